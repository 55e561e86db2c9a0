import { before, inSections, inSentence, inside, introduced, isQuestion } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import { NEGATION, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { DEGREE_WORDS, NOT_HERE, STUDYING, says } from './degree-words.ts';
import { IN_ADDITION } from './other-ways.ts';

/** Experience instead of a degree. */
export const ACCEPTED_RULES: readonly Rule[] = [
  {
    id: 'degree.equivalent',
    says: says('experience_accepted'),
    find: [
      'degree/bachelor/bachelors/masters/bs/ba/bsc/phd/ms/msc/education/cs <9+> equivalent/comparable [combination] [of] <4+> experience/experiences/background/expertise/work',
      'equivalent <3+> experience <3> degree',
      'degree/bachelor/bachelors/bs <8+> or relevant/related/practical/work/professional/industry/demonstrated/proven/hands [on/work/professional/industry/practical] experience',
      'degree/bachelor/bachelors/masters/bs <8+> or equivalent [practical/work/professional] experience',
      'experience <3> lieu of',
      'experience may/can be substituted for <4> education/degree',
      'experience may/can substitute for <4> education/degree',
      'tertiary/university qualification/qualifications <8+> or relevant/equivalent experience',
      'lieu of [a] [formal] degree',
      'jd/doctor [jd] or equivalent [practical/work/professional/relevant] experience',
      'studium <6+> vergleichbare/vergleichbarer/gleichwertige <3> erfahrung/berufserfahrung/praxiserfahrung',
      'studium/hochschulstudium/studienabschluss/hochschulabschluss/bachelor/master <9+> <9+> oder/alternativ/bzw [uber] gleichwertige/vergleichbare/aquivalente kenntnisse/fahigkeiten und [praktische] erfahrungen/erfahrung/berufserfahrung',
      'studium/informatikstudium/ingenieurstudium/hochschulabschluss/studienabschluss <8+> oder <4> qualifikation/kenntnisse durch <2> berufserfahrung/berufspraxis/praxis/erfahrung',
      'studium/hochschulabschluss/studienabschluss <8+> oder <5> ausbildung mit <3> berufserfahrung/praxiserfahrung/berufspraxis',
      'ingenieria/carrera/grado/licenciatura/titulacion <6+> o [bien] experiencia <2> equivalente/demostrable/demostrada/comparable',
      'licence/master/diplome/bac/baccalaureat <8+> ou <4> experience <2> equivalente/pertinente/significative',
      'licenciatura/formacao/graduacao/superior <8+> ou <2> experiencia <2> equivalente/comprovada/relevante',
      'studium/studienabschluss/hochschulstudium/hochschulabschluss <8+> alternativ/oder <3> berufserfahrung/praxiserfahrung/berufspraxis',
      'studium/hochschulstudium/studienabschluss/hochschulabschluss <8+> oder mehrjahrige/langjahrige/einschlagige/fundierte/entsprechende erfahrung/erfahrungen/praxis',
      'studium/hochschulstudium/studienabschluss/hochschulabschluss <8+> oder [du/sie] verfugst/verfugen/bringst/hast/haben <4> erfahrung/erfahrungen/berufserfahrung/praxiserfahrung',
      'titulo/grado/licenciatura/titulacion/ingenieria/universitarios <6+> experiencia equivalente/demostrable/demostrada',
      'diplome/formation/bac/bts/dut/master/ecole/licence <6+> ou [une] experience equivalente/significative/professionnelle',
      'studium/hochschulstudium/studienabschluss/hochschulabschluss <3> oder [du/sie] kannst/konnen/kann <2> erfahrung/erfahrungen/berufserfahrung/praxiserfahrung <9> aufweisen/vorweisen/nachweisen/mitbringen',
      'bachelier <4+> ou <4+> experience',
      'formacao/ensino/graduacao/licenciatura/curso/superior <6+> ou experiencia <1> equivalente/comprovada/relevante',
      'degree/bachelor/bachelors/master/masters/bs/ba/bsc/ms/msc/mba/phd <6+> or [have] [at] [least/minimum] #/two/three/four/five/six/seven/eight/ten [or] [more] years [of] <4> experience',
    ],
    unless: [
      isQuestion,
      NOT_HERE,
      inSections('nice'),
      before(5, NEGATION),
      inSentence(STUDYING),
      inSentence(WISH),
      introduced(WISH),
      inside(IN_ADDITION),
      // A trade is no degree.
      inside({
        find: [
          'titulacion/titulo/formacion/formacao/curso/diplome/formation tecnica/tecnico/technique/media/medio',
        ],
      }),
    ],
    yes: [
      "## Requirements\n\n- Bachelor's degree in computer science or equivalent practical experience",
      "## Requirements\n\n- A bachelor's degree. Experience may be substituted for the required education.",
      '## Ihr Profil\n\n- Ein Studium der Geologie oder langjährige Erfahrung im Bergbau',
      '## Ihr Profil\n\n- Ein Hochschulstudium der Geologie oder Sie verfügen über praktische Erfahrung',
      '## About you\n\n- Tertiary qualification in statistics, or relevant experience',
      '## Requirements\n\n- Master in forestry or 3+ years of field experience',
    ],
    no: [
      "A master's degree may substitute for one year of experience.",
      '## Requirements\n\n- BSc in physics or equivalent and 4+ years of experience',
      '## Requirements\n\n- A degree and 4+ years of relevant or related experience',
      '## Anforderungen\n\n- Ausbildung oder Studium oder eine vergleichbare Qualifikation',
      "## Requirements\n\n- Bachelor's degree",
      '## Requisitos\n\n- Titulación técnica o experiencia equivalente',
      '## Nice to have\n\n- A degree or equivalent experience',
      '## Profil recherché\n\n- Diplôme d’ingénieur',
    ],
  },
  {
    id: 'degree.combination',
    says: says('experience_accepted'),
    find: ['combination of education', 'combination of training/schooling and experience'],
    where: [inSentence(DEGREE_WORDS), inSentence(words('degree degrees'))],
    unless: [
      isQuestion,
      NOT_HERE,
      inSections('nice'),
      before(5, NEGATION),
      inSentence(WISH),
      introduced(WISH),
    ],
    yes: ["## Requirements\n\n- Bachelor's degree or an equivalent combination of education and experience"],
    no: ['## Requirements\n\n- Two years in sales or an equivalent combination of education and experience'],
  },
];
