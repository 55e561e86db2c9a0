import {
  after,
  all,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  isQuestion,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

const NOT_HERE = inSections('requirements', 'nice', 'benefits', 'stack');

const INTERMEDIARY = {
  fact: { kind: 'listing_relationship', relationship: 'recruitment_intermediary' },
} as const;
/** A duty of a list is what the job does for clients, not who looks for its holder. */
const IS_DUTY: Condition = all(inSections('role'), { kinds: ['item'] });
/** What a client is said to look for. Other nouns are what it buys. */
const PERSON: Lexicon = {
  find: [
    'engineer/engineers/developer/developers/designer/designers/manager/managers/director/directors/analyst/analysts/architect/architects/accountant/accountants',
    'consultant/consultants/specialist/specialists/scientist/scientists/administrator/administrators/technician/technicians/programmer/programmers/lead/leads/leader',
    'controller/controllers/officer/assistant/executive/executives/nurse/nurses/operator/operators/recruiter/tester/testers/writer/buyer/planner/coordinator/secretary/lawyer/counsel/bookkeeper/mechanic/electrician/driver/chef/cto/cfo/ceo/coo/individual/candidate/professional',
    'accountants/supervisor/supervisors/president/chief/estimator/surveyor/surveyors/inspector/auditor/auditors/trader/traders/underwriter/adviser/advisor/advisors/teacher/teachers/tutor/trainer/physician/physicians/doctor/therapist/pharmacist/dentist/carer/carers/caregiver',
    'cook/cooks/waiter/bartender/housekeeper/cleaner/cleaners/receptionist/clerk/clerks/cashier/salesperson/representative/representatives/rep/reps/agent/agents/broker/paralegal/attorney/partner/associate/associates/intern/trainee/apprentice/graduate/graduates',
    'translator/translators/interpreter/librarian/economist/actuary/statistician/chemist/biologist/physicist/geologist/hydrologist/veterinarian/vet/radiographer/midwife/paramedic/tailor/butcher/baker/barista/sommelier/nanny/gardener/guard/pilot/captain/farmer/roofer/painter/plasterer/joiner/bricklayer/glazier/locksmith/mason/toolmaker',
    'welder/welders/fitter/plumber/carpenter/machinist/foreman/labourer/labourers/laborer/drivers/picker/packer/handler/merchandiser/marketer/telemarketer/telemarketers/copywriter/editor/photographer/producer/animator/illustrator/modeller/scheduler/dispatcher/strategist/evangelist',
    'dba/dbas/sre/sres/devops/pm/ba/qa/sdet/vp/expert/experts/generalist/talent/individuals/candidates/professionals/hire/hires/person/people/player/leaders/member/members/worker/workers/staff/superintendent',
    'head of',
  ],
};

export const listingRelationship: RuleTable = {
  variant: 'listing_relationship',
  rules: [
    {
      id: 'listing.intermediary',
      says: INTERMEDIARY,
      find: [
        'our/my client [is] [currently/now/actively] hiring/recruiting',
        'our/my client <6+> is [currently/now/actively] seeking/hiring/recruiting the following',
        'our/my client <3> has a/an <2> opening/vacancy for a/an',
        'our/my client <6+> is [currently/now/actively] hiring/recruiting a/an/several/experienced/talented',
        'recruiting/hiring for a client in/based/who/that',
        'behalf of <6+> is [currently/now/actively] hiring/recruiting a/an/several/experienced/talented',
        'hiring/recruiting/recruitment/looking/role/position/search/searching <4> for our client',
        'hiring/recruiting/recruitment/looking/search <4> for one of our clients',
        'for our client <2> we [are] looking/seeking/searching/hiring',
        'im/we/were/weve [are/were/have] partnering/partnered with <8> to hire/recruit a/an/its/their/several/two/three/experienced',
        'im auftrag unseres/unserer/eines kunden/mandanten',
        'unser kunde/mandant sucht',
        'fur unseren/unsere kunden/mandanten suchen wir',
        'pour notre client',
        'notre client <4> recherche/recrute',
        'nuestro cliente <4> busca',
        'nosso cliente <4> busca',
      ],
      unless: [
        isQuestion,
        before(6, NEGATION),
        NOT_HERE,
        IS_DUTY,
        inSentence(
          words('you youll campaigns negotiate candidates onsite relationship relationships support'),
        ),
        inside(words('team teams services success engagement base facing who which whose')),
        after(1, words('team teams services success engagement base facing')),
      ],
      yes: [
        'Our client is hiring an accountant.',
        'My client is currently recruiting two accountants.',
        'Our client has an opening for an accountant.',
        '## About the role\n\nWe are hiring for our client, a bank.',
        'We’re partnering with a toy maker to hire an accountant.',
      ],
      no: [
        'Our clients are looking for speed.',
        'We partnered with a bank to hire through our software.',
        'Our client success team is looking for an accountant.',
        'We are hiring for our client success team.',
        '## Role\n\n- Find out what our client is looking for a month ahead',
      ],
    },
    {
      id: 'listing.intermediary.behalf',
      says: INTERMEDIARY,
      find: ['behalf of our/my client', 'behalf of one of our clients', 'behalf of a client'],
      where: [
        inSentence(
          words(
            'hire hiring hired recruit recruiting recruitment seek seeking look looking search searching role position vacancy opening opportunity job posting posted',
          ),
        ),
      ],
      unless: [
        isQuestion,
        before(6, NEGATION),
        NOT_HERE,
        inSections('role'),
        inSentence(
          words('you youll campaigns negotiate candidates onsite relationship relationships support'),
        ),
        after(1, words('team teams services success engagement base facing')),
      ],
      yes: ['We are hiring on behalf of our client, a bank.'],
      no: [
        'You negotiate on behalf of our client.',
        'This survey is run on behalf of our client.',
        '## Role\n\n- Speak on behalf of our client',
        'We do not hire on behalf of a client.',
      ],
    },
    {
      id: 'listing.intermediary.support',
      says: INTERMEDIARY,
      find: ['support of our/my client', 'support of one of our clients'],
      where: [before(16, words('hiring seeking recruiting'))],
      unless: [
        isQuestion,
        before(16, NEGATION),
        NOT_HERE,
        inSections('role'),
        before(16, words('you youll')),
      ],
      yes: ['Exemplary is hiring testers in support of our client, a bank.'],
      no: [
        'You spend your time seeking answers in support of our client.',
        'You work in support of our client, a bank.',
      ],
    },
    {
      // What could be said of a purchase as well: a client looks for an app, too.
      id: 'listing.intermediary.person',
      says: INTERMEDIARY,
      find: [
        'our/my client [is] [currently/now/actively] looking for',
        'our/my client [is] [currently/now/actively] seeking/seeks',
        'our/my client <9+> <6+> seeks/seeking',
        'our/my client <9+> <6+> is [currently/now/actively] looking for',
        'our/my client <3> in [the] need of',
        'one of our/my <4> clients is [currently/now/actively] looking/seeking/hiring/recruiting',
        'behalf of <6+> is [currently/now/actively] seeking',
        'behalf of <6+> is [currently/now/actively] looking for',
        'our/my client [in] [#] needs/requires/wants a/an',
        'our/my client in <2> needs/requires/wants/seeks a/an',
        'client urgently requires/needs/seeks',
        'working with a client who/that is [currently/now] looking/hiring/seeking/recruiting',
        'client [currently/now] requires/needs/seeks a/an/two/three/several/experienced/senior',
        'client is [currently/now/actively] seeking/hiring/recruiting a/an',
        'client is [currently/now/actively] looking for a/an',
        'partnering/partnered with <6> to find a/an/its/their',
        'partnering/partnered with <6> to hire/recruit',
        'partnering/partnered with <6> that/who is/are looking/hiring/seeking/recruiting',
      ],
      where: [after(9, PERSON)],
      unless: [
        isQuestion,
        before(6, NEGATION),
        NOT_HERE,
        IS_DUTY,
        inSentence(words('you youll campaigns negotiate candidates onsite relationship relationships')),
        before(4, words('when if whether once your their each every any potential new')),
        // "A client" is any one, "a retail client" is one.
        before(1, words('a')),
      ],
      yes: [
        'Our client in Lyon needs an experienced accountant.',
        'Our client is looking for an accountant.',
        'Our client, a young bank in Lyon, is seeking an accountant.',
        '## About the role\n\nOur client is seeking an accountant.',
        'Our client, one of the largest makers of trucks and heavy machinery, seeks an experienced accountant.',
        'On behalf of Kikis, Acme is looking for an accountant.',
        'One of our major retail clients is actively seeking junior and senior accountants.',
        'The client urgently requires two network engineers.',
        'I’m working with a client who is looking for a head of finance.',
        'A retail client is seeking a data analyst.',
        'We’re partnering with a toy maker to find an accountant.',
        'We are partnering with a young bank that is looking for its first designer.',
      ],
      no: [
        'Our client in Lyon needs a faster checkout.',
        'Our client is looking for a dashboard that sends notices to students.',
        'Our client is seeking to grow in the north.',
        'Our clients are looking for engineers whom we train.',
        'A client is looking for a designer, and our marketplace finds one.',
        'Our client needs analysts less since they use our app.',
        'We partnered with 200 shops to find the best way to hire engineers.',
        'We are partnering with hospitals to find new cures.',
        'You meet the client, who needs an engineer on site.',
        '## Role\n\n- Tell us when the client needs an engineer',
      ],
    },
  ],
};
