import type { SectionName } from '../reading.ts';
import { ENGLISH_DEMANDS } from './headings/english-demands.ts';
import { ENGLISH_OFFERS } from './headings/english-offers.ts';
import { ENGLISH_WORK } from './headings/english-work.ts';
import { EXCEPTIONAL_HEADINGS, REFUSED_HEADINGS } from './headings/exceptions.ts';
import { FRENCH_HEADINGS } from './headings/french.ts';
import { GERMAN_HEADINGS } from './headings/german.ts';
import type { HeadingWords, SectionPhrases } from './headings/heading-words.ts';
import { LEGAL_HEADINGS } from './headings/legal.ts';
import { PORTUGUESE_HEADINGS } from './headings/portuguese.ts';
import { SPANISH_HEADINGS } from './headings/spanish.ts';

const LANGUAGES: readonly HeadingWords[] = [
  ENGLISH_DEMANDS,
  ENGLISH_OFFERS,
  ENGLISH_WORK,
  GERMAN_HEADINGS,
  FRENCH_HEADINGS,
  SPANISH_HEADINGS,
  PORTUGUESE_HEADINGS,
];
/** A heading with words of several sections opens the wishes, or the first of these. */
const BEHIND_WISHES: readonly SectionName[] = [
  'benefits',
  'stack',
  'requirements',
  'pay',
  'process',
  'role',
  'about',
  'location',
];

/**
 * What headings say, in the notation of rules (docs/facts.md). The first section of the list with a phrase in the
 * heading is the one. `other` at the top refuses what the words of a later section would take for wishes.
 */
export const SECTION_WORDS: readonly SectionPhrases[] = [
  REFUSED_HEADINGS,
  { section: 'legal', phrases: LEGAL_HEADINGS },
  ...EXCEPTIONAL_HEADINGS,
  { section: 'nice', phrases: LANGUAGES.flatMap(({ nice }) => nice ?? []) },
  { section: 'nice', isPraise: true, phrases: LANGUAGES.flatMap(({ praise }) => praise ?? []) },
  ...BEHIND_WISHES.map((section) => ({
    section,
    phrases: LANGUAGES.flatMap((words) => words[section] ?? []),
  })),
];
