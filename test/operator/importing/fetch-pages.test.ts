import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { pageTarget } from '../../../infra/operator/importing/fetch-page.ts';
import {
  type Fetched,
  type FetchOptions,
  fetchPages,
} from '../../../infra/operator/importing/fetch-pages.ts';
import { type Answer, type BoardServer, page, redirect, startBoardServer } from './board-server.ts';

let server: BoardServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const OPTIONS: FetchOptions = {
  resolve: async () => [],
  allowLoopback: true,
  timeoutMs: 2000,
  delayMs: 0,
  validatorsOf: async () => null,
};

async function fetched(
  answers: Readonly<Record<string, Answer>>,
  paths: readonly string[],
  options: Partial<FetchOptions> = {},
): Promise<{ readonly pages: readonly Fetched[]; readonly server: BoardServer }> {
  const started = await startBoardServer(answers);
  server = started;
  const urls = paths.map((path) => (path.startsWith('/') ? `${started.origin}${path}` : path));
  const pages: Fetched[] = [];
  for await (const one of fetchPages(urls, { ...OPTIONS, ...options }, new AbortController().signal))
    pages.push(one);
  return { pages, server: started };
}
const reasons = (pages: readonly Fetched[]) =>
  pages.map((one) => (one.kind === 'failed' ? one.reason : one.kind));

describe('fetching is polite', () => {
  test('robots.txt is read once, and what it denies is not asked for', async () => {
    const { pages, server: site } = await fetched(
      {
        '/robots.txt': page('User-agent: *\nDisallow: /b'),
        '/a': page('A'),
        '/b': page('B'),
        '/c': page('C'),
      },
      ['/a', '/b', '/c'],
    );
    expect(reasons(pages)).toEqual(['page', 'its robots.txt does not allow it', 'page']);
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/a', '/c']);
    expect(site.asked[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^jobs-data-importer\//),
    });
  });

  test('a site whose robots.txt is broken allows nothing', async () => {
    const { pages } = await fetched(
      { '/robots.txt': (_, response) => response.writeHead(500).end(), '/a': page('A') },
      ['/a'],
    );
    expect(reasons(pages)).toEqual(['its robots.txt does not allow it']);
  });

  test('a host gets one request at a time, with the pause that is asked for', async () => {
    const paths = ['/1', '/2', '/3', '/4'];
    const answers = Object.fromEntries(paths.map((path) => [path, page(path)]));
    const started = performance.now();
    const { pages, server: site } = await fetched(answers, paths, { delayMs: 30 });
    expect(pages).toHaveLength(4);
    expect(site.mostOpen).toBe(1);
    // Four pauses between five requests. Timers of Node may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(4 * 29);
  });

  test('a page that did not change is not sent again', async () => {
    const { pages, server: site } = await fetched({ '/a': page('A', '"1"') }, ['/a'], {
      validatorsOf: async () => ({ etag: '"1"', lastModified: null }),
    });
    expect(pages).toMatchObject([{ kind: 'unchanged' }]);
    expect(site.asked.at(-1)).toMatchObject({ path: '/a', status: 304 });
  });

  test('a page keeps its validators, and gzip is decompressed', async () => {
    const answer: Answer = (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip', ETag: '"7"' }).end(gzipSync('kettles'));
    const { pages } = await fetched({ '/a': answer }, ['/a']);
    expect(pages).toMatchObject([{ kind: 'page', validators: { etag: '"7"', lastModified: null } }]);
    expect(pages.map((one) => (one.kind === 'page' ? one.body.toString() : ''))).toEqual(['kettles']);
  });
});

describe('a hostile page or list does no harm', () => {
  test('redirects end, and each is checked like the first URL', async () => {
    const { pages, server: site } = await fetched(
      {
        '/robots.txt': page('User-agent: *\nDisallow: /denied'),
        '/around': redirect('/around'),
        '/there': redirect('/a#top'),
        '/a': page('A'),
        '/denied': page('no'),
        '/to-denied': redirect('/denied'),
        '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
        '/to-private': redirect('https://10.0.0.1/'),
        '/to-file': redirect('file:///etc/passwd'),
      },
      ['/around', '/there', '/to-denied', '/to-metadata', '/to-private', '/to-file'],
    );
    expect(reasons(pages)).toEqual([
      'redirects more than 5 times',
      'page',
      'its robots.txt does not allow it',
      expect.stringContaining('must be https://'),
      expect.stringContaining('domain name, not an address'),
      expect.stringContaining('must be https://'),
    ]);
    expect(site.asked.map(({ path }) => path)).not.toContain('/denied');
  });

  test.each([
    ['an address inside', ['10.0.0.1'], 'its host has an address that is not public'],
    [
      'a public and a private one',
      ['93.184.216.34', '127.0.0.1'],
      'its host has an address that is not public',
    ],
    ['none', [], 'its host has no address'],
  ])('a name with %s is not connected to', async (_, addresses, reason) => {
    const { pages } = await fetched({}, ['https://jobs.acme-kettles.com/'], {
      resolve: async () => addresses,
    });
    expect(reasons(pages)).toEqual([reason]);
  });

  test('a redirect to a name is checked by its addresses, those inside the network and of this machine', async () => {
    const inside = { 'in.acme-kettles.com': '10.0.0.1', 'link.acme-kettles.com': '169.254.169.254' };
    const names = { ...inside, 'here.acme-kettles.com': '127.0.0.1', 'six.acme-kettles.com': '::1' };
    const paths = Object.keys(names).map((name, n) => [`/${n}`, redirect(`https://${name}/`)] as const);
    const { pages } = await fetched(
      Object.fromEntries(paths),
      paths.map(([path]) => path),
      {
        resolve: async (name) => [new Map(Object.entries(names)).get(name) ?? ''],
      },
    );
    expect(reasons(pages)).toEqual(paths.map(() => 'its host has an address that is not public'));
  });

  test('loopback is only allowed when the operator says so', async () => {
    const { pages, server: site } = await fetched({ '/a': page('A') }, ['/a'], { allowLoopback: false });
    expect(reasons(pages)).toEqual([expect.stringMatching(/^must be https:.*; --allow-loopback allows/)]);
    expect(site.asked).toEqual([]);
    expect(() => pageTarget('http://127.0.0.1.nip.io/', true)).toThrow('must be https://');
    expect(() => pageTarget('http://user@127.0.0.1/', true)).toThrow('must be https://');
    expect(() => pageTarget('http://10.0.0.1/', true)).toThrow('must be https://');
  });

  test('a bomb, a slow page and an error are failures of their page alone', async () => {
    const { pages } = await fetched(
      {
        '/bomb': (_, response) =>
          response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2_000_000))),
        '/slow': (_, response) => {
          response.writeHead(200);
          response.write('never ends');
        },
        // A byte now and then: each one is in time, the whole is not.
        '/drip': (_, response) => {
          response.writeHead(200);
          const timer = setInterval(() => response.write('.'), 100);
          response.once('close', () => clearInterval(timer));
        },
        '/headers': (_, response) => {
          for (let n = 0; n < 40; n += 1) response.setHeader(`X-${n}`, 'x'.repeat(1000));
          response.writeHead(200).end('x');
        },
        '/broken': (_, response) => response.destroy(),
        '/odd': (_, response) => response.writeHead(200, { 'Content-Encoding': 'br' }).end('x'),
        '/a': page('A'),
      },
      ['/bomb', '/slow', '/drip', '/headers', '/broken', '/odd', '/gone', '/a'],
      { maximumPageBytes: 1_000_000, timeoutMs: 1000 },
    );
    expect(reasons(pages)).toEqual([
      'answered more than 1000000 bytes, which is the limit',
      'no whole answer within 1 s',
      'no whole answer within 1 s',
      'answered with more than 32768 bytes of headers, which is the limit',
      'socket hang up',
      'answered in the encoding br, which was not asked for',
      'answered 404',
      'page',
    ]);
  });
});
