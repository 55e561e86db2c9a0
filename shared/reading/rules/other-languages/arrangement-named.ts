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
  isQuestion,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { ALLOWED, ALLOWING, SEVERAL, VAGUE } from '../arrangement/arrangement-words.ts';

/** What leaves the arrangement open, or is said of others. */
const OPEN: Lexicon = {
  find: [
    'oder/wahlweise/gelegentlich/monat/monatlich/jahr/quartal/einarbeitung/probezeit/kunden/mandanten',
    'ou/occasionnellement/ponctuellement/mois/annee/clients',
    'o/u/ocasionalmente/puntual/mes/ano/clientes/opcion/opciones/opcao',
    'pontual/pontualmente/pandemia/entrevista/entrevistas/entretien/treinamento/formacao/capacitacion',
  ],
  except: ['n importe ou'],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSections('process', 'legal', 'nice', 'about'),
  inSentence(OPEN),
  inSentence(SEVERAL),
  before(6, NEGATION),
  inSegment(ALLOWED),
  before(5, ALLOWING),
];
const NUMBER = '1/2/3/4/um/dois/duas/tres/un/dos/cuatro/quatro/deux/trois/quatre/ein/einen/zwei/drei/vier';
const DAY = 'dia/dias/jour/jours/tag/tage/tagen';
const HOME = 'casa/remoto/remota/homeoffice/teletrabajo/teletrabalho/teletravail/zuhause/remote';
/** Words of the other two arrangements. */
const ELSEWHERE: Lexicon = {
  find: [
    'remoto/remota/remote/remotos/homeoffice/teletrabajo/teletrabalho/teletravail/hibrido/hibrida/hybride/hybrid/hybrides',
    'home office',
  ],
};
const ON_SITE: Lexicon = {
  find: [
    'presencial/presenciais/presenciales/idas/visitas/visites/deplacements/viagens/viajes/presentiel/prasenz/buro/bureau/oficina/escritorio/onsite',
    'vor ort',
    'sur site',
  ],
};
/** What tells that days are those of each week. */
const WEEKLY: Lexicon = {
  find: [
    'woche/wochen/wochentlich/semaine/hebdomadaire/hebdomadaires/remote/homeoffice/teletravail/tt/hybrid/hybride/sonst/rest/reste/distance/zuhause/maison',
    'home office',
    'zu hause',
    'mobiles arbeiten',
  ],
};
const WORKPLACE: Lexicon = words(
  'arbeitsort einsatzort dienstort standort ort arbeitsmodell lieu localisation ou ville modalite mode rythme',
);
/** What a job can be, and a tool, a person or a benefit cannot. */
const JOB = 'cargo/emprego/empleo/posicao/posicion/oportunidade/oportunidad/puesto/vaga/emploi/poste/stelle';

/** A place that leaves the arrangement open: "Local: remoto ou híbrido". */
const OPEN_PLACE =
  'remoto/remota/remote/hibrido/hibrida/hybrid/hybride/presencial ou/o/u/oder remoto/remota/remote/hibrido/hibrida/hybrid/hybride/presencial';
/**
 * Each side of such a choice is a statement, so that they are a conflict, and what another line says of the job
 * ("100 % remoto") does not stand alone.
 */
const openPlace = (value: 'remote' | 'hybrid' | 'onsite', side: Lexicon, yes: string): Rule => ({
  id: `arrangement.${value}.open-place`,
  says: { field: { field: 'work_arrangement', value } },
  find: [OPEN_PLACE],
  where: [
    all(
      inside(side),
      labelled(
        words(
          'local localizacao ubicacion lugar lieu ort arbeitsort standort einsatzort modalidad modalidade',
        ),
      ),
    ),
    all(inside(side), inSections('location')),
  ],
  // "Com clientes em regime remoto ou presencial" says where something else is done.
  unless: [
    isQuestion,
    before(6, NEGATION),
    before(8, words('em en com con avec mit auf pour para fur')),
    // What a form asks for, and nobody filled in.
    before(4, words('informe informar informa indique indicar indica exemplo ejemplo')),
  ],
  yes: [yes],
  no: [
    'Local: Curitiba',
    'Soporte remoto o presencial a clientes.',
    '## Local\n\nLidamos com clientes em regime remoto ou presencial, híbrido ou remoto.',
  ],
});

/** Arrangements by the noun or the place that they stand with. */
export const arrangementByName: readonly Rule[] = [
  {
    id: 'arrangement.hybrid.mostly',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [
      `hauptsachlich/uberwiegend/grosstenteils/vorwiegend/meist/principalmente/majoritairement/principalement/mayormente remote/remoto/homeoffice/mobil/teletravail/teletrabajo/teletrabalho/distance <8+> ${NUMBER} ${DAY}`,
      `${NUMBER} ${DAY} [pro/die/in/der/par/por/a/la] [woche/semaine/semana] (vor ort|sur site|au bureau|en oficina|en la oficina|no escritorio|na empresa|en la empresa|im buro)`,
      `${NUMBER} ${DAY} (na empresa|no escritorio|en la oficina|en oficina|en la empresa|presencial|presenciais|presenciales) [e/y/mas] ${NUMBER} [${DAY}] [em/en/de/desde] (${HOME.replaceAll('/', '|')}|home office)`,
      `${NUMBER} ${DAY} [de/em/en] (${HOME.replaceAll('/', '|')}|home office) [e/y/mas] ${NUMBER} [${DAY}] [na/no/en] [la] empresa/escritorio/oficina/presencial/presenciais/presenciales`,
      'hybride/hybrides/hybriden/hybrider/hybridem arbeitsregelung/arbeitsmodelle/arbeitsform/arbeitsformen/arbeitsplatz/arbeitsplatzmodell/arbeitsumgebung/arbeitszeitmodell/zusammenarbeit',
      'remoto/remota/teletrabajo/teletrabalho parcial/parcialmente',
      'home office parcial',
      'parcialmente remoto/remota/presencial',
      'semipresencial/semipresenciales',
      'semi presencial',
      `${JOB} hibrido/hibrida/hybride`,
      'teletravail/travail hybride',
    ],
    unless: [
      ...UNLESS,
      inSentence({ find: ['100 % remote/remoto/remota/homeoffice/teletravail', 'full remote'] }),
      inSections('requirements', 'stack'),
      // "Puesto híbrido entre soporte y ventas" is made of two jobs.
      after(1, words('entre')),
      // "Workshop: 2 Tage vor Ort" is no week.
      all(inside(words('ort site bureau buro')), not(inSentence(WEEKLY)), not(labelled(WORKPLACE))),
    ],
    yes: [
      'Überwiegend remote, ca. 2 Tage im Büro.',
      'Ein Tag pro Woche vor Ort in Bonn, sonst remote.',
      '3 dias na empresa e 2 em home office',
      '## Benefits\n\n- Flexible hybride Arbeitsregelung',
      '## Benefícios\n\n- Remoto parcial',
      'Jornada semipresencial en Bilbao.',
      '## Avantages\n\n- Télétravail hybride',
      '## Avantages\n\n- Flexibilité de travail hybride',
    ],
    no: [
      'Ein Tag im Monat vor Ort.',
      'Puesto híbrido entre soporte y ventas.',
      'Parcialmente remoto o presencial, tú decides.',
      'Schulung: 2 Tage vor Ort in der Einarbeitung.',
      '## Benefits\n\n- Kick-off: 2 Tage vor Ort in Kiel',
      '## Requisitos\n\n- Disponibilidad 2 días en la oficina',
    ],
  },
  {
    id: 'arrangement.remote.named',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      `${JOB} [es/e/est] [100] [%] [totalmente/completamente] remoto/remota`,
      `${JOB} en/em remoto`,
      'modalidade/modalidad/regime home office',
      'bundesweites/bundesweite/deutschlandweites/osterreichweites homeoffice/remote',
      'homeoffice in/aus ganz/komplett deutschland/osterreich',
      'deutschlandweit/bundesweit (im|aus dem) homeoffice',
    ],
    unless: [
      ...UNLESS,
      inSegment(VAGUE),
      before(8, words('auxilio ajuda ayuda apoio apoyo')),
      inSentence(ON_SITE),
      inSentence(words('hibrido hibrida hybride hybrid hybrides')),
      inSentence({ find: [`${NUMBER} ${DAY}`, 'suporte/soporte/equipo/equipe/equipa remoto/remota'] }),
      inSections('requirements', 'stack', 'role'),
    ],
    yes: [
      'Este é um cargo remoto.',
      'Se trata de un empleo 100% remoto.',
      'Vaga na modalidade home office.',
      '## Benefits\n\n- Deutschlandweites Homeoffice',
    ],
    no: [
      'Este é um cargo remoto ou híbrido.',
      'Emprego remoto 2 dias por semana.',
      'Modalidade home office 2 dias por semana.',
      'Empleo remoto parcial en Lima.',
      'Auxílio de internet para vaga remota',
      'Wir beraten Kunden deutschlandweit im Homeoffice.',
    ],
  },
  {
    id: 'arrangement.hybrid.location',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: ['hibrido/hibrida/hybride/hybrid'],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] })],
    unless: [
      ...UNLESS,
      inSentence(words('remoto remota remote remotely presencial onsite intention plan')),
      after(2, words('cloud equipe team equipo office offices')),
    ],
    yes: ['Local de trabalho:\n\nHíbrido / Curitiba', '## Lieu\n\nNantes, hybride'],
    no: [
      'Local de trabalho:\n\nHíbrido ou remoto',
      '## Local\n\nPresencial, depois híbrido',
      '## Location\n\nWe have hybrid offices in two cities.',
      '## Location\n\nWe work remotely, with the intention to move to a hybrid model.',
    ],
  },
  {
    id: 'arrangement.remote.location',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: ['remoto/remota', '100 % remote/homeoffice'],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] })],
    unless: [
      ...UNLESS,
      inSentence(ON_SITE),
      inSentence({
        find: [
          'hibrido/hibrida/hybrid/hybride',
          `${NUMBER} ${DAY}`,
          'inicio/comeco/inicial/comecar/empezar/primeiros/primeros/depois/despues/luego/apos/ate/hasta/podera/pode/puede/podra',
          'suporte/soporte/support/acesso/acceso/atendimento/equipe/equipo/equipa/time/reuniao/reunion/clientes',
        ],
      }),
      inSegment(VAGUE),
      before(12, words('reuniao reunion treino curso evento')),
      after(6, words('excepto exceto menos salvo')),
    ],
    yes: ['## Local\n\nRemoto - empresa no Chile', '## Ubicación\n\n- Remoto (zona horaria de Bogotá)'],
    no: [
      '## Local\n\nRemoto ou escritório, Recife',
      '## Local\n\nO começo será remoto',
      '## Local\n\nHá a opção de remoto também',
      '## Local\n\nRemoto 3 dias, Recife',
    ],
  },
  {
    id: 'arrangement.remote.home-office',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      '100 % home office',
      'home office 100 %',
      'home office total/integral/permanente/full',
      'full home office',
      'home office',
      'travail/travailler/travaillez/travailles [a] [distance] depuis/d n importe ou',
    ],
    where: [
      inside(words('100 total integral permanente full importe')),
      all(inSections('location'), { kinds: ['paragraph', 'item'] }, alone(words('home office trabalho em'))),
      all(
        labelled(
          words('local localizacao modalidade modelo regime vaga formato atuacao trabalho modalidad lugar'),
        ),
        alone(words('local localizacao de trabalho modalidade modelo regime vaga formato atuacao clt pj')),
      ),
    ],
    unless: [
      ...UNLESS,
      inSegment(VAGUE),
      inSentence({ find: ['hibrido/hibrida/hybride/semaines', `${NUMBER} ${DAY}`, 'ou presencial'] }),
      before(8, words('auxilio ajuda ayuda apoio apoyo kit verba')),
      inSections('requirements', 'stack', 'role'),
    ],
    yes: [
      'Local: home office',
      '## Local\n\n- Home office',
      '## Benefícios\n\n- 100% home office',
      '## Benefícios\n\n- Home office full',
      '## Nous offrons\n\n- Le travail depuis n’importe où',
    ],
    no: [
      'Local: home office ou Recife',
      '## Benefícios\n\n- Auxílio home office',
      '- Home office',
      'Travail depuis n’importe où, deux semaines par an.',
    ],
  },
  {
    id: 'arrangement.onsite.location',
    says: { field: { field: 'work_arrangement', value: 'onsite' } },
    find: ['presencial', '(en presentiel|sur site|vor ort)'],
    where: [
      all(inSections('location'), { kinds: ['paragraph', 'item'] }),
      // "Presencial en Lima" as a whole item, wherever it stands.
      all(inSections('other', 'none', 'role'), { kinds: ['item'] }, alone(words('trabajo trabalho 100 %'))),
    ],
    unless: [
      ...UNLESS,
      inSentence(ELSEWHERE),
      inSentence({ find: [`${NUMBER} ${DAY}`, 'depois/despues/luego/apos/primeiros/primeros'] }),
      all(before(9, words('reuniao reunion reunioes reuniones treino curso evento')), not(isQuestion)),
    ],
    yes: ['## Local\n\nPresencial, Rua das Flores, 10, Recife', '### Detalles\n\n- Presencial'],
    no: [
      '## Local\n\nPresencial ou remoto',
      '## Local\n\nRemoto, reunião presencial em Recife',
      '## Local\n\nPresencial 3 dias, Recife',
    ],
  },
  openPlace('remote', words('remoto remota remote'), 'Local: 100% remoto ou presencial em Curitiba'),
  openPlace('hybrid', words('hibrido hibrida hybrid hybride'), '## Local\n\nRemoto ou híbrido, Curitiba'),
  openPlace('onsite', words('presencial'), 'Local: 100% remoto ou presencial em Curitiba'),
];
