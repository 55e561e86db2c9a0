import {
  after,
  all,
  before,
  type Condition,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { ALL_REMOTE, EITHER_WAY, HIRES_ANYWHERE, NEARLY_ALL, SEVERAL, says } from './arrangement-words.ts';

/** Some of the people, or a time of the year: not how this job is done every week. */
const PARTLY: Lexicon = {
  find: [
    'if you/youre/based/located/near/local/within',
    'for those/candidates/employees/people/folks',
    'for <3> based teammates/employees/candidates/folks/team/colleagues',
    'depending on',
    'optional/encouraged/welcome/ideally/prefer/preferred/preferably',
    'may/might/could/possibly/eventually/initially/until',
    'month/months/monthly/quarter/quarterly/year/years/annually/interview/interviews/onboarding/retreat/offsite/lunch/lunches/dinner/events',
    'customer/customers/client/clients/patients/users/events',
    'hybrid cloud',
    'more days',
    'fully/entirely/completely remote',
  ],
  // Those who live near are asked to come: the others are not hired for less.
  except: ['preferred/preferably by', 'near/nearby'],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSentence(SEVERAL),
  inSentence(NEARLY_ALL),
  inSentence(ALL_REMOTE),
  inSentence(PARTLY),
  inLine(HIRES_ANYWHERE),
  inLine(EITHER_WAY),
  before(5, NEGATION),
  after(3, words('not')),
  inSections('nice', 'legal', 'process'),
];

/** English wordings of weeks that are spent partly in an office and partly at home. */
export const HYBRID_ENGLISH_RULES: readonly Rule[] = [
  {
    id: 'arrangement.hybrid.week',
    says: says('hybrid'),
    find: [
      'days/day [working] at/from home [and/with] [the] <2> office/studio/site/rest/in',
      'days/day <4> office/studio/site and <2> at/from/working [working] home/remotely',
      'home the rest of the week',
      'come/comes/coming in/into [to] [the/our] [office] [every/on] [monday/mondays/tuesday/tuesdays] [to/through/and/thru] tuesday/tuesdays/wednesday/wednesdays/thursday/thursdays',
      'come/comes/coming/commute in/into/to [to] [the/our/a/an] <3> office/studio/hq/hub [for] [a] [at/up/least/minimum] [least/to/of] once/twice/1/2/3/4/one/two/three/four',
      'mondays/fridays [and] [fridays/mondays] are <3> home/remote/wfh',
      'remote/wfh mondays/fridays',
      'work from home mondays/fridays/friday',
      'office/studio/hq/hub/workplace [for] [a] [at] [least/minimum] [of] once/twice [or/to/and] [twice/three] [times] a/per/each/every week',
      'once/twice [or] [twice/three] [times] [a/per/each/every] [week] in/at/from/into the/our/a <3> office/studio/hq/hub',
      'office/studio/hq a/several/couple/few [couple/few] [of] days a/per/each week',
      'several/couple/few [of] days a/per/each/every week <2> in/from/at the/our <2> office/studio/hq',
      'together <6> 1/2/3/4/one/two/three/four [to/or] [2/3/4/two/three/four] days [a/per/each/every] week',
      'hybrid <2+> 1/2/3/4/one/two/three/four [to/or] [2/3/4/two/three/four] day/days',
      'wfo 1/2/3/4/two/three/four days',
      'days wfo/wfh',
      '1/2/3/4/one/two/three/four days a/per/each week in/at/from one of our',
      'home/remotely <8+> 1/2/3/4/one/two/three/four day/days/morning/mornings/afternoon/afternoons [a/per/each] week in/at [the/our] <2> office',
      'hybrid first',
      'office <3> tuesday/tuesdays [to/through/and/thru] [wednesday/wednesdays] [and] wednesday/wednesdays/thursday/thursdays',
      'office/offices/studio/hq [days] tue/tues/tuesday/tuesdays [to/through/wed/weds/wednesday/wednesdays] [and] wed/weds/thu/thur/thurs/thursday/thursdays',
      'in on tuesdays/mondays/wednesdays and wednesdays/thursdays',
      'office/site/remotely/person [for] part of the week',
    ],
    unless: [
      ...UNLESS,
      all(inSections('benefits'), inSentence(words('free lunch lunches breakfast catered yoga'))),
      before(8, words('offer serve run host teach')),
      after(1, words('friendly')),
    ],
    yes: [
      'Two days at home and three in the office.',
      'Most of us are in on Tuesdays and Thursdays and at home the rest of the week.',
      'Our team comes in Tuesday through Thursday.',
      'Mondays and Fridays are work-from-home days.',
      'You are with us at the office once or twice a week.',
      'We sit together in Oslo three days a week.',
      'Hybrid: one day a week at the town hall.',
      'Hybrid remote, 3 days/week at our place in Oslo or Bergen.',
      'You come to our local office for part of the week.',
      'Based in London, with flexibility to work from our office several days per week.',
    ],
    no: [
      'Our customers come into the office once a week.',
      '## Perks\n\n- Free lunch in our office twice a week',
      'If you live near Oslo, you come to the office twice a week.',
      'We all come into the office five days a week.',
      'You are in the office once a month.',
      'Place: remote or hybrid. In the office on Tuesdays and Wednesdays.',
      'You coach the team twice a week.',
    ],
  },
  {
    id: 'arrangement.hybrid.mix',
    says: says('hybrid'),
    find: [
      'split/splits/splitting/divide/dividing <5> between [your/the/our] [home/working/remote/office] [from/working] [home/office/working] and <3> office/home/studio/remote/hq/lab/remotely',
      'mix/blend/combination/mixture/balance of [working] [from/in] [the/our/both] home/remote/office/onsite/wfh [based] [work/working/days/collaboration] and [working] [from/in/on] [the/our/your] office/home/onsite/person/site/remote',
      'mix/blend/combination/mixture/balance of [working] [in/on] person/office/onsite/site [work/working/collaboration] and [working] [from] remote/home/virtual [work/working/collaboration]',
      'combine/combines/combining <1> office/home/remote/onsite [based] [work/working/time] and/with <2> office/home/remote/onsite [based] [work/working/time]',
    ],
    unless: [
      ...UNLESS,
      before(8, words('teams meetings events interviews training manage managing support facilitate')),
      after(2, words('employees workers teams colleagues participants attendees sessions events')),
      inSections('requirements'),
    ],
    yes: [
      'You split your week between home and our Leith studio.',
      'The role is a mix of office and home working.',
      'We combine office and remote work.',
    ],
    no: [
      'You split your time between the home page and the office suite.',
      'You run a mix of remote and in-person events.',
      'If you like, you split your week between home and our office.',
    ],
  },
  {
    id: 'arrangement.hybrid.part',
    says: says('hybrid'),
    find: [
      '20/25/30/40/50/60/70/75/80 % [of] [your/their/the/our/working/contracted] [working/work] [time/week/hours] [is/are] [spent] in/at/from [the/our/a/an] <2> office/offices/workplace/studio/hq',
      '20/25/30/40/50/60/70/75/80 % [in] (office attendance|office presence|in office|office based|onsite|on site)',
      'office attendance of [at] [least/minimum] 20/25/30/40/50/60/70/75/80',
      'mostly/mainly/largely/primarily from home <9+> office/hq/studio',
    ],
    unless: [...UNLESS, inSegment(words('travel project projects discount power savings'))],
    yes: [
      'You spend a minimum of 60% of your working time in the office.',
      'You work mostly from home, with one morning a week in our Kent office.',
    ],
    no: [
      'A discount of 20% in our office shop for customers.',
      'You save 30% on site power costs for clients.',
    ],
  },
  {
    id: 'arrangement.hybrid.company',
    says: says('hybrid'),
    rank: 'company_text',
    find: [
      'hybrid [working/first] company/workplace/organization/organisation/team/employer/business',
      'hybrid [working/work] environment/model/basis/policy/schedule/pattern/setup',
    ],
    where: [
      all(
        inside(words('company workplace organization organisation team employer business')),
        before(3, words('is are were we')),
      ),
      before(4, { find: ['operate/operates/operating', 'work/works in/on/with/under'] }),
    ],
    unless: [...UNLESS, inSections('requirements')],
    yes: [
      'Acme is a hybrid company with offices in Rome and Turin.',
      'We’re a hybrid team.',
      'We operate on a hybrid basis.',
    ],
    no: [
      'Acme is not a hybrid company.',
      'Acme is a hybrid company: fully remote or in Rome, as you like.',
      'We’re a hybrid team if you live in Rome.',
    ],
  },
];
