// `npm run soak -- --minutes N [--callers N]` runs concurrent callers near a balance of zero against the local runtime,
// then checks the invariants and prints the memory. `npm run soak -- --kills N [--callers N]` kills the runtime N times
// under load and checks that no answered charge is given back. Both exit 1 on a violation.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Random } from '../../infra/operator/demo/random.ts';
import { readLedger } from '../../shared/credits/ledger/read-ledger.ts';
import { verifyOrganisation } from '../../shared/credits/ledger/verify.ts';
import { showBalance } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { call, type Seen } from './callers.ts';
import { createCustomer, targetsOf } from './customer.ts';
import { killUnderLoad } from './kills.ts';
import { type Memory, type SoakedRuntime, startRuntime } from './runtime.ts';
import { slopeOf } from './slope.ts';

const HELP = `npm run soak -- [--minutes N | --kills N] [--callers N]

  --minutes N   how long callers run near a balance of zero (default 10)
  --kills N     kill the runtime N times under load instead
  --callers N   concurrent callers (default 16)
`;
/** Below this, the balance is topped up by the price of at most thirty jobs, so callers exhaust it repeatedly. */
const LOW_MICROS = 1_000n;
const MOST_JOBS = 30;
const LOOK_EVERY_MS = 250;
const SAMPLE_EVERY_MS = 5_000;
/** The fraction of the time after which memory counts, because caches are then full. */
const WARM = 0.3;
const DEADLINE_MS = 8_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Returns what the arguments say; null for `--help` and for anything that the command does not know. */
function given() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '10' },
        kills: { type: 'string', default: '0' },
        callers: { type: 'string', default: '16' },
        help: { type: 'boolean', default: false },
      },
    });
    process.stdout.write(values.help ? HELP : '');
    return values.help ? null : values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${HELP}`);
    process.exitCode = 2;
    return null;
  }
}

async function main(): Promise<number> {
  const values = given();
  if (values === null) return Number(process.exitCode ?? 0);
  const minutes = Number(values.minutes);
  const callers = Number(values.callers);
  const kills = Number(values.kills);
  if (!(minutes > 0) || !(callers > 0) || !(kills >= 0)) {
    print(HELP);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  try {
    print('starting the local runtime');
    if (kills > 0) return await kill(join(folder, 'data'), kills, callers);
    const runtime = await startRuntime(join(folder, 'data'));
    try {
      return await soak(runtime, minutes, callers);
    } finally {
      await runtime.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function kill(dataDir: string, kills: number, callers: number): Promise<number> {
  const { answered, refunded, violations } = await killUnderLoad(dataDir, { kills, callers, print });
  print(`${kills} kills, ${answered} charges answered, ${refunded} unanswered charges given back`);
  for (const violation of violations.slice(0, 20)) print(`violation: ${violation}`);
  print(`${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
}

async function soak(runtime: SoakedRuntime, minutes: number, callers: number): Promise<number> {
  const table = openTable(runtime.dynamodb, runtime.tableName);
  const customer = await createCustomer(table, runtime.stage);
  const targets = await targetsOf(table);
  print(`${callers} callers for ${minutes} minutes`);
  const began = performance.now();
  const until = began + minutes * 60_000;
  const samples: (Memory & { readonly minute: number })[] = [];
  const [seen, topUps] = await Promise.all([
    call({ baseUrl: runtime.baseUrl, apiKey: customer.apiKey, targets }, callers, until),
    topUp(table, customer.organisationId, until),
    every(SAMPLE_EVERY_MS, until, async () => {
      samples.push({ minute: (performance.now() - began) / 60_000, ...(await runtime.memory()) });
    }),
  ]);
  const violations = await violationsOf(table, customer.organisationId, seen);
  report(seen, minutes, topUps, samples);
  for (const violation of violations.slice(0, 20)) print(`violation: ${violation}`);
  print(`${violations.length} violations`);
  table.client.destroy();
  return violations.length === 0 ? 0 : 1;
}

/** Keeps the balance near zero, and returns the number of top-ups. */
async function topUp(table: Table, organisationId: string, until: number): Promise<number> {
  const random = new Random(1);
  let made = 0;
  await every(LOOK_EVERY_MS, until, async () => {
    if (((await showBalance(table, organisationId)) ?? 0n) >= LOW_MICROS) return;
    made += 1;
    const deltaMicros = 1_000n * BigInt(random.integer(1, MOST_JOBS));
    const posting = { kind: 'top_up', deltaMicros, reference: `soak:${made}` } as const;
    await postReference(table, { organisationId, ...posting }, { name: 'soak', now: Date.now() });
  });
  return made;
}

async function every(pauseMs: number, until: number, work: () => Promise<void>): Promise<void> {
  while (performance.now() < until) {
    await work();
    await delay(Math.min(pauseMs, Math.max(0, until - performance.now())));
  }
}

/**
 * Returns the violations of three rules: every response that shows a cost has exactly one charge of that cost, no other
 * response has a charge, and the ledger adds up.
 */
async function violationsOf(table: Table, organisationId: string, seen: Seen): Promise<string[]> {
  const reader = new TableReader(table, new AbortController().signal);
  let verified = await verifyOrganisation(reader, organisationId);
  // The ledger arrives through the stream.
  for (let wait = 0; wait < 600 && verified.violations.some(({ code }) => code === 'behind'); wait += 1) {
    await delay(500);
    verified = await verifyOrganisation(reader, organisationId);
  }
  const violations = verified.violations.map(({ code, message }) => `${code}: ${message}`);
  const left = new Map(seen.charged);
  let sum = 0n;
  for await (const { kind, id, deltaMicros, balanceMicros } of readLedger(reader, organisationId)) {
    sum += deltaMicros;
    if (balanceMicros < 0n) violations.push(`the balance after ${id} is ${balanceMicros}`);
    if (kind !== 'charge') continue;
    if (left.get(id) !== -deltaMicros)
      violations.push(`${id} is charged ${-deltaMicros} but showed ${left.get(id)}`);
    left.delete(id);
  }
  for (const [id, cost] of left) violations.push(`${id} showed ${cost} but is not charged`);
  const balance = await showBalance(table, organisationId);
  if (balance !== sum) violations.push(`the balance is ${balance}, the ledger sums to ${sum}`);
  const late = seen.milliseconds.filter((milliseconds) => milliseconds > DEADLINE_MS).length;
  if (late > 0) violations.push(`${late} responses arrived after the deadline`);
  for (const [status, count] of seen.outcomes) {
    // A 503 is a valid response. A connection that ends without a response, or an unexpected error, is a violation.
    if (status === 'error' || status === '500') violations.push(`${count} requests ended with ${status}`);
  }
  return violations;
}

function report(
  { outcomes, charged, milliseconds }: Seen,
  minutes: number,
  topUps: number,
  samples: readonly (Memory & { readonly minute: number })[],
): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  const statuses = [...outcomes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([status, count]) => `${status} ${count}`);
  print(
    `${sorted.length} requests (${(sorted.length / minutes / 60).toFixed(1)} per second): ${statuses.join(', ')}`,
  );
  print(`${charged.size} charges, ${topUps} top-ups`);
  print(`milliseconds p50 ${at(0.5)}, p99 ${at(0.99)}, maximum ${at(0.999999)}`);
  const warm = samples.filter(({ minute }) => minute >= minutes * WARM);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  for (const name of ['rss', 'heapUsed'] as const) {
    const slope = slopeOf(warm.map((sample) => [sample.minute, sample[name]] as const));
    const [first, last] = [warm[0]?.[name] ?? 0, warm.at(-1)?.[name] ?? 0];
    print(
      `${name}: ${megabytes(first)} MB warm, ${megabytes(last)} MB at the end, ${megabytes(slope)} MB per minute`,
    );
  }
}

process.exitCode = await main();
