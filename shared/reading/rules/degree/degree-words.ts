import { all, type Condition, inSections, inSentence, introduced, not } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { FactInput } from '../../reading.ts';

type Requirement = Extract<FactInput, { kind: 'degree_requirement' }>['requirement'];
export const says = (requirement: Requirement): Rule['says'] => ({
  fact: { kind: 'degree_requirement', requirement },
});
export const DEGREE_WORDS: Lexicon = words(
  'bachelor bachelors bs ba bsc b beng ms msc ma m masters master mba phd jd doctorate diploma undergraduate graduate',
);
export const BACHELOR: Lexicon = words('bachelors bachelor bs ba bsc undergraduate');
export const STUDENTS: Lexicon = {
  find: [
    'pursuing/enrolled/students/student/completing/towards/toward/progress/currently/ideal/recent/finishing/working/graduating/studying/undergraduate/graduates/seniors/junior/sophomore',
  ],
  except: ['undergraduate [or] [higher/graduate/postgraduate/advanced] [level] degree/degrees'],
};
/** Words of people who have no degree yet, wherever they stand in the sentence. */
export const STUDYING: Lexicon = {
  find: [
    'pursuing/enrolled/enrollment/enrolment/enrolling',
    'degree program/programme/student/students/candidate/candidates',
    'registered in/for a/an',
    'internship/placement agreement',
    'month/months placement',
    'in progress',
    'near/nearing/close [to] completion/completing/graduation',
    'soon/about [to] complete/completing/graduate',
    'em conclusao',
    'por/a/de recibirse/graduarse/titularse/egresar/recibirte/graduarte/titularte',
    'completo/completa/concluido/concluida/superior ou andamentos',
    'working towards/toward/on',
    'are/currently studying/completing/attending/finishing',
    'final/penultimate/last year',
    'cursando/cursar/andamento/estudante/estudantes/concluindo/matriculado/matriculada/formando/formandos/graduando/graduanda/graduandos/semestre',
    'estudiante/estudiantes/estudiando/matriculado',
    'en curso/cours',
    'etudiant/etudiante/preparez/prepares/preparant/prepare',
    'preparer un/une/le/la/votre <2> titre/diplome/bts/but/licence/master/bac',
    'eingeschrieben/immatrikuliert/immatrikulierte/studierst/studierende/studierender/studierenden/studentin/werkstudent/werkstudentin',
    'befindest/befinden <4> studium',
    'duales/dualen/dualer studium/studiums/studiengang/studiengangs',
    'student der/des/im/an/in einer/einem',
    'laufendes/laufenden/laufendem/begonnenes/begonnenem/fortgeschrittenes/fortgeschrittenem/derzeitiges/aktuelles <2> studium/hochschulstudium/bachelorstudium/masterstudium',
    '(kurz vor|wahrend|neben) dem/des/deinem/ihrem/deines studium/studiums/abschluss/studienabschluss',
    'inscrit/inscrite/inscrits en/a/dans',
    'eleve ingenieur/ingenieure',
    'en alternance/apprentissage',
    'stage de fin/pre/cesure/#',
    'projet de fin d etudes',
    'recherches/recherchez/recherche un stage',
    'derniere annee [de/d]',
    'ultimo/ultimos curso/cursos/ano/anos/semestres [de]',
    'finalista/finalistas',
    // Who has heard all courses, and need not hold the title.
    'egresado/egresada/egresados/egresadas/egresade',
    'previsao de formatura/conclusao',
  ],
};
/** Words of people who are presented, with their degrees. */
const PRESENTED: Lexicon = words(
  'founder founders cofounder cofounders team teams leadership advisors advisor investors ceo cto coo meet staff colleagues stanford mit harvard oxford cambridge berkeley princeton yale eth caltech',
);
/** A list whose heading no list knows: mostly one of demands. */
export const UNKNOWN_LIST: Condition = all(
  inSections('none', 'other'),
  { kinds: ['item'] },
  not(introduced(PRESENTED)),
  not(inSentence(PRESENTED)),
);
export const NOT_HERE = inSections('about', 'benefits', 'legal', 'process', 'pay');
