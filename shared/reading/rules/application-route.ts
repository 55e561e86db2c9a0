import { before, inSections, inSentence, inside, isQuestion } from '../automaton/condition.ts';
import { words } from '../automaton/lexicon.ts';
import { NEGATION } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

const NOT_HERE = inSections('requirements', 'nice', 'role', 'benefits', 'stack');

export const applicationRoute: RuleTable = {
  variant: 'application_route',
  rules: [
    {
      id: 'route.employer',
      says: { fact: { kind: 'application_route', route: 'employer_external' } },
      find: [
        'apply/applications/application [now/online/directly/today] through/via/on/at/using our [own] [official] [careers/career/company/jobs] website/site/page/portal',
        'apply [directly] [only] through/via/on/at our [own] [official] careers/career/jobs website/site/page/portal/board',
        'inscreva/candidate se [ja/agora] na/em/no nossa/nosso <1> pagina/site/portal',
        'bewerbung/bewirb/bewerben <6> unsere/unser/unserer/unseres/unserem karriereseite/website/karriereportal/bewerbungsportal/onlineportal',
        'postulez/candidature <4> notre site/page',
      ],
      unless: [
        isQuestion,
        before(6, NEGATION),
        NOT_HERE,
        inSentence(
          words(
            'accommodation assistance disability fraud scam scams legitimate unable difficulty adjustments',
          ),
        ),
        inside(NEGATION),
      ],
      yes: ['Please apply through our careers page.', 'Bitte bewirb dich über unser Karriereportal.'],
      no: [
        'Do not apply through our careers page.',
        'If you are unable to apply through our website, ask for an accommodation.',
        'You apply patterns on our website.',
      ],
    },
    {
      id: 'route.intermediary',
      says: { fact: { kind: 'application_route', route: 'intermediary_external' } },
      find: [
        'apply/applications/application <4> through/via our [exclusive/external] recruitment/recruiting/staffing/hiring partner/agency',
        'applications <4> handled/managed by our [exclusive/external] recruitment/recruiting/staffing/hiring partner/agency',
      ],
      unless: [isQuestion, before(6, NEGATION), NOT_HERE],
      yes: ['Please apply through our recruitment partner.'],
      no: ['Do not apply through our recruitment partner.', 'Apply on our website.'],
    },
  ],
};
