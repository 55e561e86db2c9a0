/** What an import knows of one field of its jobs. The four counts add up to the jobs. */
export interface FieldCoverage {
  /** Jobs with a value. */
  readonly stated: number;
  /** Jobs whose records say nothing about it. */
  readonly absent: number;
  /** Jobs whose witnesses contradict each other. They have no value. */
  readonly conflict: number;
  /** Jobs whose records say something that resolves to nothing. */
  readonly unresolved: number;
  /** The commonest texts that did not resolve, of all jobs. */
  readonly commonest: readonly { readonly value: string; readonly count: number }[];
}
export type Outcome = 'stated' | 'absent' | 'conflict' | 'unresolved';

const COMMONEST = 5;
const MAXIMUM_LENGTH = 120;
/** Most distinct texts that are counted per field. Later ones are not: a hostile file has a new one per record. */
const MAXIMUM_DISTINCT = 20_000;

interface Entry {
  readonly counts: Record<Outcome, number>;
  readonly texts: Map<string, number>;
}

/** Collects what is known of each field. */
export class Coverage {
  readonly #fields = new Map<string, Entry>();

  count(field: string, outcome: Outcome): void {
    this.#entry(field).counts[outcome] += 1;
  }

  /** Counts a text that did not resolve. */
  unresolved(field: string, text: string): void {
    const { texts } = this.#entry(field);
    const value = text.replace(/\s+/gu, ' ').trim().slice(0, MAXIMUM_LENGTH);
    if (value !== '' && (texts.has(value) || texts.size < MAXIMUM_DISTINCT)) {
      texts.set(value, (texts.get(value) ?? 0) + 1);
    }
  }

  report(): Readonly<Record<string, FieldCoverage>> {
    return Object.fromEntries(
      [...this.#fields].map(([field, { counts, texts }]) => [
        field,
        {
          ...counts,
          commonest: commonestOf(texts),
        },
      ]),
    );
  }

  #entry(field: string): Entry {
    const known = this.#fields.get(field);
    if (known !== undefined) return known;
    const entry = { counts: { stated: 0, absent: 0, conflict: 0, unresolved: 0 }, texts: new Map() };
    this.#fields.set(field, entry);
    return entry;
  }
}

/** Adds up what the parts of one import know of each field. */
export function mergedCoverage(
  all: readonly Readonly<Record<string, FieldCoverage>>[],
): Readonly<Record<string, FieldCoverage>> {
  const fields = Map.groupBy(
    all.flatMap((each) => Object.entries(each)),
    ([field]) => field,
  );
  return Object.fromEntries(
    [...fields].map(([field, parts]) => {
      const sum = (outcome: Outcome): number =>
        parts.reduce((total, [, coverage]) => total + coverage[outcome], 0);
      const texts = new Map<string, number>();
      for (const { value, count } of parts.flatMap(([, { commonest }]) => commonest)) {
        texts.set(value, (texts.get(value) ?? 0) + count);
      }
      return [
        field,
        {
          stated: sum('stated'),
          absent: sum('absent'),
          conflict: sum('conflict'),
          unresolved: sum('unresolved'),
          commonest: commonestOf(texts),
        },
      ];
    }),
  );
}

const commonestOf = (texts: ReadonlyMap<string, number>): FieldCoverage['commonest'] =>
  [...texts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, COMMONEST)
    .map(([value, count]) => ({ value, count }));
