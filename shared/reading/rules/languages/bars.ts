import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import { WISHED_IN_BRACKETS } from '../technology/wishes.ts';
import {
  ADJECTIVES,
  ALTERNATIVES,
  FRENCH_WISH,
  LESSONS,
  MATTERS,
  NOT_HERE,
  NOT_NEEDED,
  OF_LANGUAGE,
  OTHER_WISH,
  SUBJECTS,
  THEIR_MATTERS,
  THEY,
  WISHED_LEVEL,
} from './language-words.ts';

/** What names a language without a demand for it, wished or not. */
export const NOT_ASKED: readonly Condition[] = [
  isQuestion,
  NOT_HERE,
  all(inSections('about'), { kinds: ['paragraph'] }),
  after(2, MATTERS),
  inside(words('open onsite network track understanding environment plain')),
  inside(THEIR_MATTERS),
  all(inside(ADJECTIVES), not(after(3, OF_LANGUAGE))),
  after(3, words('environment')),
  before(9, SUBJECTS),
  before(3, LESSONS),
  // "Nuestro equipo habla inglés", "clientes de habla inglesa".
  all(inside(words('habla hablan fala falam')), before(3, THEY)),
  { cue: LESSONS, inside: true },
];
/** What makes a wish or a choice of it, or takes the demand back. */
export const NOT_REQUIRED: readonly Condition[] = [
  ...NOT_ASKED,
  inSegment(WISH),
  after(1, WISHED_IN_BRACKETS),
  after(2, NOT_NEEDED),
  // The level stands in between: "inglés intermedio-avanzado (deseable)".
  after(3, WISHED_LEVEL),
  after(2, words('preferido preferida preferible preferiblemente preferivel')),
  // What counts for the choice among those who apply: "Méritos: B1 de inglés".
  introduced(words('valoracion merito meritos baremo')),
  // Behind brackets: "anglais technique (lecture de notices) est un atout".
  all(after(25, FRENCH_WISH), not(inSentence(OTHER_WISH))),
  before(3, WISH),
  introduced(WISH),
  inSentence(ALTERNATIVES),
  { cue: SUBJECTS, after: 4, within: 'segment' },
  // "Diferenciais: …" within a line heads a list of wishes.
  before(25, words('diferenciais desejaveis deseables valorables')),
  before(5, NEGATION),
  { cue: NEGATION, after: 4, within: 'segment' },
];
