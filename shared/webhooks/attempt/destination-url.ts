import { isIP } from 'node:net';

/** Maximum length of a destination's URL (contract 14.4). */
export const MAXIMUM_URL_LENGTH = 2_048;
const HTTPS_PORT = 443;

/**
 * `https://`, a host name of letters, digits, hyphens and dots, an optional `:443`, then a path. The raw text must
 * match, because a parser repairs what must be refused: it strips tabs, replaces backslashes, drops empty credentials
 * and decodes hosts. A host name that is not ASCII must be given in punycode.
 */
const SHAPE = /^https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:443)?(?:[/?][\x21-\x7e]*)?$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
/** Top-level names that the public internet never resolves (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and convention). */
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

/** The parts of a destination's URL that an attempt uses. */
export interface DestinationUrl {
  /** Lower case, no trailing dot. */
  readonly hostname: string;
  readonly port: number;
  /** Path and query, exactly as sent. */
  readonly path: string;
}

/** What is allowed instead of a URL that cannot be a destination, as a noun phrase for an error message. */
export interface RefusedUrl {
  readonly refused: string;
}

/** The loopback receiver that is allowed in development (development-receiver.ts). */
export interface DevelopmentReceiver {
  readonly hostname: string;
  readonly port: number;
}

/**
 * Reads the URL of a destination: a public https host name, port 443, no credentials (contract 14.4). The guard checks
 * its addresses before every attempt (guard.ts).
 */
export function readDestinationUrl(
  url: string,
  development: DevelopmentReceiver | null = null,
): DestinationUrl | RefusedUrl {
  if (url.length > MAXIMUM_URL_LENGTH) return refuse(`a URL of at most ${MAXIMUM_URL_LENGTH} characters`);
  if (development !== null) {
    const origin = `https://${development.hostname}:${development.port}`;
    if (url === origin || url.startsWith(`${origin}/`)) {
      return { ...development, path: url.slice(origin.length) || '/' };
    }
  }
  const match = SHAPE.exec(url);
  if (match === null) {
    return refuse('https:// with a host name, no credentials, no port except 443, and an ASCII path');
  }
  const [, host = ''] = match;
  const labels = host.toLowerCase().split('.');
  const last = labels.at(-1) ?? '';
  if (!labels.every((label) => LABEL.test(label)) || host.length > 253) {
    return refuse('a host that is a domain name');
  }
  // Every notation of an IPv4 address ends in a decimal or hex number. No top-level domain does.
  if (isIP(host) !== 0 || /^(?:[0-9]+|0x[0-9a-f]*)$/i.test(last)) {
    return refuse('a host that is a domain name, not an address');
  }
  if (labels.length < 2 || LOCAL_NAMES.has(last)) return refuse('a host that is a public domain name');
  if (url.includes('#')) return refuse('a URL without a fragment');
  const parsed = URL.parse(url);
  // The parsed URL must equal what the text says.
  if (
    parsed === null ||
    parsed.protocol !== 'https:' ||
    parsed.hostname !== host.toLowerCase() ||
    parsed.port !== '' ||
    parsed.username !== '' ||
    parsed.password !== ''
  ) {
    return refuse('a URL that means the same to every parser');
  }
  return { hostname: parsed.hostname, port: HTTPS_PORT, path: parsed.pathname + parsed.search };
}

const refuse = (refused: string): RefusedUrl => ({ refused });
