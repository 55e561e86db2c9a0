import { usdOf } from '../../shared/contract/money.ts';
import type { Operation, Scope } from '../../shared/contract/operation.ts';
import { OPERATIONS } from '../operations.ts';
import { HEADERS } from './headers.ts';
import { parametersFor } from './parameters.ts';
import { RECORDING } from './recording.ts';
import { problemResponses, responsesOf } from './responses.ts';
import { componentSchemas } from './schemas.ts';
import { LOCAL_RUNTIME } from './served.ts';
import { WEBHOOK_TAG, webhooks } from './webhooks.ts';

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
  'Repeat the key of a list parameter: `roles=a&roles=b`. Write a property of `facts`, `company` or ' +
    '`matchingJobs` as `facts[benefits]=a&facts[benefits]=b`; `facts[benefits][]=a` and `facts[benefits][0]=a` mean the same.',
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
      // A deployment that names its contact publishes it here (docs/operator/deploy.md).
      contact: { name: 'The operator of this deployment' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: LOCAL_RUNTIME, description: 'The local runtime on its default port.' }],
    tags: [...Object.values(TAGS), WEBHOOK_TAG],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => [operation.path, { get: operationOf(operation) }]),
    ),
    webhooks: webhooks(),
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
    parameters: parametersFor(operation),
    responses: responsesOf(operation),
    ...priceExtensions(operation),
    ...requestExtension(operation),
  };
}

/** What a call needs and costs, for programs. The price is per returned resource; a free operation has no meter. */
const priceExtensions = ({ serving, scope }: Operation) => ({
  'x-scope': scope,
  'x-price': serving.kind === 'catalogue' ? '0.00' : usdOf(serving.unitPriceMicros),
  'x-meter': serving.kind === 'catalogue' ? null : serving.meter,
});

/** The request that the example of the response answers. */
function requestExtension({ id }: Operation) {
  const recorded = RECORDING.operations[id];
  return recorded === undefined ? {} : { 'x-example-request': recorded.request };
}

function priceOf({ serving, scope }: Operation): string {
  const needs = `Requires the scope \`${scope}\`.`;
  if (serving.kind === 'catalogue') return `${needs} Free.`;
  return `${needs} $${usdOf(serving.unitPriceMicros)} per returned resource (meter \`${serving.meter}\`).`;
}
