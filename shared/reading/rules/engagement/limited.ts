import {
  after,
  alone,
  before,
  inSections,
  inSentence,
  isQuestion,
  labelled,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { FILLER, LABELS, says, UNLESS } from './engagement-words.ts';

/** Contracts that end. */
export const LIMITED_RULES: readonly Rule[] = [
  {
    id: 'engagement.fixed-term',
    says: says('fixed_term'),
    find: [
      'fixed term',
      'ftc',
      'befristete/befristet/befristeter',
      'cdd',
      'maternity cover',
      '# month contract',
      '# months contract',
      'contrato temporal',
    ],
    where: [
      labelled(LABELS),
      alone(FILLER),
      after(3, words('role position job contract stelle')),
      before(4, words('this is a an role position job')),
    ],
    // "A 6-month contract" of a freelance engagement is not employment.
    unless: [...UNLESS, inSentence(words('freelance contractor rate extended'))],
    yes: ['This is a 12-month contract.', 'Contract: fixed-term'],
    no: [
      'A 6-month contract, possibly extended.',
      'You negotiate fixed-term deals.',
      'Fixed-term with potential extension.',
    ],
  },
  {
    id: 'engagement.contract',
    says: says('contract'),
    find: [
      'contract/contractor/freelance [basis] role/position/opportunity/basis/engagement',
      'independent contractor',
    ],
    where: [labelled(LABELS), before(4, words('this is a an role position'))],
    unless: [...UNLESS, inSentence(words('permanent manage contractors fixed'))],
    yes: ['This is a contract role.', 'This is an independent contractor position.'],
    no: ['You manage independent contractors.', 'This is a permanent role.'],
  },
  {
    id: 'engagement.contract.role',
    says: says('contract'),
    find: [
      'this is a/an [remote] freelance/contractor/contract [contractor] position/role/engagement',
      'this is a/an [remote] independent contractor position/role/engagement',
    ],
    unless: [
      isQuestion,
      inSections('benefits', 'legal', 'nice', 'process'),
      inSentence(
        words('or if permanent convert converting conversion potential possibility hire fixed month months'),
      ),
    ],
    yes: ['## Requirements\n\nThis is a remote, freelance contractor position.'],
    no: ['This is a contract role or a permanent one.', 'This is a contract negotiation role.'],
  },
  {
    id: 'engagement.temporary',
    says: says('temporary'),
    find: ['temporary/seasonal role/position/job/assignment/contract'],
    where: [labelled(LABELS), before(4, words('this is a an'))],
    unless: UNLESS,
    yes: ['This is a temporary position.'],
    no: ['You fill temporary roles for clients or brands.', 'This is not a temporary position.'],
  },
];
