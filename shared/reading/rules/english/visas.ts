import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { ENQUIRY, NEGATION, POSSIBLE, POSSIBLE_LIST } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';

/** The employer speaks to the applicant. */
const TO_YOU: Lexicon = {
  find: [
    'we/were/well',
    'you/your/youll',
    'this/the role/position/job offers/comes/includes/qualifies',
    'company/employer/university/trust/hospital offers/provides/sponsors/supports/can/will',
  ],
};
/** Not everybody who applies, or not yet. */
const LIMITED: Lexicon = {
  find: [
    'only/unless/unfortunately/limited/depending/depends/whether/exceptional/exceptionally/outside/some/select/certain/ineligible/except/eventually',
    'case by case',
    'tbd/tba/tbc',
    'to be discussed/determined/decided/confirmed/agreed/defined',
    'may/might/could',
    'if eligible/applicable/possible',
  ],
  except: [
    'exceptional talent/candidate/candidates/people/engineers/engineering',
    'this position/role and other select roles/positions',
    // A choice between a move and work elsewhere: the help is there for who moves.
    'if you/youre/youd',
  ],
};
/** People whose visas are a duty of the job, or the business of the company. */
const THEIRS: Lexicon = {
  find: [
    'customers/clients/employees/hires/candidates/companies/users/families/students/founders/guests/travel/travelers/travellers/itineraries/offices/visiting/immigrants/talent',
  ],
  except: ['qualified/eligible/successful candidates'],
};
const SPONSORING: readonly Condition[] = [
  isQuestion,
  before(12, ENQUIRY),
  before(10, NEGATION),
  after(6, NEGATION),
  before(10, POSSIBLE),
  introduced(POSSIBLE_LIST),
  inSegment(LIMITED),
  inSentence(THEIRS),
  inSections('requirements', 'nice', 'stack', 'process'),
  all(inSections('role', 'about'), { kinds: ['item'] }),
];

/** English wordings of visas that an employer sponsors, or does not. */
export const VISA_ENGLISH_RULES: readonly Rule[] = [
  {
    id: 'visa.english.offered',
    says: { fact: { kind: 'visa_sponsorship', offered: true } },
    find: [
      'sponsor/sponsors/sponsoring <3> pass/passes/permit/permits',
      'sponsor your/a/the/work/skilled [skilled/worker/work] [worker/work] visa/visas/permit',
      'sponsorship for [us/all/most] h 1b',
      'sponsorship for <4> visa/visas/permits/h1b',
      'help/support/assist/supporting/helping/assisting you <2> with [the/your/all/any] <6+> visa/visas/permit/permits/immigration',
      'help/support/assistance with your <5> visa/visas/permit/permits/pass',
      'assistance with everything from visa/visas',
      'help/helping you <6> get a/your visa/permit',
      'help/assist with [your/the] [visa/visas] [and] immigration/visa/visas',
      'relocation [and] immigration support/assistance/package/help/costs',
      'immigration [and] relocation support/assistance/package/help/costs',
      'full visa sponsorship',
      'role/position/job/internship is eligible for [visa/immigration/h1b/work] [visa] sponsorship',
      'green/blue card sponsorship/support',
      'eligible for <3> perm sponsorship',
      'sponsored <3+> immigration/visa/visas',
      'relocation and visa/visas service/services',
      'do sponsor [and] [take] [over] [sponsorship] [of] [employment/work] visa/visas',
      'take over sponsorship of [employment/work] visa/visas',
      'able/happy/willing to sponsor/transfer h 1b/1bs',
      'we will/do/can sponsor h 1b/1bs for/and/o',
      'able/willing/happy/ready/prepared to provide/offer/support [h1b/skilled] [work/worker/visa] sponsorship',
      'dont shy away from sponsoring',
      'cover/covers/pay/pays [for/all] [the/your/all] [work/your] visa/immigration/permit [application] fees/fee/costs/cost/expenses',
      'visa/immigration/permit [application] fees/costs [are] paid/covered [by/for]',
    ],
    where: [
      inSections('benefits'),
      inSentence(TO_YOU),
      all(inside(words('sponsored')), inSentence(words('offers provides'))),
      inside(words('eligible')),
    ],
    unless: SPONSORING,
    yes: [
      'Acme offers fully sponsored immigration programs.',
      'We sponsor employment passes and pay for your move.',
      'We will sponsor H-1B for anyone who passes.',
      'We do sponsor and take over sponsorship of employment visas for this role.',
      'We offer fully sponsored licensing, immigration and relocation programs.',
      'Kikis is willing to provide sponsorship for H1-B visas, and we pay the lawyer.',
      'You get a relocation allowance, and help with your Critical Skills Employment Permit.',
      'We support you with all procedures for your work permit.',
      '## Benefits\n\n- Relocation and immigration support',
      '## Benefits\n\n- Green card sponsorship after one year',
      'This role is eligible for visa sponsorship.',
      'This job is eligible for PERM sponsorship.',
    ],
    no: [
      '## Role\n\n- Support you colleagues with visas and immigration',
      'We help you with visa questions of our customers.',
      'We cannot sponsor your visa.',
      'This role is not eligible for visa sponsorship.',
      'We only sponsor permits for senior roles.',
      '## Requirements\n\n- Immigration and relocation support in your last job',
    ],
  },
  {
    id: 'visa.english.refused',
    says: { fact: { kind: 'visa_sponsorship', offered: false } },
    find: [
      'cannot/cant/dont/wont support <5> permit/permits/visas/visa/sponsorship',
      'not able to support <5> permit/permits/visas/visa/sponsorship',
      'unable to <1> support/provide/offer <4> sponsorship',
      'ineligible for <4> sponsorship',
      'sponsorship will not be provided/offered/available/given/considered',
      'sponsorship [is/are] not [an] [option] [provided/offered/available]',
      'applicants/candidates/applicant/candidate [who/that] need/require/requires/requiring/needing <3> sponsorship/visa <7> not/cannot',
      'only <6> do not require <3> sponsorship',
      'not eligible for <1> immigration [support/sponsorship]',
      'no [visa/work/employment] sponsorship',
      'without requiring [visa/any/employment] sponsorship',
      'without [the] need for [a/any/visa/employment] sponsorship/visa',
    ],
    unless: [
      isQuestion,
      before(12, ENQUIRY),
      before(6, POSSIBLE),
      before(8, words('if whether executive')),
      after(
        8,
        words(
          'every all always guarantee just only however but unless initially except market markets outside locations countries yet',
        ),
      ),
      inSentence({
        find: ['event/brand/sports/conference/corporate/executive sponsorship/sponsorships/sponsors'],
      }),
      after(2, words('disadvantaged discriminated penalised penalized excluded rejected')),
      inSections('nice'),
    ],
    yes: [
      'You need to be entitled to work in Canada; we cannot support work permits.',
      'This position is ineligible for visa sponsorship.',
      'We are unable to support relocation or sponsorship for this role.',
      'Applicants who need sponsorship cannot be considered.',
      'Any candidate requiring sponsorship now or in the future will not be considered.',
      'We are only able to consider candidates who do not require sponsorship.',
      'This role is not eligible for immigration support.',
      'Sponsorship will not be provided.',
    ],
    no: [
      'We cannot support permits for every role.',
      'If we cannot support your visa, we tell you.',
      'Do you need no sponsorship?',
      'No event sponsorship.',
      'Candidates who need sponsorship will not be disadvantaged.',
    ],
  },
  {
    id: 'visa.english.label',
    says: { fact: { kind: 'visa_sponsorship', offered: false } },
    find: ['no', 'not available/offered/provided/possible'],
    where: [all(labelled(words('sponsorship')), alone(words('at this time currently sorry is')))],
    unless: [isQuestion, not(labelled(words('visa work employment sponsorship')))],
    yes: ['Visa sponsorship: No', 'Sponsorship: not available at this time'],
    no: ['Sponsorship: yes', 'Do you need sponsorship: no or yes?'],
  },
];
