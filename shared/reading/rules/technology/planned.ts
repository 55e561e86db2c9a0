import {
  after,
  type Condition,
  inSections,
  inSegment,
  inSentence,
  introduced,
  isQuestion,
} from '../../automaton/condition.ts';
import { type Lexicon, words } from '../../automaton/lexicon.ts';
import { OTHERS, POSSIBLE } from '../../automaton/lexicons.ts';
import type { Rule } from '../../automaton/rule.ts';
import { COMPANY_TALK } from '../company-talk.ts';
import { STOPPED } from '../not-this-job.ts';
import { EXPERIENCE } from './demand-words.ts';
import { DENIED } from './no-demand.ts';

/** Words of what was done, or of what others do. */
const NOT_PLANNED: Lexicon = words(
  'transformed migrated moved blog article read dive prospect prospects compete unlike products competitors workloads completed finished last recently adoption adopt who',
);
/** One of several things that might be done. */
const EXAMPLE: Lexicon = {
  find: ['eg', 'e g', 'such as', 'for example/instance', 'example/examples', 'like', 'projects such', 'z b'],
};
const PLANNED: readonly Condition[] = [
  isQuestion,
  DENIED,
  inSentence(POSSIBLE),
  introduced(POSSIBLE),
  inSentence(NOT_PLANNED),
  inSentence(STOPPED),
  inSentence(EXAMPLE),
  inSections('about', 'nice'),
  after(4, words('other others or')),
  inSentence(OTHERS),
  inSentence(COMPANY_TALK),
  inSentence(EXPERIENCE),
  inSections('requirements', 'benefits', 'legal', 'process', 'pay'),
  inSegment(words('or either')),
];

/** What the company says it introduces or retires. */
export const PLANNED_RULES: readonly Rule[] = [
  {
    id: 'technology.introduction',
    says: { technology: 'planned_introduction', name: 'last' },
    find: [
      'lead/drive/own/support/plan/execute/manage/complete/finish/shape [our/the] [ongoing/upcoming/planned/current] [erp/crm/cloud/data/platform/system/systems] migration/transition/move to [the] {tool}',
      'we are [currently] introducing/adopting {tool}',
      'were [currently] introducing/adopting {tool}',
      'our [ongoing/upcoming/planned/current] [erp/crm/cloud/data/platform/system/systems] migration/transition to [the] {tool}',
      'our {tool} to {tool} migration/transition',
      'the ongoing/upcoming/planned [erp/crm/cloud/data/platform/system/systems] migration/transition to [the] {tool}',
      'we/were [are/currently] migrate/migrating/moving/transitioning [our/everything] <3> to [the] {tool}',
      'migration/migrating/migrate/transition/transitioning [of] [our/the] [legacy/existing/current] <2> from [our/the] [legacy/existing/current] {tool} to [the] {tool}',
    ],
    unless: PLANNED,
    yes: [
      'You lead our migration to Snowflake.',
      { text: 'Support the upcoming ERP migration to NetSuite.', value: 'netsuite' },
      { text: 'We are migrating from Jenkins to GitHub Actions.', value: 'github-actions' },
    ],
    no: [
      'We might move to React soon.',
      'Migrate embedded software to Linux and other systems.',
      'Migrate dbt jobs to Airflow.',
      'Experience with a migration to Snowflake.',
      'You help customers moving to AWS.',
      '## Challenges you may tackle\n\n- Migrating from Heroku to Kubernetes',
      'Drive adoption of Snowflake.',
    ],
  },
  {
    id: 'technology.replacement',
    says: { technology: 'planned_replacement' },
    find: [
      'replace/replacing/retire/retiring/decommission/decommissioning/sunset/sunsetting our [legacy/existing/current/old] {tool}',
      'migrate/migrating/migration/transition/transitioning [of] [our/the] [legacy/existing/current] <2> from [our/the] [legacy/existing/current] {tool} to',
      'we are [currently] retiring/replacing [our] {tool}',
      'we/were [are/currently] moving/migrating/transitioning [away] from [our/the] [legacy/existing/current/old] {tool}',
      'our <2> migration/transition from {tool}',
      'our {tool} to {tool} migration/transition',
    ],
    unless: PLANNED,
    yes: [
      'We are moving from Jenkins to GitHub Actions.',
      { text: '## Role\n\n- Own our Jenkins to Kubernetes migration', value: 'jenkins' },
      'You will help us replace our legacy Salesforce.',
    ],
    no: [
      'Experience replacing Oracle.',
      'We replace products like Salesforce.',
      'Migrate dbt jobs to Airflow.',
      'Our clients move from Oracle to us.',
      'Our customers are migrating from NetSuite to Campfire.',
    ],
  },
];
