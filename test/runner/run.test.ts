import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const RUN = fileURLToPath(new URL('../run.ts', import.meta.url));

/** What the shell of a developer may have. */
const DEVELOPER = {
  AWS_PROFILE: 'work',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm test -- NAME …` with the fixtures in place of the tests. */
function run(...names: readonly string[]) {
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
  const ended = new Promise<typeof said & { code: number | null }>((resolve) => {
    child.once('close', (code) => resolve({ ...said, code }));
  });
  return { child, ended };
}

describe('a run of some tests', () => {
  test('ends with one line that counts them, and leaves no file', async () => {
    const { code, output } = await run('passes').ended;
    expect([code, output]).toEqual([0, '1 passed, 0 failed, 1 skipped\n']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('shows what failed, with its file, and fails', async () => {
    const { code, output, progress } = await run('passes', 'fails').ended;
    expect([code, output]).toEqual([1, '1 passed, 1 failed, 1 skipped\n']);
    expect(progress).toContain('FAIL test/runner/fixture/fails.fixture.ts\n');
    expect(progress).toContain('Expected: "that"');
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
  test('have their own hooks, clocks, mocks, variables and results, also after one that does not load', async () => {
    const { output, progress } = await run('shares-').ended;
    expect(output).toBe('4 passed, 1 failed\n');
    expect(progress).toContain('FAIL test/runner/fixture/shares-2.fixture.ts\n');
    expect(progress.match(/^FAIL /gm)).toHaveLength(1);
  });

  test('fail as they do alone, and leave nothing to the next one', async () => {
    const { output, progress } = await run('together/[a-e]-').ended;
    expect(progress.match(/^FAIL .*|●.*/gm)).toEqual([
      'FAIL test/runner/fixture/together/a-rejects.fixture.ts',
      '● rejects what nobody waits for',
      'FAIL test/runner/fixture/together/b-overlong.fixture.ts',
      '● never ends',
      'FAIL test/runner/fixture/together/c-empty.fixture.ts',
      '● Test suite failed to run',
      'FAIL test/runner/fixture/together/e-finds.fixture.ts',
      '● is not tried again',
    ]);
    expect(output).toBe('6 passed, 4 failed\n');
    // Jest shows the lines of the test, not those of the runner.
    expect(progress).toContain("> 6 | test('never ends'");
    expect(progress).not.toContain('/runner/runner.ts');
    expect(progress).not.toContain('/framework.ts');
  });

  test('run alone when another one has ended their process', async () => {
    const { output, progress } = await run('together/ends-').ended;
    expect(output).toBe('2 passed, 1 failed\n');
    expect(progress.match(/^FAIL .*/gm)).toEqual(['FAIL test/runner/fixture/together/ends-2.fixture.ts']);
  });

  test('fail alone when they start a process', async () => {
    const { output, progress } = await run('passes', 'starts-a-process', 'shares-1').ended;
    expect(output).toBe('2 passed, 1 failed, 1 skipped\n');
    expect(progress.match(/^FAIL .*/gm)).toEqual(['FAIL test/runner/fixture/starts-a-process.fixture.ts']);
  });
});

test('an interrupted run leaves no process and no file', async () => {
  const { child, ended } = run('waits');
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
