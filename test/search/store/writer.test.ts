import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { LEASE_MS } from '../../../shared/search/manifest/take-lease.ts';
import { ordinalSet } from '../../../shared/search/planner/ordinal-set.ts';
import { sortedDistinct, union } from '../../../shared/search/postings/ordinals.ts';
import { readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import { headOf, MAXIMUM_HEAD_BYTES } from '../../../shared/search/store/head.ts';
import { PostingWriter } from '../../../shared/search/store/writer.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { Random } from '../../support/random.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';

let table: TestTable;
let now = 1_800_000_000_000;
let lease: WriterLease;
const reader = () => new TableReader(table, new AbortController().signal);
const newWriter = () => new PostingWriter({ table, lease, generation: 1, now: () => now });

beforeAll(async () => {
  table = await startTestTable({ stream: true });
  lease = await WriterLease.acquire(table, 'the test', () => now);
});
afterAll(() => table.stop());

/** Returns all postings of a term. */
async function postingsOf(term: string, space = 'j'): Promise<Uint32Array> {
  const it = reader();
  const lists = await readHeads(it, [{ generation: 1, space, term }], []);
  await readPostings(it, lists, 0, 2 ** 32);
  return union(lists.flatMap((list) => list.within(0, 2 ** 32)));
}

describe('the posting writer', () => {
  test('stores 100,000 postings of one term in many chunks, added in and out of order', async () => {
    const writer = newWriter();
    const random = new Random(3);
    const truth: number[] = [];
    for (let flush = 0; flush < 10; flush += 1) {
      const added = Array.from({ length: 10_000 }, (_, i) =>
        random.next() < 0.9
          ? (flush * 10_000 + i) * 40 + random.below(40)
          : random.below((flush + 1) * 400_000),
      );
      truth.push(...added);
      writer.add('j', 'dense', added);
      now += 6 * 60_000;
      const summary = await writer.flush();
      expect(summary).toMatchObject({ terms: 1, postings: 10_000, headsWritten: 1 });
    }
    expect(await postingsOf('dense')).toEqual(sortedDistinct(truth));
    const head = await reader().get(keys.head(1, 'j', 'dense'), true);
    expect(headOf(head ?? {}).main.length).toBeGreaterThan(10);
    const page = await reader().query(keys.head(1, 'j', 'dense').pk, { limit: 1000 }, true);
    // The replaced chunks of the last seal and of the last ten minutes are still there, older ones are not.
    expect(page.items.length).toBeLessThan(headOf(head ?? {}).nextChunk);
  }, 240_000);

  test('keeps every head within 1 KB, even of a term with the longest key', async () => {
    const writer = newWriter();
    const term = `${'ü'.repeat(99)}ab`;
    const random = new Random(4);
    for (let flush = 0; flush < 12; flush += 1) {
      writer.add(
        'j',
        term,
        Array.from({ length: 400 }, () => random.below(2 ** 32)),
      );
      await writer.flush();
      const key = keys.head(1, 'j', term);
      const item = await reader().get(key, true);
      const { p } = item ?? {};
      const bytes = p instanceof Uint8Array ? p.length : Number.POSITIVE_INFINITY;
      expect(Buffer.byteLength(key.pk) + bytes + 20).toBeLessThanOrEqual(MAXIMUM_HEAD_BYTES);
    }
  });

  test('writes nothing for existing postings, so a batch may be applied twice', async () => {
    const writer = newWriter();
    const add = () => {
      writer.add('j', 'twice', [1, 5, 3]);
      writer.add('c', 'twice', [7]);
    };
    add();
    expect(await writer.flush()).toMatchObject({ terms: 2, headsWritten: 2 });
    add();
    expect(await writer.flush()).toMatchObject({ terms: 2, headsWritten: 0, chunksWritten: 0 });
    expect([...(await postingsOf('twice'))]).toEqual([1, 3, 5]);
    expect([...(await postingsOf('twice', 'c'))]).toEqual([7]);
  });

  test('writes heads in the order of their keys, and what is added to several terms to each of them', async () => {
    const written: string[] = [];
    const watched = aroundSend(table.client, async (send, call) => {
      const statements: readonly { readonly Parameters: readonly unknown[] }[] =
        Object(call[0]).input.Statements ?? [];
      written.push(...statements.map(({ Parameters: [pk] }) => String(pk)));
      return await send(...call);
    });
    const writer = new PostingWriter({
      ...{ table: { client: watched, name: table.name }, lease, generation: 1, now: () => now },
    });
    writer.addToEach('o', ['pear', 'apple', 'fig'], 4);
    writer.addToEach('o', ['fig', 'apple'], 2);
    expect(writer.pending).toBe(5);
    await writer.flush();
    expect(written).toEqual(['apple', 'fig', 'pear'].map((term) => keys.head(1, 'o', term).pk));
    expect([...(await postingsOf('fig', 'o'))]).toEqual([2, 4]);
    expect([...(await postingsOf('pear', 'o'))]).toEqual([4]);
  });

  test('keeps terms that are too long for a key distinct', async () => {
    const writer = newWriter();
    writer.add('j', 'x'.repeat(500), [1]);
    writer.add('j', 'x'.repeat(501), [2]);
    await writer.flush();
    expect([...(await postingsOf('x'.repeat(500)))]).toEqual([1]);
    expect([...(await postingsOf('x'.repeat(501)))]).toEqual([2]);
  });

  test('writes nothing after another writer took over, and keeps its pending postings', async () => {
    const writer = newWriter();
    writer.add('j', 'lost', [1, 2, 3]);
    now += LEASE_MS;
    const other = await WriterLease.acquire(table, 'the other', () => now);
    await expect(writer.flush()).rejects.toThrow("the test lost the writer's lease");
    expect(writer.pending).toBe(3);
    expect(await postingsOf('lost')).toHaveLength(0);
    await other.release();
    lease = await WriterLease.acquire(table, 'the test', () => now);
  });
});

describe('the ordinal set of some dimensions', () => {
  test('is their intersection if that is affordable, else null', async () => {
    const writer = newWriter();
    for (let ordinal = 0; ordinal < 30_000; ordinal += 1) {
      writer.add('j', `two:${ordinal % 2}`, [ordinal]);
      writer.add('j', `seven:${ordinal % 7}`, [ordinal]);
    }
    await writer.flush();
    const request = {
      space: 'j',
      index: { generation: 1, segments: [] },
      end: 30_000,
      dimensions: [{ anyOf: ['two:0'] }, { anyOf: ['seven:1', 'seven:2'] }],
    };
    const set = await ordinalSet({ ...request, reader: reader() });
    const expected = Array.from({ length: 30_000 }, (_, i) => i).filter(
      (i) => i % 2 === 0 && [1, 2].includes(i % 7),
    );
    expect(set?.ordinals.length).toBe(expected.length);
    expect(expected.every((ordinal) => set?.has(ordinal))).toBe(true);
    expect(set?.has(0)).toBe(false);
    expect(await ordinalSet({ ...request, reader: reader(), readUnits: 1 })).toBeNull();
    expect(await ordinalSet({ ...request, dimensions: [], reader: reader() })).toBeNull();
  });
});
