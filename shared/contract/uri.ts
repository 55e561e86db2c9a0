import { URI_PATTERN } from './primitives.ts';

const OUTSIDE_RFC_3986 = /[^A-Za-z0-9._~!$&'()*+,;=:@/?#%[\]-]|%(?![0-9A-Fa-f]{2})/gu;

/**
 * The form of an http(s) address that the interface may serve: absolute, host in ASCII, other bytes
 * percent-encoded, at most 2048 characters. null where there is no such form.
 */
export function servableUri(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // Brackets are for IPv6 hosts alone, and a fragment holds no second '#'; URL lets both pass.
  const encode = (part: string, also: RegExp) =>
    part.replace(OUTSIDE_RFC_3986, encodeURIComponent).replace(also, encodeURIComponent);
  url.pathname = encode(url.pathname, /[[\]]/g);
  url.search = encode(url.search, /[[\]]/g);
  if (url.hash !== '') url.hash = `#${encode(url.hash.slice(1), /[#[\]]/g)}`;
  return url.href.length <= 2048 && URI_PATTERN.test(url.href) ? url.href : null;
}
