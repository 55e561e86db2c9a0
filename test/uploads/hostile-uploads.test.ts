import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aroundSend } from '../../shared/table/around-send.ts';
import type { Table } from '../../shared/table/client.ts';
import { ObjectStore } from '../../shared/uploads/calls/object-store.ts';
import { splitUpload } from '../../shared/uploads/split-upload.ts';
import { orderOf, rejectsKey, reportKey, type Task, type Upload } from '../../shared/uploads/upload.ts';
import { kindOf } from '../../shared/uploads/upload-kind.ts';
import { UploadQueue } from '../../shared/uploads/upload-queue.ts';
import { CATALOGUE_LINES, companyLine, NOW, publishLines } from '../support/feed-lines.ts';
import { forkedIndex } from '../support/simulated/forked-index.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsOf } from '../support/table-state.ts';
import { UploadWorld } from '../support/uploads/upload-world.ts';

const catalogued = new SimulatedTable({ now: () => NOW, keepsVersions: false });
await publishLines(catalogued.open(), CATALOGUE_LINES);
const newTable = (): Table => forkedIndex(catalogued).open();
const lineOf = (key: string, more: object = {}): string =>
  `${JSON.stringify({ ...companyLine(key), ...more })}\n`;
const companiesOf = async (table: Table): Promise<string[]> =>
  [...(await documentsOf(table)).companies.keys()].sort();

/** Frees what earlier tests held, which would hide what the next one holds. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}

const world = UploadWorld.inMemory();
/** A world whose bucket is reached by HTTP, with keys as parts of a URL. */
let served: UploadWorld;
beforeAll(async () => {
  served = await UploadWorld.start();
});
afterAll(() => served.bucket.stop());

describe('the key of an upload', () => {
  test.each([
    'feeds/ü ñ/%2F%00+&=?#;\'"<>é😀.ndjson',
    'feeds/reports/feeds/a.json',
    'feeds/a.rejects.ndjson',
    `feeds/${Array.from({ length: 9 }, () => 'd'.repeat(110)).join('/')}`,
  ])('may be %s', async (key) => {
    const table = newTable();
    const task = await served.upload(key, `${lineOf('one')}nonsense\n`);
    const report = await served.run(task, { table });
    expect(report).toMatchObject({
      state: 'published',
      applied: 1,
      rejected: 1,
      rejects: rejectsKey({ key }),
    });
    expect(JSON.parse((await served.text(reportKey({ key }))) ?? '')).toEqual(report);
    expect(await served.text(rejectsKey({ key }))).toContain('"line":2');
  });

  test('of whatever length has a report of its own, whose key S3 takes', () => {
    const keys = ['a', 'ü', '😀'].flatMap((character) =>
      [980, 1_000, 1_004, 1_012, 1_016].flatMap((bytes) => {
        const name = character.repeat(Math.floor((bytes - 2) / Buffer.byteLength(character)));
        return [`feeds/${name}aa`, `feeds/${name}zz`];
      }),
    );
    const names = keys.flatMap((key) => [reportKey({ key }), rejectsKey({ key })]);
    expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThanOrEqual(1_024);
    expect(new Set(names).size).toBe(2 * new Set(keys).size);
    expect(names.every((name) => name.isWellFormed() && !name.includes('\ufffd'))).toBe(true);
  });

  test.each([
    'boards/ashby//jobs.json',
    `boards/ashby/${'b'.repeat(151)}/jobs.json`,
    'boards/ashby/a\tb/jobs.json',
  ])('names no board that `import` would refuse: %s', (key) => {
    expect(() => kindOf({ key })).toThrow('1 to 150 characters');
  });
});

describe('the order of uploads', () => {
  const versions = (first: string, second: string): Upload[] =>
    [first, second].map((sequencer) => ({
      ...{ bucket: 'uploads', key: 'feeds/a', etag: 'e', bytes: 1, at: '2026-03-01T12:00:00Z' },
      sequencer,
    }));

  test.each([
    ['0055AED6DCD90281E5', '0055AED6DCD90281E6'],
    ['0055AED6DCD90281E5', '0055AED6DCD90281E50A'],
    // Shorter and later: S3 compares sequencers as if zeros followed the shorter one.
    ['0055AED6DCD90281E5', '0055AED6DCD903'],
  ])('of one key in one second is that of their sequencers: %s, %s', (first, second) => {
    const [earlier = '', later = ''] = versions(first, second).map(orderOf);
    expect(earlier < later).toBe(true);
  });

  test('is kept when more executions before it were stopped than a list shows at once', async () => {
    const store = new MemoryStore(world.bucket.client, 'uploads');
    const queue = new UploadQueue(store, async (arn) => !arn.startsWith('dead'));
    const upload = await world.upload('feeds/waiting', lineOf('a'));
    const waiting = await world.upload('feeds/waiting', lineOf('b'));
    const last = await world.upload('feeds/last', lineOf('c'));
    for (let n = 0; n < 12; n += 1) {
      const at = new Date(NOW - 3_600_000 + n * 1_000).toISOString();
      await queue.enter({ upload: { ...upload.upload, at }, execution: { arn: `dead-${n}`, name: 'dead' } });
    }
    expect(await queue.enter(waiting)).toBe(true);
    expect(await queue.enter(last)).toBe(true);
    expect(await queue.isFirst(last)).toBe(false);
    expect(await queue.isFirst(waiting)).toBe(true);
    for (const task of [waiting, last]) await queue.leave(task);
    expect(await queue.isFirst(last)).toBe(true);
    expect(store.objects.size).toBe(0);
  });
});

/** A bucket in memory whose lists have at most ten keys. */
class MemoryStore extends ObjectStore {
  readonly objects = new Map<string, unknown>();

  override async create(key: string, value: unknown): Promise<boolean> {
    if (this.objects.has(key)) return false;
    this.objects.set(key, value);
    return true;
  }

  override async getJson(key: string): Promise<unknown> {
    return this.objects.get(key);
  }

  override async list(prefix: string): Promise<readonly string[]> {
    return [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .sort()
      .slice(0, 10);
  }

  override async delete(key: string): Promise<void> {
    this.objects.delete(key);
  }
}

/** Cuts an upload, and keeps the largest number of bytes that went through the bucket in one call. */
async function cutOf(task: Task, partBytes: number) {
  const puts: number[] = [];
  const calls: string[] = [];
  const store = new ObjectStore(
    aroundSend(world.bucket.client, async (send, call) => {
      const input: unknown = Reflect.get(Object(call[0]), 'input');
      calls.push(Object(call[0]).constructor.name);
      puts.push(Number(Reflect.get(Object(input), 'ContentLength') ?? 0));
      return await send(...call);
    }),
    'uploads',
  );
  const split = await splitUpload(task, { store, isTimeUp: () => false, partBytes });
  return { split, calls, most: Math.max(...puts) };
}

describe('the content of an upload', () => {
  test('is the same feed, plain or gzip, so that either goes on where the other stopped', async () => {
    const text = Array.from({ length: 60 }, (_, n) =>
      lineOf(`c${n}`, { name: 'x'.repeat(1 + ((n * 37) % 150)) }),
    ).join('');
    const ids: unknown[] = [];
    for (const body of [
      text,
      gzipSync(text),
      Buffer.concat([gzipSync(text.slice(0, 5_001)), gzipSync(text.slice(5_001))]),
    ]) {
      const task = await world.upload('feeds/same', body);
      const report = await world.run(task, { table: newTable(), linesPerTurn: 30 });
      expect(report).toMatchObject({ state: 'published', applied: 60 });
      ids.push(
        JSON.parse((await world.text(`prepared/${task.execution.name}/prepared.json`)) ?? '').index.id,
      );
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('may have any line breaks, marks of an encoding and bytes', async () => {
    const table = newTable();
    const body = Buffer.concat([
      Buffer.from('\ufeff'),
      Buffer.from(lineOf('crlf').replace('\n', '\r\n')),
      Buffer.from('\r\n\n   \n'),
      Buffer.from([0x00, 0x0a, 0xff, 0xfe, 0x0a]),
      Buffer.from(lineOf('last').trimEnd()),
    ]);
    for (const [key, content] of [
      ['feeds/odd', body],
      ['feeds/odd.gz', gzipSync(body)],
    ] as const) {
      const report = await world.run(await world.upload(key, content), { table, partBytes: 50 });
      expect(report).toMatchObject({ state: 'published', read: 4, rejected: 2, lines: 7 });
    }
    expect(await companiesOf(table)).toEqual(['crlf', 'last']);
  });

  test('may have a line beyond the limit, which is one fault: neither form of it is held in memory', async () => {
    // Larger than any put may be, below.
    const long = Buffer.alloc(19 * 1024 * 1024, 'x');
    const body = Buffer.concat([Buffer.from(lineOf('before')), long, Buffer.from(`\n${lineOf('after')}`)]);
    for (const content of [body, gzipSync(body, { level: 1 })]) {
      const table = newTable();
      const task = await world.upload('feeds/long', content);
      const { calls, most, split } = await cutOf(task, 1_000_000);
      expect(most).toBeLessThan(18 * 1024 * 1024);
      expect(calls.filter((name) => name === 'GetObjectCommand').length).toBeLessThan(20);
      expect(split.parts.at(-1)?.to).toBe(body.length);
      const report = await world.run(world.execution(task), { table, partBytes: 1_000_000 });
      expect(report).toMatchObject({ state: 'published', read: 3, applied: 2, rejected: 1 });
      if (report === 'repeated') throw new Error('the upload is new');
      expect(report.first_faults).toEqual([
        expect.stringMatching(/^line 2: the line is longer than 16777216 bytes/),
      ]);
      expect(await companiesOf(table)).toEqual(['after', 'before']);
    }
  });

  test('is refused before a line of it is published if it is a bomb', async () => {
    const member = gzipSync(Buffer.alloc(16 * 1024 * 1024), { level: 1 });
    const task = await world.upload('feeds/bomb.gz', Buffer.concat(Array.from({ length: 6 }, () => member)));
    const { store } = world;
    const held = () => process.memoryUsage().arrayBuffers;
    collectGarbage();
    const before = held();
    let most = before;
    // While it is decompressed: what was held is garbage once it is refused, and may be gone.
    const sampling = setInterval(() => {
      most = Math.max(most, held());
    }, 10);
    const cut = splitUpload(task, { store, isTimeUp: () => false, mostBytes: 90 * 1024 * 1024 });
    await expect(cut).rejects.toThrow('more than 94371840 bytes once decompressed');
    clearInterval(sampling);
    expect(most - before).toBeLessThan(75 * 1024 * 1024);
  });

  test('as text has at most 500 GiB: its parts must fit the memory of a function', async () => {
    const task = await world.upload('feeds/enormous', lineOf('a'));
    const enormous = new ObjectStore(
      aroundSend(world.bucket.client, async (send, call) => {
        const answer = await send(...call);
        return call[0] instanceof HeadObjectCommand
          ? { ...Object(answer), ContentLength: 501 * 2 ** 30 }
          : answer;
      }),
      'uploads',
    );
    const report = await world.run(task, { table: newTable(), store: enormous });
    expect(report).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('more than 536870912000 bytes'),
    });
  });
});

test('a part that cannot be prepared gives its reason in the report, not that of the Map', async () => {
  const first = await world.upload('feeds/changing', lineOf('a'));
  let isReplaced = false;
  const report = await world.run(first, {
    table: newTable(),
    hook: (step, when) => {
      if (step !== 'receive' || when !== 'after' || isReplaced) return;
      isReplaced = true;
      world.swap('feeds/changing', 'b');
    },
  });
  expect(report).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^s3:.* was replaced before/),
  });
});
