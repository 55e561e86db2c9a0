import {
  after,
  all,
  alone,
  before,
  type Condition,
  inSections,
  inSentence,
  isQuestion,
  labelled,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { HELD, SEVERAL } from '../arrangement/arrangement-words.ts';
import { LEFT_OPEN } from './arrangement-bars.ts';

const JOUR = '1/2/3/4/un/deux/trois/quatre';
const HOME = 'teletravail/tt/remote/distanciel';

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
      `${JOUR} jour/jours [de] [presence] (au bureau|sur site|en presentiel|dans nos locaux|dans nos bureaux) par/chaque semaine`,
    ],
    unless: [...UNLESS, inSentence({ find: ['100 % remote/teletravail', 'full remote', '5/cinq jours'] })],
    yes: [
      'Où : Colmar, 1 jour de TT / semaine',
      'Où : Limoges, 2 jours de télétravail par semaine',
      'Remote : 3 jours/semaine',
      'Poste à Arras, 2 jours de remote par semaine.',
    ],
    no: [
      'Où : Colmar, 2 jours de remote par semaine ou full remote',
      'Colmar, 1 jour de télétravail par mois',
      'Télétravail : 2 jours par semaine possible',
      'Formation : 2 jours de distanciel par semaine',
    ],
  },
  {
    id: 'arrangement.remote.french',
    says: { field: { field: 'work_arrangement', value: 'remote' } },
    find: [
      'poste/emploi/travail/mission [est] entierement/totalement/integralement a distance',
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
    id: 'arrangement.onsite.french',
    says: { field: { field: 'work_arrangement', value: 'onsite' } },
    find: [
      'teletravail/remote non/aucun',
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
      after(1, words('renseigne precise communique')),
      inSentence({ find: ['jour/jours/hybride/debut/essai/formation/complet', 'teletravail non stop'] }),
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
      'Formation 100 % présentiel',
      'Ce poste ne permet pas le télétravail plus de deux jours par semaine.',
    ],
  },
];
