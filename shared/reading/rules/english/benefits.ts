import { after, all, before, type Condition, inSentence, inside, not } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { FactInput } from '../../reading.ts';

/** A family of wordings. Where a benefit stands, and what bars every benefit, `benefits/benefit.ts` adds. */
export interface BenefitWordings extends Pick<Rule, 'find' | 'yes' | 'no'> {
  readonly name: string;
  readonly value: Extract<FactInput, { kind: 'benefit' }>['benefit'];
  readonly unless?: readonly Condition[];
}

const NOT_PAID_LEAVE = inside(
  words(
    'parental maternity paternity family sick bereavement caregiver medical unpaid child carers volunteer volunteering adoption jury military statutory',
  ),
);
const PROJECT_MANAGERS = words(
  'ipma pmp prince2 itil certificate certificates certification certifications certified zertifikat zertifikate zertifizierung zertifizierungen certificacion certificaciones certificacao certificacoes project projektmanagement',
);
/** Days off that are something else than a holiday. */
const OTHER_DAYS = before(
  3,
  words(
    'parental maternity paternity sick bereavement unpaid birthday volunteer wellness mental flexible open',
  ),
);

/** English wordings of benefits next to those of `benefits/`. */
export const ENGLISH_BENEFITS: readonly BenefitWordings[] = [
  {
    name: 'english.health',
    value: 'health_insurance',
    find: [
      'medical/health/healthcare <1+> prescription/prescriptions/pharmacy/rx <1+> dental/vision',
      'medical/health after/from/on #/30/60/90/first/day [days/day/month/months]',
      'medical/health <1> dental <2> vision',
      'pension/401k/retirement/dental/rrsp/k and healthcare/medical/health',
      'healthcare/health and/plus [a/company/contributory] pension/401/dental/retirement',
      'group health/medical [benefits/plan/insurance/coverage/dental]',
      'medical aid',
      'health and welfare benefits',
      'pmi',
      'bcbs/kaiser/aetna/cigna/unitedhealthcare <2> health/medical/plan/plans/coverage/insurance',
      'provincial/supplementary/supplemental/extended health/medical',
    ],
    unless: [
      after(2, words('care services centers centres programs data records days leave assistance')),
      before(2, words('mental occupational public behavioral animal pet')),
      // The Project Management Institute has these letters too.
      all(inside(words('pmi')), inSentence(PROJECT_MANAGERS)),
    ],
    yes: [
      '## Benefits\n\n- Medical, pharmacy, dental, vision',
      '## Benefits\n\n- Medical after 90 days',
      '## Benefits\n\n- Pension and healthcare',
      '## Benefits\n\n- Kaiser health plan',
    ],
    no: [
      '## Benefits\n\n- Certificates (IPMA, PMI)',
      '## Benefits\n\n- Pension and mental health days',
      '## Role\n\n- Lead group health data projects',
      'We offer our customers group health plans.',
    ],
  },
  {
    name: 'english.retirement',
    value: 'retirement_plan',
    find: [
      '457 b',
      'simple/sep ira',
      'ira with [company/employer/a] match/matching/contribution',
      'cpf/epf contribution/contributions/scheme',
      'pf/epf and/gratuity/esi/esic',
      'dpsp',
      'calpers/calstrs/nyslrs/opers',
      'state/public/teachers/teacher/municipal/county/federal/employees/employee/government retirement system/plan/program',
      'thrift savings plan',
      'defined benefit/contribution [pension/retirement/plan/scheme]',
    ],
    unless: [
      after(1, words('software administration consulting clients')),
      before(3, words('manage advise')),
    ],
    yes: [
      '## Benefits\n\n- SIMPLE IRA with a match',
      '## Benefits\n\n- CPF contributions',
      '## Benefits\n\n- State retirement system',
      '## Benefits\n\n- 457(b) plan',
    ],
    no: [
      '## Requirements\n\n- Knowledge of defined benefit plans',
      '## Role\n\n- You advise clients on CPF contributions',
      '## Benefits\n\n- No 457(b) plan',
    ],
  },
  {
    name: 'english.time-off',
    value: 'paid_time_off',
    find: [
      'pto accrual/accruals/balance/bank',
      '# paid leave/leaves/days [off/a/per]',
      'vacation/holiday/holidays [allowance/entitlement] [of] [at] [least] # [paid/working/business/weeks] days/weeks',
      'vacation/holidays two/three/four/five/six weeks',
      'accrued/accrue/accruing [paid] vacation/leave/holiday/pto',
      'vacation <1+> [paid] sick [leave/days/time] <1+> holidays/holiday',
      'vacation <1+> # paid holidays/holiday',
      'vacation and # [paid/company/federal] holidays',
      'paid [company/public/federal/statutory/bank/personal/floating] holidays',
      'holidays/days off with pay',
      'personal/vacation days with pay',
      'paid personal days',
      'unlimited/uncapped/unmetered [paid] [discretionary/responsible/flexible] time off/vacation/pto',
    ],
    unless: [
      NOT_PAID_LEAVE,
      OTHER_DAYS,
      after(5, {
        find: [
          'for [all] [new/birthing/eligible] parents/fathers/mothers/caregivers/newborn',
          'bonding',
          'volunteer/volunteering/birthday/sick',
        ],
      }),
      after(1, words('rental rentals homes requests')),
    ],
    yes: [
      '## Benefits\n\n- PTO accrual from day one',
      '## Benefits\n\n- 24 paid leaves a year',
      '## Benefits\n\n- Vacation: 10 days in your first year',
      '## Benefits\n\n- Holiday: 26 days + bank holidays',
    ],
    no: [
      '## Benefits\n\n- 5 paid days for volunteering',
      '## Role\n\n- Check PTO balances of the team',
      '## Benefits\n\n- 10 paid days of sick leave',
      '## Benefits\n\n- Flexible holidays',
    ],
  },
  {
    name: 'english.parental',
    value: 'paid_parental_leave',
    find: [
      'paid [parental] leave for [every/all/each/both] [new] [birthing/primary] parent/parents/mothers/fathers/caregivers',
      'fully paid [leave] [for] [new] parent/parents [leave]',
      'parental/maternity/paternity/family/adoption leave <3+> weeks/months [of] [fully/full/at/is] [paid/pay/full] [pay]',
      '# weeks/months [of] leave for [all/new] [new] parents <3+> paid/pay',
      'parental/maternity/paternity leave top up/ups',
      'parental/maternity/paternity leave topped',
      '100/90/80 % parental/maternity/paternity leave top',
      'top up <3> parental/maternity/paternity',
      'paid [baby] bonding leave',
    ],
    unless: [
      before(4, words('unpaid statutory')),
      inSentence(words('unpaid statutory')),
      // Weeks alone say nothing of pay.
      all(inside(words('weeks months')), not(inSentence(words('paid pay salary')))),
      inside({ find: ['paid time off'] }),
    ],
    yes: [
      '## Benefits\n\n- 18 weeks paid leave for every new parent',
      '## Benefits\n\n- Parental leave: 12 weeks fully paid',
      '## Benefits\n\n- 100% parental leave top-up for six months',
    ],
    no: [
      '## Benefits\n\n- Parental leave: 12 weeks',
      '## Benefits\n\n- Unpaid parental leave of 12 weeks',
      '## Role\n\n- Plan paid leave for new parents in the team',
    ],
  },
  {
    name: 'english.learning',
    value: 'learning_budget',
    find: [
      'cme/ceu/cpd/ce/cle allowance/stipend/reimbursement/budget/funds/fund/money',
      'stipend/budget/allowance/reimbursement for <2> education/learning/training/courses/certifications/conferences/development/tuition',
      'stipend/allowance/reimbursement/budget for [your] professional development',
      'development/education through an/a <2> stipend/allowance/budget',
      'pay/pays/paying/cover/covers/reimburse/reimburses/fund/funds [for] [your/the/all/relevant/professional] [cost/costs/fees] [of] [relevant/job/professional/industry] certifications/courses/certification/exams/tuition/qualifications/conferences',
      'funded/sponsored [professional] qualifications/qualification/certifications/certification/courses/training/degree/study/studies',
      'funding for [your] [professional] qualifications/certifications/courses/training/study/exams',
      'exam/certification/course fees [and] <3> [are] paid/covered/reimbursed',
      'study assistance/support/allowance',
      'growth stipend/budget/allowance/fund',
      'paid certifications/courses/tuition',
      'year/annually in/toward/towards tuition',
      'year/annually for/on [your] books/courses/conferences/learning',
      '# yearly/annually/annual for [your] professional growth/development',
      'pay/pays for designations/credentials/licences/licenses',
      'fees [and] study <2> paid/covered',
    ],
    unless: [
      before(
        4,
        words('manage managing own owning owns client customers students market research plan planning our'),
      ),
      inSentence(words('students pupils learners customers clients')),
      after(2, words('leave')),
    ],
    yes: [
      '## Benefits\n\n- CME allowance of $1,500',
      '## Benefits\n\n- Up to $1,000 a year as a stipend for continuing education',
      '## Benefits\n\n- We pay for certifications',
      '## Benefits\n\n- Fully funded qualifications',
    ],
    no: [
      '## Role\n\n- Manage funded training for students',
      '## Benefits\n\n- Sponsored lunches and study leave',
      '## Role\n\n- Run CPD sessions and track CPD funds of our clients',
    ],
  },
  {
    name: 'english.relocation',
    value: 'relocation_assistance',
    find: [
      'pay/pays/paying/cover/covers/covering for your move',
      'help/helping/assistance/support with your/the/a move [to]',
      'moving expenses/costs/allowance/stipend/assistance/bonus',
      'paid relocation',
      'relocation and immigration/visa',
    ],
    unless: [
      before(6, words('customers clients families their employees candidates no not')),
      after(6, words('not unavailable unable cannot isnt depending dependent')),
    ],
    yes: [
      'We offer visas and pay for your move.',
      '## Benefits\n\n- Moving expenses',
      '## Benefits\n\n- Paid relocation',
    ],
    no: [
      '## Role\n\n- Support with the move of our customers',
      '## Benefits\n\n- Moving expenses are not covered',
      'We offer families help with a move.',
    ],
  },
];
