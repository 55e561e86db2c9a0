import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BenchmarkResult } from './harness/benchmark.ts';
import { isMet, render } from './harness/report.ts';

/** Benchmarks in order, each with the benchmarks whose data it needs. */
const BENCHMARKS = {
  bundles: [],
  'cold-start': [],
  'table-client': [],
  catalogue: [],
  demo: [],
  retrieve: ['demo'],
  'handler-cpu': ['demo'],
  'request-costs': ['demo'],
  settlement: [],
  reading: [],
  import: ['catalogue'],
  'lists-demo': ['demo'],
  'lists-ashby': ['catalogue', 'import'],
  serving: [],
  laptop: [],
  unpaid: ['demo'],
  feeds: [],
  changes: [],
  'change-log': [],
  'due-jobs': [],
  monitors: [],
  ceiling: [],
  'delivery-cpu': [],
  deliveries: [],
  'deliveries-resume': [],
  'deliveries-waiting': [],
  uploads: [],
  rival: [],
  'rival-growth': [],
  'scale-publish': [],
  'scale-10m': [],
  'scale-writes': [],
  'scale-companies': [],
  'scale-orders': [],
} as const satisfies Record<string, readonly string[]>;
type Name = keyof typeof BENCHMARKS;
/** Each of these takes minutes, so they run only when named. */
const LONG: readonly Name[] = [
  'laptop',
  'ceiling',
  'changes',
  'due-jobs',
  'monitors',
  'deliveries',
  'deliveries-resume',
  'deliveries-waiting',
  'uploads',
  'rival',
  'rival-growth',
  'scale-publish',
  'scale-10m',
  'scale-writes',
  'scale-companies',
  'scale-orders',
];

const NAMES = Object.keys(BENCHMARKS).filter(isName);
const USAGE = `usage: npm run bench [-- NAME …] [--json FILE] [--folder FOLDER]\nbenchmarks: ${NAMES.join(', ')}`;

interface Outcome {
  readonly claim: string;
  readonly result: BenchmarkResult;
}

function isName(text: string): text is Name {
  return Object.hasOwn(BENCHMARKS, text);
}

/** Returns what the arguments ask for; null for `--help`. */
function wanted(): {
  readonly names: readonly Name[];
  readonly json: string | undefined;
  readonly base: string;
} | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      folder: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const unknown = positionals.filter((name) => !isName(name));
  if (unknown.length > 0) throw new Error(`unknown benchmark: ${unknown.join(', ')}`);
  const names = positionals.filter(isName);
  return {
    names: names.length === 0 ? NAMES.filter((name) => !LONG.includes(name)) : names,
    json: values.json,
    base: values.folder ?? tmpdir(),
  };
}

function runInChild(name: Name, folder: string): Promise<Outcome> {
  const child = fork(fileURLToPath(import.meta.resolve('./run-one.ts')), [name, folder], {
    execArgv: ['--no-warnings', '--expose-gc'],
    // The logs of the functions would drown the report.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let outcome: Outcome | undefined;
    child.on('message', (message: Outcome) => {
      outcome = message;
    });
    child.once('exit', (code) => {
      if (outcome === undefined) reject(new Error(`benchmark ${name} failed with exit code ${code}`));
      else resolve(outcome);
    });
  });
}

async function main(): Promise<void> {
  let asked: ReturnType<typeof wanted>;
  try {
    asked = wanted();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  if (asked === null) {
    console.log(USAGE);
    return;
  }
  const needed = new Set<string>(asked.names.flatMap((name) => [name, ...BENCHMARKS[name]]));
  const folder = mkdtempSync(join(asked.base, 'bench-'));
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const machine = `${cpus().length} cores ${cpus()[0]?.model ?? ''}, Node ${process.version}, DynamoDB engine dynoxide with files in ${asked.base}`;
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `# Benchmarks\n\n${new Date().toISOString()}, ${machine}; load average at start ${load.join(', ')}\n`,
  );
  const results: Record<string, Outcome> = {};
  for (const name of NAMES) {
    if (!needed.has(name)) continue;
    const started = performance.now();
    try {
      const outcome = await runInChild(name, folder);
      console.error(`${name}: done in ${Math.round((performance.now() - started) / 1000)} s`);
      if (!asked.names.includes(name)) continue;
      results[name] = outcome;
      console.log(render(name, outcome.claim, outcome.result));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
  const targets = Object.values(results).flatMap(({ result }) => result.targets);
  const missed = targets.filter((target) => !isMet(target));
  console.log(`${targets.length - missed.length} of ${targets.length} targets met`);
  for (const { what, measured, target, unit } of missed) {
    console.log(`missed: ${what}: ${measured} ${unit}, target at most ${target}`);
  }
  if (asked.json !== undefined) {
    writeFileSync(
      asked.json,
      `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
    );
  }
}

await main();
