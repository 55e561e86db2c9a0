import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ASHBY } from '../../../shared/importers/boards/ashby.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { FeedLine } from '../../../shared/publishing/feed/feed.ts';
import { places, reader, roles } from '../catalogue.ts';

const OBSERVED = '2025-11-01T12:00:00.000Z';
const importer = (extra = {}) =>
  createImporter(ASHBY, { places, roles, reader, observedAt: new Date(OBSERVED), ...extra });
const ID = '11111111-2222-4333-8444-555555555555';
const record = (extra: Record<string, unknown> = {}) => ({
  board: 'acme-works',
  apiVersion: '1',
  id: ID,
  title: '  Senior Backend  Engineer ',
  department: 'Engineering',
  employmentType: 'FullTime',
  location: 'SF / NYC',
  secondaryLocations: [{ location: 'Paris', address: { postalAddress: { addressCountry: 'France' } } }],
  publishedAt: '2025-10-30T23:30:00.500-04:00',
  isListed: true,
  isRemote: false,
  address: '',
  jobUrl: `https://jobs.ashbyhq.com/acme-works/${ID}`,
  applyUrl: `https://jobs.ashbyhq.com/acme-works/${ID}/application`,
  descriptionHtml: '<p>Fluent in French. You write Python.</p>',
  compensation: { compensationTiers: [] },
  ...extra,
});
const linesOf = (value: unknown, using = importer()) => {
  const converted = using.convert(JSON.stringify(value));
  if ('error' in converted) throw new Error(JSON.stringify(converted.error));
  return converted.lines;
};
const jobOf = (extra: Record<string, unknown>) => linesOf(record(extra)).find((line) => line.type === 'job');

test('the text of a record names the role that its title leaves general', () => {
  const descriptionHtml = '<p>As a Backend Engineer, you own our services.</p>';
  expect(jobOf({ title: 'Software Engineer, Ledger', descriptionHtml })).toMatchObject({
    roles: ['backend-engineering'],
  });
  expect(jobOf({ title: 'Software Engineer, Ledger' })).toMatchObject({
    roles: ['general-software-engineering'],
  });
});

describe('a record becomes a company, a job and its facts', () => {
  const [company, job, facts] = linesOf(record());

  test('the company is the board, in its own spelling', () => {
    expect(company).toEqual({
      type: 'company',
      key: 'ashby:board:acme-works',
      name: 'acme-works',
      name_source: 'slug',
      company_type: 'other',
      country: null,
      industries: [],
      logo_url: null,
      website_url: null,
      cleared: true,
    });
  });

  test.each([
    ['Acme%20Works', 'Acme Works'],
    ['100%', '100%'],
    ['acme.ai', 'acme.ai'],
  ])('board %s is named %s', (board, name) => {
    expect(linesOf(record({ board }))[0]).toMatchObject({ key: `ashby:board:${board}`, name });
  });

  test('the job has what the record states', () => {
    expect(job).toEqual({
      text_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: 'job',
      key: `ashby:${ID}`,
      company_key: 'ashby:board:acme-works',
      title: 'Senior Backend Engineer',
      apply_url: `https://jobs.ashbyhq.com/acme-works/${ID}/application`,
      location_ids: ['city:1', 'city:2', 'city:3'],
      roles: ['backend-engineering'],
      tools: ['python'],
      seniority: 'senior',
      schedules: ['full_time'],
      engagements: [],
      work_arrangements: [],
      languages: ['fr'],
      posting_language: null,
      visa_sponsorship: null,
      compensation_packages: [],
      published_at: '2025-10-31T03:30:00.500Z',
      first_observed_at: OBSERVED,
      last_verified_at: OBSERVED,
      posting_id: ID,
      cleared: true,
    });
  });

  test('the evidence of each fact is a pointer into the record and its digest', () => {
    const digest = createHash('sha256').update(JSON.stringify(record()).replace(/\s+/g, ' ')).digest('hex');
    expect(facts).toMatchObject({
      type: 'facts',
      job_key: `ashby:${ID}`,
      facts: [
        {
          fact: { kind: 'recruiting_platform', platform: 'ashby' },
          evidence: {
            reference: 'pointer=/jobUrl',
            digest,
            sourceUrl: `https://jobs.ashbyhq.com/acme-works/${ID}`,
            dates: {
              observedAt: OBSERVED,
              occurredOn: null,
              publishedOn: '2025-10-31',
              reportingPeriod: null,
            },
          },
        },
        {
          fact: { kind: 'application_route', route: 'employer_external' },
          evidence: { reference: 'pointer=/applyUrl' },
        },
      ],
    });
  });

  test('the digest of a record on several lines keeps its line breaks, like the digest of a text', () => {
    const made = importer().convert(JSON.stringify(record(), null, 2).replaceAll('\n', '\r\n'));
    const [line] = 'lines' in made ? made.lines.filter((one) => one.type === 'facts') : [];
    const text = JSON.stringify(record(), null, 1).replace(/ +/g, ' ').replaceAll('\n ', '\n');
    const digest = createHash('sha256').update(text).digest('hex');
    expect(line?.facts[0]?.evidence.digest).toBe(digest);
  });

  test('every line is a valid feed line, and none has the description', () => {
    for (const line of linesOf(record())) expect(FeedLine.safeParse(line).success).toBe(true);
    expect(JSON.stringify(linesOf(record()))).not.toContain('You write');
  });
});

describe('a job has only the terms of work that its record states', () => {
  test.each([
    ['FullTime', ['full_time'], []],
    ['PartTime', ['part_time'], []],
    ['Contract', [], ['contract']],
    ['Intern', [], ['internship']],
    ['Temporary', [], ['temporary']],
    ['Sabbatical', [], []],
  ])('%s', (employmentType, schedules, engagements) =>
    expect(jobOf({ employmentType })).toMatchObject({ schedules, engagements }),
  );

  test.each([
    ['the flag alone is a default', { isRemote: true }, []],
    ['the field of the board', { workplaceType: 'OnSite', isRemote: true }, ['onsite']],
    ['a field that its location contradicts', { workplaceType: 'OnSite', location: 'SF (Hybrid)' }, []],
    ['no flag', { isRemote: false }, []],
    ['words of a location', { isRemote: true, location: 'SF (Hybrid)' }, ['hybrid']],
    ['words of the title', { title: 'Backend Engineer (Remote)' }, ['remote']],
    ['a field of study that sounds like one', { title: 'Remote Sensing Data Engineer' }, []],
  ])('%s', (_, extra, work_arrangements) => expect(jobOf(extra)).toMatchObject({ work_arrangements }));
});

describe('records that do not become jobs', () => {
  test('an unlisted record is left out and counted', () => {
    const one = importer();
    expect(linesOf(record({ isListed: false }), one)).toEqual([]);
    expect(one.summary()).toMatchObject({ records: 1, jobs: 0, unlisted: 1, companies: 0 });
  });

  test('a repeated record is left out and counted, and a board gets one company line', () => {
    const one = importer();
    const other = '99999999-2222-4333-8444-555555555555';
    const lines = [record(), record(), record({ id: other })].flatMap((value) => linesOf(value, one));
    expect(lines.map(({ type }) => type)).toEqual(['company', 'job', 'facts', 'job', 'facts']);
    expect(one.summary()).toMatchObject({ records: 3, jobs: 2, duplicates: 1, companies: 1 });
  });

  test.each([
    ['not JSON', '{"board":', '/'],
    ['another shape', '[]', '/'],
    ['no board', JSON.stringify(record({ board: undefined, jobUrl: 'https://acme.example/1' })), '/board'],
    ['an id that is not a uuid', JSON.stringify(record({ id: 'seven' })), '/id'],
    ['an empty title', JSON.stringify(record({ title: ' ' })), '/title'],
    ['a title that is too long', JSON.stringify(record({ title: 'x'.repeat(300) })), '/title'],
    ['a URL that is not http or https', JSON.stringify(record({ jobUrl: 'javascript:alert(1)' })), '/jobUrl'],
    [
      'tiers that are not a list',
      JSON.stringify(record({ compensation: { compensationTiers: 7 } })),
      '/compensation/compensationTiers',
    ],
  ])('%s is rejected with its field', (_, line, field) => {
    const one = importer();
    expect(one.convert(line)).toMatchObject({ error: { field, reason: expect.any(String) } });
    expect(one.summary()).toMatchObject({ records: 1, rejected: 1, jobs: 0 });
  });
});

test('a value that does not resolve is left out and counted with examples', () => {
  const one = importer();
  const [, job] = linesOf(
    record({
      location: 'Headquarters',
      secondaryLocations: null,
      title: 'Open Application',
      publishedAt: 'soon',
      applyUrl: null,
      employmentType: null,
    }),
    one,
  );
  expect(job).toMatchObject({
    location_ids: [],
    roles: [],
    published_at: null,
    apply_url: null,
    schedules: [],
  });
  expect(one.summary().left_out).toMatchObject({
    location_unknown: { count: 1, examples: ['Headquarters'] },
    role: { count: 1, examples: ['Open Application'] },
    published_at: { count: 1, examples: ['soon'] },
    apply_url: { count: 1 },
  });
});

test('the operator can withhold clearance', () => {
  const lines = linesOf(record(), importer({ cleared: false }));
  expect(lines.filter((line) => 'cleared' in line && line.cleared)).toEqual([]);
});

test('importing a record twice yields the same lines', () => {
  expect(linesOf(record())).toEqual(linesOf(record()));
});
