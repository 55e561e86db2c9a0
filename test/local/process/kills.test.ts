import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../fixture/fixture.ts';

const MAIN = fileURLToPath(new URL('../fixture/main.ts', import.meta.url));
/** `npm run soak -- --kills 30` kills the whole product, and lets its sweep judge. */
const KILLS = 3;
const CALLERS = 4;
const ANSWERS_BEFORE_KILL = 25;

const folder = mkdtempSync(join(tmpdir(), 'kills-'));
let running: ChildProcess | undefined;
afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--no-warnings', MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  const printed = { out: '', complaint: '' };
  child.stdout?.on('data', (chunk) => {
    printed.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    printed.complaint += chunk;
  });
  const url = await eventually(() => {
    if (child.exitCode !== null) throw new Error(printed.complaint);
    return /^ready (http:\/\/127\.0\.0\.1:\d+)$/m.exec(printed.out)?.[1];
  });
  return { child, url };
}

/** Returns the ids of the lines that the subscriber recorded. A kill may leave an incomplete last record. */
function delivered(): Set<string> {
  const file = join(folder, 'lines.ndjson');
  const records = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const ids = records.flatMap((record) => {
    const complete = record.endsWith(']') ? record : '[]';
    const [, ...messages]: [object, ...string[]] = JSON.parse(complete);
    return messages.map((message): string => JSON.parse(message).id);
  });
  return new Set(ids);
}

test('kill -9 under load loses no line of an answered request: the next start delivers it first', async () => {
  const answered: string[] = [];
  const late: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, url } = await start();
    // Whatever was answered before the kill is delivered before the runtime answers again.
    expect(answered.filter((id) => !delivered().has(id))).toEqual([]);
    const gone = once(child, 'exit');
    const enough = answered.length + ANSWERS_BEFORE_KILL;
    const caller = async (_: unknown, number: number): Promise<void> => {
      for (let n = 0; ; n += 1) {
        const id = `${kill}-${number}-${n}`;
        try {
          const answer = await fetch(`${url}/items?mode=lines&kinds=wanted&id=${id}`);
          if ((await answer.text()) !== 'written') return;
        } catch {
          return;
        }
        answered.push(id);
        if (answered.length >= enough) child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    await gone;
    late.push(...answered.filter((id) => !delivered().has(id)));
  }
  const { child } = await start();
  expect(answered.filter((id) => !delivered().has(id))).toEqual([]);
  // The kills came while lines were on their way, or they would show nothing.
  expect(late).not.toEqual([]);
  expect(answered.length).toBeGreaterThanOrEqual(KILLS * ANSWERS_BEFORE_KILL);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
}, 240_000);
