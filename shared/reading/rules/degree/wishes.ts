import type { Lexicon } from '../../automaton/lexicon.ts';
import { WISH } from '../../automaton/lexicons.ts';
import { FIELD } from './fields.ts';

/** Brackets behind the fields hold nothing but the wish: "in sales or marketing (nice to have)". */
const SET_APART: readonly string[] = [
  `field/fields/discipline/disciplines/area/areas/subject/subjects/degree/${FIELD} bonus/optional`,
  `field/fields/discipline/disciplines/area/areas/subject/subjects/degree/${FIELD} nice/good/great to have`,
];
/** A wish that follows the field of study: "in biology or a related field (preferred)". */
export const WISHED_FIELD: Lexicon = {
  find: [
    'field/fields/discipline/disciplines/area/areas/subject/subjects/science/sciences/engineering/management/business/administration/equivalent/marketing/finance/economics/design/law/accounting/commerce/statistics/physics/chemistry/biology/nursing preferred/preferable/desired/desirable/ideal/ideally/advantageous',
    'field/fields/discipline/disciplines/area/areas is/are preferred/desired/desirable/advantageous',
    'field/fields/discipline/area/subject is/are/would [be] [a/an] [strong/big/huge/definite] plus/bonus/asset/advantage',
    'field/fields/discipline/area/subject a/an [strong/big/huge/definite] plus/bonus/asset/advantage',
    ...SET_APART,
    'desejavel/desejaveis/diferencial/deseable/deseables/preferencial/preferible/preferente',
  ],
};
/** The same where the field can be any: "in chemistry or a related field" says what is studied, not which is wished. */
export const WISHED_RELATED: Lexicon = {
  find: [
    'field/fields/discipline/disciplines/area/areas/subject/subjects [is/are/would] [be] [a/an] [strong/big/huge/definite] preferred/preferable/desired/desirable/advantageous/plus/bonus/asset/advantage',
    ...SET_APART,
  ],
};
/** A wish for a higher degree leaves the demand for the first one as it is: "Bachelor's, advanced degree preferred". */
export const HIGHER_WISH: Lexicon = {
  find: [
    'advanced/masters/master/ms/msc/phd/mba/graduate/doctorate/postgraduate/higher/ma [level] [or] [phd/doctorate/mba/higher] [degree/degrees/qualification] [is/are/a/an/would/be/strongly/highly] [a/an/be/strongly/highly] [big/strong/definite] preferred/preferable/desirable/desired/advantageous/plus/bonus/asset/advantage/beneficial/nice',
    'preferably/ideally [a/an] advanced/masters/master/phd/mba/graduate/doctorate',
    'pos graduacao/graduacoes [mba] [sera/e/sao] [um/considerada] diferencial/desejavel',
    'mba/mestrado/doutorado/especializacao [sera/e/sao] [um] diferencial/desejavel',
    'master/posgrado/maestria/doctorado [sera/es] [un] valorable/deseable/plus',
  ],
};
/** Leads of lists that hope more than they demand. */
export const HOPE: Lexicon = {
  find: [
    'hope/hoping/ideal/ideally/love/thrive/likely/probably',
    'may/might/could/would/youd be [a] [good/great/strong/excellent/right/an]',
    'might/may/could/would <2> have',
  ],
  // The usual heading of what is asked, and of whom an employer waits for.
  except: [
    'profil/perfil/candidat/candidato/candidata ideal',
    'ideales/ideale profil',
    'ideal candidate/candidates/person/profile/applicant/applicants/hire/teammate',
    'love to hear/talk/chat/speak/meet',
    'to thrive',
    'thrives at',
  ],
};

const EXPERIENCE_DE =
  'erfahrung/erfahrungen/berufserfahrung/praxiserfahrung/berufspraxis/kenntnisse/kenntnissen/grundkenntnisse/fachkenntnisse/sprachkenntnisse/englischkenntnisse/zertifizierung/zertifikat/weiterbildung/zusatzausbildung/fuhrerschein';

/** Wishes that may be about the degree. "Preferably in a product company" is about the years of work. */
export const DEGREE_WISH: Lexicon = {
  find: WISH.find,
  except: [
    ...(WISH.except ?? []),
    // The wish of another part of the sentence: what was worked in, what is known, in which field the degree is.
    `${EXPERIENCE_DE} <5> (von vorteil|wunschenswert|vorteilhaft|erwunscht|ein plus|gerne gesehen)`,
    `idealerweise/bevorzugt/vorzugsweise/gerne/bestenfalls [mit] [erste/erster/ersten/mehrjahrige/mehrjahriger/einschlagige/einschlagiger] [#] ${EXPERIENCE_DE}`,
    'idealerweise/bevorzugt/bestenfalls in/im/der/des/mit [der/den/dem] [bereich/bereichen/fachrichtung/fachrichtungen/schwerpunkt/vertiefung/studienrichtung]',
    'une/premiere/premieres [premiere] experience/experiences <6> (souhaitee|souhaitees|appreciee|appreciees|un plus|un atout)',
    'connaissance/connaissances/maitrise <6> (souhaitee|souhaitees|appreciee|appreciees|un plus|un atout)',
    'idealement/preferablement [avec] une/premiere experience',
    'preferably/ideally in/at/within/from/with a/an <4> organization/organisation/company/companies/environment/industry/startup/setting/firm/team/space/role/agency/bank',
  ],
};

/** A wish that closes what it is about. */
export const WISHED_ASIDE: Lexicon = {
  find: ['deseable/desejavel/preferente/preferible/preferencial/valorable/preferentemente/preferiblemente'],
  except: [
    'deseable/desejavel/preferente/preferible/preferencial/valorable/preferentemente/preferiblemente con/com/de/do/da/en/em/o/ou/experiencia/conocimientos/conhecimentos/ingles/maestria/master/mestrado/posgrado/postgrado/pos/mba/especializacion/especializacao/tener/ter/haber/que/contar/poseer/possuir/saber/conocer/conhecer/manejo/dominio/dominar',
    'experiencia/conocimientos/conhecimentos/conocimiento/conhecimento/dominio/manejo/ingles/idioma/espanol/espanhol/portugues/frances/aleman/alemao/italiano/licencia/certificacion/certificaciones/certificacao/maestria/master/mestrado/posgrado/postgrado/pos/mba/especializacion/especializacao/graduacao <5> deseable/desejavel/preferente/preferible/preferencial/valorable',
  ],
};
/** What leaves a degree open anywhere in its line, behind a full stop too: "Estudios universitarios. (Deseable)". */
export const OPEN_IN_LINE: Lexicon = {
  find: [
    ...WISHED_ASIDE.find,
    'bachiller/bachillerato de preferencia',
    'de preferencia [con] estudios/titulo/carrera',
    'estudios tecnicos/tecnico o/u',
    'ingenieria/licenciatura o/u tecnologia/tecnologo/tecnico/tecnicatura',
    'egresado/egresada/egresados/egresadas [a/as] de/en/o',
    'andamento/andamentos/incompleto/incompleta/trunca/trunco/truncos',
  ],
  except: WISHED_ASIDE.except ?? [],
};
