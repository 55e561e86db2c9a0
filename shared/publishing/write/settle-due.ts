import { settleDueJobs } from './due-jobs.ts';
import { forgetRecords } from './forget-records.ts';
import { rebuildRanks } from './rank-population.ts';
import { recover, writeCounts } from './reconcile-index.ts';
import type { PublishSession } from './session.ts';

/** What a writer who is short of time finishes for a run that died: about as much as it left itself. */
const MOST_COMPANIES = 2_000;
const MOST_NEW_JOBS = 20_000;
/** The orders of so many companies are built in seconds and in little memory. */
const MOST_RANKED_COMPANIES = 20_000;

/** What came of the jobs that were due. */
export interface SettledDue {
  /** Jobs that changed. */
  readonly jobs: number;
  /** Whether a publication that died left more than this writer may finish; then nothing was written. */
  readonly isBlocked: boolean;
}

/**
 * Settles what is due outside a publication, under the lease of `session`, until `until` (Unix milliseconds) at the
 * latest; the next call continues. Finishes what a run that died left, if that is little. Leaves the companies of every
 * step consistent, so that its own death leaves little, too. Planners learn of new postings from the next publication.
 */
export async function settleDue(session: PublishSession, until: number): Promise<SettledDue> {
  if (!(await isSoonRecovered(session))) return { jobs: 0, isBlocked: true };
  await recover(session);
  await finishStep(session);
  let jobs = 0;
  for await (const changed of settleDueJobs(session)) {
    jobs += changed;
    await finishStep(session);
    if (session.now() >= until) break;
  }
  const { ranksAreStale, nextCompany } = session.lease.manifest;
  // Larger orders are left to the next publication.
  if (ranksAreStale && nextCompany <= MOST_RANKED_COMPANIES) await rebuildRanks(session);
  if (session.lease.manifest.intent !== null) await session.lease.declare(null);
  return { jobs, isBlocked: false };
}

async function isSoonRecovered({ lease, journal }: PublishSession): Promise<boolean> {
  const { jobMark, nextJob, companyMark, nextCompany, withdrawing } = lease.manifest;
  const companies = (await journal.read()).length + withdrawing.length + nextCompany - companyMark;
  return companies <= MOST_COMPANIES && nextJob - jobMark <= MOST_NEW_JOBS;
}

/** Writes the counts of the companies of a step. If the orders have no room for them, notes that before it forgets them. */
export async function finishStep(session: PublishSession): Promise<void> {
  await writeCounts(session);
  if (session.ranksAreStale) await session.lease.setRanksStale(true);
  await forgetRecords(session);
  await session.closeJournal();
}
