import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { companyLine, jobLine } from '../../support/feed-lines.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url);
export const FUZZ_FILES = [
  'fuzz-blns.json.gz',
  'fuzz-json-schema-formats.ndjson.gz',
  'fuzz-json-test-suite.ndjson.gz',
  'fuzz-llhttp-cases.ndjson.gz',
  'fuzz-ssrf-urls.ndjson.gz',
  'fuzz-wpt-ada_extra_urltestdata.json.gz',
  'fuzz-wpt-toascii.json.gz',
  'fuzz-wpt-urltestdata.json.gz',
] as const;
export type FuzzFile = (typeof FUZZ_FILES)[number];

export const hasFuzzFile = (file: FuzzFile): boolean => existsSync(new URL(file, DATA));

const MEBIBYTE = 1024 * 1024;
/** Marks of two classes in turn: each one is out of order, which makes normalisation quadratic. */
export const DISORDERED = '\u0315\u0300';
/** The same as escapes, and by letters that decompose to marks. */
const ESCAPED = '\\u0315\\u0300';
const HALFWIDTH = '\uff9e\u0327';

export const RECORD = {
  board: 'acme-works',
  id: '11111111-2222-4333-8444-555555555555',
  title: 'Backend Engineer',
  jobUrl: 'https://jobs.ashbyhq.com/acme-works/1',
};
const record = (more: object) => JSON.stringify({ ...RECORD, ...more });
const company = (more: object) => JSON.stringify({ ...companyLine('hostile'), ...more });
const job = (more: object) => JSON.stringify({ ...jobLine('hostile', 'a'), ...more });
const facts = (json: string) => `{"type":"facts","job_key":"x","facts":${json}}`;
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

/** Feed lines that take more than linear time or memory where nothing stops them, and what their rejects must say. */
export const HOSTILE_LINES: readonly (readonly [name: string, line: () => string, reason: string])[] = [
  ['3 MB of marks in disorder', () => company({ name: filled(DISORDERED, MEBIBYTE) }), 'combining marks'],
  [
    'marks in disorder as escapes',
    () => company({}).replace('Company', filled(ESCAPED, 300_000)),
    'combining marks',
  ],
  ['halfwidth marks', () => company({ name: filled(HALFWIDTH, 300_000) }), 'combining marks'],
  [
    'marks in a repeated property',
    () => company({}).replace('{', `{"name":"${filled(DISORDERED, MEBIBYTE)}",`),
    'combining marks',
  ],
  ['15 MB of escapes', () => company({ name: filled('\n', 7 * MEBIBYTE) }), 'the limit of a text'],
  [
    'a URI of 15 MB',
    () => company({ logo_url: `https://x.io/${'a'.repeat(15 * MEBIBYTE)}` }),
    'the limit of a text',
  ],
  ['5 million empty lists', () => facts(`[${'[],'.repeat(5 * MEBIBYTE)}[]]`), 'more than 200000 commas'],
  ['7 million levels', () => facts(`${'['.repeat(7 * MEBIBYTE)}${']'.repeat(7 * MEBIBYTE)}`), 'nested'],
  ['as many faulty facts as fit', () => facts(`[${'{},'.repeat(95_000)}{}]`), 'must'],
  [
    'unknown properties with long names',
    () =>
      company(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}${'n'.repeat(390_000)}`, 1]))),
    'unknown properties',
  ],
  ['a line of 40 MB', () => company({ name: 'n'.repeat(40 * MEBIBYTE) }), 'longer than 16777216 bytes'],
  ['one half of a surrogate pair', () => company({ name: '\ud800' }), 'surrogate'],
  [
    'a title that takes over the terminal',
    () => job({ title: '\u001b]0;owned\u0007\u009b2J' }),
    'control characters',
  ],
];

/** Records that take more than linear time or memory, and whether they become lines of a feed. */
export const HOSTILE_RECORDS: readonly (readonly [name: string, record: () => string, made: boolean])[] = [
  ['marks in disorder', () => record({ title: filled(DISORDERED, 600_000) }), false],
  ['marks that the importer does not read', () => record({ other: filled(DISORDERED, 600_000) }), false],
  ['a record of 4 MB', () => record({ descriptionHtml: 'a'.repeat(4 * MEBIBYTE) }), false],
  [
    '30,000 tiers of pay',
    () => record({ compensation: { compensationTiers: Array(30_000).fill({}) } }),
    false,
  ],
  [
    '10,000 locations',
    () => record({ secondaryLocations: Array(10_000).fill({ location: 'in '.repeat(20) }) }),
    false,
  ],
  [
    '200 locations without a place',
    () =>
      record({
        secondaryLocations: Array(200).fill({ location: `${', '.repeat(250)}x${' in'.repeat(160)}` }),
      }),
    true,
  ],
  [
    'a sentence of founders',
    () => record({ descriptionHtml: `${filled('founded in ', 195_000)} Python` }),
    true,
  ],
  ['open tags', () => record({ descriptionHtml: filled('<p <b>&', 200_000) }), true],
  [
    'spaces before a closing tag',
    () => record({ descriptionHtml: filled(`</b>${' '.repeat(90)}`, 200_000) }),
    true,
  ],
  [
    'names of languages',
    () => record({ descriptionHtml: filled('Fluent in English and German, ', 200_000) }),
    true,
  ],
  ['names of tools', () => record({ descriptionHtml: filled('Python, Go, Rust / ', 200_000) }), true],
  [
    'an example of 400,000 characters',
    () => record({ publishedAt: 'x'.repeat(400_000), employmentType: 'y'.repeat(400_000) }),
    true,
  ],
];

/** A gzip file of less than a kilobyte with a hundred thousand bad lines: ten times what is listed. */
export const bombOfRejects = (): Uint8Array => gzipSync('x\n'.repeat(100_000), { level: 9 });

/** The content of a fuzz file as a feed: the file's own lines, then lines and records made of its cases. */
export function fuzzFeed(file: FuzzFile): Uint8Array {
  const text = gunzipSync(readFileSync(new URL(file, DATA))).toString('utf8');
  const lines: (Uint8Array | string)[] = [text];
  for (const one of casesOf(file, text)) {
    if (typeof one !== 'string') lines.push(one.map((byte) => (byte === 0x0a ? 0x20 : byte)));
    else {
      lines.push(company({ name: one, website_url: one, key: one }), job({ title: one, apply_url: one }));
      lines.push(
        record({ title: one, location: one, jobUrl: one }),
        record({ descriptionHtml: one, board: one }),
      );
    }
  }
  return Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
}

/** Returns the cases of a file: texts, or the bytes of JSON documents. */
function casesOf(file: FuzzFile, text: string): (Uint8Array | string)[] {
  const values: unknown[] = file.includes('.ndjson')
    ? text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : JSON.parse(text);
  return values.flatMap((value): (Uint8Array | string)[] => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null) return [];
    const { base64, ...rest } = Object.fromEntries(Object.entries(value));
    if (typeof base64 === 'string') return [Buffer.from(base64, 'base64')];
    return Object.values(rest).filter((each) => typeof each === 'string');
  });
}
