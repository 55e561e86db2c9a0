import type { TaxonomyEntry } from '../../catalogue/records.ts';
import { titleWords } from './title-words.ts';
import { USUAL_FIELDS, USUAL_TITLES } from './usual/usual-names.ts';

/** The role taxonomy by the words of its titles and fields of work. */
export interface RoleIndex {
  /** Role codes by job title ("backend engineer"). */
  readonly titles: ReadonlyMap<string, string>;
  /** Role codes by field ("product marketing"). A field counts only when a title leads or learns exactly that. */
  readonly fields: ReadonlyMap<string, string>;
  /** Last words of titles ("engineer"). */
  readonly heads: ReadonlySet<string>;
  /** Last words of at least four titles. The others may be names of other things ("AI"). */
  readonly trades: ReadonlySet<string>;
  /** The family of each role code. */
  readonly families: ReadonlyMap<string, string>;
  /** Titles and fields that the taxonomy itself does not list. */
  readonly usual: ReadonlySet<string>;
  /** Every word of a title, to distinguish plurals from words that end in s. */
  readonly words: ReadonlySet<string>;
  /** The words of the titles and fields of each role. */
  readonly ownWords: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Last words of codes that end a title, although other codes end in a field. */
const TITLE_ENDINGS = new Set(['staff', 'executive']);
/** First words of titles that end in a field: "head of design", "VP Sales". */
export const LEADERS = new Set(['head', 'director', 'vp', 'chief', 'manager']);
/** Fields that titles mention too often in passing to mean the role. */
const TOO_WIDE = new Set(
  (
    'trading lending cleaning retail design architecture engineering administration operations sport statistics ' +
    'reception sourcing staffing surveying tutoring writing translation education nursing military'
  ).split(' '),
);

/** Titles that end in a word which is then the word for a trade. */
const LEAST_TITLES = 4;

/** Replaces plurals by the singular that titles use; `known` are the words of titles. */
export function singular(known: ReadonlySet<string>, words: readonly string[]): string[] {
  return words.map((word) => {
    const stem = word.endsWith('s') && !known.has(word) ? word.slice(0, -1) : word;
    return known.has(stem) ? stem : word;
  });
}

/** Indexes the role taxonomy, and the usual names of its roles that it does not list. A deprecated entry yields its replacement, or nothing without one. */
export function buildRoleIndex(entries: readonly TaxonomyEntry[]): RoleIndex {
  const fieldEndings = new Set(
    entries.map(({ code }) => code.split('-').at(-1) ?? '').filter((word) => !TITLE_ENDINGS.has(word)),
  );
  const titles = new Map<string, string>();
  const fields = new Map<string, string>();
  const heads = new Set<string>();
  const families = new Map(entries.map(({ code, parent_code }) => [code, parent_code ?? code]));
  for (const entry of entries) {
    // "Product Management" names the general role of the family that is called so.
    const general = `general-${entry.code}`;
    const own = entry.kind === 'family' && families.has(general) ? general : entry.code;
    const code = entry.status === 'active' ? own : entry.replaced_by;
    if (code === null) continue;
    const names = entry.kind === 'family' ? [entry.label] : [entry.code, entry.label, ...entry.aliases];
    for (const name of names) {
      const words = titleWords(name);
      const last = words.at(-1) ?? '';
      const text = words.join(' ');
      if (!fieldEndings.has(last) || LEADERS.has(words[0] ?? '')) {
        if (!titles.has(text) && entry.kind !== 'family') titles.set(text, code);
        if (!fieldEndings.has(last) && !LEADERS.has(words[0] ?? '')) heads.add(last);
      } else if (!TOO_WIDE.has(text) && !fields.has(text)) fields.set(text, code);
    }
  }
  const usual = new Set<string>();
  const listed = new Set([...titles.keys()].flatMap((title) => title.split(' ')));
  for (const [known, lists] of [
    [fields, USUAL_FIELDS],
    [titles, USUAL_TITLES],
  ] as const) {
    for (const [code, names] of lists) {
      if (!families.has(code)) continue;
      for (const name of names.split(', ')) {
        const text = singular(listed, titleWords(name)).join(' ');
        if (known.has(text)) continue;
        known.set(text, code);
        usual.add(text);
      }
    }
  }
  const endings = Map.groupBy(
    [...titles.keys()].filter((title) => !LEADERS.has(title.split(' ')[0] ?? '')),
    (title) => title.split(' ').at(-1) ?? '',
  );
  const trades = new Set(
    [...endings].filter(([, ending]) => ending.length >= LEAST_TITLES).map(([word]) => word),
  );
  const ownWords = new Map<string, Set<string>>();
  for (const [name, code] of [...titles, ...fields]) {
    const own = ownWords.get(code) ?? new Set();
    for (const word of name.split(' ')) own.add(word);
    ownWords.set(code, own);
  }
  return {
    titles,
    fields,
    heads,
    trades,
    families,
    usual,
    words: new Set([...titles.keys()].flatMap((title) => title.split(' '))),
    ownWords,
  };
}
