/** The position at which the next page begins. */
export interface CursorPosition {
  readonly way: 'next' | 'previous';
  /** Texts and numbers; each list defines what they mean. */
  readonly key: readonly (number | string)[];
}
