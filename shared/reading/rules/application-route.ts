import {
  after,
  all,
  before,
  inSections,
  inSentence,
  inside,
  isQuestion,
  not,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

/** Behind a list of benefits, postings say how to apply. */
const NOT_HERE = inSections('requirements', 'nice', 'role', 'stack');
/** What one applies for, or with. */
const FOR_A_JOB: Lexicon = words(
  'role position job vacancy opening candidate candidates applicant applicants resume cv cover interested',
);

export const applicationRoute: RuleTable = {
  variant: 'application_route',
  rules: [
    {
      id: 'route.employer',
      says: { fact: { kind: 'application_route', route: 'employer_external' } },
      find: [
        'apply/applications/application [now/online/directly/today] through/via/on/at/using our [own/online] [official] [careers/career/company/jobs] website/site/page/portal/webpage',
        'apply [directly] [only] through/via/on/at our [own] [official] careers/career/jobs website/site/page/portal/board',
        'apply [directly] through/via/on/at our [dev] portal',
        'apply [directly] through/via/on/at/using the <4> careers/career/jobs website/site/page/portal',
        'apply [please] visit/go [to] our [own/official] careers/career/jobs website/site/page/portal',
        'applications <4> submitted/accepted/considered/received/made through/via/on our [own/online/official] [careers/career/jobs/application] website/site/page/portal/webpage',
        'submit/send your/an application <2> through/via/on/at <3> careers/career/jobs/application website/site/page/portal',
        'inscreva/candidate se [ja/agora] na/em/no nossa/nosso <1> pagina/site/portal',
        'bewerbung/bewirb/bewerben <6> unsere/unser/unserer/unseres/unserem karriereseite/website/karriereportal/bewerbungsportal/onlineportal',
        'postulez/candidature <4> notre site/page',
      ],
      unless: [
        isQuestion,
        before(6, NEGATION),
        NOT_HERE,
        // What customers apply for.
        before(2, words('loan insurance credit grant mortgage visa license licence permit membership')),
        inSentence(
          words(
            'partnering bonus discount accommodation assistance disability fraud scam scams legitimate unable difficulty adjustments',
          ),
        ),
        inside(NEGATION),
        // "You can apply through our website" is said of courses and accounts, too.
        all(
          before(3, words('can need may must should')),
          not(inside(words('career careers jobs'))),
          not(inSentence(FOR_A_JOB)),
        ),
        // Work on the page, and others who join a service there.
        before(4, { find: ['how <1> candidates/applicants/people/users', 'sure candidates/applicants'] }),
        after(3, { find: ['to become/list/sell/join'] }),
      ],
      yes: [
        'Please apply through our careers page.',
        'Students apply through the Exemplary student careers page.',
        'Interested candidates can apply on our website.',
        'To apply, please visit our careers site.',
        'Interested people should apply through our online careers portal.',
        'All applications must be submitted through our online portal.',
        'Applications are only accepted via our careers portal.',
        'All applications are submitted via our careers webpage.',
        'Send your application through our online application portal.',
        '## About your application\n\n- Please apply through our careers portal',
        'To apply, please submit your application through Exemplary’s Careers Page.',
        'Bitte bewirb dich über unser Karriereportal.',
      ],
      no: [
        'Do not apply through our careers page.',
        'Loan applications are accepted through our website.',
        'If you are unable to apply through our website, ask for an accommodation.',
        'You apply patterns on our website.',
        'You improve how candidates apply on our careers page.',
        'Restaurants apply on our website to become partners.',
        'Coaches interested in partnering with us can apply via our website.',
        'You can apply through our website or call us about the courses.',
        'Applications on the jobs page of our partner are read, too.',
      ],
    },
  ],
};
