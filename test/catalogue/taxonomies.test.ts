import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { canonicalJson } from '../../shared/catalogue/jcs.ts';
import { lookupCodes } from '../../shared/catalogue/lookup-codes.ts';
import { queryCodes } from '../../shared/catalogue/query-codes.ts';
import type { TaxonomyEntry } from '../../shared/catalogue/records.ts';
import { readTaxonomy } from '../../shared/catalogue/taxonomies.ts';
import { taxonomyFaults } from '../../shared/catalogue/taxonomy-rules.ts';
import { storeTaxonomy } from '../../shared/catalogue/taxonomy-store.ts';
import { nearest } from '../../shared/contract/near/edit-distance.ts';
import { TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

const entry = (code: string, more: Partial<TaxonomyEntry> = {}): TaxonomyEntry => ({
  code,
  kind: 'specialism',
  label: code,
  labels: { en: code },
  aliases: [],
  boundary_notes: [],
  definition: null,
  parent_code: 'eng',
  replaced_by: null,
  status: 'active',
  ...more,
});
const FAMILY = entry('eng', { kind: 'family', parent_code: null });
const BASE = [FAMILY, entry('backend', { aliases: ['back-end'] }), entry('data')];
const sector = (code: string, parent_code: string | null) => entry(code, { kind: 'sector', parent_code });

let table: TestTable;
let lease: WriterLease;
const readerOf = () => new TableReader(table, new AbortController().signal);
const store = (entries: readonly TaxonomyEntry[]) =>
  storeTaxonomy({ table, lease, reader: readerOf(), now: Date.now }, 'roles', mutable(entries));
const mutable = (entries: readonly TaxonomyEntry[]): TaxonomySnapshot['entries'] =>
  structuredClone(entries) as never;

beforeEach(async () => {
  table = await startTestTable({ engine: 'memory' });
  lease = await WriterLease.acquire(table);
});
afterEach(() => table.stop());

describe('a taxonomy', () => {
  test('is published as the next version, and every version keeps its bytes', async () => {
    expect(await readTaxonomy(readerOf(), 'roles', 'current')).toBeNull();
    expect(await store(BASE)).toEqual({ kind: 'published', version: 1 });
    const first = await readTaxonomy(readerOf(), 'roles', 'current');
    expect(await store(BASE.toReversed())).toEqual({ kind: 'unchanged', version: 1 });
    expect(await store([...BASE, entry('ml')])).toEqual({ kind: 'published', version: 2 });
    expect((await readTaxonomy(readerOf(), 'roles', 1))?.bytes).toBe(first?.bytes);
    expect((await readTaxonomy(readerOf(), 'roles', 'current'))?.snapshot.version).toBe(2);
    expect(await readTaxonomy(readerOf(), 'roles', 3)).toBeNull();
    expect(TaxonomySnapshot.safeParse(JSON.parse(first?.bytes ?? '')).error).toBeUndefined();
  });

  test('has the SHA-256 of its RFC 8785 form without the revision as its revision', async () => {
    await store(BASE);
    const { revision, ...rest } = JSON.parse((await readTaxonomy(readerOf(), 'roles', 1))?.bytes ?? '');
    expect(revision).toBe(`sha256:${createHash('sha256').update(canonicalJson(rest)).digest('hex')}`);
    expect(canonicalJson({ b: [1e21, 'é'], a: { '\u20ac': 1, '\r': 2 } })).toBe(
      '{"a":{"\\r":2,"€":1},"b":[1e+21,"é"]}',
    );
  });

  test('is stored in several parts when it is large, and read from memory while it is current', async () => {
    const noise = (i: number) =>
      createHash('sha512').update(String(i)).digest('base64').repeat(20).slice(0, 1700);
    const random = (i: number) =>
      Array.from({ length: 20 }, (_, j) => noise(i * 20 + j).slice(0, 88)).join('');
    const large = [
      FAMILY,
      ...Array.from({ length: 900 }, (_, i) => entry(`s${i}`, { definition: random(i) })),
    ];
    await store(large);
    const taxonomy = await readTaxonomy(readerOf(), 'roles', 'current');
    expect(taxonomy?.snapshot.entries).toHaveLength(901);
    const reader = readerOf();
    await readTaxonomy(reader, 'roles', 'current');
    expect(reader.usage).toMatchObject({ rounds: 1, readUnits: 0.5 });
    expect((await readerOf().query('TAXONOMY#roles#1', { limit: 9 })).items.length).toBeGreaterThan(1);
  });

  test('is rejected when it exceeds the largest response of a function', async () => {
    const note = 'It is called "many things", '.repeat(50);
    const entries = [
      FAMILY,
      ...Array.from({ length: 2_000 }, (_, i) => entry(`s${i}`, { boundary_notes: [note, note] })),
    ];
    const before = (await readTaxonomy(readerOf(), 'roles', 'current'))?.snapshot.version;
    expect(await store(entries)).toMatchObject({
      kind: 'rejected',
      faults: [
        { field: 'entries', reason: expect.stringMatching(/bytes of a response; the limit is 6000000/) },
      ],
    });
    expect((await readTaxonomy(readerOf(), 'roles', 'current'))?.snapshot.version).toBe(before);
  });

  test('expands codes: ancestors and replacements for documents, replacements for queries, aliases for both', async () => {
    await store([...BASE, entry('etl', { status: 'deprecated', replaced_by: 'data' })]);
    const index = (await readTaxonomy(readerOf(), 'roles', 'current'))?.index;
    expect(index?.documentCodes(['etl'])).toEqual(['data', 'eng', 'etl']);
    expect(index?.queryCodes('etl')).toEqual(['etl', 'data']);
    expect(index?.queryCodes('back-end')).toEqual(['backend']);
    expect(index?.queryCodes('nothing')).toEqual([]);
  });
});

describe('the rules of a taxonomy', () => {
  const deprecated = entry('data', { status: 'deprecated' });
  const CASES: [string, 'industries' | 'roles', TaxonomyEntry[], TaxonomyEntry[], string | null][] = [
    ['a valid change', 'roles', [...BASE, entry('ml')], BASE, null],
    [
      'a deprecation with a replacement',
      'roles',
      [FAMILY, BASE[1] ?? FAMILY, { ...deprecated, replaced_by: 'backend' }],
      BASE,
      null,
    ],
    ['a deleted code', 'roles', [FAMILY, entry('data')], BASE, 'entries'],
    ['a dropped alias', 'roles', [FAMILY, entry('backend'), entry('data')], BASE, 'entries.1.aliases'],
    [
      'an alias that becomes a code',
      'roles',
      [FAMILY, entry('backend'), entry('data'), entry('back-end')],
      BASE,
      'entries.1.aliases',
    ],
    [
      'a deprecated code that returns',
      'roles',
      BASE,
      [FAMILY, BASE[1] ?? FAMILY, deprecated],
      'entries.2.status',
    ],
    [
      'a replacement of an active code',
      'roles',
      [FAMILY, entry('data', { replaced_by: 'eng' })],
      [],
      'entries.1.replaced_by',
    ],
    [
      'an unknown replacement',
      'roles',
      [FAMILY, { ...deprecated, replaced_by: 'ghost' }],
      [],
      'entries.1.replaced_by',
    ],
    [
      'a chain of replacements',
      'roles',
      [FAMILY, { ...deprecated, replaced_by: 'b' }, entry('b', { status: 'deprecated', replaced_by: 'eng' })],
      [],
      'entries.1.replaced_by',
    ],
    ['a duplicate code', 'roles', [...BASE, entry('data')], [], 'entries.3.code'],
    [
      'an alias that is a code',
      'roles',
      [...BASE, entry('x', { aliases: ['data'] })],
      [],
      'entries.3.aliases.0',
    ],
    [
      'a family with a parent',
      'roles',
      [FAMILY, entry('f', { kind: 'family' })],
      [],
      'entries.1.parent_code',
    ],
    [
      'a specialism without a family',
      'roles',
      [entry('x', { parent_code: null })],
      [],
      'entries.0.parent_code',
    ],
    [
      'a specialism below a specialism',
      'roles',
      [...BASE, entry('x', { parent_code: 'data' })],
      [],
      'entries.3.parent_code',
    ],
    ['a sector among roles', 'roles', [sector('s', null)], [], 'entries.0.kind'],
    [
      'three levels of sectors',
      'industries',
      [sector('a', null), sector('b', 'a'), sector('c', 'b')],
      [],
      null,
    ],
    [
      'a fourth level',
      'industries',
      [sector('a', null), sector('b', 'a'), sector('c', 'b'), sector('d', 'c')],
      [],
      'entries.3.parent_code',
    ],
    ['sectors in a circle', 'industries', [sector('a', 'b'), sector('b', 'a')], [], 'entries.0.parent_code'],
    ['a sector below an unknown one', 'industries', [sector('a', 'ghost')], [], 'entries.0.parent_code'],
    ['a family among industries', 'industries', [FAMILY], [], 'entries.0.kind'],
  ];

  test.each(CASES)('judge %s', (_, id, entries, before, field) => {
    const fields = taxonomyFaults(id, mutable(entries), mutable(before)).map((fault) => fault.field);
    if (field === null) expect(fields).toEqual([]);
    else expect(fields).toContain(field);
  });
});

test('unknown codes get the nearest existing ones; known codes and aliases cost one round', async () => {
  await store(BASE);
  const lookup = lookupCodes(readerOf());
  expect(await lookup('role', ['backend', 'back-end'])).toEqual(new Map());
  expect(await lookup('role', ['data', 'bakend'])).toEqual(new Map([['bakend', ['backend', 'back-end']]]));
  expect(await lookup('tool', ['rust'])).toEqual(new Map([['rust', []]]));
  expect(nearest('pyton', ['python', 'pylons', 'rust', 'xpytonx'], 2)).toEqual(['python', 'xpytonx']);
  const reader = readerOf();
  await lookupCodes(reader)('role', ['data']);
  expect(reader.usage.rounds).toBe(1);
});

test('a request searches by the taxonomy version that validated it, without another read', async () => {
  await store(BASE);
  const reader = readerOf();
  await lookupCodes(reader)('role', ['data']);
  expect(await queryCodes(reader, 'roles', ['data'])).toContain('data');
  expect(reader.usage.calls).toBe(1);
});
