import {
  after,
  all,
  around,
  before,
  elsewhere,
  inClause,
  inSections,
  inSegment,
  inSentence,
  isQuestion,
  labelled,
  not,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { BACHELOR, STUDENTS, STUDYING, says } from './degree-words.ts';
import { FIELD_DE } from './foreign-fields.ts';
import { ALTERNATIVE } from './other-ways.ts';
import { HIGHER_WISH, WISHED_RELATED } from './wishes.ts';

const DEGREE_OR_EQUIVALENT: Lexicon = { find: ['degree or equivalent in'] };

/** Degrees that are wished. */
export const PREFERRED_RULES: readonly Rule[] = [
  {
    id: 'degree.preferred',
    says: says('preferred'),
    find: [
      'degree/degrees',
      'bachelors/phd/msc/bsc/mba/masters',
      'hochschulabschluss/studium/studienabschluss/hochschulstudium',
      'diplome universitaire/superieur/en/de',
      'ecole d/de ingenieur/ingenieurs/commerce',
      'ecole <3> ingenieur/ingenieurs/commerce',
      'titulacion/titulo universitaria/universitario',
      'master/maestria o/y doctorado',
      'master/maestria/mestrado/doutorado/doctorado em/en',
      'graduacao/licenciatura/bacharelado em/en',
      'formacao em <3> [e] desejavel',
      'carrera/estudios universitaria/universitarios',
      'mestrado/licenciatura/doutoramento/doutorado ou mestrado/doutoramento/doutorado',
      'pos graduacao/mba/mestrado ou mba/mestrado/pos',
      'pos graduacao em/na/no/completa/concluida',
      'bac 2/3/4/5',
      'masterabschluss/universitatsabschluss',
      `master/bachelor/diplom in/der ${FIELD_DE}`,
      'diplome d ingenieur/ingenieure',
      'promotion in/im/der',
      'ensino superior',
    ],
    where: [
      inSections('nice'),
      all(inSections('requirements', 'role', 'location'), inClause(WISH)),
      all(inSections('other'), { kinds: ['item'] }, inClause(WISH)),
      // "degree in biology, chemistry or the like preferred", not "degree, chemistry preferred".
      all(inSections('requirements', 'role', 'location'), inSegment(WISH), after(1, words('in from or'))),
      all(inSections('requirements', 'role', 'location'), inSegment(WISH), after(1, WISH)),
      all(inSections('requirements'), inSentence(WISHED_RELATED)),
    ],
    unless: [
      isQuestion,
      before(4, NEGATION),
      inSections('about', 'benefits', 'legal', 'process', 'pay', 'none'),
      before(4, words('high some varying certain 360 this with lieu working')),
      inSentence(STUDYING),
      // A label of its own ends the list of wishes above it.
      all(
        not({ kinds: ['item'] }),
        labelled(words('formacao escolaridade formacion estudios ausbildung formation')),
      ),
      before(6, STUDENTS),
      all(not(inSections('nice')), before(30, BACHELOR), not(inClause(BACHELOR))),
      inSentence({ find: ['with [a] master/masters/advanced/phd/graduate'] }),
      after(2, { find: ['preferred/preferably/ideally [a] master/masters/phd/mba/advanced'] }),
      after(2, { find: ['preferred/preferably/ideally in/from'] }),
      before(1, words('pos')),
      after(2, { find: ['is/are not', 'isnt/arent'] }),
      after(1, { find: ['not required/necessary/needed/mandatory/essential'] }),
      after(3, words('nicht nao pas no keine kein')),
      after(8, { find: ['ist [aber/jedoch] kein/keine muss/bedingung/voraussetzung/pflicht'] }),
      after(
        2,
        words(
          'of students angle scientists researchers experts engineers level candidates team teams program programs path paths track holders',
        ),
      ),
      all(inClause(BACHELOR), not(inClause(WISH)), inSegment(HIGHER_WISH)),
      // Among wishes, neither another demand nor another degree makes a demand of it.
      all(
        not(inSections('nice')),
        around(30, {
          find: ['required/minimum/must/requires/requis/exige/obligatoire/obrigatorio/imprescindible'],
          except: ['not a must', 'not required'],
        }),
      ),
      all(
        not(inSections('nice')),
        elsewhere({
          find: ['bachelors/bachelor/bs/ba/bsc/undergraduate/degree'],
          except: ['undergraduate or higher/graduate/postgraduate'],
        }),
      ),
      // Among wishes, a degree "or equivalent" in a field is a wish for it.
      all(inSentence(ALTERNATIVE), not(all(inSections('nice'), inSentence(DEGREE_OR_EQUIVALENT)))),
    ],
    yes: [
      '## Nice to have\n\n- A graduate degree or equivalent in hydrology',
      '## Profil recherché\n\n- Diplôme universitaire souhaité',
      '## Requisitos\n\n- Máster o doctorado: valorable',
      '## Requirements\n\n- A degree in logistics or a related discipline (desirable)',
      "## Requirements\n\n- Master's degree preferred",
      '## Requirements\n\n- A BSc degree is a plus, not a must',
      '## Nice to have\n\n- Degree in statistics',
      '## Requirements\n\n- Degree in forestry or a related field (bonus)',
      '## The kind of person for us\n\n- Bachelor’s degree in forestry is a plus',
      '## Preferred\n\n- Bachelor’s degree in forestry; advanced degree a plus',
      '## Nice to have\n\n- Undergraduate (or higher) degree in statistics',
    ],
    no: [
      '## Profil\n\n- Certificat de Scrum Master souhaité',
      '## Diferenciais\n\n- Rust\n\n**Formação:** Ensino superior em Física',
      '## Nice to have\n\n- Go. A degree is not a requirement',
      '## Nice to have\n\n- A high degree of care',
      '## Requirements\n\n- College degree not required',
      "## Requirements\n\n- Bachelor's degree required; MBA a plus",
      "## Requirements\n\n- Bachelor's degree",
      "## Requirements\n\n- Bachelor's degree in law or economics, advanced degree is preferred",
      '## Requirements\n\n- Doctoral degree paths are preferred',
      '## Requirements\n\n- University degree, preferably in business',
      '## Requirements\n\n- University degree (computer science preferred)',
    ],
  },
];
