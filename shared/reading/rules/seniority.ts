import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  isQuestion,
  labelled,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { StatedValue } from '../reading.ts';

type Seniority = Extract<StatedValue, { field: 'seniority' }>['value'];
const says = (value: Seniority): Rule['says'] => ({ field: { field: 'seniority', value } });

const LABELS: Lexicon = words('seniority level experience career karrierestufe grade nivel senioridade');
/** "Vaga de Java Developer nível Pleno". */
const VACANCY: Lexicon = words('vaga vacante buscamos procuramos contratando');
const UNLESS: readonly Condition[] = [
  isQuestion,
  before(5, NEGATION),
  before(5, POSSIBLE),
  inSections('benefits', 'legal', 'about', 'process', 'nice'),
  inSentence(
    words(
      'or to and reports reporting leadership stakeholders management work works mentor ou minima minimo minimum mindestens',
    ),
  ),
  after(2, words('e y ate a pleno senior junior especialista')),
  before(2, words('e y pleno senior junior')),
];

/** The level in words of the text. Titles are read by their own rules. */
export const seniority: RuleTable = {
  variant: 'seniority',
  rules: [
    {
      id: 'seniority.entry',
      says: says('entry'),
      find: ['entry level', 'junior [level]', 'nivel junior'],
      where: [
        labelled(LABELS),
        all(inside(words('nivel')), before(24, VACANCY)),
        {
          all: [
            { kinds: ['paragraph'] },
            before(4, { find: ['this is a/an', 'role is a/an', 'position is a/an'] }),
          ],
        },
      ],
      unless: [...UNLESS, inSentence(words('middle mid senior intermediate'))],
      yes: [
        'Seniority level: Entry level',
        'This is an entry-level position.',
        'Buscamos Flutter Developer em nível Júnior.',
      ],
      no: [
        'Seniority level: Junior - Middle',
        'You mentor junior engineers.',
        'This is not an entry-level role.',
      ],
    },
    {
      id: 'seniority.mid',
      says: says('mid'),
      find: ['mid level', 'midlevel', 'intermediate [level]', 'pleno', 'nivel pleno'],
      where: [
        labelled(LABELS),
        all(inside(words('nivel')), before(24, VACANCY)),
        {
          all: [
            { kinds: ['paragraph'] },
            before(4, { find: ['this is a/an', 'role is a/an', 'position is a/an'] }),
          ],
        },
      ],
      unless: [...UNLESS, inSentence(words('senior junior entry issue task ticket'))],
      yes: [
        'Seniority: Mid-level',
        'This is a mid-level role.',
        'Nível: Pleno',
        'Vaga de React Developer nível Pleno.',
      ],
      no: [
        'Nível Júnior e Pleno',
        'Experiência sólida, compatível com o nível Pleno.',
        'Senioridade mínima: pleno',
        'You work with mid-level managers.',
        'This is a mid-level to senior role.',
      ],
    },
    {
      id: 'seniority.senior',
      says: says('senior'),
      find: ['senior level', 'senior individual contributor', 'senior', 'nivel senior'],
      where: [
        labelled(words('seniority level karrierestufe nivel senioridade')),
        all(inside(words('nivel')), before(24, VACANCY)),
        { all: [{ kinds: ['paragraph'] }, before(4, { find: ['this is a/an'] })] },
      ],
      unless: [...UNLESS, inSentence(words('director executive team lead mid entry junior'))],
      yes: ['Seniority: Senior', 'This is a senior role.', 'Vaga de Infraestrutura nível Sênior.'],
      no: [
        'Seniority: Mid–Senior',
        'You present to senior leadership.',
        'This role reports to a senior manager.',
      ],
    },
  ],
};
