import { all, type Condition, inSentence, not } from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import type { Rule } from '../../automaton/rule.ts';
import type { StatedValue } from '../../reading.ts';

export type Arrangement = Extract<StatedValue, { field: 'work_arrangement' }>['value'];
export const says = (value: Arrangement): Rule['says'] => ({ field: { field: 'work_arrangement', value } });

/** Two arrangements in one sentence are a choice, or differ by place. */
export const SEVERAL: Lexicon = {
  find: [
    'or #/completely [%] remote',
    'or [work] [fully/full/part] [work/time] remote/remotely/hybrid/onsite/on/in/from',
    'or <2> based',
    'atuacao inicial',
    'remote/remotely/remoto/remota/remotos/hybrid/hibrido/onsite for/in/para/em/en/fur other/others/outras/outros/demais/otras/otros/andere',
    'remote/hybrid/onsite/site/office/person or',
    'remote/hybrid/onsite and remote/hybrid/onsite',
    'hybrid remote/onsite',
    'remote hybrid',
    'onsite hybrid',
    'teletravail/remote/homeoffice hybride/hybrid presentiel/prasenz',
    'presentiel/prasenz hybride/hybrid teletravail/remote/homeoffice',
    'hybrid on site',
    'hybrid/remote/onsite roles/positions/employees/candidates',
    'both hybrid/remote',
    'either [a/fully] remote/hybrid/onsite/on/in/from',
    'remote/remoto/remota/hibrido/hibrida/presencial e/ou/o/y/u/oder/und remoto/remota/remote/hibrido/hibrida/presencial/vor',
    'ou/o/u/oder [100/full/totalmente/completamente] [%] [en/em] remoto/remota/remote/hibrido/hibrida/presencial/vor',
    'presencial u/ou/o/e/y online',
    'possibilidade/posibilidad/moglichkeit/possibilite/possibility/possibilities',
    'nas primeiras',
    'apos',
    'inicia/iniciando/inicialmente/posteriormente/initially/eventually',
    'and/or remote/hybrid/onsite for/in/if',
    'or it can/could/may be',
    'depending on',
    'depends on',
    'option/options/optional',
    'open to [us/eu/uk/canada/full/fully/european/global] remote',
    'unless',
  ],
  // The place of the applicant, not another arrangement.
  except: [
    'stock/share/equity option/options',
    'or in a/an/similar/nearby/neighboring/neighbouring',
    // There is none.
    'nao ha/existe/temos possibilidade',
    'no hay/existe/tenemos posibilidad',
    'sin/sem posibilidad/possibilidade',
    'ohne/keine moglichkeit/moglichkeiten',
    'sans/aucune possibilite',
    // One arrangement by two names.
    'hybrid remote 1/2/3/4/two/three/four days/day',
    // It stays as it is.
    'mesmo/incluso apos/depois/despues [da/de] [a/la] pandemia',
  ],
};
/** Stays in the office that are part of remote work, and other occasions. */
export const OCCASIONS: Lexicon = words(
  'trial interview interviews retreat retreats onboarding offsite offsites summit summits meetups lunch lunches catered meals dinner breakfast events conference conferences quarter quarterly monthly month annual annually year training final',
);
/** Meetings that are seldom enough to leave remote work as it is. */
const RARE_MEETINGS: Lexicon = {
  find: [
    'once/twice [or/to] [twice/#/three] [times] a/per/each/every year/quarter',
    '#/two/three/four [to/or] [#/three/four] times a/per/each year',
    'quarterly/annual/yearly/biannual [in] [person] [company/team] offsite/offsites/retreat/retreats/meetup/meetups/gathering/gatherings/summit/summits',
    'every quarter/year',
  ],
};
const MORE_THAN_MEETINGS: Lexicon = {
  find: [
    'day/days/week/weeks/weekly/month/monthly/office/offices/onsite/hub/hubs/hybrid',
    'on site',
    // Remote work that ends: "for the first year".
    'for the/one/two/a/# [first] year/years',
  ],
};
/** "Fully remote, and we meet in person twice a year". */
export const MEETS_SELDOM: Condition = all(inSentence(RARE_MEETINGS), not(inSentence(MORE_THAN_MEETINGS)));
export const VAGUE: Lexicon = {
  find: [
    'primarily/mostly/some/several/many/occasionally/occasional/partially/sometimes/while/until/weeks/prefer/preferred/parcial/parcialmente/ocasional/opcional/opcion/opcao/teilweise/gelegentlich/partiel/ponctuel/eventual/hasta/ate/temporarily/temporariamente/temporalmente/temporairement/vorubergehend/pandemic/pandemia/pandemie',
  ],
  // Travel is no part of the arrangement.
  except: [
    'some/occasional weekends/weekend/evenings/evening/nights/holidays',
    'mesmo/incluso apos/depois/despues [da/de] [a/la] pandemia',
    'some/several/occasional/occasionally/sometimes [domestic/international/light/limited/business/regional/national] travel/traveling/travelling/trips/visits',
  ],
};
export const DAYS: Lexicon = {
  find: [
    '1x/2x/3x/4x/1day/2days/3days/4days',
    '1/2/3/4/one/two/three/four [2/3/4/5/two/three/four/five] days/day/x/times',
    '1/2/3/4/one/two/three/four to/or 2/3/4/5/two/three/four/five days',
    'twice/once',
    'few days',
    '1/2/3/4/un/dos/tres/cuatro/dois/duas/quatro dia/dias/vezes',
    '1/2/3/4/un/deux/trois/quatre jour/jours',
    '1/2/3/4/ein/einem/zwei/drei/vier tag/tage/tagen',
    'hybrid/hybrides/hybride/hibrido/hibrida',
  ],
};
export const DAY_WORDS: Lexicon = words('day days week 1x 2x 3x 4x 3days 4days 5days');
/** A few days on site, of which "4-5 days" says neither hybrid nor on site. */
export const NEARLY_ALL: Lexicon = { find: ['3/4/three/four [to/or] 5/five [full] days/day/x/times'] };
export const HYBRID_WORDS = words('hybrid hybrides hybride hibrido hibrida');
export const ONSITE_WORDS: Lexicon = {
  find: ['onsite', 'on site', 'in office/person', 'vor ort', 'presencial', 'sur site'],
};
export const OR: Lexicon = words('or');
export const REMOTE_WORDS = words('remote remotely remoto remota teletravail homeoffice');
/** What an employer allows or makes possible is not how the job is done. */
export const ALLOWING: Lexicon = words(
  'accept accepts accepting allow allows allowing permit permits aceita aceitamos aceitam permite permitimos ermoglicht ermoglichen permet accepte acceptons',
);
export const ALLOWED: Lexicon = {
  find: [
    'possible/optional/accepted/allowed/negotiable/moglich/possivel/posible/possibile/possibles/posibles/possiveis',
    'a combinar',
  ],
};
/** Most jobs of an employer. */
export const IN_GENERAL: Lexicon = {
  find: [
    'opportunities/roles/positions/jobs/teams/people are mostly/generally/typically/usually/primarily/largely',
  ],
};
export const ALL_REMOTE: Lexicon = { find: ['fully/100/completely/entirely [%] remote/remotely'] };
/** A choice between arrangements, of which the rest of the line tells one. */
export const EITHER_WAY: Lexicon = {
  find: ['remote/hybrid/onsite or remote/hybrid/onsite', 'hybrid if'],
};
/** Words of an employer that hires wherever people are. */
export const HIRES_ANYWHERE: Lexicon = {
  find: ['hire/hires/hiring/members/people/talent/candidates <4> from [almost] anywhere'],
};
/** Fewer days than all, wherever the line says so. */
export const FEW_DAYS: Lexicon = {
  find: [
    '2/3/4/two/three/four days a/per/each week',
    '2/3/4/two/three/four days week',
    '3x/2x/4x [a/per] week',
  ],
};
/** Work from home on some days, which no job on site has. */
export const FROM_HOME: Lexicon = {
  find: ['work/working from home', 'home office', 'homeoffice/wfh/teletravail/teletrabajo/teletrabalho'],
};
/** "Martes y jueves home office" in a sentence of its own. */
export const WEEKDAYS_AT_HOME: Lexicon = {
  find: [
    'lunes/martes/miercoles/jueves/viernes/segunda/segundas/terca/tercas/quarta/quartas/quinta/quintas/sexta/sextas <2> home/homeoffice/remoto/teletrabajo/teletrabalho',
    'home/homeoffice/remoto/teletrabajo/teletrabalho <2> lunes/martes/miercoles/jueves/viernes/segunda/segundas/terca/tercas/quarta/quartas/quinta/quintas/sexta/sextas',
  ],
};
/** A week in the office without its Friday. */
export const UNTIL_THURSDAY: Lexicon = {
  find: ['monday/mondays through/to/thru/until wednesday/wednesdays/thursday/thursdays'],
};
/** What is held in some place, and is not the work. */
export const HELD: Lexicon = words(
  'feria feira entrevista entrevistas entretien entretiens formacao formacoes formacion formaciones formation formations curso cursos cours clase clases aula aulas treinamento treinamentos capacitacion capacitacao schulung schulungen prueba pruebas prova provas examen exame etapa evento eventos reunion reuniones reuniao reunioes',
);
