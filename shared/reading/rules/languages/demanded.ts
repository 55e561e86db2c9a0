import { before, slashed } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { NOT_ASKED } from './bars.ts';

/** A sentence that demands the language by its verb, whatever else it names. */
export const DEMANDED: Rule = {
  id: 'language.demanded',
  says: { language: true },
  find: [
    'fluency/proficiency/fluent/proficient in {language} is/are [a/an/absolutely] required/mandatory/essential/must/needed/prerequisite/necessary',
    '{language} [language] [skills/fluency/proficiency/knowledge] is/are [a/an/absolutely] required/mandatory/essential/must/needed/prerequisite/necessary',
    'must speak/know/read/understand [fluent/native/good] {language}',
    '{language} ist/sind zwingend/erforderlich/voraussetzung/pflicht',
    '{language} [est/sont] indispensable/indispensables/obligatoire/obligatoires/requis/exige/exiges/imperatif/imperatifs',
    '{language} [es/e/son/sao] [un/um] obligatorio/obligatorios/imprescindible/imprescindibles/requisito/obrigatorio/obrigatorios/indispensavel',
  ],
  unless: [
    ...NOT_ASKED,
    before(6, { find: ['or/either/ou/o/oder/one/any/another/other/plus/not/no'] }),
    { cue: words('or not no if'), after: 4, within: 'clause' },
    slashed,
  ],
  yes: [
    {
      text: '## Requirements\n\n- Fluency in English is required and one other language is a benefit',
      value: 'en',
    },
    { text: '## Requisitos\n\n- Inglés imprescindible', value: 'en' },
  ],
  no: ['## Requirements\n\n- German or French is required', 'Spanish is not required.'],
};
