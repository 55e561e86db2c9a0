import type { StatedTerms } from '../posting.ts';
import type { Witness } from '../witness.ts';

type Values = {
  readonly [K in
    | 'schedules'
    | 'engagements'
    | 'seniority'
    | 'degree']?: readonly StatedTerms[K][number]['value'][];
};

/** The meaning of a board's code or label; undefined for one that the interface has no word for. */
export type TermsOf = (text: string) => Values | undefined;

/** Reads fields of a record that state terms. A field that is missing or blank states nothing. */
export function statedTerms(
  fields: readonly {
    readonly name: string;
    readonly pointer: string;
    readonly text: string | null | undefined;
    readonly read: TermsOf;
  }[],
): StatedTerms {
  const terms = {
    schedules: [] as StatedTerms['schedules'][number][],
    engagements: [] as StatedTerms['engagements'][number][],
    seniority: [] as StatedTerms['seniority'][number][],
    degree: [] as StatedTerms['degree'][number][],
    unresolved: [] as StatedTerms['unresolved'][number][],
  };
  for (const { name, pointer, text, read } of fields) {
    if (text == null || text.trim() === '') continue;
    const values = read(text);
    if (values === undefined) terms.unresolved.push({ field: name, value: text });
    else {
      terms.schedules.push(...witnesses(values.schedules, pointer));
      terms.engagements.push(...witnesses(values.engagements, pointer));
      terms.seniority.push(...witnesses(values.seniority, pointer));
      terms.degree.push(...witnesses(values.degree, pointer));
    }
  }
  return terms;
}

function witnesses<V extends string>(values: readonly V[] | undefined, locator: string): Witness<V>[] {
  return (values ?? []).map((value) => ({ value, rank: 'structured', locator }));
}

/** Returns a reader of a closed list of codes. */
export const termsTable =
  (table: Readonly<Record<string, Values>>): TermsOf =>
  (text) => {
    const key = text.trim().toLowerCase();
    return Object.hasOwn(table, key) ? table[key] : undefined;
  };
