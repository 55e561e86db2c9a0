import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation } from '../../shared/contract/operation.ts';
import { UUID7_PATTERN } from '../../shared/contract/primitives.ts';
import { PROBLEMS } from '../../shared/contract/problem.ts';
import type { Answer } from '../support/interface.ts';

type Json = Readonly<Record<string, unknown>>;
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});

const FILE = new URL('../../docs/reference/openapi.json', import.meta.url);
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const SVC_HEADERS = ['svc-cost-usd', 'svc-credit-balance-usd', 'svc-resources-returned'];
const RATE_HEADERS = ['ratelimit', 'ratelimit-policy'];
const RETRY_STATUSES = [408, 429, 503];

const root: Json = JSON.parse(readFileSync(FILE, 'utf8'));
const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
ajv.addKeyword('example');
ajv.addSchema(absolute({ $id: 'openapi', $defs: at('components', 'schemas') }));

function at(...path: readonly string[]): Json {
  return path.reduce<Json>((held, key) => record(held[key]), root);
}

function absolute(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"openapi#/$defs/'));
}

const compiled = new Map<string, ValidateFunction>();
function faultsUnder(schema: unknown, value: unknown): string[] {
  const name = JSON.stringify(schema);
  const validate = compiled.get(name) ?? ajv.compile(absolute(schema));
  compiled.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 3).map((error) => `${error.instancePath} ${error.message}`);
}

function resolve(value: unknown): Json {
  const { $ref } = record(value);
  return typeof $ref === 'string' ? at(...$ref.slice(2).split('/')) : record(value);
}

/** Returns the objects within a valid value, at any depth, whose members are not in the order of their schema. */
export function orderFaults(schema: unknown, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { anyOf, oneOf, items, properties } = resolve(schema);
  const branches: unknown = anyOf ?? oneOf;
  if (Array.isArray(branches)) {
    const branch = branches.find((each) => faultsUnder(each, value).length === 0);
    return branch === undefined ? [`${path} matches no branch`] : orderFaults(branch, value, path);
  }
  if (Array.isArray(value)) return value.flatMap((each, i) => orderFaults(items, each, `${path}/${i}`));
  const members = record(value);
  const documented = Object.keys(record(properties)).filter((name) => name in members);
  const given = Object.keys(members).filter((name) => documented.includes(name));
  return [
    ...(given.join() === documented.join() ? [] : [`${path} has the order ${given.join()}`]),
    ...documented.flatMap((name) => orderFaults(record(properties)[name], members[name], `${path}/${name}`)),
  ];
}

/** Returns the statuses that docs/reference/openapi.json lists for an operation. */
export const documentedStatuses = ({ path }: Operation): number[] =>
  Object.keys(at('paths', path, 'get', 'responses')).map(Number);

/**
 * Returns the faults of a response according to docs/reference/openapi.json and the contract's rules for headers.
 * `path` is the decoded path of the request.
 */
export function faultsOf(operation: Operation, answer: Answer, path: string): string[] {
  const documented = at('paths', operation.path, 'get', 'responses')[String(answer.status)];
  if (documented === undefined) return [`status ${answer.status} is not documented`];
  return [
    ...bodyFaults(resolve(documented), answer),
    ...documentedHeaderFaults(record(resolve(documented)['headers']), answer),
    ...headerFaults(operation, answer),
    ...(answer.status >= 400 ? problemFaults(answer, path) : []),
  ];
}

/** Returns the faults of a body according to docs/reference/openapi.json. */
export function faultsOfBody({ path }: Operation, answer: Answer): string[] {
  const documented = at('paths', path, 'get', 'responses')[String(answer.status)];
  return documented === undefined
    ? [`status ${answer.status} is not documented`]
    : bodyFaults(resolve(documented), answer);
}

/** Returns the faults of the headers that every response has (contract 1.5). */
export function traceFaults({ headers }: Answer): string[] {
  return [
    ...(TRACEPARENT.test(headers['traceparent'] ?? '') ? [] : [`traceparent ${headers['traceparent']}`]),
    ...(UUID7_PATTERN.test(headers['x-request-id'] ?? '') ? [] : [`x-request-id ${headers['x-request-id']}`]),
  ];
}

function bodyFaults(response: Json, { headers, text, json }: Answer): string[] {
  const contents = Object.entries(record(response['content']));
  if (contents.length === 0) {
    return text === '' ? [] : ['an undocumented body'];
  }
  const type = headers['content-type'] ?? '';
  const content = contents.find(([name]) => name === type)?.[1];
  if (content === undefined) return [`content type ${type} is not documented`];
  const { schema } = record(content);
  const faults = faultsUnder(schema, json);
  return faults.length > 0 ? faults : orderFaults(schema, json).slice(0, 3);
}

function documentedHeaderFaults(documented: Json, { headers }: Answer): string[] {
  const faults: string[] = [];
  const named = new Map(
    Object.entries(documented).map(([name, value]) => [name.toLowerCase(), resolve(value)]),
  );
  for (const [name, { required, schema }] of named) {
    const text = headers[name];
    if (text === undefined) {
      if (required === true) faults.push(`header ${name} is missing`);
      continue;
    }
    const value = record(schema)['type'] === 'integer' ? Number(text) : text;
    faults.push(...faultsUnder(schema, value).map((fault) => `header ${name}: ${text}${fault}`));
  }
  for (const name of Object.keys(headers)) {
    if (name !== 'content-type' && !named.has(name)) faults.push(`header ${name} is not documented`);
  }
  return faults;
}

function headerFaults({ serving }: Operation, answer: Answer): string[] {
  const { status, headers } = answer;
  const metered = serving.kind === 'metered';
  const faults = traceFaults(answer);
  const expect = (names: readonly string[], present: boolean) => {
    for (const name of names) {
      if ((headers[name] !== undefined) !== present) {
        faults.push(`header ${name} is ${present ? 'missing' : 'not allowed'} on ${status}`);
      }
    }
  };
  expect(SVC_HEADERS, metered && status === 200);
  expect(['retry-after'], RETRY_STATUSES.includes(status));
  expect(['www-authenticate'], status === 401);
  expect(['etag', 'vary'], !metered);
  // A refused key has no rate. Neither does a browser, which is refused before it is counted.
  if (!metered || status === 401) expect(RATE_HEADERS, false);
  else if (status !== 403) expect(RATE_HEADERS, true);
  const policy =
    serving.kind === 'metered'
      ? 'private, no-store'
      : status < 400
        ? serving.cacheControl
        : 'public, max-age=0, must-revalidate';
  if (headers['cache-control'] !== policy) faults.push(`cache-control ${headers['cache-control']}`);
  return faults;
}

function problemFaults({ status, headers, json }: Answer, path: string): string[] {
  const code: keyof typeof PROBLEMS = json.code;
  const { requestId = json.request_id } = json;
  const expected: Json = {
    type: `https://docs.example/errors/${String(code).replaceAll('_', '-')}`,
    status,
    title: PROBLEMS[code]?.title,
    retryable: PROBLEMS[code]?.retryable,
  };
  const faults = Object.entries(expected)
    .filter(([name, value]) => json[name] !== value)
    .map(([name, value]) => `${name} is ${JSON.stringify(json[name])}, not ${JSON.stringify(value)}`);
  // A URI reference: other characters are percent-encoded.
  if (decodeURIComponent(json.instance) !== path) faults.push(`instance ${json.instance} is not ${path}`);
  if (requestId !== headers['x-request-id']) faults.push('the request id differs from the header');
  return faults;
}
