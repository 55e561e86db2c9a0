import type * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import { usdOf } from '../../shared/contract/money.ts';
import type { Operation, Scope } from '../../shared/contract/operation.ts';
import { parametersOf } from '../../shared/contract/request/parameter-kinds.ts';
import { OPERATIONS } from '../operations.ts';
import { HEADERS } from './headers.ts';
import { problemResponses, responsesOf } from './responses.ts';
import { componentSchemas, schemaOf } from './schemas.ts';

const TAGS: Readonly<Record<Scope, { name: string; description: string }>> = {
  'jobs:read': { name: 'Jobs', description: 'Jobs, their licensed descriptions and their facts.' },
  'companies:read': { name: 'Companies', description: 'Hiring companies and their events.' },
  'catalogues:read': {
    name: 'Catalogues',
    description: 'Locations, tools and taxonomies: the codes and IDs that filters accept. Free.',
  },
};

const INTRODUCTION = [
  'Read-only access to jobs, hiring companies, reference catalogues and source-attributed facts.',
  'Send the API key of your organisation as `Authorization: Bearer <API_KEY>`, from servers only.',
  'Operations that return jobs, companies or facts are charged per returned resource, from prepaid credit. The ' +
    'balance must cover the most that a request can return. Errors and empty pages are free.',
  'Lists are paged: send the cursor of a page to get the next one. A page can be short or empty although there are ' +
    'further pages; the list ends with the page that has no cursor.',
  'Failures are problem documents (RFC 9457). An unknown parameter is a failure.',
  'Repeat the key of a list parameter: `roles=a&roles=b`. Write a property of a deepObject parameter as ' +
    '`facts[benefits]=a&facts[benefits]=b`; `facts[benefits][]=a` and `facts[benefits][0]=a` mean the same.',
].join('\n\n');

/** Generates the OpenAPI 3.1 description of the interface from its declarations. */
export function openApiDocument(): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jobs and Companies Data Interface',
      version: '0.1.0',
      summary: 'Job postings, hiring companies, catalogues and source-attributed facts.',
      description: INTRODUCTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [
      {
        url: '{base_url}',
        description: 'The address of the deployment.',
        variables: {
          base_url: {
            default: 'http://127.0.0.1:8787',
            description: 'The `BaseUrl` output of the deployment. The default is the local runtime.',
          },
        },
      },
    ],
    tags: Object.values(TAGS),
    security: [{ bearer: [] }],
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => [operation.path, { get: operationOf(operation) }]),
    ),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of your organisation with the scope of the operation.',
        },
      },
      headers: HEADERS,
      responses: problemResponses(OPERATIONS),
      schemas: componentSchemas(),
    },
  };
}

/** Returns the operationId of an operation: `retrieveJobContent` for `retrieve-job-content`. */
export const operationIdOf = ({ id }: Operation): string =>
  id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function operationOf(operation: Operation): Readonly<Record<string, unknown>> {
  return {
    operationId: operationIdOf(operation),
    summary: operation.summary,
    description: `${operation.description}\n\n${priceOf(operation)}`,
    tags: [TAGS[operation.scope].name],
    security: [{ bearer: [operation.scope] }],
    parameters: [
      ...Object.entries(operation.pathParameters.shape).map(([name, schema]) => pathParameter(name, schema)),
      ...Object.entries(operation.query.shape).map(([name, schema]) =>
        queryParameter(operation, name, schema),
      ),
      ...(operation.serving.kind === 'catalogue' ? [IF_NONE_MATCH] : []),
    ],
    responses: responsesOf(operation),
  };
}

function priceOf({ serving, scope }: Operation): string {
  const needs = `Requires the scope \`${scope}\`.`;
  if (serving.kind === 'catalogue') return `${needs} Free.`;
  return `${needs} $${usdOf(serving.unitPriceMicros)} per returned resource (meter \`${serving.meter}\`).`;
}

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a response that you have. Lists and `*` are allowed; the comparison is weak.',
  schema: { type: 'string' },
  example: '"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
};

function pathParameter(name: string, schema: z.core.$ZodType) {
  return { name, in: 'path', required: true, ...documented(name, schema) };
}

function queryParameter(operation: Operation, name: string, schema: z.core.$ZodType) {
  const kind = parametersOf(operation.query).get(name)?.kind;
  const required = schema._zod.optin === undefined;
  return {
    name,
    in: 'query',
    ...(required ? { required } : {}),
    ...(kind === 'object' ? { style: 'deepObject', explode: true } : {}),
    ...(kind === 'list' ? { style: 'form', explode: true } : {}),
    ...documented(name, schema),
  };
}

/** Returns the texts and schema of a parameter. The texts are on the parameter, so the schema does not repeat them. */
function documented(name: string, schema: z.core.$ZodType) {
  const doc = docs.get(schema);
  if (doc === undefined) throw new Error(`parameter ${name} has no description: .register(docs, { … })`);
  const { description: _, example: __, ...rest } = schemaOf(schema, 'input');
  return { ...doc, schema: rest };
}
