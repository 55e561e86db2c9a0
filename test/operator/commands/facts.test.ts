import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUE_LINES } from '../../support/feed-lines.ts';
import { documentsOf } from '../../support/table-state.ts';
import { startTestRuntime, type TestRuntime } from './support.ts';

const ID = '11111111-2222-4333-8444-000000000001';
const URL = `https://jobs.ashbyhq.com/acme/${ID}`;
const record = (descriptionHtml: string) =>
  JSON.stringify({
    board: 'acme',
    id: ID,
    title: 'Baker',
    employmentType: 'FullTime',
    location: 'Berlin, Germany',
    secondaryLocations: [{ location: 'Atlantis' }],
    workplaceType: 'OnSite',
    jobUrl: URL,
    applyUrl: `${URL}/application`,
    publishedAt: '2026-01-01T00:00:00Z',
    descriptionHtml,
  });
const TEXT =
  '<p>🥐 We bake.</p><h2>Benefits</h2><ul><li>Company pension for all</li></ul>' +
  '<h2>Visa</h2><p>We sponsor visas.</p><p>We are unable to sponsor visas.</p>' +
  '<p>This is a fully remote position.</p>';

let runtime: TestRuntime;
let folder: string;
let file: string;
let job: string;

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  folder = mkdtempSync(join(tmpdir(), 'ops-facts-'));
  const catalogues = join(folder, 'catalogues.ndjson');
  writeFileSync(catalogues, CATALOGUE_LINES.map((line) => JSON.stringify(line)).join('\n'));
  file = join(folder, 'jobs.ndjson');
  writeFileSync(file, record(TEXT));
  await runtime.json('publish', catalogues);
  await runtime.json('import', 'ashby', file);
  const { jobs } = await documentsOf(runtime.table);
  job = [...jobs.values()][0]?.document.job.id ?? '';
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

const PENSION = { fact: { kind: 'benefit', benefit: 'retirement_plan' }, reference: 'char=28,35' };

test('without the source, facts have their locators and no text', async () => {
  const { facts } = await runtime.json<{ facts: object[] }>('facts', 'explain', job);
  expect(facts).toContainEqual({ ...PENSION, passage: null, rule: null, is_current_parser: null });
});

test('with the source, each fact has its passage and rule, and what disagreed is shown', async () => {
  const explained = await runtime.json('facts', 'explain', job, '--from', file);
  expect(explained).toMatchObject({
    exitCode: 0,
    facts: expect.arrayContaining([
      {
        ...PENSION,
        passage: 'Company «pension» for all',
        rule: 'benefit.retirement',
        is_current_parser: true,
      },
      expect.objectContaining({ fact: { kind: 'recruiting_platform', platform: 'ashby' }, passage: URL }),
    ]),
    fields: expect.arrayContaining([
      {
        field: 'visa_sponsorship',
        outcome: 'conflict',
        value: null,
        witnesses: [
          {
            value: 'true',
            rank: 'role_text',
            locator: 'char=52,65',
            rule: 'visa.offered',
            passage: 'We «sponsor visas».',
          },
          {
            value: 'false',
            rank: 'role_text',
            locator: 'char=74,91',
            rule: 'visa.refused',
            passage: 'We are «unable to sponsor» visas.',
          },
        ],
        unresolved: [],
      },
      expect.objectContaining({ field: 'fact visa_sponsorship', outcome: 'conflict' }),
      // A field of the board and the text disagree.
      {
        field: 'work_arrangements',
        outcome: 'conflict',
        value: null,
        witnesses: [
          { value: 'onsite', rank: 'structured', locator: '/workplaceType', rule: null, passage: 'OnSite' },
          {
            value: 'remote',
            rank: 'role_text',
            locator: expect.stringMatching(/^char=\d+,\d+$/),
            rule: expect.stringMatching(/^arrangement\./),
            passage: expect.stringContaining('remote'),
          },
        ],
        unresolved: [],
      },
      {
        field: 'schedules',
        outcome: 'stated',
        value: ['full_time'],
        witnesses: [
          {
            value: 'full_time',
            rank: 'structured',
            locator: '/employmentType',
            rule: null,
            passage: 'FullTime',
          },
        ],
        unresolved: [],
      },
      expect.objectContaining({ field: 'location_ids', outcome: 'stated', unresolved: ['Atlantis'] }),
      expect.objectContaining({ field: 'roles', outcome: 'unresolved', value: null, unresolved: ['Baker'] }),
      expect.objectContaining({ field: 'seniority', outcome: 'absent', witnesses: [] }),
    ]),
  });
  const { stdout } = await runtime.ops('facts', 'explain', job, '--from', file);
  expect(stdout).toContain(
    'benefit:retirement_plan\n  char=28,35  rule benefit.retirement\n  Company «pension» for all',
  );
  expect(stdout).toContain('visa_sponsorship: absent, because its witnesses disagree');
  expect(stdout).toContain(
    'work_arrangements: absent, because its witnesses disagree\n  onsite  structured  /workplaceType\n    OnSite\n  remote  role text  char=',
  );
  expect(stdout).toContain('roles: absent: what states it does not resolve\n  does not resolve: Baker');
  expect(stdout).toMatch(/^absent, because no witness states them: .*seniority/m);
});

test('a job without facts is explained too, by the address where one applies', async () => {
  const path = join(folder, 'silent.ndjson');
  const id = ID.replace(/1$/, '9');
  const silent = {
    ...JSON.parse(record('<p>We bake.</p>')),
    id,
    jobUrl: 'https://acme.example/9',
    applyUrl: URL,
  };
  writeFileSync(path, JSON.stringify(silent));
  await runtime.json('import', 'ashby', path);
  const { jobs } = await documentsOf(runtime.table);
  const own = jobs.get(`ashby:${id}`)?.document.job.id ?? '';
  const explained = await runtime.json<{ fields: object[] }>('facts', 'explain', own, '--from', path);
  expect(explained).toMatchObject({ exitCode: 0, facts: [] });
  expect(explained.fields).toContainEqual(
    expect.objectContaining({ field: 'schedules', value: ['full_time'] }),
  );
});

test('a file whose text is another one shows no passage of it', async () => {
  const other = join(folder, 'other.ndjson');
  writeFileSync(other, record(TEXT.replace('We bake.', 'We bake bread.')));
  const { facts } = await runtime.json<{ facts: object[] }>('facts', 'explain', job, '--from', other);
  expect(facts).toContainEqual(
    expect.objectContaining({
      ...PENSION,
      passage: 'the text of this file is another one than the fact was read from',
    }),
  );
});

test('refuses an unknown job, and a file without its record', async () => {
  const unknown = await runtime.ops('facts', 'explain', '019583a0-1111-7000-8000-000000000001');
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
  const empty = join(folder, 'empty.ndjson');
  writeFileSync(empty, record(TEXT).replaceAll(ID, ID.replace(/1$/, '2')));
  const missing = await runtime.ops('facts', 'explain', job, '--from', empty);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining(`no Ashby`) });
});

test('says that the records of a file need their board', async () => {
  const path = join(folder, 'workable.json');
  writeFileSync(path, readFileSync('test/fixtures/boards/workable.json'));
  const { stderr } = await runtime.ops('facts', 'explain', job, '--from', path, '--format', 'workable');
  expect(stderr).toContain('workable.json: the record does not name its board: give it as --board acme');
});
