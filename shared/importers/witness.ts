/**
 * Where a record says something. A board's field, a place, the title and the text of the role all state; the text about
 * the company is a default, which speaks only when nothing of the role does.
 */
export type WitnessRank = 'structured' | 'place' | 'title' | 'role_text' | 'company_text';

/** One statement of a record about one field of its job. */
export interface Witness<V extends string = string> {
  readonly value: V;
  readonly rank: WitnessRank;
  /** JSON pointer to the field of the record; of the text, `char=<start>,<end>` as evidence has it. */
  readonly locator: string;
  /** The rule that read it, in text. */
  readonly rule?: string;
}

/** What the witnesses of a field leave: values that none of them contradicts, or the conflict. */
export type Settled<V extends string> =
  | { readonly kind: 'stated'; readonly values: readonly V[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'conflict'; readonly witnesses: readonly Witness<V>[] };

/**
 * Settles a field. The values of one rank belong together: two places of a job may each have their own arrangement.
 * Ranks that state must then agree on the whole set, because neither a field of the board nor its text is more often
 * right. Without them, the text about the company decides.
 */
export function settle<V extends string>(witnesses: readonly Witness<V>[]): Settled<V> {
  const stating = witnesses.filter(({ rank }) => rank !== 'company_text');
  const heard = stating.length > 0 ? stating : witnesses;
  const [first, ...others] = [...Map.groupBy(heard, ({ rank }) => rank).values()].map(valuesOf);
  if (first === undefined) return { kind: 'absent' };
  const agree = others.every((other) => other.join() === first.join());
  return agree ? { kind: 'stated', values: first } : { kind: 'conflict', witnesses: heard };
}

/** Returns the distinct values, sorted. */
function valuesOf<V extends string>(witnesses: readonly Witness<V>[]): V[] {
  return [...new Set(witnesses.map(({ value }) => value))].sort();
}
