import { describe, expect, test } from '@jest/globals';
import { parseLine } from '../../../shared/publishing/feed/parse-line.ts';
import { RejectedLineError } from '../../../shared/publishing/feed/rejection.ts';
import { companyLine, contentLine, eventLine, factsLine, jobLine } from '../../support/feed-lines.ts';

const job = (more: object) => JSON.stringify({ ...jobLine('j-1', 'acme'), ...more });
const company = (more: object) => JSON.stringify({ ...companyLine('acme'), ...more });
const rate = (more: object) =>
  JSON.stringify({ type: 'rate', currency: 'EUR', date: '2026-01-31', usd_per_unit: 1, ...more });
const event = JSON.stringify(
  eventLine('e-1', 'acme', {
    kind: 'workforce',
    measure: 'employees',
    minimum: 1,
    maximum: 2,
    subjectScope: 'legal_entity',
  }),
);
const facts = JSON.stringify(factsLine('j-1', [{ kind: 'benefit', benefit: 'learning_budget' }]));

/** A line, the field of a fault, and the whole of its reason or the end of it. */
const MISTAKES: readonly (readonly [name: string, line: string, field: string, says: string])[] = [
  [
    'a field of another name',
    job({ locations: ['country:DE'] }),
    '',
    'unknown property locations (did you mean location_ids?)',
  ],
  [
    'a required field of another name',
    job({ company_key: undefined, company: 'acme' }),
    'company_key',
    'missing: must be a text; did you mean it by "company"?',
  ],
  [
    'an id for a key',
    company({ key: undefined, id: 'acme' }),
    'key',
    'missing: must be a text; did you mean it by "id"?',
  ],
  ['a field in another case', job({ applyUrl: 'https://a.example' }), '', 'unknown property applyUrl'],
  [
    'a field of schema.org',
    job({ published_at: undefined, datePosted: 'x' }),
    '',
    'datePosted (did you mean published_at?)',
  ],
  [
    'a text in the job line',
    job({ description: 'We build…' }),
    '',
    'description (a line of type content has it)',
  ],
  [
    'pay at the top',
    job({ baseAnnualMin: 1 }),
    '',
    'baseAnnualMin (it belongs at compensation_packages[].baseAnnualMin)',
  ],
  [
    'a fact without its level',
    facts.replace('"fact":{', '"benefit":"learning_budget","fact":{'),
    'facts.0',
    'benefit (it belongs at facts[].fact.benefit)',
  ],
  [
    'several unknown fields',
    job({ colour: 1, titel: 2, title: undefined }),
    '',
    'unknown properties colour, titel (did you mean title?)',
  ],
  ['a missing field', job({ cleared: undefined }), 'cleared', 'missing: must be true or false'],
  [
    'a number in quotes',
    job({ posting_count: '3' }),
    'posting_count',
    '"3": must be a number; did you mean 3, without quotes?',
  ],
  [
    'a truth value in quotes',
    job({ cleared: 'true' }),
    'cleared',
    '"true": must be true or false; did you mean true, without quotes?',
  ],
  ['a number for a text', job({ title: 42 }), 'title', '42: must be a text; did you mean "42", in quotes?'],
  [
    'one value for a list',
    job({ tools: 'python' }),
    'tools',
    '"python": must be a list; did you mean ["python"]?',
  ],
  ['null for a list', job({ tools: null }), 'tools', 'null: must be a list; did you mean []?'],
  [
    'a value in another case',
    job({ seniority: 'Senior' }),
    'seniority',
    'director, executive; did you mean "senior"?',
  ],
  [
    'a value with a hyphen',
    job({ schedules: ['full-time'] }),
    'schedules.0',
    'must be one of full_time, part_time; did you mean "full_time"?',
  ],
  ['the name of a country', company({ country: 'Germany' }), 'country', 'did you mean "DE"?'],
  ['a country in lower case', company({ country: 'de' }), 'country', 'did you mean "DE"?'],
  ['the name of a language', job({ posting_language: 'English' }), 'posting_language', 'did you mean "en"?'],
  ['the sign of a currency', rate({ currency: '€' }), 'currency', 'did you mean "EUR"?'],
  ['a currency in lower case', rate({ currency: 'eur' }), 'currency', 'did you mean "EUR"?'],
  [
    'a day for a time',
    job({ published_at: '2026-01-31' }),
    'published_at',
    '"2026-01-31": must be an RFC 3339 date-time in UTC; did you mean "2026-01-31T00:00:00.000Z"?',
  ],
  [
    'a time with an offset',
    job({ published_at: '2026-01-31T09:30:00+02:00' }),
    'published_at',
    'did you mean "2026-01-31T07:30:00.000Z"?',
  ],
  [
    'Unix seconds',
    job({ published_at: '1767225600' }),
    'published_at',
    'did you mean "2026-01-01T00:00:00.000Z"?',
  ],
  [
    'a time for a day',
    JSON.stringify({ type: 'rate', currency: 'EUR', date: '2026-01-31T00:00:00Z', usd_per_unit: 1 }),
    'date',
    'did you mean "2026-01-31"?',
  ],
  [
    'the name of a role',
    job({ roles: ['Backend Engineering'] }),
    'roles.0',
    'did you mean "backend-engineering"?',
  ],
  [
    'a URL without a scheme',
    job({ apply_url: 'jobs.example.com/1' }),
    'apply_url',
    'did you mean "https://jobs.example.com/1"?',
  ],
  [
    'a digest in capitals',
    job({ text_digest: `sha256:${'A'.repeat(64)}` }),
    'text_digest',
    `did you mean "${'a'.repeat(64)}"?`,
  ],
  ['a misspelt kind of line', job({ type: 'jobs' }), 'type', 'read, read_end; did you mean "job"?'],
  ['a kind of line of another name', job({ type: 'posting' }), 'type', 'did you mean "job"?'],
  [
    'a line without its kind',
    job({ type: undefined }),
    'type',
    'missing: must be one of company, job, content',
  ],
  [
    'a misspelt kind of event',
    event.replace('"workforce"', '"work_force"'),
    'event.kind',
    'workforce_reduction; did you mean "workforce"?',
  ],
  [
    'a misspelt kind of fact',
    facts.replace('"kind":"benefit"', '"kind":"benefits"'),
    'facts.0.fact.kind',
    'did you mean "benefit"?',
  ],
  [
    'another licence',
    JSON.stringify({ ...contentLine('j-1'), license: 'MIT' }),
    'license',
    '"MIT": must be employer_publishing_agreement',
  ],
  [
    'a list around the records',
    `[${company({})}]`,
    '',
    'is not an object: a feed has one object per line and no list around them',
  ],
  [
    'a record on several lines',
    '{',
    '',
    "not JSON at column 2: expected property name or '}', in {⟨here⟩; the line ends too early: a record takes exactly one line",
  ],
  ['a comma at the end', '{"key":"acme",}', '', 'in {"key":"acme",⟨here⟩}; remove the comma before it'],
  ["a record of Python's", "{'key':'acme'}", '', 'texts and names take double quotes'],
  [
    'a literal of Python',
    '{"key":"acme","cleared":True}',
    '',
    'JSON has true, false, null and finite numbers',
  ],
  ['no number', '{"key":"acme","n":NaN}', '', 'JSON has true, false, null and finite numbers'],
  [
    'a missing comma',
    '{"key":"acme" "type":"job"}',
    '',
    "not JSON at column 15: expected ',' or '}' after property value",
  ],
  ['two records on a line', `${company({})}${company({})}`, '', 'one record per line'],
  ['plain text', 'nonsense', '', 'not JSON at column 2'],
  ['a decimal comma', rate({ usd_per_unit: '1,08' }), 'usd_per_unit', 'did you mean 1.08, without quotes?'],
  ['two marks', rate({ usd_per_unit: '1.000,50' }), 'usd_per_unit', 'did you mean 1000.5, without quotes?'],
  ['two marks of English', rate({ usd_per_unit: '1,000.5' }), 'usd_per_unit', 'did you mean 1000.5, without'],
  ['a number out of range', rate({}).replace(':1}', ':1e400}'), 'usd_per_unit', 'a number that is too large'],
  [
    'Unix seconds',
    job({ published_at: 1_767_225_600 }),
    'published_at',
    'must be a text; did you mean "2026-01-01T00:00:00.000Z"?',
  ],
  [
    'a German date',
    job({ published_at: '31.12.2025' }),
    'published_at',
    'in UTC; did you mean "2025-12-31T00:00:00.000Z"?',
  ],
  [
    'an American date',
    job({ published_at: '12/31/2025' }),
    'published_at',
    'in UTC; did you mean "2025-12-31T00:00:00.000Z"?',
  ],
  [
    'its fields one level too deep',
    JSON.stringify({ type: 'job', job: jobLine('j-1', 'acme') }),
    '',
    'unknown property job (its fields belong to the line itself)',
  ],
  [
    'the record in another object',
    JSON.stringify({ data: jobLine('j-1', 'acme') }),
    'type',
    'did you mean the object in "data" as the line?',
  ],
  ['a type in capitals', '{"Type":"job"}', 'type', 'did you mean it by "Type"?'],
  ['a comma behind it', `${company({})},`, '', 'no comma stands between lines'],
  ['a row of CSV', 'key,title', '', 'each line of a feed is one JSON object, from { to }'],
  ['a line of YAML', 'type: job', '', 'each line of a feed is one JSON object, from { to }'],
  ['a part of a printed record', '"type": "job",', '', 'a record takes exactly one line'],
  ['curly quotes', '{“type”:“job”}', '', 'texts and names take straight double quotes'],
  ['an object as a text', JSON.stringify(company({})), '', 'write the object itself, not as a text'],
];

/** Texts that have two meanings or none: a suggestion would be wrong. */
const UNCLEAR: readonly (readonly [line: string, field: string])[] = [
  [rate({ usd_per_unit: '1,081' }), 'usd_per_unit'],
  [rate({ usd_per_unit: '1.081.5' }), 'usd_per_unit'],
  [rate({ usd_per_unit: '0x10' }), 'usd_per_unit'],
  [rate({ usd_per_unit: '1e400' }), 'usd_per_unit'],
  [rate({ usd_per_unit: '' }), 'usd_per_unit'],
  [job({ published_at: '01/02/2026' }), 'published_at'],
  [job({ published_at: '31/31/2026' }), 'published_at'],
  [job({ published_at: '٢٠٢٦-٠١-٠٥' }), 'published_at'],
];

function faultsOf(line: string): RejectedLineError {
  try {
    parseLine(line);
  } catch (error) {
    if (error instanceof RejectedLineError) return error;
    throw error;
  }
  throw new Error('the line is accepted');
}

describe('a wrong line', () => {
  test.each(MISTAKES)('with %s says what is probably meant', (_, line, field, says) => {
    expect(faultsOf(line).faults).toContainEqual({ field, reason: expect.stringContaining(says) });
  });

  test.each(UNCLEAR)('suggests nothing for %s', (line, field) => {
    const reason = faultsOf(line).faults.find((each) => each.field === field)?.reason;
    expect(reason).toContain('must be');
    expect(reason).not.toContain('did you mean');
  });

  test.each([
    [job({ cleared: 1 }), 'j-1'],
    [facts.replace('"benefit"', '"x"'), 'j-1'],
    ['{"type":"job","key":"j-2",', 'j-2'],
    ['{"type":"tool","code":"x","label":1}', 'x'],
    ['nonsense', undefined],
  ])('names its record: %j', (line, key) => expect(faultsOf(line).key).toBe(key));

  test.each([
    ['a text of 300,000 characters', job({ seniority: 'x'.repeat(300_000) })],
    ['controls and directions', job({ seniority: `\u0007\u202e${'y'.repeat(500)}` })],
    [
      'thousands of unknown fields',
      job(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`field${i}`, i]))),
    ],
    ['a field with a long name', job({ ['z'.repeat(5_000)]: 1 })],
    ['a broken text', `{"key":"${'\u202e'.repeat(1_000)}`],
  ])('with %s is shown in a line', (_, line) => {
    const { faults, key = '' } = faultsOf(line);
    expect(key.length).toBeLessThanOrEqual(200);
    for (const { reason } of faults) expect(reason.length).toBeLessThan(900);
  });
});
