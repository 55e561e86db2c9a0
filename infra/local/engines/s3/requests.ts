import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../../door/door.ts';
import { type BucketFolder, type StoredFile, UnusableKeyError } from './bucket-folder.ts';

/** Methods of the calls that are served. */
export const METHODS = ['DELETE', 'GET', 'HEAD', 'POST', 'PUT'] as const;

const MOST_KEYS = 1_000;

/** Called for every object that was stored. */
type Created = (bucket: string, key: string, file: StoredFile) => void;

/** An error as S3 answers it. */
class S3Error extends Error {
  readonly status: number;

  constructor(status: number, name: string, message: string) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** Parts of objects that are not complete yet, by upload id and number. */
type Parts = Map<string, Map<number, Buffer>>;

/**
 * Answers the calls of S3 that the product makes, with the name of the bucket in the path: put, get, head and delete an
 * object, list a bucket by prefix, and upload in parts.
 */
export function serveBuckets(buckets: ReadonlyMap<string, BucketFolder>, created: Created): Engine {
  const parts: Parts = new Map();
  return async (request, response) => {
    try {
      // Not as a URL, which would resolve the steps of a key.
      const [target = '', search = ''] = (request.url ?? '/').split('?', 2);
      const [, name = '', ...path] = target.split('/');
      const bucket = buckets.get(decodeURIComponent(name));
      if (bucket === undefined) throw new S3Error(404, 'NoSuchBucket', 'the template has no such bucket');
      const key = path.map(decodeURIComponent).join('/');
      const call = {
        bucket,
        name,
        key,
        query: new URLSearchParams(search),
        request,
        response,
        parts,
        created,
      };
      await (key === '' ? serveBucket(call) : serveObject(call));
    } catch (error) {
      refuse(response, request, error);
    }
  };
}

interface Call {
  readonly bucket: BucketFolder;
  readonly name: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly parts: Parts;
  readonly created: Created;
}

async function serveBucket({ bucket, name, query, request, response }: Call): Promise<void> {
  if (request.method !== 'GET' || query.get('list-type') !== '2') throw unsupported(request);
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = (await bucket.keys(prefix)).filter((key) => key > after);
  const most = Math.min(MOST_KEYS, Number(query.get('max-keys') ?? MOST_KEYS));
  const contents: string[] = [];
  for (const key of keys.slice(0, most)) {
    const file = await bucket.get(key);
    if (file === undefined) continue;
    contents.push(
      `<Contents><Key>${escaped(key)}</Key><LastModified>${file.modified.toISOString()}</LastModified>` +
        `<ETag>${escaped(file.etag)}</ETag><Size>${file.bytes}</Size></Contents>`,
    );
  }
  const isCut = keys.length > most;
  xml(
    response,
    `<ListBucketResult><Name>${escaped(name)}</Name><Prefix>${escaped(prefix)}</Prefix>` +
      `<KeyCount>${contents.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>` +
      (isCut ? `<NextContinuationToken>${escaped(keys[most - 1] ?? '')}</NextContinuationToken>` : '') +
      `${contents.join('')}</ListBucketResult>`,
  );
}

async function serveObject(call: Call): Promise<void> {
  const { bucket, key, query, request, response } = call;
  switch (request.method) {
    case 'PUT':
      return query.has('partNumber') ? await putPart(call) : await put(call);
    case 'POST':
      return query.has('uploads') ? begin(call) : await complete(call);
    case 'DELETE':
      if (query.has('uploadId')) call.parts.delete(query.get('uploadId') ?? '');
      else await bucket.delete(key);
      response.writeHead(204).end();
      return;
    default:
      await read(call);
  }
}

async function read({ bucket, key, request, response }: Call): Promise<void> {
  const file = await bucket.get(key);
  if (file === undefined) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted.replaceAll('"', '') !== file.etag.replaceAll('"', '')) {
    throw new S3Error(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
    );
  }
  const range = /^bytes=(\d+)-(\d+)?$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(Number(range?.[2] ?? Number.POSITIVE_INFINITY), file.bytes - 1);
  if (range !== null && start > end) {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  }
  response.writeHead(range === null ? 200 : 206, {
    'content-length': end - start + 1,
    'content-type': 'application/octet-stream',
    etag: file.etag,
    'last-modified': file.modified.toUTCString(),
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
  });
  if (request.method === 'HEAD' || file.bytes === 0) {
    response.end();
    return;
  }
  await pipeline(createReadStream(file.path, { start, end }), response);
}

async function put({ bucket, name, key, request, response, created }: Call): Promise<void> {
  refuseChunked(request);
  if (request.headers['if-none-match'] === '*' && (await bucket.get(key)) !== undefined) {
    request.resume();
    throw new S3Error(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
    );
  }
  const file = await bucket.put(key, request);
  response.writeHead(200, { etag: file.etag }).end();
  created(name, key, file);
}

function begin({ name, key, parts, response }: Call): void {
  const id = randomUUID();
  parts.set(id, new Map());
  xml(
    response,
    `<InitiateMultipartUploadResult><Bucket>${escaped(name)}</Bucket><Key>${escaped(key)}</Key>` +
      `<UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

async function putPart({ query, request, response, parts }: Call): Promise<void> {
  refuseChunked(request);
  const upload = parts.get(query.get('uploadId') ?? '');
  if (upload === undefined) throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const number = Number(query.get('partNumber'));
  upload.set(number, Buffer.concat(chunks));
  response.writeHead(200, { etag: `"part-${number}"` }).end();
}

async function complete({
  bucket,
  name,
  key,
  query,
  request,
  response,
  parts,
  created,
}: Call): Promise<void> {
  const id = query.get('uploadId') ?? '';
  const upload = parts.get(id);
  if (upload === undefined) throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
  request.resume();
  const inOrder = [...upload].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
  const file = await bucket.put(key, inOrder);
  parts.delete(id);
  xml(
    response,
    `<CompleteMultipartUploadResult><Bucket>${escaped(name)}</Bucket><Key>${escaped(key)}</Key>` +
      `<ETag>${escaped(file.etag)}</ETag></CompleteMultipartUploadResult>`,
  );
  created(name, key, file);
}

/** A client that streams sends the body in signed chunks. */
function refuseChunked(request: IncomingMessage): void {
  if (!String(request.headers['content-encoding'] ?? '').includes('aws-chunked')) return;
  request.resume();
  throw new S3Error(501, 'NotImplemented', 'the local runtime takes bodies of a known length only');
}

const unsupported = (request: IncomingMessage): S3Error =>
  new S3Error(501, 'NotImplemented', `the local runtime does not support ${request.method} ${request.url}`);

function refuse(response: ServerResponse, request: IncomingMessage, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known =
    error instanceof S3Error
      ? error
      : error instanceof UnusableKeyError
        ? new S3Error(400, 'InvalidArgument', error.message)
        : undefined;
  if (known === undefined) throw error;
  if (request.method === 'HEAD') {
    response.writeHead(known.status).end();
    return;
  }
  xml(
    response,
    `<Error><Code>${known.name}</Code><Message>${escaped(known.message)}</Message></Error>`,
    known.status,
  );
}

function xml(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
