import { before, inSegment, inSentence } from '../automaton/condition.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { ARRANGEMENT_TERMS_RULES } from './arrangement/english-terms.ts';
import { HYBRID_RULES } from './arrangement/hybrid.ts';
import { HYBRID_ENGLISH_RULES } from './arrangement/hybrid-english.ts';
import { LABELLED_ARRANGEMENTS } from './arrangement/labels.ts';
import { NOT_THE_WORK } from './arrangement/not-the-work.ts';
import { ONSITE_RULES } from './arrangement/onsite.ts';
import { ONSITE_ENGLISH_RULES } from './arrangement/onsite-english.ts';
import { REMOTE_RULES } from './arrangement/remote.ts';
import { REMOTE_ENGLISH_RULES } from './arrangement/remote-english.ts';
import { barredBy, OTHER_JOBS, PAST, PLANS, SOME_OF_US } from './not-this-job.ts';
import { arrangementInOtherLanguages } from './other-languages/arrangement.ts';
import { arrangementChoices } from './other-languages/arrangement-choices.ts';
import { countedArrangements } from './other-languages/arrangement-counted.ts';
import { frenchArrangements } from './other-languages/arrangement-french.ts';
import { germanArrangements } from './other-languages/arrangement-german.ts';
import { arrangementByName } from './other-languages/arrangement-named.ts';
import { arrangementTerms } from './other-languages/arrangement-terms.ts';
import { UNSURE } from './other-languages/arrangement-unsure.ts';
import { iberianArrangements } from './other-languages/iberian-arrangement.ts';
import { iberianDoubts } from './other-languages/iberian-doubts.ts';
import { iberianPlaces } from './other-languages/iberian-places.ts';

const TABLE: RuleTable = {
  variant: 'work_arrangement',
  rules: [
    ...LABELLED_ARRANGEMENTS,
    ...REMOTE_RULES,
    ...HYBRID_RULES,
    ...ONSITE_RULES,
    ...REMOTE_ENGLISH_RULES,
    ...HYBRID_ENGLISH_RULES,
    ...ONSITE_ENGLISH_RULES,
    ...arrangementInOtherLanguages,
    ...arrangementByName,
    ...countedArrangements,
    ...iberianPlaces,
    ...iberianArrangements,
    ...germanArrangements,
    ...frenchArrangements,
    ...arrangementTerms,
    ...arrangementChoices,
    ...ARRANGEMENT_TERMS_RULES,
  ],
};

const barred = barredBy(
  [
    inSegment(PAST),
    inSegment(OTHER_JOBS),
    inSentence(PLANS),
    before(8, SOME_OF_US),
    ...NOT_THE_WORK,
    ...UNSURE,
  ],
  TABLE,
);
/** What others do is no statement of the job, but it may be its choice: doubts have bars of their own. */
export const workArrangement: RuleTable = { ...barred, rules: [...barred.rules, ...iberianDoubts] };
