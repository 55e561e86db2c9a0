import type * as v from '../../../shared/contract/vocabulary.ts';

/** The headings of a description, in order. The reader tells by them what a line is about. */
export const HEADINGS = [
  'About us',
  'What you do',
  'Requirements',
  'Nice to have',
  'Our stack',
  'Benefits',
  'How to apply',
] as const;
export type Heading = (typeof HEADINGS)[number];

/** A sentence of a description. */
export interface Said {
  readonly under: Heading;
  readonly sentence: string;
}

const about = (sentence: string): Said => ({ under: 'About us', sentence });
const work = (sentence: string): Said => ({ under: 'What you do', sentence });
const need = (sentence: string): Said => ({ under: 'Requirements', sentence });
const nice = (sentence: string): Said => ({ under: 'Nice to have', sentence });
const perk = (sentence: string): Said => ({ under: 'Benefits', sentence });
const apply = (sentence: string): Said => ({ under: 'How to apply', sentence });

export const BENEFITS: Readonly<Record<(typeof v.BENEFITS)[number], Said>> = {
  health_insurance: perk('Private health insurance.'),
  learning_budget: perk('An annual budget for courses and books.'),
  paid_parental_leave: perk('Paid parental leave for parents of any gender.'),
  paid_time_off: perk('Paid vacation.'),
  relocation_assistance: perk('A relocation package if you move for the job.'),
  retirement_plan: perk('A pension plan, and we match your contributions.'),
};
export const CONDITIONS: Readonly<Record<(typeof v.WORKING_CONDITIONS)[number], Said>> = {
  night_work: need('Able to work night shifts.'),
  on_call: work('Share the on-call rotation with the team.'),
  shift_work: work('Work rotating shifts.'),
  travel_required: need('Willing to travel up to 20% of the time.'),
  weekend_work: work('You will work one weekend a month.'),
};
export const DEGREES: Readonly<Record<(typeof v.DEGREE_REQUIREMENTS)[number], Said>> = {
  experience_accepted: need('A university degree or equivalent experience.'),
  not_required: need('No degree required.'),
  preferred: nice('A university degree.'),
  required: need('A university degree.'),
};
export const CONCEPTS: Readonly<Record<(typeof v.COMPLIANCE_CONCEPTS)[number], string>> = {
  fedramp: 'FedRAMP',
  gdpr: 'GDPR',
  hipaa: 'HIPAA',
  iso_27001: 'ISO 27001',
  iso_9001: 'ISO 9001',
  pci_dss: 'PCI DSS',
  soc_2: 'SOC 2',
};
/** Nobody certifies that a law is kept. */
const LAWS: ReadonlySet<string> = new Set(['GDPR', 'HIPAA']);

/** What a posting can say. Registers and documents say the rest. */
export const COMPLIANCE: Readonly<
  Record<'employer_claim' | 'job_requirement' | 'planned_work', (standard: string) => Said>
> = {
  employer_claim: (standard) =>
    about(`We are ${standard} ${LAWS.has(standard) ? 'compliant' : 'certified'}.`),
  job_requirement: (standard) => need(`Practical experience with ${standard}.`),
  planned_work: (standard) => about(`We are working towards ${standard}.`),
};
export const RELATIONS: Readonly<
  Record<(typeof v.TECHNOLOGY_RELATIONSHIPS)[number], (tool: string) => Said>
> = {
  explicit_current_use: (tool) => ({ under: 'Our stack', sentence: `${tool}.` }),
  planned_introduction: (tool) => work(`We are introducing ${tool}.`),
  planned_replacement: (tool) => work(`We are retiring ${tool}.`),
  preferred_experience: (tool) => nice(`Experience with ${tool}.`),
  required_experience: (tool) => need(`Several years of experience with ${tool}.`),
};
/** What is asked of beginners. */
export const firstExperience = (tool: string): Said => need(`First experience with ${tool}.`);

/** Tools that companies introduce and replace, and whether a vendor sells them. */
export const SYSTEMS: ReadonlyMap<string, 'open' | 'product'> = new Map([
  ...[
    'aws',
    'azure',
    'benchling',
    'canvas-lms',
    'epic',
    'google-cloud',
    'greenhouse',
    'hubspot',
    'intercom',
    'looker',
    'manhattan-associates',
    'marketo',
    'netsuite',
    'okta',
    'opera',
    'power-bi',
    'procore',
    'salesforce',
    'sap',
    'servicenow',
    'shopify',
    'snowflake',
    'splunk',
    'tableau',
    'veeva',
    'workday',
    'zendesk',
  ].map((code) => [code, 'product'] as const),
  ...[
    'apache-airflow',
    'apache-kafka',
    'grafana',
    'kubernetes',
    'mlflow',
    'moodle',
    'postgresql',
    'terraform',
  ].map((code) => [code, 'open'] as const),
]);

/** Where the work is done, by the sorted work arrangements. */
export const ARRANGEMENTS: Readonly<Record<string, (city: string) => string>> = {
  hybrid: (city) => `You work from home and, two days a week, in our office in ${city}.`,
  'hybrid remote': (city) => `You work from home or in our office in ${city}, as you like.`,
  onsite: (city) => `You work on site in ${city}.`,
  remote: () => 'You work from wherever you live in the country.',
};

/** What a posting can say. */
export const ACTIONS: Readonly<
  Record<
    Exclude<(typeof v.INITIATIVE_ACTIONS)[number], 'evaluate_vendor' | 'replace_system'>,
    (target: string) => Said
  >
> = {
  implement_system: (target) => work(`Lead the implementation of ${target}.`),
  migrate_system: (target) => work(`Lead our migration to ${target}.`),
  prepare_audit: (target) => work(`Lead our ${target} audit.`),
  pursue_certification: (target) => work(`Drive our ${target} certification.`),
};
/** Paid vacation, which differs between countries. */
export const paidVacation = (days: number): Said => perk(`${days} days of paid vacation.`);

/** What a posting can say. */
export const AGENCIES: Readonly<
  Record<Exclude<(typeof v.AGENCY_POLICIES)[number], 'agencies_invited'>, Said>
> = {
  approved_agencies_only: apply('We only accept candidates from approved agencies.'),
  no_unsolicited_submissions: apply('We do not accept unsolicited profiles from agencies.'),
};

export const sponsorship = (isOffered: boolean): Said =>
  apply(isOffered ? 'We sponsor visas.' : 'We are unable to sponsor visas for this role.');
