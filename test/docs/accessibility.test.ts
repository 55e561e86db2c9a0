import { describe, expect, test } from '@jest/globals';
import { pagesWith } from '../../infra/local/http/documentation.ts';
import { AXE, JUDGED } from '../local/door/axe.ts';
import { findChromium, startChromium } from '../local/door/chromium.ts';
import { startServer } from '../local/door/loopback-server.ts';

const chromium = findChromium() ?? '';
// A browser judges the pages: a machine without Chromium skips them, as it skips the attacks of test/local/door.
const where = chromium === '' ? describe.skip : describe;

/** One page of each form, and the widest. */
const PAGES = [
  '/',
  '/docs/guides/facts-filters',
  '/docs/guides/webhooks',
  '/docs/reference',
  '/docs/reference/list-jobs',
  '/docs/reference/objects/fact',
  '/docs/errors/insufficient-credits',
];

interface Finding {
  readonly page: string;
  readonly found: readonly string[];
}

/** Runs in each page: checks it in both themes, reports, and opens the next. */
const CHECK = `${JUDGED}
const PAGES = ${JSON.stringify(PAGES)};
addEventListener('load', async () => {
  const found = [];
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    found.push(...(await judged(theme)));
  }
  await fetch('/report', { method: 'POST', body: JSON.stringify({ page: location.pathname, found }) });
  const next = PAGES[PAGES.indexOf(location.pathname) + 1];
  if (next !== undefined) location.href = next;
});
`;

where('the site in Chromium (skipped without Chromium)', () => {
  // 400 px is a narrow phone. The headless shell goes that narrow; Chromium itself stops at 500.
  test.each([400, 1400])(
    'has nothing that axe reports, and does not scroll sideways, at %i px',
    async (width) => {
      const pages = pagesWith(() => ({ api_key: 'jck_local_demo' }));
      const findings: Finding[] = [];
      const stops: (() => Promise<void>)[] = [];
      try {
        await new Promise<void>((resolve, reject) => {
          startServer(async (incoming, response) => {
            const path = incoming.url ?? '/';
            if (path === '/report') {
              let body = '';
              for await (const chunk of incoming) body += chunk;
              findings.push(JSON.parse(body));
              response.end();
              if (findings.length === PAGES.length) resolve();
            } else if (path === '/axe.js' || path === '/check.js') {
              response.writeHead(200, { 'content-type': 'text/javascript' });
              response.end(path === '/axe.js' ? AXE : CHECK);
            } else {
              const address = `http://${incoming.headers.host}`;
              const page = pages({ path, address, ifNoneMatch: undefined });
              const text = page?.body.toString() ?? '';
              for (const [name, value] of page?.headers ?? []) response.appendHeader(name, value);
              response.end(
                text.replace(
                  '</head>',
                  '<script src="/axe.js"></script><script src="/check.js"></script></head>',
                ),
              );
            }
          })
            .then((server) => {
              stops.push(server.stop);
              const browser = startChromium(chromium, `http://127.0.0.1:${server.port}/`, [
                `--window-size=${width},900`,
              ]);
              stops.push(browser.stop);
            })
            .catch(reject);
        });
      } finally {
        for (const stop of stops.reverse()) await stop();
      }
      expect(findings).toEqual(PAGES.map((page) => ({ page, found: [] })));
    },
    120_000,
  );
});
