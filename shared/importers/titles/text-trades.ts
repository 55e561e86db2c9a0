import type { Passage } from '../../reading/reading.ts';
import { branchesOf } from './branches.ts';
import type { RoleIndex } from './role-index.ts';
import { titleParts, titleWords, withoutRanks } from './title-words.ts';

/** A role that a text names, and where. */
export interface TextRole {
  readonly code: string;
  readonly passage: Passage;
}

/** How much of a text is read. */
const READ = 12_000;
/** Fewer tools are mentioned in passing. */
const LEAST = 3;
/** What those who build machines and buildings work with. */
const HARDWARE =
  /\b(?:solidworks|catia|cad|mechanical|mechatronics|pcb|revit|bim|gd&t|civil|structural|electrical|manufactur\w+|hardware|propulsion|chemical)\b/iu;

/** Titles that several trades share, and the tools that say which is meant. */
const TRADES: readonly { readonly title: string; readonly tools: RegExp; readonly role: string }[] = [
  {
    title: 'design engineer',
    tools: /\b(?:figma|css|react|typescript|tailwind|front-?end|framer|design systems?|prototyp\w+)\b/giu,
    role: 'design engineer',
  },
  {
    title: 'engineer',
    tools:
      /\b(?:software engineers?|software engineering|back-?end|front-?end|full-?stack|distributed systems|typescript|python|golang|rust|react|kubernetes|codebase|code reviews?|apis?)\b/giu,
    role: 'software engineer',
  },
];

/** Returns the role of a title that several trades share, when the text has tools of one of them and none of machines. */
export function tradeOfText(index: RoleIndex, title: string, text: string): TextRole | null {
  const first = withoutRanks(titleWords(titleParts(title)[0] ?? '')).join(' ');
  const trade = TRADES.find((one) => one.title === first);
  const code = trade === undefined ? undefined : index.titles.get(trade.role);
  if (trade === undefined || code === undefined) return null;
  const read = text.slice(0, READ);
  const tools = [...read.matchAll(trade.tools)];
  const [named] = tools;
  const distinct = new Set(tools.map(([tool]) => tool.toLowerCase()));
  if (named === undefined || distinct.size < LEAST || HARDWARE.test(`${title} ${read}`)) return null;
  const start = [...read.slice(0, named.index)].length;
  const passage = { in: 'text', start, end: start + named[0].length, rule: 'text.tools' } as const;
  const branches = branchesOf(index, code, title);
  return { code: branches.length === 1 ? (branches[0] ?? code) : code, passage };
}
