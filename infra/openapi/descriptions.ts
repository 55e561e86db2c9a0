/** Texts of the reference for users of the interface. Kept apart from the schemas, so that functions do not bundle them. */

type Texts = Readonly<Record<string, string>>;

/** Descriptions by component. */
export const SCHEMA_DESCRIPTIONS: Texts = {
  Company: 'A hiring company.',
  CompanyContext:
    'Conditions on the events of a company. Values of a property combine with OR, properties with AND.',
  CompanyEvent: 'One observation about a company. `kind` decides the other fields.',
  Compensation: 'The widest range over all pay packages.',
  CompensationPackage: 'One pay package, as its source states it.',
  EventItem: 'An observation about a company, with its source.',
  EventsBundle: 'The events of one company.',
  Evidence: 'The source of an observation. Anyone who holds the source can verify the observation.',
  Fact: 'One observation about a job. `kind` decides the other fields.',
  FactConditions:
    'Conditions on the facts of one job. Properties must all hold, values of one property are alternatives; ' +
    'action and target of an initiative, and concept and relationship of compliance, must meet in one fact.',
  FactItem: 'An observation about a job, with its source.',
  FactsBundle: 'All permitted facts of one job.',
  Job: 'A published job. All arrays except `compensationPackages` are sorted by code unit and have no duplicates.',
  JobContent: 'The licensed description of an open job.',
  JobLocation: 'A place of work.',
  Location: 'A place in the catalogue.',
  MatchingJobsConditions:
    'Conditions that a single open job of the company must satisfy; the same as `facts` of list job facts, and `workingConditions`.',
  PageMeta: 'The cursors and the size of a page.',
  PayComponent: 'One component of a pay package. `valueType` decides the other fields.',
  PayScope: 'Where a pay package applies.',
  Problem: 'A problem document (RFC 9457).',
  ProblemCamel: 'A problem document (RFC 9457) in camelCase.',
  TaxonomyEntry: 'One entry of a taxonomy.',
  TaxonomySnapshot: 'A complete, immutable version of a taxonomy.',
  Tool: 'A tool in the catalogue.',
};

const EVENT_AND_FACT_CONDITIONS: Texts = {
  agencyPolicies: 'The policy of the employer on recruitment agencies.',
  applicationRoutes: 'Where candidates apply.',
  benefits: 'Benefits that the job offers.',
  complianceConcepts: 'Standards and laws of a compliance fact.',
  complianceRelationships: 'How the compliance is known.',
  includeUnstated: 'Also matches jobs that state no fact of a requested kind. Needs at least one condition.',
  initiativeActions: 'Actions of an initiative.',
  initiativeCompliance: 'Standards and laws that are the target of an initiative.',
  initiativeTools: 'Tools or tool categories that are the target of an initiative.',
  listingRelationships: 'Who published the listing.',
  noDegreeRequired: 'Matches only jobs that state that no degree is required.',
  recruitingPlatforms: 'Platforms that handle the application.',
  technologyOperator:
    'Whether a job must match `any` or `all` of `technologyTools`. `all` needs `technologyTools`.',
  technologyRelationships: 'Relationships of the job to a tool. Default: any relationship.',
  technologyTools: 'Tools that the job states a relationship to.',
  workingConditions: 'Working conditions that the job states.',
};

/** Descriptions by component and property. */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, Texts>> = {
  Company: {
    country: 'ISO 3166-1 alpha-2; null if unknown.',
    id: 'Permanent ID.',
    industries: 'Codes of the industry taxonomy.',
    merged_into_id: 'The company that this one was merged into; never a merged company itself.',
    open_job_count: 'Number of open, published jobs.',
    status: 'Inactive and merged companies stay retrievable.',
  },
  CompanyContext: {
    complianceConcepts: 'Standards and laws of a compliance event.',
    complianceRelationships: 'How the compliance is known.',
    employeeCountMax: 'The whole disclosed range of employees is at or below this number.',
    employeeCountMin:
      'The whole disclosed range of employees is at or above this number. Full-time equivalents never count.',
    employeeScopes: 'Scopes whose employees count. Needs `employeeCountMin` or `employeeCountMax`.',
    eventKinds: 'Kinds of events.',
    observedFrom: 'Observed at or after this time.',
    observedUntil: 'Observed before this time.',
    types: 'Types of companies.',
  },
  Compensation: { currency: 'Currency of the amounts (ISO 4217); null without amounts.' },
  CompensationPackage: {
    baseAnnualUsdMax: 'In US dollars, at the exchange rate of `fxObservedAt`; null without a rate.',
    baseAnnualUsdMin: 'In US dollars, at the exchange rate of `fxObservedAt`; null without a rate.',
    fxObservedAt: 'When the exchange rate was observed.',
  },
  EventItem: {
    companyId:
      'The company that the event was observed at; it differs from the company of the bundle after a merge.',
    eventId: 'Permanent ID. Use it to deduplicate events.',
  },
  EventsBundle: {
    events: 'Newest observation first.',
    eventsTruncated: 'Whether the company has more events than the bundle.',
    matchedJobIds:
      'Jobs that satisfy `matchingJobs`, newest first; empty if the request does not use `matchingJobs`.',
  },
  Evidence: {
    dates: 'Observation dates do not establish when real-world activity began.',
    digest: 'SHA-256 of the source text (UTF-8, NFC, LF, white space folded).',
    parserRevision: 'SHA-256 of the parser that made the observation.',
    reference: 'The place in the source: character offsets, a JSON pointer or the ID of a record.',
  },
  FactConditions: EVENT_AND_FACT_CONDITIONS,
  FactItem: { companyId: 'The company that the fact is about; it can be a parent of the hiring company.' },
  FactsBundle: {
    facts: 'Sorted by kind, then newest observation first.',
    factsTruncated: 'Whether the job has more facts than the bundle.',
    postingId: 'The canonical source listing of the job.',
  },
  Job: {
    apply_url: 'Where to apply; null on a closed job.',
    closed_at: 'When the job was found closed; null on an open job.',
    compensation: 'Null if no pay is disclosed.',
    content_available: 'Whether the licensed description can be retrieved now.',
    first_observed_at: 'When the job was first observed, not when it was created.',
    id: 'Permanent ID.',
    industries: 'Codes of the industry taxonomy; those of the company.',
    languages: 'Working languages that the job requires (ISO 639-1).',
    last_verified_at: 'When the source of the job was last checked successfully.',
    posting_count: 'Number of source listings merged into this job.',
    posting_language: 'Language of the text (ISO 639-1).',
    published_at: 'When the job was published, if its source declares it.',
    role_taxonomy_version: 'Version of the role taxonomy that `roles` uses.',
    roles: 'Codes of the role taxonomy.',
    seniority: 'Null if not stated.',
    status_reason: 'Why the job is closed; null on an open job.',
    superseded_by_id: 'The older job for the same vacancy, on a duplicate.',
    title: 'The title as published.',
    tools: 'Codes of the tool catalogue: every tool that the job mentions.',
    updated_at: 'When any field last changed, except this one and `last_verified_at`.',
    visa_sponsorship: 'Whether visa sponsorship is explicitly offered or refused; null if not stated.',
  },
  JobContent: {
    description: 'The description as the employer wrote it.',
    revision: 'Version of the description; grows with each change.',
  },
  Location: { parent_ids: 'Locations that contain this one, nearest first.' },
  MatchingJobsConditions: EVENT_AND_FACT_CONDITIONS,
  PageMeta: {
    nextToken: 'The `cursor` of the next page; null on the last page.',
    previousToken: 'The `cursor` of the previous page; null on the first page.',
    resultCount: 'The length of `data`, which is also the number of charged resources.',
  },
  TaxonomyEntry: {
    aliases: 'Other codes with the same meaning.',
    labels: 'Labels by BCP 47 language tag; `label` equals `labels.en`.',
    replaced_by: 'The active code that replaces a deprecated one.',
  },
  TaxonomySnapshot: {
    entries: 'Sorted by code.',
    revision: 'SHA-256 of the snapshot without `revision`, serialised by RFC 8785.',
  },
};

/** Descriptions by parameter name, in both casings. */
export const PARAMETER_DESCRIPTIONS: Texts = {
  base_annual_usd_max:
    'Maximum annual base pay in US dollars. Matches jobs whose disclosed range starts at or below it.',
  base_annual_usd_min:
    'Minimum annual base pay in US dollars. Matches jobs whose disclosed range reaches it; 0 matches every job that discloses pay.',
  code: 'Code of a tool.',
  companies: 'Company IDs. An ID that does not exist matches nothing.',
  company: 'Conditions on the company, written `company[property]=value`. Repeat the key for a list.',
  company_id: 'ID of a published company.',
  countries: 'ISO 3166-1 alpha-2 codes.',
  cursor:
    'Cursor from a previous page. Valid for 24 hours with unchanged filters, sort and direction; `limit` may change.',
  direction: 'Ascending or descending order.',
  engagements: 'Types of employment.',
  facts: 'Conditions on the facts, written `facts[property]=value`. Repeat the key for a list.',
  id: 'Canonical ID of a location.',
  industries: 'Codes of the industry taxonomy. A sector includes the sectors under it.',
  job_id: 'ID of a published job.',
  jobId: 'ID of an open job.',
  jobs: 'Job IDs. An ID that does not exist matches nothing.',
  languages: 'Working languages that the job requires (ISO 639-1).',
  limit: 'Maximum number of resources per page.',
  locations: 'Canonical location IDs. A location includes everything in it.',
  matchingJobs:
    'Conditions that a single open job of the company must satisfy, written `matchingJobs[property]=value`. Repeat the key for a list.',
  parent: 'Canonical ID of a location. Returns only locations inside it.',
  published_from: 'Jobs published at or after this time, as declared by their source.',
  published_until: 'Jobs published before this time, as declared by their source.',
  query: 'Search text; case-insensitive.',
  roles: 'Codes of the role taxonomy. A family includes its specialisms.',
  schedules: 'Full time or part time.',
  seniorities: 'Seniority levels.',
  sort: 'Sort key of the list; the ID breaks ties.',
  statuses: 'Open jobs, closed jobs or both.',
  tools: 'Codes of the tool catalogue. Matches any mention of a tool.',
  type: 'Kind of location.',
  updated_from: 'Jobs changed at or after this time.',
  updated_until: 'Jobs changed before this time.',
  version: 'Number of a published version, starting at 1.',
  visa_sponsorship:
    '`true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match.',
  visaSponsorship:
    '`true`: explicitly offered. `false`: explicitly refused. Jobs that state neither never match.',
  work_arrangements: 'On site, hybrid or remote.',
  workArrangements: 'On site, hybrid or remote.',
};
