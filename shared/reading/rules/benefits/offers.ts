import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSentence,
  introduced,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';

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
    'rtt/interessement',
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
    'contrato indefinido/efetivo',
    'contrato sem termo',
    'cdi [a] statut/temps/cadre',
    'statut cadre',
    'unbefristeter/unbefristeten/unbefristete vertrag/arbeitsvertrag/festanstellung/stelle',
    'voiture/vehicule de fonction/service/societe',
    'dienstwagen/firmenwagen/firmenauto/jobrad/jobticket/deutschlandticket',
    'vales/vale de/transporte despensa/comida',
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
/** What may stand next to a benefit in an item of its own: "Private medical insurance from day one". */
const BARE: Lexicon = {
  find: [
    '#/%/$/and/for/of/from/with/to/the/a/an/in/up/plus/per/by/at/you/your/our/we/all/day/days/one/week/weeks/month/months/year/annual/yearly/including/also',
    'off/birthday/geburtstag/cumpleanos/aniversario/after/first/designated/floating/accrued/sick',
    'two/three/four/five/six/twelve/sixteen/public/bank/holidays/holiday/parents/family/dependants/dependents/partner/children/employees/staff/full/fully',
    'private/comprehensive/generous/competitive/excellent/great/enhanced/company/employer/paid/matched/matching/match/contribution/contributions/scheme/plan/budget/allowance/support/package/subsidised/subsidized/costs/dental/vision/life/health/medical/pension/retirement/pto/insurance/cover/coverage/vacation/leave',
    '401k',
    '401 k',
    'und/mit/fur/im/pro/jahr/bei/von/der/die/das/deine/deinen/dein/ihr/ihren/einer/eine/einen/des/dem/zum/inkl/sowie/bis/zu/mindestens/tage/tagen/urlaub/erholungsurlaub/bezahlter/bezahlten/zuschuss/zuschussen/arbeitgeberzuschuss/private/betriebliche/betrieblichen/budget/sabbatical/sonderurlaub/fortbildungstage/weihnachtsgeld/urlaubsgeld/kosten/ubernehmen/wir/euro/jahrlich/jahrliches',
    'et/de/du/des/d/le/la/les/l/par/pour/en/a/au/jours/semaines/an/prise/charge/entreprise/familiale/sante/prevoyance/rtt/conges/payes/tickets/titres/restaurant/resto/transport/rembourse/interessement/participation/epargne/ce/cse/13e/mois/notre/votre/prime/aide',
    'y/e/o/os/as/del/da/do/das/dos/el/los/las/por/al/com/con/para/ano/anuales/anual/dias/laborables/uteis/privado/privada/medico/seguro/salud/saude/tarjeta/familia/familiar/agregado/extensivel/odontologico/odontologica/dental/vida/empresa/ayuda/apoio/auxilio/mes/meses/vale/refeicao/alimentacao/transporte/r',
  ],
};
/** The work of those who administer the benefits of others. */
export const DUTY: Lexicon = {
  find: [
    'administer/administering/administration/manage/managing/evaluate/evaluating/reconcile/reconciliation/reconciliations/process/processing/track/tracking/coordinate/coordinating/oversee/lead/negotiate/design/designing/prepare/deliver/create/support/assist/ensure/accruals/payroll/deductions/enrollment/enrolment/audit/audits/reporting/analysis/queries/inquiries',
    'benefits/benefit platform/offerings/administration/software/broker/brokers/specialist/needs/compliance',
    'experience/knowledge of/with/in/managing',
    'beraten/beratest/beratst/berat/beratung/verkaufen/verkaufst/verkauf/vermitteln/vermittelst/verwalten/verwaltest/abrechnung',
    'conseillez/conseiller/conseilles/vendez/vendre/gerez/gerer/commercialisez/commercialiser/accompagnez les',
    'vender/venta/asesorar/asesoras/gestionar/gestionaras/comercializar/tramitar/informar/informaras/orientar',
    'fara/faras gestao',
    'vendas/venda/assessorar/gerir/comercializar/informaras',
  ],
  except: ['benefits program benefits', 'to/we/our support'],
};
/** A benefit stands in the section of benefits, or elsewhere next to words by which a company promises. */
export const OFFERED: readonly Condition[] = [
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
