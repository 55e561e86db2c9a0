import {
  after,
  all,
  alone,
  before,
  type Condition,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { STUDYING } from '../degree/degree-words.ts';
import { OPEN_IN_LINE } from '../degree/wishes.ts';

/** Another way to the job, or people who have no degree yet. */
const OPEN: Lexicon = {
  find: [
    'oder/ausbildung/vergleichbare/vergleichbarer/gleichwertig/gleichwertige/quereinstieg/student/studierende/werkstudent/studierst/immatrikuliert/eingeschrieben',
    'ou/equivalent/equivalente/equivalentes/etudiant/etudiante/preparez/prepares/preparant/cursus/alternance/stage',
    'o/u/equivalente/similar/experiencia/estudiante/cursando/cursas/trunca',
    'ou/tecnico/estudante/cursando/conclusao/cursar/estagio',
    'experience',
  ],
  // One of several degrees is still a degree.
  except: [
    'licence/master/diplome ou d un/une master/licence/doctorat/diplome',
    'master/licence ou doctorat/master',
    'ingenieur/ingenieurs ou [d] [un/une] master/doctorat/bac',
    'd un/une licence/master <3+> ou d un/une licence/master',
    'grado o licenciatura/diplomatura/master',
    'licenciatura o grado/ingenieria',
    'licenciatura ou mestrado/bacharelado',
    'master/diplom oder diplom/master/magister',
    'une experience/premiere [experience]',
    'licenciatura/ingenieria/grado/carrera <9+> <9+> o/u afin/afines',
    'bac # [#] <8+> ou equivalent/equivalente',
    'ecole d/de ingenieur/ingenieurs/commerce <4+> ou equivalent/equivalente',
    'ou/o/y [em/en] [outros/outras/otros/otras] areas/cursos/carreras/correlatos/correlatas/correlato/correlata/afins/afines/relacionadas/relacionados',
  ],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSections('about', 'benefits', 'legal', 'process', 'pay'),
  before(5, NEGATION),
  before(5, POSSIBLE),
];

/** Degrees of German, French, Spanish and Portuguese, in sentences that say by themselves what they ask. */
export const degreeInOtherLanguages: readonly Rule[] = [
  {
    id: 'degree.required.holder',
    says: { fact: { kind: 'degree_requirement', requirement: 'required' } },
    find: [
      'titulaire/titulaires d un/une <2> master/licence/doctorat/maitrise/baccalaureat/bachelier',
      'titulaire/titulaires d un/une diplome d ingenieur/universitaire/etat',
      'titulaire/titulaires d un/une formation d/de ingenieur/ingenieurs',
      'ingenieur/ingenieure [e] de formation',
      'titulaire/titulaires du diplome d etat [d/de] infirmier/infirmiere/educateur/assistant',
      'diplome/diplomee d un/une master/licence/doctorat/ecole',
      'vous possedez/avez/detenez un/une master/licence/bachelier/bachelor/baccalaureat/diplome/doctorat en/universitaire/d/bac',
      'abschluss fh/eth/uni [fh/eth/uni/hochschule] in/als',
      'de/d formation superieure/ingenieur [de/ou] [type] [niveau] bac',
      'sie haben ein abgeschlossenes studium/hochschulstudium/masterstudium/bachelorstudium',
      'du hast ein abgeschlossenes studium/hochschulstudium/masterstudium/bachelorstudium',
      'du hast <3> dein/ein/ihr studium <6> [erfolgreich] abgeschlossen',
      'sie haben <3> ein/ihr studium <6> [erfolgreich] abgeschlossen',
      'cuentas/cuenta con titulacion/titulo/grado/licenciatura universitaria/universitario/en',
      'tienes/posees un/una grado/licenciatura/titulacion/ingenieria en/universitaria',
      'tens/tem/possui/possuis licenciatura/mestrado/graduacao/bacharelado em',
      'habilitacoes [literarias] [minimas] licenciatura/mestrado',
      'formation/diplome/etudes/niveau/cursus [initiale/superieure/requise/requis/exigee/exige/demandee/demande/minimum/minimale/minimal/academique/d] [etudes] [de/en] [type/niveau] bac 2/3/4/5/8',
      'passe/passee/issu/issue/sorti/sortie/diplome/diplomee d/de/par un/une <2> ecole d/de ingenieur/ingenieurs/commerce/management',
      'formacao/escolaridade superior/ensino/graduacao [superior] [completo/completa]',
      'formacion/escolaridad/escolaridade/estudios/educacion [academica] [profesional] licenciatura/grado/ingenieria/superior',
      'formation/etudes superieure/superieures [de/en] [type/niveau] ecole/ecoles d/de ingenieur/ingenieurs/commerce',
      'issu/issue/issus [e] d une formation superieure',
      'educacion/escolaridad/estudios [minima/minimos/requerida] educacion superior licenciatura/ingenieria/universitaria',
    ],
    unless: [
      ...UNLESS,
      inSections('nice'),
      inSentence(OPEN),
      inSentence(
        words(
          'idealerweise vorteil wunschenswert gerne idealement souhaite souhaitable apprecie atout valorable deseable valorara desejavel preferencialmente diferencial plus ideal bonus kunden clients clientes fondateur fondateurs fondatrice fondatrices fundador fundadora fundadores grunder',
        ),
      ),
      after(8, NEGATION),
      // What a school does: "especialistas en educación superior".
      all(inside(words('educacion')), before(1, words('en de la'))),
      inSentence(STUDYING),
      inLine(OPEN_IN_LINE),
      inSentence({ find: ['bac a/ou/et/pro/professionnel/general/technologique'] }),
    ],
    yes: [
      'Formation : Bac+3 en géologie ou équivalent',
      'Vous êtes issu d’une école d’ingénieurs.',
      'Vous êtes titulaire d’un Master en droit social.',
      'Vous êtes ingénieur(e) de formation.',
      'Vous avez un diplôme Bac+5 en géologie.',
      'Abschluss FH/ETH in Geologie',
      'De formation ingénieur ou Bac+5 en géologie, vous aimez le terrain.',
      'Vous êtes titulaire d’une formation d’ingénieur ou d’un master.',
      'Vous êtes titulaire du diplôme d’État d’infirmier.',
      'Sie haben ein abgeschlossenes Studium der Geologie.',
      'Du hast erfolgreich ein Studium der Informatik abgeschlossen.',
      'Habilitações: licenciatura em Direito',
      'Educación mínima: Educación superior - Ingeniería',
      'Educación: Licenciatura en Geología',
      'Formación: Licenciatura en Geología o afín.',
      'Issu(e) d’une formation supérieure en droit, vous justifiez d’une première expérience.',
      'Formação: Superior completo em Geologia; Física; ou correlatos.',
    ],
    no: [
      'Nos fondateurs sont titulaires d’un doctorat.',
      'Nossos fundadores têm mestrado em física.',
      'Somos especialistas en educación superior virtual.',
      'Formation : Bac à Bac+2',
      'Abschluss FH/ETH oder Ausbildung in Geologie',
      'Formation : Bac+3 ou expérience équivalente',
      'Formation Bac+3 en cours ou à venir',
      'Vous êtes ingénieur de formation ou avez une expérience équivalente.',
      'Titulaire d’un Master ou justifiant d’une expérience équivalente.',
      'Idealerweise hast du ein Studium der Informatik abgeschlossen.',
      'Tienes una licenciatura en Derecho o experiencia.',
      'Sie beraten Titulaire, haben aber kein abgeschlossenes Studium.',
    ],
  },
  {
    // "Licenciatura" as the whole of a demand.
    id: 'degree.required.item',
    says: { fact: { kind: 'degree_requirement', requirement: 'required' } },
    find: [
      'licenciatura/graduacao/bacharelado/mestrado/hochschulabschluss/hochschulstudium/universitatsabschluss',
      'titulacion/grado/formacion universitaria/universitario',
      'ensino/formacao/curso superior',
      'bac 3/4/5',
    ],
    where: [
      all(
        inSections('requirements'),
        { kinds: ['item'] },
        alone(
          words(
            'completa completo concluida concluido abgeschlossenes abgeschlossener minimo minima minimum niveau nivel',
          ),
        ),
      ),
    ],
    unless: [
      isQuestion,
      introduced(words('uma um una uno eine einer une un preferencialmente idealmente idealement')),
    ],
    yes: ['## Requisitos\n\n- Licenciatura', '## Profil\n\n- Niveau Bac+5 minimum'],
    no: [
      '## Requisitos\n\n- Licenciatura ou experiência',
      '## Desejável\n\n- Licenciatura',
      '- Licenciatura',
    ],
  },
  {
    id: 'degree.preferred.named',
    says: { fact: { kind: 'degree_requirement', requirement: 'preferred' } },
    find: [
      'idealerweise/gerne/bestenfalls/wunschenswert <6> studium/hochschulstudium/hochschulabschluss/studienabschluss/masterabschluss',
      'studium/hochschulstudium/hochschulabschluss/studienabschluss <6> von vorteil',
      'studium/hochschulstudium/hochschulabschluss/studienabschluss <6> wunschenswert/vorteilhaft/willkommen',
      'bac # <4> serait/est/souhaite/apprecie [un] [plus/atout/apprecie]',
      'idealement <4> bac #',
      'master/licence/diplome <6> serait/souhaite/souhaitable/apprecie [un/apprecie] [plus/atout]',
      'valorara/valoraremos/valoramos/valora/deseable <3> titulacion/titulo/grado/licenciatura/estudios/carrera/formacion universitaria/universitario/universitarios/en',
      'titulacion/titulo/estudios/carrera universitaria/universitario/universitarios <4> valorable/deseable',
      'valorizamos/valorizado/valoriza/desejavel/preferencialmente <3> licenciatura/mestrado/doutoramento/graduacao/pos',
      'licenciatura/mestrado/doutoramento/graduacao/maestria/master/posgrado <9+> constitui/constituira/constituye/considerado/considerada [um/como] [un] factor/fator/requisito/aspeto/aspecto preferencial/preferente/preferenciais/valorizado/diferencial',
      'licenciatura/mestrado/graduacao <5> desejavel/valorizada/valorizado/preferencial/diferencial',
      'universitario/universitaria/licenciatura/licenciado/grado/ingenieria <5> deseable/deseables/valorado/valorada/valorable/preferible',
    ],
    unless: [
      ...UNLESS,
      inSentence(
        words(
          'zwingend voraussetzung erforderlich requis exige obligatoire indispensable imprescindible requerido obrigatorio obrigatoria aber kunden clients clientes',
        ),
      ),
      inSegment(OPEN),
    ],
    yes: [
      'Idealerweise hast du ein Studium der Logistik abgeschlossen.',
      'Un Bac+3 en gestion serait un plus.',
      '## Requisitos\n\n- Mestrado em Geologia ou áreas afins constitui factor preferencial',
      'Se valorará titulación universitaria en Economía.',
      '## Requisitos\n\n- Licenciatura em Gestão desejável',
      '## Requisitos\n\n- Universitario en carreras afines valorado',
    ],
    no: [
      'Ein abgeschlossenes Studium ist Voraussetzung.',
      'Idealerweise hast du ein Studium oder eine Ausbildung abgeschlossen.',
      'Un Bac+3 est exigé.',
      'Idealerweise arbeitest du neben dem Studium als Werkstudent.',
    ],
  },
];
