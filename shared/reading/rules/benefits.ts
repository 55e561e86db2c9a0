import {
  after,
  all,
  around,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  introduced,
  isQuestion,
} from '../automaton/condition.ts';
import { words } from '../automaton/lexicon.ts';
import { NEGATION, OFFER, OTHERS, POSSIBLE, POSSIBLE_LIST } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { FactInput } from '../reading.ts';

type Benefit = Extract<FactInput, { kind: 'benefit' }>['benefit'];

/** A benefit stands in the section of benefits, or elsewhere next to words by which a company promises. */
const OFFERED: readonly Condition[] = [
  inSections('benefits'),
  all(inSections('none', 'other', 'about', 'pay', 'location', 'process', 'legal'), inSentence(OFFER)),
];
const NOT_OFFERED: readonly Condition[] = [
  before(8, NEGATION),
  inside(NEGATION),
  after(3, NEGATION),
  after(4, POSSIBLE),
  before(6, POSSIBLE),
  inSentence(POSSIBLE_LIST),
  introduced(POSSIBLE_LIST),
  inSections('requirements', 'nice', 'stack'),
  isQuestion,
];
/** What a company sells to others is no benefit of the job. */
const SOLD = before(30, OTHERS);

function benefit(
  name: string,
  value: Benefit,
  rule: Pick<Rule, 'find' | 'yes' | 'no'> & { readonly unless?: readonly Condition[] },
): Rule {
  return {
    ...rule,
    id: `benefit.${name}`,
    says: { fact: { kind: 'benefit', benefit: value } },
    where: OFFERED,
    unless: [...NOT_OFFERED, ...(rule.unless ?? [])],
  };
}

export const benefits: RuleTable = {
  variant: 'benefit',
  rules: [
    benefit('health', 'health_insurance', {
      find: [
        'health/medical/healthcare [care] insurance/insurances/coverage/cover/plan/plans/benefits/benefit/premiums/package',
        'medical/health/healthcare [and] dental',
        'medical insurance and dental',
        'dental [and] vision [and] health/medical/healthcare',
        'dental and medical/health',
        'medical/health/healthcare [and] vision',
        'private health/medical/healthcare',
        'health and dental/life/vision',
        'health life',
        'bupa/axa <2> health/cover/healthcare',
        'vitality health',
        'extended health',
        'medical/health <2> coverage/insurance/premiums',
        'comprehensive/full/premium/great/top/excellent/competitive health/healthcare/medical',
        'krankenversicherung/krankenzusatzversicherung/zusatzversicherung',
        'mutuelle [sante/d/100/alan]',
        'assurance sante',
        'seguro medico/medica/salud/saude',
        'seguro de salud/saude',
        'plano de saude',
        'assistencia medica',
        'sanitas/adeslas <2> seguro',
      ],
      unless: [
        SOLD,
        before(1, words('wellness mental state public national pet occupational safety behavioral animal')),
        after(
          2,
          words(
            'company companies industry startup startups systems providers information sector data record records space conditions equity outcomes ai tech technology professionals clinics claims platform operations',
          ),
        ),
      ],
      yes: ['## Benefits\n\n- Medical, dental and vision insurance', 'We offer private health insurance.'],
      no: [
        'We sell health insurance to employers.',
        '## Requirements\n\n- Experience in health insurance',
        'We do not offer health insurance.',
        '## Benefits\n\nDepending on location, benefits may include:\n\n- Health insurance',
      ],
    }),
    benefit('learning', 'learning_budget', {
      find: [
        'learning/training/education/educational/development/conference/conferences/book/books/course/courses/upskilling/tuition/certification/certifications <3> budget/budgets/stipend/stipends/allowance/fund/funds/reimbursement/reimbursements',
        'tuition/education/educational assistance/reimbursement/support',
        'budget/stipend/allowance/fund <4> learning/training/education/courses/conferences/books/upskilling/development',
        'l and d budget/stipend/allowance',
        'learning budget/stipend/wallet',
        'weiterbildungsbudget/fortbildungsbudget/lernbudget',
        'budget <2> weiterbildung/weiterbildungen/fortbildung/fortbildungen',
        'budget formation',
        'budget de formation',
        'presupuesto <2> formacion',
        'orcamento <2> formacao',
      ],
      unless: [
        SOLD,
        before(
          4,
          words(
            'manage managing own owning owns marketing client market business revenue product software app research oversee overseeing plan planning',
          ),
        ),
        inside(
          words(
            'tool tools hardware software wellness health childcare gym home commuter phone internet lunch meal fitness travel relocation equipment office wellbeing parking food mileage',
          ),
        ),
      ],
      yes: ['## Benefits\n\n- Annual learning budget of $1,000', 'We offer a budget for training.'],
      no: [
        '## Role\n\n- You manage the training budget',
        '## Benefits\n\n- Hardware and development tool allowance',
        '## Benefits\n\n- Home office equipment, wellness stipend',
      ],
    }),
    benefit('parental', 'paid_parental_leave', {
      find: [
        'paid <3> parental/maternity/paternity/family/caregiver <3> leave/leaves',
        'paid/paye/pagado/pagada/remunerada leave <3> parents',
        'parental/maternity/paternity <3> leave <3> paid',
        'weeks/months/semaines/semanas <3> paid <3> parental/maternity/paternity/family',
        'paid parental/maternity/paternity/paw',
        'maternity/paternity/parental <2> pay',
        'enhanced maternity/paternity/parental/family',
        'parental/maternity/paternity leave <4> full/100 [%] pay/salary',
        'parental/maternity/paternity leave at 100/full',
        'fully paid <3> leave <3> parents/newborn/baby',
        'bezahlte elternzeit',
        'conge <2> parental/paternite/maternite <3> remunere/paye/100',
      ],
      unless: [SOLD, before(4, words('unpaid statutory')), inside(words('unpaid statutory'))],
      yes: ['## Benefits\n\n- 16 weeks of fully paid parental leave'],
      no: ['## Benefits\n\n- Parental leave', '## Benefits\n\n- Unpaid parental leave'],
    }),
    benefit('time-off', 'paid_time_off', {
      find: [
        'paid time off',
        'paid time [away] off',
        'pto',
        'paid [annual/company] vacation/vacations/holiday/holidays/leave',
        'paid <2> vacation/vacations/holidays/days',
        '# [paid] [working/business] days/weeks [of] [paid] [annual] vacation/holiday/holidays/leave/pto/annual',
        '# [paid] days/weeks off',
        'unlimited [paid] [flexible] vacation/vacations/holiday/holidays/leave/pto',
        'unlimited paid/annual',
        'annual leave',
        'vacation days/policy/time/allowance/allotment',
        'generous/flexible [paid] [and] [unlimited] vacation/holiday/holidays/pto',
        'days of [paid] [annual] vacation/holiday/holidays/leave/pto',
        'holiday allowance/entitlement',
        '# days <2> holiday/holidays/vacation',
        'urlaubstage/urlaubstagen',
        'tage [bezahlter/bezahlten] urlaub',
        '# tage <2> urlaub',
        'conges payes',
        '# jours de conges/rtt',
        'vacaciones/ferias [pagadas/remuneradas]',
        '# dias <2> vacaciones/ferias',
      ],
      unless: [
        SOLD,
        inside(
          words(
            'parental maternity paternity family sick bereavement caregiver medical unpaid child carers volunteer volunteering adoption compassionate zone zones jury military',
          ),
        ),
        before(2, words('parental maternity paternity sick bereavement unpaid commitment')),
        after(1, words('zone zones accrual rental rentals homes home planning')),
      ],
      yes: ['## Benefits\n\n- Unlimited PTO', '## Benefits\n\n- 25 days of annual leave'],
      no: [
        '## Role\n\n- Advise colleagues on topics such as payroll, benefits and PTO',
        'We offer no paid time off in the first year.',
        '## Benefits\n\n- Flexible time off',
      ],
    }),
    benefit('relocation', 'relocation_assistance', {
      find: [
        'relocation [and] [visa/immigration] assistance/support/package/packages/bonus/stipend/allowance/reimbursement/benefits/benefit/help/costs/budget/expenses/coverage',
        'relocation <3> provided/offered/covered/available/paid',
        'relocate/relocating <3> support/assistance/package/covered',
        'assist/help/support/assistance <3> relocation/relocate/relocating/relocations',
        'cover/pay/covering <3> relocation',
        'visa <3> relocation support/assistance/package',
        'umzugshilfe/umzugskosten/umzugsunterstutzung/relocationunterstutzung',
        'aide <3> relocation/demenagement',
        'ayuda <3> reubicacion/relocation',
      ],
      unless: [
        SOLD,
        before(8, words('customers clients families employers their employees candidates')),
        after(6, words('not unavailable unable cannot isnt depending dependent eligibility exceptional')),
        after(6, { find: ['case by case'] }),
        before(4, words('no without your own')),
      ],
      yes: ['## Benefits\n\n- Relocation assistance', 'We offer a relocation package.'],
      no: [
        'We do not offer relocation assistance.',
        'Relocation assistance is not available for this role.',
        'Please note: relocation assistance is not provided.',
        'We are not able to offer visa sponsorship or relocation assistance.',
        'Relocation assistance may be provided depending on eligibility.',
      ],
    }),
    benefit('retirement', 'retirement_plan', {
      find: [
        '401k/401ks/403b',
        '401 k/ks/plan/match/matching',
        '403 b',
        'pension/pensions/superannuation/kiwisaver/rrsp/sipp/rrsps',
        'retirement [savings/saving] plan/plans/savings/benefits/benefit/contribution/contributions/matching/match/program/account/accounts',
        'altersvorsorge/bav/betriebsrente/altersversorgung',
        'plan de pensiones',
        'previdencia privada',
      ],
      unless: [
        SOLD,
        after(
          1,
          words(
            'software providers funds fund product products industry recordkeeping administrators administrator space platform risk actuarial clients advisors accounts schemes',
          ),
        ),
        around(3, words('administer administration administering compliance audits')),
      ],
      yes: ['## Benefits\n\n- 401(k) with a match', 'We offer a company pension.'],
      no: [
        'We build pension software.',
        '## Role\n\n- Administration of the 401(k)',
        'There is no pension yet, but we offer snacks.',
      ],
    }),
  ],
};
