import {
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  isQuestion,
} from '../../automaton/condition.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import { ALLOWED, HELD, SEVERAL, VAGUE } from '../arrangement/arrangement-words.ts';

/** Where a line says nothing of how the job is done, in any of the four languages. */
export const NOT_OF_THE_JOB: readonly Condition[] = [
  isQuestion,
  inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack'),
  inSegment(ALLOWED),
  before(6, NEGATION),
];
/** The same, and what a sentence leaves open or says of occasions. */
export const LEFT_OPEN: readonly Condition[] = [
  ...NOT_OF_THE_JOB,
  inSentence(SEVERAL),
  inSegment(VAGUE),
  before(2, HELD),
];
