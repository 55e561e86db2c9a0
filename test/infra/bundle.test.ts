import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleFunctions, MissingHandlerError, type TableClientName } from '../../infra/bundle.ts';
import { EDGE_FUNCTION, FUNCTION_NAMES } from '../../infra/functions.ts';
import { bundleBare } from '../bench/harness/bare-sdk.ts';
import { BARE_SDK, budgetsOf, departures, recordedBudgets } from '../budgets/budgets.ts';
import { realBundles } from './support/templates.ts';

const run = promisify(execFile);
const MAXIMUM_BYTES = 400_000;
/**
 * Functions that publish uploads contain the publisher, the importers, 275 KB of titles and 307 KB of rules that read facts in
 * five languages.
 */
const MAXIMUM_UPLOAD_BYTES = 1_600_000;

/** Returns the credentials that the SDK finds on its own. */
const TABLE_READER = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  const client = new DynamoDBClient({ region: 'us-east-1' });
  export const handler = async (): Promise<unknown> => client.config.credentials();
`;

/** Uses `node:http`, whose lazy getters load undici. */
const SENDER = `
  import { Agent } from 'node:http';
  export const agent = new Agent();
  export const handler = (): unknown => process.moduleLoadList;
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-test-'));
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  for (const [name, handler] of [
    ['first', TABLE_READER],
    ['second', TABLE_READER],
    ['sender', SENDER],
  ] as const) {
    mkdirSync(join(folder, 'functions', name), { recursive: true });
    writeFileSync(join(folder, 'functions', name, 'handler.ts'), handler);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bundle = (names: readonly string[], outdir: string) =>
  bundleFunctions(names, { functions: join(folder, 'functions'), outdir: join(folder, outdir) });

describe('-c tableClient', () => {
  /** In every bundle with a wire client, and in every one with the SDK's client of DynamoDB, SQS, KMS or Step Functions. */
  const MARKS = { wire: 'functions do not send', sdk: 'aws.auth#sigv4' } as const;
  /** They send nothing to these services. */
  const WITHOUT: readonly string[] = ['no-route', 'publish-documentation'];
  /** Those that use S3 contain the SDK in any case. */
  const WITH_S3: readonly string[] = ['prepare-upload', 'publish-upload', 'receive-upload', 'report-upload'];
  const marksOf = (directory = '') => {
    const code = codeOf(directory);
    return Object.entries(MARKS).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));
  };
  /** Returns the code of a function, with the modules that it shares. */
  const codeOf = (directory: string): string => {
    const modules = new Map([['', readFileSync(join(directory, 'index.mjs'), 'utf8')]]);
    // What is imported joins the end, and is read in its turn.
    for (const code of modules.values()) {
      for (const [, name = ''] of code.matchAll(/["'][./]+\/(shared-\w+\.mjs)["']/g)) {
        if (!modules.has(name)) modules.set(name, readFileSync(join(directory, '..', name), 'utf8'));
      }
    }
    expect(modules.size).toBeGreaterThan(1);
    return [...modules.values()].join('\n');
  };
  const callers = FUNCTION_NAMES.filter((name) => !WITHOUT.includes(name));

  test.each<[TableClientName, readonly string[]]>([
    ['sdk', []],
    ['wire', WITH_S3],
  ])('puts the client %s into every function, and no other', async (tableClient, withBoth) => {
    const outdir = join(folder, tableClient);
    // Written in a quarter of the CPU; which modules a function gets does not depend on it.
    const bundles = await bundleFunctions(callers, { outdir, tableClient, sharesModules: true });
    for (const name of callers) {
      const expected = withBoth.includes(name) ? ['wire', 'sdk'] : [tableClient];
      expect([name, marksOf(bundles[name]?.directory)]).toEqual([name, expected]);
    }
  });
});

describe('bundling', () => {
  test('writes one folder per function with a single file, and returns its size', async () => {
    const bundles = await bundle(['first', 'second'], 'shape');
    expect(Object.keys(bundles)).toEqual(['first', 'second']);
    for (const { directory, bytes } of Object.values(bundles)) {
      expect(readdirSync(directory)).toEqual(['index.mjs']);
      expect(readFileSync(join(directory, 'index.mjs'))).toHaveLength(bytes);
    }
  });

  test('writes the same bytes for the same sources in any folder', async () => {
    const [here, there] = await Promise.all([
      bundle(['first'], 'here'),
      bundle(['first', 'second'], 'there'),
    ]);
    const code = (directory = '') => readFileSync(join(directory, 'index.mjs'), 'utf8');
    expect(code(there['first']?.directory)).toBe(code(here['first']?.directory));
  });

  test('keeps the SDK’s credentials from the environment and omits every other provider', async () => {
    const { first } = await bundle(['first'], 'credentials');
    const index = join(first?.directory ?? '', 'index.mjs');
    expect(readFileSync(index, 'utf8')).not.toMatch(/fromSSO|fromTokenFile|fromInstanceMetadata|sso-oidc/);
    const script = `import(${JSON.stringify(index)}).then(async ({ handler }) => console.log(JSON.stringify(await handler())))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      env: {
        HOME: folder,
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'session',
      },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    });
  });

  test('imports nothing and takes Node’s own modules without their lazy parts', async () => {
    const { sender } = await bundle(['sender'], 'modules');
    const index = join(sender?.directory ?? '', 'index.mjs');
    expect(readFileSync(index, 'utf8')).not.toMatch(/\bimport\s*[{*"'(\w]/);
    const script = `import(${JSON.stringify(index)}).then(({ handler }) => console.log(JSON.stringify(handler())))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    const loaded: string[] = JSON.parse(stdout);
    expect(loaded).toContain('NativeModule _http_client');
    expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
  });

  test('names every missing handler', async () => {
    const attempt = bundle(['first', 'third', 'fourth'], 'missing');
    await expect(attempt).rejects.toThrow(MissingHandlerError);
    await expect(attempt).rejects.toThrow(/: .*third.handler\.ts, .*fourth.handler\.ts$/);
  });
});

describe('the deployed functions', () => {
  test('are at most 400 KB each, minified; those that publish uploads at most 1.5 MB; and as recorded: run npm run budgets:record', async () => {
    const { [EDGE_FUNCTION]: _, ...bundles } = await realBundles();
    const budgets = budgetsOf({ ...bundles, [BARE_SDK]: await bundleBare(join(folder, 'bare')) });
    expect(departures(budgets, recordedBudgets('bundles'))).toEqual([]);
    // A figure that leaves its recording by more than a twentieth is noticed.
    const [name = '', { bytes = 0, modules = 0 } = {}] = Object.entries(budgets)[0] ?? [];
    const grown = { ...budgets, [name]: { bytes: Math.ceil(bytes * 1.06), modules } };
    expect(departures(grown, budgets)).toEqual([expect.stringContaining(`${name}: `)]);
    const sizes = Object.entries(bundles).map(([name, { bytes }]) => ({ name, bytes }));
    expect(sizes).toHaveLength(FUNCTION_NAMES.length);
    const most = (name: string): number =>
      /^(?:prepare|publish|receive)-upload$/.test(name) ? MAXIMUM_UPLOAD_BYTES : MAXIMUM_BYTES;
    expect(sizes.filter(({ name, bytes }) => bytes > most(name))).toEqual([]);
  }, 240_000);
});
