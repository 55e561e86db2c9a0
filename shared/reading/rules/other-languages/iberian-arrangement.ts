import {
  after,
  all,
  alone,
  before,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  isQuestion,
  labelled,
  not,
  slashed,
} from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { says, VAGUE, WEEKDAYS_AT_HOME } from '../arrangement/arrangement-words.ts';
import {
  CHOICE_AFTER,
  FILLER,
  HYBRID,
  IS,
  JOB,
  JOBS,
  OPEN,
  PLACE,
  REMOTE,
  SHARE,
  UNLESS,
} from './iberian-words.ts';

const WEEKDAY =
  'lunes/martes/miercoles/jueves/viernes/segunda/segundas/terca/tercas/quarta/quartas/quinta/quintas/sexta/sextas';
const DIA = '1/2/3/4/un/uno/dos/tres/cuatro/um/dois/duas/quatro';
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
    id: 'arrangement.onsite.said',
    says: says('onsite'),
    find: [
      `${JOB} [de] [trabajo/trabalho] [${IS}] [100/totalmente/completamente] [%] presencial/onsite`,
      `${JOB} [${IS}] on site en/em/in`,
      `${JOBS} son/sao [100/totalmente/completamente] [%] presenciais/presenciales`,
      `${JOBS} presenciais/presenciales en/em/para/na/no`,
      `${JOB} ${IS} [100] [%] feito/feita/realizado/realizada/desenvolvido/desenvolvida presencialmente`,
      'trabajo en sitio',
      'trabajo/trabalho/atividades/actividades/funciones/atuacao [se] [sera/serao/seran] desarrolla/desarrollan/desarrollara/realiza/realizan/realizara/realizado/realizada/realizadas/desenvolvidas/executadas presencialmente',
    ],
    where: [inSections('none', 'other', 'role', 'location', 'pay')],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      inLine(WEEKDAYS_AT_HOME),
      inSentence(
        words(
          'hibrido hibrida hibridas remoto remota remotas teletrabajo teletrabalho home homeoffice casa online virtual dia dias veces vezes',
        ),
      ),
      before(3, words('experiencia curso formacion aulas clases feria ferias feira')),
    ],
    yes: [
      'Esta vaga é presencial para Ilhéus-BA.',
      'Es un trabajo on-site en Quilmes.',
      'As vagas são presenciais em Olinda.',
      'O trabalho é realizado presencialmente em Faro.',
      'As atividades serão realizadas presencialmente em Olinda.',
    ],
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
      `${JOBS} son/sao hibridos/hibridas`,
      `${JOBS} hibridos/hibridas en/em/para/na/no`,
      `vas/vais/vai [a] trabajar/trabalhar/atuar <2> forma/manera/maneira/modo hibrida/hibrido`,
      `${DIA} dias presenciais/presenciales y/e ${DIA} [dias] remotos/remoto`,
      `hibrido/hibrida <3+> ${WEEKDAY}`,
      `home office [as/nas/los/aos] ${WEEKDAY}`,
      `teletrabajo/teletrabalho [as/nas/los/aos] ${WEEKDAY}`,
      'dia/dias [a/por/de] [la] [semana] [de] home working/office',
      `trabajo/trabalho remoto ${DIA} dia/dias [a/por/de] [la] semana`,
      'modalidad/jornada bimodal',
    ],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      after(2, CHOICE_AFTER),
      before(3, words('hasta ate maximo')),
      // The whole week, which is no hybrid: "teletrabajo de lunes a viernes".
      inSentence({ find: ['lunes/segunda a viernes/sexta'] }),
      all(
        not(inside(words('dias'))),
        inSentence(words('remotos remotas presenciais presenciales reunion reuniones reuniao reunioes')),
      ),
      inSentence({ find: ['al/por/ao mes/ano'] }),
      // "Presencial, com home office às sextas" is called on site.
      all(inside({ find: [WEEKDAY] }), inSentence(words('presencial'))),
      before(2, words('ayuda auxilio ajuda')),
    ],
    yes: [
      'La modalidad de trabajo es híbrida, con base en Mendoza.',
      'O cargo é híbrido, em Leiria.',
      '## Ofrecemos\n\n- Teletrabajo 40 % de la jornada',
      '## Ofrecemos\n\n- 60 % teletrabajo / 40 % presencial',
      'Trabajarás de forma híbrida desde Huesca.',
      'Vagas híbridas em Olinda.',
      '## Beneficios\n\n- Un día a la semana de home working',
      '## Benefícios\n\n- Home office às sextas',
      'Híbrido (segundas e quintas no escritório)',
      'Dois dias presenciais e três remotos.',
      'Vas a trabajar de manera híbrida.',
      '## Ofrecemos\n\n- Trabajo remoto dos días a la semana',
    ],
    no: [
      'La modalidad es híbrida o remota.',
      '## Requisitos\n\n- La modalidad de estudio es híbrida',
      'Hasta 80 % de teletrabajo.',
      'La modalidad no es híbrida.',
      'Teletrabajo de lunes a viernes.',
      'Trabalho presencial, com home office às sextas.',
      'Temos vagas híbridas e remotas.',
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
      'trabajaras/trabajas/trabalharas/trabalhara [100] [%] [desde/a/en/em] [tu/sua] casa',
      'trabajo/trabalho desde [tu/sua/a] casa',
      `${JOB} [${IS}] [100] [%] [em/en] home office`,
      'trabajo/trabalho/empleo/puesto 100 % online',
      'modalidad/modalidade/puesto/vaga/trabajo/esquema full remoto/remota/remote',
      'modalidad/trabajo/puesto virtual',
      `${JOBS} son/sao [100/totalmente] [%] remotos/remotas`,
      `${JOBS} [100] [%] remotos/remotas para todo/toda/cualquier/qualquer`,
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
      inSentence(
        words(
          'hibrido hibrida hibridos hibridas presencial presenciais presenciales presencialmente oficina escritorio dias dia veces vezes lunes viernes segunda segundas terca tercas quarta quartas quinta quintas sexta sextas 1x 2x 3x 4x',
        ),
      ),
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
      'Vagas remotas para todo o Brasil.',
      'A vaga é home office.',
      'Trabajo desde casa, con horario flexible.',
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
      'Temos vagas remotas e presenciais.',
      'A vaga é home office às sextas-feiras.',
      'Trabajo desde casa tres días.',
      'Conectamos pessoas com oportunidades 100% remotas de empresas parceiras.',
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
  {
    id: 'arrangement.onsite.presence',
    says: says('onsite'),
    find: [
      'requiere/requerimos/requerida/exige/exigimos/requer/exigida [la/100/plena/total] [%] presencialidad/presencialidade [plena/total/completa]',
      'presencialidad/presencialidade total/completa/plena/obligatoria/obrigatoria/requerida/excluyente/100',
      '100 [%] [de] presencialidad/presencialidade',
    ],
    unless: [
      ...UNLESS,
      inSentence(OPEN),
      inSentence(
        words(
          'hibrido hibrida remoto remota teletrabajo teletrabalho home homeoffice dia dias vez veces vezes semanal semanales mensual parcial alumnos alunos clases aulas curso',
        ),
      ),
    ],
    yes: ['Horario flexible, y se requiere presencialidad.', 'Presencialidade total em Braga'],
    no: [
      'Se requiere presencialidad dos días por semana.',
      'No se requiere presencialidad.',
      'El curso requiere presencialidad.',
    ],
  },
  temporary('remote'),
  temporary('onsite'),
];
