import { guidePlanner } from './planner-guide.ts';
import { rebuildRanks } from './rank-population.ts';
import { writeCounts } from './reconcile-index.ts';
import type { PublishSession } from './session.ts';

/** Does the work that the batches of a run left for its end. */
export async function finishRun(session: PublishSession, composeFrom?: number): Promise<void> {
  await writeCounts(session);
  if (session.ranksAreStale) await rebuildRanks(session);
  await guidePlanner(session, composeFrom);
  await session.journal.clear();
  if (session.lease.manifest.intent !== null) await session.lease.declare(null);
}
