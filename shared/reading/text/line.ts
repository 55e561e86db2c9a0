/** A line of a posting before sections are known: a paragraph, list item or heading. */
export interface Line {
  /** In NFC with white space folded; never empty. */
  readonly text: string;
  readonly isItem: boolean;
  /** How deep the list of an item stands in others: higher numbers stand in lower ones. 0 for what is no item. */
  readonly depth: number;
  /** How strongly the markup makes the line a heading: 1–6 for `h1`–`h6`, 7 for wholly bold, 0 for none. */
  readonly heading: number;
}

export const BOLD_HEADING = 7;
