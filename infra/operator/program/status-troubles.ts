import type { Monitor } from '../../../shared/monitors/monitor.ts';
import type { Manifest } from '../../../shared/search/manifest/manifest.ts';
import type { Clock } from '../../../shared/sources/clock.ts';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import { shown } from '../terminal/option.ts';
import { counted, counting } from '../terminal/output.ts';

/** What the status knows, as far as something can be wrong with it. */
export interface Observed {
  readonly interfaceFault: string | null;
  /** Whether this is the local runtime, and not a stack on AWS. */
  readonly isLocal: boolean;
  readonly postingsBehind: number;
  readonly manifest: Manifest;
  readonly locations: number;
  readonly hasTaxonomies: boolean;
  /** Jobs whose pay has no amount in US dollars because no rate is there; null if they were not counted. */
  readonly jobsWithoutRate: number | null;
  readonly paused: readonly { readonly destination: Destination; readonly parked: number }[];
  readonly monitors: readonly Monitor[];
  readonly sources: readonly Clock[];
}

/** A source that was not read for this long is named. */
const STALE_MS = 7 * 86_400_000;
/** Destinations and monitors that are named; the others are counted. */
const MOST_NAMED = 3;

/** Returns one sentence per thing that is wrong or waits, the gravest first, each with the command that mends it. */
export function troublesOf(observed: Observed, now: number): readonly string[] {
  return [
    ...interfaceTroubles(observed),
    ...publicationTroubles(observed.manifest, now),
    ...dataTroubles(observed),
    ...observed.paused.slice(0, MOST_NAMED).map(({ destination, parked }) => pausedText(destination, parked)),
    ...more(observed.paused.length, 'paused destination', 'destinations list'),
    ...monitorTroubles(observed.monitors),
    ...sourceTroubles(observed.sources, now),
  ];
}

function* interfaceTroubles({ interfaceFault, isLocal, postingsBehind }: Observed): Generator<string> {
  if (interfaceFault !== null) {
    const mend = isLocal
      ? 'read functions.log in the data folder, then restart npm start'
      : 'look at the alarms and the logs of the stack';
    yield `the interface does not answer customers (${interfaceFault}): ${mend}`;
  }
  if (postingsBehind > 0) {
    yield `${counting(postingsBehind, 'charge or payment is', 'charges and payments are')} not in the ledger yet, which ` +
      'takes seconds: check with credits verify --wait 60; if it stays, run credits replay';
  }
}

function* publicationTroubles(manifest: Manifest, now: number): Generator<string> {
  const { lease, intent, rebuild, ranksAreStale, retiredGenerations, nextJob, jobMark } = manifest;
  const isRunning = lease !== null && lease.untilMs > now;
  if (isRunning) {
    yield `a publication is running (${lease.holder}); until it ends, another one waits`;
    return;
  }
  // A writer that ends releases its lease; one that died leaves the time at which it would have ended.
  if ((lease !== null && lease.untilMs > 0) || intent !== null || nextJob > jobMark) {
    const holder = lease === null ? '' : ` (${lease.holder})`;
    yield `the last publication${holder} died before its end: publish its feed again, which repairs and continues it`;
  }
  if (rebuild !== null) yield 'an index rebuild stopped before its end: continue it with index rebuild';
  if (ranksAreStale) {
    yield 'companies that changed keep their old place in lists until the next publication builds the orders anew';
  }
  if (retiredGenerations.length > 0) {
    yield 'an index that a rebuild replaced is still stored: run index rebuild again, ten minutes after the first';
  }
}

function* dataTroubles({ locations, hasTaxonomies, manifest, jobsWithoutRate }: Observed): Generator<string> {
  if (locations === 0 || !hasTaxonomies) {
    yield 'there are no catalogues, without which no job can be published: run catalogues publish';
  }
  if (manifest.jobMark === 0) yield 'there are no jobs: publish a feed with publish FILE, or use import';
  if (jobsWithoutRate !== null && jobsWithoutRate > 0) {
    yield `${counting(jobsWithoutRate, 'open job has', 'open jobs have')} annual pay without an exchange rate, so no ` +
      'filter by US dollars finds it: publish rates (rates list shows those that exist), then import again';
  }
}

const REASONS = {
  failures: 'its last deliveries failed',
  operator: 'an operator paused it',
  rotation: 'its secret was replaced',
} as const;

function pausedText({ id, name, pauseReason }: Destination, parked: number): string {
  const why = pauseReason === null ? '' : ` because ${REASONS[pauseReason]}`;
  const waiting =
    parked === 0 ? 'no delivery waits' : `${counting(parked, 'delivery waits', 'deliveries wait')}`;
  return (
    `destination ${shown(name)} is paused${why}; ${waiting}: ` +
    `destinations test ${id}, and when that succeeds destinations resume ${id}`
  );
}

function* monitorTroubles(monitors: readonly Monitor[]): Generator<string> {
  const inNeed = monitors.filter(({ status }) => status === 'paused_credit');
  for (const organisation of [...new Set(inNeed.map(({ organisationId }) => organisationId))].slice(
    0,
    MOST_NAMED,
  )) {
    const own = inNeed.filter(({ organisationId }) => organisationId === organisation).length;
    yield `${counting(own, 'monitor waits', 'monitors wait')} for credit of organisation ${organisation}: ` +
      `credits top-up --organisation ${organisation} --usd AMOUNT`;
  }
  const spent = monitors.filter(({ status }) => status === 'paused_budget').length;
  if (spent > 0) {
    yield `${counting(spent, 'monitor has', 'monitors have')} spent the budget of the day and continue by themselves ` +
      'tomorrow (UTC): see monitors list';
  }
  const stopped = monitors.filter(({ status }) => status === 'paused');
  for (const { id, name } of stopped.slice(0, MOST_NAMED)) {
    yield `monitor ${shown(name)} is paused: monitors resume ${id}`;
  }
  yield* more(stopped.length, 'paused monitor', 'monitors list');
}

function* sourceTroubles(sources: readonly Clock[], now: number): Generator<string> {
  const waiting = sources.filter(
    ({ newest, acceptedMs }) => newest !== null && newest.startMs !== acceptedMs,
  ).length;
  if (waiting > 0) {
    yield `the last read of ${counting(waiting, 'source')} was incomplete or is in quarantine, so it closes no job: ` +
      'find it with sources list, then sources show SOURCE and sources accept or reject SOURCE';
  }
  const stale = sources.filter(({ newest }) => newest !== null && newest.startMs < now - STALE_MS).length;
  if (stale > 0) {
    yield `${counting(stale, 'source was', 'sources were')} not read for 7 days or more, so its closed jobs stay open: ` +
      'see sources list, then import again';
  }
}

const more = (count: number, what: string, where: string): readonly string[] =>
  count > MOST_NAMED
    ? [`${counted(count - MOST_NAMED)} more ${what}${count - MOST_NAMED === 1 ? '' : 's'}: see ${where}`]
    : [];
