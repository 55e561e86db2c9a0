import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { WriterLease } from '../../../shared/search/manifest/lease.ts';
import { WriterLeaseHeldError, WriterLeaseLostError } from '../../../shared/search/manifest/lease-errors.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import { LEASE_MS } from '../../../shared/search/manifest/take-lease.ts';
import { putItems } from '../../../shared/search/store/batch-write.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { losingAnswers } from '../../support/watched/losing-answers.ts';

let table: TestTable;
let now = 1_800_000_000_000;
const clock = () => now;
const reader = () => new TableReader(table, new AbortController().signal);

beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

describe("the writer's lease", () => {
  test('rejects a second writer, naming the holder and the end of the lease', async () => {
    await WriterLease.acquire(table, 'publish 17', clock);
    const second = WriterLease.acquire(table, 'publish 18', clock);
    await expect(second).rejects.toThrow(WriterLeaseHeldError);
    await expect(second).rejects.toThrow(
      `publish 17, whose lease runs until ${new Date(now + LEASE_MS).toISOString()}`,
    );
  });

  test('passes to the next writer at once when released, and after 30 s when its holder died', async () => {
    const first = await WriterLease.acquire(table, 'first', clock);
    await first.release();
    const second = await WriterLease.acquire(table, 'second', clock);
    expect(second.epoch).toBe(first.epoch + 1);
    now += LEASE_MS - 1;
    await expect(WriterLease.acquire(table, 'third', clock)).rejects.toThrow(WriterLeaseHeldError);
    now += 1;
    expect((await WriterLease.acquire(table, 'third', clock)).epoch).toBe(second.epoch + 1);
  });

  test('renews itself while its writer works', async () => {
    const lease = await WriterLease.acquire(table, 'busy', clock);
    for (let i = 0; i < 10; i += 1) {
      now += LEASE_MS / 2;
      await lease.hold();
    }
    await expect(WriterLease.acquire(table, 'other', clock)).rejects.toThrow(WriterLeaseHeldError);
  });

  test('stops a replaced writer from changing any item, ordinal or mark', async () => {
    const stale = await WriterLease.acquire(table, 'stale', clock);
    now += LEASE_MS;
    const current = await WriterLease.acquire(table, 'current', clock);
    const { firstJob } = await current.reserve({ jobs: 5, companies: 1 }, now);
    await expect(putItems(table, stale, [{ pk: 'X', sk: 'x' }])).rejects.toThrow(WriterLeaseLostError);
    await expect(stale.reserve({ jobs: 1, companies: 0 }, now)).rejects.toThrow(WriterLeaseLostError);
    await expect(stale.raiseMarks({ jobMark: 99 })).rejects.toThrow(WriterLeaseLostError);
    expect(await reader().get({ pk: 'X', sk: 'x' }, true)).toBeUndefined();
    expect(await readManifest(reader())).toMatchObject({ nextJob: firstJob + 5, nextCompany: 1, jobMark: 0 });
  });

  test('passes on at once when the answer to the change before its release is lost', async () => {
    const lossy = losingAnswers(table);
    const first = await WriterLease.acquire(lossy.table, 'first', clock);
    lossy.loseNext();
    await expect(first.reserve({ jobs: 2, companies: 0 }, now)).rejects.toThrow('the answer is lost');
    await first.release();
    const second = await WriterLease.acquire(table, 'second', clock);
    expect(second.manifest).toMatchObject({ nextJob: 2, lease: { holder: 'second' } });
  });

  test('takes no change for made because the one before it was', async () => {
    const lossy = losingAnswers(table);
    const lease = await WriterLease.acquire(lossy.table, 'first', clock);
    lossy.loseNext();
    await expect(lease.reserve({ jobs: 2, companies: 0 }, now)).rejects.toThrow('the answer is lost');
    await expect(lease.reserve({ jobs: 9, companies: 0 }, now)).rejects.toThrow(WriterLeaseLostError);
    expect(await readManifest(reader())).toMatchObject({ nextJob: 2 });
  });

  test('takes its own change for made when the call is repeated', async () => {
    const lossy = losingAnswers(table);
    lossy.repeatNext();
    const lease = await WriterLease.acquire(lossy.table, 'first', clock);
    expect(lease.holder).toBe('first');
    lossy.repeatNext();
    expect(await lease.reserve({ jobs: 2, companies: 0 }, now)).toEqual({ firstJob: 0, firstCompany: 0 });
    expect(await lease.reserve({ jobs: 1, companies: 0 }, now)).toEqual({ firstJob: 2, firstCompany: 0 });
    lossy.repeatNext();
    await lease.release();
    await WriterLease.acquire(table, 'second', clock);
  });

  test('raises the format floor also when the call that takes it is repeated', async () => {
    const lossy = losingAnswers(table);
    lossy.repeatNext();
    await WriterLease.acquire(lossy.table, 'later', clock, undefined, { knows: 9, floor: 9 });
    expect((await readManifest(reader())).formatFloor).toBe(9);
  });
});

describe('the manifest', () => {
  test('is empty before anything was published', async () => {
    expect(await readManifest(reader())).toMatchObject({
      generation: 1,
      nextJob: 0,
      jobMark: 0,
      lease: null,
      ranks: {},
    });
  });

  test('never reserves an ordinal twice, and never lowers a mark or the minted time', async () => {
    const lease = await WriterLease.acquire(table, 'writer', clock);
    expect(await lease.reserve({ jobs: 3, companies: 2 }, 500)).toEqual({ firstJob: 0, firstCompany: 0 });
    expect(await lease.reserve({ jobs: 1, companies: 0 }, 400)).toEqual({ firstJob: 3, firstCompany: 2 });
    await lease.raiseMarks({ jobMark: 4, changesMarkMs: 900 });
    await lease.raiseMarks({ jobMark: 2, companyMark: 2, changesMarkMs: 100 });
    await lease.setTombstones([9, 4, 9]);
    await lease.release();
    const next = await WriterLease.acquire(table, 'next', clock);
    expect(await next.reserve({ jobs: 1, companies: 1 }, 0)).toEqual({ firstJob: 4, firstCompany: 2 });
    expect(await readManifest(reader())).toMatchObject({
      jobMark: 4,
      companyMark: 2,
      changesMarkMs: 900,
      lastMintedMs: 500,
      tombstones: [4, 9],
    });
  });
});
