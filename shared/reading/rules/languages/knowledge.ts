import { after, inSections, inSegment } from '../../automaton/condition.ts';
import type { Rule } from '../../automaton/rule.ts';
import { NOT_REQUIRED } from './bars.ts';
import { WELCOME } from './language-words.ts';

/** Knowledge of no named level, among what is demanded. */
export const KNOWLEDGE: Rule = {
  id: 'language.knowledge',
  says: { language: true },
  list: true,
  find: [
    'conhecimento/conhecimentos/conocimiento/conocimientos [basico/basicos/tecnico/tecnicos] [de/em/en/do/del/da] [lingua/idioma] {language}',
    'connaissance/connaissances <1> du/de/d/en [la/l] [langue] {language}',
    '(kenntnisse|sprachkenntnisse) in [der] {language}',
    'ingles y/e [idioma/lingua] {language}',
    '{language} 50/60/70/80/85/90/95/100 %',
    '{language} escrito/escrita e/y hablado/hablada/falado/falada',
  ],
  where: [inSections('requirements')],
  unless: [...NOT_REQUIRED, inSegment(WELCOME), after(1, WELCOME)],
  yes: [
    { text: '## Requisitos\n\n- Conhecimentos de italiano', value: 'it' },
    { text: '## Requisitos\n\n- Conhecimentos Francês', value: 'fr' },
    { text: '## Requisitos\n\n- Inglés y japonés', value: 'ja' },
    { text: '## Requisitos\n\n- Italiano 80%', value: 'it' },
    { text: '## Requisitos\n\n- Italiano escrito e falado', value: 'it' },
    { text: '## Profil\n\n- Connaissance de l’italien', value: 'it' },
    { text: '## Profil\n\n- Kenntnisse in Italienisch', value: 'it' },
    { text: '## Profil\n\n- Kenntnisse in der englischen Sprache', value: 'en' },
  ],
  no: [
    '## Requisitos\n\n- Conhecimentos de italiano serão valorizados',
    '## Requisitos\n\n- Conhecimento Italiano (valorizado)',
    '## Requisitos\n\n- Conocimientos de italiano o francés',
    '## Profil\n\n- Connaissance du droit italien',
    '## Profil\n\n- Kenntnisse in deutscher Buchhaltung',
    '## Profil\n\n- Kenntnisse in Italienisch sind gern gesehen',
    '- Conhecimentos de italiano',
    'La web está en inglés y japonés.',
  ],
};
