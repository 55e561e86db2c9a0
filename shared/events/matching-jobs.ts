import { factConditions } from '../facts/dimensions.ts';
import type { FactsFilter } from '../facts/semantics.ts';
import type { Manifest } from '../search/store/manifest.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobSheet } from './job-sheet.ts';

/** Ids shown of the jobs that matched (open-shapes 8). */
const MAXIMUM_IDS = 20;

/** A job that satisfies all of `matchingJobs` by itself. */
export interface MatchingJob {
  readonly ordinal: number;
  readonly id: string;
  /** The sheet that lists it. */
  readonly sheet: number;
}

/** What `matchingJobs` asks of one job, for sheets (open-shapes 7 and 8). */
export class JobConditions {
  readonly #allOf: readonly ReadonlySet<string>[];
  readonly #manifest: Manifest;
  readonly #hidden: ReadonlySet<number>;

  /** Jobs that the manifest hides, or that it does not show yet, match nothing. */
  constructor(filter: FactsFilter, manifest: Manifest) {
    this.#allOf = factConditions(filter).map((terms) => new Set(terms));
    this.#manifest = manifest;
    this.#hidden = new Set(manifest.hiddenJobs.map(({ ordinal }) => ordinal));
  }

  /** The jobs of a sheet that match. */
  matchesIn({ vocabulary, entries }: JobSheet, sheet: number): MatchingJob[] {
    const allOf = this.#allOf.map((terms) => vocabulary.map((term) => terms.has(term)));
    // Where no job states what one condition asks, none matches.
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

/** The newest of the jobs, as many as are shown, newest first. */
export const newestJobs = (jobs: readonly MatchingJob[]): MatchingJob[] =>
  jobs.toSorted((a, b) => b.ordinal - a.ordinal).slice(0, MAXIMUM_IDS);

/** Whether no job below `ordinal` can be among those shown. */
export const areDecided = (newest: readonly MatchingJob[], ordinal: number): boolean =>
  newest.length === MAXIMUM_IDS && (newest.at(-1)?.ordinal ?? 0) > ordinal;
