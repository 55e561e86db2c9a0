import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, OTHERS, POSSIBLE, POSSIBLE_LIST } from '../../automaton/lexicons.ts';

/** Those to whom a company sells: what they have is no benefit of the job. */
const CUSTOMERS: Lexicon = {
  find: OTHERS.find,
  except: [
    'industry/market leading/competitive/standard/standards/salary/rate/average',
    'top/best of/in the industry/market',
    'our people',
    'domestic partners',
    'top of market',
    'team/family/staff members',
    'family/families/members of/and',
    'your/their/growing/new families',
    'employer match/matching/contribution/contributions/paid/sponsored/funded/covered/pension',
  ],
};
export const SOLD: Condition = all(not(inSections('benefits')), before(30, CUSTOMERS));
export const SOLD_IN_LIST: Condition = before(
  12,
  words('customers clients patients insurers carriers payers kunden mandanten clientes'),
);
/** How much of it there is, not whether there is any. */
const HOW_MUCH: readonly string[] = [
  'depending/dependent/based on/upon <1> length/years of service/employment',
  'depending/dependent/based on/upon [your] tenure',
  'segun [tu/la/su] antiguedad',
  'selon [l/votre/ton] anciennete',
];
/** Lead-ins of benefits that need not hold for this job. "Depending on experience" is about the salary. */
const UNCERTAIN: Lexicon = {
  find: POSSIBLE_LIST.find,
  except: [
    'depending/dependent on/upon <3> experience/experiences/skills/level/seniority/qualifications/background',
    'subject to <2> equity/bonus/taxes',
    'depending on your needs/preferences/preference/choice',
    // Rules of a plan, which the employees of the job meet or not.
    'subject to <3> eligibility/enrollment/enrolment',
    'subject to <4> terms/plan/plans',
    'vary/varies by location/country/region <9+> but/however <9+> include/are/receive',
    ...HOW_MUCH,
  ],
};
export const NOT_OFFERED: readonly Condition[] = [
  before(8, NEGATION),
  inside(NEGATION),
  // "30 days' leave, no overtime": what stands behind a comma is denied by itself.
  { cue: NEGATION, after: 3, within: 'clause' },
  after(4, { find: POSSIBLE.find, except: [...(POSSIBLE.except ?? []), ...HOW_MUCH] }),
  before(6, POSSIBLE),
  // What one can buy: "posibilidad de seguro médico".
  before(3, { find: ['posibilidad/possibilidade/possibilite de/d'] }),
  // What customers have: "advice on the health insurance of our clients".
  after(3, {
    find: [
      'unserer/ihrer/der kunden/mandanten',
      'de/d nos/nuestros/nossos clients/clientes',
      'of our clients/customers',
    ],
  }),
  after(4, { find: ['coming/available soon', 'soon', 'in the future', 'planned', 'in progress'] }),
  after(2, words('geplant planung proximamente brevemente')),
  // Less to pay for it: "desconto em plano de saúde".
  before(2, {
    find: [
      'descuento/descuentos/desconto/descontos en/em/no/na',
      'rabatt/rabatte/reduction/reductions auf/sur',
    ],
  }),
  inSentence(UNCERTAIN),
  { cue: { find: ['is/are not included/part/offered/provided'] }, after: 10, within: 'segment' },
  before(8, { find: ['in lieu', 'rate replaces'] }),
  // A law, or a form to fill in.
  before(3, { find: ['must provide/offer/pay'] }),
  inSentence({ find: ['this contract does/do not', 'as an employee later'] }),
  before(20, {
    find: ['may/might/could [also] be/include/offer', 'choose/choosing from/between', 'escolher entre'],
  }),
  introduced(UNCERTAIN),
  inSections('requirements', 'nice', 'stack'),
  isQuestion,
];
