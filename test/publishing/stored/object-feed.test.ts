import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FeedFileError } from '../../../shared/publishing/feed-file.ts';
import { type NumberedLine, publishFeed } from '../../../shared/publishing/publish.ts';
import { openObjectFeed } from '../../../shared/publishing/stored/object-feed.ts';
import { storedObjectOf } from '../../../shared/publishing/stored/stored-object.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { CATALOGUE_LINES, companyLine, jobLine, NOW, publishLines } from '../../support/feed-lines.ts';
import { type ObjectStore, startObjectStore } from '../../support/object-store.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { failing } from '../../support/watched/failing-table.ts';
import { checkInvariants } from '../check-invariants.ts';

let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore('feeds');
});
afterAll(() => store.stop());

async function linesOf(key: string, body: Uint8Array | string, from = { line: 0, offset: 0 }) {
  const feed = await openObjectFeed(store.client, await store.put(key, body));
  const lines: NumberedLine[] = [];
  for await (const line of feed.lines(from)) lines.push(line);
  return { feed, lines };
}

describe('a feed in a bucket', () => {
  test('has the lines of its object, plain or gzip, from any place', async () => {
    const text = '{"a":1}\n\n{"b":"ü"}\n{"c":3}';
    const wanted = [
      { number: 1, text: '{"a":1}', end: 8 },
      { number: 3, text: '{"b":"ü"}', end: 20 },
      { number: 4, text: '{"c":3}', end: 27 },
    ];
    for (const body of [text, gzipSync(text)]) {
      const { feed, lines } = await linesOf('a/b c.ndjson', body);
      expect(lines).toEqual(wanted);
      expect(feed.bytes).toBe(27);
      expect((await linesOf('a/b c.ndjson', body, { line: 3, offset: 20 })).lines).toEqual(wanted.slice(2));
    }
  });

  test('may be empty, of one line, of many requests, or have a line that is not UTF-8', async () => {
    expect((await linesOf('empty', '')).lines).toEqual([]);
    expect((await linesOf('one', 'x')).lines).toEqual([{ number: 1, text: 'x', end: 1 }]);
    const many = await linesOf('many', `${'x'.repeat(999)}\n`.repeat(9_000));
    expect(many.lines).toHaveLength(9_000);
    expect(many.lines.at(-1)).toMatchObject({ number: 9_000, end: 9_000_000 });
    const { lines } = await linesOf('bytes', Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff, 0x0a])]));
    expect(lines[1]).toMatchObject({ number: 2, text: '', fault: expect.stringContaining('not UTF-8') });
  });

  test('has another id once its object is replaced, and is not read on', async () => {
    const at = await store.put('replaced', 'a\nb');
    const feed = await openObjectFeed(store.client, at);
    expect((await openObjectFeed(store.client, at)).id).toBe(feed.id);
    await store.put('replaced', 'a\nc');
    expect((await openObjectFeed(store.client, at)).id).not.toBe(feed.id);
    const first = feed.lines({ line: 0, offset: 0 })[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow('s3://feeds/replaced was replaced while it was read');
  });

  test('is refused in one sentence before its first line if it is missing or truncated', async () => {
    const missing = openObjectFeed(store.client, { bucket: 'feeds', key: 'none' });
    await expect(missing).rejects.toThrow(FeedFileError);
    await expect(missing).rejects.toThrow('s3://feeds/none does not exist');
    const truncated = await store.put('truncated', gzipSync('a\n'.repeat(10_000)).subarray(0, 30));
    await expect(openObjectFeed(store.client, truncated)).rejects.toThrow(
      's3://feeds/truncated is truncated: its gzip data ends early',
    );
  });

  test('is published on from the checkpoint of a run that died', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => [companyLine(`c${i}`), jobLine(`j${i}`, `c${i}`)]);
    const body = lines
      .flat()
      .map((line) => JSON.stringify(line))
      .join('\n');
    const table = new SimulatedTable({ now: () => NOW, keepsVersions: false }).open();
    await publishLines(table, CATALOGUE_LINES);
    const at = await store.put('resumed.gz', gzipSync(body));
    const options = { now: () => NOW, batchSize: 4 };
    const feed = await openObjectFeed(store.client, at);
    const dying = publishFeed(feed, { ...options, table: failing(table, 150, false).table });
    await expect(dying).rejects.toThrow();
    const { checkpoint } = await readManifest(readerOf(table));
    expect(checkpoint?.line).toBeGreaterThan(4);
    let continued = 0;
    const summary = await publishFeed(await openObjectFeed(store.client, at), {
      ...options,
      table,
      now: () => NOW + 60_000,
      onResume: ({ line }) => {
        continued = line;
      },
    });
    expect(continued).toBe(checkpoint?.line);
    expect(summary).toMatchObject({ read: 40, rejected: 0 });
    expect((await documentsOf(table)).jobs.size).toBe(20);
    await checkInvariants(table);
  });
});

test.each([
  ['s3://my-feeds/a/b.ndjson.gz', { bucket: 'my-feeds', key: 'a/b.ndjson.gz' }],
  ['s3://my-feeds/', undefined],
  ['s3://My_Feeds/a', undefined],
  ['s3://my-feeds', undefined],
  ['https://my-feeds/a', undefined],
])('reads %s as the address of an object', (text, wanted) => {
  expect(storedObjectOf(text)).toEqual(wanted);
});
