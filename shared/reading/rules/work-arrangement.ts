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
  labelled,
  not,
  slashed,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { Rule, RuleTable } from '../automaton/rule.ts';
import type { StatedValue } from '../reading.ts';

type Arrangement = Extract<StatedValue, { field: 'work_arrangement' }>['value'];
const says = (value: Arrangement): Rule['says'] => ({ field: { field: 'work_arrangement', value } });

/** Two arrangements in one sentence are a choice, or differ by place. */
const SEVERAL: Lexicon = {
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
    'hybrid on site',
    'hybrid/remote/onsite roles/positions/employees/candidates',
    'both hybrid/remote',
    'either [a/fully] remote/hybrid/onsite/on/in/from',
    'remote/remoto/remota/hibrido/hibrida/presencial e/ou/o/y/u/oder/und remoto/remota/remote/hibrido/hibrida/presencial/vor',
    'ou/o/oder remoto/remota/remote/hibrido/hibrida/presencial/vor',
    'possibilidade/posibilidad/moglichkeit/possibilite/possibility/possibilities',
    'nas primeiras',
    'apos',
    'inicia/inicialmente/posteriormente/initially/eventually',
    'and/or remote/hybrid/onsite for/in/if',
    'or it can/could/may be',
    'depending on',
    'depends on',
    'option/options/optional',
    'unless',
  ],
};
/** Stays in the office that are part of remote work, and other occasions. */
const OCCASIONS: Lexicon = words(
  'trial interview interviews retreat retreats onboarding offsite offsites summit summits meetups lunch lunches catered meals dinner breakfast events conference conferences quarter quarterly monthly month annual annually year training final',
);
const VAGUE: Lexicon = {
  find: [
    'primarily/mostly/some/several/many/occasionally/occasional/partially/sometimes/while/until/weeks/prefer/preferred/temporarily/temporariamente/temporalmente/temporairement/vorubergehend/pandemic/pandemia/pandemie',
  ],
  // Travel is no part of the arrangement.
  except: [
    'some/several/occasional/occasionally/sometimes [domestic/international/light/limited/business/regional/national] travel/traveling/travelling/trips',
  ],
};
const DAYS: Lexicon = {
  find: [
    '1x/2x/3x/4x/1day/2days/3days/4days',
    '1/2/3/4/one/two/three/four [2/3/4/5/two/three/four/five] days/day/x/times',
    '1/2/3/4/one/two/three/four to/or 2/3/4/5/two/three/four/five days',
    'twice/once',
    'few days',
    'hybrid/hybrides/hybride',
  ],
};
const LABELS: Lexicon = {
  find: [
    'modality/work/working/workplace/remote/location/locations/type/office/setup/model/arrangement/policy/where/schedule/format/environment',
    'standort/arbeitsmodell/arbeitsort/arbeitsplatz',
    'lieu/localisation/teletravail/modalite',
    'ubicacion/modalidad/lugar',
    'local/modelo/localizacao/modalidade/formato',
  ],
};
/** What may stand next to the word in a line of its own: "Full-time, hybrid (3 days per week)". */
const FILLER: Lexicon = words(
  'fully 100 % full time fulltime permanent position role job work working schedule model based only first # days day a per week in office the from with and at least minimum of us usa uk eu europe emea canada germany france spain india london berlin paris york new san francisco united states kingdom',
);
const NOT_HERE = inSections('about', 'nice', 'legal', 'benefits', 'requirements', 'process');
const NOT_HERE_LABEL = inSections('nice', 'legal', 'benefits', 'process');
const OTHER_WORDS: Lexicon = {
  find: [
    'teams/team/customers/sites/sensing/control/desktop/access/areas/workers/users/candidates/colleagues/experience/manage/managing/global/distributed/work/learning/employees/meetings/support/hands/stipend/stipends/monitoring/assistance',
  ],
  except: ['work from'],
};
/** Words of a job that mixes duties: "this hybrid role combines sales and support". */
const MIX: Lexicon = words(
  'blend blends blending combine combines combining bridging spanning mix mixes mixing mixture between generalist part both hats straddles',
);
/** What tells a hybrid job from a job of several duties. */
const PLACE: Lexicon = {
  find: [
    'in/our/the/from [the/our] [#] office/offices',
    'office [#] day/days',
    'office based',
    'onsite/hq/headquarters/days/week/weekly/home/remote/remotely/based/located/location',
    'on site',
    'in person',
  ],
};
const DAY_WORDS: Lexicon = words('day days week 1x 2x 3x 4x 3days 4days 5days');
const ALL_REMOTE: Lexicon = { find: ['fully/100/completely/entirely [%] remote/remotely'] };
/** What follows where a role is hybrid because of its duties. */
const GOES_ON: Lexicon = {
  find: [
    'requires/requiring/offers/you/youll/youd/who/that/ideal/bridges/supporting/focused/sits/involves/begin/begins/starts/spans',
    'with both',
    'at the intersection',
  ],
};
/** A few days on site, of which "4-5 days" says neither hybrid nor on site. */
const NEARLY_ALL: Lexicon = { find: ['3/4/three/four [to/or] 5/five [full] days/day/x/times'] };
/** Verbs of what somebody does in the job. */
const DUTIES: Lexicon = words(
  'assist assists assisting lead leading manage managing coordinate coordinating oversee overseeing plan planning build building design designing develop developing drive driving optimize optimizing optimise optimising implement implementing accommodate accommodating evolve evolving shape shaping enhance enhancing maintain maintaining foster fostering champion ensure ensuring create creating navigate navigating advise advising',
);
/** Work from home on some days, which no job on site has. */
const FROM_HOME: Lexicon = {
  find: ['work/working from home', 'home office', 'homeoffice/wfh/teletravail/teletrabajo/teletrabalho'],
};
/** Fewer days than all, wherever the line says so. */
const FEW_DAYS: Lexicon = {
  find: [
    '2/3/4/two/three/four days a/per/each week',
    '2/3/4/two/three/four days week',
    '3x/2x/4x [a/per] week',
  ],
};
const NOT_LABEL: readonly Condition[] = [
  isQuestion,
  inSentence(POSSIBLE),
  introduced(NEGATION),
  inSentence(words('or')),
  inSentence(SEVERAL),
  inSentence({ find: ['not/no/non/partially/possible/flexible/teams/team/experience/occasional/prefers'] }),
  inSentence(words('you youll we')),
  NOT_HERE_LABEL,
];
const HYBRID_WORDS = words('hybrid hybrides hybride hibrido hibrida');
const ONSITE_WORDS: Lexicon = {
  find: ['onsite', 'on site', 'in office/person', 'vor ort', 'presencial', 'sur site'],
};
const REMOTE_WORDS = words('remote remotely remoto remota teletravail homeoffice');

/** What an employer allows or makes possible is not how the job is done. */
const ALLOWING: Lexicon = words(
  'accept accepts accepting allow allows allowing permit permits aceita aceitamos aceitam permite permitimos ermoglicht ermoglichen permet accepte acceptons',
);
const ALLOWED: Lexicon = {
  find: ['possible/optional/accepted/allowed/negotiable/moglich/possivel/posible/possibile', 'a combinar'],
};
/** Most jobs of an employer. */
const IN_GENERAL: Lexicon = {
  find: [
    'opportunities/roles/positions/jobs/teams/people are mostly/generally/typically/usually/primarily/largely',
  ],
};
/** Words of an employer that hires wherever people are. */
const HIRES_ANYWHERE: Lexicon = {
  find: ['hire/hires/hiring/members/people/talent/candidates <4> from [almost] anywhere'],
};

/** The tags by which boards tell LinkedIn the arrangement of the job. */
const tag = (value: Arrangement, find: readonly string[], yes: string, no: string): Rule => ({
  id: `arrangement.${value}.tag`,
  says: says(value),
  find,
  yes: [yes, `## Benefits\n\n- Pension\n\n${yes}`],
  no: [no],
});

export const workArrangement: RuleTable = {
  variant: 'work_arrangement',
  rules: [
    tag('hybrid', ['#li hybrid', '#lihybrid'], '#LI-Hybrid', '#LI-Post'),
    tag('remote', ['#li remote', '#liremote'], '#LI-Remote', '#LI-JS1'),
    tag('onsite', ['#li onsite', '#lionsite'], '#LI-Onsite', 'LI on-site'),
    {
      id: 'arrangement.hybrid.label',
      says: says('hybrid'),
      find: ['hybrid/hybride/hybrides/hibrido/hibrida/hybrides'],
      where: [labelled(LABELS), alone(FILLER)],
      unless: [
        ...NOT_LABEL,
        inSentence(REMOTE_WORDS),
        inSentence(ONSITE_WORDS),
        after(1, words('cloud search infrastructure teams')),
        slashed,
      ],
      yes: ['Working model: Hybrid', 'Hybrid (3 days per week in the office)', 'Arbeitsmodell: hybrid'],
      no: [
        'Location: hybrid or remote',
        'Location: varies by team (clinic, hybrid)',
        'Hybrid cloud',
        'Focus: hybrid cloud',
      ],
    },
    {
      id: 'arrangement.remote.label',
      says: says('remote'),
      find: ['remote/remotely/remoto', '100 % remote'],
      where: [labelled(LABELS), alone(FILLER)],
      unless: [
        ...NOT_LABEL,
        inSentence(HYBRID_WORDS),
        inSentence(ONSITE_WORDS),
        inSentence(DAYS),
        inSentence(words('office')),
        after(2, OTHER_WORDS),
        inSentence(OCCASIONS),
        slashed,
      ],
      yes: ['Location: Remote (US)', 'Fully remote', 'Workplace: 100% remote'],
      no: ['Location: remote or Berlin office', 'Work: manage remote teams', 'Remote: 2 days per week'],
    },
    {
      id: 'arrangement.onsite.label',
      says: says('onsite'),
      find: ['onsite/presencial', 'on site', 'in office/person', 'vor ort'],
      where: [labelled(LABELS), alone(FILLER)],
      unless: [
        ...NOT_LABEL,
        inSentence(HYBRID_WORDS),
        inSentence(REMOTE_WORDS),
        inSentence(DAYS),
        inSentence(OCCASIONS),
        after(2, words('interview gym lunch lunches cafe parking')),
        slashed,
      ],
      yes: ['Work location: on-site', 'Workplace type: in-office', 'On-site'],
      no: [
        'Location management: you take on the branch and run it on-site',
        'Office lover: prefers in-person talks',
        'Location: on-site or remote',
        'Location: on-site 3 days per week',
        'Final interview: on-site',
      ],
    },
    {
      id: 'arrangement.remote',
      says: says('remote'),
      find: [
        'fully/100/completely/entirely [%] remote',
        'remote role/position/job/opportunity/only',
        'role/position/job is [a] [fully/100/currently] [%] remote',
        'this is a/an [fully] [full] [time] remote',
        'work fully/100/entirely [%] remotely/remote',
        'work [100] [%] remotely from',
        'position/role/job can be performed/done [fully] remotely',
        'location remote',
        'vollstandig remote',
        'komplett remote',
        '100 % teletravail/homeoffice',
        'full remote',
        'totalmente/completamente/100 [%] remoto/remota',
        'puesto/trabajo/trabalho/vaga [totalmente/100] [%] remoto/remota',
        'atuacao/modalidade/modelo/regime/formato [de] [trabalho] [totalmente/100] [%] remoto/remota',
        'remote based role/position/job/contract/opportunity',
      ],
      unless: [
        introduced(NEGATION),
        before(3, words('want wants prefer support supporting supports enable enabling')),
        before(4, words('optimize optimizing optimise optimising implement implementing manage managing')),
        after(1, words('operations setups devices list lists board boards site sites ou oder hiring')),
        before(4, words('despesas auxilio custo ajuda apoio autonomia organizacao acostumbrado experiencia')),
        before(2, { find: ['can/could be'] }),
        inSegment(ALLOWED),
        before(5, ALLOWING),
        slashed,
        isQuestion,
        inSentence(SEVERAL),
        inSentence(DAYS),
        inSegment(OCCASIONS),
        inSegment(VAGUE),
        before(6, NEGATION),
        after(4, NEGATION),
        before(6, POSSIBLE),
        inSentence(HYBRID_WORDS),
        inSentence(ONSITE_WORDS),
        before(
          8,
          words(
            'if office week days day month months candidates experience manage managing global teams customers time company culture organization',
          ),
        ),
        after(1, words('friendly first')),
        after(
          8,
          words(
            'days day months month office sensing control teams team first desktop sites access areas locations if but however mas porem pero aber hubs hub until workers companies company users culture startup organization',
          ),
        ),
        NOT_HERE,
        before(1, words('and')),
      ],
      yes: [
        'This is a fully remote role.',
        'The position is 100% remote.',
        'Die Stelle ist komplett remote.',
      ],
      no: [
        'We are a fully remote company.',
        'Fully remote work is possible within Spain.',
        'This role can be fully remote.',
        '100% remoto ou Lisboa.',
        'Vaga remota, mas com idas presenciais ao cliente.',
        'You optimise a fully remote hiring process.',
        'Vaga remota durante a pandemia.',
        'A empresa aceita trabalho remoto.',
        '## This is not for you if\n\n- You want fully remote work',
        'You write policies that support fully remote operations.',
        'Remote teams across five sites.',
        'This role is remote or hybrid.',
        'This is not a remote role.',
      ],
    },
    {
      id: 'arrangement.remote.role',
      says: says('remote'),
      find: [
        'this role/position/job/opportunity/vacancy is [a/an] [currently] [fully/100/completely/entirely] [%] [time] remote',
        'this is a/an [full] [time] [fully/100/completely] [%] remote role/position/job/opportunity/contract/internship/vacancy',
        'this is a/an [fully/100] [%] remote freelance/contract/contractor/temporary/permanent/salaried [contractor/full/part] [time] role/position/opportunity',
        'this/the [full] [time] remote role/position/opportunity is/will/can',
        'this role/position/job [can/may] will be [performed] [fully/100] [%] remote/remotely',
        'you [can/will/may] work [fully/100/entirely/completely] [%] remotely from',
        'must/able/willing <3> work remotely from',
        'this opportunity is [full] [time] [and] [fully/100] [%] remote',
        'esta vaga e [100] [%] remota',
        'este puesto es [100] [%] remoto',
        'ce poste est en full/teletravail remote/complet/total',
        'diese stelle ist [vollstandig/komplett/100] [%] remote',
      ],
      unless: [
        isQuestion,
        inSentence(SEVERAL),
        inSentence(DAYS),
        inSegment(OCCASIONS),
        inSegment(VAGUE),
        before(6, NEGATION),
        after(4, NEGATION),
        inSentence(HYBRID_WORDS),
        inSentence(ONSITE_WORDS),
        before(8, words('if office week days until')),
        after(1, words('friendly first eligible flexible')),
        after(8, words('if but however hub hubs until days')),
        inSections('nice', 'process'),
      ],
      yes: [
        '## About the company\n\nThis is a remote opportunity in the UK.',
        '## Requirements\n\n- Based in Spain (this role is fully remote)',
        '## About the company\n\nThis is a remote, freelance contractor position.',
      ],
      no: [
        'This role is remote-friendly.',
        'This role is remote until our office opens.',
        'This role is remote or hybrid.',
        'This is a remote sensing role.',
      ],
    },
    {
      id: 'arrangement.remote.perk',
      says: says('remote'),
      rank: 'company_text',
      find: [
        'fully/100/completely/entirely [%] remote',
        'remote first [company/team/culture/setup/environment/organization/organisation/work/working]',
      ],
      where: [all(inSections('benefits'), { kinds: ['item', 'heading'] })],
      unless: [
        isQuestion,
        slashed,
        inSentence(SEVERAL),
        inSentence(DAYS),
        inSentence(VAGUE),
        inSentence(OCCASIONS),
        inSentence(HYBRID_WORDS),
        inSentence(ONSITE_WORDS),
        inSentence(NEGATION),
        inSentence(POSSIBLE),
        after(2, words('stipend budget allowance')),
        inSentence(
          words(
            'support supports supporting office offices hub hubs coworking hq headquarters until then if',
          ),
        ),
      ],
      yes: ['## Benefits\n\n- Fully remote with a team in ten countries'],
      no: [
        '## Benefits\n\n- Fully remote or hybrid, as you like',
        '## Benefits\n\n- Remote-first, with offices in Rome and Turin',
        '- Fully remote clinicians use our product',
      ],
    },
    {
      id: 'arrangement.remote.company',
      says: says('remote'),
      rank: 'company_text',
      find: [
        'we are/were [a] [fully/100/an] [%] [all] remote [first] company/team/organization/organisation/startup',
        'were/we [are] fully/100 [%] remote',
        'as a fully remote company/team/organization/startup',
        'remote first company/organization/organisation/team',
        'all remote company/team',
        'fully distributed company/team/organization',
      ],
      unless: [
        isQuestion,
        inSentence(SEVERAL),
        inSentence(DAYS),
        inSentence(ONSITE_WORDS),
        inSentence(HYBRID_WORDS),
        before(6, NEGATION),
        inSentence(POSSIBLE),
        inSections('nice', 'requirements', 'legal'),
        inSentence(words('office offices customers helps help experience')),
      ],
      yes: ['We are a fully remote company.'],
      no: ['We are not a remote company.', 'We are a remote-first company with an office in Berlin.'],
    },
    {
      id: 'arrangement.onsite.company',
      says: says('onsite'),
      rank: 'company_text',
      find: [
        '(we are|were) [an] [fully] (in person|in office|onsite) company/team/culture/startup/organization/organisation',
        '(in person|in office) company/team based/working/in',
      ],
      unless: [
        isQuestion,
        inSentence(SEVERAL),
        inSentence(DAYS),
        inLine(FEW_DAYS),
        inLine(NEARLY_ALL),
        inLine(FROM_HOME),
        inSentence(REMOTE_WORDS),
        inSentence(HYBRID_WORDS),
        inSentence(OCCASIONS),
        inSentence(VAGUE),
        before(6, NEGATION),
        inSentence(POSSIBLE),
        inSections('nice', 'requirements', 'legal'),
        inSentence(words('customers clients helps help experience first')),
      ],
      yes: ['We are an in-office company with a studio in Leipzig.'],
      no: [
        'We are not an in-office company.',
        'We are an in-office company, 4 days per week.',
        'We are an in-person team and meet remotely on Fridays.',
      ],
    },
    {
      id: 'arrangement.hybrid',
      says: says('hybrid'),
      find: [
        'hybrid role/position/job/work/working/schedule/model/policy/environment/setup/arrangement/opportunity/basis/workplace/format/approach/mode',
        'hybrid set up',
        'role/position/job is [a] hybrid',
        'this is a hybrid',
        'location hybrid',
        '1/2/3/4/one/two/three/four [to] [2/3/4/two/three/four] days/day <4> office/onsite/person',
        '1/2/3/4/one/two/three/four [to/or] [more/2/3/4/5/two/three/four/five] days/day <4> (office|onsite|on site|in person|hq|headquarters)',
        'office/onsite/person <3> 1/2/3/4/one/two/three/four [to] [2/3/4/two/three/four] days/day/times',
        '(office|onsite|on site|in person) <3> 1/2/3/4/one/two/three/four days/day/times',
        '1/2/3/4/zwei/drei/ein tage/tag <4> buro/office/homeoffice',
        '1/2/3/4/deux/trois jours <3> teletravail',
        'hybrides arbeiten/arbeitsmodell/modell',
        'hybride arbeit/arbeitsweise',
        'modelo/trabajo/trabalho/formato/regime/modalidad hibrido/hibrida',
        'hybrid # days',
        'we are/work hybrid',
        'willing/able to work hybrid from',
        '1/2/3/4/one/two/three/four (in office|onsite|on site) days',
        'hybrid 1x/2x/3x/4x',
        '(hybrid|onsite|on site|in office) <3> 1x/2x/3x/4x/3days/2days/4days',
        '1x/2x/3x/4x [a/per] week <4> office/onsite/person',
        '1/2/3/4/one/two/three/four [to] [2/3/4/two/three/four] days/day [a/per] week in/from/at our/the <5+> office/offices/hq/headquarters',
        'office/onsite/site/hq <5+> 1/2/3/4/one/two/three/four [to] [2/3/4/two/three/four] days/day a/per/each week',
        'atuacao/modalidade/modelo/regime/formato [de] [trabalho] hibrido/hibrida',
        'vaga hibrida',
        'teletravail # jours',
        'hybride # jours',
      ],
      unless: [
        isQuestion,
        inSentence(SEVERAL),
        inSegment(OCCASIONS),
        inSegment({ find: ['some/several/many/outside/other'], except: ['other days'] }),
        all(inSentence(NEARLY_ALL), not(inside(HYBRID_WORDS))),
        all(slashed, not(inside(DAY_WORDS))),
        inSentence(ALL_REMOTE),
        all(inSentence(MIX), not(inSentence(PLACE))),
        // "This hybrid role" without a place may mix duties.
        all(
          inside(HYBRID_WORDS),
          not(inside(words('work working schedule environment setup workplace'))),
          after(6, GOES_ON),
          not(inSentence(PLACE)),
        ),
        // A duty, not how the job is done: "plan spaces for hybrid work".
        all(inside(HYBRID_WORDS), not(inside(DAY_WORDS)), not(inSentence(PLACE)), before(14, DUTIES)),
        all(
          inSections('requirements'),
          before(8, words('independently productivity thrive thrives thriving')),
        ),
        before(9, words('deliver delivers delivering services therapy care')),
        after(2, words('connectivity after')),
        inLine({ find: ['based remotely'] }),
        all(before(4, words('this role is a')), inside(words('hybrid')), after(3, MIX)),
        after(2, words('systems simulation architecture eligible')),
        before(
          4,
          words(
            'product products platform software supporting support supports enable enabling ensure ensuring lead leading manage managing shape shaping design designing optimize optimizing',
          ),
        ),
        before(5, words('flexibility')),
        after(5, { find: ['ainda', 'in the future', 'in future'] }),
        inSentence({
          find: [
            'for those/candidates/employees based/located/near/living',
            'if you/youre/based/located/near/local',
          ],
        }),
        before(2, words('physics ml llm mathematical')),
        inSegment(ALLOWED),
        before(5, ALLOWING),
        before(8, IN_GENERAL),
        inLine(HIRES_ANYWHERE),
        all(inside(words('approach')), not(inSentence(PLACE))),
        before(8, words('interviews interview trip customers customer clients client')),
        all(inSections('requirements'), inSentence(words('experience knowledge familiarity'))),
        before(5, NEGATION),
        before(5, POSSIBLE),
        before(10, words('ideally')),
        before(6, words('cloud fully remote 5 five if experience')),
        after(5, words('cloud optional sync if search infrastructure')),
        after(1, words('of')),
        after(3, MIX),
        inSections('nice', 'legal', 'process'),
      ],
      yes: [
        'This is a hybrid role.',
        'You work three days per week in our office.',
        '## Requirements\n\n- Able to work from our Oslo office 2 days a week',
        '## Benefits\n\n- Flexible hours and a hybrid set-up',
        'A full-time role, onsite 3x/week in Lund.',
        'Wir arbeiten hybrid: 2 Tage pro Woche im Büro.',
      ],
      no: [
        'This role is a hybrid of sales and support.',
        'Hybrid cloud.',
        'Ideally, you join us in the office 3 days per week.',
        'If you’re based in Graz, our office there has a hybrid schedule.',
        'In this hybrid role, you combine recruiting and events.',
        'This is a hybrid role: part sales, part support.',
        'You push forward our hybrid model systems.',
        'You are in the office 4-5 days a week.',
        'For those near Lisbon, the team works in the office 3 days a week.',
        'You build networks that support hybrid work.',
        'You plan seating and ensure effective hybrid work models.',
        'Hybrid or remote.',
        'Our roles are mostly in the office, 3 days per week.',
        'We have a hybrid work culture in Ghent, and we hire people from anywhere.',
        'Hybrid work is possible.',
        'Hybrid approach: a desk in our office or full remote, as you like.',
        'This is a hybrid role that requires insight into people and numbers.',
        'This hybrid role will begin as a launch manager.',
        '## Role\n\n- Plan spaces for growth and hybrid work models',
        'You deliver therapy in a hybrid model of home visits and calls.',
        'Modelo híbrido para Recife, remoto para outras cidades.',
        'The position is hybrid-eligible for people in Turin.',
        'You work from home, with the possibility of hybrid work later.',
        'We move to hybrid work in the future.',
        'Two days of interviews in our office.',
        '## Benefits\n\n- Lunch in the office 3 days a week',
      ],
    },
    {
      id: 'arrangement.onsite',
      says: says('onsite'),
      find: [
        '(in person|on site|onsite|in office) role/position/job/only',
        '5/five/6 days <4> (office|onsite|on site|in person)',
        '(office|onsite|on site|in person|headquarters|hq) <3+> 5/five/6/5days [full] [days] days/day/a/per/week',
        '5/five/6 days [a/per] week in/at/from our/the <6+> office/offices/headquarters/hq',
        '5days <4> (office|onsite|on site|in person)',
        'in office presence <6+> 5/five days',
        'atuacao/modalidade/modelo/regime/formato [de] [trabalho] [100] [%] presencial',
        'atuar presencialmente',
        'fully/100/full [%] [time] (in person|in office|in the office|onsite|on site)',
        'role/position/job is [fully/100/based/an] [%] (onsite|in person|in office|on site)',
        'this is an/a [fully] [full] [time] (in person|in office|onsite|on site)',
        'work in person',
        'able/willing/available/required to work (onsite|on site|in person) in/at/from',
        'work (onsite|on site|in office) in/at/from our',
        'in person work model',
        'not a remote role/position/job/opportunity',
        'role/position is not remote',
        '(vor ort|prasenz) position/stelle',
        'puesto/trabajo/trabalho/vaga presencial',
        '100 % presencial',
      ],
      unless: [
        isQuestion,
        all(slashed, not(inside(DAY_WORDS))),
        inLine(NEARLY_ALL),
        inLine(FEW_DAYS),
        inLine(FROM_HOME),
        after(12, { find: ['as required/needed/necessary'] }),
        after(4, words('remoto remota durante')),
        after(1, words('friendly first')),
        after(
          8,
          words('customer customers client clients events event conference conferences partner partners'),
        ),
        inSentence(SEVERAL),
        before(8, words('interviews interview trip customers customer clients client events event')),
        before(6, POSSIBLE),
        inSentence(DAYS),
        inSegment(OCCASIONS),
        inSegment(VAGUE),
        before(8, words('hybrid remote if')),
        after(8, words('hybrid optional if meetings first location')),
        before(4, NEGATION),
        inSections('nice', 'legal', 'process'),
        inSentence(WISH),
        inSegment(ALLOWED),
        before(5, ALLOWING),
        before(8, IN_GENERAL),
        all(inSections('benefits'), not(inSentence(words('role position')))),
      ],
      yes: [
        'This is an in-person role.',
        'You work in our office five days a week in person.',
        'This is not a remote role.',
        'You work 5 days a week in our Austin, TX office.',
        'On-site five days per week.',
        '## Requirements\n\n- Able to work on-site in Torun',
      ],
      no: [
        'In-person or remote.',
        'You work part-time and asynchronously or full-time in person.',
        'Trabalho presencial, com home office às sextas-feiras.',
        '## Requirements\n\n- Work in person! We all take days to work from home.',
        'This is an in-office role. You work from our Lyon office on a full-time basis (3-5 days/week).',
        '## Requirements\n\n- Willing to work on-site at client offices',
        'This role is not remote-friendly.',
        'Trabajo presencial (remoto durante la obra).',
        'The final interview is an on-site role play.',
        'This role is on-site 3 days per week.',
      ],
    },
  ],
};
