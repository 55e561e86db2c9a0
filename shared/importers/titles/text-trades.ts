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
/** What those who build machines and buildings work with; CAD is a currency, and civil unions are benefits. */
const MACHINES =
  /\b(?:solidworks|catia|autocad|(?:in|with|using|3d) cad|cad (?:data|design\w*|drawings?|model\w*|packages?|skills|software|systems?|tools?)|mechanical|mechatronics|pcb|revit|bim|gd&t|civil (?:engineer\w*|infrastructure|structures?|works)|structural|electrical|manufactur\w+|hardware|propulsion|chemical|plcs?|scada)\b/iu;

const TESTS =
  /\b(?:selenium|playwright|cypress|appium|postman|jest|pytest|junit|webdriver|test automation|automated tests?|automation frameworks?|regression tests?|regression testing|test cases|test plans?|test suites?|end-to-end tests?|ci\/cd)\b/giu;
const SOFTWARE =
  /\b(?:software engineers?|software engineering|back-?end|front-?end|full-?stack|distributed systems|typescript|python|golang|rust|react|kubernetes|codebase|code reviews?|apis?)\b/giu;
const OPERATED =
  /\b(?:kubernetes|terraform|prometheus|grafana|datadog|slos?|slis?|observability|on-call|incident response|infrastructure as code|ci\/cd|linux|distributed systems|site reliability)\b/giu;

interface Trade {
  /** First parts of titles, without ranks. */
  readonly titles: readonly string[];
  /** What only this one of their trades works with. */
  readonly tools: RegExp;
  /** Fewer different tools are mentioned in passing. */
  readonly least: number;
  /** Words of the other trades; with one of them the text decides nothing. */
  readonly others: RegExp;
  readonly role: string;
}

/** Titles that several trades share, and the tools that say which is meant. */
const TRADES: readonly Trade[] = [
  {
    titles: ['design engineer'],
    tools: /\b(?:figma|css|react|typescript|tailwind|front-?end|framer|design systems?|prototyp\w+)\b/giu,
    least: 3,
    others: MACHINES,
    role: 'design engineer',
  },
  {
    titles: ['engineer', 'engineering', 'developer', 'application engineer', 'development engineer'],
    tools: SOFTWARE,
    least: 3,
    others: MACHINES,
    role: 'software engineer',
  },
  {
    titles: ['test engineer', 'software tester'],
    tools: TESTS,
    least: 3,
    others: MACHINES,
    role: 'qa engineer',
  },
  {
    titles: ['automation engineer'],
    tools: TESTS,
    least: 4,
    others: MACHINES,
    role: 'test automation engineer',
  },
  {
    titles: ['automation engineer'],
    tools:
      /\b(?:plcs?|scada|hmis?|ladder logic|siemens|allen[- ]bradley|rockwell|beckhoff|servo\w*|pneumatic\w*)\b/giu,
    least: 3,
    others: TESTS,
    role: 'automation engineer',
  },
  {
    titles: ['production engineer', 'reliability engineer', 'performance engineer'],
    tools: OPERATED,
    least: 4,
    others: MACHINES,
    role: 'site reliability engineer',
  },
  {
    titles: ['designer'],
    tools:
      /\b(?:figma|wireframes?|prototyp\w+|user flows?|user research|usability|interaction design|product designers?|design systems?|user interviews|information architecture)\b/giu,
    least: 4,
    others:
      /\b(?:brand identity|brand guidelines|branding|print|packaging|illustrator|indesign|photoshop|after effects|campaigns?|marketing assets|fashion|garments?|interiors?|furniture|cad|level design|motion graphics|slides|decks)\b/iu,
    role: 'product designer',
  },
];

/** Returns the role of a title that several trades share, when the text has tools of one of them and no word of the others. */
export function tradeOfText(index: RoleIndex, title: string, text: string): TextRole | null {
  const first = withoutRanks(titleWords(titleParts(title)[0] ?? '')).join(' ');
  const read = text.slice(0, READ);
  const found = TRADES.filter(({ titles }) => titles.includes(first)).flatMap((trade) => {
    const code = index.titles.get(trade.role);
    const tools = [...read.matchAll(trade.tools)];
    const [named] = tools;
    const distinct = new Set(tools.map(([tool]) => tool.toLowerCase()));
    const isSure = distinct.size >= trade.least && read.concat(' ', title).search(trade.others) < 0;
    return code !== undefined && named !== undefined && isSure ? [{ code, named }] : [];
  });
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const start = [...read.slice(0, only.named.index)].length;
  const passage = { in: 'text', start, end: start + only.named[0].length, rule: 'text.tools' } as const;
  const branches = branchesOf(index, only.code, title);
  return { code: branches.length === 1 ? (branches[0] ?? only.code) : only.code, passage };
}
