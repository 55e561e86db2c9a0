import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { newMonitor } from '../../shared/monitors/monitor.ts';
import { WHOLE_POSITION } from '../../shared/monitors/watermark.ts';
import { keys } from '../../shared/table/keys.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { AXE, JUDGED } from '../local/door/axe.ts';
import { findChromium, startChromium } from '../local/door/chromium.ts';
import { startServer } from '../local/door/loopback-server.ts';
import { startTestTable } from '../support/table.ts';
import { answered } from '../webhooks/support/world.ts';
import { PortalWorld } from './portal-world.ts';

const BEGINNING = { watermark: { position: 0, ordinal: WHOLE_POSITION }, seat: { shard: 0, seat: 0 } };

const chromium = findChromium() ?? '';
// Pages are judged in a browser: a machine without Chromium skips them, as it does the attacks of test/local/door.
const where = chromium === '' ? describe.skip : describe;

/** The policy of a page admits no script, so the test adds its own; styles stay forbidden. */
const WITH_SCRIPT =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'";

/** Runs in each page: judges it, narrow ones in both themes, reports, and does what the test says next. */
const CHECK = `${JUDGED}
addEventListener('load', async () => {
  const found = [];
  const judge = async (theme) => found.push(...(await judged(theme)));
  if (document.querySelector('details')) document.querySelector('details').open = true;
  await judge('light');
  // The colours of a theme are the same at every width.
  if (innerWidth > 1000) return await report();
  const style = document.querySelector('link[rel=stylesheet]');
  await new Promise((done) => { style.onload = done; style.href = '/dark.css'; });
  await judge('dark');
  await report();
  async function report() {
  const page = location.pathname + location.search;
  const answer = await fetch('/report', { method: 'POST', body: JSON.stringify({ page, found }) });
  const { open, submit } = await answer.json();
  if (submit) document.querySelector(submit).submit();
  else if (open) location.href = open;
  }
});
`;

/** What the portal got from the browser, and answered. */
interface Seen {
  readonly request: string;
  readonly site: string | undefined;
  readonly origin: string | undefined;
  readonly hasCookie: boolean;
  readonly status: number;
}

interface Next {
  readonly open?: string;
  readonly submit?: string;
}

where('the portal in Chromium (skipped without Chromium)', () => {
  // 400 px is a narrow phone. The headless shell is as narrow as that; Chromium itself never below 500.
  test.each([400, 1400])(
    'has nothing that axe finds, does not scroll sideways, and obeys no other site, at %i px',
    async (width) => {
      const table = await startTestTable();
      const stops: (() => Promise<void>)[] = [() => table.stop()];
      const findings: { readonly page: string; readonly found: readonly string[] }[] = [];
      const seen: Seen[] = [];
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
      let world: PortalWorld | undefined;
      const steps: Next[] = [];

      const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const body = Buffer.concat(chunks).toString();
        const { url = '/', method = 'GET', headers } = incoming;
        const send = (type: string, text: string): void => {
          response.writeHead(200, { 'content-type': type });
          response.end(text);
        };
        if (url === '/report') {
          findings.push(JSON.parse(body));
          const next = steps.shift() ?? {};
          send('application/json', JSON.stringify(next));
          if (next.open === undefined && next.submit === undefined) finish();
        } else if (url === '/axe.js') send('text/javascript', AXE);
        else if (url === '/check.js') send('text/javascript', CHECK);
        else if (url === '/dark.css') send('text/css', dark);
        else await pass(method, url, headers, body, response);
      };
      let dark = '';
      const pass = async (
        method: string,
        url: string,
        headers: IncomingMessage['headers'],
        body: string,
        response: ServerResponse,
      ): Promise<void> => {
        const given = Object.entries(headers).flatMap(([name, value]) =>
          name === 'host' || typeof value !== 'string' ? [] : [[name, value] as const],
        );
        const shown = await world?.answer(method, url, Object.fromEntries(given), body);
        if (shown === undefined) return;
        if (url.endsWith('.css')) {
          dark = (shown.body ?? '').replaceAll('(prefers-color-scheme:dark)', 'all');
        } else {
          seen.push({
            request: `${method} ${url.replace(/\/enter\/.*/, '/enter')}`,
            site: headers['sec-fetch-site']?.toString(),
            origin: headers.origin,
            hasCookie: headers.cookie !== undefined,
            status: shown.statusCode,
          });
        }
        for (const [name, value] of Object.entries(shown.headers ?? {})) {
          const relaxed = name === 'content-security-policy' && !url.endsWith('.css');
          response.setHeader(name, relaxed ? WITH_SCRIPT : String(value));
        }
        for (const cookie of shown.cookies ?? []) response.appendHeader('set-cookie', cookie);
        response.statusCode = shown.statusCode;
        const scripts = '<script src="/axe.js"></script><script src="/check.js"></script></head>';
        response.end((shown.body ?? '').replace('</head>', scripts));
      };

      try {
        const portal = await startServer((incoming, response) => {
          answer(incoming, response).catch(() => response.destroy());
        });
        stops.push(portal.stop);
        const base = `http://127.0.0.1:${portal.port}`;
        const own = await PortalWorld.start(table, 'Acme', 1, base);
        own.now = Date.now();
        world = own;
        const { destination, event, pages: all } = await furnish(own);
        // Where there is room, the pages differ by their tables and plots only.
        const pages =
          width > 1_000
            ? all.filter((page) => /^\/app\/(?:destinations|deliveries)\/[^/]+$/.test(page))
            : all;

        // Another site: it leads to the link, sends a form, and leads to a page.
        const { path: link } = await own.link();
        const pagesOfOther: Readonly<Record<string, string>> = {
          '/start': `<a href="${base}${link}">x</a><script>document.querySelector('a').click()</script>`,
          '/form': `<form method="post" action="${base}${destination}/test"></form><script>document.forms[0].submit()</script>`,
          '/lead': `<a href="${base}${destination}">x</a><script>document.querySelector('a').click()</script>`,
        };
        const other = await startServer((incoming, response) => {
          response.writeHead(200, { 'content-type': 'text/html' });
          response.end(pagesOfOther[incoming.url ?? ''] ?? '');
        });
        stops.push(other.stop);
        const elsewhere = `http://localhost:${other.port}`;
        steps.push(
          ...pages.map((open) => ({ open })),
          { open: `${elsewhere}/form` },
          { open: `${elsewhere}/lead` },
          { submit: 'form[action$="/test"]' },
        );
        const browser = startChromium(chromium, `${elsewhere}/start`, [`--window-size=${width},900`]);
        stops.push(browser.stop);
        await finished;

        const judged = [
          '/app/overview',
          ...pages,
          `${destination}/test`,
          destination,
          `${destination}?done=tested`,
        ];
        expect(findings).toEqual(judged.map((page) => ({ page, found: [] })));
        const elsewhereFirst = { site: 'cross-site', origin: undefined };
        expect(seen.slice(0, 2)).toEqual([
          { request: 'GET /app/enter', ...elsewhereFirst, hasCookie: false, status: 303 },
          { request: 'GET /app/overview', ...elsewhereFirst, hasCookie: true, status: 200 },
        ]);
        expect(seen.slice(-4)).toEqual([
          // A foreign form brings no cookie; a link does.
          {
            request: `POST ${destination}/test`,
            site: 'cross-site',
            origin: elsewhere,
            hasCookie: false,
            status: 404,
          },
          {
            request: `GET ${destination}`,
            site: 'cross-site',
            origin: undefined,
            hasCookie: true,
            status: 200,
          },
          // Under no-referrer a page does not name its own origin.
          {
            request: `POST ${destination}/test`,
            site: 'same-origin',
            origin: 'null',
            hasCookie: true,
            status: 303,
          },
          {
            request: `GET ${destination}?done=tested`,
            site: 'same-origin',
            origin: undefined,
            hasCookie: true,
            status: 200,
          },
        ]);
        expect(event).toMatch(/^[0-9a-f-]{36}$/);
      } finally {
        for (const stop of stops.reverse()) await stop();
      }
    },
    120_000,
  );
});

/** Fills the portal with one of each form, and returns the pages to judge after the overview. */
async function furnish(world: PortalWorld) {
  const destinationId = await world.deliveries.destination();
  const { organisationId } = world;
  const event = await world.deliver(
    destinationId,
    answered(503),
    'A title with averyveryverylongwordthatcannotbreak anywhere',
  );
  await world.deliver(destinationId, answered(400));
  await world.charge([
    { at: world.now, deltaMicros: -2_000_000n },
    { at: world.now, operation: 'list-companies' },
  ]);
  const id = uuid7(world.now);
  const limits = { intervalMinutes: 60, maximumResources: 100, dailyBudgetMicros: 10_000_000n };
  const monitor = {
    organisationId,
    destinationId,
    name: 'new jobs',
    query: {},
    operation: 'jobs',
    ...limits,
  } as const;
  await world.deliveries.put({
    ...keys.monitor(id),
    ...newMonitor(id, monitor, BEGINNING, world.now),
  });
  await world.deliveries.put({ ...keys.organisationMonitor(organisationId, id) });
  const destination = `/app/destinations/${destinationId}`;
  const other = await PortalWorld.start(world.table, 'Other', 2);
  other.now = world.now;
  const { path: linkOfOther } = await other.link();
  return {
    event,
    destination,
    pages: [
      '/app/keys',
      '/app/destinations',
      destination,
      `${destination}/missed`,
      `/app/deliveries/${event}`,
      '/app/monitors',
      '/app/credits',
      // Asks before it switches.
      linkOfOther,
      '/app/no-such',
    ],
  };
}
