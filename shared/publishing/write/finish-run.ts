import { compactChanges } from './compact-changes.ts';
import { forgetRecords } from './forget-records.ts';
import { guidePlanner } from './planner-guide.ts';
import { rebuildRanks } from './rank-population.ts';
import { writeCounts } from './reconcile-index.ts';
import type { PublishSession } from './session.ts';

/**
 * Blocks of the change log that a run compacts at most: up to 10,000 changes, whose documents take up to 5,000 read units.
 */
const BLOCKS_PER_RUN = 100;

/**
 * Completes what the batches so far left for the end, so that a run which dies later has nothing of theirs to finish: the
 * journal names only companies of later batches.
 */
export async function finishPart(session: PublishSession): Promise<void> {
  await writeCounts(session);
  // The next run looks at no company of this part again, so it must know that the orders lack some.
  if (session.ranksAreStale) await session.lease.setRanksStale(true);
  await forgetRecords(session);
  await session.closeJournal();
}

/** Does the work that the batches of a run left for its end. */
export async function finishRun(session: PublishSession, composeFrom?: number): Promise<void> {
  await writeCounts(session);
  if (session.ranksAreStale) await rebuildRanks(session);
  await session.tidySegments();
  await guidePlanner(session, composeFrom);
  await forgetRecords(session);
  await session.closeJournal();
  // A run that changed nothing writes nothing for the log either.
  if (session.lease.manifest.changesMarkMs > session.markAtStartMs) {
    await compactChanges(session, BLOCKS_PER_RUN);
  }
  if (session.lease.manifest.intent !== null) await session.lease.declare(null);
}
