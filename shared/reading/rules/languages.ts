import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  introduced,
  isQuestion,
  labelled,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

/** Two languages of which one is enough, or one that the sentence does not name. */
const ALTERNATIVES: Lexicon = {
  find: [
    'or [a/the/in/fluent/native/both] {language}',
    '{language} [language/speaker/speaking] or',
    'or other/another',
    'one/any of',
    'at least one',
    'either/oder/ou/additional/multiple',
    'other/second/another/third/foreign/any [european/other] language/languages',
    'and or',
    'such as',
    'eg',
    'e g',
  ],
};
const SUBJECTS: Lexicon = words(
  'countries country markets market classes translate lessons if translation models voice translating localization into teach teaching submit apply resume cv application plain customers customer learn region audience literature teachers tutors courses course speakers students',
);
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSegment(WISH),
  after(12, WISH),
  introduced(WISH),
  inSentence(ALTERNATIVES),
  inSections('nice', 'about', 'benefits', 'legal', 'stack', 'process', 'pay'),
  before(9, SUBJECTS),
  after(4, SUBJECTS),
  before(5, NEGATION),
  after(4, NEGATION),
];

export const languages: RuleTable = {
  variant: 'language',
  rules: [
    {
      id: 'language.fluent',
      says: { language: true },
      list: true,
      find: [
        'fluent/fluency/fluently/proficient/proficiency/command/mastery/bilingual/bilingually/native/conversational/fluence <5> {language}',
        'excellent/strong/good/exceptional/outstanding/great/perfect/solid/high/advanced/professional/business/full/impeccable/superior/working/flawless/intermediate <5> {language}',
        'speak/speaks/write/writing/communicate/communicating/communication/communicator/written/verbal/spoken <4> {language}',
        '{language} <3> fluent/fluency/proficient/proficiency/native/c1/c2/b2/b1/speaker/speaking/mandatory/required/bilingual/essential/niveau/must/verhandlungssicher/fliessend/fluide/courant/fluido/avanzado/avancado/fluente/mother/muttersprache',
        '{language} <3> communication/skills/language/level/writing',
        'fliessend/fliessende/fliessendes/verhandlungssicher/verhandlungssichere/verhandlungssicheres/gute/guter/sehr/c1/c2/b2/muttersprachler <4> {language}',
        'maitrise/courant/bilingue/parfaite/excellente/bonne/bon <4> {language}',
        'dominio/nivel/fluente/fluencia/avanzado/avancado/ingles <3> {language}',
        'c1/c2/b2/b1 <3> {language}',
        'level of {language}',
      ],
      unless: UNLESS,
      yes: [
        { text: '## Requirements\n\n- Fluent in German and English', value: 'de' },
        { text: '## Requirements\n\n- Fluent in German and English', value: 'en' },
        { text: '## Anforderungen\n\n- Sehr gute Deutschkenntnisse', value: 'de' },
        { text: '## Profil recherché\n\n- Anglais courant', value: 'en' },
        { text: '## Requirements\n\n- Excellent written and spoken English', value: 'en' },
      ],
      no: [
        '## Requirements\n\n- German is a plus',
        '## Requirements\n\n- Fluent in German or French',
        '## Requirements\n\n- Fluent in English and another European language',
        '## Role\n\n- Teach good English',
        '## Requirements\n\n- Fluent in Python',
      ],
    },
    {
      id: 'language.label',
      says: { language: true },
      list: true,
      find: ['{language}'],
      where: [
        all(
          labelled(
            words('language languages sprachen sprache langues langue idiomas idioma sprachkenntnisse'),
          ),
        ),
      ],
      unless: [...UNLESS, inSentence(words('posting programming'))],
      yes: [{ text: '## Requirements\n\n- Languages: German, English', value: 'de' }],
      no: ['Languages: German or English', 'Customers: German retailers'],
    },
    {
      id: 'language.title',
      says: { language: true },
      list: true,
      title: true,
      find: ['{language} speaking/speaker', 'fluent in {language}', 'with {language}', '{language} required'],
      where: [{ kinds: ['title'] }],
      unless: [
        inSentence(ALTERNATIVES),
        inSentence(WISH),
        inSentence(NEGATION),
        after(3, words('market markets region')),
      ],
      yes: [{ title: 'Support Agent (German speaking)', text: 'Hello.', value: 'de' }],
      no: [
        { title: 'German Market Manager', text: 'Hello.' },
        { title: 'Agent (German or Dutch speaking)', text: 'Hello.' },
      ],
    },
  ],
};
