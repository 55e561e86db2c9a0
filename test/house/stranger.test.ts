import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/**
 * Follows CONTRIBUTING.md in a copy of the tree: an operation is a folder and one line, a filter one field and one
 * condition. Everything else must follow without another edit.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = [
  'clients',
  'infra',
  'functions',
  'shared',
  'test',
  'docs',
  'package.json',
  'tsconfig.json',
  'jest.config.mjs',
];
const ID = 'list-company-openings';
const PATH = '/v0/companies/{company_id}/openings';

const OPERATION = `
import * as z from 'zod/mini';
import { JOB_PRICE } from '../../shared/contract/billing.ts';
import { docs } from '../../shared/contract/docs.ts';
import { defineOperation } from '../../shared/contract/operation.ts';
import { limit, toolCodes } from '../../shared/contract/request/common-parameters.ts';
import { resourceId } from '../../shared/contract/request/parameters.ts';
import { listOf } from '../../shared/contract/resources/envelopes.ts';
import { Job } from '../../shared/contract/resources/job.ts';

export const operation = defineOperation({
  id: '${ID}',
  summary: 'List openings of a company',
  description: 'Open jobs of one company.',
  path: '${PATH}',
  scope: 'jobs:read',
  casing: 'snake',
  pathParameters: z.strictObject({
    company_id: resourceId().register(docs, {
      description: 'ID of a published company.',
      example: '019a4c10-7a00-7c3e-8f21-5d1b2c3a4e01',
    }),
  }),
  query: z.strictObject({ limit: limit(100), tools: toolCodes() }),
  response: listOf(Job, 100),
  serving: { ...JOB_PRICE, maximumResources: (query) => query.limit },
  reads: ['manifest', 'job'],
});
`;
const HANDLER = `
import { ProblemError } from '../../shared/contract/problem.ts';
import { serve } from '../../shared/http/serve.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async () => {
  throw new ProblemError('not_found', 'There is no such company.');
});
`;

let copy = '';
let follows: {
  template: string;
  functions: string;
  policies: string;
  openapi: { paths: Record<string, { get: { parameters: { name: string }[]; responses: object } }> };
  fault: string;
  parsed: Record<string, unknown>;
  stored: Record<string, unknown>;
  dimensions: unknown;
  matches: boolean[];
};

const edit = (path: string, change: (text: string) => string): void => {
  const text = readFileSync(join(copy, path), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} is not as this test expects`);
  writeFileSync(join(copy, path), changed);
};

const node = (...argv: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...argv], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr.slice(-4_000)}${stdout.slice(-4_000)}`);
  return stdout;
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'stranger-'));
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.includes('cdk.out'),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

  mkdirSync(join(copy, 'functions', ID));
  writeFileSync(join(copy, 'functions', ID, 'operation.ts'), OPERATION);
  writeFileSync(join(copy, 'functions', ID, 'handler.ts'), HANDLER);
  edit('infra/operations.ts', (text) =>
    `import { operation as listCompanyOpenings } from '../functions/${ID}/operation.ts';\n${text}`.replace(
      'readonly Operation[] = [\n',
      'readonly Operation[] = [\n  listCompanyOpenings,\n',
    ),
  );
  edit('shared/jobs/query.ts', (text) =>
    text.replace('  limit: limit(100),\n', '  limit: limit(100),\n  posting_languages: languages(),\n'),
  );
  edit('shared/jobs/filter.ts', (text) =>
    text.replace(
      '  tools: anyOf(',
      '  posting_languages: {\n    test: (wanted) => ({ job }) => wanted.some((one) => one === job.posting_language),\n  },\n  tools: anyOf(',
    ),
  );
  follows = JSON.parse(node('test/house/stranger/main.ts', ID, 'posting_languages'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('an operation that is a folder and one line', () => {
  test('has a route, a function, and its path in the function that answers 405', () => {
    expect(follows.template).toContain(`"GET ${PATH}"`);
    expect(follows.functions).toContain(`"Value":"${ID}"`);
    expect(follows.functions).toMatch(new RegExp(`"ROUTES":"[^"]*${PATH.replace(/[{}]/g, '\\$&')}`));
  });

  test('may read what it declares and the catalogue of its codes', () => {
    const policy = (JSON.parse(follows.policies) as object[])
      .map((each) => JSON.stringify(each))
      .find((each) => each.includes('ListCompanyOpenings'));
    for (const key of ['MANIFEST', 'JOB#*', 'TOOL#*', 'KEY#*']) expect(policy).toContain(`"${key}"`);
    expect(policy).not.toContain('"COMPANY#*"');
  });

  test('refuses what it does not declare', () => {
    expect(follows.fault).toMatch(/^3 faults, first: 'company_id' is "x"/);
  });

  test('is in the OpenAPI document, with its parameters, problems and an example', () => {
    const { parameters, responses } = follows.openapi.paths[PATH]?.get ?? { parameters: [], responses: {} };
    expect(parameters.map(({ name }) => name)).toEqual(['company_id', 'limit', 'tools']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '402', '404', '429']));
    expect(JSON.stringify(responses)).toContain('"object":"job"');
  });

  test('is covered by the tests that loop over all operations', () => {
    // When Jest already has the flag, it runs both files in its own process, which saves three workers.
    const report = node(
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--json',
      '--runInBand',
      'test/contract/operations.test.ts',
      'test/contract/request/naughty-strings.test.ts',
    );
    expect(JSON.parse(report)).toMatchObject({ success: true, numFailedTests: 0 });
    expect(report).toContain(ID);
  });
});

describe('a filter that is one field and one condition', () => {
  test('is a parameter of the reference and of the query', () => {
    const names = follows.openapi.paths['/v0/jobs']?.get.parameters.map(({ name }) => name);
    expect(names).toContain('posting_languages');
    expect(follows.parsed).toMatchObject({ posting_languages: ['de'] });
  });

  test('decides on documents, and leaves the index unchanged', () => {
    expect(follows.matches).toEqual([true, false, false]);
    expect(follows.dimensions).toEqual([]);
  });

  test('has its default in queries that monitors stored before', () => {
    expect(follows.stored).toMatchObject({ statuses: ['open'], posting_languages: [] });
  });
});
