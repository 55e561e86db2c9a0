import {
  after,
  all,
  alone,
  before,
  type Condition,
  inClause,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  isQuestion,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { DAYS, HYBRID_WORDS, OCCASIONS, ONSITE_WORDS, SEVERAL, says } from './arrangement-words.ts';

/** A stay elsewhere for some weeks: "work from anywhere for up to four weeks". */
const FOR_A_WHILE: Lexicon = {
  find: [
    '# [working/business/calendar/full] days/weeks/months',
    'two/three/four/five/six/eight weeks/months',
    'week/weeks/month/months a/per/each/every year',
    'scheme/policy/program/programme/workcation/perk/month/months/weeks',
    'for/up <3> days/weeks/months',
  ],
};
/** People who are not the ones to be hired, and things that are not the job. */
const OTHER_PEOPLE: Lexicon = words(
  'customer customers client clients user users members teams experience managing manage manages support supports supporting enable enables enabling helps help allows allowing lets want wants prefer prefers like love hire hires hiring students talent companies',
);
/** Areas in which remote people live. Cities are left out: "Remote or Oslo" is a choice. */
const AREA: Lexicon = {
  find: [
    'fully/100/%/only/role/position/job/based/in/within/from/across/anywhere/the/of/and/or/any/all/time/zone/zones/timezone/timezones/hours/full/contract/permanent/states/state/region/regions/countries/country/residents/candidates/open/to/eligible/must/be/location/work/coast/preferred/us/usa/u/s/a/uk/eu/europe/emea/apac/latam/americas/america/africa/asia/north/south/east/west/latin/central/eastern/western/northern/southern/pacific/mountain/continental/contiguous/nationwide/domestic/worldwide/global/globally/est/edt/pst/pdt/cst/mst/et/pt/ct/mt/cet/gmt/utc/bst',
    'united/kingdom/canada/mexico/brazil/argentina/chile/colombia/peru/uruguay/costa/rica/ireland/germany/france/spain/portugal/italy/netherlands/belgium/switzerland/austria/poland/czechia/czech/republic/romania/bulgaria/hungary/serbia/croatia/slovenia/slovakia/greece/turkey/ukraine/estonia/latvia/lithuania/finland/sweden/norway/denmark/iceland/israel/india/pakistan/bangladesh/philippines/vietnam/thailand/malaysia/indonesia/singapore/japan/korea/taiwan/australia/zealand/new/egypt/nigeria/kenya/ghana/uae/emirates/arab/saudi/arabia',
    'alabama/alaska/arizona/arkansas/california/colorado/connecticut/delaware/florida/georgia/hawaii/idaho/illinois/indiana/iowa/kansas/kentucky/louisiana/maine/maryland/massachusetts/michigan/minnesota/mississippi/missouri/montana/nebraska/nevada/hampshire/jersey/carolina/dakota/ohio/oklahoma/oregon/pennsylvania/rhode/island/tennessee/texas/utah/vermont/virginia/washington/wisconsin/wyoming/ontario/quebec/alberta/manitoba/saskatchewan/brunswick/scotia/british/columbia/england/scotland/wales/queensland/victoria',
  ],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSentence(SEVERAL),
  inSentence(DAYS),
  inSegment(OCCASIONS),
  inSentence(HYBRID_WORDS),
  inClause(ONSITE_WORDS),
  before(6, NEGATION),
  after(3, words('not')),
  before(8, POSSIBLE),
  before(8, words('if until when office week')),
  before(6, OTHER_PEOPLE),
  after(1, words('friendly first eligible flexible')),
  after(8, { find: ['if/until/hub/hubs/optional/unless', 'or <4> office', 'or in', 'some/most/sometimes'] }),
  inSections('nice', 'process', 'legal'),
];

/** English wordings of work that is done from home or from anywhere. */
export const REMOTE_ENGLISH_RULES: readonly Rule[] = [
  {
    id: 'arrangement.remote.anywhere',
    says: says('remote'),
    find: [
      'work/working/operate/remotely/remote from [almost/literally/absolutely] anywhere in/within/across',
      'live/reside/sit/located/based/living/residing [almost] anywhere in/within/across',
      'be anywhere in/within/across',
      'live and work anywhere',
      'from the comfort of your [own] home',
      'work/working/operate/job/done/performed/entirely/remotely/virtually from your [own] home/homes [office]',
      'work/working from wherever you',
      'choose where [and] [when] you [want] [to] work',
      'free to work from wherever/anywhere',
    ],
    unless: [
      ...UNLESS,
      inLine(FOR_A_WHILE),
      all(inSections('benefits'), not(inSentence(words('role position job team we')))),
      before(3, words('option opportunity flexibility occasionally sometimes')),
    ],
    yes: [
      'As a member of the team you work from anywhere in the US.',
      'You can live anywhere in the UK.',
      'You see patients by video from the comfort of your home.',
      'Work from wherever you like.',
    ],
    no: [
      'You can work from anywhere in Europe for up to four weeks a year.',
      '## Benefits\n\n- Work from anywhere in the EU',
      'Our customers shop from the comfort of their home and ours.',
      'If your team agrees, you can live anywhere in Wales.',
      'You can be located anywhere in Kent if you come to our office.',
    ],
  },
  {
    id: 'arrangement.remote.job',
    says: says('remote'),
    find: [
      'work from/at home role/position/job/setup/opportunity',
      'work from home set up',
      'telecommute/telecommuting/telework/virtual role/position/job',
      'remote only',
      'remote by design/default',
      'remote [part/full] [time] freelance/contract/project [contract/project/role/position]',
      'remote work opportunity',
      'offer/offers/enjoy the convenience/freedom/comfort of [fully] remote work/working',
      'remote open to [candidates/applicants/people]',
      'operate/work/working/done/performed 100/fully/entirely/completely [%] virtually/virtual',
      '100 % virtual role/position/job/team',
      'work/done/performed 100/fully/entirely/completely/exclusively [%] from home',
      'no office no commute',
      'remote and/part/full/permanent/contract [time] role/position/job/opportunity/contract',
      'primarily/mostly/largely/predominantly remote with occasional/some/regular/frequent/travel',
      'remote within/throughout [the] us/usa/u/uk/united/eu/europe/canada/ireland/germany/spain/australia/india/latam/emea/north/state',
      'working remotely from [the] us/usa/uk/united/canada/ireland/germany/spain/australia/india/singapore/europe/home',
      'work remotely from [the/your] us/usa/uk/united/canada/ireland/germany/spain/australia/india/singapore/europe/home',
    ],
    unless: [
      ...UNLESS,
      inSections('benefits', 'requirements'),
      after(1, words('assistant assistants events tour tours reality days hours')),
    ],
    yes: [
      'This is a work-from-home position.',
      'We’re async and remote-only.',
      'This role is primarily remote, with occasional travel to clinics.',
      'Here we offer the freedom of remote work.',
      'Take part in a part-time, remote, freelance project.',
      'Remote within Canada. No office, no commute.',
    ],
    no: [
      'You lead virtual jobs fairs.',
      'This is not a work-from-home position.',
      'This role is mostly remote.',
      'Remote within the EU or at our Graz office.',
      'Our customers work remotely from home.',
    ],
  },
  {
    id: 'arrangement.remote.terms',
    says: says('remote'),
    find: ['remote role/position/job/opportunity'],
    where: [all(inSections('benefits', 'location', 'pay'), { kinds: ['item', 'paragraph'] })],
    unless: [
      ...UNLESS,
      before(4, words('stipend support for in to from')),
      inSegment(words('stipend allowance')),
    ],
    yes: ['## Benefits\n\n- Remote role with flexible working hours'],
    no: ['## Benefits\n\n- Stipend for remote positions', '## Benefits\n\n- Remote or hybrid role'],
  },
  {
    id: 'arrangement.remote.area',
    says: says('remote'),
    find: ['remote/remotely'],
    where: [all({ kinds: ['paragraph', 'item'] }, alone(AREA))],
    unless: [
      isQuestion,
      before(4, words('no not non based')),
      before(1, words('and or to eligible open')),
      // One of several workplaces: "Remote, across Europe" next to offices.
      after(1, words('across')),
      after(1, words('work state states job open hours country countries eligible')),
      after(2, { find: ['or work/position'] }),
      inSections('nice', 'process', 'legal', 'benefits', 'requirements', 'stack'),
    ],
    yes: ['Remote — Americas or Europe', '## Location\n\n- Remote - United States or Canada', 'Remote (EU)'],
    no: [
      'Remote work',
      'Remote or Berlin',
      'UK or remote',
      'Remote, across Europe',
      '## Nice to have\n\n- Remote, US time zones',
    ],
  },
  {
    id: 'arrangement.remote.everyone',
    says: says('remote'),
    rank: 'company_text',
    find: [
      'remote [only/first] company/organization/organisation/startup/business',
      'fully/100/all/entirely/completely [%] remote [first] team',
      'team is remote across/throughout/within',
      'team is/works fully/100/entirely/completely [%] remote/remotely',
      'work/works remotely',
      'work/works fully/100/entirely/completely [%] remotely/remote',
      'roles/positions/jobs <5> are <3> remote [based]',
    ],
    where: [
      all(inside(words('roles positions jobs')), before(4, words('all'))),
      all(
        inside(words('company organization organisation startup business')),
        before(4, { find: ['is/are/as a/an', 'were a'] }),
      ),
      all(inside(words('team')), before(4, words('is are our as were entire whole'))),
      all(inside(words('work works')), before(2, words('we all everyone everybody'))),
    ],
    unless: [
      ...UNLESS,
      inSentence(words('office offices hq hub hubs headquarters city often sometimes mostly')),
      after(4, words('monday mondays wednesday wednesdays friday fridays day days')),
      inSections('requirements'),
    ],
    yes: [
      'While Acme is a fully remote company, this role visits clients in Rome.',
      'We all work remotely.',
      'Our team is remote across Europe.',
      'All roles with Acme are global and remote-based.',
      '## About us\n\nOur entire team works fully remote.',
    ],
    no: [
      'We work remotely on Fridays.',
      'Many jobs at Acme are remote.',
      'Acme is not a remote company.',
      'Acme is a fully remote company with an office in Rome.',
      'We work remotely if it suits the project.',
    ],
  },
];
