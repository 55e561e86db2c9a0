import { after, alone, inSections, inSentence, isQuestion, labelled } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { FILLER, LABELS, LINE, says, UNLESS } from './engagement-words.ts';

export const PERMANENT_RULES: readonly Rule[] = [
  {
    // A line of its own among the benefits says the same as one elsewhere.
    id: 'engagement.permanent.line',
    says: says('permanent'),
    find: ['permanent', 'indefinite contract'],
    where: [alone(LINE)],
    unless: [isQuestion, inSections('legal', 'process', 'nice', 'requirements', 'about')],
    yes: [
      '## Benefits\n\nPermanent full-time position.',
      '## Perks\n\nFull-time employment, indefinite contract.',
    ],
    no: ['## Benefits\n\n- A permanent seat at our table', '## Benefits\n\nPermanent or fixed-term.'],
  },
  {
    id: 'engagement.permanent',
    says: says('permanent'),
    find: ['permanent/unbefristet/unbefristete/unbefristeter/cdi', 'contrato indefinido', 'festanstellung'],
    where: [
      labelled(LABELS),
      alone(FILLER),
      after(3, words('role position job contract employment stelle anstellung vertrag')),
    ],
    unless: [
      ...UNLESS,
      inSentence(words('temporary fixed contractor freelance cdd')),
      after(2, { find: ['and/or contract', 'recruitment/staffing/hires/placements'] }),
    ],
    yes: ['Contract type: Permanent', 'This is a permanent position.'],
    no: [
      'We are an agency for permanent and contract staff.',
      'You must be a permanent resident.',
      'Fixed-term or permanent position.',
    ],
  },
];
