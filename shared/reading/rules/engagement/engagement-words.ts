import { before, type Condition, inSections, inSentence, isQuestion } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { StatedValue } from '../../reading.ts';

type Engagement = Extract<StatedValue, { field: 'engagement' }>['value'];
export const says = (value: Engagement): Rule['says'] => ({ field: { field: 'engagement', value } });
export const LABELS: Lexicon = words(
  'type employment job position contract engagement duration term status contrat contrato anstellung anstellungsart beschaftigung vertrag vertragsart befristung',
);
export const FILLER: Lexicon = words(
  'full time fulltime position role job onsite remote hybrid vollzeit # hours h per week a stunden',
);
/** All that a line of terms says. */
export const LINE: Lexicon = words(
  'full time fulltime position role job employment contract # hours per week a',
);
export const UNLESS: readonly Condition[] = [
  isQuestion,
  before(5, NEGATION),
  before(5, POSSIBLE),
  inSections('benefits', 'legal', 'nice', 'requirements', 'about', 'process'),
  inSentence(
    words(
      'or convert converting conversion extension resident residents residency residence citizen opportunity potential possibility experience previous former',
    ),
  ),
];
