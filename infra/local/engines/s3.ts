import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { escapeMarkup } from '../http/markup.ts';
import type { RunningStack, Service } from '../stack/stack.ts';

const TYPE = 'AWS::S3::Bucket';

/**
 * S3: stores buckets as folders and objects as files in the data folder, behind a small endpoint (path style; put, get,
 * head, delete and list of objects). Failure destinations write to it, and the operator replays from it.
 */
export const s3: Service = {
  types: [TYPE],

  async start(stack) {
    const buckets = stack.resolver.resources(TYPE);
    if (buckets.length === 0) return async () => undefined;
    const root = join(stack.options.dataDir, 's3');
    for (const [id, { Properties }] of buckets) nameBucket(stack, root, id, Properties['BucketName']);
    const server = createServer((request, response) => {
      answer(root, request, response).catch(() => fail(response, 500, 'InternalError'));
    });
    await new Promise<void>((done, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', done);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the object store has no port');
    stack.endpoints.S3 = `http://127.0.0.1:${address.port}`;
    return () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
  },
};

function nameBucket(stack: RunningStack, root: string, id: string, given: unknown): void {
  const name = typeof given === 'string' ? given : stack.physicalName(id).toLowerCase().slice(0, 63);
  const arn = `arn:aws:s3:::${name}`;
  mkdirSync(join(root, name), { recursive: true });
  stack.resolver.name(id, name, { Arn: arn, DomainName: `${name}.s3.amazonaws.com` });
  stack.addFailureDestination(arn, async (record, key) => {
    put(join(root, name, key), Buffer.from(JSON.stringify(record)));
  });
}

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const folder = resolve(root, bucket);
  const file = resolve(folder, rest.join('/'));
  if (bucket === '' || dirname(folder) !== resolve(root) || !existsSync(folder)) {
    fail(response, 404, 'NoSuchBucket');
    return;
  }
  if (file === folder) {
    if (request.method === 'GET') list(folder, bucket, url.searchParams, response);
    else response.writeHead(request.method === 'HEAD' ? 200 : 405).end();
    return;
  }
  if (!file.startsWith(folder + sep)) {
    fail(response, 400, 'InvalidURI');
    return;
  }
  await answerObject(file, request, response);
}

async function answerObject(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const exists = existsSync(file) && statSync(file).isFile();
  switch (request.method) {
    case 'PUT':
      put(file, await readBody(request));
      response.writeHead(200, { etag: '"local"' }).end();
      return;
    case 'DELETE':
      rmSync(file, { force: true });
      response.writeHead(204).end();
      return;
    case 'HEAD':
    case 'GET': {
      if (!exists) {
        fail(response, 404, 'NoSuchKey');
        return;
      }
      const body = readFileSync(file);
      response.writeHead(200, { 'content-length': body.length, 'content-type': 'application/octet-stream' });
      response.end(request.method === 'HEAD' ? undefined : body);
      return;
    }
    default:
      fail(response, 405, 'MethodNotAllowed');
  }
}

/** Answers ListObjectsV2 with all keys under `prefix` at once. */
function list(folder: string, bucket: string, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  const keys = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => key.startsWith(prefix))
    .sort();
  const contents = keys.map((key) => {
    const { size, mtime } = statSync(join(folder, key));
    return `<Contents><Key>${escapeMarkup(key)}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
  });
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${escapeMarkup(bucket)}</Name>` +
      `<Prefix>${escapeMarkup(prefix)}</Prefix><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>` +
      `${contents.join('')}</ListBucketResult>`,
  );
}

/** Writes an object atomically. */
function put(file: string, body: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, body);
  renameSync(`${file}.part`, file);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const chunked = request.headers['content-encoding']?.includes('aws-chunked') ?? false;
  return chunked ? unchunk(body) : body;
}

/** Decodes the chunks with trailing checksums in which the SDK sends bodies: `<hex>[;…]\r\n<bytes>\r\n … 0\r\n`. */
function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (end < 0 || !(size > 0)) break;
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}
