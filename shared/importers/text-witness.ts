import type { Conflict, Passage } from '../reading/reading.ts';
import type { Witness } from './witness.ts';

export interface Said<V extends string> {
  readonly value: V;
  readonly rank: Witness['rank'];
  readonly passage: Passage;
}

/** Returns a statement of the text or the title as a witness. */
export function textWitness<V extends string>(
  { value, rank, passage }: Said<V>,
  titlePointer: string,
): Witness<V> {
  const { start, end, rule } = passage;
  const locator = passage.in === 'title' ? titlePointer : `char=${start},${end}`;
  return { value, rank, locator, rule };
}

/** Returns the sides of a conflict within the text. Those of a field have their values as JSON. */
export function conflictWitnesses(conflict: Conflict | undefined, titlePointer: string): Witness[] {
  return (conflict?.passages ?? []).map((passage, at) => {
    const value = (conflict?.values[at] ?? '').replaceAll('"', '');
    return textWitness(
      { value, rank: passage.in === 'title' ? 'title' : 'role_text', passage },
      titlePointer,
    );
  });
}
