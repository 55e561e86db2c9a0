import { WriterLease } from '../../search/manifest/lease.ts';
import type { VacancyRules } from '../../sources/vacancy.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { splitDuplicate } from '../apply/duplicates.ts';
import { World } from '../apply/feed-world.ts';
import { Catalogues } from '../catalogues/known-records.ts';
import { commit } from '../write/commit.ts';
import { finishRun } from '../write/finish-run.ts';
import { forgetRecords } from '../write/forget-records.ts';
import { recover } from '../write/reconcile-index.ts';
import { PublishSession } from '../write/session.ts';
import type { DecideOptions } from './held-read.ts';

/** The job is not a duplicate that can be split off. The message is one sentence for the operator. */
export class NotSplittableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotSplittableError';
  }
}

export interface SplitOptions extends DecideOptions {
  readonly rules?: VacancyRules;
}

export interface SplitReport {
  readonly job: SplitSide;
  /** The job that it was a duplicate of. */
  readonly survivor: SplitSide;
  /** Listings that went with the job, its own included. */
  readonly listings: number;
}

/** What a split made of a job. */
export interface SplitSide {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly posting_count: number;
}

/**
 * Undoes that the publisher took a job for a duplicate, and remembers that its listings are of another vacancy
 * (contract 13.6).
 * @throws NotSplittableError, WriterLeaseHeldError
 */
export async function splitJob(
  { table, now = Date.now, rules, sleep }: SplitOptions,
  id: string,
): Promise<SplitReport> {
  const lease = await WriterLease.acquire(table, undefined, now, sleep);
  try {
    const session = new PublishSession(table, lease, now);
    await recover(session);
    const { nextJob, nextCompany } = lease.manifest;
    const timeMs = session.nextTime();
    const world = new World(session.reader, { nextJob, nextCompany, timeMs });
    const state = await world.jobAt(ordinalOf(id));
    if (state?.after === undefined || state.id !== id) throw new NotSplittableError(`${id} does not exist`);
    const applying = {
      ...{ world, catalogues: new Catalogues(session.reader), at: new Date(timeMs).toISOString() },
      ...(rules === undefined ? {} : { rules }),
    };
    const { listings, job } = state.after;
    const split = await splitDuplicate(applying, state);
    if (split === undefined) {
      const others = (listings ?? []).filter(({ ordinal }) => ordinal !== state.ordinal);
      const duplicates = await Promise.all(
        others.map(async ({ ordinal }) => (await world.jobAt(ordinal))?.id),
      );
      throw new NotSplittableError(
        duplicates.length > 0
          ? `${id} stands for its duplicates: split off one of ${duplicates.join(', ')}`
          : job.status_reason === 'duplicate'
            ? `${id} is a duplicate because its feed states it; publish a feed that does not`
            : `${id} is not a duplicate`,
      );
    }
    // While they were duplicates, changes of their records were left out.
    session.readAgain.push(...split.left);
    await forgetRecords(session);
    await commit(session, world);
    await finishRun(session);
    return {
      job: sideOf(state.after.job),
      survivor: sideOf(split.survivor.after?.job ?? state.after.job),
      listings: split.left.length,
    };
  } finally {
    await lease.release().catch(() => undefined);
  }
}

const sideOf = ({ id, posting_count, status, title }: SplitSide): SplitSide => ({
  id,
  title,
  status,
  posting_count,
});
