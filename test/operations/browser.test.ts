import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AXE, JUDGED } from '../local/door/axe.ts';
import { findChromium, startChromium } from '../local/door/chromium.ts';
import { startServer } from '../local/door/loopback-server.ts';
import { newDestination } from '../operator/commands/support.ts';
import { type Stage, startStage } from './stage.ts';

const chromium = findChromium() ?? '';
// The page is judged in a browser: a machine without Chromium skips it, as it does the attacks of test/local/door.
const where = chromium === '' ? describe.skip : describe;

/** What the page reports about itself. */
interface Report {
  /** What axe finds, and whether it scrolls sideways, by theme and state of the page. */
  readonly found: readonly string[];
  readonly address: string;
  readonly firstRow: string;
  /** The command line that the dialog shows before it runs, and the one that the server says it ran. */
  readonly lines: readonly string[];
  readonly ending: string;
  readonly output: string;
  readonly dialogAfterClose: string;
  readonly focusAfterUpdate: string | null;
}

/** Runs in the page: reads it as an operator would, creates a customer, and reports. */
const checkFor = (customer: string) => `${JUDGED}
const CUSTOMER = ${JSON.stringify(customer)};
addEventListener('load', async () => {
  const until = async (probe) => {
    for (;;) {
      const value = probe();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const $ = (selector) => document.querySelector(selector);
  const found = [];
  const check = async (state) => {
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      found.push(...(await judged(theme)).map((finding) => state + ' ' + finding));
    }
  };
  await until(() => $('#commands .nouns') && $('#data .figures') && $('#money tbody tr') && $('#webhooks tbody tr'));
  for (const details of document.querySelectorAll('details')) details.open = true;
  const report = { address: location.href, firstRow: $('#money tbody td').textContent, lines: [] };
  await check('page');
  const button = $('#money [data-command="organisations create"]');
  button.focus();
  button.click();
  const name = await until(() => $('dialog #field-name'));
  name.value = CUSTOMER;
  name.dispatchEvent(new Event('input', { bubbles: true }));
  report.lines.push($('dialog .line').textContent);
  $('dialog form').requestSubmit();
  report.ending = await until(() => /Done|Refused/.exec($('dialog .ending').textContent)?.[0]);
  report.lines.push($('dialog .line').textContent);
  report.output = $('dialog .output pre').textContent;
  await check('dialog');
  $('dialog .close').click();
  await until(() => $('dialog').textContent === '');
  report.dialogAfterClose = $('dialog').textContent;
  await until(() => [...document.querySelectorAll('#money tbody tr td:first-child')].some(({ textContent }) => textContent === CUSTOMER));
  report.focusAfterUpdate = document.activeElement.dataset.command ?? null;
  await fetch('/report', { method: 'POST', body: JSON.stringify({ ...report, found }) });
});
`;

/** Opens the page in Chromium, through a server that adds the check to it, and returns what it reports. */
async function look(stage: Stage, width: number, customer: string): Promise<Report> {
  const stops: (() => Promise<void>)[] = [];
  try {
    return await new Promise<Report>((resolve, reject) => {
      const start = async (): Promise<void> => {
        const server = await startServer(async (incoming, response) => {
          const path = incoming.url ?? '/';
          let body = '';
          for await (const chunk of incoming) body += chunk;
          if (path === '/report') {
            response.end();
            resolve(JSON.parse(body));
            return;
          }
          if (path === '/axe.js' || path === '/check.js') {
            response.writeHead(200, { 'content-type': 'text/javascript' });
            response.end(path === '/axe.js' ? AXE : checkFor(customer));
            return;
          }
          const answer = await fetch(`${stage.origin}${path}`, {
            method: incoming.method ?? 'GET',
            headers: { authorization: incoming.headers.authorization ?? '' },
            ...(body === '' ? {} : { body }),
          });
          for (const name of ['content-type', 'content-security-policy']) {
            response.setHeader(name, answer.headers.get(name) ?? '');
          }
          response.statusCode = answer.status;
          response.end(
            (await answer.text()).replace(
              '</head>',
              '<script src="/axe.js"></script><script src="/check.js"></script></head>',
            ),
          );
        });
        stops.push(server.stop);
        const browser = startChromium(chromium, `http://127.0.0.1:${server.port}/#${stage.token}`, [
          `--window-size=${width},900`,
        ]);
        stops.push(browser.stop);
      };
      start().catch(reject);
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

where('the operations page in Chromium (skipped without Chromium)', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await startStage();
    const { organisation_id: organisation } = await stage.runtime.json<{ organisation_id: string }>(
      ...['organisations', 'create', '--name', 'Acme <script>document.title = 1</script>'],
    );
    await stage.runtime.ops('organisations', 'notify', organisation, '--below', '5');
    const destination = await newDestination(stage.runtime, organisation);
    await stage.runtime.ops('destinations', 'pause', destination);
    // Something sounds, and something failed.
    const { telemetry } = stage.stack;
    const queue = { name: 'JobsData-SettlementSweepFailures42558F09', inFlight: 0, delayed: 0 };
    telemetry.queues = async () => [{ ...queue, visible: 1, oldestMs: Date.now() - 90_000 }];
    telemetry.executions = () => [
      { machine: 'JobsData-Drain', name: 'a', status: 'FAILED', startedMs: 0, stoppedMs: 9, error: 'E' },
    ];
    const line = { message: 'request', operation: 'list-jobs', ms: 1, organisation_id: organisation };
    for (const status of [200, 500]) {
      const settled = { settlement: 'charged', cost_usd: '0.01', cost_micros: 10_000, request_id: 'r' };
      const level = status === 500 ? 'ERROR' : 'INFO';
      stage.stack.log.write('F', JSON.stringify({ ...line, ...settled, level, status }));
    }
  }, 240_000);
  afterAll(() => stage.stop());

  // 400 px is a narrow phone. The headless shell is as narrow as that; Chromium itself never below 500.
  test.each([400, 1400])(
    'has nothing that axe finds at %i px, shows names as text, and runs what it shows',
    async (width) => {
      const customer = `It's <b>${width}</b>`;
      const report = await look(stage, width, customer);
      expect(report.found).toEqual([]);
      expect(report.address).not.toContain(stage.token);
      expect(report.firstRow).toBe('Acme <script>document.title = 1</script>');
      const line = `npm run ops -- organisations create --name='It'\\''s <b>${width}</b>'`;
      expect([report.lines, report.ending]).toEqual([[line, line], 'Done']);
      expect(report.output).toContain(customer);
      // The output may have a secret. The focus is where it was, in a section that was replaced.
      expect(report.dialogAfterClose).toBe('');
      expect(report.focusAfterUpdate).toBe('organisations create');
    },
    240_000,
  );
});
