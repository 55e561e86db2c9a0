import { all, before, type Condition, inside } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { HELD } from './arrangement-words.ts';

/** How people are hired: "O processo seletivo é 100 % remoto". */
const HIRING: Lexicon = {
  find: [
    'processo/processos/proceso/procesos/processus/etapas/fases/fase/etapes [100] [%] [online] [de] seletivo/seletivos/seleccion/selecao/recrutement/recrutamento/reclutamiento',
    'recrutement 100/est/se/entierement',
    'bewerbungsverfahren/bewerbungsprozess/bewerbungsgesprach/bewerbungsgesprache/vorstellungsgesprach/vorstellungsgesprache/auswahlverfahren/auswahlgesprach/auswahlgesprache/kennenlerngesprach/erstgesprach',
    'onboarding presencial/remoto/100/e/es/est/sera/totalmente/completamente',
  ],
};
/** What is taught or tested, and where people get to know each other. */
const LEARNING: Lexicon = {
  find: [
    ...HELD.find,
    'integracao/avaliacao/avaliacoes/evaluacion/evaluaciones/induccion/ambientacao/imersao/inmersion/seminario/seminarios/seminaire/seminaires/seminar/seminare/workshop/workshops/estudo/estudios',
  ],
};
/** What customers get in person. */
const SERVED: Lexicon = words(
  'atendimento atendimentos suporte soporte atencion asistencia assistencia acolhimento accueil vente ventes venda vendas venta ventas consulta consultas consultation consultations visita visitas visite visites acompanamiento acompanhamento accompagnement',
);
const CUSTOMERS: Lexicon = {
  find: [
    'nossos/nuestros/nos/notre/nosso/nuestro/unsere/unserer/unseren/dos/os/los clientes/cliente/clients/client/kunden/pacientes/patients/alunos/alumnos',
  ],
};

/**
 * Bars of all arrangements: where something else is done than the work. "Treinamento 100 % presencial", "Nossos clientes
 * trabalham em modelo híbrido".
 */
export const NOT_THE_WORK: readonly Condition[] = [
  before(5, HIRING),
  { cue: LEARNING, before: 3, within: 'clause' },
  all(inside(words('presencial presenciais presenciales presencialmente presentiel ort')), {
    cue: SERVED,
    before: 3,
    within: 'clause',
  }),
  { cue: CUSTOMERS, before: 6, within: 'clause' },
];
