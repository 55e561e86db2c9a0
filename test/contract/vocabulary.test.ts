import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { OPERATIONS } from '../../infra/operations.ts';
import { CamelProblem, SnakeProblem } from '../../shared/contract/problem-document.ts';
import { CompanyContext } from '../../shared/contract/request/company-context.ts';
import { FactConditions, MatchingJobsConditions } from '../../shared/contract/request/fact-conditions.ts';
import { CompanyEvent } from '../../shared/contract/resources/event.ts';
import { Fact } from '../../shared/contract/resources/fact.ts';
import { Job } from '../../shared/contract/resources/job.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const jsonOf = (schema: z.core.$ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' });
const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const sorted = (values: unknown) => (Array.isArray(values) ? [...values].sort() : values);

/** Returns the values that a list property of a filter accepts. */
const filterEnum = (schema: z.core.$ZodType, property: string) =>
  sorted(asSchema(asSchema(jsonOf(schema).properties?.[property]).items).enum);

/** Returns the values that a field of a variant accepts. */
function variantEnum(union: z.core.$ZodType, kind: string, field: string): unknown {
  const variants = (jsonOf(union).oneOf ?? []).map(asSchema);
  const variant = variants.find(({ properties }) => asSchema(properties?.['kind']).const === kind);
  return sorted(asSchema(variant?.properties?.[field]).enum);
}

const kindsOf = (union: z.core.$ZodType) =>
  (jsonOf(union).oneOf ?? []).map((variant) => asSchema(asSchema(variant).properties?.['kind']).const);

// filter property, kind of fact, field of that fact
// biome-ignore format: one pair per row
const PAIRS = [
  ['agencyPolicies', 'agency_policy', 'policy'],
  ['applicationRoutes', 'application_route', 'route'],
  ['benefits', 'benefit', 'benefit'],
  ['complianceConcepts', 'compliance', 'concept'],
  ['complianceRelationships', 'compliance', 'relationship'],
  ['initiativeActions', 'initiative', 'action'],
  ['listingRelationships', 'listing_relationship', 'relationship'],
  ['recruitingPlatforms', 'recruiting_platform', 'platform'],
  ['technologyRelationships', 'technology', 'relationship'],
  ['workingConditions', 'working_condition', 'condition'],
] as const;

describe('filters and facts have the same values', () => {
  test.each(PAIRS)('%s = %s.%s', (property, kind, field) => {
    const values = filterEnum(MatchingJobsConditions, property);
    expect(values).toEqual(variantEnum(Fact, kind, field));
    expect(Array.isArray(values) && values.length > 1).toBe(true);
  });

  test('initiativeCompliance = the compliance targets of initiatives', () => {
    const variants = (jsonOf(Fact).oneOf ?? []).map(asSchema);
    const initiative = variants.find(
      ({ properties }) => asSchema(properties?.['kind']).const === 'initiative',
    );
    const targets = asSchema(initiative?.properties?.['target']).oneOf?.map(asSchema) ?? [];
    const compliance = targets.find(
      ({ properties }) => asSchema(properties?.['kind']).const === 'compliance',
    );
    expect(sorted(asSchema(compliance?.properties?.['code']).enum)).toEqual(
      filterEnum(FactConditions, 'initiativeCompliance'),
    );
  });

  test('eventKinds = the kinds of events', () => {
    expect(filterEnum(CompanyContext, 'eventKinds')).toEqual(sorted(kindsOf(CompanyEvent)));
  });

  test.each(['complianceConcepts', 'complianceRelationships'] as const)(
    'company.%s = the same field of compliance events',
    (property) => {
      const field = property === 'complianceConcepts' ? 'concept' : 'relationship';
      expect(filterEnum(CompanyContext, property)).toEqual(variantEnum(CompanyEvent, 'compliance', field));
    },
  );

  test('company.employeeScopes = the scopes of workforce events', () => {
    expect(filterEnum(CompanyContext, 'employeeScopes')).toEqual(
      variantEnum(CompanyEvent, 'workforce', 'subjectScope'),
    );
  });
});

test('the kinds of facts are the twelve of the contract, sorted', () => {
  expect(kindsOf(Fact)).toEqual([
    'agency_policy',
    'application_route',
    'benefit',
    'compliance',
    'degree_requirement',
    'initiative',
    'listing_relationship',
    'observed_listing_interval',
    'recruiting_platform',
    'technology',
    'visa_sponsorship',
    'working_condition',
  ]);
});

test('facts and matchingJobs differ only in workingConditions', () => {
  const facts = jsonOf(FactConditions).properties ?? {};
  const { workingConditions, ...rest } = jsonOf(MatchingJobsConditions).properties ?? {};
  expect(rest).toEqual(facts);
  expect(workingConditions).toMatchObject({ type: 'array', maxItems: 50 });
});

test('every list of facts and matchingJobs accepts 50 values', () => {
  const lists = Object.values(jsonOf(MatchingJobsConditions).properties ?? {})
    .map(asSchema)
    .filter(({ type }) => type === 'array');
  expect(lists.map(({ maxItems }) => maxItems)).toEqual(Array.from({ length: 13 }, () => 50));
});

describe('every object is closed', () => {
  /** Returns pointers to the object schemas that accept unknown properties. */
  function open(value: unknown, at = '#'): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const schema = asSchema(value);
    const here =
      schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties !== false;
    return [
      ...(here ? [at] : []),
      ...Object.entries(value).flatMap(([key, member]) => open(member, `${at}/${key}`)),
    ];
  }

  test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('of %s', (_, operation) => {
    expect(open(z.toJSONSchema(operation.response, { io: 'output' }))).toEqual([]);
    expect(open(jsonOf(operation.query))).toEqual([]);
    expect(open(jsonOf(operation.pathParameters))).toEqual([]);
  });

  test('of the snake_case problem; the contract leaves the camelCase one open', () => {
    expect(open(z.toJSONSchema(SnakeProblem, { io: 'input' }))).toEqual([]);
    expect(open(z.toJSONSchema(CamelProblem, { io: 'input' }))).toContain('#');
  });

  test('and a job requires every field', () => {
    const fields =
      'object id apply_url closed_at company compensation compensationPackages content_available engagements ' +
      'first_observed_at industries languages last_verified_at locations posting_count ' +
      'posting_language published_at role_taxonomy_version roles schedules seniority status status_reason ' +
      'superseded_by_id title tools updated_at visa_sponsorship work_arrangements';
    const job = asSchema(z.toJSONSchema(Job, { io: 'output' }));
    expect(job.required).toEqual(fields.split(' '));
    expect(Object.keys(job.properties ?? {})).toEqual(fields.split(' '));
  });
});
