import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../door/admission.ts';
import { valuesOf } from '../door/request-head.ts';
import { servesHost } from '../door/served-hosts.ts';

const TOKEN_BYTES = 16;

/** Makes the token of a start: 128 random bits, as the credential of the engines. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the reason to refuse a request for the page's files, which contain no data: another `Host`, which a DNS name
 * that leads here would have, or a page of another origin.
 */
export function refusalOfFile({ rawHeaders, socket }: IncomingMessage): Refusal | undefined {
  const port = socket.localPort ?? 0;
  const hosts = valuesOf({ rawHeaders }, 'host');
  if (!servesHost(hosts, port)) {
    return denied(
      `the operations page answers on 127.0.0.1:${port} and localhost:${port}, not on another Host`,
    );
  }
  const own = `http://${hosts[0]}`.toLowerCase();
  if (valuesOf({ rawHeaders }, 'origin').some((origin) => origin.toLowerCase() !== own)) {
    return denied('the operations page does not answer other web pages');
  }
  return undefined;
}

/**
 * Returns the reason to refuse a request that reads or acts, or undefined for one with the token of this start. The token
 * is in a header, which no page of another origin can send: a request with it is preceded by a question, and refused.
 */
export function refusalOfRequest(token: string, request: IncomingMessage): Refusal | undefined {
  const refusal = refusalOfFile(request);
  if (refusal !== undefined) return refusal;
  const sites = valuesOf(request, 'sec-fetch-site');
  if (sites.some((site) => site !== 'same-origin')) {
    return denied('the operations page does not answer other web pages');
  }
  const [authorization = '', ...others] = valuesOf(request, 'authorization');
  if (others.length > 0 || !isEqual(authorization, `Bearer ${token}`)) {
    const message = 'the token is not that of this start; npm start printed it';
    return { status: 403, type: 'UnrecognizedClientException', message };
  }
  return undefined;
}

/** Compares in a time that does not depend on where the texts differ. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const denied = (message: string): Refusal => ({ status: 403, type: 'AccessDeniedException', message });
