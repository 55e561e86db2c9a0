import { WriterLease } from '../../search/manifest/lease.ts';
import { canAccept } from '../../sources/rules.ts';
import type { HeldRead } from '../../sources/source-items.ts';
import { type Decision, settle } from '../../sources/source-read.ts';
import type { Table } from '../../table/client.ts';
import { closeMissing } from '../apply/apply-sighting.ts';
import { World } from '../apply/feed-world.ts';
import { Catalogues } from '../catalogues/known-records.ts';
import { commit } from '../write/commit.ts';
import { finishRun } from '../write/finish-run.ts';
import { recover } from '../write/reconcile-index.ts';
import { PublishSession } from '../write/session.ts';
import type { OpenSource } from './open-source.ts';
import { type FinishedRead, type ReadReport, reportOf, SourceLedger } from './source-ledger.ts';

/** The source has no read that waits for a decision. */
export class NoHeldReadError extends Error {
  constructor(source: string) {
    super(`${source} has no read in quarantine: it was decided, or a later read came`);
    this.name = 'NoHeldReadError';
  }
}

export interface DecideOptions {
  readonly table: Table;
  /** Returns Unix milliseconds. */
  readonly now?: () => number;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Returns the read of a source that waits for the operator; null if there is none, or a later one came. */
export const waitingRead = ({ held, clock }: Pick<OpenSource, 'clock' | 'held'>): HeldRead | null =>
  held !== null && held.decided === null && canAccept(held.startMs, clock) ? held : null;

/**
 * Decides about the newest read of a source, which is in quarantine. Accepted, it counts like any other: what it missed is
 * absent from its start on. Rejected, it stays as it is, and only its sightings count.
 * @throws NoHeldReadError, WriterLeaseHeldError
 */
export async function decideHeldRead(
  { table, now = Date.now, sleep }: DecideOptions,
  name: string,
  decided: 'accepted' | 'rejected',
): Promise<ReadReport> {
  const lease = await WriterLease.acquire(table, undefined, now, sleep);
  try {
    const session = new PublishSession(table, lease, now);
    await recover(session);
    const ledger = new SourceLedger(table, session.reader);
    const source = await ledger.open(name, '');
    const held = waitingRead(source);
    if (held === null) throw new NoHeldReadError(name);
    const { nextJob, nextCompany } = lease.manifest;
    const timeMs = session.nextTime();
    const world = new World(session.reader, { nextJob, nextCompany, timeMs });
    const read = decide(source, held, decided);
    const { closings } = read.decision;
    await world.loadJobs(closings.map(({ ordinal }) => ordinal));
    const catalogues = new Catalogues(session.reader);
    const applying = { world, catalogues, at: new Date(timeMs).toISOString() };
    for (const closing of closings) {
      const state = world.jobs.get(closing.ordinal);
      if (state !== undefined) await closeMissing(applying, state, closing);
    }
    await commit(session, world);
    await ledger.write([read], lease, timeMs);
    await finishRun(session);
    return reportOf(read, false);
  } finally {
    await lease.release().catch(() => undefined);
  }
}

function decide(source: OpenSource, held: HeldRead, decided: 'accepted' | 'rejected'): FinishedRead {
  const before = source.roster.slots.map(({ absence }) => absence);
  const closings = decided === 'accepted' ? settle(source.roster, held.seen, held.startMs, source.clock) : [];
  const after = source.roster.slots;
  const decision: Decision = {
    verdict: decided === 'accepted' ? 'accepted' : 'incomplete',
    clock: decided === 'accepted' ? { ...source.clock, acceptedMs: held.startMs } : source.clock,
    closings,
    gone: before.flatMap((absence, at) => (after[at]?.absence === absence ? [] : [at])),
    back: [],
    unseen: [],
    added: 0,
    changed: [],
    seen: held.seen.size,
  };
  const { startMs, endMs, complete, set, seen } = held;
  const header = { startMs, endMs, complete };
  // The context stays: deciding about a read looks at no record.
  return {
    source: { ...source, currentContext: source.context },
    header,
    decision,
    set,
    seen,
    held: { ...held, decided },
  };
}
