import { type FactsBundle, MAXIMUM_FACTS } from '../contract/resources/fact.ts';
import type { JobWithFacts } from '../jobs/read.ts';
import { type FactsFilter, factTests } from './semantics.ts';
import { shownOf } from './shown.ts';

/** Returns the job with the facts that an answer to the filter shows, at most 200 (contract 11.2). */
export function withShownFacts({ document, facts: stated }: JobWithFacts, filter: FactsFilter): JobWithFacts {
  const { ordinal, targetCategories } = stated;
  // Read once: compressed facts are unpacked whenever they are read.
  const all = stated.facts;
  const conditions = factTests(filter, targetCategories);
  const facts = shownOf(
    all,
    MAXIMUM_FACTS,
    conditions.map(
      (meets) =>
        ({ fact }) =>
          meets(fact),
    ),
  );
  const factsTruncated = stated.factsTruncated || facts.length < all.length;
  return { document, facts: { ordinal, facts, factsTruncated, targetCategories } };
}

/** Returns the bundle of a job: its permitted facts, not only those that matched the filter (contract 11.2). */
export function servedBundle({ document, facts }: JobWithFacts): FactsBundle {
  const { job, postingId } = document;
  return {
    company: job.company,
    facts: [...facts.facts],
    factsTruncated: facts.factsTruncated,
    jobId: job.id,
    postingId,
    title: job.title,
  };
}
