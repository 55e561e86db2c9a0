import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isPublicAddress } from '../../../shared/webhooks/attempt/address.ts';
import { openResolver } from '../../../shared/webhooks/attempt/name-resolver.ts';
import { Poster } from '../../../shared/webhooks/attempt/post.ts';
import { type Connections, watchConnections } from '../support/connections.ts';
import {
  addresses,
  alias,
  type NameServer,
  REFUSED,
  SERVFAIL,
  startNameServer,
} from '../support/name-server.ts';
import { attackCorpus, REBINDING_NAMES, REFUSED_URLS } from '../support/refused-urls.ts';

/**
 * Every test goes through the poster, as deliveries do, with a real name server. The tests check the connections that
 * Node was asked to open, not what the guard reports.
 */
const PUBLIC = '93.184.215.14';
const PUBLIC_IPV6 = '2606:2800:21f:cb07::1';
const BODY = new TextEncoder().encode('{}');

let names: NameServer;
let connections: Connections;
let poster: Poster;

beforeAll(async () => {
  names = await startNameServer();
});
beforeEach(() => {
  connections = watchConnections();
  poster = new Poster({ resolve: openResolver([names.address]), development: null });
});
afterEach(() => {
  poster.close();
  connections.restore();
});
afterAll(async () => {
  await names.stop();
});

const post = async (url: string): Promise<unknown> => await poster.post(url, {}, BODY);

test('connects to an address that DNS returned, on port 443, if all of them are public', async () => {
  names.says('hooks.example.com', addresses(PUBLIC, '93.184.215.15', PUBLIC_IPV6));
  expect(await post('https://hooks.example.com/')).toEqual({ kind: 'failed', code: 'connection' });
  expect(connections.asked).toEqual([{ address: PUBLIC, port: 443 }]);
});

test('connects to an IPv6 address if there is no IPv4 address', async () => {
  names.says('six.example.com', addresses(PUBLIC_IPV6));
  expect(await post('https://six.example.com/')).toEqual({ kind: 'failed', code: 'connection' });
  expect(connections.asked).toEqual([{ address: PUBLIC_IPV6, port: 443 }]);
});

describe('opens no connection if DNS answers with', () => {
  test.each([
    ['a private address', addresses('10.0.0.1')],
    ['a public address and a private one', addresses(PUBLIC, '192.168.1.1')],
    ['a private address and a public one', addresses('127.0.0.1', PUBLIC)],
    ['a public IPv4 address and a private IPv6 one', addresses(PUBLIC, 'fd00::1')],
    ['only a private IPv6 address', addresses('fd00:ec2::254')],
    ['a public IPv6 address and a mapped one', addresses(PUBLIC_IPV6, '::ffff:169.254.169.254')],
    ['an address that NAT64 translates', addresses('64:ff9b::a9fe:a9fe')],
    ['an alias of an internal name', alias('metadata.google.internal', '169.254.169.254')],
    ['an alias of an internal name and also a public address', alias('db.internal', PUBLIC, '10.1.2.3')],
    ['the unspecified address', addresses('0.0.0.0')],
  ])('%s', async (_, reply) => {
    names.says('rebind.example.com', reply);
    expect(await post('https://rebind.example.com/')).toEqual({ kind: 'failed', code: 'address_rejected' });
    expect(connections.asked).toEqual([]);
  });

  test.each([
    ['nothing', { answers: [] }],
    ['an alias and no address', alias('metadata.google.internal')],
    ['SERVFAIL', { code: SERVFAIL }],
    ['REFUSED', { code: REFUSED }],
  ])('%s, and the attempt fails with the code dns', async (_, reply) => {
    names.says('empty.example.com', reply);
    expect(await post('https://empty.example.com/')).toEqual({ kind: 'failed', code: 'dns' });
    expect(connections.asked).toEqual([]);
  });

  test('no such name', async () => {
    expect(await post('https://unknown.example.com/')).toEqual({ kind: 'failed', code: 'dns' });
    expect(connections.asked).toEqual([]);
  });

  test.each(REBINDING_NAMES)('%s, a name in a public zone that resolves to %s', async (name, address) => {
    names.says(name, addresses(address));
    expect(await post(`https://${name}/`)).toEqual({ kind: 'failed', code: 'address_rejected' });
    expect(connections.asked).toEqual([]);
  });
});

test('connects with one address family if the query for the other one fails', async () => {
  names.says('half.example.com', (question) =>
    question.type === 'A' ? addresses(PUBLIC)(question) : { code: SERVFAIL },
  );
  expect(await post('https://half.example.com/')).toEqual({ kind: 'failed', code: 'connection' });
  expect(connections.asked).toEqual([{ address: PUBLIC, port: 443 }]);
});

test('queries DNS once per attempt and family, so a later answer cannot redirect it', async () => {
  let answers = 0;
  names.says('changing.example.com', (question) => {
    answers += question.type === 'A' ? 1 : 0;
    return addresses(answers > 1 ? '127.0.0.1' : PUBLIC)(question);
  });
  const before = names.questions.length;
  expect(await post('https://changing.example.com/')).toEqual({ kind: 'failed', code: 'connection' });
  expect(connections.asked).toEqual([{ address: PUBLIC, port: 443 }]);
  expect(names.questions.slice(before).sort()).toEqual([
    'A changing.example.com',
    'AAAA changing.example.com',
  ]);
});

test('checks before every attempt: a name that becomes private is rejected in the next attempt', async () => {
  names.says('turning.example.com', addresses(PUBLIC));
  await post('https://turning.example.com/');
  names.says('turning.example.com', addresses('127.0.0.1'));
  expect(await post('https://turning.example.com/')).toEqual({ kind: 'failed', code: 'address_rejected' });
  expect(connections.asked).toEqual([{ address: PUBLIC, port: 443 }]);
});

test('opens no connection and queries no name server for a refused URL', async () => {
  names.says('*', addresses(PUBLIC));
  const before = names.questions.length;
  const urls = Object.values(REFUSED_URLS).flat();
  const results = await Promise.all(urls.map(async (url) => ({ url, result: await post(url) })));
  expect(results.filter(({ result }) => !isRejection(result))).toEqual([]);
  expect(connections.asked).toEqual([]);
  expect(names.questions.slice(before)).toEqual([]);
});

const corpus = attackCorpus();
// The lists of known attacks are kept outside the repository; without them these tests are skipped.
const withCorpus = corpus === null ? describe.skip : describe;
withCorpus('the public lists of attack URLs (skipped without them)', () => {
  const urls = (corpus ?? []).flatMap((url) => {
    const https = url.replace(/^[a-z]+:(?:\/\/)?/i, 'https://');
    return https === url ? [url] : [url, https];
  });

  test('open no connection if names resolve to internal addresses', async () => {
    names.says('*', addresses('169.254.169.254', 'fd00:ec2::254'));
    await postAll(urls);
    expect(connections.asked).toEqual([]);
  });

  test('open connections only to the public address of the name', async () => {
    names.says('*', addresses(PUBLIC));
    await postAll(urls);
    expect(new Set(connections.asked.map(({ address, port }) => `${address} ${port}`))).toEqual(
      new Set([`${PUBLIC} 443`]),
    );
    expect(connections.asked.every(({ address }) => isPublicAddress(address))).toBe(true);
  });
});

async function postAll(urls: readonly string[]): Promise<void> {
  for (let start = 0; start < urls.length; start += 100) {
    await Promise.all(urls.slice(start, start + 100).map(post));
  }
}

const isRejection = (result: unknown): boolean =>
  JSON.stringify(result) === JSON.stringify({ kind: 'failed', code: 'address_rejected' });
