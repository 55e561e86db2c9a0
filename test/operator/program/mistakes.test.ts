import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allCommands } from '../../../infra/operator/commands.ts';
import { commandsOf, type OperatorCommand } from '../../../infra/operator/program/command.ts';
import { longName } from '../../../infra/operator/terminal/option.ts';
import { newDestination, runIn, startTestRuntime, type TestRuntime } from '../commands/support.ts';

const COMMANDS = commandsOf(await allCommands());
const ID = '019583a0-1111-7000-8000-000000000001';
const KEY = 'jck_local_03524juVzoE0319F0UnqKrRi7JniTFW6JD7eMspl6j12a6MuNXxH4rMzBKBQsB';
let runtime: TestRuntime;
let folder: string;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
  writeFileSync(join(folder, 'feed.ndjson'), '{}\n');
  mkdirSync(join(folder, 'boards'));
  const job = {
    id: 1,
    absolute_url: 'https://boards.greenhouse.io/acme/jobs/1',
    internal_job_id: 2,
    title: 'x',
  };
  writeFileSync(
    join(folder, 'jobs.json'),
    `${JSON.stringify({ ...job, requisition_id: '1', updated_at: '' })}\n`,
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

/** Runs a command line where no runtime is, and returns what it says without the line that points to the help. */
async function said(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await runIn({ DATA_DIR: '/nonexistent' }, argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const lines = stderr.trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(/^ops: see ops .*--help$/);
  return lines
    .slice(0, -1)
    .map((line) => line.replace(/^ops: /, ''))
    .join('\n');
}

const named = COMMANDS.map((command) => [command.words.join(' '), command] as const);

describe('each command', () => {
  test.each(named)('%s with a letter missing in its name is suggested', async (name, { words }) => {
    const verb = words.at(-1) ?? '';
    const wrong = `${verb.slice(0, 2)}${verb.slice(3)}`;
    // One name cut can be another one.
    if (COMMANDS.some(({ words: own }) => own.join(' ') === [...words.slice(0, -1), wrong].join(' '))) return;
    expect(await said(...words.slice(0, -1), wrong)).toMatch(
      new RegExp(
        `^unknown (command|format) '${wrong}'.*\\(did you mean (organisations list or )?${name}( |\\?|,)`,
      ),
    );
  });

  test.each(named)('%s suggests each of its options for a misspelt one', async (_, { words, options }) => {
    for (const { flags } of options) {
      const name = longName(flags);
      const wrong = `${name.slice(0, 3)}${name.slice(4)}`;
      if (options.some((each) => longName(each.flags) === wrong)) continue;
      const lines = await said(...words, `${wrong}=secret`);
      // `--icomplete` is as near to `--complete` as to `--incomplete`.
      expect(lines).toMatch(
        new RegExp(`^unknown option '${wrong}' \\(did you mean ${name}( or --complete)?\\?\\)$`),
      );
    }
  });

  test.each(named)(
    '%s names the option that has no value, and what it takes',
    async (_, { words, options }) => {
      for (const { flags, allowed } of options) {
        if (allowed === undefined) continue;
        expect(await said(...words, longName(flags))).toBe(
          `${longName(flags)} has no value: it must be ${allowed}`,
        );
      }
    },
  );

  test.each(named)('%s names option, value and what is allowed for a wrong value', async (_, command) => {
    const wrong = '\u202e\u0000x';
    for (const option of command.options) {
      if (option.allowed === undefined || !('fault' in option.read(wrong))) continue;
      const lines = await said(...command.words, `${longName(option.flags)}=${wrong}`);
      expect(lines).toContain(`${longName(option.flags)} '\\u202e\\u0000x' must be ${option.allowed}`);
    }
  });

  test.each(named)('%s refuses a word too many, and shows it', async (name, command) => {
    const lines = await said(...command.words, ...command.arguments.map(() => ID), 'surplus');
    expect(lines).toMatch(new RegExp(`^too many arguments: ${name} takes .*, not also 'surplus'`));
  });

  test.each(named)('%s never shows an API key or signing secret that it was given', async (_, command) => {
    for (const secret of [KEY, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']) {
      const { stderr, stdout } = await runIn({ DATA_DIR: '/nonexistent' }, [
        ...command.words,
        ...command.arguments.map(() => secret),
        secret,
        '--json',
      ]);
      expect(stderr + stdout).not.toContain(secret.slice(12));
      expect(stderr).toContain(secret.slice(0, 4));
    }
  });
});

describe('a command that does not exist', () => {
  test.each<[string, string]>([
    ['keys delete', "unknown command 'delete' (did you mean keys revoke?)"],
    ['keys x', "unknown command 'x': keys has create, list, revoke"],
    ['organizations list', "unknown command 'organizations' (did you mean organisations list?)"],
    ['customers create', "unknown command 'customers' (did you mean organisations create?)"],
    ['create keys', "unknown command 'create' (did you mean keys create?)"],
    ['create-key', "unknown command 'create-key' (did you mean keys create?)"],
    ['top-up', "unknown command 'top-up' (did you mean credits top-up?)"],
    ['webhooks retry', "unknown command 'webhooks' (did you mean destinations?)"],
    ['monitor rm', "unknown command 'monitor' (did you mean monitors delete?)"],
    ['Status', "unknown command 'Status' (did you mean status?)"],
    ['health', "unknown command 'health' (did you mean status?)"],
    ['pubish feed.ndjson', "unknown command 'pubish' (did you mean publish?)"],
    ['help keys', "unknown command 'help' (did you mean keys --help?)"],
    [
      '--stack JobsData status',
      "unknown option '--stack' (options stand behind the command: ops status --stack)",
    ],
  ])('%s', async (line, message) => {
    expect(await said(...line.split(' '))).toBe(message);
  });

  test('without a near one, names those that exist', async () => {
    expect(await said('frobnicate')).toMatch(
      /^unknown command 'frobnicate': there are status, organisations, keys,/,
    );
  });
});

describe('a value in another form', () => {
  const find = (name: string): OperatorCommand => {
    const found = COMMANDS.find(({ words }) => words.join(' ') === name);
    if (found === undefined) throw new Error(`${name} does not exist`);
    return found;
  };
  const faultOf = (name: string, flag: string, value: string): string => {
    const read = find(name)
      .options.find(({ flags }) => longName(flags) === flag)
      ?.read(value);
    return read !== undefined && 'fault' in read ? read.fault : 'no fault';
  };

  test.each<[string, string, string, string | null]>([
    ['credits top-up', '--usd', '5$', '5'],
    ['credits top-up', '--usd', '$5', '5'],
    ['credits top-up', '--usd', '5 USD', '5'],
    ['credits top-up', '--usd', '1,000', '1000'],
    ['credits top-up', '--usd', '1,000.50', '1000.50'],
    ['credits top-up', '--usd', '2,50', '2.50'],
    ['credits top-up', '--usd', '.5', '0.5'],
    ['credits top-up', '--usd', '5k', '5000'],
    ['credits top-up', '--usd', '5.10000000', '5.10'],
    ['credits top-up', '--usd', '-5', null],
    ['credits top-up', '--usd', '1,0000', null],
    ['credits top-up', '--usd', '1.2.3', null],
    ['credits adjust', '--usd', '-$5', '-5'],
    ['monitors create', '--interval-minutes', '1 day', '1440'],
    ['monitors create', '--interval-minutes', '2h', '120'],
    ['monitors create', '--interval-minutes', '90 seconds', null],
    ['destinations test', '--wait', '1m', '60'],
    ['deliveries list', '--limit', '1,000', '1000'],
    ['deliveries list', '--limit', '20.0', '20'],
    ['deliveries list', '--limit', '5000', null],
    ['keys create', '--expires', '31.01.2027', '2027-01-31'],
    ['keys create', '--expires', '31/01/2027', '2027-01-31'],
    ['keys create', '--expires', '01/02/2027', null],
    ['keys create', '--expires', '2027-1-5', '2027-01-05'],
    ['keys create', '--expires', '2027-01-31 12:00', '2027-01-31T12:00:00Z'],
    ['keys create', '--scopes', 'jobs:reads', 'jobs:read'],
    ['keys create', '--scopes', 'jobs:read companies:read', 'jobs:read,companies:read'],
    ['keys create', '--scopes', 'all', 'jobs:read,companies:read,catalogues:read'],
    ['keys create', '--scopes', 'jobs:read,jobs:write', null],
    ['keys create', '--organisation', '019583a0111170008000000000000001', ID],
    ['keys create', '--organisation', `{${ID}}`, ID],
    ['credits statement', '--by', 'operations, meters', 'meter'],
    ['monitors create', '--operation', 'job-facts', 'job_facts'],
    ['index explain', '--operation', 'list_jobs', 'list-jobs'],
    ['facts explain', '--format', 'green-house', 'greenhouse'],
  ])('%s %s %s', (command, flag, value, meant) => {
    const fault = faultOf(command, flag, value);
    expect(fault).toContain(`${flag} '${value}' must be`);
    if (flag === '--by') expect(fault).toContain('(did you mean operation,meter?)');
    else if (meant === null) expect(fault).not.toContain('did you mean');
    else expect(fault).toContain(`(did you mean ${meant}?)`);
  });

  test.each([
    ['credits top-up', '--usd', '5 €', 'amounts are in US dollars only'],
    ['monitors create', '--interval-minutes', '2 days', 'that is 2880 minutes'],
    ['keys create', '--organisation', KEY, 'this is an API key; keys list prints the id of each key'],
    ['keys create', '--organisation', ID.slice(1), 'an id has 36 characters, this one has 35'],
  ])('%s %s %s is explained', (command, flag, value, hint) => {
    expect(faultOf(command, flag, value)).toContain(`(${hint})`);
  });

  test('an option that takes the next one for its value, as after an empty variable, is named', async () => {
    for (const [args, option, next] of [
      [['keys', 'create', '--organisation', '--name', 'nightly'], '--organisation', '--name'],
      [['organisations', 'create', '--name', '--stack', 'Jobs'], '--name', '--stack'],
    ] as const) {
      expect(await said(...args)).toBe(
        `${option} has no value: ${next} comes right after it (is a variable empty?)`,
      );
    }
  });

  test('an id that no argument takes is suggested for the option', async () => {
    expect(await said('credits', 'show', ID)).toBe(
      `too many arguments: credits show takes none, not also '${ID}' (did you mean --organisation ${ID}?)`,
    );
    expect(await said('organisations', 'create', '--name', 'Northwind', 'Staffing')).toBe(
      "too many arguments: organisations create takes none, not also 'Staffing' (a text with spaces takes quotes)",
    );
  });
});

describe('a path where nothing is', () => {
  test.each([
    ['publish', ['feed.json'], 'feed.json does not exist (did you mean FOLDER/feed.ndjson?)'],
    ['import ashby', ['bords'], 'bords does not exist (did you mean FOLDER/boards?)'],
    [
      'publish',
      ['bords/feed.ndjson'],
      'bords/feed.ndjson does not exist: there is no folder FOLDER/bords (did you mean FOLDER/boards?)',
    ],
    ['publish', ['quarterly'], 'quarterly does not exist'],
  ])('%s %j', async (command, [path = ''], message) => {
    const { code, stderr } = await runtime.ops(...command.split(' '), join(folder, path));
    expect(stderr.replaceAll(folder, 'FOLDER')).toBe(`ops: FOLDER/${message}\n`);
    expect(code).toBe(1);
  });
});

describe('import', () => {
  const formats = 'import has ashby, greenhouse, lever, smartrecruiters, workable, recruitee, json-ld';
  test('guesses a missing or unknown format from the records', async () => {
    const file = join(folder, 'jobs.json');
    expect(await said('import', file)).toBe(
      `import takes the format before the file (did you mean import greenhouse ${file}?)`,
    );
    expect(await said('import', 'teamtailor', file)).toContain(
      `unknown format 'teamtailor': ${formats} (the records of '`,
    );
    expect(await said('import', 'teamtailor', file)).toContain(
      'look like greenhouse: did you mean import greenhouse?)',
    );
  });
  test('names what exists without a file to guess from', async () => {
    expect(await said('import', 'teamtailor')).toBe(`unknown format 'teamtailor': ${formats}`);
    expect(await said('import', 'levr', 'none.json')).toBe(
      `unknown format 'levr': ${formats} (did you mean import lever?)`,
    );
  });
});

describe('an id of another kind', () => {
  test('is named with what it belongs to', async () => {
    const { organisation_id: organisation } = await runtime.json<{ organisation_id: string }>(
      ...['organisations', 'create', '--name', 'Northwind\u202e'],
    );
    const { key_id: key } = await runtime.json<{ key_id: string }>(
      ...['keys', 'create', '--organisation', organisation, '--name', 'nightly', '--scopes', 'jobs:read'],
    );
    const destination = await newDestination(runtime, organisation);
    const cases: [string[], string][] = [
      [
        ['keys', 'revoke', organisation],
        `key ${organisation} does not exist: see keys list (this is the id of an organisation 'Northwind\\u202e')`,
      ],
      [
        ['credits', 'show', '--organisation', key],
        `organisation ${key} does not exist: see organisations list (this is the id of a key 'nightly', whose organisation is ${organisation})`,
      ],
      [
        ['monitors', 'show', destination],
        `monitor ${destination} does not exist: see monitors list (this is the id of a destination 'hook')`,
      ],
      [
        ['deliveries', 'show', key],
        `event ${key} does not exist: see deliveries list (this is the id of a key 'nightly')`,
      ],
      [
        ['erase', 'job', key, '--reason', 'x'],
        `job ${key} does not exist (this is the id of a key 'nightly')`,
      ],
      [['monitors', 'show', ID], `monitor ${ID} does not exist: see monitors list`],
    ];
    for (const [argv, message] of cases) {
      expect((await runtime.ops(...argv)).stderr).toBe(`ops: ${message}\n`);
    }
  });
});
