import {
  after,
  all,
  before,
  type Condition,
  inLine,
  inSections,
  inSentence,
  introduced,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { NEGATION, POSSIBLE, WISH } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { STUDYING, says } from '../degree/degree-words.ts';
import { OPEN_IN_LINE, WISHED_ASIDE } from '../degree/wishes.ts';

/** Who carries a title, as far as a university gives it. */
const TITLES =
  'ingeniero/ingeniera/medico/medica/abogado/abogada/contador/contadora/psicologo/psicologa/enfermero/enfermera/arquitecto/arquitecta/profesor/profesora/economista/farmaceutico/farmaceutica/quimico/veterinario/veterinaria/odontologo/trabajador/trabajadora/administrador/administradora/licenciado/licenciada';
const DEGREES = 'licenciatura/ingenieria/universitario/universitaria/universitarios';
/** Another way to the job, or who has no title yet. */
const OTHER_WAY: Lexicon = {
  find: [
    'trunca/trunco/pasante/pasantes/tecnico/tecnica/tsu/bachillerato/preparatoria/secundaria/cursando/curso/andamento/estudiante/estudiantes/fp/ciclo',
    'o/u/ou <2> experiencia/equivalente/tecnico/tecnica/tecnologo',
    // Argentine schools of nursing are no universities.
    'enfermero/enfermera [a] profesional',
  ],
  except: ['o/u/ou <2> carrera/titulo/licenciatura/grado <1> equivalente'],
};
const WISHES: Lexicon = words(
  'deseable deseables desejavel desejaveis preferible preferiblemente preferente preferentemente preferencialmente valorable valorara valoramos diferencial ideal idealmente plus opcional',
);
const REQUIRED: Lexicon = words(
  'excluyente excluyentes imprescindible indispensable obligatorio obligatoria requerido requerida obrigatorio obrigatoria necesario necesaria',
);
const UNLESS: readonly Condition[] = [
  isQuestion,
  inSections('nice', 'about', 'benefits', 'legal', 'process', 'pay'),
  inSentence(OTHER_WAY),
  inSentence(WISHES),
  inSentence(STUDYING),
  inLine(OPEN_IN_LINE),
  introduced(WISH),
  before(5, NEGATION),
  before(5, POSSIBLE),
  after(8, NEGATION),
];

/** Degrees behind the labels of forms, and titles, as Spanish and Portuguese employers write them. */
export const iberianDegrees: readonly Rule[] = [
  {
    id: 'degree.required.form',
    says: says('required'),
    find: [
      `escolaridad/educacion/estudios/formacion [academica/academicos/profesional] [minima/minimo/minimos/requerida/requerido/requeridos/solicitada] ${DEGREES}`,
      `nivel/grado [de/minimo] [estudios/academico/educativo/escolaridad/escolar] [minimo/requerido] ${DEGREES}`,
      'estudios/formacion [minimos/minima/requerida/requeridos] grado/grados [en/universitario]',
      'universitario/universitaria titulado/titulada',
      'vaga/vagas para [ensino/nivel/formacao] superior completo/completa',
      'formacao/escolaridade/nivel/habilitacoes/qualificacao [academica/academicas/literarias/minima/minimas/de/escolar] [escolaridade] superior/licenciatura/graduacao/bacharelado/mestrado [completo/completa]',
    ],
    unless: [...UNLESS, after(1, words('superior medio tecnico incompleto incompleta'))],
    yes: [
      'Educación mínima requerida: Universitario titulado',
      'Nivel académico: Licenciatura',
      'Escolaridad mínima: Ingeniería',
      'Estudios mínimos: Grado',
      'Formação acadêmica: Superior completo em Administração',
      'Duas vagas para superior completo em Estatística',
    ],
    no: [
      'Escolaridad: Licenciatura trunca',
      'Nivel de estudios: Bachillerato o licenciatura',
      'Formación: Grado Superior de Electricidad',
      'Escolaridade: Superior incompleto',
      'Vagas para superior completo ou em andamento',
      'Formação acadêmica: Superior em andamento',
    ],
  },
  {
    id: 'degree.required.title',
    says: says('required'),
    find: [
      `titulo [profesional/universitario/oficial/acorde/habilitante] de ${TITLES}`,
      'graduado/graduada/graduados/graduadas/titulado/titulada en carrera/carreras [de] [grado/universitaria/universitarias]',
      'titulado/titulada de [la] [carrera/licenciatura] [de]',
      `${TITLES} graduado/graduada/titulado/titulada/recibido/recibida`,
      'carrera universitaria/profesional [completa/concluida/terminada/finalizada] [en/de]',
      'licenciatura/ingenieria o/u/y/e licenciatura/ingenieria en',
    ],
    where: [inSections('requirements', 'none', 'other')],
    unless: [
      ...UNLESS,
      // "Desarrolla una carrera profesional con nosotros" promises one.
      before(4, words('tu su una desarrollar desarrolla desarrollo crecer plan hacer')),
    ],
    yes: [
      '## Requisitos\n\n- Título de Médico Cirujano',
      '## Requisitos\n\n- Graduado en carreras de grado en Química',
      '## Requisitos\n\n- Abogada graduada con experiencia',
      'Título profesional de Ingeniero Civil Industrial',
      '## Requisitos\n\n- Carrera universitaria completa en Economía',
      'Licenciatura o Ingeniería en Sistemas o afín.',
    ],
    no: [
      '## Requisitos\n\n- Desarrollar una carrera profesional',
      '## Requisitos\n\n- Título de Técnico en Enfermería',
      '## Deseable\n\n- Título de Contador',
      '## Requisitos\n\n- Título de Enfermero/a Profesional',
      '## Requisitos\n\n- Estudiante de la carrera universitaria de Economía',
      '## Requisitos\n\n- Estudiante avanzado o abogado recibido',
      '## Requisitos\n\n- Contador graduado o por recibirse',
    ],
  },
  {
    // The wish stands in brackets or behind a comma.
    id: 'degree.preferred.aside',
    says: says('preferred'),
    find: [
      'titulo/titulacion/grado/formacion/estudios universitario/universitaria/universitarios',
      'graduado/graduada/profesional universitario/universitaria',
      'licenciatura/ingenieria/grado/graduacao/bacharelado/mestrado/maestria en/em',
      'ensino/formacao/curso superior [completo/completa]',
    ],
    where: [
      all(inSections('requirements', 'nice', 'other', 'none'), { kinds: ['item'] }, after(9, WISHED_ASIDE)),
    ],
    unless: [
      isQuestion,
      inSentence(OTHER_WAY),
      inSentence(STUDYING),
      inSentence(REQUIRED),
      before(5, NEGATION),
    ],
    yes: [
      '## Requisitos\n\n- Título universitario (preferente)',
      '## Requisitos\n\n- Licenciatura en Economía (deseable)',
      '## Requisitos\n\n- Ensino superior completo (desejável)',
    ],
    no: [
      '## Requisitos\n\n- Licenciatura en Economía (deseable maestría)',
      '## Requisitos\n\n- Licenciatura en Economía, deseable inglés',
      '## Requisitos\n\n- Título universitario excluyente, experiencia deseable',
      '## Requisitos\n\n- Licenciatura en Economía o estudiante (deseable)',
    ],
  },
];
