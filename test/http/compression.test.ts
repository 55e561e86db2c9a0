import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { type GatewayServer, listen } from '../../infra/local/http/gateway-server.ts';
import { toEvent, toResponse } from '../../infra/local/http/payload.ts';
import { RouteTable } from '../../infra/local/http/routes.ts';
import { type GatewayFunction, serve } from '../../shared/http/serve.ts';
import type { Table } from '../../shared/table/client.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import { catalogue, customer, dependencies, list, postingsOf } from './harness.ts';

/** Rows of a page; 50 of them have 4,600 bytes. */
const page = (rows: number) =>
  Array.from({ length: rows }, (_, row) => `Ingénieure nº ${row} — ${'données '.repeat(9)}`);
const LONG = 'x'.repeat(2_000);

let table: TestTable;
let postings: Table;
let server: GatewayServer;
let authorization = '';
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  postings = postingsOf(table);
  authorization = `Bearer ${(await customer(table, { credit: 100_000_000n })).apiKey}`;
  const given = dependencies(table, postings);
  const routes = new RouteTable<GatewayFunction>([
    {
      routeKey: `GET ${list.path}`,
      target: serve(
        list,
        async ({ query }) => ({ body: { data: page(query.text === 'few' ? 1 : 50) }, resources: 50 }),
        given,
      ),
    },
    {
      routeKey: `GET ${catalogue.path}`,
      target: serve(
        catalogue,
        async ({ path }) => ({ body: { id: path.id === 'short' ? 'a' : LONG }, resources: 0 }),
        given,
      ),
    },
  ]);
  server = await listen(0);
  server.setHandler(async (request, path) => {
    const match = routes.match(request.method, path);
    if (match === undefined) throw new Error(`no route ${path}`);
    const event = toEvent(request, match, { apiId: 'test', now: new Date(), port: server.port });
    const response = toResponse(await match.target(event as APIGatewayProxyEventV2, {} as Context));
    if (response === undefined) throw new Error('the function returned no response');
    return response;
  });
});
afterAll(async () => {
  await server.stop();
  await table.stop();
});

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As sent, not decoded. */
  readonly bytes: Buffer;
}

/** Sends exactly these headers. */
const request = (path: string, headers: Readonly<Record<string, string>>): Promise<Received> =>
  new Promise((resolve, reject) => {
    get(
      { port: server.port, host: '127.0.0.1', path, headers: { authorization, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      },
    ).on('error', reject);
  });

const PLAIN = JSON.stringify({ data: page(50) });
const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync } as const;

describe('through the gateway, a page', () => {
  test.each(['gzip', 'br'] as const)(
    'arrives in %s where it is accepted, and costs the same',
    async (coding) => {
      const { status, headers, bytes } = await request('/v0/things', { 'accept-encoding': coding });
      expect([status, headers['content-encoding']]).toEqual([200, coding]);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(PLAIN.length / 4);
      expect(DECODERS[coding](bytes).toString()).toBe(PLAIN);
      expect(headers['svc-cost-usd']).toBe('0.50');
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );

  test('arrives unchanged without the header', async () => {
    const { headers, bytes } = await request('/v0/things', {});
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toBe(PLAIN);
  });

  test('is decoded by fetch, which asks for compression on its own', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/v0/things`, { headers: { authorization } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(PLAIN);
  });

  test('that is short arrives unchanged', async () => {
    const { headers } = await request('/v0/things?text=few', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('that is refused has a short problem document, which is not compressed', async () => {
    const { status, headers, bytes } = await request('/v0/things?texxt=1', { 'accept-encoding': 'gzip, br' });
    expect([status, headers['content-encoding']]).toEqual([400, undefined]);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'invalid_request' });
  });

  test('that is refused with a long problem document is compressed like any other body', async () => {
    const query = Array.from({ length: 40 }, (_, at) => `unknown_${at}=1`).join('&');
    const { status, headers, bytes } = await request(`/v0/things?${query}`, { 'accept-encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([400, 'gzip']);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ code: 'invalid_request' });
  });
});

describe('through the gateway, the validator of a catalogue response', () => {
  const tagOf = async (coding: string) => {
    const { headers } = await request('/v0/entries/long', { 'accept-encoding': coding });
    expect(headers.vary).toBe('Authorization, Accept-Encoding');
    return headers.etag ?? '';
  };

  test('is strong and differs by coding, because the bytes differ', async () => {
    const tags = [await tagOf('identity'), await tagOf('gzip'), await tagOf('br')];
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    expect(tags.slice(1)).toEqual(['gzip', 'br'].map((coding) => tags[0]?.replace(/"$/, `;${coding}"`)));
  });

  test('of a short body is the same in every coding, because it is sent uncompressed', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (coding) => (await request('/v0/entries/short', { 'accept-encoding': coding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(1);
  });

  test.each(['identity', 'gzip', 'br'])('in %s gets 304 with the same tag, and no body', async (coding) => {
    const tag = await tagOf(coding);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, headers, bytes } = await request('/v0/entries/long', {
        'accept-encoding': coding,
        'if-none-match': sent,
      });
      expect([sent, status, headers.etag, bytes.length]).toEqual([sent, 304, tag, 0]);
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('of another coding gets the whole body, because the tag names other bytes', async () => {
    const [plain, gzip] = [await tagOf('identity'), await tagOf('gzip')];
    expect(
      (await request('/v0/entries/long', { 'accept-encoding': 'gzip', 'if-none-match': plain })).status,
    ).toBe(200);
    expect(
      (await request('/v0/entries/long', { 'accept-encoding': 'br', 'if-none-match': gzip })).status,
    ).toBe(200);
    expect((await request('/v0/entries/long', { 'if-none-match': gzip })).status).toBe(200);
  });
});
