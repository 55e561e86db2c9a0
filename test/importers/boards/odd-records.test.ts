import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createImporter } from '../../../shared/importers/importer.ts';
import { utcTime } from '../../../shared/importers/source-times.ts';
import { FeedLine } from '../../../shared/publishing/feed/feed.ts';
import { places, reader, roles } from '../catalogue.ts';
import { BOARDS, formatOf, OBSERVED } from './fixtures.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonRecord = { [name: string]: Json };

/** The first record of a fixture, with all the fields that its board documents. */
function recordOf(file: string): JsonRecord {
  const document: Json = JSON.parse(readFileSync(`${BOARDS}${file}`, 'utf8'));
  const { jobs, offers } = Object(document);
  return { board: 'acme', ...Object((jobs ?? offers ?? [document].flat())[0]) };
}

const RECORDS: readonly (readonly [string, JsonRecord])[] = [
  ['ashby', recordOf('ashby.json')],
  ['greenhouse', recordOf('greenhouse.json')],
  ['lever', recordOf('lever.json')],
  ['smartrecruiters', recordOf('smartrecruiters-posting.json')],
  ['workable', recordOf('workable.json')],
  ['recruitee', recordOf('recruitee.json')],
  ['json-ld', recordOf('json-ld.json')],
];

const convert = (format: string, record: JsonRecord) =>
  createImporter(formatOf(format), { places, roles, reader, observedAt: OBSERVED }).convert(
    JSON.stringify(record),
  );

function jobOf(format: string, record: JsonRecord) {
  const made = convert(format, record);
  const job = 'lines' in made ? made.lines.find(({ type }) => type === 'job') : undefined;
  return Object(job);
}

describe('any value in any place of a record', () => {
  const VALUES: readonly Json[] = [
    null,
    -5,
    7e300,
    true,
    '',
    ' ',
    '<b>x</b> &amp; y',
    '31/12/2026',
    ['x', null, 7],
    { a: 1 },
    [],
    'a\u0000b\u202e',
    Array.from({ length: 2_000 }, () => 'Berlin'),
  ];

  /** Yields the record with each of its members replaced, one at a time. */
  function* variants(value: Json, other: Json): Generator<Json> {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const put = (replaced: Json): Json =>
        Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced };
      yield put(other);
      for (const inner of variants(member, other)) yield put(inner);
    }
  }

  test.each(RECORDS)('%s makes valid lines of it, or reports the field and the reason', (format, record) => {
    const wrong: unknown[] = [];
    let tried = 0;
    for (const value of VALUES)
      for (const variant of variants(record, value)) {
        tried += 1;
        const made = convert(format, Object(variant));
        // Only a record that states that it is unlisted yields none.
        const isListed = Object(variant).status === record['status'];
        if ('error' in made ? made.error.reason === '' : made.lines.length === 0 && isListed)
          wrong.push(made);
        for (const line of 'error' in made ? [] : made.lines)
          if (!FeedLine.safeParse(line).success) wrong.push(line);
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });
});

describe('a title', () => {
  test.each([
    ['<b>Senior</b> Backend&nbsp;Engineer', 'Senior Backend Engineer'],
    ['R&amp;D Engineer &#8211; Backend', 'R&D Engineer – Backend'],
    ['Backend Engineer<br/>Berlin', 'Backend Engineer Berlin'],
    ['Soft\u00adware Engi&shy;neer', 'Software Engineer'],
    // Persian and Hindi spelling uses joiners.
    ['برنامه\u200cنویس \u200b(Java)', 'برنامه\u200cنویس (Java)'],
    ['Soft\u200cware Engineer', 'Software Engineer'],
    ['Software\u200bEngineer', 'Software Engineer'],
    ['C++ <3 Developer', 'C++ <3 Developer'],
    ['Engineer, Maps < 5 years & more', 'Engineer, Maps < 5 years & more'],
    ['\u200bEngineer 👩🏻\u200d💻', 'Engineer 👩🏻\u200d💻'],
    ['<br>', '<br>'],
  ])('%j is shown as %j', (given, shown) => {
    const fields = { ashby: 'title', greenhouse: 'title', lever: 'text', smartrecruiters: 'name' };
    for (const [format, field] of Object.entries(fields)) {
      const [, record = {}] = RECORDS.find(([name]) => name === format) ?? [];
      expect(jobOf(format, { ...record, [field]: given }).title).toBe(shown);
    }
  });

  test('has the role that it names without its markup', () => {
    const [, record = {}] = RECORDS.find(([name]) => name === 'lever') ?? [];
    expect(jobOf('lever', { ...record, text: '<b>Back&shy;end</b> Engineer' }).roles).toEqual([
      'backend-engineering',
    ]);
  });
});

describe('pay', () => {
  const valueTypeOf = (salaryRange: Json) => {
    const [, record = {}] = RECORDS.find(([name]) => name === 'lever') ?? [];
    const [{ components, baseAnnualMax }] = jobOf('lever', { ...record, salaryRange }).compensation_packages;
    return [components[0].valueType, baseAnnualMax];
  };
  const range = { min: 60_000, max: 90_000, currency: 'EUR', interval: 'per-year-salary' };

  test.each([
    ['a range', range, ['money', 90_000]],
    ['an end below its start', { ...range, min: 100_000 }, ['disclosure', null]],
    ['an amount that nobody is paid', { ...range, max: 7e300 }, ['disclosure', null]],
    ['no currency', { ...range, currency: 'XXX' }, ['disclosure', null]],
    ['gold', { ...range, currency: 'XAU' }, ['disclosure', null]],
    ['francs of several countries', { ...range, currency: 'xof' }, ['money', 90_000]],
  ])('of %s is read, or disclosed without a figure', (_, given, shown) =>
    expect(valueTypeOf(given)).toEqual(shown),
  );
});

test.each([
  ['2026-05-28 20:36:05 UTC', '2026-05-28T20:36:05.000Z'],
  ['2026-05-28 20:36:05+02:00', '2026-05-28T18:36:05.000Z'],
  ['2026-05-28 20:36:05 +0200', '2026-05-28T18:36:05.000Z'],
  ['2026-05-28 20:36:05.123 GMT', '2026-05-28T20:36:05.123Z'],
  ['2026-05-28T20:36:05z', '2026-05-28T20:36:05.000Z'],
  ['2026-05-28 20:36:05 CET', null],
  ['28.05.2026', null],
  ['1779999365', null],
  ['0000-00-00', null],
])('the time %s is %s', (text, time) => expect(utcTime(text)).toBe(time));
