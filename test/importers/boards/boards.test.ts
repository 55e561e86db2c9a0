import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { FORMATS } from '../../../shared/importers/boards/formats.ts';
import { createImporter } from '../../../shared/importers/importer.ts';
import { FeedLine } from '../../../shared/publishing/feed/feed.ts';
import { places, reader, roles } from '../catalogue.ts';
import { BOARDS, formatOf, type ImportedFiles, importFiles, linesOfType, OBSERVED } from './fixtures.ts';

const jobOf = (imported: ImportedFiles) => linesOfType(imported, 'job')[0];
const kindsOf = (imported: ImportedFiles) =>
  linesOfType(imported, 'facts').flatMap(({ facts }) =>
    facts.map(({ fact, evidence }) => [fact.kind, evidence.reference.split('=')[0]]),
  );

describe('a board file of each kind becomes the jobs that it states', () => {
  test('Ashby: the field of the workplace states, the flag isRemote does not', async () => {
    const imported = await importFiles('ashby', ['ashby.json']);
    expect(imported.summary).toMatchObject({ records: 2, jobs: 1, unlisted: 1, rejected: 0 });
    expect(jobOf(imported)).toMatchObject({
      key: 'ashby:5d0c3c0e-8f1b-4c64-9a55-0a6f1f8f3b01',
      company_key: 'ashby:board:kettleworks',
      title: 'Senior Backend Engineer',
      location_ids: ['city:3'],
      roles: ['backend-engineering'],
      seniority: 'senior',
      schedules: ['full_time'],
      work_arrangements: ['hybrid'],
      languages: ['de'],
      tools: ['python'],
      compensation_packages: [{ baseAnnualCurrency: 'EUR', baseAnnualMin: 80_000 }],
      published_at: '2026-03-02T09:00:00.000Z',
    });
    expect(kindsOf(imported)).toEqual(
      expect.arrayContaining([
        ['recruiting_platform', 'pointer'],
        ['application_route', 'pointer'],
        ['benefit', 'char'],
        ['technology', 'char'],
      ]),
    );
  });

  test('Greenhouse: the content is unescaped once, the pay is in cents, the custom fields are not read', async () => {
    const imported = await importFiles('greenhouse', [{ path: 'greenhouse.json', board: 'lanternlogic' }]);
    expect(jobOf(imported)).toMatchObject({
      key: 'greenhouse:4100001',
      company_key: 'company:lanternlogic.example',
      location_ids: ['city:5'],
      work_arrangements: ['hybrid'],
      schedules: [],
      roles: ['product-marketing'],
      published_at: '2026-03-01T13:30:00.000Z',
      compensation_packages: [
        {
          baseAnnualCurrency: 'GBP',
          baseAnnualMin: 60_000,
          baseAnnualMax: 75_000,
          scope: { kind: 'place', placeId: 5 },
        },
      ],
    });
    expect(kindsOf(imported)).toEqual([['benefit', 'char']]);
  });

  test('Lever: the headings of its lists are their sections; the time of creation is not a publication', async () => {
    const imported = await importFiles('lever', ['lever.json']);
    expect(jobOf(imported)).toMatchObject({
      key: 'lever:8c4f6f3e-22d7-4a7c-9f4e-6a6a3d1f0c11',
      company_key: 'lever:board:tidepool-maps',
      posting_id: '8c4f6f3e-22d7-4a7c-9f4e-6a6a3d1f0c11',
      location_ids: ['city:3'],
      work_arrangements: ['remote'],
      schedules: ['full_time'],
      roles: ['data-engineering'],
      visa_sponsorship: false,
      published_at: null,
      compensation_packages: [{ baseAnnualMin: 55_000, baseAnnualMax: 70_000 }],
    });
    const facts = linesOfType(imported, 'facts').flatMap((line) => line.facts.map(({ fact }) => fact));
    expect(facts).toContainEqual({ kind: 'degree_requirement', requirement: 'required' });
    expect(facts).toContainEqual(
      expect.objectContaining({
        kind: 'technology',
        code: 'kubernetes',
        relationship: 'preferred_experience',
      }),
    );
  });

  test('SmartRecruiters: of a posting both in a list and alone, the one with the text counts', async () => {
    const files = ['smartrecruiters.json', 'smartrecruiters-posting.json'];
    const imported = await importFiles('smartrecruiters', files);
    expect(imported.summary).toMatchObject({ records: 2, jobs: 1, duplicates: 1 });
    expect(jobOf(imported)).toMatchObject({
      key: 'smartrecruiters:744000050000001',
      location_ids: ['city:1'],
      work_arrangements: ['hybrid'],
      schedules: ['full_time'],
      engagements: [],
      seniority: null,
      roles: ['account-executive'],
      tools: ['notion'],
      apply_url: 'https://jobs.smartrecruiters.com/QuillFreight/744000050000001-account-executive?oga=true',
    });
    expect(imported.summary.coverage['seniority']).toMatchObject({
      unresolved: 1,
      commonest: [{ value: 'mid_senior_level', count: 1 }],
    });
    const alone = await importFiles('smartrecruiters', ['smartrecruiters.json']);
    expect(linesOfType(alone, 'facts')[0]?.facts[0]?.evidence).toMatchObject({
      reference: 'pointer=/id',
      sourceUrl: 'https://jobs.smartrecruiters.com/QuillFreight/744000050000001',
    });
  });

  test('Workable: the file names the company, and telecommuting is a default', async () => {
    const imported = await importFiles('workable', [{ path: 'workable.json', board: 'harbour-dental' }]);
    expect(jobOf(imported)).toMatchObject({
      key: 'workable:3f8b7a1c2d',
      location_ids: ['city:14'],
      work_arrangements: [],
      schedules: ['part_time'],
      seniority: 'entry',
      roles: ['payroll'],
      published_at: '2026-03-03T00:00:00.000Z',
    });
    expect(linesOfType(imported, 'company')[0]).toMatchObject({
      key: 'workable:board:harbour-dental',
      name: 'Harbour Dental',
      name_source: 'record',
      industries: ['dental-care'],
    });
  });

  test('Recruitee: two flags of arrangement are a choice, which the title then settles', async () => {
    const imported = await importFiles('recruitee', ['recruitee.json']);
    expect(jobOf(imported)).toMatchObject({
      key: 'recruitee:1700001',
      company_key: 'company:galleryrail.example',
      location_ids: ['city:7'],
      work_arrangements: ['remote'],
      schedules: ['full_time'],
      engagements: ['permanent'],
      seniority: 'entry',
      published_at: '2026-02-28T08:00:00.000Z',
      compensation_packages: [{ baseAnnualCurrency: 'AUD', baseAnnualMax: 110_000 }],
    });
  });

  test('JSON-LD alone in a page: comments and other scripts are not read', async () => {
    const imported = await importFiles('json-ld', ['json-ld-alone.html']);
    expect(imported.summary).toMatchObject({ records: 1, jobs: 1 });
    expect(jobOf(imported)).toMatchObject({
      key: 'json-ld:www.moorhouse.example:MH-9',
      company_key: 'company:moorhouse.example',
      location_ids: ['city:2'],
      roles: ['recruiting'],
      schedules: ['full_time'],
      published_at: '2026-03-01T00:00:00.000Z',
      expires_at: '2030-01-31T23:59:59.000Z',
      compensation_packages: [{ baseAnnualMin: 70_000, baseAnnualMax: 82_000 }],
    });
    expect(linesOfType(imported, 'company')[0]).toMatchObject({
      name: 'Moorhouse',
      country: 'US',
      logo_url: 'https://www.moorhouse.example/logo.png',
      website_url: 'https://www.moorhouse.example',
    });
    expect(kindsOf(imported)).toContainEqual(['degree_requirement', 'pointer']);
    // A page shows one job of its site, so the others are not missing.
    expect(linesOfType(imported, 'read')).toMatchObject([{ complete: false }]);
  });

  test('JSON-LD in a graph: the employer is the node that the posting names, even if references are circular', async () => {
    const imported = await importFiles('json-ld', ['json-ld-graph.html']);
    expect(jobOf(imported)).toMatchObject({
      key: 'json-ld:fernbank.example:https://fernbank.example/jobs/7',
      location_ids: ['country:BE', 'country:ES'],
      work_arrangements: ['remote'],
      schedules: ['part_time'],
      engagements: ['contract'],
      roles: ['data-science'],
      published_at: '2026-02-11T09:00:00.000Z',
    });
    expect(linesOfType(imported, 'company')[0]).toMatchObject({ name: 'Fernbank Trust' });
  });

  test('JSON-LD that a page escapes once more, with an employer that is only a name', async () => {
    const imported = await importFiles('json-ld', ['json-ld-escaped.html']);
    expect(jobOf(imported)).toMatchObject({ title: 'Backend Engineer', roles: ['backend-engineering'] });
    expect(linesOfType(imported, 'company')).toMatchObject([
      { key: 'json-ld:board:boards.copperline.example/copperline', name: 'Copperline', website_url: null },
    ]);
  });

  test('a JSON-LD document without a page', async () => {
    expect((await importFiles('json-ld', ['json-ld.json'])).summary).toMatchObject({ records: 1, jobs: 1 });
  });
});

test('a degree that a field and the text state differently is not stated', async () => {
  const posting = JSON.parse(readFileSync(join(BOARDS, 'json-ld.json'), 'utf8'))[0];
  const importer = createImporter(formatOf('json-ld'), { places, roles, reader, observedAt: OBSERVED });
  const text = "<h3>Requirements</h3><ul><li>Bachelor's degree preferred</li></ul>";
  const made = importer.convert(JSON.stringify({ ...posting, description: text }));
  expect(JSON.stringify(made)).not.toContain('degree_requirement');
  expect(importer.summary().coverage['fact degree_requirement']).toMatchObject({ stated: 0, conflict: 1 });
});

describe('the board of a Greenhouse record', () => {
  const [record] = JSON.parse(readFileSync(join(BOARDS, 'greenhouse.json'), 'utf8')).jobs;
  const converted = (absolute_url: string) =>
    createImporter(formatOf('greenhouse'), { places, roles, reader, observedAt: OBSERVED }).convert(
      JSON.stringify({ ...record, absolute_url }),
    );

  test.each([
    'https://boards.greenhouse.io/lanternlogic/jobs/4100001',
    'https://job-boards.eu.greenhouse.io/lanternlogic/jobs/4100001',
    'https://boards.greenhouse.io/embed/job_app?for=lanternlogic&token=4100001',
  ])('is in %s', (url) => expect(converted(url)).toMatchObject({ board: 'lanternlogic' }));

  test.each([
    'https://careers.lanternlogic.example/jobs/4100001?gh_jid=4100001',
    'https://boards.greenhouse.io/embed/job_app?token=4100001',
  ])('is not in %s: the reason names the flag and where to look', (url) =>
    expect(converted(url)).toMatchObject({
      error: {
        field: '/board',
        reason:
          'the record does not name its board: give it as --board acme ' +
          '(the BOARD of boards-api.greenhouse.io/v1/boards/BOARD/jobs), or in a field board',
      },
    }),
  );
});

describe('what a board shows is a read of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boards-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const readsOf = async (format: string, value: unknown) => {
    writeFileSync(join(folder, 'board.json'), JSON.stringify(value));
    const path = relative(BOARDS, join(folder, 'board.json'));
    return linesOfType(await importFiles(format, [{ path, board: 'acme' }]), 'read');
  };

  test('a board that reports more than it shows is incomplete', async () => {
    const { content } = JSON.parse(readFileSync(join(BOARDS, 'smartrecruiters.json'), 'utf8'));
    expect(await readsOf('smartrecruiters', { totalFound: 1, content })).toMatchObject([{ complete: true }]);
    expect(await readsOf('smartrecruiters', { totalFound: 2, content })).toMatchObject([{ complete: false }]);
  });

  test('a board without jobs also counts as read', async () => {
    expect(await readsOf('greenhouse', { jobs: [], meta: { total: 0 } })).toMatchObject([
      { source: 'greenhouse:board:acme', complete: true },
    ]);
  });

  test('a record without its board makes every read incomplete', async () => {
    const { jobs } = JSON.parse(readFileSync(join(BOARDS, 'ashby.json'), 'utf8'));
    writeFileSync(join(folder, 'stray.ndjson'), `${JSON.stringify(jobs[0])}\n{"broken":`);
    const path = relative(BOARDS, join(folder, 'stray.ndjson'));
    const imported = await importFiles('ashby', [path]);
    expect(linesOfType(imported, 'read')).toMatchObject([{ complete: false }]);
    expect(imported.rejects).toMatchObject([{ number: 2 }]);
  });
});

test('the four counts of each field add up to the jobs', async () => {
  const { summary } = await importFiles('lever', ['lever.json']);
  for (const { stated, absent, conflict, unresolved } of Object.values(summary.coverage))
    expect(stated + absent + conflict + unresolved).toBe(summary.jobs);
});

const FILES: readonly (readonly [string, string])[] = [
  ['ashby', 'ashby.json'],
  ['greenhouse', 'greenhouse.json'],
  ['lever', 'lever.json'],
  ['smartrecruiters', 'smartrecruiters.json'],
  ['workable', 'workable.json'],
  ['recruitee', 'recruitee.json'],
];

test.each(FILES)('%s: every line of its file is a valid feed line without the text', async (name, path) => {
  const { lines, rejects } = await importFiles(name, [{ path, board: 'acme' }]);
  expect(rejects).toEqual([]);
  for (const line of lines) expect(FeedLine.safeParse(line).error).toBeUndefined();
  expect(JSON.stringify(lines)).not.toMatch(/<p>|<li>|kettles that last|builds lamps/);
});

describe('a file given to another importer is refused with the one that fits', () => {
  test.each(
    [...FILES, ['json-ld', 'json-ld.json'] as const].flatMap(([name, path]) =>
      FORMATS.filter((format) => format.name !== name).map((format) => [format.name, path, name] as const),
    ),
  )('import %s %s: try import %s', async (format, path, fitting) => {
    const { rejects, summary, lines } = await importFiles(format, [{ path, board: 'acme' }]);
    expect(rejects[0]?.reason).toContain(`try import ${fitting}`);
    expect(summary.looks_like[fitting]).toBe(rejects.length);
    expect(lines.filter(({ type }) => type === 'job')).toEqual([]);
  });

  test.each(FORMATS.map(({ name }) => name).filter((name) => name !== 'json-ld'))(
    'a page given to %s',
    async (name) => {
      const { rejects } = await importFiles(name, ['json-ld-alone.html']);
      expect(rejects).toMatchObject([{ reason: expect.stringContaining('import json-ld') }]);
    },
  );

  test('a SmartRecruiters posting that stands alone is recognized', async () => {
    const { rejects } = await importFiles('lever', ['smartrecruiters-posting.json']);
    expect(rejects).toMatchObject([{ reason: expect.stringContaining('try import smartrecruiters') }]);
  });
});
