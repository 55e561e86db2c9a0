import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import {
  CATALOGUE_LINES,
  closed,
  companyLine,
  contentLine,
  eventLine,
  evidence,
  factsLine,
  INDUSTRIES,
  jobLine,
  publishLines,
  ROLES,
} from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { allItems, documentsOf } from '../../support/table-state.ts';

const PUBLISHED = [
  ...CATALOGUE_LINES,
  companyLine('a'),
  jobLine('j', 'a'),
  jobLine('gone', 'a', closed()),
  jobLine('old', 'a', closed(undefined, { closed_at: '2026-01-11T00:00:00Z' })),
  jobLine('twin', 'a', closed('duplicate', { superseded_by_key: 'j' })),
  jobLine('second', 'a'),
  jobLine('third', 'a'),
  jobLine('first', 'a', closed('duplicate', { superseded_by_key: 'second' })),
  jobLine('second', 'a', closed('duplicate', { superseded_by_key: 'third' })),
];

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  await publishLines(table, PUBLISHED);
});
afterAll(() => table.stop());

const compliance = {
  kind: 'compliance',
  appliesTo: 'organisation',
  concept: 'iso_27001',
  relationship: 'employer_claim',
  soc2ReportType: null,
  subjectScope: 'legal_entity',
  validFrom: null,
  validUntil: null,
} as const;
const workforce = {
  kind: 'workforce',
  measure: 'employees',
  minimum: 5,
  maximum: 9,
  subjectScope: 'legal_entity',
} as const;
const pay = {
  baseAnnualCurrency: 'USD',
  baseAnnualMin: 1,
  baseAnnualMax: 2,
  baseAnnualUsdMin: 1,
  baseAnnualUsdMax: 2,
  components: [
    {
      valueType: 'money',
      currency: 'USD',
      cadence: 'recurring',
      condition: 'target',
      evidence: 'x',
      interval: 'year',
      kind: 'base_pay',
      min: 1,
      max: 2,
    },
  ],
  evidence: 'x',
  fxObservedAt: null,
  hasBonus: false,
  hasCommission: false,
  hasEquity: false,
  scope: { kind: 'global' },
} as const;
const interval = {
  kind: 'observed_listing_interval',
  elapsedDays: 3,
  firstObservedAt: '2026-01-01T00:00:00Z',
  lastObservedAt: '2026-01-04T12:00:00Z',
} as const;
const city = CATALOGUE_LINES.find((line) => line.type === 'location' && line.kind === 'city');
const tool = CATALOGUE_LINES.find((line) => line.type === 'tool');
const withPay = (more: Partial<typeof pay> | Record<string, unknown>) =>
  JSON.stringify({ ...jobLine('n', 'a'), compensation_packages: [{ ...pay, ...more }] });

const rate = { type: 'rate', currency: 'EUR', date: '2026-02-01', usd_per_unit: 1.1 };
const withRate = (more: Record<string, unknown>) => JSON.stringify({ ...rate, ...more });

/** Title, line, field, and a part of the reason. */
const CASES: [string, FeedLineInput | string, string, string][] = [
  ['a line that is not JSON', '{', '', 'not JSON'],
  ['a line that is not an object', '[]', '', 'is not an object'],
  ['a repeated property', '{"type":"company","type":"company"}', '', 'twice'],
  ['half a surrogate pair', '{"type":"\\ud800"}', 'type', 'surrogate'],
  ['an unknown type', '{"type":"robot"}', 'type', 'company'],
  ['an unknown property', JSON.stringify({ ...companyLine('n'), colour: 1 }), '', 'colour'],
  ['a missing field', JSON.stringify({ ...companyLine('n'), cleared: undefined }), 'cleared', 'missing'],
  [
    'a value outside its list',
    JSON.stringify({ ...companyLine('n'), company_type: 'club' }),
    'company_type',
    '"club"',
  ],
  [
    'a misspelt role',
    jobLine('n', 'a', { roles: ['backend-enginer'] }),
    'roles.0',
    'not a code of the role taxonomy; did you mean "backend-engineer"?',
  ],
  [
    'the name of a place',
    jobLine('n', 'a', { location_ids: ['Berlin'] }),
    'location_ids.0',
    'not an id of the location catalogue; near it are "',
  ],
  [
    'a misspelt tool',
    jobLine('n', 'a', { tools: ['pythom'] }),
    'tools.0',
    'not a code of the tool catalogue; did you mean "python"?',
  ],
  [
    'a company that is not there',
    jobLine('n', 'nobody'),
    'company_key',
    '"nobody" is not the key of a published company; the line of a company comes before',
  ],
  [
    'a misspelt key',
    contentLine('secnd'),
    'job_key',
    '"secnd" is not the key of a published job; the line of a job comes before those that name it',
  ],
  ['a title of white space', jobLine('n', 'a', { title: '  ' }), 'title', '1 to 240'],
  [
    'a title with a control character',
    jobLine('n', 'a', { title: 'Engi\u0007neer' }),
    'title',
    'control characters, contains U+0007',
  ],
  ['a company name with a control character', companyLine('n', { name: 'A\u0000' }), 'name', 'U+0000'],
  ['a label with a control character', JSON.stringify({ ...tool, label: 'A\u0085' }), 'label', 'U+0085'],
  ['an alias with two lines', JSON.stringify({ ...city, aliases: ['b', 'a\nb'] }), 'aliases.1', 'U+000A'],
  ['a key with a tab', companyLine('n\t'), 'key', 'U+0009'],
  [
    'evidence of pay with two lines',
    withPay({ evidence: 'a\nb' }),
    'compensation_packages.0.evidence',
    'U+000A',
  ],
  [
    'a duplicate that closes a circle of three',
    jobLine('third', 'a', closed('duplicate', { superseded_by_key: 'first' })),
    'superseded_by_key',
    'superseded by this job',
  ],
  ['an unknown company', jobLine('n', 'zzz'), 'company_key', '"zzz"'],
  ['an unknown role', jobLine('n', 'a', { roles: ['wizard'] }), 'roles.0', '"wizard"'],
  ['an unknown industry', companyLine('n', { industries: ['magic'] }), 'industries.0', '"magic"'],
  ['an unknown tool', jobLine('n', 'a', { tools: ['python', 'wand'] }), 'tools.1', '"wand"'],
  ['an unknown location', jobLine('n', 'a', { location_ids: ['city:1'] }), 'location_ids.0', '"city:1"'],
  [
    'an open job with closed_at',
    jobLine('n', 'a', { closed_at: '2026-02-01T00:00:00Z' }),
    'closed_at',
    'null',
  ],
  [
    'an open job with a reason',
    jobLine('n', 'a', { status_reason: 'source_expired' }),
    'status_reason',
    'null',
  ],
  [
    'a closed job with apply_url',
    jobLine('n', 'a', closed(undefined, { apply_url: 'https://x.io' })),
    'apply_url',
    'null',
  ],
  [
    'a closed job without closed_at',
    jobLine('n', 'a', closed(undefined, { closed_at: null })),
    'closed_at',
    'given',
  ],
  ['a closed job without a reason', jobLine('n', 'a', closed(null)), 'status_reason', 'given'],
  [
    'a job closed before it was first observed',
    jobLine('n', 'a', closed(undefined, { closed_at: '2026-01-01T00:00:00Z' })),
    'closed_at',
    'before',
  ],
  ['a duplicate of nothing', jobLine('n', 'a', closed('duplicate')), 'superseded_by_key', 'duplicate'],
  [
    'a superseded job that is not a duplicate',
    jobLine('n', 'a', closed(undefined, { superseded_by_key: 'j' })),
    'superseded_by_key',
    'duplicate',
  ],
  [
    'a duplicate of an unknown job',
    jobLine('n', 'a', closed('duplicate', { superseded_by_key: 'zzz' })),
    'superseded_by_key',
    '"zzz"',
  ],
  [
    'a duplicate of itself',
    jobLine('j', 'a', closed('duplicate', { superseded_by_key: 'j' })),
    'superseded_by_key',
    'itself',
  ],
  [
    'two jobs that supersede each other',
    jobLine('j', 'a', closed('duplicate', { superseded_by_key: 'twin' })),
    'superseded_by_key',
    'superseded by this job',
  ],
  ['a revision below zero', jobLine('n', 'a', { revision: -1 }), 'revision', '-1: must be at least 0'],
  ['a revision that is a text', JSON.stringify({ ...jobLine('n', 'a'), revision: '7' }), 'revision', '"7"'],
  ['a duplicate that reopens', jobLine('twin', 'a'), 'status', 'final'],
  [
    'a job that reopens after 30 days',
    jobLine('old', 'a', { last_verified_at: '2026-02-20T00:00:00Z' }),
    'status',
    '30 days',
  ],
  [
    'a verification before the first observation',
    jobLine('n', 'a', { last_verified_at: '2026-01-01T00:00:00Z' }),
    'last_verified_at',
    'before',
  ],
  [
    'a first observation in the future',
    jobLine('n', 'a', {
      first_observed_at: '2026-05-01T00:00:00Z',
      last_verified_at: '2026-05-01T00:00:00Z',
    }),
    'first_observed_at',
    'future',
  ],
  [
    'a publication in the future',
    jobLine('n', 'a', { published_at: '2026-03-01T12:05:01Z' }),
    'published_at',
    '"2026-03-01T12:05:01Z": must not be in the future, more than 5 minutes after 2026-03-01T12:0',
  ],
  [
    'a verification in the future',
    jobLine('n', 'a', { last_verified_at: '2026-03-02T00:00:00Z' }),
    'last_verified_at',
    'future',
  ],
  [
    'a closing in the future',
    jobLine('n', 'a', closed(undefined, { closed_at: '2026-03-02T00:00:00Z' })),
    'closed_at',
    'future',
  ],
  ['a reversed pay range', withPay({ baseAnnualMin: 3 }), 'compensation_packages.0.baseAnnualMin', 'at most'],
  [
    'a reversed pay range in dollars',
    withPay({ baseAnnualUsdMin: 3 }),
    'compensation_packages.0.baseAnnualUsdMin',
    'at most',
  ],
  [
    'an amount without a currency',
    withPay({ baseAnnualCurrency: null }),
    'compensation_packages.0.baseAnnualCurrency',
    'given',
  ],
  [
    'a reversed range of a component',
    withPay({ components: [{ ...pay.components[0], min: 9 }] }),
    'compensation_packages.0.components.0.min',
    'at most',
  ],
  ['content of an unknown job', contentLine('zzz'), 'job_key', '"zzz"'],
  ['facts of an unknown job', factsLine('zzz', []), 'job_key', '"zzz"'],
  [
    'a fact about an unknown tool',
    factsLine('j', [
      { kind: 'technology', code: 'wand', relationship: 'required_experience', subjectScope: 'legal_entity' },
    ]),
    'facts.0.fact.code',
    '"wand"',
  ],
  [
    'an initiative that targets an unknown tool',
    factsLine('j', [
      {
        kind: 'initiative',
        action: 'migrate_system',
        subjectScope: 'legal_entity',
        target: { kind: 'technology', code: 'wand' },
      },
    ]),
    'facts.0.fact.target.code',
    '"wand"',
  ],
  [
    'a SOC 2 report type of another standard',
    factsLine('j', [{ ...compliance, soc2ReportType: 'type_i' }]),
    'facts.0.fact.soc2ReportType',
    'soc_2',
  ],
  [
    'validity dates of a claim',
    factsLine('j', [{ ...compliance, validFrom: '2026-01-01' }]),
    'facts.0.fact.validFrom',
    'registry_record',
  ],
  [
    'a validity that ends before it starts',
    factsLine('j', [
      { ...compliance, relationship: 'registry_record', validFrom: '2026-02-01', validUntil: '2026-01-01' },
    ]),
    'facts.0.fact.validUntil',
    'validFrom',
  ],
  [
    'elapsed days that do not match the interval',
    factsLine('j', [{ ...interval, elapsedDays: 4 }]),
    'facts.0.fact.elapsedDays',
    'whole days',
  ],
  [
    'an interval that ends before it starts',
    factsLine('j', [{ ...interval, lastObservedAt: '2025-01-01T00:00:00Z' }]),
    'facts.0.fact.elapsedDays',
    'whole days',
  ],
  [
    'a fact about an unknown company',
    { ...factsLine('j', []), facts: [{ company_key: 'zzz', evidence: evidence(), fact: compliance }] },
    'facts.0.company_key',
    '"zzz"',
  ],
  ['an event of an unknown company', eventLine('e', 'zzz', workforce), 'company_key', '"zzz"'],
  [
    'a reversed range of employees',
    eventLine('e', 'a', { ...workforce, minimum: 99 }),
    'event.maximum',
    'minimum',
  ],
  [
    'a range of employees without a bound',
    eventLine('e', 'a', { ...workforce, minimum: null, maximum: null }),
    'event.minimum',
    'bound',
  ],
  [
    'a site at an unknown location',
    eventLine('e', 'a', { kind: 'site_change', change: 'opened', locationId: 'city:1' }),
    'event.locationId',
    '"city:1"',
  ],
  [
    'a reversed reporting period',
    eventLine('e', 'a', workforce, {
      evidence: {
        ...evidence(),
        dates: {
          observedAt: '2026-01-01T00:00:00Z',
          occurredOn: null,
          publishedOn: null,
          reportingPeriod: { start: '2026-01-02', end: '2026-01-01' },
        },
      },
    }),
    'evidence.dates.reportingPeriod.end',
    'start',
  ],
  [
    'a location below an unknown one',
    JSON.stringify({ ...city, id: 'city:7', parent_ids: ['country:XX'] }),
    'parent_ids.0',
    '"country:XX"',
  ],
  ['a location id of another kind', JSON.stringify({ ...city, id: 'country:DE' }), 'id', 'city'],
  [
    'a location id in the wrong case',
    JSON.stringify({ ...city, kind: 'metro', id: 'METRO:de:x' }),
    'id',
    'metro',
  ],
  ['a city without a country', JSON.stringify({ ...city, country: null }), 'country', 'region'],
  [
    'a location that is its own parent',
    JSON.stringify({ ...city, parent_ids: ['city:2950159'] }),
    'parent_ids.0',
    'itself',
  ],
  [
    'a tool with an unknown category',
    JSON.stringify({ ...tool, category: 'spells' }),
    'category',
    '"spells"',
  ],
  [
    'a role taxonomy without a published code',
    { ...ROLES, entries: ROLES.entries.slice(0, 2) },
    'entries',
    'never deleted',
  ],
  [
    'dollars of another currency without the date of their rate',
    withPay({ baseAnnualCurrency: 'EUR' }),
    'compensation_packages.0.fxObservedAt',
    'null: must be given with US dollar figures of pay in EUR',
  ],
  [
    'a rate of pay that is observed in the future',
    withPay({ fxObservedAt: '2026-03-02T00:00:00Z' }),
    'compensation_packages.0.fxObservedAt',
    '"2026-03-02T00:00:00Z": must not be in the future',
  ],
  ['a rate of an unknown currency', withRate({ currency: 'EURO' }), 'currency', '"EURO": must be one of AED'],
  ['a rate in lower case', withRate({ currency: 'eur' }), 'currency', '"eur"'],
  ['a rate of no currency', withRate({ currency: 'XXX' }), 'currency', '"XXX": stands for no currency'],
  [
    'a rate of tomorrow',
    withRate({ date: '2026-03-02' }),
    'date',
    '"2026-03-02": must not be in the future, after 2026-03-01 (UTC)',
  ],
  ['a rate before 1970', withRate({ date: '1969-12-31' }), 'date', '"1969-12-31": must not be before 1970'],
  [
    'a rate of no day',
    withRate({ date: '2026-02-30' }),
    'date',
    '"2026-02-30": must be a date of the calendar',
  ],
  [
    'a rate at a time',
    withRate({ date: '2026-02-01T00:00:00Z' }),
    'date',
    '"2026-02-01T00:00:00Z": must be an RFC 3339 full-date',
  ],
  ['a rate without a date', withRate({ date: undefined }), 'date', 'missing'],
  ['a rate of zero', withRate({ usd_per_unit: 0 }), 'usd_per_unit', '0: must be at least 1e-9'],
  ['a negative rate', withRate({ usd_per_unit: -1.1 }), 'usd_per_unit', '-1.1: must be at least 1e-9'],
  ['an absurd rate', withRate({ usd_per_unit: 1e6 }), 'usd_per_unit', '1000000: must be at most 100000'],
  ['an infinite rate', withRate({}).replace('1.1', '1e999'), 'usd_per_unit', 'must be'],
  [
    'a rate as text',
    withRate({ usd_per_unit: '1.1' }),
    'usd_per_unit',
    '"1.1": must be a number; did you mean 1.1, without quotes?',
  ],
  ['another rate of the US dollar', withRate({ currency: 'USD' }), 'usd_per_unit', '1.1: must be 1 for USD'],
  [
    'an industry with the kind of a role',
    { ...INDUSTRIES, entries: ROLES.entries },
    'entries.0.kind',
    'sector',
  ],
];

describe('a rejected line is reported with its number, its field and the reason', () => {
  test.each(CASES)('%s', async (_, line, field, reason) => {
    const before = await allItems(table);
    const { rejects, ...summary } = await publishLines(table, [companyLine('a'), line]);
    expect(summary).toEqual({ read: 2, applied: 0, unchanged: 1, rejected: 1 });
    expect(rejects).toContainEqual(
      expect.objectContaining({ line: 2, field, reason: expect.stringContaining(reason) }),
    );
    const others = (items: Record<string, unknown>[]) => items.filter(({ sk }) => sk !== 'manifest');
    expect(others(await allItems(table))).toEqual(others(before));
  });

  test('a job that is observed again within 30 days reopens under its id', async () => {
    const { rejects } = await publishLines(table, [jobLine('gone', 'a')]);
    expect(rejects).toEqual([]);
  });

  test('lines of catalogues beyond the room for them are rejected', async () => {
    const lines = [city, tool].map((line) => JSON.stringify({ ...line, aliases: ['x'.repeat(200)] }));
    const [first = '', second = ''] = lines;
    const narrow = { catalogueCharacters: first.length + second.length - 1 };
    const { rejects, ...summary } = await publishLines(
      table,
      [first, second, companyLine('a'), second],
      narrow,
    );
    expect(summary).toEqual({ read: 4, applied: 2, unchanged: 1, rejected: 1 });
    const reason = expect.stringContaining('publish them in several feeds');
    expect(rejects).toEqual([{ line: 2, key: 'python', field: '', reason }]);
  });

  test('times up to five minutes ahead are accepted, because clocks differ', async () => {
    const ahead = '2026-03-01T12:04:59Z';
    const times = { published_at: ahead, first_observed_at: ahead, last_verified_at: ahead };
    expect((await publishLines(table, [jobLine('ahead', 'a', times)])).rejects).toEqual([]);
  });

  test('a description keeps its line breaks and tabs; those of a title are folded', async () => {
    const lines = [
      jobLine('lines', 'a', { title: 'Two\n\tlines' }),
      contentLine('lines', { description: '# One\n\n\t- two\r\n' }),
    ];
    expect((await publishLines(table, lines)).rejects).toEqual([]);
    const { jobs } = await documentsOf(table);
    expect(jobs.get('lines')?.document.job.title).toBe('Two lines');
  });

  test('good lines around bad ones are applied', async () => {
    const summary = await publishLines(table, [
      companyLine('x1'),
      '{',
      companyLine('x2'),
      jobLine('x3', 'x9'),
      jobLine('x4', 'x2'),
    ]);
    expect(summary).toMatchObject({ read: 5, applied: 3, rejected: 2 });
    expect(summary.rejects.map(({ line }) => line)).toEqual([2, 4]);
  });
});
