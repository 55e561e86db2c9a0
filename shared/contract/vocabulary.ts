/**
 * The closed value lists of the interface (contract 8, 9, 11 and 12). Filters and facts share these lists, so a
 * returned fact explains every filter value.
 */
export const SCOPES = ['jobs:read', 'companies:read', 'catalogues:read'] as const;

export const COMPANY_TYPES = [
  'agency',
  'brand',
  'company',
  'education',
  'government',
  'healthcare',
  'nonprofit',
  'other',
  'partnership',
] as const;
export const COMPANY_STATUSES = ['active', 'inactive', 'merged'] as const;

export const COMPANY_SORTS = ['name', 'open_jobs', 'updated'] as const;

export const TAXONOMY_ENTRY_KINDS = ['family', 'specialism', 'sector'] as const;
export const ENTRY_STATUSES = ['active', 'deprecated'] as const;

export const DIRECTIONS = ['asc', 'desc'] as const;

export const JOB_SORTS = ['created', 'updated'] as const;
export const JOB_STATUSES = ['open', 'closed'] as const;
export const STATUS_REASONS = [
  'duplicate',
  'removed_at_source',
  'source_expired',
  'withdrawn_by_employer',
] as const;
/** What happened to a job, in the change stream (contract 16.2). */
export const CHANGE_KINDS = ['closed', 'erased', 'published', 'reopened', 'updated', 'withdrawn'] as const;
export const ENGAGEMENTS = [
  'apprenticeship',
  'contract',
  'fixed_term',
  'internship',
  'permanent',
  'temporary',
] as const;
export const SCHEDULES = ['full_time', 'part_time'] as const;
export const WORK_ARRANGEMENTS = ['hybrid', 'onsite', 'remote'] as const;
export const SENIORITIES = ['intern', 'entry', 'mid', 'senior', 'lead', 'director', 'executive'] as const;

export const CADENCES = ['recurring', 'one_time', 'unknown'] as const;
export const PAY_CONDITIONS = [
  'target',
  'guaranteed',
  'discretionary',
  'maximum_only',
  'unspecified',
] as const;
export const PAY_INTERVALS = ['year', 'month', 'week', 'day', 'hour', 'none', 'unknown'] as const;
export const PAY_KINDS = ['base_pay', 'ote', 'commission', 'cash_bonus', 'equity', 'employer_total'] as const;

export const AGENCY_POLICIES = [
  'agencies_invited',
  'approved_agencies_only',
  'no_unsolicited_submissions',
] as const;
export const APPLICATION_ROUTES = ['employer_external', 'intermediary_external', 'svc_hosted'] as const;
export const BENEFITS = [
  'health_insurance',
  'learning_budget',
  'paid_parental_leave',
  'paid_time_off',
  'relocation_assistance',
  'retirement_plan',
] as const;
export const COMPLIANCE_CONCEPTS = [
  'fedramp',
  'gdpr',
  'hipaa',
  'iso_27001',
  'iso_9001',
  'pci_dss',
  'soc_2',
] as const;
export const COMPLIANCE_RELATIONSHIPS = [
  'document_verified',
  'employer_claim',
  'job_requirement',
  'planned_work',
  'registry_record',
] as const;
export const COMPLIANCE_SUBJECTS = ['facility', 'job', 'organisation', 'product', 'service'] as const;
export const SOC2_REPORT_TYPES = ['type_i', 'type_ii'] as const;
export const DEGREE_REQUIREMENTS = ['experience_accepted', 'not_required', 'preferred', 'required'] as const;
export const INITIATIVE_ACTIONS = [
  'evaluate_vendor',
  'implement_system',
  'migrate_system',
  'prepare_audit',
  'pursue_certification',
  'replace_system',
] as const;
export const LISTING_RELATIONSHIPS = ['direct_employer', 'recruitment_intermediary'] as const;
export const RECRUITING_PLATFORMS = [
  'adp',
  'ashby',
  'avature',
  'dayforce',
  'eightfold',
  'greenhouse',
  'icims',
  'jobvite',
  'lever',
  'oraclecloud',
  'pageup',
  'personio',
  'phenom',
  'recruitee',
  'smartrecruiters',
  'successfactors',
  'taleo',
  'teamtailor',
  'ukg',
  'workable',
  'workday',
] as const;
export const SUBJECT_SCOPES = [
  'consolidated_hiring_group',
  'hiring_organisation',
  'legal_entity',
  'local_establishment',
  'parent_organisation',
] as const;
export const TECHNOLOGY_OPERATORS = ['any', 'all'] as const;
export const TECHNOLOGY_RELATIONSHIPS = [
  'explicit_current_use',
  'planned_introduction',
  'planned_replacement',
  'preferred_experience',
  'required_experience',
] as const;
export const WORKING_CONDITIONS = [
  'night_work',
  'on_call',
  'shift_work',
  'travel_required',
  'weekend_work',
] as const;
export const WORKFORCE_MEASURES = ['employees', 'full_time_equivalents'] as const;
export const EVENT_KINDS = [
  'compliance',
  'funding',
  'initiative',
  'ownership_change',
  'site_change',
  'technology',
  'workforce',
  'workforce_reduction',
] as const;
export const FUNDING_STAGES = [
  'seed',
  'early',
  'growth',
  'debt',
  'grant',
  'public_offering',
  'undisclosed',
] as const;
export const OWNERSHIP_CHANGES = ['acquired', 'acquired_by', 'merged'] as const;
export const SITE_CHANGES = ['opened', 'closed', 'planned'] as const;

/** The five kinds of place, widest first (contract 10.1). */
export const LOCATION_KINDS = ['region', 'country', 'admin', 'metro', 'city'] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** The 13 categories a tool is filed under; also accepted by `initiativeTools` (contract 10.2). */
export const TOOL_CATEGORIES = [
  'ai-and-machine-learning',
  'business-finance-and-erp',
  'cloud-infrastructure-and-security',
  'collaboration-and-productivity',
  'creative-and-design',
  'data-and-analytics',
  'developer-tools-and-platforms',
  'engineering-cad-and-geospatial',
  'healthcare-and-laboratory',
  'programming-languages',
  'sales-marketing-and-service',
  'software-delivery-and-testing',
  'software-development',
] as const;
export type ToolCategory = (typeof TOOL_CATEGORIES)[number];
