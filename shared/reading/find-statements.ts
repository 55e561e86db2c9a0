import type { Found } from './found.ts';
import type { LineReader } from './read-line.ts';
import type { ReaderContext, TextPart } from './reading.ts';
import { documentOf, type PostingDocument } from './structure/document.ts';
import { normaliseLine } from './text/normalise.ts';

/** What the rules read in one posting, before statements are compared. */
export interface FoundStatements {
  readonly document: PostingDocument;
  readonly title: string;
  readonly found: readonly Found[];
}

export function findStatements(
  lines: LineReader,
  parts: readonly TextPart[],
  context: ReaderContext,
): FoundStatements {
  const document = documentOf(parts);
  const title = normaliseLine(context.title);
  const found: Found[] = [];
  lines.readTitle(title, found);
  for (const block of document.blocks) lines.readBlock(block, found);
  const own = new Set(context.employerNames.map(squash));
  const isOthers = (one: Found) => !isOwn(one, own, one.in === 'title' ? title : document.text);
  return { document, title, found: own.size === 0 ? found : found.filter(isOthers) };
}

/** Whether a statement is about a product of the employer. */
function isOwn({ value, start, end }: Found, own: ReadonlySet<string>, text: string): boolean {
  const code =
    'tool' in value ? value.tool : 'kind' in value && value.kind === 'technology' ? value.code : undefined;
  return code !== undefined && (own.has(squash(code)) || own.has(squash(text.slice(start, end))));
}

function squash(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.(?:com|ai|io|xyz|tech|co|app|dev|org|net|com\.au|foundation)$/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
