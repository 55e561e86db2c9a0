import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allCommands } from '../../../infra/operator/commands.ts';
import { commandsOf } from '../../../infra/operator/program/command.ts';
import { runIn, startTestRuntime, type TestRuntime } from './support.ts';

const COMMANDS = await allCommands();

const NOBODY = '019583a0-1111-7000-8000-000000000001';
let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
});
afterAll(() => runtime.stop());

describe('every command', () => {
  test.each(commandsOf(COMMANDS).map((command) => [command.words.join(' '), command] as const))(
    '%s prints its help with an example on standard output and does nothing else',
    async (name, command) => {
      const { code, stdout, stderr } = await runIn({ DATA_DIR: '/nonexistent' }, [
        ...command.words,
        '--help',
      ]);
      expect(code).toBe(0);
      expect(stderr).toBe('');
      expect(stdout).toContain(`npm run ops -- ${name}`);
      expect(stdout).toContain('--json');
      expect(stdout).toContain('--stack');
    },
  );

  test.each(
    commandsOf(COMMANDS)
      // These need no runtime.
      .filter(({ words }) => words[0] !== 'feed' && words[0] !== 'listen')
      .map((command) => [command.words.join(' '), command] as const),
  )('%s reports in one sentence that no runtime is running, exit 1', async (_, command) => {
    const empty = mkdtempSync(join(tmpdir(), 'ops-empty-'));
    const file = join(empty, 'feed.ndjson');
    writeFileSync(file, '{}\n');
    const { code, stdout, stderr } = await runIn({ DATA_DIR: empty }, [
      ...command.words,
      ...command.arguments.map(({ name }) =>
        /(^|_)id$|^table$/.test(name) ? NOBODY : name === 'state' ? 'on' : file,
      ),
      ...command.options.filter(({ required }) => required).flatMap(({ flags }) => exampleOf(flags)),
      ...(command.words.join(' ') === 'credits refund' ? ['--usd', '1'] : []),
    ]);
    rmSync(empty, { recursive: true });
    expect(stderr).toMatch(/^ops: no local runtime is running on .*: start it with npm start .*\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });
});

test('the operator guide names every command', () => {
  const guide = readFileSync(new URL('../../../docs/operator/commands.md', import.meta.url), 'utf8');
  const absent = commandsOf(COMMANDS)
    .map(({ words }) => words.join(' '))
    .filter((name) => !guide.includes(`\`${name}`));
  expect(absent).toEqual([]);
});

describe('a wrong command line', () => {
  const table: [string, string[], RegExp][] = [
    ['nothing at all', [], /no command was given/],
    ['a noun alone', ['credits'], /no command was given/],
    ['an unknown noun', ['credit', 'show'], /unknown command 'credit' \(did you mean credits show\?\)/],
    ['an unknown verb', ['keys', 'craete'], /unknown command 'craete' \(did you mean keys create\?\)/],
    ['an unknown option', ['organisations', 'list', '--nmae'], /unknown option '--nmae'/],
    ['too many arguments', ['organisations', 'list', 'x'], /too many arguments/],
    ['a missing option', ['organisations', 'create'], /--name is missing: it must be 1 to 240 characters/],
    ['an empty name', ['organisations', 'create', '--name', ' '], /--name ' ' must be 1 to 240 characters/],
    [
      'a long name',
      ['organisations', 'create', '--name', 'x'.repeat(241)],
      /--name 'x{80}…' must be 1 to 240/,
    ],
    ['a control character', ['organisations', 'create', '--name', 'a\u0007b'], /--name 'a\\u0007b' must be/],
    ['a missing argument', ['organisations', 'show'], /ID is missing: it must be an id/],
    ['an invalid id', ['organisations', 'show', '42'], /ID '42' must be an id/],
    [
      'limits out of bounds',
      ['organisations', 'limit', NOBODY, '--per-second', '0', '--per-minute', '1e9'],
      /--per-second '0' must be a whole number from 1 to 10000\nops: --per-minute '1e9' must be a whole number from 1 to 600000/,
    ],
    ['an amount of 0', ['credits', 'top-up', '--organisation', NOBODY, '--usd', '0'], /--usd '0' must be/],
    ['a negative top-up', ['credits', 'top-up', '--organisation', NOBODY, '--usd=-5'], /--usd '-5' must be/],
    [
      'too many decimals',
      ['credits', 'top-up', '--organisation', NOBODY, '--usd', '0.0000001'],
      /--usd '0.0000001' must be an amount above 0 in US dollars, at most 1 billion, with at most 6 decimals/,
    ],
    [
      'an amount that no posting may have',
      ['credits', 'top-up', '--organisation', NOBODY, '--usd', '1000000000.000001'],
      /--usd '1000000000.000001' must be an amount above 0 in US dollars, at most 1 billion/,
    ],
    [
      'a reference with a space',
      ['credits', 'top-up', '--organisation', NOBODY, '--usd', '1', '--reference', 'a b'],
      /--reference 'a b' must be 1 to 64 of/,
    ],
    [
      'a refund without an amount and a request',
      ['credits', 'refund', '--organisation', NOBODY],
      /--usd or --request is missing/,
    ],
    [
      'an unknown scope',
      ['keys', 'create', '--organisation', NOBODY, '--name', 'x', '--scopes', 'jobs:read,jobs:write'],
      /--scopes 'jobs:read,jobs:write' must be one or more of jobs:read, companies:read, catalogues:read/,
    ],
    [
      'a date that does not exist',
      [
        'keys',
        'create',
        '--organisation',
        NOBODY,
        '--name',
        'x',
        '--scopes',
        'jobs:read',
        '--expires',
        '2027-02-30',
      ],
      /--expires '2027-02-30' must be a date/,
    ],
    [
      'an expiry that has passed',
      [
        'keys',
        'create',
        '--organisation',
        NOBODY,
        '--name',
        'x',
        '--scopes',
        'jobs:read',
        '--expires',
        '2020-01-01',
      ],
      /--expires '2020-01-01T00:00:00.000Z' must be in the future/,
    ],
    [
      'a period that ends before it begins',
      ['credits', 'statement', '--organisation', NOBODY, '--from', '2026-02-01', '--until', '2026-01-01'],
      /--from '.*' must be before --until/,
    ],
    [
      'an unknown group',
      ['credits', 'statement', '--organisation', NOBODY, '--by', 'meter,colour'],
      /--by 'meter,colour' must be one or more of period, day, month, meter, operation, key, kind/,
    ],
  ];

  test.each(table)('%s is reported on standard error, exit 2', async (_, argv, message) => {
    const { code, stdout, stderr } = await runtime.ops(...argv);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('--json prints one document with the fault', async () => {
    const { code, stdout, stderr } = await runtime.ops('organisations', 'show', '42', '--json');
    expect(code).toBe(2);
    expect(stderr).toContain("ID '42' must be an id");
    expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining("ID '42' must be an id") });
  });
});

describe('what cannot be done', () => {
  test.each([
    ['organisations show', ['organisations', 'show', NOBODY]],
    ['organisations limit', ['organisations', 'limit', NOBODY, '--per-second', '1', '--per-minute', '1']],
    ['organisations suspend', ['organisations', 'suspend', NOBODY]],
    ['organisations delete', ['organisations', 'delete', NOBODY]],
    ['organisations rotate-cursor-key', ['organisations', 'rotate-cursor-key', NOBODY]],
    ['keys create', ['keys', 'create', '--organisation', NOBODY, '--name', 'x', '--scopes', 'jobs:read']],
    ['keys list', ['keys', 'list', '--organisation', NOBODY]],
    ['keys revoke', ['keys', 'revoke', NOBODY]],
    ['credits show', ['credits', 'show', '--organisation', NOBODY]],
    ['credits top-up', ['credits', 'top-up', '--organisation', NOBODY, '--usd', '1']],
    ['credits statement', ['credits', 'statement', '--organisation', NOBODY]],
    ['credits verify', ['credits', 'verify', '--organisation', NOBODY]],
    [
      'credits reconcile',
      [
        ...['credits', 'reconcile', '--organisation', NOBODY, '--request', NOBODY],
        ...['--sequence', '1', '--usd', '1'],
      ],
    ],
  ])('%s reports an unknown id in one sentence, exit 1', async (_, argv) => {
    const { code, stdout, stderr } = await runtime.ops(...argv);
    expect(stderr).toMatch(new RegExp(`^ops: (organisation|key) ${NOBODY} does not exist: see .*\\n$`));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test('a runtime.json without a running engine counts as no runtime', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ops-stale-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'runtime.json'),
      JSON.stringify({
        base_url: 'http://127.0.0.1:9',
        table_name: 't',
        stage: 'test',
        engines: { dynamodb: 'http://127.0.0.1:9' },
        credential: { access_key_id: 'LOCAL', secret_access_key: 'local' },
      }),
    );
    const { code, stderr } = await runIn({ DATA_DIR: folder }, ['organisations', 'list']);
    writeFileSync(join(folder, 'runtime.json'), '{"base_url":');
    const torn = await runIn({ DATA_DIR: folder }, ['organisations', 'list']);
    rmSync(folder, { recursive: true });
    expect([code, torn.code]).toEqual([1, 1]);
    expect(stderr).toMatch(/^ops: no local runtime is running/);
    expect(torn.stderr).toMatch(/^ops: .*runtime\.json cannot be read/);
  });
});

function exampleOf(flags: string): string[] {
  const name = flags.split(' ')[0] ?? '';
  const value: Record<string, string> = {
    '--organisation': NOBODY,
    '--name': 'x',
    '--url': 'https://hooks.customer.com/',
    '--scopes': 'jobs:read',
    '--below': '1',
    '--usd': '1',
    '--request': NOBODY,
    '--sequence': '1',
    '--destination': NOBODY,
    '--operation': 'jobs',
    '--per-second': '1',
    '--per-minute': '1',
  };
  return [name, value[name] ?? 'x'];
}
