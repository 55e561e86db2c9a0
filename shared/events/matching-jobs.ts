import { factConditions } from '../facts/dimensions.ts';
import type { FactsFilter } from '../facts/semantics.ts';
import type { Manifest } from '../search/manifest/manifest.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobSheet } from './job-sheet.ts';

/** Maximum number of `matchedJobIds` (contract 12.2). */
const MAXIMUM_IDS = 20;

/** A job that satisfies all of `matchingJobs` on its own. */
export interface MatchingJob {
  readonly ordinal: number;
  readonly id: string;
  /** The sheet that lists it. */
  readonly sheet: number;
}

/** The conditions of `matchingJobs` on a single job, checked on sheets (contract 12.5). */
export class JobConditions {
  readonly #allOf: readonly ReadonlySet<string>[];
  readonly #manifest: Manifest;
  readonly #hidden: ReadonlySet<number>;

  /** Jobs that the manifest hides, or that are beyond its mark, never match. */
  constructor(filter: FactsFilter, manifest: Manifest) {
    this.#allOf = factConditions(filter).map((terms) => new Set(terms));
    this.#manifest = manifest;
    this.#hidden = new Set(manifest.hiddenJobs.map(({ ordinal }) => ordinal));
  }

  /** Returns the matching jobs of a sheet. */
  matchesIn({ vocabulary, entries }: JobSheet, sheet: number): MatchingJob[] {
    const allOf = this.#allOf.map((terms) => vocabulary.map((term) => terms.has(term)));
    // If no job states any term of a condition, no job matches.
    if (allOf.some((satisfies) => !satisfies.includes(true))) return [];
    return entries.flatMap((entry) => {
      if (entry === undefined || entry === null) return [];
      if (!allOf.every((satisfies) => entry.terms.some((term) => satisfies[term]))) return [];
      const ordinal = ordinalOf(entry.id);
      const isShown = ordinal < this.#manifest.jobMark && !this.#hidden.has(ordinal);
      return isShown ? [{ ordinal, id: entry.id, sheet }] : [];
    });
  }
}

/** Returns the newest jobs, as many as an answer shows, newest first. */
export const newestJobs = (jobs: readonly MatchingJob[]): MatchingJob[] =>
  jobs.toSorted((a, b) => b.ordinal - a.ordinal).slice(0, MAXIMUM_IDS);

/** Reports whether no job at or below `ordinal` can be among those shown. */
export const areDecided = (newest: readonly MatchingJob[], ordinal: number): boolean =>
  newest.length === MAXIMUM_IDS && (newest.at(-1)?.ordinal ?? 0) > ordinal;
