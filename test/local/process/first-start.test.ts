import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../fixture/fixture.ts';
import { runningProcesses } from './processes.ts';

const MAIN = fileURLToPath(new URL('../fixture/main.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const outdir = () => join(folder, 'assembly');
const unfinished = () =>
  existsSync(outdir()) ? readdirSync(outdir()).filter((name) => name.startsWith('making-')) : [];
const data = () => join(folder, 'data');

interface Started {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly output: () => string;
}

const RUNTIME: readonly string[] = [process.execPath, '--no-warnings', MAIN];

/** Starts the fixture as the leader of a process group, as a shell does. */
function start(demoSteps: number, [command = '', ...args] = RUNTIME): Started {
  const child = spawn(command, args, {
    detached: true,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: data(),
      OUTDIR: outdir(),
      DEMO_STEPS: String(demoSteps),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  return { child, exited, output: () => output };
}

/** Returns the group of a process. @throws Error when it did not start: a signal to the group 0 would end this run */
function groupOf({ child }: Started): number {
  if (child.pid === undefined) throw new Error('the runtime did not start');
  return child.pid;
}

/** Returns the command lines of the processes in a group. */
function processesIn(group: number): string[] {
  return runningProcesses().flatMap((each) => (each.group === group ? [each.command] : []));
}

const isReady = ({ output }: Started) => (/^ready http/m.test(output()) ? true : undefined);

describe('Ctrl-C in a first start', () => {
  const MOMENTS: readonly (readonly [string, () => boolean])[] = [
    ['before anything is made', () => true],
    ['while the template is synthesized', () => unfinished().length > 0],
    ['when the engine has made its database', () => existsSync(join(data(), 'dynamodb.sqlite'))],
    ['while the demo data is loaded', () => existsSync(join(data(), 'began'))],
  ];

  test('leaves no process and no half of anything, and the next start begins again', async () => {
    for (const [moment, hasCome] of MOMENTS) {
      const started = start(200);
      await eventually(() => (hasCome() ? true : undefined));
      const group = groupOf(started);
      process.kill(-group, 'SIGINT');
      await started.exited;
      await eventually(() => (processesIn(group).length === 0 ? true : undefined));
      expect([moment, unfinished()]).toEqual([moment, []]);
      expect([moment, existsSync(join(data(), 'demo.json'))]).toEqual([moment, false]);
    }
    const next = start(1);
    await eventually(() => isReady(next));
    expect(next.output()).toContain('loaded the demo data');
    next.child.kill('SIGINT');
    expect(await next.exited).toBe(0);
    expect(existsSync(join(data(), 'demo.loading'))).toBe(false);
  }, 240_000);

  test('ends the synthesis too when only the runtime gets the signal', async () => {
    const started = start(1);
    await eventually(() => unfinished()[0]);
    started.child.kill('SIGINT');
    expect(await started.exited).toBe(0);
    await eventually(() => (processesIn(groupOf(started)).length === 0 ? true : undefined));
    expect(unfinished()).toEqual([]);
  }, 240_000);
});

describe('the progress of a first start', () => {
  test('in a log is a plain line every three seconds, with total, rate and time left', async () => {
    const started = start(90);
    await eventually(() => isReady(started));
    started.child.kill('SIGINT');
    await started.exited;
    expect(started.output()).not.toContain('\u001b');
    const lines = started
      .output()
      .split('\n')
      .filter((line) => line.startsWith('Loading'));
    const whole = /^Loading · \d+ of 90 things · \d+ % · \d+ per second · \d+ s left · \d+ s$/;
    expect(lines.some((line) => whole.test(line))).toBe(true);
    // A slow synthesis makes a line due when the loading begins, before anything can be measured.
    expect(lines.slice(1).filter((line) => !whole.test(line))).toEqual([]);
    // One per three seconds, however many steps there are.
    expect(lines.length).toBeLessThan(10);
  }, 240_000);

  const hasScript = spawnSync('script', ['--version']).status === 0;
  (hasScript ? test : test.skip)(
    'on a terminal is one line that renews itself and is gone in the end (skipped without util-linux)',
    async () => {
      const command = `exec ${RUNTIME.map((word) => `'${word}'`).join(' ')}`;
      const started = start(40, ['script', '--quiet', '--return', '--command', command, '/dev/null']);
      await eventually(() => (/ready http/.test(started.output()) ? true : undefined));
      process.kill(-groupOf(started), 'SIGINT');
      started.child.kill('SIGTERM');
      await started.exited;
      const output = started.output();
      const drawn = output.split('\r\u001b[2K').filter((part) => part.startsWith('Loading'));
      expect(drawn.length).toBeGreaterThan(5);
      expect(drawn.some((line) => /of 40 things · \d+ %.* per second · \d+ s left/.test(line))).toBe(true);
      // Nothing but the renewal ends a line of progress: it never scrolls.
      expect(drawn.filter((line) => line.includes('\n') && !line.includes('loaded'))).toEqual([]);
      expect(output).toContain('\r\u001b[2Kloaded the demo data in');
    },
    240_000,
  );
});
