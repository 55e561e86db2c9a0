/** Facts, by key, of which only one side can be true. */
export const EXCLUSIONS: readonly {
  readonly field: string;
  readonly one: readonly string[];
  readonly other: readonly string[];
}[] = [
  { field: 'visa_sponsorship', one: ['visa_sponsorship:true'], other: ['visa_sponsorship:false'] },
  {
    field: 'degree_requirement',
    one: ['degree_requirement:not_required'],
    other: ['degree_requirement:required', 'degree_requirement:experience_accepted'],
  },
  {
    field: 'agency_policy',
    one: ['agency_policy:agencies_invited'],
    other: ['agency_policy:no_unsolicited_submissions', 'agency_policy:approved_agencies_only'],
  },
];

/** Ends of keys: the weaker fact goes where the stronger one about the same is stated. */
export const PRECEDENCES: readonly (readonly [weak: string, strong: string])[] = [
  ['degree_requirement:required', 'degree_requirement:experience_accepted'],
  ['degree_requirement:preferred', 'degree_requirement:experience_accepted'],
  ['degree_requirement:preferred', 'degree_requirement:required'],
  [':preferred_experience', ':required_experience'],
];

/** Kinds of facts of which a job has one. */
export const SINGLE_KINDS: readonly string[] = ['application_route', 'listing_relationship'];

/** Fields of which a job has one value. */
export const SINGLE_FIELDS: ReadonlySet<string> = new Set(['work_arrangement', 'seniority']);
