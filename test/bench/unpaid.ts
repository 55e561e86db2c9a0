import { DEFAULT_LIMITS, DEFAULT_READ_ALLOWANCE } from '../../shared/credits/account.ts';
import { setLimits } from '../../shared/credits/organisations.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult, Cell } from './harness/benchmark.ts';
import { type Interface, openInterface } from './harness/interface.ts';
import { SdkCalls } from './harness/sdk-calls.ts';
import { maximum, rounded } from './harness/statistics.ts';
import { readSubjects } from './harness/subjects.ts';
import { type BenchTable, startBenchTable } from './harness/table.ts';

const MINUTE_MS = 60_000;
/** The allowance of an organisation that may read as much as it likes: the behaviour before there was an allowance. */
const UNLIMITED = 1_000_000_000;
const TIGHT = { perSecond: 20, perMinute: 20 };
/** Requests of a minute of 304 responses, far above the limit. */
const REVALIDATIONS = 2_000;
/** Without an allowance all requests of a minute are alike, so only this many are sent. */
const SAMPLE = 60;
/** At most what the requests in flight and the last ones of a process read without being counted. */
const UNCOUNTED_UNITS = 400;

export const benchmark: Benchmark = {
  claim:
    'An organisation at its default limits reads at most its allowance of read units per minute without paying, and ' +
    '304 responses count against its limit.',
  run,
};

/** What one minute of an attack brought about. */
interface Minute {
  readonly statuses: ReadonlyMap<number, number>;
  readonly units: readonly number[];
  readonly cpuMs: number;
}

async function run({ folder, progress }: BenchmarkContext): Promise<BenchmarkResult> {
  const calls = new SdkCalls();
  // Before the functions are imported, because each keeps the clock that it finds.
  const clock = settableClock();
  const table = await startBenchTable(folder, 'unpaid', 'demo');
  const api = await openInterface(table, ['list-company-events', 'list-jobs', 'get-role-taxonomy']);
  const attacks = {
    'company events without a result': await hungriest(api, calls, await emptyQueries(table)),
    'bad requests with fifty valid codes': await hungriest(api, calls, await badRequests(table)),
  };
  const rows: Cell[][] = [];
  const limited: number[] = [];
  for (const [name, target] of Object.entries(attacks)) {
    for (const readAllowance of [UNLIMITED, DEFAULT_READ_ALLOWANCE]) {
      progress(`${name}, ${readAllowance === UNLIMITED ? 'no allowance' : `${readAllowance} units`}`);
      await setLimits(table, api.organisationId, { ...DEFAULT_LIMITS, readAllowance }, operator());
      const isLimited = readAllowance !== UNLIMITED;
      const count = isLimited ? DEFAULT_LIMITS.perMinute : SAMPLE;
      const minute = await attack(api, calls, clock, target, count);
      const times = DEFAULT_LIMITS.perMinute / count;
      const units = sum(minute.units) - refusedUnits(minute);
      if (isLimited) limited.push(units);
      rows.push([
        name,
        isLimited ? readAllowance : 'none',
        statusesOf(minute),
        maximum(minute.units),
        units * times,
        refusedUnits(minute) * times,
        rounded((minute.cpuMs * times) / 1_000),
      ]);
    }
  }
  progress('304');
  await setLimits(table, api.organisationId, TIGHT, operator());
  const minute = await attack(api, calls, clock, '/v0/taxonomies/roles', REVALIDATIONS, {
    'if-none-match': '*',
  });
  await table.stop();
  return {
    tables: [
      {
        title: `One minute of one organisation at ${DEFAULT_LIMITS.perMinute} requests per minute`,
        columns: [
          'requests',
          'allowance',
          'responses by status',
          'units per request, max',
          'unpaid units per minute',
          'units of 429 per minute',
          'CPU s per minute',
        ],
        rows,
      },
      {
        title: `One minute of If-None-Match: * at a limit of ${TIGHT.perMinute} requests per minute`,
        columns: ['requests', 'responses by status', 'units read'],
        rows: [[REVALIDATIONS, statusesOf(minute), sum(minute.units)]],
      },
    ],
    targets: [
      {
        what: 'read units that nobody pays for, per organisation and minute',
        unit: 'units',
        measured: maximum(limited),
        target: DEFAULT_READ_ALLOWANCE + UNCOUNTED_UNITS,
      },
      {
        what: 'responses 304 per minute at a limit of 20',
        unit: 'responses',
        measured: minute.statuses.get(304) ?? 0,
        target: TIGHT.perMinute,
      },
    ],
    notes: [
      'Requests follow each other in one process, with a clock that spreads them evenly over one minute of the windows. ' +
        'Units are those that the engine reports.',
      'A 429 still reads the key and the account: two units, which the limits of the stage bound, not the allowance.',
      `The rows without an allowance set it to ${UNLIMITED}. They send ${SAMPLE} of the ${DEFAULT_LIMITS.perMinute} requests, which are all ` +
        'alike, and show the units and CPU of all. CPU is that of the process with the functions, without the engine.',
    ],
  };
}

const operator = () => ({ name: 'benchmark', now: Date.now() });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** The two units with which every refused request finds its caller. */
const refusedUnits = ({ statuses }: Minute): number => 2 * (statuses.get(429) ?? 0);
const statusesOf = ({ statuses }: Minute): string =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');

/** A clock that stands still at the start of a minute of its own until it is set; times of responses stay real. */
interface Clock {
  /** Moves to the start of the next minute. */
  nextMinute(): void;
  /** @param ms since the start of the minute */
  set(ms: number): void;
}

function settableClock(): Clock {
  let startMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  let nowMs = startMs;
  Date.now = () => nowMs;
  return {
    nextMinute: () => {
      startMs += MINUTE_MS;
      nowMs = startMs;
    },
    set: (ms) => {
      nowMs = startMs + Math.floor(ms);
    },
  };
}

/** Sends the same request `count` times, evenly over the next minute. */
async function attack(
  api: Interface,
  calls: SdkCalls,
  clock: Clock,
  target: string,
  count: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Minute> {
  const statuses = new Map<number, number>();
  const units: number[] = [];
  const cpu = process.cpuUsage();
  clock.nextMinute();
  for (let sent = 0; sent < count; sent += 1) {
    clock.set((sent * MINUTE_MS) / count);
    calls.take();
    const { statusCode } = await api.request(target, headers)();
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    units.push(sum(calls.take().map(({ readUnits }) => readUnits)));
  }
  const { user, system } = process.cpuUsage(cpu);
  return { statuses, units, cpuMs: (user + system) / 1_000 };
}

/** Returns the target that reads most of those that nobody pays for: an empty page or a bad request. */
async function hungriest(api: Interface, calls: SdkCalls, targets: readonly string[]): Promise<string> {
  let best = { target: '', units: 0 };
  for (const target of targets) {
    // The planner's statistics are in memory after the first request.
    await api.request(target)();
    calls.take();
    const { statusCode, body = '' } = await api.request(target)();
    const units = sum(calls.take().map(({ readUnits }) => readUnits));
    const isUnpaid = statusCode === 400 || (statusCode === 200 && JSON.parse(body).data.length === 0);
    if (isUnpaid && units > best.units) best = { target, units };
  }
  if (best.target === '') throw new Error('every request is paid or fails');
  return best.target;
}

/** Returns queries of company events whose conditions hardly any company satisfies together. */
async function emptyQueries(table: BenchTable): Promise<readonly string[]> {
  const [first = '', second = '', third = ''] = await usedTools(table);
  const ofCompany = [
    'company[observedUntil]=2001-01-01T00:00:00Z',
    'company[employeeCountMin]=12345&company[employeeCountMax]=12346',
    'company[eventKinds]=funding&company[employeeCountMin]=12345&company[employeeCountMax]=12346',
    'company[complianceConcepts]=fedramp&company[complianceRelationships]=document_verified',
  ];
  const ofJobs = [
    'countries=US',
    'matchingJobs[noDegreeRequired]=true&matchingJobs[workingConditions]=on_call',
    ...[first, second, third].map((tool) => `matchingJobs[technologyTools]=${encodeURIComponent(tool)}`),
    `matchingJobs[technologyTools]=${encodeURIComponent(first)}&matchingJobs[technologyTools]=${encodeURIComponent(second)}` +
      '&matchingJobs[technologyOperator]=all&matchingJobs[technologyRelationships]=planned_replacement',
  ];
  return ofCompany.flatMap((company) =>
    ['', ...ofJobs].map(
      (jobs) => `/v0/company-events?${[company, jobs].filter((part) => part !== '').join('&')}`,
    ),
  );
}

/** Returns queries of jobs with fifty codes that exist, and one that does not. */
async function badRequests(table: BenchTable): Promise<readonly string[]> {
  const { jobs } = await readSubjects(table);
  const places = [...new Set(jobs.flatMap(({ placeIds }) => placeIds))].slice(0, 50);
  const tools = (await usedTools(table)).slice(0, 50);
  const listed = (name: string, codes: readonly string[]) =>
    codes.map((code) => `${name}=${encodeURIComponent(code)}`).join('&');
  return [
    `/v0/jobs?${listed('tools', tools)}&roles=none-of-these`,
    `/v0/jobs?${listed('locations', places)}&roles=none-of-these`,
    `/v0/jobs?${listed('locations', places)}&tools=none-of-these`,
  ];
}

/** Returns the tools of the jobs, the most frequent first. */
async function usedTools(table: BenchTable): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  const { jobs } = await readSubjects(table);
  for (const tool of jobs.flatMap(({ job }) => job.tools)) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([tool]) => tool);
}
