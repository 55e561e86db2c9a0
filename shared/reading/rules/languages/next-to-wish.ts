import {
  after,
  all,
  before,
  inClause,
  inSections,
  inSentence,
  inside,
  introduced,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { NOT_ASKED } from './bars.ts';
import { ALTERNATIVES, OTHER_WISH, SUBJECTS } from './language-words.ts';

/** A demand for one language next to a wish, or a choice, for another. */
export const NEXT_TO_WISH_RULES: readonly Rule[] = [
  {
    id: 'language.first',
    says: { language: true },
    find: [
      'fluent/fluency/fluently/proficient/proficiency/command/mastery/native/excellent/strong/perfect/professional/full/impeccable/flawless <4> {language}',
      '{language} verhandlungssicher/fliessend/courant/fluido/fluente/native/stilsicher',
      'sprichst <3> {language}',
      'maitrisez [le/l] {language}',
      'fliessend in {language}',
      '{language} in wort und schrift',
      'fliessendem/fliessenden/sicherem/gutem {language}',
      'fliessendem/sicherem/gutem {language} und {language}',
      'fliessend/fliessende/fliessendes/verhandlungssichere/verhandlungssicheres/gute/gutes/muttersprachler <3> {language}',
      'maitrise/courant/bilingue <3> {language}',
    ],
    where: [inSentence(OTHER_WISH)],
    unless: [
      ...NOT_ASKED,
      inClause(WISH),
      after(1, WISH),
      introduced(WISH),
      inSentence(ALTERNATIVES),
      after(4, SUBJECTS),
      before(5, NEGATION),
      before(8, WISH),
    ],
    yes: [
      { text: '## Requirements\n\n- Fluent in English, with German as a strong advantage', value: 'en' },
      { text: '## Anforderungen\n\n- Deutsch verhandlungssicher, Englisch von Vorteil', value: 'de' },
      {
        text: '## Profil\n\n- Italienischkenntnisse in Wort und Schrift, Englisch von Vorteil',
        value: 'it',
      },
      { text: '## Anforderungen\n\n- Fließend in Deutsch, Englisch ist ein starkes Plus', value: 'de' },
      { text: '## Anforderungen\n\n- Fließendes Italienisch, Deutsch ist ein Plus', value: 'it' },
      { text: '## Requirements\n\n- Fluent English, a second European language is a bonus', value: 'en' },
      { text: '## Profil\n\n- Du sprichst sehr gut Englisch, Deutsch ist von Vorteil', value: 'en' },
      { text: '## Profil\n\n- Gute Deutschkenntnisse, weitere Sprachen von Vorteil', value: 'de' },
    ],
    no: [
      '## Requirements\n\n- Fluent English or German, French is a plus',
      '## Requirements\n\n- Fluent English is a plus',
      '## Anforderungen\n\n- Sehr gute Kenntnisse der deutschen Rechnungslegung, Englisch von Vorteil',
      { text: '## Anforderungen\n\n- Englisch ist ein starkes Plus' },
    ],
  },
  {
    // Two that are demanded, and a third that is welcome.
    id: 'language.pair-before-wish',
    says: { language: true },
    list: true,
    find: [
      'gute/gutes/guten/fliessende/fliessendes/verhandlungssichere/sehr/stilsichere <4> {language} und/sowie {language}',
    ],
    where: [all(inSections('requirements'), inSentence(OTHER_WISH))],
    unless: [
      ...NOT_ASKED,
      inClause(WISH),
      after(1, WISH),
      introduced(WISH),
      inSentence(ALTERNATIVES),
      before(5, NEGATION),
      before(8, WISH),
    ],
    yes: [
      {
        text: '## Profil\n\n- Gute Deutsch- und Italienischkenntnisse, weitere Landessprachen sind von Vorteil',
        value: 'it',
      },
    ],
    no: ['## Profil\n\n- Gute Deutsch- und Italienischkenntnisse von Vorteil'],
  },
  {
    // The choice is behind the first: "gute Italienischkenntnisse sowie Deutsch- oder Englischkenntnisse".
    id: 'language.before-choice',
    says: { language: true },
    find: [
      'fliessend/fliessende/fliessendes/verhandlungssichere/verhandlungssicheres/gute/gutes/guter/guten/stilsichere/stilsicheres/maitrise <4> {language} <4> sowie',
    ],
    where: [
      all(
        inSections('requirements'),
        after(4, { find: ['{language}'] }),
        after(9, { find: ['{language} oder [sehr/gute/gutes/fliessende] [kenntnisse] [einer/in]'] }),
      ),
    ],
    unless: [
      ...NOT_ASKED,
      before(5, NEGATION),
      before(8, WISH),
      before(3, words('oder')),
      inside(words('oder idealerweise vorteil')),
      introduced(WISH),
    ],
    yes: [
      {
        text: '## Profil\n\n- Sehr gute Italienischkenntnisse sowie gute Deutsch- oder Englischkenntnisse',
        value: 'it',
      },
    ],
    no: [
      '## Profil\n\n- Gute Italienisch- oder Deutschkenntnisse sowie gute Englisch- oder Französischkenntnisse',
      '## Wünschenswert\n\n- Gute Italienischkenntnisse sowie Deutsch- oder Englischkenntnisse',
    ],
  },
  {
    // The wish is for the second: "gute Englisch- und idealerweise Deutschkenntnisse".
    id: 'language.before-wish',
    says: { language: true },
    find: [
      '{language} und idealerweise/gerne/bestenfalls {language}',
      '{language} et/y/e idealement/idealmente {language}',
    ],
    where: [inSections('requirements')],
    unless: [...NOT_ASKED, inSentence(ALTERNATIVES), before(5, NEGATION), before(8, WISH), introduced(WISH)],
    yes: [
      {
        text: '## Profil\n\n- Gute Italienisch- und idealerweise Deutschkenntnisse',
        value: 'it',
      },
    ],
    no: [
      '## Wünschenswert\n\n- Gute Italienisch- und idealerweise Deutschkenntnisse',
      '## Profil\n\n- Idealerweise Italienisch- und gerne Deutschkenntnisse',
    ],
  },
];
