import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';

/** A job as queries see it: its document, its facts, and all terms of the two. */
export interface PercolatedJob {
  readonly document: JobDocument;
  readonly facts: JobFactsDocument | undefined;
  readonly terms: readonly string[];
}

/** The fields of a job that terms only approximate. */
export const RANGED = { pay: 1, publishedAt: 2, updatedAt: 4 } as const;

/** What queries are asked about. */
interface Termed {
  readonly terms: readonly string[];
}

/** A query in the form that the percolator tests. */
export interface PercolatedQuery<Subject extends Termed = PercolatedJob> {
  /** Something matches if it has a term of every list, and `decides` agrees. */
  readonly conditions: readonly (readonly string[])[];
  /** The ranged fields that the query has bounds on, as bits of `RANGED`. */
  readonly ranged: number;
  /** Decides what terms cannot; null if they decide alone. */
  readonly decides: ((subject: Subject) => boolean) | null;
}

/** Queries by term. */
class Postings {
  readonly #lists = new Map<number, number[]>();

  add(term: number, query: number): void {
    const list = this.#lists.get(term);
    if (list === undefined) this.#lists.set(term, [query]);
    else if (list.at(-1) !== query) list.push(query);
  }

  of(term: number): readonly number[] {
    return this.#lists.get(term) ?? NONE;
  }
}

const NONE: readonly number[] = [];

interface Query<Subject extends Termed> {
  readonly conditions: readonly Int32Array[];
  readonly ranged: number;
  readonly decides: PercolatedQuery<Subject>['decides'];
}

/**
 * Saved queries, inverted. Each is filed under the terms of its rarest condition, so that a subject meets only queries of
 * which it has such a term, and the cost of a change does not depend on the queries that have nothing to do with it.
 */
export class InvertedQueries<Subject extends Termed> {
  readonly #queries: readonly Query<Subject>[];
  readonly #numbers = new Map<string, number>();
  /** By the terms of the rarest condition. */
  readonly #byKey = new Postings();
  /** By every term, for changes of a few terms. */
  readonly #byTerm = new Postings();
  /** Queries with bounds on ranged fields, by the terms of their rarest condition. */
  readonly #rangedByKey = new Postings();
  /** Queries without any condition on terms. */
  readonly #unconditional: number[] = [];
  /** The bits of all queries. */
  readonly #ranged: number;
  readonly #movedOf: (before: Subject, after: Subject) => number;
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #met: Int32Array;
  #clock = 0;
  /** Queries tested so far, for measurements. */
  tested = 0;

  /**
   * @param shareOf the share of all subjects that have a term, as far as it is known
   * @param movedOf the ranged fields in which two versions of a subject differ, as bits
   */
  constructor(
    queries: readonly PercolatedQuery<Subject>[],
    shareOf: (term: string) => number,
    movedOf: (before: Subject, after: Subject) => number = () => 0,
  ) {
    this.#movedOf = movedOf;
    const shares: number[] = [];
    const numberOf = (term: string): number => {
      let number = this.#numbers.get(term);
      if (number === undefined) {
        number = shares.length;
        this.#numbers.set(term, number);
        shares.push(shareOf(term));
      }
      return number;
    };
    this.#queries = queries.map(({ conditions, ranged, decides }) => ({
      conditions: conditions.map((terms) => Int32Array.from(new Set(terms.map(numberOf)))),
      ranged,
      decides,
    }));
    this.#ranged = queries.reduce((all, { ranged }) => all | ranged, 0);
    this.#before = new Int32Array(shares.length);
    this.#after = new Int32Array(shares.length);
    this.#met = new Int32Array(queries.length);
    for (const [query, { conditions, ranged }] of this.#queries.entries()) {
      const [first] = conditions;
      if (first === undefined) {
        this.#unconditional.push(query);
        continue;
      }
      let key = first;
      let least = Number.POSITIVE_INFINITY;
      for (const condition of conditions) {
        let share = 0;
        for (const term of condition) {
          share += shares[term] ?? 0;
          this.#byTerm.add(term, query);
        }
        if (share < least) [least, key] = [share, condition];
      }
      for (const term of key) {
        this.#byKey.add(term, query);
        if (ranged > 0) this.#rangedByKey.add(term, query);
      }
    }
  }

  get size(): number {
    return this.#queries.length;
  }

  /**
   * Calls `flip` for each query that a change of a subject flips, by its place in the list given: `starts` if it comes to
   * match, false if it ceases to. Pass null for a side on which nobody may see it.
   */
  flips(before: Subject | null, after: Subject | null, flip: (query: number, starts: boolean) => void): void {
    if (this.#queries.length === 0 || (before === null && after === null)) return;
    this.#clock += 1;
    const had = this.#stamp(this.#before, before);
    const has = this.#stamp(this.#after, after);
    const test = (query: number): void => {
      if (this.#met[query] === this.#clock) return;
      this.#met[query] = this.#clock;
      this.tested += 1;
      const saved = this.#queries[query];
      if (saved === undefined) return;
      const matched = before !== null && this.#holds(saved, this.#before, before);
      const matches = after !== null && this.#holds(saved, this.#after, after);
      if (matched !== matches) flip(query, matches);
    };
    if (before === null || after === null) {
      for (const term of before === null ? has : had) for (const query of this.#byKey.of(term)) test(query);
      for (const query of this.#unconditional) test(query);
      return;
    }
    this.#testChanged(had, has, test);
    const moved = this.#ranged === 0 ? 0 : this.#movedOf(before, after) & this.#ranged;
    if (moved === 0) return;
    const isMoved = (query: number): boolean => ((this.#queries[query]?.ranged ?? 0) & moved) > 0;
    for (const terms of [had, has]) {
      for (const term of terms)
        for (const query of this.#rangedByKey.of(term)) if (isMoved(query)) test(query);
    }
    for (const query of this.#unconditional) if (isMoved(query)) test(query);
  }

  /** Tests the queries that a change of terms may flip: those that name one, or those whose key the job has. */
  #testChanged(had: readonly number[], has: readonly number[], test: (query: number) => void): void {
    const gone = had.filter((term) => this.#after[term] !== this.#clock);
    const come = has.filter((term) => this.#before[term] !== this.#clock);
    if (gone.length + come.length === 0) return;
    const countOf = (terms: readonly number[], of: Postings): number =>
      terms.reduce((sum, term) => sum + of.of(term).length, 0);
    const naming = countOf(gone, this.#byTerm) + countOf(come, this.#byTerm);
    const keyed = countOf(had, this.#byKey) + countOf(come, this.#byKey);
    const [terms, postings] =
      naming <= keyed ? [[...gone, ...come], this.#byTerm] : [[...had, ...come], this.#byKey];
    for (const term of terms) for (const query of postings.of(term)) test(query);
  }

  /** Marks the terms that queries know, and returns them. */
  #stamp(stamps: Int32Array, job: Subject | null): number[] {
    if (job === null) return [];
    const known: number[] = [];
    for (const term of job.terms) {
      const number = this.#numbers.get(term);
      if (number === undefined || stamps[number] === this.#clock) continue;
      stamps[number] = this.#clock;
      known.push(number);
    }
    return known;
  }

  #holds({ conditions, decides }: Query<Subject>, stamps: Int32Array, job: Subject): boolean {
    for (const condition of conditions) {
      let found = false;
      for (const term of condition) {
        if (stamps[term] === this.#clock) {
          found = true;
          break;
        }
      }
      if (!found) return false;
    }
    return decides === null || decides(job);
  }
}

/** Saved queries over jobs. */
export class Percolator extends InvertedQueries<PercolatedJob> {
  constructor(queries: readonly PercolatedQuery[], shareOf: (term: string) => number) {
    super(queries, shareOf, (before, after) => movedFields(before.document, after.document));
  }
}

/** Returns the ranged fields in which two versions of a job differ. */
function movedFields({ job: before }: JobDocument, { job: after }: JobDocument): number {
  let moved = 0;
  if (before.updated_at !== after.updated_at) moved |= RANGED.updatedAt;
  if (before.published_at !== after.published_at) moved |= RANGED.publishedAt;
  if (JSON.stringify(before.compensationPackages) !== JSON.stringify(after.compensationPackages)) {
    moved |= RANGED.pay;
  }
  return moved;
}
