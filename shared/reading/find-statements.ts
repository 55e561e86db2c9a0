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

/**
 * A line with a box that nobody has ticked states nothing in a form that has ticked ones: "☒ On site ☐ Remote". Without
 * those, boxes may be bullets ("[ ] Docker, Git"), but what a form offers for choice is no statement: "[ ] Remote".
 */
const UNTICKED = /☐|(?:^|\s)\[ ?\]\s/u;
const TICKED = /[☑☒]|(?:^|\s)\[[xX]\]\s/u;
const CHOSEN = new Set(['work_arrangement', 'schedule', 'engagement', 'seniority']);

const isChosen = (value: Found['value']) =>
  'doubts' in value || ('field' in value && CHOSEN.has(value.field));

export function findStatements(
  lines: LineReader,
  parts: readonly TextPart[],
  context: ReaderContext,
): FoundStatements {
  const document = documentOf(parts);
  const title = normaliseLine(context.title);
  const found: Found[] = [];
  lines.readTitle(title, found);
  for (const block of document.blocks) {
    if (!UNTICKED.test(block.text)) lines.readBlock(block, found);
    else if (!TICKED.test(document.text)) {
      const bullets: Found[] = [];
      lines.readBlock(block, bullets);
      found.push(...bullets.filter(({ value }) => !isChosen(value)));
    }
  }
  const own = new Set(context.employerNames.flatMap(ownNames).filter((name) => name !== ''));
  const isOthers = (one: Found) => !isOwn(one, own, one.in === 'title' ? title : document.text);
  return { document, title, found: own.size === 0 ? found : found.filter(isOthers) };
}

/** Whether a statement is about a product of the employer: its name, or a code that begins with its name. */
function isOwn({ value, start, end }: Found, own: ReadonlySet<string>, text: string): boolean {
  const code = toolOf(value);
  if (code === undefined) return false;
  const first = code.slice(0, code.indexOf('-'));
  return (
    own.has(squash(code)) ||
    own.has(squash(text.slice(start, end))) ||
    (first.length >= SHORTEST_MAKER && own.has(first))
  );
}

/** A shorter first word of a code need not name a maker: "go-cd", "c-sharp". */
const SHORTEST_MAKER = 5;

function toolOf(value: Found['value']): string | undefined {
  if ('tool' in value) return value.tool;
  if (!('kind' in value)) return undefined;
  if (value.kind === 'technology') return value.code;
  return value.kind === 'initiative' && value.target.kind === 'technology' ? value.target.code : undefined;
}

const LEGAL_FORM =
  /[\s,]+(?:inc|incorporated|ltd|limited|llc|gmbh|ag|se|sas|sarl|bv|nv|plc|corp|corporation|co|company|technologies|software|labs|hq)\.?$/iu;

/** The name of an employer with and without its legal form: "Docker, Inc." makes Docker. */
function ownNames(name: string): string[] {
  return [squash(name), squash(name.trim().replace(LEGAL_FORM, ''))];
}

function squash(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.(?:com|ai|io|xyz|tech|co|app|dev|org|net|com\.au|foundation)$/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
