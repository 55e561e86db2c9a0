import { around, inSections, inSegment, inSentence, inside, isQuestion } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { says } from './degree-words.ts';

/** Degrees that nobody needs. */
export const NOT_REQUIRED_RULES: readonly Rule[] = [
  {
    id: 'degree.not-required',
    says: says('not_required'),
    find: [
      'no [college/university/formal] degree/degrees [is] required/necessary/needed',
      'degree/degrees/diploma [is/are] not [a] [strictly] required/necessary/needed/requirement/mandatory',
      'dont/doesnt [need/require/care] <6> degree/degrees/diploma',
      'do not need <2> degree/degrees',
      'degree/degrees optional',
      'degree isnt required/necessary',
      'not require <2> [college/university/formal] degree',
      'no <3> experience or degree [is] required/necessary/needed',
      'no [college/university/formal] degree requirement/requirements',
      'kein/keinen <1> studium/studienabschluss/hochschulabschluss erforderlich/notwendig/notig/vorausgesetzt',
      'studium/hochschulabschluss/studienabschluss [ist] nicht [zwingend] erforderlich/notwendig/notig/voraussetzung',
      'studium/hochschulabschluss/studienabschluss [ist] keine voraussetzung',
      'studium/hochschulabschluss/studienabschluss brauchst/brauchen/benotigst/benotigen du/sie [dafur/hierfur/dazu] nicht',
      'studium/hochschulabschluss/studienabschluss musst/mussen du/sie [dafur/hierfur/dazu] nicht',
      'ohne studium/hochschulabschluss willkommen/moglich',
      'auch ohne studium/hochschulabschluss',
      'no hace falta <2> carrera/titulo/titulacion/estudios universitaria/universitario/universitarios',
      'no es necesaria/necesario/requisito <3> titulacion/titulo/carrera/estudios',
      'aucun diplome n est/requis/exige/necessaire/demande/specifique',
      'nao exigimos/pedimos/precisas/precisa/e <5> formacao/ensino/curso/licenciatura/graduacao superior/universitario',
      'nao e necessaria/necessario <3> nem formacao/ensino/curso superior',
      'aucun/sans/pas [de] diplome [n/est] [est] [requis/exige/necessaire/obligatoire/particulier]',
      'no <4> titulacion/titulo/carrera/estudios universitaria/universitario/universitarios',
      'titulo/titulacion/carrera universitario/universitaria no [es] obligatorio/obligatoria/necesario/necesaria/imprescindible/requerido/requerida',
      'nao <3> diploma/graduacao',
      'diploma/graduacao/faculdade nao [e/sao] obrigatorio/obrigatoria/exigido/exigida/necessario/necessaria',
      'diplome non exige/requis/obligatoire/necessaire',
      'pas/aucun/sans [de] prerequis/condition/exigence <2> diplome/diplomes',
      'peu importe [votre/ton/le/vos] diplome/diplomes',
      'sin importar [tu/su/la/el] titulo/titulacion',
      '(egal|unabhangig davon) ob du/sie studiert hast/haben',
      'nao <3> ensino/formacao/curso superior',
    ],
    unless: [
      isQuestion,
      around(
        6,
        words(
          'advanced phd master masters graduate law stem cs specific technical or engineering science mba finance plus preferred bachelors bs unless if',
        ),
      ),
      inside(words('advanced phd masters graduate specific in to what where which if about matters')),
      inSegment(
        words('but plus preferred vorteil wunschenswert souhaite apprecie valorable diferencial desejavel'),
      ),
      inSentence(words('aber mais pero mas avantage')),
      inSections('about', 'legal', 'nice'),
    ],
    yes: [
      '## Requirements\n\n- No degree required',
      '## Requirements\n\nA degree is not required.',
      'Ein Studium ist nicht erforderlich.',
      'Ein Studium brauchst du nicht.',
      'No degree requirements.',
      'You do not need a degree.',
      'Não exigimos diploma.',
      'Nous n’avons pas de prérequis concernant votre diplôme.',
      '## Requisitos\n\n- Graduação não obrigatória',
    ],
    no: [
      '## Profil\n\n- Ein Studium ist von Vorteil, aber keine Voraussetzung',
      'Un diplôme est requis.',
      '## Requirements\n\n- No advanced degree required',
      "## Requirements\n\n- Bachelor's degree required",
    ],
  },
];
