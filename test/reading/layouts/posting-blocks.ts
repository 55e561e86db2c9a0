/** A part of a posting, whatever its markup. */
export type PostingBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const MARKS = /[*_`<>[\]|\\~&]|^\s*(?:[=+>#–•]|-{2})|\d[.)]\s/mu;

/**
 * Takes simple Markdown apart: headings of `##`, lists of `-` and paragraphs of one line.
 * @returns null for a text with other marks, whose layout may be what it is about
 */
export function blocksOf(markdown: string): readonly PostingBlock[] | null {
  const blocks: PostingBlock[] = [];
  for (const part of markdown.split(/\n{2,}/u)) {
    const lines = part.split('\n');
    const items = lines.map((line) => /^- (.+)$/u.exec(line)?.[1]);
    const heading = /^## (.+)$/u.exec(part)?.[1];
    if (heading !== undefined && !MARKS.test(heading)) blocks.push({ kind: 'heading', text: heading });
    else if (items.every((item) => item !== undefined && !MARKS.test(item)))
      blocks.push({ kind: 'list', items: items.map(String) });
    else if (lines.length === 1 && !MARKS.test(part) && !/^- /u.test(part))
      blocks.push({ kind: 'paragraph', text: part });
    else return null;
  }
  return blocks;
}
