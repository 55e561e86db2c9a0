import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const RUN = fileURLToPath(new URL('../run.ts', import.meta.url));

/** What the shell of a developer may have. */
const DEVELOPER = {
  AWS_PROFILE: 'work',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What a run wrote, and how it ended. */
interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly progress: string;
}

/** `npm test -- NAME …` with the fixtures in place of the tests, and a folder of its own for temporary files. */
function run(...names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  folders.push(folder);
  const child = spawn(
    process.execPath,
    [RUN, ...names.map((name) => `fixture/${name}`), '--testMatch=**/*.fixture.ts'],
    {
      env: {
        ...process.env,
        ...DEVELOPER,
        TMPDIR: folder,
        STARTED: join(folder, 'started'),
        // Without colors, which a terminal or an environment that forces them would put into what is compared here.
        FORCE_COLOR: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = { output: '', progress: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.progress += chunk.toString();
  });
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => resolve({ ...said, code }));
  });
  return { child, ended, folder };
}

describe('a run of some tests', () => {
  test('ends with one line that counts them, and leaves no file', async () => {
    const { ended, folder } = run('passes');
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, '1 passed, 0 failed, 1 skipped\n']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('fails when no file matches, and says so', async () => {
    const { code, output, progress } = await run('no-such-file').ended;
    expect([code, output]).toEqual([1, '0 passed, 1 failed\n']);
    expect(progress).toContain('no test ran');
  });

  test('fails a unit test that starts a process, even one that handles the refusal', async () => {
    const { code, progress } = await run('starts-a-process').ended;
    expect(code).toBe(1);
    expect(progress).toContain('a unit test must not start a process');
  });
});

describe('files that share modules', () => {
  let ran: Ran;
  /** What is shown of each file that failed. */
  let failures: ReadonlyMap<string, string>;
  beforeAll(async () => {
    // One run, and one group: the files before one that breaks a rule must not break it themselves.
    ran = await run('fails', 'passes', 'shares-', 'starts-a-process', 'together/').ended;
    const [, ...parts] = ran.progress.split(/^FAIL test\/runner\/fixture\/(?=.*\n)/m);
    failures = new Map(parts.map((part) => [part.slice(0, part.indexOf('.')), part]));
  }, 120_000);

  test('are counted as they are alone, and fail the run', () => {
    expect([ran.code, ran.output]).toEqual([1, '13 passed, 8 failed, 1 skipped\n']);
  });

  test('are shown when they fail, with the lines of the test, and not those of the runner', () => {
    expect(failures.get('fails')).toContain('Expected: "that"');
    expect(failures.get('together/b-overlong')).toContain("> 6 | test('never ends'");
    const tests = [...failures].flatMap(([name, shown]) => (/together\/[a-e]-/.test(name) ? [shown] : []));
    expect(tests).toHaveLength(4);
    expect(tests.join('')).not.toMatch(/\/(?:runner\/runner|framework)\.ts/);
  });

  test('have their own hooks, clocks, mocks, variables and results, fail as they do alone, and leave nothing to the next one', () => {
    const headings = [...failures].map(([name, shown]) => [name, shown.match(/● \S.*/g)]);
    expect(Object.fromEntries(headings)).toEqual({
      fails: ['● fails'],
      'shares-2': ['● Test suite failed to run'],
      'starts-a-process': ['● Test suite failed to run'],
      'together/a-rejects': ['● rejects what nobody waits for'],
      'together/b-overlong': ['● never ends'],
      'together/c-empty': ['● Test suite failed to run'],
      'together/e-finds': ['● is not tried again'],
      // Those after it run alone.
      'together/ends-2': ['● Test suite failed to run'],
    });
  });
});

test('an interrupted run leaves no process and no file', async () => {
  const { child, ended, folder } = run('waits');
  const started = join(folder, 'started');
  while (!existsSync(started) || readFileSync(started, 'utf8') === '') await delay(20);
  const pids = readFileSync(started, 'utf8').split(' ').map(Number);
  rmSync(started);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  while (pids.some(isAlive)) await delay(20);
  expect(readdirSync(folder)).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended stays in the table of processes until its parent has asked for its status.
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
