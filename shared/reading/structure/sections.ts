import { Automaton, patternsOf } from '../automaton/automaton.ts';
import { NO_ENTITIES } from '../automaton/entities.ts';
import type { SectionName } from '../reading.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import type { SectionPhrases } from './headings/heading-words.ts';
import { LABEL_WORDS } from './label-words.ts';
import { SECTION_WORDS } from './section-words.ts';

const MOST_REMEMBERED = 5000;
const UNKNOWN: SectionPhrases = { section: 'other', phrases: [] };
const edge = (word: string): Token => ({ word, slot: 0, start: 0, end: 0, clause: 0, segment: 0, gap: 0 });

const heading = lookUp(SECTION_WORDS);
const label = lookUp(LABEL_WORDS);

/** Returns the section that a heading opens; `other` for a heading that no word list knows. */
export const sectionOf = (text: string): SectionName => heading(text).section;

/** Returns the section that a label opens; `other` for a label that no word list knows. */
export const labelSectionOf = (text: string): SectionName => label(text).section;

/** Whether a heading of wishes only praises who has them: "You will stand out if". */
export const isPraise = (text: string): boolean => heading(text).isPraise === true;

/** Returns a function that finds the first entry of the table with a phrase in a text. */
function lookUp(table: readonly SectionPhrases[]): (text: string) => SectionPhrases {
  const automaton = new Automaton(patternsOf(table.map(({ phrases }) => phrases)));
  const known = new Map<string, SectionPhrases>();
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const tokens = [edge('^'), ...tokensOf(text), edge('~')];
    let first = table.length;
    for (const { owner } of automaton.hits(tokens, NO_ENTITIES)) first = Math.min(first, owner);
    const found = table[first] ?? UNKNOWN;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, found);
    return found;
  };
}
