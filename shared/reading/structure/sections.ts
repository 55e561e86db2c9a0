import { Automaton, patternsOf } from '../automaton/automaton.ts';
import { NO_ENTITIES } from '../automaton/entities.ts';
import type { SectionName } from '../reading.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import type { SectionPhrases } from './headings/heading-words.ts';
import { LABEL_WORDS } from './label-words.ts';
import { SECTION_WORDS } from './section-words.ts';

const MOST_REMEMBERED = 5000;
const edge = (word: string): Token => ({ word, slot: 0, start: 0, end: 0, clause: 0, segment: 0, gap: 0 });

/** Returns the section that a heading opens; `other` for a heading that no word list knows. */
export const sectionOf = lookUp(SECTION_WORDS);

/** Returns the section that a label opens; `other` for a label that no word list knows. */
export const labelSectionOf = lookUp(LABEL_WORDS);

/** Returns a function that finds the first section of the table with a phrase in a text. */
function lookUp(table: readonly SectionPhrases[]): (text: string) => SectionName {
  const automaton = new Automaton(patternsOf(table.map(({ phrases }) => phrases)));
  const known = new Map<string, SectionName>();
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const tokens = [edge('^'), ...tokensOf(text), edge('~')];
    let first = table.length;
    for (const { owner } of automaton.hits(tokens, NO_ENTITIES)) first = Math.min(first, owner);
    const section = table[first]?.section ?? 'other';
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, section);
    return section;
  };
}
