import { after, all, before, type Condition, inSentence, slashed } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { Arrangement } from '../arrangement/arrangement-words.ts';
import { ALLOWANCES, HIRING, LEARNING, SERVED } from '../arrangement/not-the-work.ts';
import { MEETINGS } from './iberian-words.ts';

const doubts = (...values: readonly Arrangement[]): Rule['says'] => ({
  doubts: values.map((value) => ({ field: 'work_arrangement', value })),
});
/** Software, clouds, machines and measures that are called so. */
const OF_THINGS_BEFORE: Lexicon = words(
  'app apps aplicacion aplicaciones aplicativo aplicativos aplicacao aplicacoes mobile movil moviles cloud nube nuvem flujos fluxos automatizacion automacao infraestructura infraestrutura arquitectura arquitetura entornos ambientes desarrollo desenvolvimento plataforma plataformas soluciones solucoes sistemas motor motores coche coches carro carros vehiculo vehiculos veiculos milho maiz metodo metodologia metodologias acceso accesos acesso acessos control controle soporte suporte servidor servidores sensores sensoriamento monitoreo monitoramento gestion gestao escritorio clientes usuarios sitios sucursales',
);
const OF_THINGS_AFTER: Lexicon = words(
  'react ionic flutter cordova titanium android ios aws azure datos dados cloud nube nuvem sensing desktop',
);
/** How those are met whom the company serves. */
const WITH_OTHERS: readonly Condition[] = [
  before(5, HIRING),
  before(4, LEARNING),
  before(3, SERVED),
  before(6, words('clientes cliente pacientes alunos alumnos alumnas estudiantes estudantes usuarios')),
];
const NOT_THE_WORK: readonly Condition[] = [...WITH_OTHERS, before(5, NEGATION)];

/**
 * Another arrangement that a Spanish or Portuguese text names, wherever and in whatever words. Of 270 statements of postings
 * that were read before any mend, 19 stood in a text that does: 9 of these were wrong, and 5 of the other 251.
 */
export const iberianDoubts: readonly Rule[] = [
  {
    id: 'arrangement.doubt.hybrid',
    says: doubts('remote', 'onsite'),
    find: ['hibrido/hibrida/hibridos/hibridas', 'semipresencial/semipresenciales/semipresenciais'],
    unless: [...NOT_THE_WORK, before(2, OF_THINGS_BEFORE), after(2, OF_THINGS_AFTER)],
    yes: [
      '## Beneficios\n\n- Jornada híbrida los viernes',
      'Quem mora em Olinda pode ficar híbrido.',
      '- Disponibilidade para atuação híbrida',
    ],
    no: [
      'No es un puesto híbrido.',
      '## Requisitos\n\n- Aplicaciones híbridas con Ionic',
      'Nuvem híbrida na AWS',
      'Processo seletivo híbrido',
    ],
  },
  {
    id: 'arrangement.doubt.presence',
    says: doubts('remote'),
    find: ['presencial/presenciales/presenciais/presencialmente'],
    unless: [
      ...NOT_THE_WORK,
      inSentence(MEETINGS),
      after(3, words('online virtual')),
      // Boards print one list of allowances below every job.
      before(7, ALLOWANCES),
    ],
    yes: ['Local: 100% remoto ou presencial em Olinda', '## Beneficios\n\n- Comida los días presenciales'],
    no: [
      'Entrevista presencial en Lugo',
      'Atendimento presencial aos clientes',
      'Encontros presenciais eventuais da equipe',
      'Sem expediente presencial',
      '## Benefícios\n\n- Vale-transporte para os dias presenciais',
    ],
  },
  {
    id: 'arrangement.doubt.remote',
    says: doubts('onsite'),
    find: [
      'remoto/remota/remotos/remotas/remotamente',
      'teletrabajo/teletrabalho/teletrabajar',
      'de/em/en/dias/dia/auxilio/ajuda/ayuda/modelo/modalidad/modalidade/trabalho/trabajo/vezes/veces/semana home office',
    ],
    unless: [...NOT_THE_WORK, before(2, OF_THINGS_BEFORE), after(2, OF_THINGS_AFTER)],
    yes: [
      '## Beneficios\n\n- Un día a la semana de home office',
      'Durante a pandemia trabalhamos de forma remota.',
      '- Vale refeição: 30 presencial e 20 remoto',
    ],
    no: [
      '## Funciones\n\n- Dar soporte remoto a clientes',
      '## Requisitos\n\n- Acesso remoto via VPN',
      'Não há possibilidade de trabalho remoto.',
    ],
  },
  {
    id: 'arrangement.doubt.choice',
    says: doubts('remote', 'hybrid', 'onsite'),
    find: [
      'hibrido/hibrida/remoto/remota/presencial o/u/ou [100/full/totalmente/completamente] [%] [en/em] remoto/remota/hibrido/hibrida/presencial/teletrabajo/teletrabalho',
      'o/u/ou [en/em] [100/full/totalmente/completamente] [%] remoto/remota/hibrido/hibrida/presencial',
      'o/u/ou home office',
    ],
    unless: WITH_OTHERS,
    yes: ['Modalidade: híbrido ou remoto', 'En Lugo o 100% remoto, según tu ciudad.'],
    no: [
      'Entrevista presencial ou remota',
      'Atendemos clientes de modo presencial o remoto',
      'Trabalho híbrido',
    ],
  },
  {
    id: 'arrangement.doubt.slash',
    says: doubts('remote', 'hybrid', 'onsite'),
    find: ['hibrido/hibrida', 'presencial'],
    where: [all(slashed, after(1, words('remoto remota remote presencial hibrido hibrida homeoffice home')))],
    yes: ['Modalidade: híbrido/remoto', 'Vaga: Presencial / Remoto'],
    no: ['Modalidad: remoto híbrido', 'Local: Híbrido / Olinda'],
  },
  {
    id: 'arrangement.doubt.whole',
    says: doubts('hybrid', 'onsite'),
    find: [
      '100/full/totalmente/completamente/integralmente [%] [em/en/de] [forma] remoto/remota/remotos/remotas/remotamente/remote',
      '100/full [%] teletrabajo/teletrabalho/homeoffice',
      '100/full [%] home office',
    ],
    unless: [...NOT_THE_WORK, before(2, OF_THINGS_BEFORE)],
    yes: ['Quem mora longe trabalha 100% remoto.', 'Equipo totalmente remoto'],
    no: ['El proceso de selección es 100% remoto.', 'No es 100% remoto.'],
  },
];
