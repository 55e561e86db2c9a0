import { inSections, inSentence, isQuestion } from '../../automaton/condition.ts';
import { words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import { says } from './degree-words.ts';

/** Degrees that do not matter, in other words. */
export const UNIMPORTANT_RULES: readonly Rule[] = [
  {
    id: 'degree.unimportant',
    says: says('not_required'),
    find: [
      'studium/hochschulabschluss/studienabschluss ist [uns/fur/dabei] [uns] nicht/kein/keine wichtig/entscheidend/muss/bedingung/pflicht',
      'studium kein muss',
      'studium <7> ist [aber/jedoch/hier/dabei] kein/keine muss/bedingung/voraussetzung/pflicht',
      'kein/keine <3> studium/hochschulabschluss notwendig/notig/erforderlich',
      'le/ton/votre diplome importe peu',
      'peu importe le/ton/votre diplome',
      'diplome n est pas indispensable/obligatoire/necessaire/requis/exige',
      'no pedimos/exigimos/requerimos/necesitas [un/una] [titulo/titulacion] titulo/titulacion/universitario/universitaria',
      'no necesitas/pedimos/exigimos <2> [ni] estudios/titulo/titulacion',
      'formacao academica/superior nao e obrigatoria/necessaria/exigida/requisito',
      'faculdade/diploma/graduacao nao e requisito/obrigatorio/obrigatoria/necessario/necessaria',
      'nao e/sendo necessario/necessaria/preciso/obrigatorio [ter] curso/ensino/formacao/faculdade [superior]',
    ],
    unless: [
      isQuestion,
      inSections('about', 'legal', 'nice', 'process'),
      inSentence(
        words(
          'abgeschlossen eingeschrieben vorteil wunschenswert wenn sofern souhaite apprecie sauf valorable pero mas mais aber idioma ingles estrangeiro si se master mestrado posgrado doctorado',
        ),
      ),
    ],
    yes: [
      '## Profil\n\n- Ein Studium ist uns nicht wichtig, dein Können zählt.',
      'Ein abgeschlossenes Studium ist kein Muss.',
      '## Profil\n\n- Ein Studium in Geologie oder Bergbau ist kein Muss',
      'Le diplôme importe peu, la motivation fait la différence.',
      '## Requisitos\n\n- No pedimos título universitario',
      '## Requisitos\n\n- Formação acadêmica não é obrigatória',
      'Ter faculdade não é requisito.',
    ],
    no: [
      '## Profil\n\n- Ein Studium ist von Vorteil',
      '## Requisitos\n\n- Título universitario',
      'Formação superior não é obrigatória, mas desejável.',
      'Un diplôme est exigé.',
    ],
  },
];
