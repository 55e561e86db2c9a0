import {
  after,
  before,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  inside,
  introduced,
  isQuestion,
} from '../automaton/condition.ts';
import { type Lexicon, words } from '../automaton/lexicon.ts';
import { NEGATION, OTHERS, POSSIBLE, WISH } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';
import { COMPANY_TALK } from './company-talk.ts';
import { STOPPED } from './not-this-job.ts';

const EXPERIENCE: Lexicon = words(
  'experience experienced knowledge familiar familiarity proven background skills track history ability previously past',
);
/** Words of what was done before, of examples, and of the projects of consultants. */
const DONE: Lexicon = {
  find: [
    'completed/finished/recently/successful/successfully/past/last/spearheaded/led/delivered/oversaw/drove/managed',
    'eg',
    'e g',
    'for example/instance',
    'example/examples',
    'account/accounts/territory/prospect/prospects/engagement/engagements/enterprise',
  ],
};
/** What is done for others, such as customers: "You help banks migrate". */
const HELP: Lexicon = {
  find: ['help/helps/helping/enable/enables/assist/assists/assisting'],
  except: ['help/helping us/our', 'help to', 'assist in/with'],
};
const UNLESS: readonly Condition[] = [
  isQuestion,
  before(8, NEGATION),
  before(4, HELP),
  inSections('requirements', 'nice', 'benefits', 'about', 'legal', 'process', 'pay'),
  inSentence(OTHERS),
  inSentence(EXPERIENCE),
  inSentence(WISH),
  inSentence(POSSIBLE),
  introduced(WISH),
  introduced(POSSIBLE),
  inSentence(DONE),
  inSentence(STOPPED),
  inSentence(COMPANY_TALK),
  inSegment(words('or either like such similar')),
];
/** Languages and what is built with them: to implement something in one introduces no system. */
const CODE = [
  'android',
  'c',
  'cpp',
  'csharp',
  'css',
  'docker',
  'go',
  'graphql',
  'html',
  'ios',
  'java',
  'javascript',
  'kotlin',
  'nodejs',
  'php',
  'python',
  'r',
  'react',
  'ruby',
  'rust',
  'scala',
  'sql',
  'swift',
  'terraform',
  'typescript',
] as const;
/** What is built with a tool: "the implementation of Vue components". */
const BUILT: Lexicon = words(
  'app application applications apps cluster clusters code component components container containers endpoints feature features functions image images integration integrations jobs microservices operators pipeline pipelines queries query release releases scripts service services solution solutions templates tests workloads',
);
const ANOTHER = 'new/our/the/a/an/existing/current/legacy';

export const initiatives: RuleTable = {
  variant: 'initiative',
  rules: [
    {
      id: 'initiative.migrate.to',
      says: { initiative: 'migrate_system', name: 2 },
      find: [
        `migrate/migrating/migration/transition/transitioning [of] [${ANOTHER}] [system/systems/data/platform] from [${ANOTHER}] {tool} to [${ANOTHER}] {tool}`,
        `migration/transition/move of our/the <3> from [${ANOTHER}] {tool} to [${ANOTHER}] {tool}`,
        'our {tool} to {tool} migration/transition',
        'were/are [currently] moving our <3> from [the] {tool} to [the] {tool}',
      ],
      unless: UNLESS,
      yes: [
        '## Role\n\n- Lead the migration from Jenkins to Kubernetes',
        '## Role\n\n- Own and execute our Jenkins to Kubernetes migration',
        {
          text: 'You lead the migration of our warehouse from Redshift to BigQuery.',
          value: 'google-bigquery',
        },
      ],
      no: [
        '## Requirements\n\n- Experience migrating from Jenkins to Kubernetes',
        'You help customers migrate from Jenkins to Kubernetes.',
        'You help banks migrate from Jenkins to Kubernetes.',
        'Spearheaded a rewrite, leading the migration from Jenkins to Kubernetes.',
      ],
    },
    {
      id: 'initiative.migrate',
      says: { initiative: 'migrate_system' },
      find: [
        'lead/drive/own/support/plan/execute/manage/complete [our/the] [ongoing/upcoming/planned] [erp/crm/cloud/data/platform/system/systems] migration to [the] {tool}',
        'our [ongoing/upcoming/planned/current] [erp/crm/cloud/data/platform/system/systems] migration to [a/the] {tool}',
        'we/were [are] [currently] migrating [everything] to [the] {tool}',
        'were/are [currently] migrating our [entire/whole/core] infrastructure/platform/platforms/services/systems/backend/frontend/codebase/applications/workloads/stack to [the] {tool}',
      ],
      unless: UNLESS,
      yes: [
        '## Role\n\n- Lead our migration to Snowflake',
        'We are migrating our infrastructure to Kubernetes.',
      ],
      no: [
        '## Requirements\n\n- You have led a migration to Snowflake',
        'We help clients with their migration to Snowflake.',
      ],
    },
    {
      id: 'initiative.migrate.of',
      says: { initiative: 'migrate_system', name: 'last' },
      find: [
        'lead/drive/own/support/plan/execute/manage/complete [our/the] migration of <6> to/onto [the] {tool}',
      ],
      unless: [...UNLESS, inside(words('users accounts sites teams company companies'))],
      yes: [
        '## Role\n\n- Lead the migration of our dashboards to Svelte',
        {
          text: 'You will own the migration of nightly jobs from cron onto Airflow.',
          value: 'apache-airflow',
        },
      ],
      no: [
        '## Role\n\n- Lead the migration of customer data to Snowflake',
        '## Requirements\n\n- You have led the migration of a warehouse to Snowflake',
        '## Role\n\n- Support the migration of new users to Jira',
      ],
    },
    {
      id: 'initiative.replace',
      says: { initiative: 'replace_system', name: 1 },
      find: [
        `replace/replacing [${ANOTHER}] {tool} with/by [${ANOTHER}] {tool}`,
        `replacement of [${ANOTHER}] {tool} with/by [${ANOTHER}] {tool}`,
      ],
      unless: UNLESS,
      yes: [
        { text: '## Role\n\n- Replace HubSpot with Salesforce', value: 'hubspot' },
        'We are replacing Jenkins with GitLab.',
      ],
      no: [
        'We replace Oracle with our own product.',
        'You help customers replace Jenkins with GitLab.',
        '## Requirements\n\n- Experience replacing Jenkins with GitLab',
      ],
    },
    {
      id: 'initiative.implement',
      says: { initiative: 'implement_system' },
      find: [
        'lead/drive/own/support/manage/oversee/direct [our/the] [end] [to] [end] [new/global] {tool} [financials/crm/erp/hcm/hris/cpq/payroll/cloud] implementation/rollout',
        'lead/drive/own/support/manage/oversee/direct [our/the] [end] [to] [end] implementation/rollout/introduction of [our/the/a] [new] {tool}',
        'lead/drive/own/support/manage our [new/global] {tool} deployment',
        'leadership/management for/of [our/the] {tool} implementation/rollout',
        'roll [out] {tool} [out] to/across [the/our] [whole/entire] company/organization/organisation/business/offices',
        'expertise/guidance in/for/on the implementation/rollout of [our/the] {tool}',
        'we [are] [currently] implementing/introducing/rolling [out] [a] {tool}',
        'our upcoming/ongoing/new {tool} implementation/rollout',
      ],
      names: { without: CODE },
      // A cluster is deployed day by day.
      unless: [...UNLESS, after(1, BUILT), inside({ find: ['kubernetes/k8s deployment'] })],
      yes: [
        '## Role\n\n- Lead the implementation of Salesforce',
        '## Role\n\n- Provide guidance in the implementation of Workday modules',
        '## Role\n\n- Direct the program leadership for the Workday implementation',
        '## Role\n\n- Lead the end-to-end Salesforce CPQ rollout',
        '## Role\n\n- Roll out Okta across the company',
      ],
      no: [
        '## Role\n\n- Lead the implementation of Salesforce for our customers',
        '## Requirements\n\n- Led a Salesforce implementation',
        '## Role\n\n- Lead the implementation of Python services',
        '## Role\n\n- Own the rollout of Kubernetes clusters',
        '## Role\n\n- Own our Kubernetes deployment',
      ],
    },
    {
      id: 'initiative.audit',
      says: { initiative: 'prepare_audit' },
      find: [
        'prepare/preparing/preparation <3> for <3> {standard} [type] [1/2/i/ii] audit/audits/assessment/examination',
        'lead/drive/own/manage/support/run/oversee/coordinate [our/the] [annual/external/upcoming/internal] {standard} [type] [1/2/i/ii] audit/audits/readiness/preparation/preparations',
      ],
      unless: UNLESS,
      yes: ['## Role\n\n- Lead our SOC 2 audit', '## Role\n\n- Lead our SOC 2 Type II preparation'],
      no: [
        '## Role\n\n- Help customers prepare for their SOC 2 audit',
        '## Requirements\n\n- Experience leading a SOC 2 audit',
      ],
    },
    {
      id: 'initiative.certify',
      says: { initiative: 'pursue_certification' },
      find: [
        'pursue/pursuing/achieve/achieving/obtain/obtaining/attain/attaining [and] [maintain/maintaining/keep] [our/a/an/the] [first] {standard} [type] [1/2/i/ii] certification/compliance/attestation/authorization/accreditation',
        'lead/drive/own/manage/run [our/the] {standard} [type] [1/2/i/ii] certification/authorization/accreditation',
        'lead/guide/take us to/towards/through [our] [first] {standard} [type] [1/2/i/ii] certification/compliance/attestation/authorization/accreditation',
      ],
      unless: UNLESS,
      yes: [
        '## Role\n\n- Drive our ISO 27001 certification',
        '## Role\n\n- Lead us to ISO 27001 certification',
        'Your first project is to help us achieve and maintain SOC 2 compliance.',
      ],
      no: [
        '## Requirements\n\n- Experience obtaining an ISO 27001 certification',
        'We are ISO 27001 certified.',
      ],
    },
  ],
};
