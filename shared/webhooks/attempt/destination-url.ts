import { isIP } from 'node:net';

/** Longest URL of a destination (contract 14.4). */
export const MAXIMUM_URL_LENGTH = 2_048;
const HTTPS_PORT = 443;

/**
 * `https://`, a host name of letters, digits, hyphens and dots, perhaps `:443`, then a path. Held against the raw
 * text, because parsing repairs what must be refused: it strips tabs, turns backslashes round, drops empty
 * credentials and decodes hosts. A host name that is not ASCII is sent in its punycode form.
 */
const SHAPE = /^https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:443)?(?:[/?][\x21-\x7e]*)?$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
/** A name under one of these is never of the public internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and custom). */
const LOCAL_NAMES: ReadonlySet<string> = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
]);

/** A destination as an attempt connects to it. */
export interface DestinationUrl {
  /** Lower case, no trailing dot. */
  readonly hostname: string;
  readonly port: number;
  /** Path and query as they are sent. */
  readonly path: string;
}

/** Why a URL cannot be a destination, as a sentence that says what is allowed. */
export interface RefusedUrl {
  readonly refused: string;
}

/** A loopback receiver that a laptop may send to (development-receiver.ts). */
export interface DevelopmentReceiver {
  readonly hostname: string;
  readonly port: number;
}

/**
 * Reads the URL of a destination: public https host name, port 443, no credentials (contract 14.4).
 * Whether its addresses are public is asked before every attempt (guard.ts).
 */
export function readDestinationUrl(
  url: string,
  development: DevelopmentReceiver | null = null,
): DestinationUrl | RefusedUrl {
  if (url.length > MAXIMUM_URL_LENGTH) return refuse(`it has at most ${MAXIMUM_URL_LENGTH} characters`);
  if (development !== null) {
    const origin = `https://${development.hostname}:${development.port}`;
    if (url === origin || url.startsWith(`${origin}/`)) {
      return { ...development, path: url.slice(origin.length) || '/' };
    }
  }
  const match = SHAPE.exec(url);
  if (match === null) {
    return refuse('it is https://, a host name, no credentials, no port but 443, and an ASCII path');
  }
  const [, host = ''] = match;
  const labels = host.toLowerCase().split('.');
  const last = labels.at(-1) ?? '';
  if (!labels.every((label) => LABEL.test(label)) || host.length > 253) {
    return refuse('its host is a domain name');
  }
  // Every way to write an IPv4 address ends in a number or a hex number; no top-level domain does.
  if (isIP(host) !== 0 || /^(?:[0-9]+|0x[0-9a-f]*)$/i.test(last)) {
    return refuse('its host is a domain name, not an address');
  }
  if (labels.length < 2 || LOCAL_NAMES.has(last)) return refuse('its host is a public domain name');
  if (url.includes('#')) return refuse('it has no fragment');
  const parsed = URL.parse(url);
  // What the parser makes of it must be what the text says.
  if (
    parsed === null ||
    parsed.protocol !== 'https:' ||
    parsed.hostname !== host.toLowerCase() ||
    parsed.port !== '' ||
    parsed.username !== '' ||
    parsed.password !== ''
  ) {
    return refuse('it reads the same to every parser');
  }
  return { hostname: parsed.hostname, port: HTTPS_PORT, path: parsed.pathname + parsed.search };
}

const refuse = (refused: string): RefusedUrl => ({ refused });
