import { Automaton } from '../automaton/automaton.ts';
import type { SectionName } from '../reading.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { SECTION_WORDS } from './section-words.ts';

const NO_ENTITIES = new Map<number, never>();
const automaton = new Automaton(SECTION_WORDS.map(({ phrases }) => phrases));
const known = new Map<string, SectionName>();
const MOST_HEADINGS = 5000;
const edge = (word: string): Token => ({ word, slot: 0, start: 0, end: 0, clause: 0, segment: 0, gap: 0 });

/** Returns the section that a heading opens; `other` for a heading that no word list knows. */
export function sectionOf(heading: string): SectionName {
  const cached = known.get(heading);
  if (cached !== undefined) return cached;
  const tokens = [edge('^'), ...tokensOf(heading), edge('~')];
  let first = SECTION_WORDS.length;
  for (const { owner } of automaton.hits(tokens, NO_ENTITIES)) first = Math.min(first, owner);
  const section = SECTION_WORDS[first]?.section ?? 'other';
  if (known.size >= MOST_HEADINGS) known.clear();
  known.set(heading, section);
  return section;
}
