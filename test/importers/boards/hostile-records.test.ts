import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { BoardReads, MAXIMUM_BOARD_RECORDS } from '../../../shared/importers/board-reads.ts';
import { NO_CONTEXT } from '../../../shared/importers/boards/board-format.ts';
import { FORMATS } from '../../../shared/importers/boards/formats.ts';
import { readPage } from '../../../shared/importers/boards/html-page.ts';
import { jobPostings } from '../../../shared/importers/boards/json-ld-nodes.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { documentRecords } from '../../../shared/importers/input/document-records.ts';
import type { InputFile } from '../../../shared/importers/input/input-records.ts';
import { splitJson } from '../../../shared/importers/input/split-json.ts';
import { FeedLine } from '../../../shared/publishing/feed/feed.ts';
import { withinAMinute } from '../../support/within-a-minute.ts';
import { places, reader, roles } from '../catalogue.ts';
import { BOARDS, formatOf, importFiles, OBSERVED } from './fixtures.ts';

/** A record that every format accepts. */
const RECORD = {
  board: 'acme',
  id: '11111111-2222-4333-8444-555555555555',
  '@type': 'JobPosting',
  shortcode: 'ABC',
  title: 'Backend Engineer',
  text: 'Backend Engineer',
  name: 'Backend Engineer',
  url: 'https://acme.example/1',
  jobUrl: 'https://acme.example/1',
  absolute_url: 'https://acme.example/1',
  hostedUrl: 'https://acme.example/1',
  careers_url: 'https://acme.example/1',
  company: { identifier: 'acme' },
};
const FIELDS = (
  'location locations secondaryLocations address employmentType compensation descriptionHtml content offices departments ' +
  'pay_input_ranges categories lists salaryRange jobAd typeOfEmployment experienceLevel company salary remote identifier ' +
  'hiringOrganization jobLocation jobLocationType applicantLocationRequirements baseSalary educationRequirements ' +
  'datePosted validThrough inLanguage industry description skills title board id'
).split(' ');
const VALUES: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 7e300],
  ['a flag', true],
  ['an empty text', ''],
  ['control characters', '\u0000\u001b[2J\u202e\u0085'],
  ['a list', [[[]], 7, null, 'x', {}]],
  ['an object', { name: { name: [{}] }, value: [7], address: 7, '@id': 'x' }],
  ['names of every object', JSON.parse('{"__proto__":{"polluted":1},"constructor":7,"toString":"x"}')],
  ['a name of every object', 'constructor'],
  ['a long list', Array.from({ length: 500 }, () => ({ location: 'x', name: 'x' }))],
];

describe.each(FORMATS.map((format) => [format.name, format] as const))('%s', (_, format) => {
  test.each(FIELDS)('%s of any value becomes valid lines or a reason', (field) => {
    const wrong: unknown[] = [];
    for (const [name, value] of VALUES) {
      const importer = createImporter(format, { places, roles, reader, observedAt: OBSERVED });
      const made = importer.convert(JSON.stringify({ ...RECORD, [field]: value }));
      if ('error' in made ? made.error.reason === '' : made.lines.length === 0) wrong.push([name, made]);
      for (const line of 'error' in made ? [] : made.lines) {
        const { error } = FeedLine.safeParse(line);
        if (error !== undefined) wrong.push([name, line, error]);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('text takes time in proportion to its length', () => {
    for (const piece of ['<p>', '&lt;', '<script', '- ', '[(', 'a, b / c (', '\u0301a', 'Full time ']) {
      const text = piece.repeat(Math.ceil(100_000 / piece.length));
      const texts = ['description', 'descriptionHtml', 'content', 'location', 'employmentType', 'skills'];
      const record = { ...RECORD, ...Object.fromEntries(texts.map((name) => [name, text])) };
      const importer = createImporter(format, { places, roles, reader, observedAt: OBSERVED });
      withinAMinute(() => importer.convert(JSON.stringify(record)));
    }
  });
});

test.each([
  ['half of a surrogate pair', { ...RECORD, title: '\ud800' }, '/title', /half of a surrogate pair/],
  [
    'one in a list',
    { ...RECORD, tags: [{ name: ['x', '\udc00'] }] },
    '/tags/0/name/1',
    /half of a surrogate/,
  ],
  [
    'a text of a million characters',
    { ...RECORD, other: 'x'.repeat(500_000) },
    '/other',
    /has 500000 characters/,
  ],
])('%s is refused with its field', (_, record, field, reason) => {
  const importer = createImporter(formatOf('ashby'), { places, roles, reader, observedAt: OBSERVED });
  expect(importer.convert(JSON.stringify(record))).toEqual({
    board: null,
    error: { field, reason: expect.stringMatching(reason) },
  });
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const board = JSON.stringify({ jobs: [{ ...RECORD, title: 'Café' }] }, null, 2);
  const imported = async (bytes: Buffer, more: Partial<InputFile> = {}) => {
    writeFileSync(join(folder, 'board.json'), bytes);
    return await importFiles('ashby', [{ path: relative(BOARDS, join(folder, 'board.json')), ...more }]);
  };

  test.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${board}`)],
    ['gzip', gzipSync(board)],
  ])('%s is read', async (_, bytes) =>
    expect((await imported(bytes)).summary).toMatchObject({ jobs: 1, rejected: 0 }),
  );

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${board}`, 'utf16le'), 1, 'UTF-16 text: convert the file to UTF-8'],
    ['UTF-16 without its mark', Buffer.from(board, 'utf16le'), 1, 'UTF-16 text: convert the file to UTF-8'],
    ['UTF-16 in the other order', Buffer.from(`\ufeff${board}`, 'utf16le').swap16(), 1, 'UTF-16 text'],
    // Without the line number, this would be a record that lacks a field.
    ['Latin-1', Buffer.from(board, 'latin1'), 8, 'line 8 of the document: not UTF-8 text'],
    ['NUL bytes', Buffer.from(board.replace('Caf', 'Caf\0')), 1, 'bad control character'],
    [
      'too many records',
      Buffer.from(`{"jobs":[${'{},'.repeat(200_001)}{}]}`),
      1,
      'the list jobs has more than 200000',
    ],
    ['too many members', Buffer.from(`[${'1,'.repeat(200_001)}1]`), 1, 'the document has more than 200000'],
  ])('%s is one fault with its line', async (_, bytes, number, reason) => {
    const { rejects, lines } = await imported(bytes);
    expect(rejects).toMatchObject([{ number, reason: expect.stringContaining(reason) }]);
    expect(lines.filter(({ type }) => type === 'job')).toEqual([]);
  });

  test.each([
    [
      'a bomb',
      gzipSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 }),
      'the page has more than 67108864 bytes once decompressed',
    ],
    ['a truncated one', gzipSync(board).subarray(0, 90), 'the page is truncated'],
  ])('a gzip file in place of a page is a fault of that page alone: %s', async (_, bytes, reason) => {
    const { rejects } = await imported(bytes, { url: 'https://acme.example/1' });
    expect(rejects).toMatchObject([{ number: 1, reason: expect.stringContaining(reason) }]);
  });
});

test('a board with too many records is reported before any of them is converted', () => {
  const boards = new BoardReads({ observedAt: OBSERVED, sourceOf: (name) => name });
  const listing = { board: 'acme', id: null, hasText: true };
  const fits = Array.from({ length: MAXIMUM_BOARD_RECORDS }, () => boards.expect(listing));
  expect(fits).not.toContain(false);
  expect(boards.expect({ ...listing, board: 'other' })).toBe(true);
  expect(boards.expect(listing)).toBe(false);
});

describe('documents', () => {
  test('references between nodes may form a circle or name each other a million times', () => {
    const circle = { '@id': 'a', '@type': 'Organization', parent: { '@id': 'b' }, name: 'A' };
    const other = { '@id': 'b', '@type': 'Organization', parent: { '@id': 'a' }, name: 'B' };
    const posting = { '@type': 'JobPosting', hiringOrganization: { '@id': 'a' } };
    expect(jobPostings({ '@graph': [circle, other, posting] })).toEqual([
      { ...posting, hiringOrganization: circle },
    ]);
    const many = Array.from({ length: 50_000 }, () => ({
      '@type': 'JobPosting',
      jobLocation: { '@id': 'a' },
    }));
    withinAMinute(() => expect(jobPostings([circle, ...many])).toHaveLength(50_000));
  });

  test('an unresolved reference stays a reference', () => {
    const posting = { '@type': 'JobPosting', hiringOrganization: { '@id': 'nowhere' } };
    expect(jobPostings(posting)).toEqual([posting]);
  });

  test('a page without ends, or with nothing but beginnings, is read once', () => {
    for (const piece of [
      '<script type="application/ld+json">',
      '<!--',
      '<link rel=canonical href=',
      '<',
      '</script',
    ])
      withinAMinute(() => readPage(piece.repeat(200_000)));
    expect(readPage('<script type="application/ld+json">{"a":1}')).toEqual({
      scripts: ['{"a":1}'],
      canonical: null,
    });
  });

  test('letters that change length in lower case shift nothing', () => {
    const page = `${'İ'.repeat(50)}<script type="application/ld+json">{"a":1}</script>`;
    expect(readPage(page).scripts).toEqual(['{"a":1}']);
  });

  test.each([
    ['a list', ' [ {"a":[1,2]} , "x,y]" ] ', ['{"a":[1,2]}', '"x,y]"']],
    ['an empty list', '[]', []],
    ['a list that ends early', '[{"a":1}', null],
    ['something behind the list', '[1] 2', null],
    ['no list', '7', null],
  ])('%s is split at its outermost commas', (_, text, items) =>
    expect(splitJson(text)?.items ?? null).toEqual(items),
  );

  test('an escaped quotation mark does not end a text', () => {
    expect([...(splitJson(String.raw`{"a\"b":"x\\","c":{"d":1}}`)?.members ?? [])]).toEqual([
      ['a"b', String.raw`"x\\"`],
      ['c', '{"d":1}'],
    ]);
  });

  test('a document of any depth or size takes time in proportion to its size', () => {
    for (const text of [
      '['.repeat(2_000_000),
      `{"jobs":[${'{},'.repeat(150_000)}{}]}`,
      '{"a":'.repeat(400_000),
    ])
      withinAMinute(() => documentRecords(text, formatOf('ashby'), NO_CONTEXT));
    const deep = `<script type="application/ld+json">${'['.repeat(100_000)}</script>`;
    expect(documentRecords(`<html>${deep}`, formatOf('json-ld'), NO_CONTEXT).records).toMatchObject([
      { fault: expect.stringContaining('nested') },
    ]);
  });
});
