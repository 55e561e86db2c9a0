import type { Benchmark } from './harness/benchmark.ts';

/** Each benchmark is imported on its own, so a process loads only the modules that it measures. */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly benchmark: Benchmark }>>> = {
  bundles: () => import('./bundles.ts'),
  ceiling: () => import('./ceiling.ts'),
  'change-log': () => import('./changes/change-log.ts'),
  changes: () => import('./changes/changes.ts'),
  catalogue: () => import('./catalogue.ts'),
  'cold-start': () => import('./cold-start.ts'),
  'delivery-cpu': () => import('./deliveries/share.ts'),
  deliveries: () => import('./deliveries/main.ts'),
  'deliveries-waiting': () => import('./deliveries/waiting.ts'),
  'deliveries-resume': () => import('./deliveries/resume.ts'),
  'due-jobs': () => import('./due-jobs.ts'),
  monitors: () => import('./monitors.ts'),
  uploads: () => import('./uploads/uploads.ts'),
  demo: () => import('./demo.ts'),
  feeds: () => import('./feeds.ts'),
  'handler-cpu': () => import('./handler-cpu.ts'),
  'request-costs': () => import('./requests/request-costs.ts'),
  settlement: () => import('./requests/settlement.ts'),
  import: () => import('./import.ts'),
  laptop: () => import('./laptop.ts'),
  'lists-ashby': () => import('./lists/lists-ashby.ts'),
  'lists-demo': () => import('./lists/lists-demo.ts'),
  reading: () => import('./reading.ts'),
  retrieve: () => import('./retrieve.ts'),
  'scale-10m': () => import('./scale/reads.ts'),
  'scale-companies': () => import('./scale/companies.ts'),
  'scale-orders': () => import('./scale/company-orders.ts'),
  'scale-writes': () => import('./scale/new-jobs.ts'),
  'scale-publish': () => import('./scale/publish.ts'),
  rival: () => import('./rival/main.ts'),
  'rival-growth': () => import('./rival/growth/main.ts'),
  serving: () => import('./serving.ts'),
  'table-client': () => import('./table-client.ts'),
  unpaid: () => import('./unpaid.ts'),
};

// Runs one benchmark, `run-one.ts NAME FOLDER`, and sends its result to the parent process.
const [name = '', folder = ''] = process.argv.slice(2);
const load = LOADERS[name];
if (load === undefined) throw new Error(`unknown benchmark: ${name}`);
const { benchmark } = await load();
const result = await benchmark.run({
  folder,
  progress: (message) => process.stderr.write(`${name}: ${message}\n`),
});
process.send?.({ claim: benchmark.claim, result }, () => process.exit(0));
