import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAXIMUM_REJECTS } from '../../shared/publishing/feed/rejection.ts';
import { FeedFileError, readFeedFile } from '../../shared/publishing/feed-file.ts';
import type { NumberedLine } from '../../shared/publishing/publish.ts';
import { RejectsFile } from '../../shared/publishing/rejects-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function linesOf(content: Uint8Array | string, name = 'feed.ndjson') {
  const path = join(folder, name);
  await writeFile(path, content);
  const lines: NumberedLine[] = [];
  for await (const line of readFeedFile(path)) lines.push(line);
  return lines;
}

describe('a feed file', () => {
  test('yields numbered lines without blank ones, BOM or carriage returns, gzip or not', async () => {
    const text = '\ufeff{"a":1}\r\n\n{"b":"ü"}\n{"c":3}';
    const wanted = [
      { number: 1, text: '{"a":1}', end: 12 },
      { number: 3, text: '{"b":"ü"}', end: 24 },
      { number: 4, text: '{"c":3}', end: 31 },
    ];
    expect(await linesOf(text)).toEqual(wanted);
    expect(await linesOf(gzipSync(text))).toEqual(wanted);
    expect(await linesOf('')).toEqual([]);
  });

  test('keeps a line whole across chunks, and skips one beyond the limit', async () => {
    const long = 'é'.repeat(400_000);
    expect(await linesOf(`x\n${long}\ny`)).toEqual([
      { number: 1, text: 'x', end: 2 },
      { number: 2, text: long, end: 800_003 },
      { number: 3, text: 'y', end: 800_004 },
    ]);
    expect(await linesOf(`${'é'.repeat(9_000_000)}\ny`)).toEqual([
      { number: 1, text: '', fault: expect.stringContaining('longer than 16777216 bytes'), end: 18_000_001 },
      { number: 2, text: 'y', end: 18_000_002 },
    ]);
  });

  test('rejects a line that is not UTF-8, and yields the others', async () => {
    const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0x7b, 0xff, 0x0a]), Buffer.from('c')]);
    expect(await linesOf(bytes)).toEqual([
      { number: 1, text: 'a', end: 2 },
      { number: 2, text: '', fault: expect.stringContaining('not UTF-8'), end: 5 },
      { number: 3, text: 'c', end: 6 },
    ]);
  });

  test('stops when it is interrupted, before the check of the whole file ends', async () => {
    const path = join(folder, 'interrupted');
    await writeFile(path, gzipSync('\n'.repeat(1_000_000)));
    const first = readFeedFile(path, AbortSignal.abort(new Error('Ctrl-C'))).next();
    await expect(first).rejects.toThrow('Ctrl-C');
  });

  test.each([
    ['truncated', () => gzipSync('a\n'.repeat(10_000)).subarray(0, 30), 'truncated'],
    ['damaged', () => Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(40, 7)]), 'damaged'],
  ])('that is %s is refused before its first line, in one sentence', async (_, bytes, reason) => {
    const path = join(folder, 'bad');
    await writeFile(path, bytes());
    const first = readFeedFile(path).next();
    await expect(first).rejects.toThrow(FeedFileError);
    await expect(first).rejects.toThrow(reason);
    await expect(first).rejects.toThrow(/^[^\n]+$/);
  });

  test('that is missing or a folder is refused in one sentence', async () => {
    await expect(readFeedFile(join(folder, 'none')).next()).rejects.toThrow(/ does not exist$/);
    await expect(readFeedFile(folder).next()).rejects.toThrow('is a directory');
  });
});

describe('a rejects file', () => {
  test('appears when it is complete, and is deleted when nothing was rejected', async () => {
    const path = join(folder, 'rejects.ndjson');
    const rejects = new RejectsFile(path);
    await rejects.add({ line: 3, field: 'title', reason: 'x' });
    expect(await rejects.close()).toBe(path);
    expect(await readFile(path, 'utf8')).toBe('{"line":3,"field":"title","reason":"x"}\n');
    expect(await new RejectsFile(path).close()).toBeNull();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  test('lists 10,000 rejects, and says how many more there are', async () => {
    const path = join(folder, 'many.ndjson');
    const rejects = new RejectsFile(path);
    for (let line = 1; line <= MAXIMUM_REJECTS + 7; line += 1) {
      await rejects.add({ line, field: '', reason: 'x' });
    }
    await rejects.close();
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(MAXIMUM_REJECTS + 1);
    const reason = '7 more faults are not listed; the limit is 10000';
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ line: null, field: '', reason, more: 7 });
  });

  test('escapes what a terminal obeys', async () => {
    const path = join(folder, 'escaped.ndjson');
    const rejects = new RejectsFile(path);
    const reason = 'a\u001b[2J\u009b\u202e\ud800';
    await rejects.add({ line: 1, field: 'x\u2066', reason });
    await rejects.close();
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^[ -~]*\n$/);
    expect(JSON.parse(text)).toEqual({ line: 1, field: 'x\u2066', reason });
  });

  test('that cannot be written throws FeedFileError', async () => {
    const rejects = new RejectsFile(join(folder, 'no', 'such', 'folder'));
    for (let line = 1; line <= 1000; line += 1)
      await rejects.add({ line, field: '', reason: 'x'.repeat(500) });
    await expect(rejects.close()).rejects.toThrow(FeedFileError);
  });
});
