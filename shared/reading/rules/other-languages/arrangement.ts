import {
  after,
  all,
  alone,
  before,
  type Condition,
  inBrackets,
  inSections,
  inSegment,
  inSentence,
  inside,
  isQuestion,
  labelled,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { SEVERAL, VAGUE } from '../arrangement/arrangement-words.ts';

/** Another arrangement in the same sentence, or one that holds for others, later or now and then. */
const MIXED: Lexicon = {
  find: [
    'oder/wahlweise/teilweise/zeitweise/gelegentlich/probezeit/kunden/mandanten/monat/jahr/monatlich',
    'ou/occasionnel/occasionnellement/ponctuel/ponctuellement/mois/annee/clients/formations/entretien/entretiens',
    'remoto/remota/hibrido/hibrida/presencial o/u remoto/remota/hibrido/hibrida/presencial',
    'ocasional/ocasionalmente/puntual/mes/ano/clientes/entrevista/entrevistas/primeros',
    'ou/ocasionalmente/pontual/pontualmente/mes/ano/primeiros',
  ],
  except: [
    'nach [der/einer] [#] einarbeitung/probezeit/monaten',
    'apres [#/trois/six] mois',
    'vollzeit oder teilzeit',
    'teilzeit oder vollzeit',
    'n importe ou',
    // "Où :" in front of the place.
    'ou paris/lyon/lille/marseille/bordeaux/nantes/toulouse/rennes/strasbourg/montpellier/nice/grenoble/geneve/lausanne/bruxelles/luxembourg/montreal/quebec',
    'voll oder teilzeit',
  ],
};
const REMOTE: Lexicon = words('remote remoto remota hybrid hybrides hybride hibrido hibrida');
const SELDOM = inSections('process', 'legal', 'nice', 'about');
const UNLESS: readonly Condition[] = [
  isQuestion,
  SELDOM,
  inSentence(MIXED),
  inSentence(SEVERAL),
  before(6, NEGATION),
];
/** Where many postings of these languages are. */
const CITIES: Lexicon = words(
  'berlin hamburg munchen koln frankfurt main stuttgart dusseldorf leipzig dresden hannover nurnberg bremen essen dortmund bonn mannheim karlsruhe augsburg freiburg mainz munster potsdam wien graz linz salzburg innsbruck zurich basel bern luzern winterthur paris lyon marseille toulouse nantes bordeaux lille rennes strasbourg montpellier nice grenoble bruxelles liege lausanne geneve luxembourg montreal quebec laval madrid barcelona valencia sevilla bilbao malaga zaragoza vigo granada alicante murcia mexico cdmx guadalajara monterrey queretaro puebla bogota medellin cali lima santiago buenos aires cordoba rosario montevideo quito sao paulo rio janeiro belo horizonte curitiba porto alegre recife salvador fortaleza brasilia campinas florianopolis lisboa braga coimbra aveiro de del la le am',
);
const DAY = '1/2/3/4/ein/einen/einem/zwei/drei/vier';
const JOUR = '1/2/3/4/un/deux/trois/quatre';
const DIA = '1/2/3/4/un/uno/dos/tres/cuatro/um/dois/duas/quatro';

/** How work is done, as German, French, Spanish and Portuguese employers put it. */
export const arrangementInOtherLanguages: readonly Rule[] = [
  {
    id: 'arrangement.hybrid.days',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [
      '10/20/25/30/40/50/60/70/75/80 % mobiles/mobile/mobilem/homeoffice/telearbeit/remote [arbeiten/arbeit]',
      'mobiles/mobile arbeiten/arbeit <3> 10/20/25/30/40/50/60/70/75/80 %',
      `mobile/mobiles/mobilem arbeit/arbeiten <2> ${DAY} wochentagen/wochentage`,
      `mobile/mobiles/mobilem/mobilen arbeit/arbeiten <4+> ${DAY} tage/tag/tagen`,
      `remote/mobil arbeiten <4+> ${DAY} tage/tag/tagen`,
      'format/politique/mode/fonctionnement hybride',
      `${DAY} tage/tagen wochentlich <2> homeoffice/zuhause/mobil`,
      `von zu/zuhause hause/aus <6+> ${DAY} tage/tag/tagen`,
      'homeoffice/telearbeit <3> 10/20/25/30/40/50/60/70/75/80 %',
      `homeoffice/telearbeit ${DAY} [bis/oder] [2/3/4/zwei/drei/vier] tag/tage/tagen`,
      `${DAY} [bis] [2/3/4/zwei/drei/vier] tag/tage/tagen [pro/die/in] [der] [woche] <2> homeoffice/zuhause/remote/mobil/telearbeit`,
      `${DAY} tage/tag/tagen <3> zuhause/hause <4> ${DAY} tage/tag/tagen`,
      `homeoffice/telearbeit an [bis] [zu] ${DAY} tagen/tag`,
      `${DAY} homeoffice tage/tag`,
      `hybrid/hybrides/hybride <5+> ${DAY} tage/tag/tagen`,
      'wechsel zwischen buro/prasenz und homeoffice/remote',
      'mix aus buro/prasenz/homeoffice und homeoffice/buro/remote',
      `teletravail <3+> ${JOUR} jour/jours`,
      `${JOUR} [a] [2/3/4/deux/trois/quatre] jour/jours <3> teletravail/distanciel/maison`,
      `hybride <5+> ${JOUR} jour/jours`,
      `${JOUR} jour/jours <2> (au bureau|sur site|en presentiel) <6+> jour/jours/reste/teletravail`,
      'alternance teletravail presentiel',
      '1j/2j/3j/4j [par] [semaine] de tt/teletravail/remote',
      'teletravail/tt [de] 1j/2j/3j/4j',
      `${JOUR} [a] [2/3/4/deux/trois/quatre] jour/jours/j de tt`,
      'rythme/mode/modele/organisation/remote/teletravail [de] [travail] hybride',
      `teletrabajo <4> ${DIA} dia/dias`,
      `${DIA} dia/dias [a/por/de] [la/semana] [semana] [de/en] teletrabajo/remoto/casa`,
      `${DIA} dia/dias [a] [la] [semana] (en la oficina|en oficina|presencial|presenciales) <6+> casa/resto/teletrabajo/remoto`,
      'hibrido/hibrida alguns/algunos dias presencial/presenciais/presenciales',
      `hibrido/hibrida <5+> ${DIA} dia/dias/vez/veces/vezes/1x/2x/3x/4x`,
      `hibrido/hibrida 1x/2x/3x/4x`,
      `teletrabalho <4> ${DIA} dia/dias`,
      `${DIA} dia/dias [por] [semana] (em casa|em teletrabalho|de teletrabalho|de home office|em home office)`,
      `${DIA} dia/dias [por] [semana] (no escritorio|presencial|presenciais) <6+> casa/demais/restantes/restante`,
      'regime/modelo/formato/modalidade/modalidad/esquema/jornada [de] [trabalho/trabajo] hibrido/hibrida',
      'trabalho/trabajo/vaga/puesto hibrido/hibrida',
    ],
    unless: [
      ...UNLESS,
      inSentence({
        find: [
          '100 % remote/remoto/remota/teletravail/homeoffice/teletrabajo',
          'full remote',
          'jour/jours de teletravail par mois',
          'tous les 15/quinze jours',
          'clientes hibridos',
          'nube/cloud/nuvem/motor/coche/vehiculo/carro/infraestrutura/infraestructura',
        ],
      }),
      after(1, words('flexible')),
      inSections('requirements', 'stack', 'role'),
    ],
    yes: [
      '## Wir bieten\n\n- Bis zu 60 % mobiles Arbeiten nach der Einarbeitung',
      '## Wir bieten\n\n- Homeoffice: 2 Tage/Woche',
      '## Wir bieten\n\n- Mobiles Arbeiten (bis zu drei Tage pro Woche)',
      'Dijon, format hybride : 2 jours chez vous.',
      'Drei Tage zuhause, zwei Tage bei uns im Haus.',
      '## Nous offrons\n\n- Du télétravail (max. 2 jours/semaine)',
      'Lieu : Sherbrooke (hybride, deux jours au bureau)',
      'Nantes, 2j de TT par semaine',
      'Angers (télétravail 2j/semaine)',
      '## Wir bieten\n\n- Homeoffice an zwei Tagen',
      'Télétravail hybride.',
      'Híbrido, alguns dias presenciais em Évora.',
      '## Benefícios\n\n- Jornada híbrida de trabalho',
      'Dos días a la semana en la oficina, el resto desde casa.',
      '## Benefícios\n\n- Trabalho híbrido, 2 dias em casa',
    ],
    no: [
      'Ein Tag Homeoffice pro Monat.',
      '## Wir bieten\n\n- Mobiles Arbeiten an zwei Tagen pro Monat',
      'Format hybride ou à distance.',
      'Télétravail : 2 jours par mois.',
      'Nantes, 1 jour de TT par mois',
      'Angers (télétravail 2j par mois)',
      'Nantes, 1 jour de TT tous les 15 jours',
      'No hay teletrabajo: 5 días en la oficina.',
      '## Requisitos\n\n- Experiencia con nube en modelo híbrido',
      'Modelo híbrido o remoto.',
    ],
  },
  {
    id: 'arrangement.onsite.only',
    says: { field: { field: 'work_arrangement', value: 'onsite' } },
    find: [
      'ausschliesslich/nur/komplett/vollstandig/taglich/100 [%] vor ort',
      'arbeit/tatigkeit/stelle/einsatz findet <2> vor ort',
      'arbeit/tatigkeit/stelle/einsatz findet ausschliesslich/nur in',
      'homeoffice/telearbeit/mobiles ist <5> ausgeschlossen',
      'durchgehende/durchgangige prasenz',
      '(prasenzstelle|prasenzarbeitsplatz|reine prasenzstelle)',
      '(presentiel|sur site) uniquement/exclusivement/obligatoire/complet/integral',
      '(uniquement|exclusivement) en presentiel',
      '(uniquement|exclusivement) sur site/place',
      '(travail|poste|emploi) [entierement/100] [%] en presentiel',
      'poste non/pas ouvert/eligible au teletravail',
      'travail/poste s effectue/exerce <2> en presence/presentiel',
      'travail en presence/presentiel a/au/dans',
      'poste <8+> en presentiel',
      'in vollzeit/teilzeit prasenz',
      'non/pas eligible/ouvert au teletravail',
      'modalidad/modalidade/jornada presencial',
      'presencial 100 %',
      '100 % presencial',
      'no hay/existe/contempla <3> teletrabajo',
      '(nao ha lugar a|nao e possivel|nao inclui|nao permite) teletrabalho',
      '(somente|apenas|totalmente|exclusivamente) presencial',
      'presencial en planta/oficinas/sitio/sede/tienda',
      'presencial na/no/em planta/loja/obra/sede/fabrica',
    ],
    unless: [
      ...UNLESS,
      inSentence({ find: REMOTE.find }),
      all(inside(words('presentiel')), inSentence(words('teletravail distanciel distance jour jours'))),
      inSections('requirements', 'stack', 'role'),
    ],
    yes: [
      'Die Tätigkeit findet ausschließlich vor Ort statt.',
      'Poste en présentiel uniquement.',
      'Wir erwarten durchgehende Präsenz in Suhl.',
      'Poste à temps plein, 35 h, en présentiel.',
      'Wir suchen in Vollzeit/Präsenz eine Fachkraft.',
      'Poste non éligible au télétravail.',
      'Modalidad: presencial en planta',
      'Não há lugar a teletrabalho.',
    ],
    no: [
      'Das Gespräch findet vor Ort oder remote statt.',
      'Formations en présentiel et entretien sur site uniquement.',
      'Poste à temps plein, 3 jours en présentiel.',
      'No hay teletrabajo los primeros meses.',
      'Não exclusivamente presencial.',
    ],
  },
  {
    id: 'arrangement.remote.where',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      '100 % en remoto/remote/teletravail/remoto/remota',
      '100 % a distance/distancia',
      'vaga/puesto/posicion/poste/stelle [100] [%] [totalmente/full/completamente] remota/remoto/remote',
      'trabajo/trabalho 100 % remota/remoto/remote',
      'totalmente/completamente/integralmente remota/remoto',
      'trabajo/trabalho totalmente/completamente/enteramente remoto',
      'einsatzort/arbeitsort remote',
      'einsatzort/arbeitsort/standort/dienstort 100 % remote/homeoffice',
      'poste en full remote',
      'full remote [partout/depuis/desde/em/en]',
      '(remoto|remota|em remoto|en remoto) desde/em/en/no/na/de cualquier/qualquer/todo/todo/portugal/espana/brasil/mexico/argentina/colombia/chile',
      'teletravail complet/integral/total',
      'teletrabajo/teletrabalho/teletravail/homeoffice [a/al/zu] 100 %',
      'job/poste/mission/cdi/cdd/emploi en [full] remote',
      'vaga/vagas/posicoes/puestos/posiciones [em] <1> sao/son 100 % remotas/remotos',
    ],
    unless: [
      ...UNLESS,
      inSegment(VAGUE),
      inSentence({
        find: [
          'presenciais/presenciales/idas/visitas/deplacements/reisen/viajes/viagens',
          'hybrid/hybrides/hybride/hibrido/hibrida/presencial/presentiel/prasenz/buro/bureau/oficina/escritorio',
          'dia/dias/jour/jours/tage/tag/possible/moglich/posible/possivel/posibilidad/possibilite/possibilidade',
          'vor ort',
          'sur site',
          'suporte/soporte/support/atendimento/equipo/equipe/equipa/cultura/empresa/entreprise remoto/remota/remote',
        ],
      }),
      before(
        4,
        words(
          'can could kann kannst konnen peut peux pouvez puede puedes pode podes also auch aussi tambien tambem aceita aceitamos',
        ),
      ),
      inSections('requirements', 'stack', 'role', 'benefits'),
    ],
    yes: [
      'Vaga 100% remota (home office).',
      'Standort: 100 % Homeoffice',
      'Einsatzort: remote',
      'Job en remote, temps plein.',
      'Télétravail à 100 %.',
      'Trabajo totalmente remoto desde Chile.',
    ],
    no: [
      'Vaga remota ou híbrida.',
      'Job en remote ou à Lyon.',
      'Trabajo remoto dos días a la semana.',
      'Vous assurez un support 100 % à distance de nos clients.',
      '100 % remote ist nicht möglich.',
    ],
  },
  {
    id: 'arrangement.remote.heading',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: ['remoto/remota', '(100 % remote|100 % remoto|full remote|teletravail complet)', 'en remoto'],
    where: [all({ kinds: ['heading'] }, inBrackets)],
    unless: [
      isQuestion,
      SELDOM,
      inSegment({ find: ['o/ou/u/or/oder/hibrido/hibrida/hybride/presencial/possible/posible'] }),
      inSentence(words('hibrido hibrida hybride presencial')),
    ],
    yes: ['## Analista de datos (remoto en Portugal)\n\n- Python'],
    no: ['## Analista (remoto o híbrido)\n\n- Python', '## Soporte remoto\n\n- Python'],
  },
  {
    id: 'arrangement.hybrid.place',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: ['hibrido/hibrida/hybride/hybrid'],
    where: [
      // "Hamburg / hybrid" as a whole line.
      all({ kinds: ['paragraph', 'item'] }, inSentence(CITIES), alone(CITIES)),
      all(
        labelled(
          words(
            'ville lieu modalidad modalidade regime modelo esquema local ubicacion arbeitsort standort einsatzort ort teletravail condiciones',
          ),
        ),
        inBrackets,
      ),
      all(
        alone(
          words(
            'regime modelo esquema trabajo trabalho apos depois tras despues a la formacao formacion integracao periodo de # meses mes experiencia semana x vez veces vezes por en na no oficina escritorio dia dias 1 2 3 4 1x 2x 3x 4x',
          ),
        ),
      ),
    ],
    unless: [isQuestion, SELDOM, inSentence(words('remoto remota remote o ou oder'))],
    yes: [
      'Ville : Québec (hybride)',
      'Bremen / hybrid',
      'Híbrido, Bilbao',
      '## Condições\n\n- Regime híbrido após a formação',
    ],
    no: [
      'Bremen / remote / hybrid',
      'Bremen oder hybrid',
      'Local: remoto (ou híbrido)',
      '## Condições\n\n- Regime híbrido ou remoto',
    ],
  },
];
