import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { publicationOf } from '../../infra/docs/publication.ts';
import { buildSite } from '../../infra/docs/site.ts';
import { sitePath } from '../../infra/docs/site-path.ts';
import { PROBLEMS } from '../../shared/contract/problem.ts';
import type { Bucket } from '../../shared/documentation/bucket.ts';
import type { PublishedFile } from '../../shared/documentation/publication.ts';
import { publish } from '../../shared/documentation/publish.ts';
import { servePublication } from '../../shared/documentation/serve-publication.ts';

const ADDRESSES = {
  baseUrl: 'https://id.execute-api.eu-west-1.amazonaws.com',
  docsUrl: 'https://d1.cloudfront.net/docs',
  appUrl: 'https://d1.cloudfront.net/app',
};

/** A bucket in memory. `writes` holds the keys in the order of their puts. */
function memoryBucket(): Bucket & { objects: Map<string, PublishedFile>; writes: string[] } {
  const objects = new Map<string, PublishedFile>();
  const writes: string[] = [];
  return {
    objects,
    writes,
    put: async (file) => {
      writes.push(file.key);
      objects.set(file.key, file);
    },
    list: async () => [...objects.keys()],
    remove: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
  };
}

const site = buildSite();
const publication = publicationOf(site);
const bucket = memoryBucket();
await publish(bucket, publication, ADDRESSES);

/** Returns what the distribution finds at a URL of the site, or undefined. */
function at(url: string): PublishedFile | undefined {
  const { origin, pathname } = new URL(url);
  expect(origin).toBe('https://d1.cloudfront.net');
  const path = sitePath(pathname);
  return bucket.objects.get(path === '/' ? 'index.html' : path.slice(1));
}

describe('the published documentation', () => {
  test('has every file of the site, each with its type', () => {
    expect(bucket.objects.size).toBe(site.size);
    for (const [path, { type }] of site)
      expect(at(`https://d1.cloudfront.net${path}`)?.contentType).toBe(type);
    expect(at('https://d1.cloudfront.net/docs/errors/not-found.md')?.contentType).toBe(
      'text/markdown; charset=utf-8',
    );
    expect(at('https://d1.cloudfront.net/llms.txt')?.contentType).toBe('text/plain; charset=utf-8');
    expect(at('https://d1.cloudfront.net/docs/openapi.json')?.contentType).toBe('application/json');
  });

  test.each(Object.keys(PROBLEMS))('has the page that the type of %s leads to', (code) => {
    const page = at(`${ADDRESSES.docsUrl}/errors/${code.replaceAll('_', '-')}`);
    expect(page?.body).toContain(`code <code>${code}</code>`);
    expect(page?.body).toContain(`${ADDRESSES.docsUrl}/errors/${code.replaceAll('_', '-')}`);
  });

  test('has the pages that top_up_url and action_url lead to', () => {
    expect(at(`${ADDRESSES.appUrl}/credits`)?.body).toContain('<h1 id="credit">Credit</h1>');
    const delivery = at(`${ADDRESSES.appUrl}/deliveries/01a1ff66-6d92-7a68-8fda-7700e2a64ede`);
    expect(delivery?.body).toContain('<h1 id="delivery">Delivery</h1>');
    expect(at(`${ADDRESSES.appUrl}/`)).toEqual(at(`${ADDRESSES.appUrl}/credits`));
    expect(at(`${ADDRESSES.appUrl}/deliveries/`)).toBeUndefined();
  });

  test('names the addresses of its deployment, and none of a laptop', () => {
    for (const { body } of bucket.objects.values()) {
      expect(body).not.toContain('127.0.0.1:8787');
      expect(body).not.toContain('<!--try');
    }
    for (const name of ['openapi.json', 'openapi-flat.json']) {
      const { servers } = JSON.parse(at(`${ADDRESSES.docsUrl}/${name}`)?.body ?? '');
      expect(servers).toEqual([{ url: ADDRESSES.baseUrl, description: 'The address of the interface.' }]);
    }
    expect(at(`${ADDRESSES.docsUrl}/reference/list-jobs`)?.body).toContain(`${ADDRESSES.baseUrl}/v0/jobs`);
  });

  test('lets a browser keep files with a digest in their path for a year, and pages for five minutes', () => {
    for (const { key, cacheControl } of bucket.objects.values()) {
      expect(cacheControl).toBe(
        /^docs\/assets\/[0-9a-f]{12}\//.test(key)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=300',
      );
    }
  });

  test('is written assets first, and keeps earlier assets but no earlier page', async () => {
    const own = memoryBucket();
    const file = (key: string): PublishedFile => ({ key, contentType: 't', cacheControl: 'c', body: key });
    await publish(
      own,
      { address: 'http://a', files: [file('docs/old'), file('docs/assets/1/x')] },
      ADDRESSES,
    );
    const files = [file('docs/new'), file('docs/assets/2/x'), file('index.html')];
    const done = await publish(own, { address: 'http://a', files }, ADDRESSES);
    expect(done).toEqual({ published: 3, removed: 1 });
    expect([...own.objects.keys()].sort()).toEqual([
      'docs/assets/1/x',
      'docs/assets/2/x',
      'docs/new',
      'index.html',
    ]);
    expect(own.writes[2]).toBe('docs/assets/2/x');
  });

  test('says how to reach the operator if the deployment names one', () => {
    const reached = buildSite({ contact: 'mailto:help@example.com' });
    expect(reached.get('/app/credits')?.body).toContain('href="mailto:help@example.com"');
    expect(JSON.parse(reached.get('/docs/openapi.json')?.body ?? '').info.contact).toEqual({
      name: 'The operator of this deployment',
      email: 'help@example.com',
    });
    const url = buildSite({ contact: 'https://example.com/help' }).get('/docs/openapi-flat.json')?.body;
    expect(JSON.parse(url ?? '').info.contact.url).toBe('https://example.com/help');
    expect(JSON.parse(site.get('/docs/openapi.json')?.body ?? '').info.contact).toEqual({
      name: 'The operator of this deployment',
    });
  });
});

describe('the custom resource', () => {
  const folder = mkdtempSync(join(tmpdir(), 'publication-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify(publication));
  let sent: { url: string; init: RequestInit | undefined }[] = [];
  let lines: string[] = [];
  beforeEach(() => {
    sent = [];
    lines = [];
  });

  const request = (type: string) => ({
    RequestType: type,
    ResponseURL: 'https://answers.example/x?signature=1',
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Site',
    PhysicalResourceId: 'Site-documentation',
    ResourceType: 'Custom::Documentation',
    ResourceProperties: {
      ServiceToken: 'arn',
      BaseUrl: ADDRESSES.baseUrl,
      DocsUrl: ADDRESSES.docsUrl,
      AppUrl: ADDRESSES.appUrl,
      Content: 'digest',
    },
  });
  const handlerWith = (own: Bucket, statuses: number[] = []) =>
    servePublication(pathToFileURL(file), {
      bucket: own,
      sink: (line) => lines.push(line),
      send: async (url, init) => {
        sent.push({ url: String(url), init });
        return new Response(null, { status: statuses.shift() ?? 200 });
      },
    });
  const answer = () => JSON.parse(String(sent.at(-1)?.init?.body));

  test('publishes at creation and update, and empties the bucket at deletion', async () => {
    const own = memoryBucket();
    const handler = handlerWith(own);
    for (const type of ['Create', 'Update']) {
      await handler(request(type));
      expect(own.objects.size).toBe(site.size);
      expect(answer()).toEqual({
        Status: 'SUCCESS',
        PhysicalResourceId: 'Site-documentation',
        StackId: 'stack',
        RequestId: 'request',
        LogicalResourceId: 'Site',
      });
    }
    await handler(request('Delete'));
    expect(own.objects.size).toBe(0);
    expect(answer().Status).toBe('SUCCESS');
    expect(sent[0]).toMatchObject({
      url: 'https://answers.example/x?signature=1',
      init: { method: 'PUT', headers: { 'content-type': '' } },
    });
    expect(lines.map((line) => JSON.parse(line).request)).toEqual(['Create', 'Update', 'Delete']);
  });

  test('answers a request whose properties it does not know, and still empties the bucket', async () => {
    const own = memoryBucket();
    await handlerWith(own)(request('Create'));
    const strange = { ...request('Update'), ResourceProperties: { ServiceToken: 'arn' } };
    await handlerWith(own)(strange);
    expect(answer()).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('BaseUrl') });
    await handlerWith(own)({ ...strange, RequestType: 'Delete' });
    expect([answer().Status, own.objects.size]).toEqual(['SUCCESS', 0]);
  });

  test('lets a stack be deleted whose bucket is already gone', async () => {
    const gone = Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' });
    const handler = handlerWith({ ...memoryBucket(), list: () => Promise.reject(gone) });
    await handler(request('Delete'));
    expect(answer().Status).toBe('SUCCESS');
    await handler(request('Update'));
    expect(answer().Status).toBe('FAILED');
  });

  test('fails the deployment with the reason', async () => {
    const own = { ...memoryBucket(), put: () => Promise.reject(new Error('access denied')) };
    await handlerWith(own)(request('Create'));
    expect(answer()).toMatchObject({ Status: 'FAILED', Reason: 'Error: access denied' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'ERROR' });
  });

  test('repeats an answer that CloudFormation did not take, and stops after three attempts', async () => {
    await handlerWith(memoryBucket(), [500, 200])(request('Delete'));
    expect(sent).toHaveLength(2);
    sent = [];
    await expect(handlerWith(memoryBucket(), [500, 500, 503])(request('Delete'))).rejects.toThrow(
      'CloudFormation answered 503',
    );
    expect(sent).toHaveLength(3);
  });
});
