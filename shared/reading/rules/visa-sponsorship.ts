import {
  after,
  all,
  alone,
  around,
  before,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { ENQUIRY, NEGATION, OFFER, POSSIBLE, POSSIBLE_LIST } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { VISA_ENGLISH_RULES } from './english/visas.ts';
import { barredBy, OTHER_EMPLOYERS, OTHER_JOBS, PAST, PLANS } from './not-this-job.ts';
import { visaInOtherLanguages } from './other-languages/visa.ts';

const SUBJECT: Lexicon = {
  find: [
    'we',
    'were',
    'visa sponsorship',
    'sponsorship',
    'company',
    'our',
    'this role/position/job',
    'wir',
    'nous',
    'employer',
  ],
};
/** What is sold, or was done for some. */
const SOLD: Lexicon = {
  find: [
    'our/the software/product/products/platform/tool/tools/app/service/services <1> automates/manages/handles/offers/offer/tracks/covers/makes/helps/simplifies',
    'we help companies/employers/businesses/startups/firms/people/workers',
    'we provide/offer <3> immigration/visa services',
    'sponsored # visas',
    'have sponsored',
  ],
};
/** Those who need no visa, which refuses one to nobody. */
const NEED_NONE: Lexicon = {
  find: [
    'citizens/holders/nationals [do] not/dont need/require [any/a] visa/sponsorship',
    'sponsorship/visa [is] not required/needed/necessary for/if',
    'no <2> sponsorship [is] required/needed/necessary for <3> citizens/nationals/holders/residents',
    'no <2> sponsorship is required/needed/necessary',
    'no <2> sponsorship required/needed/necessary to apply',
    'you need no visa/sponsorship',
    'not need/require visa/sponsorship [sponsorship] if you',
    'most/many/other employers/companies do not/dont',
  ],
};
/** Conditions and parts: what is promised or refused does not hold for every applicant. */
const LIMITED: Lexicon = {
  find: [
    'require/requires/requiring/need/needs/if/must/limited/only/exclusively/unfortunately/opt/tn/transfer/transfers/ineligible/depends/whether/unless/depending/dependent/restricted/eligible/qualifying/exceptional/exceptionally/however/but/candidates/some',
    'case by case',
    'tbd/tba/tbc',
    'to be discussed/determined/decided/confirmed/agreed/defined',
  ],
  except: [
    'if you/youre [are] moving/relocating',
    'if needed/required/necessary',
    'qualified/all/international/selected/successful/eligible/skilled candidates/applicants/employees',
    'candidates/applicants who/that need/require',
    'opt cpt',
    'cpt opt',
    'tn j/h/e/o/visa/visas',
    'tn and/or green/e/h/o',
    'but not limited to',
    'visa/visas transfers and [we] [will/can] sponsor/sponsors/sponsorship',
    'opt/cpt tn',
    'and [other/all] tn',
    'other select roles/positions',
    'right candidate/candidates',
    'successful candidate/candidates',
    'exceptional talent/candidate/candidates/people/engineers',
    'including [h1b/h] [1b] transfer/transfers',
  ],
};

/** An offer in spite of what the sentence denies: "While we cannot offer a flat, we do sponsor visas". */
const AFTER_ALL: Lexicon = { find: ['we do/can/also'] };
/** Words of who comes from elsewhere, or of what the work needs. */
const ABROAD: Lexicon = words(
  'visa visas visum h1b h permit permits immigration relocation relocate candidate candidates applicant applicants you authorization authorisation international right',
);
/** Work on the visas of others. */
const DUTY: Lexicon = {
  find: [
    'manage/managing/coordinate/coordinating/oversee/overseeing/administer/administering/automate/automating/automates/track/tracking',
  ],
  except: ['we manage/coordinate'],
};

/** Words that say that sponsoring is about the right to work. */
const OF_WORK: Lexicon = words(
  'visa visas visum h1b h permit permits immigration relocation candidate candidates applicant applicants individuals employee employees authorization authorisation sponsorship work working employment role position opt cpt tn green',
);
/** What the sponsorship is for, and the names of a job. */
const FOR_THIS: Lexicon = { find: ['for this'] };
const JOB: Lexicon = words(
  'role position job opportunity vacancy internship opening posting requisition post work visa program programme team location contract assignment placement apprenticeship fellowship',
);

/** "If needed" says who gets what is offered, not that it may not be. */
const UNSURE: Lexicon = {
  find: POSSIBLE.find,
  except: [...(POSSIBLE.except ?? []), 'if/where/when needed/required/necessary'],
};

const TABLE: RuleTable = {
  variant: 'visa_sponsorship',
  rules: [
    {
      id: 'visa.offered',
      says: { fact: { kind: 'visa_sponsorship', offered: true } },
      find: [
        'visa/visas/immigration/h1b [work] sponsorship [is] [available]',
        'visa/visas [and] [relocation/immigration] [and] support/assistance/sponsoring/processing',
        'sponsorship/sponsorships [is/are] [also] available/offered/provided/possible/supported',
        'offer/offers/provide/provides/support/supporting/providing/offering [full/h1b/work/employment] visa/visas/h1b/permits/permit',
        'sponsor/sponsors/sponsoring <4> visa/visas/permit/permits/h1b',
        'open/happy/willing/able to sponsor/sponsoring',
        'we [will/can/do] sponsor/sponsors [international/qualified] candidates/applicants/people/talent/engineers/students',
        'sponsor <2> green card/cards',
        'sponsors qualified/eligible candidates/applicants for h/o/tn/work/visas',
        'open to visa/work/h1b sponsorship',
        'open to sponsorship for the right',
        'applicants/candidates requiring/needing <2> sponsorship [will] [be/are] [also] considered/welcome',
        'do sponsor <2> visa/visas',
        'welcome applicants/candidates/applications who/that need/require <2> sponsorship',
        'applicants/candidates who/that need/require <3> sponsorship are [also/very] welcome/encouraged',
        'provide/offer/issue a certificate of sponsorship',
        'relocation and/or visa <2> support/assistance/sponsorship/package',
        'relocation visa support/assistance/sponsorship',
        'visa and/or relocation support/assistance/package',
        'help/assist/assistance/support <3> visa/visas/permit',
        'visum sponsoring',
        'visa <2> unterstutzung',
        'unterstutzung <4> visum/visa',
        'visumsunterstutzung',
        'prise en charge <3> visa',
        'patrocinio <2> visa/visado',
        'wir <1> sponsern/sponsoren <3> visum/visa/arbeitsvisum',
        'unterstutzen/helfen <6> visum/visa/visumsantrag/visaprozess/aufenthaltstitel',
        'accompagnons/sponsorisons/aidons <6> visa',
        'ayudamos/apoyamos/patrocinamos/gestionamos/tramitamos <5> visado/visa/visados',
        'apoiamos/ajudamos/patrocinamos/oferecemos <5> visto/vistos',
        'apoio <3> obtencao <2> visto',
        'apoio/ajuda com/no/na [o] [processo] [de] visto',
      ],
      where: [
        inSections('benefits'),
        inSentence(OFFER),
        inSentence(SUBJECT),
        inside(words('candidates')),
        inside(words('ayudamos apoyamos patrocinamos gestionamos tramitamos apoiamos ajudamos oferecemos')),
      ],
      unless: [
        inSentence(PLANS),
        all(before(12, NEGATION), not(before(2, AFTER_ALL))),
        inside(NEGATION),
        after(8, NEGATION),
        before(12, UNSURE),
        after(6, UNSURE),
        after(4, words('unavailable')),
        after(4, { find: ['out of scope'] }),
        { cue: DUTY, before: 5, within: 'segment' },
        all(inSections('role'), { kinds: ['item'] }, not(inSentence(words('we you your')))),
        after(14, { find: ['employees at/of our/your', 'at our customers/clients'] }),
        // A line that is only its name is a question, whose answer follows.
        all(
          { kinds: ['paragraph', 'heading'] },
          alone(words('work employment')),
          not(inSections('benefits')),
          inside({ find: ['visa/immigration/h1b [work] sponsorship/support/assistance'] }),
          not(inside(words('available'))),
        ),
        isQuestion,
        before(12, ENQUIRY),
        around(12, LIMITED),
        before(3, words('experience experienced knowledge familiarity familiar understanding would')),
        // Conferences, courses and teams are sponsored too.
        all(inside({ find: ['to sponsor/sponsoring'] }), not(inSentence(ABROAD))),
        after(
          4,
          words(
            'conference conferences event events meetups hackathon hackathons bootcamp volunteering clearance',
          ),
        ),
        // What others weigh: "if sponsoring a scientist is worth it".
        before(3, words('if whether prohibited barred precluded')),
        introduced(POSSIBLE_LIST),
        inSentence({
          find: ['exceptional/exceptionally/individuals/outside'],
          except: ['exceptional talent/candidate/candidates/people/engineers'],
        }),
        inside(
          words(
            'customers clients founders employers companies users families kunden clientes empresas entreprises',
          ),
        ),
        before(12, words('customers clients founders employers companies users families job lose h1b')),
        after(3, { find: ['for/of our/your/their customers/clients/users/students', 'is what'] }),
        around(2, words('mastercard card cards debit')),
        inSections('nice', 'stack'),
        all(
          inSections('requirements'),
          not(inSegment({ find: ['we [can/will/do/happily/gladly/also] sponsor'] })),
        ),
      ],
      yes: [
        '## Requirements\n\n- Based in Berlin (we can sponsor a visa)',
        'We sponsor visas.',
        'We provide a certificate of sponsorship.',
        'We sponsor visas, including H-1B transfers.',
        'We offer visa support if you are moving to Graz.',
        'We provide visa sponsorship if needed.',
        'While we cannot offer a flat, we do sponsor visas.',
        'Applicants who need visa sponsorship are welcome to apply.',
        'We sponsor H-1B visas for qualified candidates.',
        'Kikis sponsors qualified candidates for H-1B, TN and E-3 visas.',
        'We offer visa sponsorship for many kinds, including but not limited to O-1.',
        'We are open to sponsorship for the right person.',
        'Candidates requiring sponsorship will be considered.',
        'We are able to sponsor candidates who need a work permit.',
        'We sponsor green cards.',
        'We will sponsor qualified candidates.',
        'We can sponsor a highly skilled migrant visa.',
        'Wir sponsern dein Visum.',
        'Apoiamos o processo de visto.',
        '## Benefits\n\n- Visa sponsorship and relocation support',
        '## Benefits\n\n- Visa sponsorship (H-1B, TN) and green card help',
        'We handle visa transfers and sponsor E-3 visas.',
      ],
      no: [
        'We used to sponsor H-1B visas.',
        'Next year we will be able to sponsor visas.',
        'Our platform offers visa sponsorship tracking.',
        'We offer immigration services, including asylum cases and work visa support.',
        'For our openings in Canada we sponsor work permits.',
        'Experience with visa sponsorship',
        'The employer would sponsor them for a visa during the first year.',
        'The company is prohibited from offering visa sponsorship.',
        'We are happy to sponsor your first marathon.',
        'We sponsor international conferences.',
        'Visa sponsorship is offered exclusively for lead roles.',
        'You will manage visa sponsorship for our offices.',
        '## Role\n\n- Visa sponsorship for new hires',
        'We are a young company automating visa sponsorship.',
        'Will you now or in the future require visa sponsorship?',
        'We do not offer visa sponsorship.',
        'Não apoiamos pedidos de visto.',
        'Nous accompagnons nos clients dans leurs visas.',
        'Visa sponsorship may be available.',
        'Visa sponsorship is only available for senior roles.',
        'Visa sponsorship is currently unavailable.',
        'Visa sponsorship\n\nNo',
        'We build tools for mobility teams: visa sponsorship and relocation for employees of our customers.',
      ],
    },
    {
      id: 'visa.offered.line',
      says: { fact: { kind: 'visa_sponsorship', offered: true } },
      find: ['offers sponsorship'],
      where: [alone(words('yes employer company internship role job'))],
      unless: [isQuestion],
      yes: ['Offers Sponsorship', 'Employer offers sponsorship'],
      no: ['Does this job offer sponsorship?', 'The club offers sponsorship to teams.'],
    },
    {
      id: 'visa.refused',
      says: { fact: { kind: 'visa_sponsorship', offered: false } },
      find: [
        'not <6> sponsor/sponsorship/sponsoring/sponsorships',
        'cannot/cant/dont/doesnt/arent/wont/isnt/unable <6> sponsor/sponsorship/sponsoring/visas/visa',
        'no <3> sponsorship/sponsorships',
        'no [new] h 1b <1> sponsorship',
        'not offer/provide any type/form/kind of <5> sponsorship',
        'not now or in the future require <4> sponsorship',
        'prohibited from offering/providing <2> sponsorship',
        'never sponsor/sponsors',
        'nor <1> visa sponsorship/support',
        'sponsorship <4> out of scope',
        'sponsorship <4> something we cannot/cant/dont offer/provide',
        'sponsorship <2+> we/were [are] cannot/cant/dont/unable/not [to] [currently] offer/provide it/this',
        'sponsorship <2+> we do not [currently] offer/provide it/this',
        'sponsorship <5> not [currently] available/offered/provided/possible/eligible/supported/an',
        'sponsorship <4> unavailable',
        'sponsorship [offered/available/provided/supported] no',
        'sorry no visa/visas/sponsorship',
        'sponsorship <3> cannot/cant be provided/offered/given',
        '(ne|nous) parrainons/sponsorisons pas',
        'no tramitamos/gestionamos/ofrecemos <3> visado/visados/visa/visas',
        'without <8> sponsorship/sponsoring',
        'not <4> provide/offer/support <4> visa/visas',
        'sponsorship isnt/not',
        'cannot/unable <1> support <2> permit applications',
        'kein/keine/keinen <3> visum/visa/sponsoring/visasponsoring/visumsponsoring',
        'pas <5> sponsor/sponsoriser/sponsoring/visa',
        'no <4> patrocinio/patrocinamos/patrocinar',
        'nao <3> patrocinio/patrocinamos/patrocinar',
        'sem patrocinio',
        'unable to consider <6> candidates/applicants/applications <4> need/require <2> visa/sponsorship',
        'cannot/not consider/considering <6> candidates/applicants/applications <4> need/require/needing/requiring <5> visa/sponsorship',
        'unable/cannot/not [to] accept <1> students/candidates/applicants/applications/individuals <9+> require/need/requires/needs <2> visa/sponsorship',
        'nicht <4> visum/visa <2> unterstutzen/sponsern',
      ],
      unless: [
        isQuestion,
        before(12, ENQUIRY),
        before(6, POSSIBLE),
        inSegment({
          find: [
            'shy/shying away',
            'subject to/of/matter',
            'petition',
            'export license/licence',
            'event/events sponsorship*',
            'sponsor/sponsors/sponsorship events/event/deals',
          ],
        }),
        before(
          8,
          words(
            'if event events whether executive just only guarantee always every all limited preferred prefer although though ideally preferably',
          ),
        ),
        // A bare "sponsor" needs a second sign: "we do not sponsor or endorse any user".
        all(
          inside(words('sponsor sponsoring')),
          not(inside(OF_WORK)),
          not(inSentence(OF_WORK)),
          after(3, words('and or any our the your content goods events')),
        ),
        // "Sponsorship: no problem".
        after(1, words('problem problems worries issue')),
        inside(words('guarantee just only every events all always limited')),
        all(inside(words('relocation')), not(inside({ find: ['visa/immigration/permit sponsorship'] }))),
        inside(words('hesitate')),
        // Who needs none may apply, and so may others.
        all(inside(words('require need')), after(4, words('encouraged welcome invited'))),
        after(
          10,
          words(
            'just only however but unless initially preferred plus yet except market markets locations countries',
          ),
        ),
        { cue: words('every all always guarantee'), after: 10, within: 'segment' },
        {
          cue: { find: ['outside'], except: ['employment/candidates/applicants/applications outside'] },
          after: 8,
          within: 'clause',
        },
        all(inSections('nice'), inSentence(words('preferred ideally plus'))),
        inSentence({
          find: [
            'executive/corporate/project/event/brand/sports sponsorship/sponsor/sponsors',
            'sponsorship deals/sales/packages',
          ],
        }),
      ],
      yes: [
        'Não patrocinamos vistos.',
        'No new H-1B visa sponsorship is available.',
        'The job needs a work authorization that does not now or in the future require visa sponsorship.',
        'We do not offer any kind of employment-based or immigration sponsorship.',
        'We are not able to successfully sponsor visas for this role.',
        'Acme is prohibited from offering visa sponsorship.',
        'We do not sponsor visas or consider candidates outside the country.',
        'We do not sponsor visas, so a permit from outside is of no use.',
        'Sponsorship cannot be provided.',
        'Visa sponsorship is out of scope for this role.',
        'Visa sponsorship is something we cannot offer.',
        'Visa sponsorship: we do not offer it.',
        'We cannot offer relocation or visa sponsorship.',
        'Neither a flat nor visa support is available.',
        'We never sponsor visas.',
        'There is no sponsorship available - all applicants have to live nearby.',
        'We do not provide relocation or work permit sponsorship.',
        'Schedule: Full time. Employment sponsorship offered: No',
        'Sorry, no visas.',
        'Nous ne parrainons pas de visas.',
        'No tramitamos visados.',
        'We are unable to consider applications from candidates who need a visa.',
        'We cannot accept students who, today or later, would need visa sponsorship.',
        'We are not considering applicants who need any kind of work sponsorship.',
        'We are unable to sponsor visas for this role.',
        'You must be authorised to work in the US without sponsorship.',
        'Visa sponsorship is not available.',
      ],
      no: [
        'EU citizens do not require visa sponsorship.',
        'No visa sponsorship is required for EU citizens.',
        'No sponsorship required to apply.',
        'No visa sponsorship is required.',
        'You need access to the software without sponsorship for an export license.',
        'Do not hesitate to ask about our sponsor evening.',
        'Applicants who do not require visa sponsorship are encouraged to apply.',
        'We are not able to successfully sponsor visas for every role.',
        'Visa sponsorship is not needed if you are an EU citizen.',
        'Most employers do not sponsor visas, and we want to change that.',
        'Sponsorship is not available for this course.',
        'We do not sponsor or endorse the sellers on our site.',
        'We cannot sponsor every role.',
        'Visa sponsorship: no problem.',
        'We do not shy away from sponsoring visas.',
        'Do you not require sponsorship?',
      ],
    },
    ...VISA_ENGLISH_RULES,
    ...visaInOtherLanguages,
  ],
};

export const visaSponsorship: RuleTable = barredBy(
  [
    inSegment(PAST),
    inSegment(OTHER_JOBS),
    inSegment(OTHER_EMPLOYERS),
    inSentence(SOLD),
    inSentence(NEED_NONE),
    // "Sponsorship is not available for this course".
    all(after(4, FOR_THIS), not(after(9, JOB))),
  ],
  TABLE,
);
