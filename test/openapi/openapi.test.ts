import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument, operationIdOf } from '../../infra/openapi/document.ts';
import { flatDocument } from '../../infra/openapi/flat.ts';
import { servedFrom } from '../../infra/openapi/served.ts';
import { EXAMPLE_SECRET } from '../../infra/openapi/webhooks.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { PORTABLE_WORD_CHARACTER } from '../../infra/schema-format.ts';
import { usdOf } from '../../shared/contract/money.ts';
import { WORD_CHARACTER } from '../../shared/contract/request/parameters.ts';
import { sign } from '../../shared/webhooks/attempt/signature.ts';
import { EVENT_TYPES } from '../../shared/webhooks/delivery/envelope.ts';
import { orderFaults } from '../end-to-end/documented.ts';

type Json = Readonly<Record<string, unknown>>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'docs/reference/openapi.json';
const FLAT_FILE = 'docs/reference/openapi-flat.json';
const document: Json = JSON.parse(readFileSync(`${ROOT}/${FILE}`, 'utf8'));
const flat: Json = JSON.parse(readFileSync(`${ROOT}/${FLAT_FILE}`, 'utf8'));

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const at = (...path: readonly string[]): Json =>
  path.reduce<Json>((held, key) => record(held[key]), document);
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(record) : []);

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
ajv.addKeyword('example');
ajv.addSchema(absolute({ $id: 'openapi', $defs: at('components', 'schemas') }));

/** Points the references of a schema at the definitions above. */
function absolute(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"openapi#/$defs/'));
}

/** Every operation lists the same problems and many of the same parameters. */
const compiled = new Map<string, ValidateFunction>();

/** Returns the errors of a value under a schema of the document. */
function faults(schema: unknown, value: unknown): unknown {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(absolute(schema));
  compiled.set(text, validate);
  return validate(value) ? [] : validate.errors;
}

describe('the documents in docs/reference', () => {
  test('equal what the declarations generate', () => {
    const check = spawnSync(process.execPath, ['infra/openapi/main.ts', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([check.status, check.stderr]).toEqual([0, '']);
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    expect(flat).toEqual(JSON.parse(JSON.stringify(flatDocument(openApiDocument()))));
  });

  test('pass the strict rules of Redocly without findings', () => {
    const lint = spawnSync(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'lint', FILE, FLAT_FILE, '--format=json'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    // It writes one report per document, with nothing between them.
    const reports = list(JSON.parse(`[${lint.stdout.replace(/^\}\s*\{$/gm, '},{')}]`));
    expect([lint.status, reports.map(({ problems }) => problems)]).toEqual([0, [[], []]]);
  });

  test('pass spectral.mjs, which is spectral:oas and rules of our own, without findings', () => {
    const lint = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'test/openapi/spectral/main.ts', FILE, FLAT_FILE],
      { cwd: ROOT, encoding: 'utf8' },
    );
    expect([lint.status, lint.stderr, lint.stdout]).toEqual([0, '', '[]']);
  });

  test('describes every operation once, by operationId', () => {
    const ids = Object.values(at('paths')).map((path) => record(record(path)['get'])['operationId']);
    expect(ids).toEqual(OPERATIONS.map(operationIdOf));
    expect(new Set(ids).size).toBe(OPERATIONS.length);
  });

  test('has only component schemas that ajv compiles in strict mode', () => {
    for (const name of Object.keys(at('components', 'schemas'))) {
      expect(typeof ajv.compile({ $ref: `openapi#/$defs/${name}` })).toBe('function');
    }
  });

  test('describes every parameter', () => {
    for (const { path } of OPERATIONS) {
      for (const parameter of list(at('paths', path, 'get')['parameters'])) {
        expect([parameter['name'], typeof parameter['description']]).toEqual([parameter['name'], 'string']);
      }
    }
  });

  test('says that a query without any searchable character is refused', () => {
    const patterned = OPERATIONS.flatMap(({ path }) => list(at('paths', path, 'get')['parameters'])).filter(
      ({ name, schema }) => name === 'query' && record(schema)['pattern'] !== undefined,
    );
    expect(patterned).toHaveLength(4);
    for (const { description } of patterned) expect(description).toContain('is refused with 400');
  });

  test('give searchable characters a pattern without Unicode properties that accepts no less', () => {
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      const searchable = WORD_CHARACTER.test(character);
      const accepted = PORTABLE_WORD_CHARACTER.test(character);
      // Beyond ASCII it accepts more: the interface is the judge.
      if (point < 0x80 ? searchable !== accepted : searchable && !accepted)
        throw new Error(`U+${point.toString(16)}`);
    }
  });

  test('declare no default that makes a property of a request required in generated types', () => {
    for (const { path } of OPERATIONS) {
      for (const { name, schema } of list(at('paths', path, 'get')['parameters'])) {
        const component =
          String(record(schema)['$ref'] ?? '')
            .split('/')
            .at(-1) ?? '';
        if (component === '') continue;
        const { properties, required } = at('components', 'schemas', component);
        expect([name, required]).toEqual([name, undefined]);
        for (const property of Object.values(record(properties)))
          expect(property).not.toHaveProperty('default');
      }
    }
  });

  test('name an address that serves them', () => {
    expect(servedFrom(document, 'https://api.example')['servers']).toMatchObject([
      { url: 'https://api.example' },
    ]);
    expect(list(document['servers']).map(({ url }) => url)).toEqual(['http://127.0.0.1:8787']);
  });

  test('give every header an example that satisfies its schema', () => {
    for (const [name, header] of Object.entries(at('components', 'headers'))) {
      const { schema, example } = record(header);
      expect([name, faults(schema, example)]).toEqual([name, []]);
    }
  });

  test('list their tags in the order of the operations, webhooks last', () => {
    const tags = list(document['tags']).map(({ name }) => name);
    const used = Object.values(at('paths')).flatMap((path) => record(record(path)['get'])['tags']);
    expect(tags).toEqual([...new Set(used), 'Webhooks']);
  });
});

describe('openapi-flat.json', () => {
  const parametersIn = (one: Json, path: string) =>
    list(record(record(record(one['paths'])[path])['get'])['parameters']);

  test('has the parameters of the exact document, with the properties of objects as parameters of their own', () => {
    for (const { path } of OPERATIONS) {
      const expected = parametersIn(document, path).flatMap((parameter) => {
        const component =
          String(record(parameter['schema'])['$ref'] ?? '')
            .split('/')
            .at(-1) ?? '';
        if (component === '') return [parameter['name']];
        const { properties } = at('components', 'schemas', component);
        return Object.keys(record(properties)).map((property) => `${parameter['name']}[${property}]`);
      });
      expect(parametersIn(flat, path).map(({ name }) => name)).toEqual(expected);
    }
    expect(parametersIn(flat, '/v0/job-facts').map(({ name }) => name)).toContain('facts[benefits]');
    expect(parametersIn(flat, '/v0/company-events').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['company[eventKinds]', 'matchingJobs[workingConditions]']),
    );
  });

  test('has no deepObject, no schema that only one needs, and examples that satisfy their schemas', () => {
    const text = JSON.stringify(flat);
    expect([text.includes('deepObject'), text.includes('MatchingJobsConditions')]).toEqual([false, false]);
    for (const { path } of OPERATIONS) {
      for (const { name, schema, example } of parametersIn(flat, path)) {
        expect([name, faults(schema, example)]).toEqual([name, []]);
      }
    }
  });
});

test('the bodies of docs/webhook-vectors.json satisfy the schemas of their webhooks', () => {
  const vectors: readonly Json[] = JSON.parse(readFileSync(`${ROOT}/docs/webhook-vectors.json`, 'utf8'));
  const bodies = vectors
    .filter(({ valid }) => valid === true)
    .map(({ body_base64: body }) => JSON.parse(Buffer.from(String(body), 'base64').toString('utf8')));
  for (const body of bodies) {
    const post = at('webhooks', body.event_type, 'post');
    const media = record(record(record(post['requestBody'])['content'])['application/json']);
    expect(faults(media['schema'], body)).toEqual([]);
  }
  expect(new Set(bodies.map(({ event_type: type }) => type))).toEqual(new Set(EVENT_TYPES));
});

describe.each(EVENT_TYPES)('the webhook %s', (type) => {
  const described = at('webhooks', type, 'post');
  const media = record(record(record(described['requestBody'])['content'])['application/json']);

  test('has an example of its body, canonical, that satisfies an open schema', () => {
    expect(faults(media['schema'], media['example'])).toEqual([]);
    expect(orderFaults(media['schema'], media['example'])).toEqual([]);
    expect(faults(media['schema'], { ...record(media['example']), later: 1 })).toEqual([]);
    expect(faults(media['schema'], { ...record(media['example']), event_type: 'other' })).not.toEqual([]);
  });

  test('has examples of its five headers, with a signature that verifies', () => {
    const headers = Object.fromEntries(
      list(described['parameters']).map(({ name, example }) => [name, String(example)]),
    );
    const body = new TextEncoder().encode(JSON.stringify(media['example']));
    const timestamp = Number(headers['X-Svc-Timestamp']);
    expect(headers).toEqual({
      'X-Svc-Event-Id': record(media['example'])['event_id'],
      'X-Svc-Delivery-Id': record(media['example'])['delivery_id'],
      'X-Svc-Event-Type': type,
      'X-Svc-Timestamp': String(Date.parse(String(record(media['example'])['occurred_at'])) / 1000),
      'X-Svc-Signature': sign(EXAMPLE_SECRET, timestamp, body),
    });
    for (const { schema, example } of list(described['parameters'])) {
      expect(faults(schema, example)).toEqual([]);
    }
  });
});

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  const described = at('paths', operation.path, 'get');
  const responses = record(described['responses']);

  test('lists the statuses of the contract', () => {
    const expected = [
      ...(operation.serving.kind === 'metered' ? [200] : [200, 304]),
      ...[400, 401],
      ...(operation.serving.kind === 'metered' ? [402] : []),
      403,
      ...(operation.path.includes('{') ? [404] : []),
      ...[406, 408, 429, 500, 503],
    ];
    expect(Object.keys(responses)).toEqual(expected.map(String));
  });

  test('has examples of success, problems and parameters that satisfy their schemas', () => {
    const success = record(record(record(responses['200'])['content'])['application/json']);
    expect(success['example']).toBeDefined();
    expect(faults(success['schema'], success['example'])).toEqual([]);
    expect(orderFaults(success['schema'], success['example'])).toEqual([]);
    for (const [status, response] of Object.entries(responses)) {
      const name =
        String(record(response)['$ref'] ?? '')
          .split('/')
          .at(-1) ?? '';
      if (name === '') continue;
      const media = record(at('components', 'responses', name, 'content')['application/problem+json']);
      expect([status, faults(media['schema'], media['example'])]).toEqual([status, []]);
      expect([status, orderFaults(media['schema'], media['example'])]).toEqual([status, []]);
      expect(record(media['example'])['status']).toBe(Number(status));
      expect(
        record(media['example'])[operation.casing === 'camel' ? 'requestId' : 'request_id'],
      ).toBeDefined();
    }
    for (const parameter of list(described['parameters'])) {
      expect([parameter['name'], faults(parameter['schema'], parameter['example'])]).toEqual([
        parameter['name'],
        [],
      ]);
    }
  });

  test('names scope, price and meter for programs', () => {
    const { serving, scope } = operation;
    const metered = serving.kind === 'metered';
    expect(described).toMatchObject({
      'x-scope': scope,
      'x-price': metered ? usdOf(serving.unitPriceMicros) : '0.00',
      'x-meter': metered ? serving.meter : null,
    });
  });

  test('lists the headers that it sends', () => {
    const headers = Object.keys(record(record(responses['200'])['headers']));
    expect(headers).toEqual(expect.arrayContaining(['traceparent', 'X-Request-Id', 'Cache-Control']));
    expect(headers.includes('ETag')).toBe(operation.serving.kind === 'catalogue');
    expect(headers.includes('RateLimit')).toBe(operation.serving.kind === 'metered');
    expect(headers.includes('Svc-Cost-USD')).toBe(operation.serving.kind === 'metered');
  });

  test('declares lists as repeated keys and objects as deepObject', () => {
    for (const parameter of list(described['parameters'])) {
      const type = record(parameter['schema'])['type'];
      const style =
        record(parameter['schema'])['$ref'] !== undefined
          ? 'deepObject'
          : type === 'array'
            ? 'form'
            : undefined;
      expect([parameter['name'], parameter['style'], parameter['explode']]).toEqual([
        parameter['name'],
        style,
        style === undefined ? undefined : true,
      ]);
    }
  });
});
