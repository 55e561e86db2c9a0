import { FIELD_DE, FIELD_ES, FIELD_FR, FIELD_PT, TRADE_DE } from './foreign-fields.ts';

const STUDIES =
  'studium/hochschulstudium/masterstudium/bachelorstudium/fachhochschulstudium/universitatsstudium/diplomstudium';
const FINISHED = 'hochschulabschluss/universitatsabschluss/fachhochschulabschluss/studienabschluss';

/** Fields in the genitive: "des Bauingenieurwesens". */
const GENITIVE_DE =
  'bauingenieurwesens/wirtschaftsingenieurwesens/ingenieurwesens/maschinenbaus/maschinenbaues/rechnungswesens/vermessungswesens/gesundheitswesens/personalwesens/marketings/controllings/bauwesens';
/** Fields of two words. */
const TWO_WORDS =
  '(soziale arbeit|sozialer arbeit|sozialen arbeit|offentliche verwaltung|public management|public administration|public health|data science|computer science|business administration|international business|angewandte informatik|technische informatik|angewandte mathematik)';

/** What German, French, Spanish and Portuguese texts call a degree, next to the names in degree/required.ts. */
export const DEGREE_NAMES: readonly string[] = [
  `${STUDIES} ${FIELD_DE}/marketing`,
  `${STUDIES} [der/in] ${TWO_WORDS}`,
  `abgeschlossenem/abgeschlossenen <3> ${STUDIES}`,
  `promotion/master/bachelor/magister in/im/der ${FIELD_DE}`,
  `${FINISHED} in/im/der/des`,
  `wissenschaftliches/wissenschaftlichem ${STUDIES}`,
  `absolviertes/beendetes/absolvierte/abgeschlossenes/abgeschlossene <3> ${STUDIES}`,
  'abgeschlossenes wirtschaftsstudium',
  'staatsexamen in/im/der',
  `hast/haben/habt <3> ${FIELD_DE} <6+> studiert`,
  'abschluss einer/einem/an [einer] [technischen] universitat/hochschule/fachhochschule/eth/fh/uni',
  'abschluss als <4+> fh/eth/uni/bachelor/master',
  'bachelor/master/bsc/msc/mba/diplom oder phd/msc/master/promotion/doktorat',
  `akademischer/akademischen ${FINISHED}/abschluss/grad`,
  `${FINISHED} bachelor/master/diplom/magister/fh/uni`,
  'naturwissenschaftliches/wirtschaftswissenschaftliches/ingenieurwissenschaftliches/betriebswirtschaftliches/geisteswissenschaftliches/sozialwissenschaftliches/juristisches/technisches/medizinisches/padagogisches/sozialpadagogisches studium/hochschulstudium',
  'dipl/diplom ing/kfm/kauffrau/kaufmann/inf/informatiker/informatikerin/ingenieur/ingenieurin/psych/psychologe/psychologin/pad/betriebswirt/betriebswirtin/sozialpadagoge/sozialpadagogin/wirtschaftsingenieur',
  `bts/dut/deug [dut/but/licence/master] ${FIELD_FR}`,
  `master 1/2/ii [en/de] ${FIELD_FR}`,
  'diplome en ingenierie/informatique/droit/economie/medecine/pharmacie/psychologie/architecture',
  'licence pro/professionnelle',
  'ecole d/de ingenieur/ingenieurs/commerce/management',
  'formation [d] ingenieur/ingenieurs',
  `formation superieure/universitaire/ingenieur ${FIELD_FR}`,
  'niveau master/licence/ingenieur/doctorat',
  'titre d ingenieur',
  `titulacion/carrera [universitaria/requerida/minima/exigida/oficial] [de/en] ${FIELD_ES}`,
  `carrera/carreras [universitaria/universitarias/profesional/profesionales] de/en ${FIELD_ES}/licenciatura`,
  'profesional/profesionales en ingenieria/derecho/contaduria/economia/psicologia/administracion/enfermeria/arquitectura/ciencias',
  `licenciado/licenciada/graduado/graduada/titulado/titulada [o/a] en ${FIELD_ES}`,
  'formacion universitaria en/completa/de',
  '(contador publico|contadora publica|arquitecto|arquitecta|abogado|abogada|medico|psicologo|psicologa|economista|farmaceutico|enfermero|enfermera|ingeniero|ingeniera) titulado/titulada/colegiado/colegiada',
  'carrera de contador/contaduria/ingeniero/abogado/abogacia/arquitecto',
  'universitario completo',
  'grado universitario',
  'diploma de ensino/curso superior',
  'graduacao/licenciatura/bacharelado/mestrado completa/completo/concluida/concluido',
  'licenciado/licenciada/licenciados/licenciadas/bacharel/bachareis/mestre/mestra em/na/no area/areas',
  'licenciado/licenciada/licenciados/licenciadas/mestre/mestra em',
  'recem licenciado/licenciada/licenciados/licenciadas em',
  `licenciados/graduados/titulados/licenciadas/graduadas/tituladas en ${FIELD_ES}`,
  'grau de licenciado/licenciatura/mestre/doutor',
  'nivel da/de/do licenciatura/mestrado',
  'formacao [completa] em psicologia/pedagogia/letras/arquitetura/jornalismo/farmacia/medicina/odontologia/agronomia/biologia/fisioterapia/veterinaria/biomedicina',
  `formacao [completa] superior ${FIELD_PT}`,
  `formacao completa em ${FIELD_PT}`,
  `graduacao de ${FIELD_PT}`,
  '(titulo|educacion|formacion|estudios|instruccion|nivel|titulacion) [profesional/academica/academico] [de] tercer/cuarto nivel',
  'tercer nivel completo/concluido/terminado/titulado',
  `titulo en ${FIELD_ES}/ing/lic/lcda/lcdo`,
  'lcda/lcdo/lcdos en',
  `superior em ${FIELD_PT}/ti/tecnologia`,
  'formacao [superior] completa em ti/tecnologia',
  'formacao [superior] completa em t i',
  `mestrado integrado em ${FIELD_PT}`,
  'master habilitante',
  `titulado/titulada/bachiller o/u bachiller/titulado/titulada en ${FIELD_ES}`,
  `posgrado/postgrado/maestria en ${FIELD_ES}`,
];

/** Another field of study or another name of the degree, which is still a degree: "BTS comptabilité ou équivalent". */
export const STILL_A_DEGREE: readonly string[] = [
  `${STUDIES} der/des/in/im/mit/aus <9+> <9+> oder vergleichbar/vergleichbares/ahnlich/ahnliches/ahnlichem/verwandt`,
  `${STUDIES} ${FIELD_DE} <9+> oder vergleichbar/vergleichbares/ahnlich/ahnliches/ahnlichem`,
  `${STUDIES} [der/in] ${TWO_WORDS} <9+> oder vergleichbar/vergleichbares/ahnlich/ahnliches/ahnlichem`,
  `oder [der/die/des/in/im/einem] [angewandte/angewandten/angewandter/technische/technischen/technischer/allgemeine] ${FIELD_DE}`,
  `oder [der/in] ${TWO_WORDS}`,
  `${STUDIES} [der/des/in/im/mit] [bereich/schwerpunkt/fach/fachrichtung] <9+> <9+> oder [der/des/im/in] ${TRADE_DE}`,
  `oder des ${GENITIVE_DE}`,
  'oder <3> vergleichbares/vergleichbarer/vergleichbarem/vergleichbaren/ahnliches/verwandtes/ahnlicher/ahnlichen/verwandter/verwandten studium/studiums/studiengang/studiengangs/studiengange/studienrichtung/hochschulabschluss/studienabschluss/fach/fachs/faches/fachbereich/fachbereichs/fachbereiches/fachgebiet/fachgebiets/fachgebietes/disziplin/studienfach/studienfachs/studienfaches/studienganges/bereich/bereichs/bereiches/fachrichtung/fachrichtungen',
  'oder <1> verwandten/verwandte/vergleichbaren/vergleichbare/ahnlichen/ahnliche/artverwandten [technischen/naturwissenschaftlichen/wissenschaftlichen] disziplin/disziplinen/fachgebieten/fachrichtung/fachrichtungen/studienrichtung/studienrichtungen/studiengangen/studiengange/studienfachern/fachern/fachbereichen/gebieten/wissenschaften',
  'oder [ein/einem] diplomstudium/masterstudium/bachelorstudium/hochschulstudium/staatsexamen',
  // The equal of the degree that the brackets name.
  'hochschulstudium/studium/hochschulabschluss/studienabschluss/universitatsstudium <4+> diplom/master/bachelor/magister/uni oder vergleichbar/gleichwertig/aquivalent',
  'oder <1> vergleichbares/vergleichbarem/vergleichbaren/ahnliches/ahnlichem <1> studium/studiums/hochschulstudium/studiengang/studiengangs',
  'ecole d/de ingenieur/ingenieurs/commerce <4> ou equivalent/equivalente',
  'bac # [#] <9+> ou equivalent/equivalente',
  'formation [d] ingenieur/ingenieurs <3> ou equivalent/equivalente',
  'titre/diplome/master/bachelor/licence <9+> ou [d] [une/un] [autre] formation/titre/diplome [jugee/juge] equivalente/equivalent',
  'wirtschaftsstudium/informatikstudium/ingenieurstudium/studium/hochschulstudium mit schwerpunkt <9+> oder vergleichbar/vergleichbarem/vergleichbares/ahnlichem/ahnliches',
  `abschluss/hochschulabschluss/studienabschluss/masterabschluss/bachelorabschluss <9+> ${FIELD_DE} oder vergleichbar/vergleichbarem/vergleichbares/ahnlichem/ahnliches`,
  'bachelor/master/bsc/msc/mba/diplom oder phd/msc/master/promotion/doktorat',
];
