import {
  after,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  introduced,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import { COMPANY_TALK } from '../company-talk.ts';
import { CURRENT, CURRENT_LEAD, DESCRIBED } from './current-words.ts';

/** Words by which a line says what the job does, learns or likes instead of what it demands. */
export const NO_DEMAND: Lexicon = {
  find: [
    'youll/theyll',
    'you/we/they will',
    'were/we are building/looking',
    'we/our',
    'learn/learning/hate/hates/curious/excited/love/loves/want/wants/willing/eager/keen',
    'channel/channels/meetup/meetups/conference/conferences/community/communities',
    'lernen/apprendre/aprender',
    'how/who <2> use/uses',
    'pick up',
  ],
  except: [
    'machine/deep/reinforcement/supervised/representation/transfer/federated learning',
    'scikit learn',
  ],
};
/** Lead-ins of lists in the requirements that are none. */
const DUTIES: Lexicon = {
  find: [
    'who you are not',
    'who youre not',
    'should not/shouldnt apply',
    'not [a] good/right/great fit',
    'not for you',
    'might/may/could/will/youll/would be working/doing/building',
    'might/may/could/will/youll/would work/encounter/touch/meet/use/see/build',
    'responsibilities/duties/tasks',
    'may/might also have',
    'not/no/arent [hard/strict/firm] requirements',
    'candidate/employee/customer/user/developer experience',
  ],
  except: ['developer experience required'],
};
/** Words by which a line demands only a part of what it lists. */
const SOME_OF: Lexicon = {
  find: [
    'subset of',
    'not necessarily',
    'not all',
    'can/willing/able/ready <2> ramp',
    'or can/willing/willingness/ability/able/ready',
    'dont need',
    'if not',
    'combination of',
    'a mix of',
    'at least #/one/two/three out of',
    '#/one/two/three out of',
  ],
  except: ['a mix/combination of experience'],
};
/** What follows the name of a company that is also a tool. */
export const AS_COMPANY: Lexicon = {
  find: [
    'partner/partners/partnership/partnerships/program/programs/presales/marketplace/competitors/rules/alumni/channel/connections',
  ],
  except: ['office/suite programs'],
};
/** What bars every demand, wish and use. */
export const SKIP: readonly Condition[] = [
  isQuestion,
  // "an S3-like store" and "a CSS preprocessor" are others.
  after(1, words('like esque preprocessor preprocessors')),
  inSentence(COMPANY_TALK),
  inSentence({
    find: ['selling', 'sold', 'sales to', 'marketplace', 'interest', 'profile', 'ads/advertising/campaigns'],
  }),
  inSections('benefits', 'legal', 'process', 'pay', 'location'),
];
export const DENIED = before(12, NEGATION);
/** What bars every demand: a part of a sentence that leaves it open, or tells of use, duties or a part of the list. */
export const NOT_DEMANDED: readonly Condition[] = [
  // "Knowledge of Kafka would help"
  after(4, { find: ['helps', 'would/will/could/might/can help'] }),
  // "Skills beyond Excel", "you have moved on from Jenkins"
  before(4, { find: ['beyond/replacing/alternatives', 'more than', 'on from', 'open to'] }),
  // What everybody at home uses.
  before(10, { find: ['working/work remotely using/with/via/over'] }),
  before(10, { find: ['open to working/learning/using/adopting/exploring/trying/picking'] }),
  inSegment(POSSIBLE),
  inSentence(CURRENT),
  inSentence(DESCRIBED),
  inSegment(NO_DEMAND),
  introduced(DUTIES),
  introduced(CURRENT_LEAD),
  introduced(NEGATION),
  inSentence(SOME_OF),
  after(4, { find: ['nicht vorausgesetzt/erforderlich/notwendig/notig/benotigt/verlangt'] }),
];
