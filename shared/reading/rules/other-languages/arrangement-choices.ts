import {
  all,
  before,
  type Condition,
  inSections,
  inSentence,
  inside,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { type Arrangement, HELD, says } from '../arrangement/arrangement-words.ts';

const HOME =
  '(remote|homeoffice|home office|zuhause|zu hause|mobil|full remote|teletravail|distance|chez vous|chez toi)';
const OFFICE = '(buro|vor ort|prasenz|office|bureau|site|sur site|presentiel|nos locaux|nos bureaux)';
const HYBRID = 'hybrid/hybride/hybrides/hybridem';
const OF = '[im/in/am/bei/von/aus/en/a/au/dans/de/depuis/d] [dem/unserem/unseren/der/uns/la/le/notre/l]';

/** Work at home or in the office, whichever one likes: "Ob im Büro oder im Homeoffice". */
const HOME_OR_OFFICE: readonly [string, ...string[]] = [
  `${HOME} [arbeit/arbeiten/aus] oder/ou/soit/bzw/wahlweise ${OF} ${OFFICE}`,
  `${OFFICE} oder/ou/soit/bzw/wahlweise ${OF} ${HOME}`,
];
const HYBRID_OR: readonly [string, ...string[]] = [
  `${HOME} oder/ou/bzw ${HYBRID}`,
  `${HYBRID} [arbeiten/arbeit] oder/ou/bzw ${HOME}`,
];
const ELSEWHERE: Lexicon = words(
  'kunden kundinnen clients client bewerbung gesprach gesprache interview interviews entretien entretiens schulung schulungen formation formations termin termine reunion reunions meeting meetings event events onboarding einarbeitung beratung',
);
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSections('process', 'legal', 'about', 'nice', 'requirements', 'role', 'stack'),
  before(4, NEGATION),
  before(4, HELD),
  inSentence(ELSEWHERE),
  // Whoever works in a hybrid way is here and there.
  all(
    inSentence(words('hybrid hybrides hybride hybriden')),
    inside(words('buro ort office bureau site presentiel')),
  ),
];

/** Each side of a choice is a statement, so that they are a conflict, and no other line says it alone. */
const side = (
  name: string,
  value: Arrangement,
  find: readonly [string, ...string[]],
  yes: string,
  no: readonly [string, ...string[]],
): Rule => ({
  id: `arrangement.${value}.${name}`,
  says: says(value),
  find,
  unless: UNLESS,
  yes: [yes],
  no,
});

export const arrangementChoices: readonly Rule[] = [
  side('home-or-office', 'remote', HOME_OR_OFFICE, 'Arbeite im Homeoffice oder in unserem Büro in Jena.', [
    'Das Gespräch findet im Büro oder im Homeoffice statt.',
  ]),
  side('home-or-office', 'onsite', HOME_OR_OFFICE, '## Avantages\n\n- Full remote ou dans nos locaux', [
    'Nos clients travaillent en remote ou sur site.',
  ]),
  side('hybrid-or-home', 'remote', HYBRID_OR, '## Wir bieten\n\n- Remote oder hybrid', [
    'Unsere Kunden arbeiten remote oder hybrid.',
  ]),
  side('hybrid-or-home', 'hybrid', HYBRID_OR, '## Avantages\n\n- Hybride ou full remote', [
    'Schulungen: hybrid oder remote',
  ]),
];
