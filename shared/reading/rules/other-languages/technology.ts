import {
  after,
  before,
  type Condition,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  isQuestion,
  not,
  slashed,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { CHOICE, NEGATION, OTHERS, POSSIBLE, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { CHANNELS, COMPANY_TALK } from '../company-talk.ts';

/** Words that demand knowledge wherever they stand: they name who has it, or say that it is a must. */
const MASTERED: Lexicon = {
  find: [
    'vous maitrisez/connaissez [parfaitement/bien/tres] [bien]',
    'tu maitrises/connais [parfaitement/bien/tres] [bien]',
    'maitrise imperative/indispensable/parfaite/exigee de/d',
    'imprescindible/indispensable/excluyente <1> dominio/manejo/experiencia/conocimiento/conocimientos de/en/con/del',
    'debes/debe/deberas dominar/manejar/conocer',
    'e imprescindivel/obrigatorio/indispensavel <2> dominio/experiencia/conhecimento de/em/com',
    'du beherrschst',
    'sie beherrschen',
    'du bringst <4> erfahrung mit/in',
    'du hast <4> erfahrung mit/in',
    'sie haben/bringen <4> erfahrung mit/in',
    'zwingend <3> kenntnisse in/erfahrung',
  ],
};
/** Words of a wish, with what is wished behind them. */
const WISHED: Lexicon = {
  find: [
    'se valorara/valora/valoraran/agradece/agradecera <4> {tool}',
    '(valoramos|valoraremos|valorizamos|valorizaremos) <4> {tool}',
    '(sera|seria) <1> valorado/valorizado <4> {tool}',
    '(schon|toll|super|prima) ware/waren <9+> {tool}',
    '(ware|waren) <2> schon/toll/super <9+> {tool}',
    'idealerweise/bestenfalls <6> {tool}',
    'suma/sumas/sumaras [puntos] si <4> {tool}',
  ],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSections('requirements', 'nice', 'stack', 'benefits', 'legal', 'process', 'pay', 'about'),
  inSentence(COMPANY_TALK),
  inSentence(OTHERS),
  before(8, NEGATION),
  inSegment(POSSIBLE),
  inSegment(CHOICE),
  inBrackets,
  slashed,
  after(3, NEGATION),
];

/** Demands and wishes outside of lists, in German, French, Spanish and Portuguese. */
export const technologyInOtherLanguages: readonly Rule[] = [
  {
    id: 'technology.required.mastered',
    says: { technology: 'required_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [{ cue: MASTERED, before: 12, within: 'segment' }],
    unless: [...UNLESS, inSentence(WISH), inSentence(words('lernst lernen apprendre aprender wenn si se'))],
    yes: ['Vous maîtrisez parfaitement Kafka.', 'Imprescindible dominio de Python.'],
    no: [
      'Vous maîtrisez Python ou Java.',
      'Idealerweise hast du Erfahrung mit Python.',
      'Imprescindible dominio de herramientas como Python.',
    ],
  },
  {
    id: 'technology.preferred.wished',
    says: { technology: 'preferred_experience' },
    find: ['{tool}'],
    names: { without: CHANNELS },
    where: [{ cue: WISHED, before: 20, within: 'segment' }],
    unless: [...UNLESS, not(inSentence(WISHED)), inSentence(words('imprescindible zwingend obrigatorio'))],
    yes: ['Se valorará experiencia con Terraform.', 'Idealerweise kennst du Kafka.'],
    no: ['Se valorará experiencia con Terraform o Ansible.', 'Se usa Terraform.'],
  },
];
