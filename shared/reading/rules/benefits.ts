import {
  after,
  all,
  alone,
  around,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  introduced,
  isQuestion,
  labelled,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, OFFER, OTHERS, POSSIBLE, POSSIBLE_LIST } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { FactInput } from '../reading.ts';
import { ENGLISH_BENEFITS } from './english/benefits.ts';

type Benefit = Extract<FactInput, { kind: 'benefit' }>['benefit'];

/** Words by which a company promises to those whom it hires; "offering" alone is also what it sells. */
const PROMISE: Lexicon = {
  find: [
    'we/company [also/currently/proudly] offer/offers/provide/provides/cover/covers/give/gives/have/contribute/match',
    'were/are/is offering [full/a/competitive/comprehensive]',
    'will offer/provide',
    'you/youll [will/can/also] receive/get/enjoy',
    'youll/you [also] have access',
    'benefits/perks/package [also/package/package] include/includes/including/are/like/reflect',
    'benefits package/plan',
    'our benefits/perks/package',
    'unmatched/comprehensive/competitive/generous/great/full/excellent benefits/package/compensation/salary/perks/pay/rewards',
    'competitive/base salary/pay/salaries',
    'offers/plus/and/target/of/meaningful equity',
    'stock/share options',
    'is/also/are eligible for/to',
    'entitled to',
    'employer/company paid/sponsored/match/matching/contribution/funded/covered',
    'covered for you',
    'comes with',
    'coverage/premium/premiums provided/paid',
    'vale transporte/refeicao/alimentacao',
    'gympass/wellhub/totalpass',
    '# salary',
    'we [also/will] pay for your',
    'match/matches your pension/401',
    'you/youll [will] have [full/comprehensive] health/medical/dental/unlimited',
    'free coffee/lunch/lunches/meals/snacks/parking',
    'two/three/four/five/six/seven weeks off',
    'rtt/interessement/prevoyance',
    'titres/tickets restaurant/resto',
    '13e mois',
    'jobticket/jobrad/bahncard/gleitzeit/weihnachtsgeld/urlaubsgeld/urlaubstage',
    'brutos/brutas anuales/ano',
    'te/les/lhe ofrecemos/damos/oferecemos',
    'damos <3> seguro/plano/dias/vacaciones/ferias',
    'salary/pay plus/and',
    '# [paid/working/business] days/weeks [of] [paid/annual/vacation] holiday/holidays/leave/vacation/pto',
    '# pto/vacation days',
    'health/medical dental [and] vision',
    '# % [employer/company] pension',
    '401 k/ks <3> match',
    'rrsp/ira match/matching',
    'private medical/healthcare <9+> pension/holiday/leave',
    'contributory pension',
    'firm/university/trust/council/employer/practice/district offers/provides',
    'wir bieten',
    'bieten wir/dir/ihnen',
    'nous offrons/proposons',
    'ofrecemos/oferecemos',
  ],
};
/** Headings of lists that praise the employer. */
const INVITING: Lexicon = {
  find: [
    'why [you]',
    'join/joining/reasons/offer/offers/offering/get/flourish/perk/perks/benefit/benefits/compensation/package/rewards',
    'youll love',
    'expect',
    'invest in',
    'value you',
    'great/good/like/different about working',
    'working here/with',
    'in return',
    'we have/give',
    'look after you',
    'take care of you/our/your',
    'beneficios/incentivos/vantagens/oferecemos/ofrecemos/offrons/bieten/avantages/vorteile/angebot/erwartet',
  ],
};
const BENEFITS: Lexicon = {
  find: ['benefit/benefits/perk/perks/beneficios/avantages/vantagens/vorteile'],
};
/** The work of those who administer the benefits of others. */
const DUTY: Lexicon = {
  find: [
    'administer/administering/administration/manage/managing/evaluate/evaluating/reconcile/reconciliation/reconciliations/process/processing/track/tracking/coordinate/coordinating/oversee/lead/negotiate/design/designing/prepare/deliver/create/support/assist/ensure/accruals/payroll/deductions/enrollment/enrolment/audit/audits/reporting/analysis/queries/inquiries',
    'benefits/benefit platform/offerings/administration/software/broker/brokers/specialist/needs/compliance',
    'experience/knowledge of/with/in/managing',
  ],
  except: ['benefits program benefits', 'to/we/our support'],
};
/** What may stand next to a benefit in an item of its own: "Private medical insurance from day one". */
const BARE: Lexicon = {
  find: [
    '#/%/$/and/for/of/from/with/to/the/a/an/in/up/plus/per/by/at/you/your/our/we/all/day/days/one/week/weeks/month/months/year/annual/yearly/including/also',
    'off/birthday/geburtstag/cumpleanos/aniversario',
    'two/three/four/five/six/twelve/sixteen/public/bank/holidays/holiday/parents/family/dependants/dependents/partner/children/employees/staff/full/fully',
    'private/comprehensive/generous/competitive/excellent/great/enhanced/company/employer/paid/matched/matching/match/contribution/contributions/scheme/plan/budget/allowance/support/package/subsidised/subsidized/costs/dental/vision/life/health/medical/pension/retirement/pto/insurance/cover/coverage/vacation/leave',
    '401k',
    '401 k',
    'und/mit/fur/im/pro/jahr/bei/von/der/die/das/deine/deinen/dein/ihr/ihren/einer/eine/einen/des/dem/zum/inkl/sowie/bis/zu/mindestens/tage/tagen/urlaub/erholungsurlaub/bezahlter/bezahlten/zuschuss/zuschussen/arbeitgeberzuschuss/private/betriebliche/betrieblichen/budget/sabbatical/sonderurlaub/fortbildungstage/weihnachtsgeld/urlaubsgeld/kosten/ubernehmen/wir/euro/jahrlich/jahrliches',
    'et/de/du/des/d/le/la/les/l/par/pour/en/a/au/jours/semaines/an/prise/charge/entreprise/familiale/sante/prevoyance/rtt/conges/payes/tickets/titres/restaurant/resto/transport/rembourse/interessement/participation/epargne/ce/cse/13e/mois/notre/votre/prime/aide',
    'y/e/o/os/as/del/da/do/das/dos/el/los/las/por/al/com/con/para/ano/anuales/anual/dias/laborables/uteis/privado/privada/medico/seguro/salud/saude/tarjeta/familia/familiar/agregado/extensivel/odontologico/odontologica/dental/vida/empresa/ayuda/apoio/auxilio/mes/meses/vale/refeicao/alimentacao/transporte/r',
  ],
};
/** A benefit stands in the section of benefits, or elsewhere next to words by which a company promises. */
const OFFERED: readonly Condition[] = [
  inSections('benefits'),
  all(
    inSections('none', 'other', 'about', 'pay', 'location', 'process', 'legal', 'role'),
    inSentence(PROMISE),
    not(before(25, DUTY)),
  ),
  all(
    inSections('none', 'other', 'about', 'pay', 'location', 'legal'),
    inSentence(BENEFITS),
    not(before(25, DUTY)),
    not(after(8, words('platform administration compliance'))),
  ),
  all(inSections('none', 'other', 'about', 'pay', 'role'), introduced(INVITING), not(before(25, DUTY))),
  all(inSections('none', 'other', 'pay', 'location'), { kinds: ['item', 'paragraph'] }, alone(BARE)),
];
/** Those to whom a company sells: what they have is no benefit of the job. */
const CUSTOMERS: Lexicon = {
  find: OTHERS.find,
  except: [
    'industry/market leading/competitive/standard/standards/salary/rate/average',
    'top of market',
    'team/family/staff members',
    'family/families/members of/and',
    'your/their/growing/new families',
    'employer match/matching/contribution/contributions/paid/sponsored/funded/covered/pension',
  ],
};
const SOLD: Condition = all(not(inSections('benefits')), before(30, CUSTOMERS));
const SOLD_IN_LIST: Condition = before(
  12,
  words('customers clients patients insurers carriers payers kunden mandanten clientes'),
);
/** Lead-ins of benefits that need not hold for this job. "Depending on experience" is about the salary. */
const UNCERTAIN: Lexicon = {
  find: POSSIBLE_LIST.find,
  except: [
    'depending/dependent on/upon <3> experience/experiences/skills/level/seniority/qualifications/background',
    'subject to <2> equity/bonus/taxes',
    'depending on your needs/preferences/preference/choice',
  ],
};

const NOT_OFFERED: readonly Condition[] = [
  before(8, NEGATION),
  inside(NEGATION),
  after(3, NEGATION),
  after(4, POSSIBLE),
  before(6, POSSIBLE),
  after(4, { find: ['coming/available soon', 'soon', 'in the future', 'planned', 'in progress'] }),
  inSentence(UNCERTAIN),
  before(20, {
    find: ['may/might/could [also] be/include/offer', 'choose/choosing from/between', 'escolher entre'],
  }),
  introduced(UNCERTAIN),
  inSections('requirements', 'nice', 'stack'),
  isQuestion,
];
function benefit(
  name: string,
  value: Benefit,
  rule: Pick<Rule, 'find' | 'yes' | 'no'> & {
    readonly unless?: readonly Condition[];
    readonly where?: readonly Condition[];
  },
): Rule {
  return {
    ...rule,
    id: `benefit.${name}`,
    says: { fact: { kind: 'benefit', benefit: value } },
    where: [...OFFERED, ...(rule.where ?? [])],
    unless: [...NOT_OFFERED, SOLD, SOLD_IN_LIST, ...(rule.unless ?? [])],
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
        'employer/company paid medical/health',
        'medical/health from day one',
        'medical/health from your first day',
        'mediclaim',
        'health life',
        'bupa/axa <2> health/cover/healthcare',
        'vitality health',
        'including/includes/include <9+> healthcare',
        'extended health',
        'medical/health <2> coverage/insurance/premiums',
        'comprehensive/full/premium/great/top/excellent/competitive health/healthcare/medical',
        'krankenversicherung/krankenzusatzversicherung/zusatzversicherung',
        'mutuelle [sante/100/alan]',
        'betriebliche/private krankenversicherung',
        'assurance/complementaire/couverture sante',
        'seguro <4> gastos medicos',
        'hmo [coverage/plan/card/benefits]',
        'medicina prepagada',
        'convenio/plano medico',
        'plano/seguro de saude',
        'seguro medico/medica/salud/saude',
        'seguro de salud/saude',
        'plano de saude',
        'assistencia medica',
        'mutuelle d entreprise',
        'assurance hospitalisation',
        'prepaga',
        'obra social',
        'sanitas/adeslas <2> seguro',
      ],
      unless: [
        before(1, words('wellness mental state public national pet occupational safety behavioral animal')),
        after(
          2,
          words(
            'management assessment assessments exam exams research journey questions customers payers employers operate company companies industry startup startups systems providers information sector data record records space conditions equity outcomes ai tech technology professionals clinics claims platform operations',
          ),
        ),
      ],
      yes: [
        '## Nous offrons\n\n- Mutuelle d’entreprise',
        '- Private medical insurance from day one',
        'We offer a benefits package including salary, equity, healthcare and time off.',
        '## Benefits\n\n- Medical, dental and vision coverage options, flexible depending on your needs',
        '## Benefits\n\n- Medical, dental and vision insurance',
        'We offer private health insurance.',
      ],
      no: [
        'We sell health insurance to employers.',
        '## Role\n\n- Advise industries including retail and healthcare',
        'We serve industries including finance and healthcare, and offer a competitive salary.',
        '## Vorteile\n\n- Wir beraten Kunden zur Krankenversicherung',
        '- Experience in health insurance',
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
        'per/a/each/every year/annum/month to spend on [online] courses/books/conferences/learning/training/education',
        'l and d budget/stipend/allowance',
        'cpd budget/allowance',
        '# [a/per/each] [year/annum/yr] for [your] [own/professional/personal] training/development/courses',
        'learning budget/stipend/wallet',
        '# a/per/each/every/yearly/annually [year/annum] [to] [spend] for/on [your] [online] courses/books/conferences/conference/learning/training',
        '# para/pour formacion/formaciones/formation/formations/cursos',
        'weiterbildungsbudget/fortbildungsbudget/lernbudget',
        'budget <2> weiterbildung/weiterbildungen/fortbildung/fortbildungen',
        'budget formation',
        'budget de formation',
        '# <1> par an pour [te/vous/se] former/formation',
        '# <1> por ano para formacao/formacion',
        'auxilio educacao',
        'budget <3> kurse/konferenzen/schulungen/seminare/formacao/formacion/formations/cursos',
        '(for|on) courses and conferences',
        'schulungsbudget/bildungsbudget',
        'verba <2> cursos/treinamentos/educacao',
        'auxilio educacao/estudos',
        'presupuesto <2> formacion',
        'orcamento <2> formacao',
      ],
      unless: [
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
      yes: [
        '## Benefits\n\n- Annual learning budget of $1,000',
        'We offer a budget for training.',
        '## Benefits\n\n- £1,000 a year for books and courses',
      ],
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
        'parental/maternity/paternity leave <9+> paid time/leave',
        'enhanced maternity/paternity/parental/family',
        'parental/maternity/paternity leave <4> full/100 [%] pay/salary',
        'parental/maternity/paternity leave at 100/full',
        'parental/maternity/paternity leave <9+> 100/full/fully [%] [of] [your] salary/pay/paid',
        'fully paid <3> leave <3> parents/newborn/baby',
        'bezahlte/bezahlten/bezahlter elternzeit',
        'elternzeit <3> voll*/bezahlt* [gehalt/lohn]',
        'conge/conges <2> second/coparent <4> remunere/remuneres/paye/payes/100',
        'permiso/permisos/licencia/licencias parental/parentales/maternidad/paternidad <2> ampliado/ampliada/ampliados/extendido/extendida/mejorado',
        'licenca/licencas maternidade/paternidade/parental <4> estendida/estendidas/ampliada/ampliadas',
        'licenca parental <4> remunerada',
        'conge/conges <2> parental/paternite/maternite/parentalite <4> remunere/remuneres/paye/payes/100',
        'permiso/licencia/baja <1> maternidad/paternidad/parental <4> pagado/pagada/pagados/pagadas/remunerado/remunerada/goce',
        'licenca <1> maternidade/paternidade/parental <2> remunerada',
      ],
      unless: [
        before(4, words('unpaid statutory')),
        inside({ find: ['unpaid/statutory', 'paid time off and/plus'] }),
      ],
      yes: [
        '## Benefits\n\n- 16 weeks of fully paid parental leave',
        '## Avantages\n\n- Congé second parent de 10 semaines payé à 100 %',
      ],
      no: [
        '## Benefits\n\n- Paid time off and parental leave',
        '## Benefits\n\n- Parental leave',
        '## Benefits\n\n- Unpaid parental leave',
      ],
    }),
    benefit('time-off', 'paid_time_off', {
      find: [
        'paid time off',
        'paid time [away] off',
        'pto',
        'paid [annual/company] vacation/vacations/holiday/holidays/leave',
        '# semanas <2> vacaciones',
        'paid <2> vacation/vacations/holidays/days',
        '# [paid] [working/business] days/weeks [of] [paid] [annual] vacation/holiday/holidays/leave/pto/annual',
        '# paid days/weeks off',
        '20/21/22/23/24/25/26/27/28/29/30/31/32/33/34/35/36/40 days off',
        'two/three/four/five/six/seven weeks off',
        '#/vier/funf/sechs wochen [bezahlten/bezahlter] ferien/urlaub',
        'dias libres adicionales',
        '# days/weeks off <2> year/annually',
        '# days off for <2+> vacation/holidays',
        'unlimited [paid] [flexible] vacation/vacations/holiday/holidays/leave/pto',
        'unlimited paid/annual',
        'annual leave',
        'vacation days/policy/time/allowance/allotment',
        'generous [paid] [and] [unlimited] [flexible] vacation/holiday/holidays/pto',
        'flexible pto',
        'unlimited [paid/discretionary] time off',
        'days of [paid] [annual] vacation/holiday/holidays/leave/pto',
        'holiday allowance/entitlement',
        '# days <2> holiday/holidays/vacation',
        'two/three/four/five/six weeks [of] [paid/annual] vacation/holiday/leave',
        'vacaciones # dias',
        '# dias uteis/laborables de ferias/vacaciones',
        '# semaines de conges',
        'ferien/urlaub # tage',
        'urlaubstage/urlaubstagen',
        'tage [bezahlter/bezahlten] urlaub',
        '# tage <2> urlaub/erholungsurlaub/jahresurlaub/ferien',
        'conges payes',
        '# jours de conges/rtt',
        'vacaciones/ferias pagadas/pagas/remuneradas',
        'descanso/recesso remunerado',
        'dias de vacaciones',
        '# semaines de vacances',
        '# rtt',
        'vacaciones superiores a la/las/lo ley',
        'recesso remunerado',
        '# dias de pto',
        '# dias <2> vacaciones/ferias',
      ],
      unless: [
        inside(
          words(
            'parental maternity paternity family sick bereavement caregiver medical unpaid child carers volunteer volunteering adoption compassionate zone zones jury military',
          ),
        ),
        before(2, words('parental maternity paternity sick bereavement unpaid commitment')),
        labelled(words('parental maternity paternity')),
        after(5, {
          find: [
            'for [all] [new/birthing/eligible] parents/fathers/mothers/caregivers/newborn',
            'bonding',
            'new family',
          ],
        }),
        all(before(1, words('flexible open')), inside({ find: ['vacation/holiday policy/time'] })),
        after(
          1,
          words(
            'zone zones requests request balances tracking accruals accrual rental rentals homes home planning',
          ),
        ),
      ],
      yes: [
        '## Benefits\n\n- Unlimited PTO',
        '## Perks\n\n- 30 days off',
        '## Wir bieten\n\n- 5 Wochen Ferien',
        '## Benefits\n\n- 25 days of annual leave',
      ],
      no: [
        '## Role\n\n- Advise colleagues on topics such as payroll, benefits and PTO',
        'We offer no paid time off in the first year.',
        '## Benefits\n\n- Flexible time off',
        '## Benefits\n\n- 2 days off for volunteering',
        '## Benefits\n\n- Flexible vacation policy',
        '## Role\n\n- Approve PTO requests',
      ],
    }),
    benefit('relocation', 'relocation_assistance', {
      find: [
        'relocation [and] [visa/immigration] assistance/support/package/packages/bonus/stipend/allowance/reimbursement/benefits/benefit/help/costs/budget/expenses/coverage',
        'relocation <3> provided/offered/covered/paid',
        'relocation [packages/assistance/package] <3> available',
        'relocate/relocating <3> support/assistance/package/covered',
        'assist/help/support/assistance <3> relocation/relocate/relocating/relocations',
        'subsidised/subsidized relocation',
        'cover/pay/covering <3> relocation',
        'visa <3> relocation support/assistance/package',
        'umzugshilfe/umzugskosten/umzugskostenzuschuss/umzugskostenubernahme/umzugspauschale/umzugsunterstutzung/umzugszuschuss/relocationunterstutzung',
        'unterstutz*/hilfe/helfen/kosten/zuschuss <6> umzug',
        'aide/aides/accompagnement/prime/financement <4> relocation/demenagement/mobilite',
        'prise <6> relocation/demenagement/mobilite',
        'ayuda/apoyo/paquete/ayudamos/gastos <4> reubicacion/relocation/relocalizacion/mudanza/traslado',
        'apoio/auxilio/ajuda/pacote/custos <2> relocalizacao/relocacao/mudanca/mudancas',
      ],
      // Nobody sells relocation: any offer is one to applicants.
      where: [
        all(
          inSections('none', 'other', 'about', 'pay', 'location', 'process', 'legal', 'role'),
          inSentence(OFFER),
          not(before(25, DUTY)),
        ),
        all(
          inSections('none', 'other', 'about', 'pay', 'location', 'role'),
          inSentence({
            find: ['with relocation', 'relocation <3> available', '$ <4> relocation', 'relocation bonus'],
          }),
          not(before(25, DUTY)),
        ),
        all(inSections('location', 'benefits'), introduced(words('relocation'))),
        inSentence({
          find: [
            'wir [ubernehmen/unterstutzen/helfen/zahlen]',
            'nous prenons/aidons/accompagnons',
            'ayudamos/cubrimos/apoyamos/apoiamos/ajudamos/cobrimos',
            'we [will/can/gladly/also/happily] help/cover/pay/support',
            'help you relocate',
          ],
        }),
      ],
      unless: [
        before(8, words('customers clients families employers their employees candidates')),
        after(3, words('may might could')),
        inside(words('may might could')),
        before(10, NEGATION),
        after(6, words('not unavailable unable cannot isnt depending dependent eligibility exceptional')),
        after(6, { find: ['case by case'] }),
        before(4, words('no without your own')),
      ],
      yes: ['## Benefits\n\n- Relocation assistance', 'We offer a relocation package.'],
      no: [
        'We do not offer relocation assistance.',
        'Relocation assistance is not available for this role.',
        'We are not able to offer visa sponsorship or relocation assistance.',
        '## Benefits\n\n- Relocation assistance is not provided',
        'Relocation assistance may be provided depending on eligibility.',
      ],
    }),
    benefit('retirement', 'retirement_plan', {
      find: [
        '401k/401ks/403b',
        '401 k/ks/plan/match/matching',
        '403 b',
        'pension/pensions/superannuation/kiwisaver/rrsp/grrsp/sipp/rrsps',
        'ira match/matching',
        'provident fund',
        'profit sharing and 401',
        'retirement [savings/saving] plan/plans/savings/benefits/benefit/contribution/contributions/matching/match/program/account/accounts',
        'altersvorsorge/bav/betriebsrente/altersversorgung/zusatzversorgung/direktversicherung/pensionskasse/zusatzrente',
        'betriebliche/betrieblichen/betrieblicher rente/vorsorge',
        'plan de pensiones',
        'pensionskassenleistungen/pensionskassenleistung',
        'assurance groupe',
        'plan/plans d epargne retraite',
        'epargne/plan retraite',
        'perco/percol/percos',
        'retraite complementaire/supplementaire',
        'plano/fundo de pensoes/previdencia',
        'previdencia privada/complementar',
      ],
      unless: [
        after(
          1,
          words(
            'software providers funds fund product products industry recordkeeping administrators administrator space platform risk actuarial clients advisors accounts schemes',
          ),
        ),
        before(16, { find: ['lieu of'] }),
        around(3, words('administer administration administering compliance audits')),
      ],
      yes: [
        '## Benefits\n\n- 401(k) with a match',
        'We offer a company pension.',
        '## Wir bieten\n\n- Pensionskasse über dem Obligatorium',
      ],
      no: [
        'We build pension software.',
        '## Role\n\n- Administration of the 401(k)',
        '## Benefits\n\n- 401(k) (coming soon)',
        'There is no pension yet, but we offer snacks.',
      ],
    }),
    ...ENGLISH_BENEFITS.map(({ name, value, ...rule }) => benefit(name, value, rule)),
  ],
};
