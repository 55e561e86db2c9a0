import {
  after,
  all,
  around,
  before,
  type Condition,
  elsewhere,
  inBrackets,
  inClause,
  inLine,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, WISH } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { FactInput } from '../reading.ts';

type Requirement = Extract<FactInput, { kind: 'degree_requirement' }>['requirement'];
const says = (requirement: Requirement): Rule['says'] => ({
  fact: { kind: 'degree_requirement', requirement },
});

const MUST: Lexicon = {
  find: [
    'must/required/requires/require/minimum/mandatory/hold/holds/essential',
    'need a/to',
    'have a',
    'we expect',
    'erforderlich/notwendig',
    'vorausgesetzt/voraussetzung/zwingend',
    'requis/requise/exige/exigee/obligatoire/indispensable/imperatif',
    'imprescindible/imprescindibles/obligatorio/obligatoria/requerido/requerida/necesario/necesaria/indispensable',
    'obrigatorio/obrigatoria/exigido/exigida/necessario/necessaria/indispensavel/imprescindivel',
  ],
};
/** Another way to the job: the degree itself is not required. */
const ALTERNATIVE: Lexicon = {
  find: [
    'equivalent/comparable/lieu/similar/typically/likely/probably/alternatively/alternative/whether/if/self/bootcamp/bootcamps/substitute/substituted',
    'or # [#] [or] [more] years',
    'or at least/minimum',
    'or [the] equivalent',
    'or <4> experience/experienced/background/certification/certifications/training/expertise/knowledge/qualification/qualifications/skills',
    'experience/years/certification/certificate/diploma or',
    'or diploma/trade/have/demonstrated/certified/proven/self/bootcamp',
    'years <6> or <3> degree',
    'diploma or',
    'diploma/diplomas/ged [degree] [or] [a] degree/bachelor/bachelors',
    'or [a] high school',
    'value/values <4> experience/expertise',
    'degree training/certification/certificate/diploma',
    'just as much',
    'outweigh/outweighs/waived/considered/accepted/acceptable',
    'vergleichbar/vergleichbare/vergleichbarer/vergleichbares/gleichwertig/gleichwertige/gleichwertiges/alternativ/ausbildung/berufsausbildung/quereinsteiger/quereinstieg',
    'oder',
    'ou <2> experience/equivalent/equivalente',
    'equivalente/equivalentes/similar/trunca/trunco/pasante/pasantes',
    'o/ou <2> experiencia',
    'ou/o [e] curso/cursos/tecnico/tecnica/tecnologo/conhecimento/certificacao/certificacoes',
    'tecnico [completo] [em] <6> ou [ensino/formacao/graduacao]',
    'e/y ou/o curso/experiencia',
    'experiencia comprovada',
    'ou autodidata',
  ],
  // One of several fields or degrees is still a degree.
  except: [
    'oder <2> informatik/wirtschaftsinformatik/mathematik/physik/chemie/biologie/statistik/ingenieurwesen/ingenieurwissenschaften/maschinenbau/elektrotechnik/mechatronik/betriebswirtschaft/betriebswirtschaftslehre/bwl/vwl/wirtschaftswissenschaften/wirtschaftsingenieurwesen/naturwissenschaften/rechtswissenschaften/psychologie/medieninformatik/marketing/pharmazie/medizin/kommunikationswissenschaften/architektur',
    'oder master/masterabschluss/magister/diplom/promotion/bachelor/staatsexamen/universitatsstudium/fachhochschulstudium/fh/uni/universitat',
    'oder <2> fachrichtung/studiengang/studienrichtung/studienfach/fachgebiet',
    'grado/licenciatura/master/maestria/titulo/titulacion <6> o similar/equivalente',
    'similar/equivalent/comparable field/fields/discipline/disciplines/area/areas/subject/subjects/major',
  ],
};
const BACHELOR: Lexicon = words('bachelors bachelor bs ba bsc undergraduate');
const STUDENTS: Lexicon = words(
  'pursuing enrolled students student completing towards toward progress currently ideal recent finishing working graduating studying undergraduate graduates seniors junior sophomore',
);
/** Words of people who have no degree yet, wherever they stand in the sentence. */
const STUDYING: Lexicon = {
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
    'working towards/toward/on',
    'currently studying/completing/attending',
    'final/penultimate/last year',
    'cursando/cursar/andamento/estudante/estudantes/concluindo/matriculado/matriculada/formando/formandos/semestre',
    'estudiante/estudiantes/estudiando/matriculado',
    'en curso/cours',
    'etudiant/etudiante',
    'eingeschrieben/immatrikuliert/studierst/studierende/werkstudent',
  ],
};
/** A wish that follows the field of study: "in biology or a related field (preferred)". */
const WISHED_FIELD: Lexicon = {
  find: [
    'field/fields/discipline/disciplines/area/areas/subject/subjects/science/sciences/engineering/management/business/administration/equivalent/marketing/finance/economics/design preferred/preferable/desired/desirable/ideal/ideally/advantageous',
    'field/fields/discipline/disciplines/area/areas is/are preferred/desired/desirable/advantageous',
    'field/fields/discipline/area/subject is/are/would [be] [a/an] [strong/big/huge/definite] plus/bonus/asset/advantage',
    'field/fields/discipline/area/subject a/an [strong/big/huge/definite] plus/bonus/asset/advantage',
    'desejavel/desejaveis/diferencial/deseable/deseables',
  ],
};
/** The same where the field can be any: "in chemistry or a related field" says what is studied, not which is wished. */
const WISHED_RELATED: Lexicon = {
  find: [
    'field/fields/discipline/disciplines/area/areas/subject/subjects [is/are/would] [be] [a/an] [strong/big/huge/definite] preferred/preferable/desired/desirable/advantageous/plus/bonus/asset/advantage',
  ],
};
const NOT_HERE = inSections('about', 'benefits', 'legal', 'process', 'pay');
/** A wish for a higher degree leaves the demand for the first one as it is: "Bachelor's, advanced degree preferred". */
const HIGHER_WISH: Lexicon = {
  find: [
    'advanced/masters/master/ms/msc/phd/mba/graduate/doctorate/postgraduate/higher/ma [level] [or] [phd/doctorate/mba/higher] [degree/degrees/qualification] [is/are/a/an/would/be/strongly/highly] [a/an/be/strongly/highly] [big/strong/definite] preferred/preferable/desirable/desired/advantageous/plus/bonus/asset/advantage/beneficial/nice',
    'preferably/ideally [a/an] advanced/masters/master/phd/mba/graduate/doctorate',
    'pos graduacao/graduacoes [mba] [sera/e/sao] [um/considerada] diferencial/desejavel',
    'mba/mestrado/doutorado/especializacao [sera/e/sao] [um] diferencial/desejavel',
    'master/posgrado/maestria/doctorado [sera/es] [un] valorable/deseable/plus',
  ],
};
const DEGREE_WORDS: Lexicon = words(
  'bachelor bachelors bs ba bsc b s beng ms msc ma m masters master mba phd ph doctorate diploma undergraduate graduate',
);
/** The degree is the last of several ways: "a background in engineering or a technical degree". */
const LAST_CHOICE: Condition = all(
  before(3, { find: ['or [a/an] [relevant/related/technical/formal/university/college/similar]'] }),
  not(before(6, DEGREE_WORDS)),
);
/** Leads of lists that hope more than they demand. */
const HOPE: Lexicon = {
  find: [
    'hope/hoping/ideal/ideally/love/thrive/likely/probably',
    'may/might/could/would/youd be [a] [good/great/strong/excellent/right/an]',
    'might/may/could/would <2> have',
  ],
};
/** Equivalent to the degree, with experience in addition: "BS or equivalent and 7 years of experience". */
const IN_ADDITION: Lexicon = {
  find: [
    'equivalent [degree/qualification/field/discipline] and/with/plus',
    'equivalent # [or] [more] years',
  ],
};

export const degreeRequirement: RuleTable = {
  variant: 'degree_requirement',
  rules: [
    {
      id: 'degree.equivalent',
      says: says('experience_accepted'),
      find: [
        'degree/bachelor/bachelors/masters/bs/ba/bsc/phd/ms/msc/education/cs <9+> equivalent/comparable [combination] [of] <4+> experience/experiences/background/expertise/work',
        'equivalent <3+> experience <3> degree',
        'degree/bachelor/bachelors/bs <8+> or relevant/related/practical/work/professional/industry/demonstrated/proven/hands [on/work/professional/industry/practical] experience',
        'degree/bachelor/bachelors/masters/bs <8+> or equivalent [practical/work/professional] experience',
        'experience <3> lieu of',
        'lieu of [a] [formal] degree',
        'jd/doctor [jd] or equivalent [practical/work/professional/relevant] experience',
        'studium <6+> vergleichbare/vergleichbarer/gleichwertige <3> erfahrung/berufserfahrung/praxiserfahrung',
        'studium/studienabschluss/hochschulstudium/hochschulabschluss <8+> alternativ/oder <3> berufserfahrung/praxiserfahrung/berufspraxis',
        'titulo/grado/licenciatura/titulacion/ingenieria <6+> experiencia equivalente/demostrable/demostrada',
        'diplome/formation/bac/master/ecole/licence <6+> ou [une] experience equivalente/significative/professionnelle',
        'formacao/ensino/graduacao/licenciatura/curso/superior <6+> ou experiencia <1> equivalente/comprovada/relevante',
        'degree/bachelors/masters <6+> or [have] [at] [least/minimum] #/two/three/four/five/six/seven/eight/ten [or] [more] years [of] <4> experience',
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
      ],
      yes: ["## Requirements\n\n- Bachelor's degree in computer science or equivalent practical experience"],
      no: [
        '## Requirements\n\n- BSc in physics or equivalent and 4+ years of experience',
        '## Anforderungen\n\n- Ausbildung oder Studium oder eine vergleichbare Qualifikation',
        "## Requirements\n\n- Bachelor's degree",
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
      yes: [
        "## Requirements\n\n- Bachelor's degree or an equivalent combination of education and experience",
      ],
      no: [
        '## Requirements\n\n- Two years in sales or an equivalent combination of education and experience',
      ],
    },
    {
      id: 'degree.not-required',
      says: says('not_required'),
      find: [
        'no [college/university/formal] degree/degrees [is] required/necessary/needed',
        'degree/degrees/diploma [is/are] not [a] [strictly] required/necessary/needed/requirement/mandatory',
        'dont/doesnt [need/require/care] <6> degree/degrees/diploma',
        'degree/degrees optional',
        'degree isnt required/necessary',
        'not require <2> [college/university/formal] degree',
        'no <3> experience or degree [is] required/necessary/needed',
        'no [college/university/formal] degree requirement/requirements',
        'degree/diploma is not a requirement',
        'kein/keinen <1> studium/studienabschluss/hochschulabschluss erforderlich/notwendig/notig/vorausgesetzt',
        'studium/hochschulabschluss/studienabschluss [ist] nicht [zwingend] erforderlich/notwendig/notig/voraussetzung',
        'studium/hochschulabschluss/studienabschluss [ist] keine voraussetzung',
        'aucun/sans/pas [de] diplome [n/n/est] [est] [requis/exige/necessaire/obligatoire/particulier]',
        'no <4> titulacion/titulo/carrera/estudios universitaria/universitario/universitarios',
        'titulo/titulacion/carrera universitario/universitaria no [es] obligatorio/obligatoria/necesario/necesaria/imprescindible/requerido/requerida',
        'nao <3> diploma/graduacao',
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
        'No degree requirements.',
        'Não exigimos diploma.',
      ],
      no: [
        '## Profil\n\n- Ein Studium ist von Vorteil, aber keine Voraussetzung',
        'Un diplôme est requis.',
        '## Requirements\n\n- No advanced degree required',
        "## Requirements\n\n- Bachelor's degree required",
      ],
    },
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
        'ensino superior',
      ],
      where: [
        inSections('nice'),
        all(inSections('requirements', 'role', 'location'), inClause(WISH)),
        // "degree in biology, chemistry or the like preferred", not "degree, chemistry preferred".
        all(inSections('requirements', 'role', 'location'), inSegment(WISH), after(1, words('in from or'))),
        all(inSections('requirements', 'role', 'location'), inSegment(WISH), after(1, WISH)),
        all(inSections('requirements'), inSentence(WISHED_RELATED)),
      ],
      unless: [
        isQuestion,
        before(4, NEGATION),
        inSections('about', 'benefits', 'legal', 'process', 'pay', 'other', 'none'),
        before(4, words('high some varying certain 360 this with lieu working')),
        inSentence(STUDYING),
        before(6, STUDENTS),
        all(not(inSections('nice')), before(30, BACHELOR), not(inClause(BACHELOR))),
        inSentence({ find: ['with [a] master/masters/advanced/phd/graduate'] }),
        after(2, { find: ['preferred/preferably/ideally [a] master/masters/phd/mba/advanced'] }),
        after(2, { find: ['preferred/preferably/ideally in/from'] }),
        before(1, words('pos')),
        after(2, { find: ['is/are not'] }),
        after(
          2,
          words(
            'of students angle scientists researchers experts engineers level candidates team teams program programs path paths track holders',
          ),
        ),
        all(inClause(BACHELOR), not(inClause(WISH)), inSegment(HIGHER_WISH)),
        around(
          30,
          words('required minimum must requires requis exige obligatoire obrigatorio imprescindible'),
        ),
        elsewhere(words('bachelors bachelor bs ba bsc undergraduate degree')),
        inSentence(ALTERNATIVE),
      ],
      yes: [
        '## Profil recherché\n\n- Diplôme universitaire souhaité',
        '## Requisitos\n\n- Máster o doctorado: valorable',
        '## Requirements\n\n- A degree in logistics or a related discipline (desirable)',
        "## Requirements\n\n- Master's degree preferred",
        '## Nice to have\n\n- Degree in statistics',
      ],
      no: [
        '## Profil\n\n- Certificat de Scrum Master souhaité',
        '## Nice to have\n\n- Go. A degree is not a requirement',
        '## Nice to have\n\n- A high degree of care',
        "## Requirements\n\n- Bachelor's degree required; MBA a plus",
        "## Requirements\n\n- Bachelor's degree",
        "## Requirements\n\n- Bachelor's degree in law or economics, advanced degree is preferred",
        '## Requirements\n\n- Doctoral degree paths are preferred',
        '## Requirements\n\n- University degree, preferably in business',
        '## Requirements\n\n- University degree (computer science preferred)',
      ],
    },
    {
      id: 'degree.required',
      says: says('required'),
      find: [
        'bachelor/bachelors/bs/bsc/ba/masters/master/msc/phd/doctorate/university/college/undergraduate/graduate/advanced/engineering/technical/law <6> degree/degrees',
        'bachelor/bachelors/masters/phd/bs/bsc/msc/ba/ms <4> in',
        'degree [is] required',
        'b s/a/sc <2> in/from/required',
        'm s/sc/a <2> in/from/required',
        'ph d in/required',
        'ba/bs/bsc/ma/msc/bachelors/masters from',
        'degree in/from',
        'bachelor/master of science/sciences/arts/engineering/business/commerce/technology/laws/law/education/nursing/fine/design/public/computer/applied/economics/architecture',
        'jd from',
        'bsn/msn [degree] [is] required',
        'bsn/msn from/in',
        'abgeschlossenes [hochschulstudium/studium/hochschul]',
        'abgeschlossenes/abgeschlossene/abgeschlossener <3> studium/hochschulstudium/masterstudium/bachelorstudium/promotion',
        // "Studium im Bereich …" is what students do, too.
        'studium der/des/in/bauingenieurwesen/maschinenbau/elektrotechnik/informatik/wirtschaftsinformatik',
        'lehramtsstudium/universitatsabschluss/universitatsstudium',
        'hochschulabschluss/studienabschluss in/im/der/als/mit',
        'abschluss/masterabschluss/bachelorabschluss/universitatsabschluss in/im',
        'promotion/bachelor/master oder master/promotion/bachelor/diplom <1> in/im/der',
        'diplome <3> ingenieur/ecole/universitaire/superieur',
        'diplome/niveau/formation/profil/titulaire/vous <4> bac 3/4/5/8',
        'bac 3/4/5/8',
        'diplome/diplomee d un master/doctorat/bac',
        'master d un/une ecole/universite/grande',
        'diplome/diplomee d une <2> ecole/universite',
        'master 1/2 en/de/recherche',
        'master ii en/de',
        'doctorat en/de',
        'titulaire d un/une master/doctorat/licence',
        'titulacion/licenciatura/grado/doctorado/ingenieria en',
        'licenciatura/bacharel/bacharelado/mestrado/doutoramento/doutorado em',
        'grado o master/licenciatura en',
        'master en <1+> requerido/imprescindible/obligatorio',
        'master en un/una/el <5> requerido/imprescindible/obligatorio',
        'titulacion universitaria',
        'titulo de <1> grado/licenciado/medicina',
        'titulo universitario',
        'graduacao [superior/completa] em',
        'graduacao pos graduacao em',
        'curso superior [completo] em',
        'superior completo',
        'formacao superior/academica/universitaria [completa]',
        'formacao [completa] em ciencia/ciencias/engenharia/computacao/sistemas/design/direito/administracao/economia/contabilidade/estatistica/matematica/psicologia',
        'ensino superior completo',
        'superior completo',
      ],
      where: [
        inSections('requirements'),
        inSegment(MUST),
        // A list without a heading, where nothing else names a degree.
        all(inSections('none'), { kinds: ['item'] }),
      ],
      unless: [
        isQuestion,
        before(1, words('pos')),
        all(inSegment(WISH), not(inSegment(HIGHER_WISH))),
        inClause(WISH),
        LAST_CHOICE,
        introduced(HOPE),
        inSegment(words('usually generally normally')),
        before(6, words('could may might can include includes including counts')),
        before(2, WISH),
        after(1, words('preferred preferably preferable desirable desired ideally')),
        after(4, words('beruf berufe ausbildung ausbildungsberuf')),
        all(inSentence(WISHED_FIELD), not(after(3, words('required'))), not(inSentence(HIGHER_WISH))),
        all(inBrackets, inSentence(WISH)),
        introduced(WISH),
        introduced(words('diferenciais diferencais diferencial desejavel desejaveis')),
        inSentence(NEGATION),
        inLine({
          find: [
            'or equivalent/comparable',
            'equivalent [work/practical/professional] experience',
            'outweigh/outweighs/waive/waived',
            'candidates with <6> experience',
          ],
        }),
        inSentence(STUDYING),
        inSections('nice', 'about', 'benefits', 'legal', 'process', 'pay'),
        all(inSections('role'), not(after(14, words('required')))),
        inSentence(ALTERNATIVE),
        before(6, STUDENTS),
        before(6, words('high some certain program programs stanford mit with typically level helped help')),
        after(
          3,
          words(
            'students program programs pursuing typically self scientists researchers candidates graduates requirements teams level',
          ),
        ),
      ],
      yes: [
        "## Requirements\n\n- Bachelor's degree in Computer Science",
        "## Requirements\n\n- Bachelor's degree in law or economics, advanced degree is preferred",
        '## Anforderungen\n\n- Abgeschlossenes Studium der Informatik',
        '## Profil\n\n- Studium der Informatik oder Mathematik',
        '## Qualifications\n\n- Nursing license; BSN required',
        '## Ihr Profil\n\n- Abschluss in Maschinenbau oder einem verwandten Fachgebiet',
        '## Ton profil\n\n- Tu détiens un Master d’une école de commerce',
        '## Profil recherché\n\n- Bac+5 en statistiques exigé',
        '## Requisitos\n\n- Licenciatura en Derecho',
        '## Requisitos\n\n- Superior completo; pós-graduação será um diferencial',
        '## Requisitos\n\n- Graduação/pós-graduação em Direito',
      ],
      no: [
        "## Requirements\n\n- Bachelor's degree or equivalent experience",
        '## Profil\n\n- Studium der Informatik oder Quereinstieg',
        '## Ihr Profil\n\n- Abschluss in einem kaufmännischen Beruf',
        '## Requisitos\n\n- Licenciatura en sistemas o trunca',
        '## Requisitos\n\n- Pós-graduação em Direito',
        '## Profil\n\n- Abgeschlossenes Studium der Informatik oder eine vergleichbare Ausbildung',
        "## Requirements\n\n- Currently pursuing a bachelor's degree",
        "## Requirements\n\n- Bachelor's degree preferred",
        '## Requirements\n\n- Experience in logistics or a technical degree',
        '## Requirements\n\n- 7 years in the field, which could also include your PhD degree',
        '## Requirements\n\n- A degree in geology is usually required',
        '## Requirements\n\n- BS in physics (or near completion)',
        "## Requirements\n\n- Current enrollment in a bachelor's degree program in biology",
        '## Requirements\n\n- Advanced degree/training in engineering',
        "## Requirements\n\n- Bachelor's degree in law. MBA preferred, but practical experience outweighs it.",
        "## What we hope you have\n\n- Bachelor's degree in history",
        "## Your experience likely includes\n\n- Bachelor's degree in history",
        '## Profil\n\n- Studium im Bereich Pflege',
        '## You might be a good fit if you have\n\n- A PhD in physics',
        '## Requirements\n\n- Advanced degree (MSc) in biology or a related field is a plus',
        '## Requirements\n\n- A high degree of care in your work',
        "## Requirements\n\n- Bachelor's degree in biology. Or equivalent work experience.",
      ],
    },
  ],
};
