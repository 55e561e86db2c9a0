import { isComposable, isPartner, JOB_SPACE } from '../../jobs/term-names.ts';
import type { PublishSession } from './session.ts';

/**
 * A term is composed where this share of the jobs has it and its list takes more than a chunk or two.
 * What that costs in writes and saves in reads stands in docs/benchmarks.md.
 */
const COMPOSED_SHARE = 0.0005;
const COMPOSED_COUNT = 5_000;
/** New composed terms of a run, so that none takes minutes longer than the others; the rest follow with the next. */
const TERMS_A_RUN = 200;
const PARTNERS_A_RUN = 8;

/**
 * At the end of a run, under its lease: makes pairs for the terms that have become dense, and writes down what readers'
 * planners should know of the terms that the run touched.
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
    // Before there are terms a partner costs nothing.
    partners: newPartners.slice(0, terms.size === 0 ? newPartners.length : PARTNERS_A_RUN),
    terms: dense.filter((term) => isComposable(term) && !terms.has(term)).slice(0, TERMS_A_RUN),
  });
  await statistics.write(generation, JOB_SPACE, nextJob);
  if (rebuild !== null) await statistics.write(rebuild.generation, JOB_SPACE, nextJob);
}
