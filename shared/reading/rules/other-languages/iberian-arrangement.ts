import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  isQuestion,
  labelled,
  not,
  slashed,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { ALLOWING, says, VAGUE } from '../arrangement/arrangement-words.ts';
import { NOT_OF_THE_JOB } from './arrangement-bars.ts';

const HYBRID = 'hibrido/hibrida';
const REMOTE = 'remoto/remota';
/** What a sentence says the arrangement of. */
const JOB =
  'modalidad/modalidade/esquema/jornada/puesto/cargo/posicion/posicao/vacante/vaga/empleo/emprego/rol/trabajo/trabalho/atuacao/contrato';
const IS = 'es/e/sera/seria/son/sao';
const SHARE = '10/20/25/30/40/50/60/70/75/80/90 %';

/** Another arrangement as a choice, before or behind the word. */
const CHOICE_BEFORE: Lexicon = words(
  'o u ou y e posibilidad possibilidade opcion opcao opciones depois despues luego apos tras remoto remota remote presencial',
);
const CHOICE_AFTER: Lexicon = {
  find: [
    'o/u/ou/y/e [100/full/totalmente/completamente] [%] [en/em] remoto/remota/remote/presencial/hibrido/hibrida/teletrabajo/teletrabalho/online',
    'remoto/remota/remote/opcional/cloud/nube/nuvem',
  ],
};
/** What holds for others, later, now and then, or for who asks for it. */
const OPEN: Lexicon = {
  find: [
    'ou/mes/ano/opcion/opcional/opciones/opcao/ocasional/ocasionalmente/puntual/pontual/eventual/primeros/primeiros/primeras/primeiras/despues/depois/luego/apos/entrevista/entrevistas/pandemia/segun/conforme',
    // "O" is an article as well.
    'o/u [100/en/em/full] [%] remoto/remota/hibrido/hibrida/presencial/teletrabajo/oficina/mixto/mixta',
    'posibilidad/possibilidade/puedes/podras/pode/podera/poderas/podes',
  ],
};
/** What people come together for now and then, who work at home. */
const MEETINGS: Lexicon = words(
  'reunion reuniones reuniao reunioes encuentro encuentros encontro encontros evento eventos ocasional ocasionales ocasionais ocasionalmente eventual eventuais eventualmente puntual puntuales pontual pontuais',
);
const UNLESS: readonly Condition[] = [...NOT_OF_THE_JOB, before(5, ALLOWING)];
const PLACE: Lexicon = words(
  'modalidad modalidade modelo esquema espacio espaco lugar ubicacion localizacion local localizacao localidade regime regimen formato tipo jornada alocacao presencialidad',
);
const FILLER: Lexicon = words(
  'de del do da la el a en em y e con com trabajo trabalho puesto vaga modalidad modalidade modelo 100 % tiempo completo tempo integral oficina oficinas oficial empleo emprego horario lunes viernes segunda sexta',
);
/** Work at home until the end of the pandemic, of which nobody says how it goes on. */
const PANDEMIC =
  '<5+> durante/apos/pos/depois/ate/hasta/despues/tras <4> pandemia/covid/covid19/quarentena/cuarentena/isolamento';
const temporary = (value: 'remote' | 'onsite'): Rule => ({
  id: `arrangement.${value}.until`,
  says: says(value),
  find: [`remoto/remota/remotos/remotas/teletrabajo/teletrabalho ${PANDEMIC}`, `home office ${PANDEMIC}`],
  // A board prints a line "Vaga remota durante a pandemia" above offers that stay remote.
  where: [inSections('location'), labelled(PLACE)],
  unless: [
    isQuestion,
    inSentence({ find: ['hibrido/hibrida/semipresencial', 'mesmo/incluso apos/depois/despues', 'dia/dias'] }),
    inSections('requirements', 'stack', 'benefits', 'process'),
  ],
  yes: ['Local: remoto - Natal após a pandemia', '## Local\n\nRemoto durante a pandemia, depois em Natal'],
  no: ['Vaga remota, mesmo após a pandemia.', 'Local: híbrido após a pandemia'],
});

/** How work is done, in the words of Spanish and Portuguese employers. */
export const iberianArrangements: readonly Rule[] = [
  {
    // What stands behind the first word of the place explains it: "Híbrida (con opción de más días en casa)".
    id: 'arrangement.hybrid.first',
    says: says('hybrid'),
    find: [HYBRID],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] }), labelled(PLACE)],
    unless: [
      ...UNLESS,
      slashed,
      before(4, CHOICE_BEFORE),
      after(3, CHOICE_AFTER),
      before(3, words('equipo equipe cloud nube nuvem')),
      before(9, words('home homeoffice previsao retorno retomada inicialmente futuramente')),
    ],
    yes: [
      '## Modalidad\n\nHíbrida (Cádiz, con posibilidad de más días en remoto)',
      'Modalidad: híbrida, según proyecto',
    ],
    no: [
      '## Modalidad\n\nHíbrida o remota',
      '## Modalidad\n\nPresencial, con posibilidad de híbrida',
      '## Modalidad\n\n¿Híbrida?',
    ],
  },
  {
    // Likewise: "Remoto (com reuniões presenciais ocasionais)".
    id: 'arrangement.remote.first',
    says: says('remote'),
    find: [REMOTE],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] }), labelled(PLACE)],
    unless: [
      ...UNLESS,
      slashed,
      before(6, CHOICE_BEFORE),
      before(9, words('home inicialmente')),
      after(3, CHOICE_AFTER),
      inSentence({
        find: [
          'hibrido/hibrida/hybrid/primeros/primeras/primeiros/primeiras/despues/depois/luego/apos/pandemia/parcial/parcialmente/oficina/escritorio',
          '1/2/3/4/un/uno/dos/tres/cuatro/um/dois/duas/quatro dia/dias/vez/veces/vezes/x',
          '1x/2x/3x/4x',
          'inicio/comienzo/comeco/empezar/comecar/excepto/exceto/salvo',
        ],
      }),
      all(inSentence(words('presencial presenciais presenciales')), not(inSentence(MEETINGS))),
      after(2, words('equipo equipe equipa soporte suporte acesso acceso clientes')),
      before(3, words('soporte suporte equipo equipe equipa curso formacion')),
    ],
    yes: [
      '## Modalidad\n\nRemoto (con reuniones presenciales ocasionales en Lugo)',
      'Local: remoto, com encontros presenciais eventuais',
    ],
    no: [
      '## Modalidad\n\nRemoto o presencial en Lugo',
      '## Modalidad\n\nRemoto, 2 días en la oficina',
      '## Local\n\nRemoto até abril, depois presencial',
      '## Modalidad\n\nRemoto (presencial en Lugo los lunes)',
    ],
  },
  {
    id: 'arrangement.onsite.said',
    says: says('onsite'),
    find: [
      `${JOB} [de] [trabajo/trabalho] [${IS}] [100/totalmente/completamente] [%] presencial/onsite`,
      `${JOB} [${IS}] on site en/em/in`,
    ],
    where: [inSections('none', 'other', 'role', 'location', 'pay')],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      inSentence(
        words(
          'hibrido hibrida hibridas remoto remota remotas teletrabajo teletrabalho home homeoffice casa online virtual dia dias veces vezes',
        ),
      ),
      before(3, words('experiencia curso formacion aulas clases')),
    ],
    yes: ['Esta vaga é presencial para Ilhéus-BA.', 'Es un trabajo on-site en Quilmes.'],
    no: [
      'Esta vaga é presencial ou remota.',
      'Temos vagas presenciais e remotas.',
      'El trabajo es presencial dos días.',
      'A vaga é presencial, com home office às terças.',
      'O trabalho não é presencial.',
      '## Requisitos\n\n- Experiencia en trabajo presencial',
    ],
  },
  {
    id: 'arrangement.hybrid.said',
    says: says('hybrid'),
    find: [
      `${JOB} [de] [trabajo/trabalho/contratacion] ${IS} [en/em] [modalidad/modalidade/formato] ${HYBRID}`,
      `trabajaras/trabajara/trabajas/trabajamos/trabalharas/trabalhara/trabalhamos/atuara/desempenaras <2> forma/manera/modo/modalidad/modalidade/modelo/formato ${HYBRID}`,
      `teletrabajo/teletrabalho [del/de/en/el/al/un] ${SHARE}`,
      `${SHARE} [de] teletrabajo/teletrabalho`,
      `${SHARE} [en] remoto ${SHARE} presencial`,
      'trabajo/modalidad [en] alternancia',
      'modalidad/jornada bimodal',
    ],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      after(2, CHOICE_AFTER),
      before(3, words('hasta ate maximo')),
      before(2, words('ayuda auxilio ajuda')),
    ],
    yes: [
      'La modalidad de trabajo es híbrida, con base en Mendoza.',
      'O cargo é híbrido, em Leiria.',
      '## Ofrecemos\n\n- Teletrabajo 40 % de la jornada',
      '## Ofrecemos\n\n- 60 % teletrabajo / 40 % presencial',
      'Trabajarás de forma híbrida desde Huesca.',
    ],
    no: [
      'La modalidad es híbrida o remota.',
      '## Requisitos\n\n- La modalidad de estudio es híbrida',
      'Hasta 80 % de teletrabajo.',
      'La modalidad no es híbrida.',
    ],
  },
  {
    id: 'arrangement.hybrid.mixed',
    says: says('hybrid'),
    find: [
      'mixto/mixta/misto/mista',
      'semipresencial',
      'presencial y/e/mas remoto/remota',
      'remoto/remota y/e/mas presencial',
    ],
    where: [
      all(
        labelled(PLACE),
        alone(
          words(
            'modalidad modalidade trabajo trabalho presencial y e remoto remota mas hibrido hibrida teletrabajo',
          ),
        ),
      ),
    ],
    unless: [...UNLESS, inSentence(words('o u ou'))],
    yes: ['Modalidad: mixta (presencial y remoto)', 'Regime: misto'],
    no: ['Modalidad: mixta o remota', 'Jornada: mixta de lunes a sábado'],
  },
  {
    id: 'arrangement.remote.said',
    says: says('remote'),
    find: [
      `${JOB} [de] [trabajo/trabalho] ${IS} [100/totalmente/completamente] [%] [en/em] ${REMOTE}`,
      `trabajaras/trabajara/trabajas/trabalharas/trabalhara/atuara [100] [%] [de/en/em] [forma/modalidad/modalidade/manera] ${REMOTE}`,
      `vai/vas/vais trabalhar/trabajar/atuar [100] [%] [a/de/en/em] [forma/modalidad/modalidade/manera] ${REMOTE}/remotamente`,
      'trabajaras/trabajas/trabalharas/trabalhara [desde/a/en/em] [tu/sua] casa',
      'modalidad/trabajo/puesto virtual',
      'modalidad/modalidade [a/100] [%] distancia',
    ],
    where: [
      inSections('none', 'other', 'role', 'location', 'pay'),
      all(inSections('benefits'), labelled(PLACE)),
    ],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      inSegment(VAGUE),
      inSentence(words('hibrido hibrida presencial presencialmente oficina escritorio dias dia veces vezes')),
      after(3, words('equipo equipe clientes soporte suporte')),
      // "Quem vai trabalhar remoto" leaves it open who does.
      before(
        3,
        words('soporte suporte equipo equipe curso formacion clientes quem quien quienes se si caso'),
      ),
    ],
    yes: [
      'O trabalho é remoto, com equipamento da empresa.',
      'La modalidad es remota para residentes en Uruguay.',
      'Trabajarás en remoto desde tu casa.',
      'Vai trabalhar de forma remota, com reuniões da equipe em Olinda.',
    ],
    no: [
      'La modalidad es remota o híbrida.',
      'El trabajo es remoto tres días por semana.',
      'Trabajarás en remoto los primeros meses.',
      'Vai trabalhar remoto alguns dias.',
      'Quem vai trabalhar remoto recebe um monitor.',
      '## Requisitos\n\n- Tu último trabajo es remoto',
      'Trabajarás con equipos remotos.',
    ],
  },
  {
    id: 'arrangement.remote.labelled',
    says: says('remote'),
    find: ['(desde casa|en casa)', 'virtual', 'a distancia', 'teletrabajo/teletrabalho'],
    where: [all(labelled(PLACE), alone(FILLER))],
    unless: [...UNLESS, inSentence(OPEN), inSentence(words('hibrido hibrida presencial parcial'))],
    yes: ['Espacio de trabajo: Desde casa', 'Modalidad: a distancia', 'Regime: teletrabalho'],
    no: ['Espacio de trabajo: desde casa o presencial', 'Modalidad de entrevista: ¿virtual?'],
  },
  {
    id: 'arrangement.onsite.labelled',
    says: says('onsite'),
    find: ['en sitio', 'in loco', 'en oficina', 'presencial'],
    where: [all(labelled(PLACE), alone(FILLER))],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      inSentence(words('hibrido hibrida remoto remota teletrabajo teletrabalho home homeoffice dia dias')),
      slashed,
    ],
    yes: ['Modalidad: en sitio', 'Jornada: presencial, de lunes a viernes'],
    no: ['Modalidad: en sitio o remoto', 'Modalidad: presencial / remoto', 'Modalidad: 3 días en oficina'],
  },
  temporary('remote'),
  temporary('onsite'),
];
