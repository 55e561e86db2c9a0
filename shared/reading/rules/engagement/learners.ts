import { after, before, labelled } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { LABELS, says, UNLESS } from './engagement-words.ts';

/** Contracts of people who learn. */
export const LEARNER_RULES: readonly Rule[] = [
  {
    id: 'engagement.internship',
    says: says('internship'),
    find: [
      'internship [program/role/position]',
      'praktikum',
      'stage conventionne',
      'stage de fin',
      'stage de # mois',
    ],
    where: [
      labelled(LABELS),
      before(5, { find: ['this is a/an', 'this [paid/summer]', 'join our', 'for our'] }),
    ],
    unless: [
      ...UNLESS,
      before(
        9,
        words(
          'lead manage managing run running build building mentor previous completed design execute executing oversee overseeing develop developing contribute onboarding',
        ),
      ),
      after(2, words('experience experiences program tracker trackers list lists agreement')),
    ],
    yes: ['This is a paid internship.', 'Job type: Internship'],
    no: [
      'You set the stage for our early-stage team.',
      'A previous internship is a must.',
      'You execute our summer internship program.',
      '## Role\n\n- Run our internship program',
    ],
  },
  {
    id: 'engagement.apprenticeship',
    says: says('apprenticeship'),
    find: ['apprenticeship', 'apprentice to join', 'alternance', 'contrat d apprentissage', 'duales studium'],
    where: [labelled(LABELS), before(5, { find: ['this is a/an', 'this', 'looking for a/an'] })],
    unless: [...UNLESS, before(4, words('lead manage run build mentor previous completed registered'))],
    yes: [
      'This is an apprenticeship of two years.',
      'We are looking for an apprentice to join our team.',
      'Type de contrat : alternance',
    ],
    no: ['A completed apprenticeship is a must.'],
  },
];
