import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FeedFileError, RejectsFile, readFeedFile } from '../../shared/publishing/feed-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function linesOf(content: Uint8Array | string, name = 'feed.ndjson') {
  const path = join(folder, name);
  await writeFile(path, content);
  const lines: { number: number; text: string }[] = [];
  for await (const line of readFeedFile(path)) lines.push(line);
  return lines;
}

describe('a feed file', () => {
  test('yields numbered lines without blank ones, BOM or carriage returns, gzip or not', async () => {
    const text = '\ufeff{"a":1}\r\n\n{"b":"ü"}\n{"c":3}';
    const wanted = [
      { number: 1, text: '{"a":1}' },
      { number: 3, text: '{"b":"ü"}' },
      { number: 4, text: '{"c":3}' },
    ];
    expect(await linesOf(text)).toEqual(wanted);
    expect(await linesOf(gzipSync(text))).toEqual(wanted);
    expect(await linesOf('')).toEqual([]);
  });

  test('keeps a line whole across chunks, and cuts one beyond the limit', async () => {
    const long = 'é'.repeat(400_000);
    expect(await linesOf(`x\n${long}\ny`)).toEqual([
      { number: 1, text: 'x' },
      { number: 2, text: long },
      { number: 3, text: 'y' },
    ]);
    const [cut, next] = await linesOf(`${'é'.repeat(9_000_000)}\ny`);
    expect(cut?.text.length).toBeLessThan(9_000_000);
    expect(next).toEqual({ number: 2, text: 'y' });
  });

  test.each([
    ['truncated', () => gzipSync('a\n'.repeat(10_000)).subarray(0, 30), 'truncated'],
    ['damaged', () => Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(40, 7)]), 'damaged'],
    ['binary', () => Buffer.from([0x7b, 0xff, 0xfe, 0x0a]), 'not UTF-8'],
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
    rejects.add({ line: 3, field: 'title', reason: 'x' });
    expect(await rejects.close()).toBe(path);
    expect(await readFile(path, 'utf8')).toBe('{"line":3,"field":"title","reason":"x"}\n');
    expect(await new RejectsFile(path).close()).toBeNull();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  test('that cannot be written throws FeedFileError', async () => {
    const rejects = new RejectsFile(join(folder, 'no', 'such', 'folder'));
    rejects.add({ line: 1, field: '', reason: 'x' });
    await expect(rejects.close()).rejects.toThrow(FeedFileError);
  });
});
