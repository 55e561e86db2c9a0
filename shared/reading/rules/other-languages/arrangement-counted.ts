import {
  after,
  all,
  before,
  inSections,
  inSegment,
  inSentence,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { ALLOWED, HELD, SEVERAL, VAGUE } from '../arrangement/arrangement-words.ts';

/** Days that are few, past or those of others. */
const NOT_WEEKLY: Lexicon = {
  find: [
    'monat/monatlich/jahr/quartal/einarbeitung/probezeit/kunden/oder/gelegentlich',
    'mois/mensuel/mensuelle/annee/trimestre/clients/integration/premiers/premieres/ou',
    'mes/meses/mensual/mensuales/ano/ocasional/clientes/primeros/primeras/capacitacion/u',
    'mensal/mensais/ocasionalmente/primeiros/primeiras/treinamento/integracao',
    'entretien/entretiens/entrevista/entrevistas/hochschule/universitat/ecole/escola/escuela',
    '5/cinq/cinco/funf jours/dias/tage/tagen/x/vezes/veces',
  ],
  except: ['n importe ou', '# tage oder # tage'],
};
const UNLESS = [
  isQuestion,
  inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack'),
  inSentence(NOT_WEEKLY),
  inSentence(SEVERAL),
  before(6, NEGATION),
  before(2, HELD),
];
const JOUR = '2/3/4/deux/trois/quatre';
const DIA = '2/3/4/dos/tres/cuatro/dois/duas/quatro';
const TAG = '2/3/4/zwei/drei/vier';
const PLACED = 'presencial/presenciais/presenciales/presencialmente';

/** Work of which the week has some days at home or in the office, by their count. */
export const countedArrangements: readonly Rule[] = [
  {
    id: 'arrangement.hybrid.counted',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [
      `1/une/${JOUR} [a] [${JOUR}] journee/journees <2> teletravail/distanciel/maison`,
      `teletravail <3+> 1/une/${JOUR} journee/journees`,
      `presentiel/presence [requis/requise/obligatoire/demandee/minimum] [au/sur] [bureau/site] [de] [minimum] ${JOUR} jour/jours [par/a/sur] [la] [semaine]`,
      'presentiel/presence/remote [requis/requise] [au/sur] [bureau/site] [de] 2j/3j/4j',
      `presencia/asistencia/presenca [presencial] <3> oficina/oficinas/escritorio ${DIA} dias/veces/vezes`,
      `${PLACED} 2/3/dos/tres/dois/duas dias/veces/vezes/x [por/a/na] [la] [semana]`,
      `${PLACED} 2x/3x`,
      `2x/3x <3> ${PLACED}`,
      `2/3/dos/tres/dois/duas veces/vezes <3> ${PLACED}`,
      `home office 2x/3x/4x`,
      'hibrido/hibrida/esquema 3x2/2x3/4x1/1x4',
      'modalidad/modalidade/modelo/regime/formato/esquema/trabajo/trabalho [de] [trabajo/trabalho] mixta/mixto/mista/misto',
      `homeoffice/telearbeit/remote bis zu ${TAG} tage/tagen`,
      `homeoffice/telearbeit bis zu 40/50/60 %`,
      `prasenz/anwesenheit/buroprasenz/prasenztage [im] [buro] [an] [mindestens] ${TAG} tage/tagen`,
      `mindestens ${TAG} prasenztage/burotage`,
    ],
    unless: [
      ...UNLESS,
      inSentence({
        find: [
          '100 % remote/remoto/remota/teletravail/homeoffice/teletrabajo/teletrabalho/presencial/presentiel',
          'full remote',
        ],
      }),
      inSegment(VAGUE),
      inSegment(ALLOWED),
      after(3, words('kosten frais custo coste')),
      all(inSections('role'), before(12, words('clientes clients kunden'))),
    ],
    yes: [
      '## Avantages\n\n- Une journée de télétravail par semaine',
      'Présentiel requis 3 jours par semaine à Metz.',
      'Présentiel 3j/semaine',
      'Presencial 3 días a la semana en Vigo.',
      'São Paulo, presencial 2x por semana',
      'Asistencia a la oficina dos veces por semana.',
      'Modalidad mixta, con base en Lugo.',
      'Regime misto, em Viseu.',
      'Híbrido 3x2, Puebla',
      '## Wir bieten\n\n- Homeoffice: bis zu 2 Tage pro Woche',
      'Präsenz im Büro an drei Tagen pro Woche.',
    ],
    no: [
      'Une journée de télétravail par mois.',
      'Présence sur site 5 jours par semaine.',
      'Formación presencial 3 días a la semana.',
      'Presencial 2x por mês.',
      'Presencial, 4 días a la semana.',
      'Une journée de télétravail par semaine possible.',
      'Jornada mixta de lunes a sábado.',
      'Homeoffice bis zu 2 Tage pro Monat.',
      'Présence au salon : 2 jours par an.',
    ],
  },
  {
    // Brazilian offers keep it for the list of what they differ by.
    id: 'arrangement.hybrid.times',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [
      'home office 1x/2x/3x/4x [por/na/a] semana',
      'home office 1/2/3/4/una/uma/dos/tres/duas vez/veces/vezes [por/na/a] [la] semana',
      'homeoffice ein/zwei/drei mal pro/die/in [der] woche',
      'homeoffice einmal/zweimal/dreimal pro/die/in [der] woche',
      'teletravail 1/2/3/une/deux/trois fois par semaine',
      'teletrabajo/teletrabalho 1/2/3/una/uma/dos/tres/duas vez/veces/vezes [por/na/a] [la] semana',
      '(hibrido|hibrida) remoto en/em',
      '(remoto|remota) hibrido/hibrida en/em',
      'arbeitsort/einsatzort zum teil im homeoffice',
      'arbeitsort/einsatzort teilweise [im] homeoffice',
      `escritorio com 1/${DIA} dia/dias remoto/remotos`,
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'about', 'stack'),
      inSentence(SEVERAL),
      before(6, NEGATION),
      inSegment(ALLOWED),
      before(2, words('auxilio ajuda ayuda')),
    ],
    yes: [
      '## Benefícios\n\n- Home office 1 vez por semana',
      '## Diferenciais\n\n- Home office 2x/semana',
      '## Avantages\n\n- Télétravail deux fois par semaine',
      'Lugar de trabajo: remoto híbrido en Tarragona',
      'Arbeitsort: Zum Teil im Homeoffice in Jena',
    ],
    no: [
      'Home office 1 vez por mês.',
      'Télétravail deux fois par mois.',
      '## Benefícios\n\n- Possibilidade de home office 2x por semana',
    ],
  },
  {
    id: 'arrangement.remote.whole',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      '100 % teletrabajo/teletrabalho/homeoffice/telearbeit',
      '(vollstandig|ausschliesslich|komplett|dauerhaft|rein|vollstandiges|reines|komplettes) [im/aus] [dem] homeoffice',
      'arbeitest/arbeiten vollstandig/ausschliesslich/komplett von (zu hause|zuhause)',
      '100 % im/aus [dem] homeoffice',
      'reine/reinen/vollstandige homeoffice stelle/position/tatigkeit',
      'arbeitsort/einsatzort/dienstort homeoffice',
      'vollstandig/komplett/ausschliesslich/100 [%] remote homeoffice',
      'atuacao em home office',
    ],
    unless: [
      ...UNLESS,
      inSegment(VAGUE),
      inSentence({
        find: [
          'hybrid/hybride/hibrido/hibrida/presencial/presencialmente/buro/prasenz/oficina/escritorio/moglich/possible/posible/possivel/kannst/konnen/puedes/pode/podes/tage/tag/tagen/dia/dias',
          'bis zu',
          'vor ort',
        ],
      }),
      before(4, words('auxilio ayuda ajuda zuschuss equipe team equipo')),
    ],
    yes: [
      'Teletrabajo: 100 % teletrabajo, equipo en Gijón.',
      '## Benefícios\n\n- 100% teletrabalho',
      'Du arbeitest ausschließlich im Homeoffice.',
      'Reine Homeoffice-Stelle in Teilzeit.',
      'Arbeitsort: Homeoffice',
    ],
    no: [
      'Arbeitsort: Homeoffice oder Büro Jena',
      'Kein reines Homeoffice.',
      'Bis zu 100 % im Homeoffice.',
      '100 % Homeoffice ist möglich.',
      'Nos primeiros meses 100% teletrabalho.',
    ],
  },
  {
    id: 'arrangement.onsite.whole',
    says: { field: { field: 'work_arrangement', value: 'onsite' } },
    find: [
      'poste/mission/emploi non teletravaillable',
      '(prasenz|anwesenheit|buroprasenz) [im] [buro] [an] 5/funf tage/tagen',
      'arbeitsmodell/arbeitsform/arbeitsweise prasenz',
    ],
    unless: [isQuestion, inSections('process', 'legal', 'nice', 'about'), inSentence(SEVERAL)],
    yes: [
      'Poste non télétravaillable, basé à Nevers.',
      'Präsenz im Büro an fünf Tagen pro Woche.',
      'Arbeitsmodell: Präsenz',
    ],
    no: [
      'Poste télétravaillable, basé à Nevers.',
      'Präsenz im Büro an zwei Tagen pro Woche.',
      'Arbeitsmodell: Präsenz oder remote',
    ],
  },
];
