import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commandsFor } from '../../../infra/operator/commands.ts';
import { runOps } from '../../../infra/operator/program/run.ts';
import { BOARDS } from '../../importers/boards/fixtures.ts';
import { CATALOGUE_LINES } from '../../support/feed-lines.ts';
import { documentsOf } from '../../support/table-state.ts';
import { runIn, startTestRuntime, type TestRuntime } from '../commands/support.ts';
import { type Answer, page, startBoardServer } from './board-server.ts';

let runtime: TestRuntime;
let folder: string;
const fixture = (name: string) => readFileSync(join(BOARDS, name), 'utf8');

beforeAll(async () => {
  runtime = await startTestRuntime({ engine: 'memory' });
  folder = mkdtempSync(join(tmpdir(), 'ops-input-'));
  const catalogues = join(folder, 'catalogues.ndjson');
  writeFileSync(catalogues, CATALOGUE_LINES.map((line) => JSON.stringify(line)).join('\n'));
  await runtime.json('publish', catalogues);
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await runtime.stop();
});

test('the help names every format', async () => {
  const { stdout } = await runIn({}, ['import', '--help']);
  for (const name of ['ashby', 'greenhouse', 'lever', 'smartrecruiters', 'workable', 'recruitee', 'json-ld'])
    expect(stdout).toMatch(new RegExp(`^ +${name} `, 'm'));
});

test('an unknown format names the near miss and what exists', async () => {
  const { code, stderr } = await runIn({}, ['import', 'greenhose', 'x.json']);
  expect(code).toBe(2);
  expect(stderr).toContain("unknown format 'greenhose'");
  expect(stderr).toContain('(did you mean import greenhouse?)');
  expect(stderr).toContain(
    'import has ashby, greenhouse, lever, smartrecruiters, workable, recruitee, json-ld',
  );
});

test('an import without an input, or with two, is refused', async () => {
  expect((await runtime.ops('import', 'lever')).stderr).toContain(
    'FILE is missing: give a path, - or --from-urls',
  );
  const two = await runtime.ops('import', 'lever', 'x.json', '--from-urls', 'y.txt');
  expect(two).toMatchObject({ code: 2, stderr: expect.stringContaining('exclude each other') });
});

test('a folder of files, plain and gzip, is one import; another board is named in its reasons', async () => {
  const boards = join(folder, 'boards');
  mkdirSync(boards);
  copyFileSync(join(BOARDS, 'lever.json'), join(boards, 'b.json'));
  writeFileSync(
    join(boards, 'a.json.gz'),
    gzipSync(fixture('lever.json').replaceAll('tidepool-maps', 'other')),
  );
  copyFileSync(join(BOARDS, 'recruitee.json'), join(boards, 'c.json'));
  writeFileSync(join(boards, 'readme.txt'), 'not an input');
  const imported = await runtime.json('import', 'lever', boards);
  expect(imported).toMatchObject({
    exitCode: 1,
    ...{ records: 3, jobs: 1, duplicates: 1, rejected: 1, looks_like: { recruitee: 1 } },
    rejects_file: `${boards}.rejects.ndjson`,
    coverage: { work_arrangements: { stated: 1 } },
  });
  expect(readFileSync(`${boards}.rejects.ndjson`, 'utf8')).toMatch(
    /"reason":"c\.json: .*try import recruitee"/,
  );
});

test('standard input is read, and its operator table names the company', async () => {
  const table = join(folder, 'tenants.csv');
  writeFileSync(
    table,
    'platform,slug,name,website\nashby,kettleworks,Kettle Works,https://kettleworks.example\n',
  );
  let stdout = '';
  const stdin = async function* () {
    yield Buffer.from(fixture('ashby.json'));
  };
  const output = join(folder, 'stdin.feed.ndjson');
  const argv = ['import', 'ashby', '-', '--companies', table, '--dry-run', '--output', output, '--json'];
  await runOps(argv, await commandsFor(argv), {
    stdout: {
      write: (text: string) => {
        stdout += text;
      },
    },
    stderr: { write: () => undefined },
    environment: { DATA_DIR: runtime.dataDir },
    signal: new AbortController().signal,
    stdin: stdin(),
  });
  expect(JSON.parse(stdout)).toMatchObject({ jobs: 1, unlisted: 1, name_sources: { operator: 1 } });
  const lines = readFileSync(output, 'utf8').trim().split('\n');
  expect(lines.map((line): { type: string; key?: string } => JSON.parse(line))).toMatchObject([
    { type: 'company', key: 'company:kettleworks.example', name: 'Kettle Works', name_source: 'operator' },
    { type: 'company', key: 'ashby:board:kettleworks', merged_into_key: 'company:kettleworks.example' },
    { type: 'read', source: 'ashby:board:kettleworks', complete: true },
    { type: 'job', company_key: 'company:kettleworks.example' },
    { type: 'facts' },
    { type: 'read_end' },
  ]);
});

test('a row of the operator table without a slug is left out, and a table without any board refused', async () => {
  const file = join(folder, 'rows.json');
  writeFileSync(file, fixture('ashby.json'));
  const table = join(folder, 'rows.csv');
  writeFileSync(table, 'platform,slug,name\nashby,,Nobody\nashby,kettleworks,Kettle Works\n');
  const argv = [
    'import',
    'ashby',
    file,
    '--dry-run',
    '--output',
    join(folder, 'rows.feed.ndjson'),
    '--companies',
  ];
  const { code, stderr } = await runtime.ops(...argv, table);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining(`1 row of ${table} left out; the first is line 2: the columns`),
  });
  writeFileSync(table, 'name\nKettle Works\n');
  expect(await runtime.ops(...argv, table)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('names no board; line 2'),
  });
});

test('a domain that is learnt later merges the company of earlier imports', async () => {
  const file = join(folder, 'later.json');
  writeFileSync(file, fixture('ashby.json'));
  await runtime.json('import', 'ashby', file, '--observed-at', '2026-03-10');
  const table = join(folder, 'later.csv');
  writeFileSync(table, 'platform,slug,name,website\nashby,kettleworks,Kettle Works,kettleworks.example\n');
  const next = ['import', 'ashby', file, '--observed-at', '2026-03-11'];
  expect(await runtime.json(...next, '--companies', table)).toMatchObject({ exitCode: 0, rejected: 0 });
  // The next import without the table finds the company, and takes nothing back.
  const last = ['import', 'ashby', file, '--observed-at', '2026-03-12'];
  expect(await runtime.json(...last)).toMatchObject({
    exitCode: 0,
    rejected: 0,
    reads: { added: 0, closed: 0 },
  });
  expect(await runtime.json('index', 'verify')).toMatchObject({ ok: true });
  const { companies, jobs } = await documentsOf(runtime.table);
  const company = companies.get('company:kettleworks.example')?.document.company;
  expect(company).toMatchObject({ name: 'Kettle Works', website_url: 'https://kettleworks.example' });
  expect(companies.get('ashby:board:kettleworks')?.document.company).toMatchObject({
    status: 'merged',
    merged_into_id: company?.id,
  });
  const job = jobs.get('ashby:5d0c3c0e-8f1b-4c64-9a55-0a6f1f8f3b01')?.document.job;
  expect(job?.company.id).toBe(company?.id);
});

test('a board that states nothing about its company takes nothing back', async () => {
  const file = join(folder, 'workable.json');
  const argv = ['import', 'workable', file, '--board', 'harbour-dental'];
  writeFileSync(file, fixture('workable.json'));
  await runtime.json(...argv, '--observed-at', '2026-03-10');
  writeFileSync(file, fixture('workable.json').replace('"name": "Harbour Dental",', ''));
  await runtime.json(...argv, '--observed-at', '2026-03-11');
  const { companies } = await documentsOf(runtime.table);
  expect(companies.get('workable:board:harbour-dental')?.document.company.name).toBe('Harbour Dental');
});

test('a list of URLs is fetched; what did not change is not sent again, but read again', async () => {
  const answers = {
    '/robots.txt': page('User-agent: *\nDisallow: /secret'),
    '/jobs/7': page(fixture('json-ld-graph.html'), '"1"'),
    '/jobs/9': page(fixture('json-ld-alone.html'), '"2"'),
    '/secret': page(fixture('json-ld-alone.html')),
  };
  const server = await startBoardServer(answers);
  try {
    const list = join(folder, 'urls.txt');
    const paths = ['/jobs/7', '/jobs/9', '/secret', '/gone'];
    writeFileSync(list, `# two jobs\n${paths.map((path) => `${server.origin}${path}`).join('\n')}\n`);
    const argv = ['import', 'json-ld', '--from-urls', list, '--allow-loopback', '--delay', '0'];
    const first = await runtime.json(...argv);
    expect(first).toMatchObject({
      exitCode: 1,
      jobs: 2,
      rejected: 0,
      pages: {
        ...{ read: 2, unchanged: 0 },
        failed: [
          { url: `${server.origin}/secret`, reason: 'its robots.txt does not allow it' },
          { url: `${server.origin}/gone`, reason: 'answered 404' },
        ],
      },
      // Pages of single jobs: what else the site lists is not known.
      reads: { incomplete: 2, accepted: 0 },
    });
    expect(await runtime.json(...argv)).toMatchObject({ jobs: 2, pages: { read: 0, unchanged: 2 } });
    const refused = await runtime.json(
      ...argv.filter((word) => word !== '--allow-loopback'),
      '--state',
      `${list}.2`,
    );
    expect(refused).toMatchObject({ pages: { read: 0, failed: [{}, {}, {}, {}] } });
  } finally {
    await server.stop();
  }
});

describe('pages that did not change are read with what is known now', () => {
  const posting = (n: number, description = '<p>Experience with Fortran is required.</p>') =>
    `<script type="application/ld+json">${JSON.stringify({
      '@type': 'JobPosting',
      title: n === 3 ? '' : `Engineer ${n}`,
      url: `https://kept.example/${n}`,
      hiringOrganization: { name: 'Kept' },
      description,
    })}</script>`;
  const kept = async (name: string, answers: Readonly<Record<string, Answer>>, more: string[] = []) => {
    const server = await startBoardServer(answers);
    const list = join(folder, `${name}.txt`);
    writeFileSync(
      list,
      Object.keys(answers)
        .map((path) => `${server.origin}${path}`)
        .join('\n'),
    );
    const run = () =>
      runtime.json(
        ...['import', 'json-ld', '--from-urls', list, '--allow-loopback', '--delay', '0', ...more],
      );
    return { server, list, run };
  };
  const toolsOf = async (key: string) => {
    const { jobs } = await documentsOf(runtime.table);
    return jobs.get(key)?.document.job.tools;
  };

  test('a tool that the catalogue gets later is found in them, and a page that was rejected is reported again', async () => {
    const { server, run } = await kept('later', {
      '/1': page(posting(1), '"1"'),
      '/3': page(posting(3), '"3"'),
    });
    try {
      expect(await run()).toMatchObject({
        exitCode: 1,
        jobs: 1,
        rejected: 1,
        pages: { read: 2, unchanged: 0 },
      });
      expect(await toolsOf('json-ld:kept.example:https://kept.example/1')).toEqual([]);
      const tool = { type: 'tool', code: 'fortran', label: 'Fortran', category: 'programming-languages' };
      const path = join(folder, 'fortran.ndjson');
      writeFileSync(path, JSON.stringify({ ...tool, popularity: 1 }));
      await runtime.json('publish', path);
      expect(await run()).toMatchObject({
        exitCode: 1,
        jobs: 1,
        rejected: 1,
        pages: { read: 0, unchanged: 2 },
      });
      expect(await toolsOf('json-ld:kept.example:https://kept.example/1')).toEqual(['fortran']);
      expect(server.asked.filter(({ status }) => status === 304)).toHaveLength(2);
    } finally {
      await server.stop();
    }
  });

  test('a page whose kept body is damaged or of an earlier release is fetched again', async () => {
    const { server, list, run } = await kept('damaged', { '/1': page(posting(1), '"1"') });
    try {
      await run();
      const folderOfPages = `${list}.state.json.pages`;
      const [body = ''] = readdirSync(folderOfPages);
      expect(statSync(join(folderOfPages, body)).mode & 0o077).toBe(0);
      writeFileSync(join(folderOfPages, body), gzipSync('another page'));
      expect(await run()).toMatchObject({ jobs: 1, pages: { read: 1, unchanged: 0 } });
      const pages = { [`${server.origin}/1`]: { etag: '"1"', lastModified: null, fetchedAt: '2026-01-01' } };
      writeFileSync(`${list}.state.json`, JSON.stringify({ version: 1, pages }));
      expect(await run()).toMatchObject({ jobs: 1, pages: { read: 1, unchanged: 0 } });
    } finally {
      await server.stop();
    }
  });

  test('a page that did not change still shows its job: with --complete nothing is missed', async () => {
    const answers: Record<string, Answer> = {
      '/1': page(posting(1), '"1"'),
      '/2': page(posting(2)),
    };
    const { server, run } = await kept('complete', answers, ['--complete']);
    try {
      expect(await run()).toMatchObject({ reads: { accepted: 1 } });
      expect(await run()).toMatchObject({ reads: { missed: 0 }, pages: { read: 1, unchanged: 1 } });
      // A page that cannot be fetched says nothing about its job.
      answers['/2'] = (_, response) => response.writeHead(500).end();
      expect(await run()).toMatchObject({ exitCode: 1, reads: { incomplete: 1, missed: 0 } });
    } finally {
      await server.stop();
    }
  });
});
