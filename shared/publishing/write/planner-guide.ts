import { isComposable, isPartner, JOB_SPACE } from '../../jobs/term-names.ts';
import type { PublishSession } from './session.ts';

/**
 * A term gets pairs when this share of the jobs has it and its list takes more than a chunk or two.
 * docs/benchmarks.md shows what pairs cost in writes and save in reads.
 */
const COMPOSED_SHARE = 0.0005;
const COMPOSED_COUNT = 5_000;
/** Most new composed terms per run, so no run takes minutes longer than the others. Later runs compose the rest. */
const TERMS_PER_RUN = 200;
const PARTNERS_PER_RUN = 8;

/**
 * Composes the terms that have become dense, and writes the statistics of the terms that the run touched, for the
 * planners of readers. Call it at the end of a run, under its lease.
 */
export async function guidePlanner(session: PublishSession, composeFrom = COMPOSED_COUNT): Promise<void> {
  const { lease, statistics } = session;
  const { generation, nextJob, rebuild } = lease.manifest;
  const { partners, terms } = await session.composites();
  const dense = statistics
    .counts(generation, JOB_SPACE)
    .filter(({ count }) => count >= Math.max(composeFrom, nextJob * COMPOSED_SHARE))
    .sort((a, b) => b.count - a.count)
    .map(({ term }) => term);
  const newPartners = dense.filter((term) => isPartner(term) && !partners.has(term));
  await session.compose({
    // A partner costs nothing while no term is composed.
    partners: newPartners.slice(0, terms.size === 0 ? newPartners.length : PARTNERS_PER_RUN),
    terms: dense.filter((term) => isComposable(term) && !terms.has(term)).slice(0, TERMS_PER_RUN),
  });
  await statistics.write(generation, JOB_SPACE, nextJob);
  if (rebuild !== null) await statistics.write(rebuild.generation, JOB_SPACE, nextJob);
}
