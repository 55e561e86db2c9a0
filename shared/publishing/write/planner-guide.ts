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
 * Most postings of the terms that are composed at once, which bounds memory: their lists are held, and so are their pairs.
 * A run that dies after one step of several has nothing of it to repeat.
 */
const POSTINGS_PER_STEP = 20_000_000;

/**
 * Composes the terms that have become dense, and writes the statistics of the terms that the run touched, for the
 * planners of readers. Call it at the end of a run, under its lease.
 */
export async function guidePlanner(session: PublishSession, composeFrom = COMPOSED_COUNT): Promise<void> {
  const { lease, statistics } = session;
  const { generation, nextJob } = lease.manifest;
  const { partners, terms } = await session.composites();
  const dense = statistics
    .counts(generation, JOB_SPACE)
    .filter(({ count }) => count >= Math.max(composeFrom, nextJob * COMPOSED_SHARE))
    .sort((a, b) => b.count - a.count);
  const newPartners = dense.map(({ term }) => term).filter((term) => isPartner(term) && !partners.has(term));
  const newTerms = dense.filter(({ term }) => isComposable(term) && !terms.has(term)).slice(0, TERMS_PER_RUN);
  const [first = [], ...others] = composeSteps(newTerms);
  await session.compose({
    // A partner costs nothing while no term is composed.
    partners: newPartners.slice(0, terms.size === 0 ? newPartners.length : PARTNERS_PER_RUN),
    terms: first,
  });
  for (const step of others) await session.compose({ partners: [], terms: step });
  await writeStatistics(session);
}

/** Writes the statistics of the terms that the run touched so far. */
export async function writeStatistics({ lease, statistics }: PublishSession): Promise<void> {
  const { generation, nextJob, rebuild } = lease.manifest;
  await statistics.write(generation, JOB_SPACE, nextJob);
  if (rebuild !== null) await statistics.write(rebuild.generation, JOB_SPACE, nextJob);
}

/** Divides terms into steps of at most so many postings, or of one term. */
export function composeSteps(
  terms: readonly { readonly term: string; readonly count: number }[],
  most = POSTINGS_PER_STEP,
): string[][] {
  const steps: string[][] = [];
  let left = 0;
  for (const { term, count } of terms) {
    const step = steps.at(-1);
    if (step === undefined || count > left) {
      steps.push([term]);
      left = most - count;
    } else {
      step.push(term);
      left -= count;
    }
  }
  return steps;
}
