/** Where the next page begins. */
export interface CursorPosition {
  readonly way: 'next' | 'previous';
  /** Texts and numbers whose meaning is the list's own. */
  readonly key: readonly (number | string)[];
}
