import { before, inside } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { BenefitWordings } from '../english/benefits.ts';

const COURSES_DE =
  'fortbildung/fortbildungen/weiterbildung/weiterbildungen/schulungen/seminare/seminaren/kurse/kursen/lehrgange/lehrgangen/zertifizierung/zertifizierungen/zertifikate/weiterqualifizierung';
const COURSES_FR = 'formation/formations/certification/certifications/cours/etudes/diplomes/conferences';
const COURSES_ES =
  'curso/cursos/capacitacion/capacitaciones/formacion/formaciones/certificacion/certificaciones/estudios/posgrado/maestria/master/conferencias/educacion';
const COURSES_PT =
  'curso/cursos/treinamento/treinamentos/capacitacao/formacao/formacoes/certificacao/certificacoes/graduacao/faculdade/pos/mba/idiomas/eventos/conferencias';
/** Days and discounts for courses, the courses of others, and what a budget is for otherwise. */
const NO_MONEY = words(
  'tage tag tagen urlaubstage sonderurlaub bildungsurlaub freistellung stunden jours jour heures dias dia horas desconto descontos descuento descuentos rabatt kunden clients clientes alunos alumnos interne internen interna internas interno internos internes',
);

/** Benefits as German, French, Spanish and Portuguese employers name them, next to the names in rules/benefits. */
export const FOREIGN_BENEFITS: readonly BenefitWordings[] = [
  {
    name: 'foreign.health',
    value: 'health_insurance',
    find: [
      'bkv/krankenversicherungszuschuss',
      'frais de sante/soins',
      'contrat [de] sante collectif',
      'regime/regimes d assurance/assurances [collective/collectives]',
      'gastos medicos mayores/menores',
      'seguro complementario/sanitario',
      'cobertura/plan/planes de salud',
      'mutua/sociedad medica/sanitaria',
      'asistencia medica/sanitaria privada',
      'poliza medica',
      'seguro [de] vida salud/saude/medico',
      'convenio/plano saude',
      'bradesco/amil/unimed/hapvida/sulamerica/notredame/intermedica saude',
      'saude bradesco/amil/unimed/hapvida/sulamerica/notredame',
      'assistencia a/de saude',
      'seguros medicos/medico/salud',
      'seguros de salud/saude',
      'eps al/100',
    ],
    unless: [
      // What the job is about, or a scheme of the state.
      before(2, words('sistema sistemas gestao gestion publica publico programa')),
    ],
    yes: [
      '## Wir bieten\n\n- bKV ab dem ersten Tag',
      '## Avantages\n\n- Frais de santé remboursés',
      '## Avantages\n\n- Contrat de santé collectif',
      '## Ofrecemos\n\n- Gastos médicos mayores',
      '## Ofrecemos\n\n- Seguros médicos y de vida',
      '## Benefícios\n\n- Convênio saúde',
    ],
    no: [
      '## Benefícios\n\n- Desconto em plano de saúde',
      '## Wir bieten\n\n- Krankenzusatzversicherung in Planung',
      '## Funciones\n\n- Gestionar el plan de salud de los clientes',
      '## Requisitos\n\n- Experiencia en seguros de gastos médicos mayores',
      '## Avantages\n\n- Pas de frais de santé pris en charge',
    ],
  },
  {
    name: 'foreign.retirement',
    value: 'retirement_plan',
    find: [
      'betriebspension/firmenpension/pensionsvorsorge/pensionszusage/zusatzpension/pensionsfonds/altersvorsorgezuschuss/altersvorsorgemodell/altersvorsorgelosung/rentenzuschuss',
      'pereco/percoi/rver/epsv',
      'per collectif/entreprise/obligatoire',
      'per d entreprise',
      'deuxieme/2e/2eme pilier',
      'plan/planes de prevision',
      'plan/planes/fondo de ahorro [para] [la/el] jubilacion/retiro/pension/previsional',
      'plano/complemento [complementar/poupanca] [de] reforma',
      'previdencia empresarial/corporativa',
    ],
    yes: [
      '## Wir bieten\n\n- Firmenpension',
      '## Avantages\n\n- PEE et PERECO',
      '## Ofrecemos\n\n- EPSV',
      '## Ofrecemos\n\n- Planes de ahorro para la jubilación',
      '## Benefícios\n\n- Plano complementar de reforma',
    ],
    no: [
      '## Missions\n\n- Vous gérez les PERECO des clients',
      '## Wir bieten\n\n- Noch keine Firmenpension',
      '## Funções\n\n- Vender planos de reforma',
    ],
  },
  {
    name: 'foreign.learning',
    value: 'learning_budget',
    find: [
      `kostenubernahme/finanzierung/kostenbeteiligung <4> ${COURSES_DE}`,
      `${COURSES_DE} <3> kostenubernahme/kosten`,
      'bezahlte/kostenlose/kostenfreie/finanzierte/arbeitgeberfinanzierte fort und/oder weiterbildung/weiterbildungen',
      `finanzielle/finanzieller [und] [zeitliche/zeitlicher] unterstutzung/forderung <3> ${COURSES_DE}/weiterbildungsplane/studium`,
      'ubernahme/ubernehmen/erstattung/erstatten/tragen <5> studiengebuhren/studienkosten/kursgebuhren/lehrgangskosten/lehrgangsgebuhren/seminarkosten/seminargebuhren/prufungsgebuhren',
      'entwicklungsbudget/trainingsbudget/seminarbudget/qualifizierungsbudget/zertifizierungsbudget/konferenzbudget',
      `budget/enveloppe/allocation/credit [annuel/annuelle/individuel/individuelle] [de/pour/dedie/dediee] [la/ta/votre/vos/tes/a] [la/votre/ta] ${COURSES_FR}`,
      `${COURSES_FR} [certifiantes/diplomantes/externes/professionnelles] financees/financee/finances/payees/payee/payes/remboursees/rembourses`,
      'prise en charge <3> certifications/formations/conferences',
      'remboursement <3> frais de formation/formations/scolarite/cours/certification',
      'frais de scolarite/formation rembourses/payes/pris',
      `presupuesto/bono/partida [anual/individual/mensual/propio] [de/para] [tu/la/su] ${COURSES_ES}/aprendizaje/libros`,
      'presupuesto [anual] de/para [tu/su] desarrollo profesional/personal',
      `${COURSES_ES} [continua/continuas/tecnicas/externas/oficiales/profesionales] [100] [%] pagada/pagadas/pagado/pagados/cubierta/cubiertas/cubiertos/financiada/financiadas/financiados/subvencionada/subvencionadas/subvencionados`,
      'certificaciones <5> cubiertas/pagadas/financiadas/subvencionadas',
      `${COURSES_ES} [oficiales/continua/tecnica/y] [certificaciones/formacion/cursos] [oficiales] a cargo de la empresa/compania`,
      `${COURSES_ES} pagas`,
      `pago/pagamos/paga/pagan/reembolso [de] [los/las/tus/tu] [examenes/cursos] [de/y] ${COURSES_ES}/examenes/libros`,
      'pago de <6> conferencias/cursos/certificaciones/libros',
      `investimento/investimentos/investimos [de] [#] [%] em [sua/seus/seu] ${COURSES_PT}`,
      `verbas [para/de] [investimento/investir] [em] ${COURSES_PT}/educacao`,
      `financiamos/pagamos/subvencionamos/cubrimos [tus/tu/los/las/sus] ${COURSES_ES}`,
      `custeio/patrocinio/pagamento/financiamento <2> ${COURSES_PT}`,
      `${COURSES_PT} [e/ou] [cursos/certificacoes/treinamentos] [online] pagos/pagas/custeados/custeadas/subsidiados/subsidiadas/reembolsados/reembolsadas`,
      'subsidio/auxilio educacional',
      'budget/orcamento/verba/presupuesto [anual/individual] [de/para] [a/la/tu/sua] educacao/educacion/estudos/estudios/aprendizado/aprendizagem/aprendizaje',
      `plafond/orcamento/budget [anual/individual] [de/para] [a] ${COURSES_PT}`,
      'incentivo/auxilio/credito/ajuda financeiro/financeira/mensal <9+> livros/cursos/certificacoes',
      'incentivo educacional reembolso',
      'orcamento/presupuesto [anual/mensal/mensual/trimestral/semestral] para <5> aprendizagem/aprendizado/aprendizaje',
    ],
    unless: [
      inside(NO_MONEY),
      before(3, NO_MONEY),
      // Mexican shops pay the days in which they train those who begin.
      inside({ find: ['capacitacion [inicial] pagada'] }),
    ],
    yes: [
      '## Wir bieten\n\n- Bezahlte Fort- und Weiterbildungen',
      '## Wir bieten\n\n- Kostenübernahme bei Lehrgängen',
      '## Wir bieten\n\n- Finanzielle und zeitliche Unterstützung bei Weiterbildungen',
      '## Avantages\n\n- Formations certifiantes financées',
      '## Avantages\n\n- Budget annuel pour la formation',
      '## Ofrecemos\n\n- Capacitación continua pagada',
      '## Ofrecemos\n\n- Certificaciones oficiales a cargo de la empresa',
      '## Ofrecemos\n\n- Pago de cursos y certificaciones',
      '## Ofrecemos\n\n- Presupuesto de desarrollo profesional',
      '## Benefícios\n\n- Custeio de certificações',
      '## Benefícios\n\n- Investimento de 50% em cursos',
      '## Benefícios\n\n- Budget para educação',
      '## Benefícios\n\n- Cursos online pagos pela empresa',
      '## Benefícios\n\n- Orçamento trimestral para viagens de aprendizagem',
      '## Benefícios\n\n- Incentivo financeiro para compra de livros e cursos',
    ],
    no: [
      '## Ofrecemos\n\n- Capacitación pagada',
      '## Wir bieten\n\n- Sonderurlaub für Zertifizierungen',
      '## Avantages\n\n- Formations internes',
      '## Ofrecemos\n\n- Descuento en cursos pagados',
      '## Benefícios\n\n- Cursos internos',
      '## Aufgaben\n\n- Finanzierung von Weiterbildungen der Kunden prüfen',
    ],
  },
  {
    name: 'foreign.time-off',
    value: 'paid_time_off',
    find: [
      'urlaubsanspruch von #',
      'bezahlter/bezahlten urlaub',
      'zusatzlicher/zusatzlichen/extra urlaubstag',
      'unbegrenzter/unlimitierter/unbegrenzten urlaub',
      'vacances/conges illimitees/illimites',
      'vacances payees',
      'conge/conges d anciennete',
      'dias adicionales/adicionais/extra/extras/suplementarios de/por vacaciones/ferias',
      'vacaciones/ferias adicionales/adicionais/ilimitadas/extra/extras',
      'dias de libre disposicion',
      'dias de asuntos propios/personales',
      'descanso anual remunerado',
    ],
    unless: [before(2, words('prime primes indemnite bono bonus prima'))],
    yes: [
      '## Wir bieten\n\n- Bezahlter Urlaub',
      '## Wir bieten\n\n- Ein zusätzlicher Urlaubstag an deinem Geburtstag',
      '## Avantages\n\n- Congés illimités',
      '## Ofrecemos\n\n- Días adicionales de vacaciones según antigüedad',
      '## Benefícios\n\n- Férias ilimitadas',
    ],
    no: [
      '## Missions\n\n- Vous gérez les congés d’ancienneté',
      '## Ofrecemos\n\n- Bono de vacaciones adicionales',
      '## Wir bieten\n\n- Kein bezahlter Urlaub im ersten Monat',
    ],
  },
];
