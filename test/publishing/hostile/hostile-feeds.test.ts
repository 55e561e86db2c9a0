import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FeedChild } from './feed-child.ts';
import {
  bombOfRejects,
  FUZZ_FILES,
  fuzzFeed,
  HOSTILE_LINES,
  HOSTILE_RECORDS,
  hasFuzzFile,
  RECORD,
} from './inputs.ts';

/**
 * The kernel kills a child at this much CPU time, and a child dies when its heap grows beyond its limit; what is refused
 * or linear takes a few seconds.
 */
const CEILINGS = { cpuSeconds: 30, heapMegabytes: 512 };

/** A child takes feeds until it has used this much; then the next one takes over, far from the ceiling. */
const CPU_SECONDS_OF_A_CHILD = 15;

let folder: string;
let child: FeedChild | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile feeds-'));
});
afterAll(async () => {
  await child?.stop();
  await rm(folder, { recursive: true });
});

/** Runs a feed in a child under its ceilings. @throws Error when the child was killed or failed */
async function run(what: 'import' | 'interrupt' | 'publish', content: Uint8Array | string): Promise<unknown> {
  const path = join(folder, 'feed');
  await rm(`${path}.rejects.ndjson`, { force: true });
  await writeFile(path, content);
  child ??= new FeedChild(CEILINGS);
  const used = child;
  child = undefined;
  const { outcome, cpuSeconds } = await used.run(what, path);
  if (cpuSeconds < CPU_SECONDS_OF_A_CHILD) child = used;
  else await used.stop();
  return outcome;
}

/** Characters that a terminal obeys, and those that reverse text. */
const CONTROLS = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const rejects = async () => await readFile(join(folder, 'feed.rejects.ndjson'), 'utf8');

describe('within the ceilings of CPU time and memory', () => {
  test.each(HOSTILE_LINES)(
    '%s: the line is rejected, the one after it is applied',
    async (_, line, reason) => {
      const good = '{"type":"company","key":"good","name":"Good","company_type":"company","cleared":true}';
      const outcome = await run('publish', `${line()}\n${good}\n`);
      expect(outcome).toMatchObject({ read: 2, applied: 1, rejected: 1 });
      const text = await rejects();
      expect(text).toContain(reason);
      expect(text.length).toBeLessThan(20_000);
    },
    300_000,
  );

  test.each(HOSTILE_RECORDS)(
    'a record with %s is refused, or imported',
    async (_, record, made) => {
      const good = JSON.stringify({ ...RECORD, id: RECORD.id.replace('1', '2') });
      const outcome = await run('import', `${record()}\n${good}`);
      expect(outcome).toEqual({ records: 2, made: made ? 2 : 1, refused: made ? 0 : 1, unpublishable: 0 });
    },
    300_000,
  );

  test('forty records whose only sentence is made for the patterns of tools are imported', async () => {
    const descriptionHtml = `${'founded in '.repeat(17_000)} Python`;
    const ids = Array.from({ length: 40 }, (_, i) => `${RECORD.id.slice(0, -2)}${10 + i}`);
    const records = ids.map((id) => JSON.stringify({ ...RECORD, id, descriptionHtml }));
    const outcome = await run('import', records.join('\n'));
    expect(outcome).toEqual({ records: 40, made: 40, refused: 0, unpublishable: 0 });
  }, 300_000);

  test('a hundred thousand bad lines in 1 KB list 10,000 rejects and the number of the others', async () => {
    const bomb = bombOfRejects();
    expect(bomb.length).toBeLessThan(1_000);
    expect(await run('publish', bomb)).toMatchObject({ read: 100_000, applied: 0, rejected: 100_000 });
    const lines = (await rejects()).trimEnd().split('\n');
    expect(lines).toHaveLength(10_001);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: null, more: 90_000 });
  }, 300_000);

  test('Ctrl-C stops a feed that never ends', async () => {
    expect(await run('interrupt', '')).toEqual({ interrupted: true });
  }, 300_000);

  describe.each(FUZZ_FILES)('every case of %s (skipped if it is absent from ../shared/data)', (file) => {
    const withFile = hasFuzzFile(file) ? test : test.skip;
    withFile(
      'is applied or rejected',
      async () => {
        const feed = fuzzFeed(file);
        const lines = Buffer.from(feed)
          .toString('latin1')
          .split('\n')
          .filter((line) => line.trim() !== '').length;
        const outcome = await run('publish', feed);
        expect(outcome).toMatchObject({ read: expect.any(Number) });
        const { read, applied, unchanged, rejected } = outcome as Record<string, number>;
        expect(read).toBeGreaterThan(lines * 0.9);
        expect(Number(applied) + Number(unchanged) + Number(rejected)).toBe(read);
        // The rejects are JSON lines without a character that a terminal obeys. One assertion for all of them: two for
        // each of a thousand lines take longer than the lines.
        const unfit = (await rejects())
          .trimEnd()
          .split('\n')
          .filter((line) => CONTROLS.test(line) || !('reason' in JSON.parse(line)));
        expect(unfit).toEqual([]);
        const { records, made, refused } = (await run('import', feed)) as Record<string, number>;
        expect(records).toBe(read);
        expect(Number(made) + Number(refused)).toBeLessThanOrEqual(Number(records));
      },
      300_000,
    );
  });
});
