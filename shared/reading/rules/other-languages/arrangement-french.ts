import {
  after,
  all,
  alone,
  before,
  type Condition,
  inClause,
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
import { HELD, SEVERAL, VAGUE } from '../arrangement/arrangement-words.ts';
import { LEFT_OPEN, NOT_OF_THE_JOB } from './arrangement-bars.ts';

const JOUR = '1/2/3/4/un/deux/trois/quatre';
const JOURS = '1jour/2jours/3jours/4jours/1j/2j/3j/4j';
const HOME = 'teletravail/tt/remote/distanciel';
const SHARE = '20/25/30/40/50/60/70/75/80 %';

/**
 * A choice between arrangements. "Où" is written like "ou" once the accents are off, so that "ou" alone is none: "Où :
 * Nancy, 2 jours de télétravail par semaine".
 */
const CHOICE: Lexicon = {
  find: [
    'ou <2> remote/distance/presentiel/site/teletravail/hybride/bureau/bureaux/full',
    'remote/distance/presentiel/site/teletravail/hybride/bureau ou',
    'mois/mensuel/annee/trimestre/clients/ponctuel/ponctuellement/occasionnel/occasionnellement/integration/premiers/premieres/ecole/formations',
  ],
};
const UNLESS: readonly Condition[] = [...LEFT_OPEN, inSentence(CHOICE)];
/** The colon behind "où" ends its clause. */
const PLACED: readonly Condition[] = [...NOT_OF_THE_JOB, inClause(SEVERAL), inClause(CHOICE)];

/** Where French employers have the work done. */
export const frenchArrangements: readonly Rule[] = [
  {
    id: 'arrangement.hybrid.french',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: [
      `${JOUR} [a/ou] [${JOUR}] jour/jours [de/en] ${HOME} [par/la/chaque] semaine`,
      `1j/2j/3j/4j [de/en] ${HOME} [par/la] semaine`,
      `${HOME} ${JOUR} jour/jours [par/la/chaque] semaine`,
      `${HOME} 1j/2j/3j/4j [par/la] semaine`,
      `${HOME} a hauteur de ${JOUR} jour/jours`,
      `${HOME} [a] [hauteur] [de] ${SHARE}`,
      `${JOUR} jour/jours [fixe/fixes] [par/de] [semaine] [de/depuis/a] (chez vous|chez toi|home office|votre domicile)`,
      `(de chez vous|de chez toi|depuis chez vous) [a] [raison] [de] ${JOUR} jour/jours`,
      `${JOURS} (sur site|au bureau|en presentiel) [et] ${JOURS} [de/en] ${HOME}`,
      `${JOURS} [de/en] ${HOME} [et] ${JOURS} (sur site|au bureau|en presentiel)`,
      `bureau/site <5+> (en teletravail|a distance|a la maison) le reste [du/de] [temps/la] [semaine]`,
      `${JOUR} jour/jours [de] [presence] (au bureau|sur site|en presentiel|dans nos locaux|dans nos bureaux) par/chaque semaine`,
    ],
    unless: [
      ...UNLESS,
      inSentence({ find: ['100 % remote/teletravail', 'full remote', '5/cinq jours'] }),
      // Other things done at home, and allowances for it.
      before(4, words('indemnite prime forfait deplacements astreintes astreinte livraison')),
      after(3, { find: ['par mois/an', 'de formation'] }),
    ],
    yes: [
      '## Avantages\n\n- Télétravail à hauteur de 60 %',
      'Vous travaillez deux jours par semaine de chez vous.',
      'Où : Gap - rythme 2jours sur site 3jours de Télétravail',
      'Où : Colmar, 1 jour de TT / semaine',
      'Où : Limoges, 2 jours de télétravail par semaine',
      'Remote : 3 jours/semaine',
      'Poste à Arras, 2 jours de remote par semaine.',
    ],
    no: [
      'Où : Colmar, 2 jours de remote par semaine ou full remote',
      'Colmar, 1 jour de télétravail par mois',
      'Livraison à deux jours de chez vous.',
      'Télétravail à 50 % possible',
      'Télétravail : 2 jours par semaine possible',
      'Formation : 2 jours de distanciel par semaine',
    ],
  },
  {
    id: 'arrangement.remote.french',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      'poste/emploi/travail/mission [est] entierement/totalement/integralement a distance',
      'travaillez/travaillerez/travailles/travailleras entierement/totalement/integralement (a distance|en teletravail|en remote)',
      '(poste a distance|teletravail)',
      'poste/emploi entierement/totalement/integralement en teletravail/remote',
    ],
    where: [
      { cue: words('entierement totalement integralement'), inside: true },
      { cue: { find: ['poste a distance'] }, inside: true },
      // "Lieu : télétravail", and nothing else.
      all(
        labelled(words('lieu localisation')),
        alone(words('lieu localisation du de poste travail complet france')),
      ),
    ],
    unless: [
      ...UNLESS,
      inSentence({ find: ['jour/jours/hybride/presentiel/bureau/deplacements/ou/1j/2j/3j', 'sur site'] }),
      after(3, words('partiel partiellement')),
    ],
    yes: [
      'Le poste est entièrement à distance.',
      'Lieu : télétravail',
      'Poste à distance, partout au Canada.',
    ],
    no: [
      'Le poste est à distance deux jours par semaine.',
      'Lieu : télétravail ou Nantes',
      'Poste à distance possible.',
      'Avantages : télétravail',
    ],
  },
  {
    // "Où : full remote – locaux à Paris", where "où" is no choice.
    id: 'arrangement.remote.french-place',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      '(full|#full) remote',
      'fullremote',
      '100 % remote/teletravail/distance',
      'remote/teletravail complet/total/integral',
    ],
    where: [labelled(words('ou lieu localisation ville'))],
    unless: [
      ...PLACED,
      inSegment(VAGUE),
      inSentence({ find: ['jour/jours/hybride/presentiel/partiel/flexible/1j/2j/3j/4j', 'sur site'] }),
      before(4, words('equipe equipes')),
      after(3, words('ok possible envisageable selon sous')),
    ],
    yes: [
      'Où : Full remote - Locaux à Nancy',
      'Où : #FULL REMOTE, siège à Tours',
      'Où : Nancy - Fullremote.',
    ],
    no: [
      'Où : Nancy - full remote ok',
      'Où : Nancy ou full remote',
      'Où : Nancy – télétravail flexible ou full remote',
      'Où : Nancy, équipe tech en full remote',
    ],
  },
  {
    // "Où : Lyon // télétravail partiel", whatever else the line counts.
    id: 'arrangement.hybrid.french-place',
    says: { field: { field: 'work_arrangement', value: 'hybrid' } },
    find: ['teletravail/remote/tt partiel/hybride', 'hybride'],
    where: [labelled(words('ou lieu localisation ville'))],
    unless: [
      ...PLACED,
      after(2, words('ou total complet possible ok')),
      before(2, words('equipe equipes cloud')),
      inSentence(words('full')),
    ],
    yes: [
      'Où : Lyon // Télétravail partiel 2,5j/semaine',
      'Lieu : Lyon, télétravail hybride',
      'Où : Locaux dans le 5ème arrondissement de Lyon - Hybride',
    ],
    no: [
      'Où : Lyon, télétravail partiel possible',
      'Où : Lyon, télétravail partiel ou total',
      'Où : Lyon - hybride ou full remote',
    ],
  },
  {
    id: 'arrangement.onsite.french',
    says: { field: { field: 'work_arrangement', value: 'onsite' } },
    find: [
      'teletravail/remote non/aucun/impossible',
      'ne permet/permettent/permettant pas [de/le/du] teletravail',
      'poste/emploi/mission [100] [%] non eligible/compatible au/avec [le] teletravail',
      '(presence|travail) sur site [a] 100 %',
      '100 % (sur site|presentiel|en presentiel)',
    ],
    unless: [
      isQuestion,
      inSections('process', 'legal', 'nice', 'about', 'requirements', 'stack'),
      inSentence(CHOICE),
      inSentence(SEVERAL),
      before(4, NEGATION),
      before(3, HELD),
      after(1, words('renseigne precise communique negociable limite obligatoire impose')),
      // "100 % télétravail, aucun déplacement": what there is none of comes next.
      all(
        inside(words('aucun')),
        after(
          1,
          words(
            'deplacement trajet frais bureau contact presentiel besoin probleme souci horaire engagement passage retour',
          ),
        ),
      ),
      inSentence({
        find: [
          '100 % teletravail/remote',
          'jour/jours/hybride/debut/essai/formation/complet',
          'teletravail non stop',
        ],
      }),
    ],
    yes: [
      'Télétravail : non',
      'Télétravail : aucun',
      'Ce poste ne permet pas le télétravail.',
      'Présence sur site à 100 %.',
    ],
    no: [
      'Télétravail : non pendant la période d’essai',
      'Télétravail : non renseigné',
      '100 % télétravail, aucun déplacement.',
      'Formation 100 % présentiel',
      'Ce poste ne permet pas le télétravail plus de deux jours par semaine.',
    ],
  },
];
