import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument, operationIdOf } from '../../infra/openapi/document.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { orderFaults } from '../end-to-end/documented.ts';

type Json = Readonly<Record<string, unknown>>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = `${ROOT}/docs/reference/openapi.json`;
const document: Json = JSON.parse(readFileSync(FILE, 'utf8'));

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

/** Returns the errors of a value under a schema of the document. */
function faults(schema: unknown, value: unknown): unknown {
  const validate = ajv.compile(absolute(schema));
  return validate(value) ? [] : validate.errors;
}

describe('docs/reference/openapi.json', () => {
  test('equals what the declarations generate', () => {
    const check = spawnSync(process.execPath, ['infra/openapi/main.ts', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([check.status, check.stderr]).toEqual([0, '']);
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  test('passes the strict rules of Redocly without findings', () => {
    const lint = spawnSync(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'lint', FILE, '--format=json'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const report: Json = JSON.parse(lint.stdout);
    expect([lint.status, report['problems']]).toEqual([0, []]);
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
      if (parameter['example'] === undefined) continue;
      expect([parameter['name'], faults(parameter['schema'], parameter['example'])]).toEqual([
        parameter['name'],
        [],
      ]);
    }
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
