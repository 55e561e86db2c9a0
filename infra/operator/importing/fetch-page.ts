import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPublicAddress } from '../../../shared/webhooks/attempt/address.ts';
import { readDestinationUrl } from '../../../shared/webhooks/attempt/destination-url.ts';
import type { Resolve } from '../../../shared/webhooks/attempt/name-resolver.ts';
import { ROBOT_NAME } from './robots.ts';
import { systemError } from './system-error.ts';

const USER_AGENT = `${ROBOT_NAME}/1`;
const MAXIMUM_HEADER_BYTES = 32_768;
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

/** A page could not be fetched. The message is one sentence without the URL. */
export class FetchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FetchError';
  }
}

export interface PageOptions {
  readonly resolve: Resolve;
  /** Allows pages of this machine, for tests and development. Nothing else that is private. */
  readonly allowLoopback: boolean;
  readonly timeoutMs: number;
}

/** The validators of a page that was fetched before. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Page extends Validators {
  readonly status: number;
  /** The target of a redirect, as sent. */
  readonly location: string | null;
  readonly body: Buffer;
}

interface PageTarget {
  readonly isSecure: boolean;
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
  readonly isLoopback: boolean;
}

/**
 * Returns the parts of a URL that may be fetched: a public https page, or one of this machine if that is allowed.
 * @throws FetchError for any other URL
 */
export function pageTarget(url: string, allowLoopback: boolean): PageTarget {
  const parsed = url.length <= 2048 ? URL.parse(url) : null;
  if (parsed !== null && allowLoopback && LOOPBACK_HOSTS.has(parsed.hostname) && parsed.username === '') {
    const isSecure = parsed.protocol === 'https:';
    if (isSecure || parsed.protocol === 'http:') {
      const port = Number(parsed.port || (isSecure ? 443 : 80));
      return {
        isSecure,
        hostname: parsed.hostname,
        port,
        path: parsed.pathname + parsed.search,
        isLoopback: true,
      };
    }
  }
  const read = readDestinationUrl(url);
  if ('refused' in read) {
    const isLoopback = parsed !== null && LOOPBACK_HOSTS.has(parsed.hostname);
    const hint = isLoopback && !allowLoopback ? '; --allow-loopback allows pages of this machine' : '';
    throw new FetchError(`must be ${read.refused}${hint}`);
  }
  return { isSecure: true, hostname: read.hostname, port: read.port, path: read.path, isLoopback: false };
}

/**
 * Fetches one page with one request: no redirect is followed. Connects to an address that was just checked, never to a
 * name, so a hostile list of URLs reaches no private address (docs/security.md).
 * @param maximumBytes most bytes of the body, after decompression
 * @throws FetchError
 */
export async function fetchPage(
  url: string,
  known: Validators | null,
  maximumBytes: number,
  { resolve, allowLoopback, timeoutMs }: PageOptions,
  signal: AbortSignal,
): Promise<Page> {
  const target = pageTarget(url, allowLoopback);
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, timeout]);
  try {
    const address = await addressOf(target, resolve, either);
    either.throwIfAborted();
    const response = await send(target, address, known, either);
    const { statusCode = 0, headers } = response;
    const body = await bodyOf(response, maximumBytes);
    return {
      status: statusCode,
      location: headers.location ?? null,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
      body,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new FetchError(`no whole answer within ${timeoutMs / 1000} s`);
    if (error instanceof FetchError) throw error;
    const { code, message } = systemError(error);
    if (code === 'HPE_HEADER_OVERFLOW') {
      throw new FetchError(
        `answered with more than ${MAXIMUM_HEADER_BYTES} bytes of headers, which is the limit`,
      );
    }
    throw new FetchError(message.replace(/\s+/gu, ' '));
  }
}

async function addressOf(target: PageTarget, resolve: Resolve, signal: AbortSignal): Promise<string> {
  if (target.isLoopback) return '127.0.0.1';
  const addresses = await resolve(target.hostname, signal);
  const [address] = addresses;
  if (address === undefined) throw new FetchError('its host has no address');
  // A name with a public and a private address is a sign of DNS rebinding.
  if (!addresses.every(isPublicAddress)) throw new FetchError('its host has an address that is not public');
  return address;
}

function send(
  { isSecure, hostname, port, path }: PageTarget,
  address: string,
  known: Validators | null,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isDefaultPort = port === (isSecure ? 443 : 80);
  const options: RequestOptions = {
    host: address,
    port,
    path,
    method: 'GET',
    agent: false,
    signal,
    maxHeaderSize: MAXIMUM_HEADER_BYTES,
    headers: {
      Host: isDefaultPort ? hostname : `${hostname}:${port}`,
      'User-Agent': USER_AGENT,
      Accept: 'application/json, application/ld+json, text/html;q=0.9, */*;q=0.1',
      'Accept-Encoding': 'gzip',
      ...(known?.etag == null ? {} : { 'If-None-Match': known.etag }),
      ...(known?.lastModified == null ? {} : { 'If-Modified-Since': known.lastModified }),
    },
  };
  return new Promise((resolve, reject) => {
    const sent = isSecure ? requestHttps({ ...options, servername: hostname }) : requestHttp(options);
    sent.on('error', reject);
    sent.once('response', resolve);
    sent.end();
  });
}

async function bodyOf(response: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const coding = response.headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity' && coding !== 'gzip') {
    response.destroy();
    throw new FetchError(`answered in the encoding ${coding.slice(0, 40)}, which was not asked for`);
  }
  const gunzip = coding === 'gzip' ? createGunzip() : null;
  if (gunzip !== null) response.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  const stream: Readable = gunzip ?? response;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const part = Buffer.from(chunk);
    length += part.length;
    if (length > maximumBytes) {
      response.destroy();
      throw new FetchError(`answered more than ${maximumBytes} bytes, which is the limit`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
