import {
  after,
  all,
  before,
  type Condition,
  inBrackets,
  inSections,
  inSentence,
  inside,
  isFirst,
  isQuestion,
  labelled,
  not,
  slashed,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { HELD, says } from '../arrangement/arrangement-words.ts';
import { CHOICE_AFTER, CHOICE_BEFORE, HYBRID, MEETINGS, PLACE, REMOTE, UNLESS } from './iberian-words.ts';

/** Other arrangements next to the word, as a choice. */
const OTHERS: Lexicon = words(
  'remoto remota remote presencial home homeoffice teletrabajo teletrabalho oficina escritorio',
);
const COUNTRIES: Lexicon = words(
  'brasil brazil latam latinoamerica espana portugal mexico argentina chile colombia peru uruguay ecuador',
);
/** A line that begins with it, above the duties: "Híbrido - Olinda/PE". */
const OWN_LINE: Condition = all(isFirst, { kinds: ['paragraph'] }, inSections('none', 'other', 'role'));
/** What a place on site is not all of. */
const NOT_ALWAYS: Lexicon = {
  find: [
    'hibrido/hibrida/hibridas/remoto/remota/remotas/teletrabajo/teletrabalho/home/homeoffice/casa/online/virtual/dia/dias/vez/veces/vezes/semana/quinzena/1x/2x/3x/4x',
    'durante/apos/depois/despues/luego/tras/previsao/retorno/inicialmente/primeros/primeiros/primeras/primeiras/eventual/eventuais/eventualmente/ocasional/opcional/flexible/flexivel/parcial/parcialmente',
    'o/u/ou <2> remoto/remota/hibrido/hibrida/distancia',
  ],
  except: ['dias/dia uteis/habiles/laborables', '# dias <2> ferias/vacaciones'],
};

/** What the first word of a place says, with an explanation behind it. */
export const iberianPlaces: readonly Rule[] = [
  {
    // What stands behind the first word of the place explains it: "Híbrida (con opción de más días en casa)".
    id: 'arrangement.hybrid.first',
    says: says('hybrid'),
    find: [HYBRID],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] }), labelled(PLACE), OWN_LINE],
    unless: [
      ...UNLESS,
      // "Híbrido / Olinda" names the place.
      all(slashed, inSentence(OTHERS)),
      before(4, CHOICE_BEFORE),
      after(3, CHOICE_AFTER),
      before(3, words('equipo equipe cloud nube nuvem')),
      before(9, words('home homeoffice previsao retorno retomada inicialmente futuramente')),
      inSentence({
        find: [
          'mas e/ha/pode/podendo/existe/tambem <4+> remoto/remota/presencial',
          'pero/aunque/embora <6+> remoto/remota/presencial',
        ],
      }),
    ],
    yes: [
      '## Modalidad\n\nHíbrida (Cádiz, con posibilidad de más días en remoto)',
      'Modalidad: híbrida, según proyecto',
      'Local: Híbrido / Olinda, Pernambuco',
      'Híbrido - Carmo - Olinda/PE',
    ],
    no: [
      '## Modalidad\n\nHíbrida o remota',
      '## Modalidad\n\nPresencial, con posibilidad de híbrida',
      '## Modalidad\n\n¿Híbrida?',
      'Local: Híbrido / Home Office',
      'Híbrido em Olinda, mas é possível ficar remoto.',
      'Um carro híbrido - Olinda/PE',
      '- Híbrido de milho',
    ],
  },
  {
    // Likewise: "Remoto (com reuniões presenciais ocasionais)".
    id: 'arrangement.remote.first',
    says: says('remote'),
    find: [REMOTE, 'home office'],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] }), labelled(PLACE), OWN_LINE],
    unless: [
      ...UNLESS,
      all(slashed, not(after(1, COUNTRIES))),
      before(6, CHOICE_BEFORE),
      before(9, words('home inicialmente')),
      all(
        inside(words('home')),
        inSentence({
          find: [
            'eventual/eventuais/ocasional/puntual/pontual/flexible/flexivel/opcional/posible/possivel/previsao',
            // German lines say more of it: "Home-Office: bis 100 %", "Home-Office: 2 Tage".
            'bis/tag/tage/tagen/woche/moglich/moglichkeit/nein/nach/teilweise',
            '10/20/25/30/40/50/60/70/75/80/90 %',
          ],
        }),
      ),
      after(3, CHOICE_AFTER),
      inSentence({
        find: [
          'hibrido/hibrida/hybrid/primeros/primeras/primeiros/primeiras/despues/depois/luego/apos/pandemia/covid/covid19/durante/enquanto/mientras/parcial/parcialmente/oficina/escritorio',
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
      'Local: Remoto / Brasil',
      'Local: Home office (qualquer cidade do Brasil)',
      'Remoto - Lugo',
    ],
    no: [
      '## Modalidad\n\nRemoto o presencial en Lugo',
      'Local: Remoto / Olinda',
      'Local: Home office, 2x por semana em Olinda',
      'Remoto o presencial - Lugo',
      '## Modalidad\n\nRemoto, 2 días en la oficina',
      '## Local\n\nRemoto até abril, depois presencial',
      '## Modalidad\n\nRemoto (presencial en Lugo los lunes)',
    ],
  },
  {
    // "Presencial / Olinda", "Presencial, turno de tarde".
    id: 'arrangement.onsite.first',
    says: says('onsite'),
    find: ['presencial'],
    where: [all(inSections('location'), { kinds: ['paragraph', 'item'] }), labelled(PLACE), OWN_LINE],
    unless: [
      ...UNLESS,
      before(4, CHOICE_BEFORE),
      before(4, HELD),
      inSentence(NOT_ALWAYS),
      after(2, words('mensual mensal online virtual')),
    ],
    yes: [
      'Presencial - Olinda/PE',
      'Local: Presencial / Olinda',
      '## Modalidad\n\nPresencial, turno de tarde (Lugo)',
    ],
    no: [
      'Local: Presencial / Remoto',
      'Atendimento presencial - Olinda/PE',
      '## Modalidad\n\nPresencial dos días en Lugo',
      '## Local\n\nPresencial, híbrido após três meses',
      '## Modalidad\n\nEntrevista presencial en Lugo',
    ],
  },
  {
    id: 'arrangement.hybrid.heading',
    says: says('hybrid'),
    find: [HYBRID],
    where: [all({ kinds: ['heading'] }, inBrackets)],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'about', 'benefits'),
      inSentence(words('o ou u remoto remota presencial home cloud nuvem nube')),
    ],
    yes: ['## [Híbrido / Olinda] Analista de dados\n\n- Python'],
    no: ['## [Híbrido ou remoto] Analista de dados\n\n- Python', '## Nuvem (híbrida)\n\n- Python'],
  },
];
