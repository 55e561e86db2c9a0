import { all, before, type Condition, not } from '../../automaton/condition.ts';
import type { Lexicon } from '../../automaton/lexicon.ts';
import { DEGREE_WORDS } from './degree-words.ts';
import { FIELD } from './fields.ts';
import { STILL_A_DEGREE } from './foreign-names.ts';

/** Experience of one kind or another, next to a degree: "a degree and five years of PR or communications experience". */
export const EITHER_EXPERIENCE: readonly string[] = [
  'years/yrs/experience <6> or <1> communications/marketing/sales/success/support/operations/management/engineering/development/design/finance/financial/accounting/consulting/product/project/program/business/analytics/analysis/data/science/software/research/quality/manufacturing/supervisory/leadership/internship/clinical/administrative/technical/recruiting/teaching/legal/compliance/service experience/background/knowledge/expertise/skills',
  'relevant/technical/professional/practical/direct/prior/previous/academic/industry/clinical/research/postdoc/postdoctoral or related/relevant/professional/practical/internship/transferable/academic/industry/clinical/industrial experience',
];
/** Another field of study, which is still a degree. */
export const EQUIVALENT_FIELD: readonly string[] = [
  'or [a/an] equivalent/comparable [engineering/technical/quantitative/scientific/academic/university/bachelors] field/fields/discipline/disciplines/area/areas/subject/subjects/major/degree/degrees',
];
/** Another way to the job: the degree itself is not required. */
export const ALTERNATIVE: Lexicon = {
  find: [
    'equivalent/comparable/lieu/similar/typically/likely/probably/alternatively/alternative/whether/if/self/bootcamp/bootcamps/substitute/substituted',
    'or # [#] [or] [more] years',
    'or at least/minimum',
    'or [the] equivalent',
    'or <4> experience/experienced/background/certification/certifications/training/expertise/knowledge/qualification/qualifications/skills',
    'experience/years/certification/certificate/diploma or',
    'or diploma/trade/have/can/demonstrated/certified/proven/self/bootcamp',
    'or qualified by',
    'years <6> or <3> degree',
    'diploma/diplomas/ged [degree] [or] [a] degree/bachelor/bachelors',
    'or [a] high school',
    'value/values <4> experience/expertise',
    'degree training/certification/certificate/diploma',
    'just as much',
    'outweigh/outweighs/waived/considered/accepted/acceptable',
    'vergleichbar/vergleichbare/vergleichbarer/vergleichbares/gleichwertig/gleichwertige/gleichwertiges/alternativ/ausbildung/berufsausbildung/quereinsteiger/quereinstieg',
    'oder',
    'ciclo/ciclos/fp/cfgs/cfgm [formativo/formativos/de] [grado/formacion] [superior/medio/formativo/formativos]',
    'cap/bep/apprentissage',
    // The French school leaving examination is no degree, with which "bac à bac+2" is content.
    'bac a/ou/et/pro/professionnel/general/technologique',
    'formation professionnelle',
    'ou [de] technicien/technicienne/autodidacte',
    'ou <2> experience/equivalent/equivalente',
    'equivalente/equivalentes/similar/trunca/trunco/pasante/pasantes',
    'o/ou <2> experiencia',
    'ou/o [e] curso/cursos/tecnico/tecnica/tecnologo/conhecimento/certificacao/certificacoes',
    'tecnico [completo] [em] <6> ou [ensino/formacao/graduacao]',
    'carrera/formacion/estudios/grado/nivel tecnica/tecnico/tecnicos o/u',
    'o enfermero/enfermera [a] profesional',
    'enfermero/enfermera/enfermeros/enfermeras [a/as] [profesional/profesionales] o lic/licenciado/licenciada/licenciados/licenciatura',
    'tecnico superior/medio o/u/ou',
    'e/y ou/o curso/experiencia',
    'experiencia comprovada',
    'ou autodidata',
  ],
  // One of several fields or degrees is still a degree.
  except: [
    'oder master/masterabschluss/magister/diplom/promotion/bachelor/staatsexamen/universitatsstudium/fachhochschulstudium/fh/uni/universitat/eth/fachhochschule/hochschule/hochschulabschluss/universitatsabschluss',
    'oder <2> fachrichtung/studiengang/studienrichtung/studienfach/fachgebiet/gebiet/studienbereich/disziplin',
    'grado/licenciatura/master/maestria/titulo/titulacion <6> o similar/equivalente',
    'licenciatura/graduacao/bacharelado/mestrado/formacao/grado/titulacion/ensino/ingenieria/ingeniero/estudios <9+> <9+> ou/o similar/similares/equivalente/equivalentes/afin/afines/afins',
    'ou/o/u [outros/outras/otros/otras] cursos/areas/carreras/curso/area/carrera/campos/titulaciones correlatos/correlatas/correlato/correlata/afins/afines/afin/relacionados/relacionadas/relacionada/relacionado/similares',
    // "In the field of geology or comparable" is another field, "a degree or comparable" is none.
    'bereich/bereichen/fachrichtung <9+> <9+> oder vergleichbar',
    'studium/hochschulstudium/masterstudium/bachelorstudium/abschluss/hochschulabschluss/studienabschluss in <9+> <9+> oder vergleichbar',
    'ciclo completo',
    'baccalaureat/licence/master/bachelier/diplome <4+> ou l equivalent',
    'baccalaureat/licence/master/bachelier/diplome <4+> ou [tout] [autre] domaine/discipline/specialite connexe/equivalente/equivalent/pertinente/pertinent',
    'ou/o/u area/areas/curso/campo/carrera/titulacion/cursos/grado similar/similares/equivalente/equivalentes',
    'fisica/quimica/economia/marketing/gestion/gestao/administracion/derecho/sistemas o similar',
    'master/diplome/ingenieur/bachelor <2> ou equivalent bac',
    'bts/dut/deug/but/bac/licence/master/maitrise/diplome/ingenieur/ecole/baccalaureat <9+> ou equivalent/equivalents',
    'similar/equivalent/comparable field/fields/discipline/disciplines/area/areas/subject/subjects/major',
    `${FIELD} or similar`,
    'or related/relevant/similar/other/another/adjacent [related/technical/quantitative/scientific/engineering] field/fields/discipline/disciplines/area/areas/subject/subjects/degree/major',
    'or a/an/any/other/another related/relevant/similar/other/adjacent [technical/quantitative/scientific/engineering] field/fields/discipline/disciplines/area/areas/subject/subjects/degree/major',
    ...STILL_A_DEGREE,
    ...EQUIVALENT_FIELD,
    ...EITHER_EXPERIENCE,
    'or higher/above/masters/master/phd/ms/msc/graduate/advanced',
    'years <6> bs/ba/bsc/ms/msc/bsee/bsme/bachelors/masters or <2> degree',
  ],
};
/** The degree is the last of several ways: "a background in engineering or a technical degree". */
export const LAST_CHOICE: Condition = all(
  before(3, { find: ['or [a/an] [relevant/related/technical/formal/university/college/similar]'] }),
  not(before(6, DEGREE_WORDS)),
);
/** Equivalent to the degree, with experience in addition: "BS or equivalent and 7 years of experience". */
export const IN_ADDITION: Lexicon = {
  find: [
    'equivalent [degree/qualification/field/discipline] and/with/plus',
    'equivalent # [or] [more] years',
    // "A degree and five years of relevant or related experience" offers no other way.
    'relevant/technical/professional/practical/direct/prior/previous/work or related/relevant/professional/practical/similar/equivalent/comparable',
  ],
};
