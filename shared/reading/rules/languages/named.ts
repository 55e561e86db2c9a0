import {
  after,
  all,
  alone,
  before,
  inSections,
  inSentence,
  introduced,
  isQuestion,
  labelled,
  slashed,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { NOT_REQUIRED } from './bars.ts';
import { ALTERNATIVES } from './language-words.ts';

/** A label, a form, an item or a title that names the language. */
export const NAMED_RULES: readonly Rule[] = [
  {
    id: 'language.label',
    says: { language: true },
    list: true,
    find: ['{language}'],
    where: [
      all(
        labelled(
          words(
            'language languages projektsprache arbeitssprache sprachen sprache langues langue idiomas idioma sprachkenntnisse',
          ),
        ),
      ),
    ],
    unless: [...NOT_REQUIRED, inSentence(words('posting programming interface source target'))],
    yes: [{ text: '## Requirements\n\n- Languages: German, English', value: 'de' }],
    no: ['Languages: German or English', 'Customers: German retailers'],
  },
  {
    // A form names the level below its conditions.
    id: 'language.form',
    says: { language: true },
    find: [
      'nivel [de] {language} basico/intermedio/medio/avanzado/alto/bilingue/nativo/fluido/intermediario/avancado/fluente/b1/b2/c1/c2',
      'idioma/idiomas {language} basico/intermedio/medio/avanzado/alto/bilingue/nativo/fluido/intermediario/avancado/fluente/b1/b2/c1/c2',
    ],
    where: [inSections('benefits', 'pay')],
    unless: [
      isQuestion,
      introduced(WISH),
      inSentence(WISH),
      inSentence(words('clase clases curso cursos aula aulas profesor professor gratis mejorar subir')),
      inSentence(ALTERNATIVES),
      before(4, NEGATION),
    ],
    yes: [{ text: '## Condiciones\n\n- Nivel de italiano: avanzado', value: 'it' }],
    no: [
      '## Beneficios\n\n- Clases de italiano avanzado',
      '## Beneficios\n\n- Italiano avanzado con profesor',
      '## Deseable\n\n- Nivel de italiano: avanzado',
    ],
  },
  {
    // "Italiano" as the whole of a demand.
    id: 'language.item',
    says: { language: true },
    list: true,
    find: ['{language}'],
    where: [
      all(
        inSections('requirements'),
        { kinds: ['item', 'paragraph'] },
        alone({
          find: [
            'idioma/idiomas/lingua/linguas/lengua/lenguas/langue/langues/sprache/sprachen/kenntnisse/sprachkenntnisse/language/languages/der/die/das/e/y/et/und/and',
            '{language}',
          ],
        }),
      ),
    ],
    unless: [...NOT_REQUIRED, slashed, introduced(ALTERNATIVES)],
    yes: [
      { text: '## Requisitos\n\n- Idioma italiano', value: 'it' },
      { text: '## Idiomas requeridos\n\nItaliano', value: 'it' },
      { text: '## Requisitos\n\n- Castellano e italiano', value: 'it' },
    ],
    no: [
      '## Requisitos\n\n- Inglés o francés',
      '## Requisitos\n\n- Castellano o italiano',
      '## Requisitos\n\n- Inglês/espanhol',
      '## Diferenciais\n\n- Inglês',
      '## Idiomas\n\nItaliano o francés',
      '## Requirements\n\nAt least one of:\n\n- French\n- German',
    ],
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
];
