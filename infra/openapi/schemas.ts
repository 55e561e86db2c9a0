import * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import { CamelProblem, SnakeProblem } from '../../shared/contract/problem-document.ts';
import { CompanyContext } from '../../shared/contract/request/company-context.ts';
import { FactConditions, MatchingJobsConditions } from '../../shared/contract/request/fact-conditions.ts';
import { Company } from '../../shared/contract/resources/company.ts';
import {
  Compensation,
  CompensationPackage,
  PayComponent,
  PayScope,
} from '../../shared/contract/resources/compensation.ts';
import { PageMeta } from '../../shared/contract/resources/envelopes.ts';
import { CompanyEvent, EventItem, EventsBundle } from '../../shared/contract/resources/event.ts';
import { Evidence, Fact, FactItem, FactsBundle } from '../../shared/contract/resources/fact.ts';
import { Job, JobLocation } from '../../shared/contract/resources/job.ts';
import { JobChange } from '../../shared/contract/resources/job-change.ts';
import { JobContent } from '../../shared/contract/resources/job-content.ts';
import { Location } from '../../shared/contract/resources/location.ts';
import { TaxonomyEntry, TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';
import { Tool } from '../../shared/contract/resources/tool.ts';
import { addFormat } from '../schema-format.ts';
import { exampleOfValue } from './parameter-example.ts';
import { WEBHOOK_SCHEMAS } from './webhook-schemas.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Schemas of requests, by component name. */
const REQUEST_SCHEMAS: Readonly<Record<string, z.ZodMiniObject>> = {
  CompanyContext,
  FactConditions,
  MatchingJobsConditions,
};

/** Schemas of responses, by component name. */
const RESPONSE_SCHEMAS: Readonly<Record<string, z.core.$ZodType>> = {
  Company,
  CompanyEvent,
  Compensation,
  CompensationPackage,
  EventItem,
  EventsBundle,
  Evidence,
  Fact,
  FactItem,
  FactsBundle,
  Job,
  JobChange,
  JobContent,
  JobLocation,
  Location,
  PageMeta,
  PayComponent,
  PayScope,
  Problem: SnakeProblem,
  ProblemCamel: CamelProblem,
  TaxonomyEntry,
  TaxonomySnapshot,
  Tool,
  ...WEBHOOK_SCHEMAS,
};

/** Returns all component schemas: requests before defaults are filled in, responses as served. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const all = {
    ...parameterObjects(),
    ...convert(RESPONSE_SCHEMAS, 'output'),
  };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the schemas of deepObject parameters. A default would make its property required in generated types, so the
 * description names it.
 */
function parameterObjects(): Record<string, JsonSchema> {
  const converted = convert(REQUEST_SCHEMAS, 'input');
  return Object.fromEntries(
    Object.entries(REQUEST_SCHEMAS).map(([component, { shape }]) => {
      const properties = Object.entries(shape).map(([name, declared]) => {
        const property = Object(converted[component]?.['properties'])[name];
        return [
          name,
          withoutDefault(property, docs.get(declared)?.example ?? exampleOfValue(declared, name)),
        ];
      });
      return [component, { ...converted[component], properties: Object.fromEntries(properties) }];
    }),
  );
}

function withoutDefault(
  { default: standard, description, ...rest }: Readonly<Record<string, unknown>>,
  example: unknown,
): JsonSchema {
  const stated = standard === undefined || Array.isArray(standard) ? '' : ` Default: \`${standard}\`.`;
  return { description: `${description}${stated}`, ...rest, examples: [example] };
}

/** Returns the schema of a parameter or body, or a reference if it is a component. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const known = io === 'input' ? REQUEST_SCHEMAS : RESPONSE_SCHEMAS;
  const inner = schema instanceof z.ZodMiniPrefault ? schema.def.innerType : schema;
  const name = Object.keys(known).find((key) => known[key] === inner);
  if (name !== undefined) return { $ref: reference(name) };
  const anonymous = convert({ ...known, __anonymous: inner }, io)['__anonymous'];
  if (anonymous === undefined) throw new Error('zod did not convert the schema');
  return anonymous;
}

const reference = (name: string) => `#/components/schemas/${name}`;

function convert(
  schemas: Readonly<Record<string, z.core.$ZodType>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, { io, metadata: docs, uri: reference, override: addFormat });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, id: ___, ...rest } = schema;
      return [name, rest];
    }),
  );
}
