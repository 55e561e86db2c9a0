import { createHash } from 'node:crypto';
import type { Coding } from './content-coding.ts';

/** An entity tag in a list, with the characters that RFC 9110, 8.8.3 allows between the quotes. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** The tag of a body with a cursor: when the cursor was issued (base 36), and the hash of the body. */
const DATED = /^"([0-9a-z]{1,9})\.[\w-]{43}"$/;
/** Bodies that a request may ask to compare with earlier ones. Each takes a hash of the body. */
const MAXIMUM_COMPARED = 4;
/** A page is not confirmed for longer, so that a cached cursor keeps most of its 24 hours. */
const CONFIRMED_MS = 3_600_000;

/** Returns the strong validator of a body without a cursor. */
export const etagOf = (body: string): string => `"${hashOf(body)}"`;

/** Returns the strong validator of a body whose cursor was issued at this time (Unix milliseconds). */
export const datedEtag = (body: string, issuedAtMs: number): string =>
  `"${issuedAtMs.toString(36)}.${hashOf(body)}"`;

/**
 * Returns the strong validator of a body in a coding: other bytes need another strong tag (RFC 9110, 8.8.3.3). No tag of a
 * plain body ends like it.
 */
export const codedEtag = (etag: string, coding: Coding | undefined): string =>
  coding === undefined ? etag : `${etag.slice(0, -1)};${coding}"`;

/**
 * Returns `If-None-Match` with the tags of the coding in which this response would be sent, written as those of the plain
 * body, and without the others: each names other bytes.
 */
export function tagsOfCoding(
  ifNoneMatch: string | undefined,
  coding: Coding | undefined,
): string | undefined {
  if (coding === undefined || ifNoneMatch === undefined || ifNoneMatch.trim() === '*') return ifNoneMatch;
  const end = `;${coding}"`;
  return tagsOf(ifNoneMatch)
    .flatMap((tag) => (tag.endsWith(end) ? [`${tag.slice(0, -end.length)}"`] : []))
    .join(', ');
}

const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url');

/** Reports whether `If-None-Match` matches a tag. The comparison is weak; `*` matches any tag (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return tagsOf(ifNoneMatch).includes(etag);
}

/**
 * Returns the tag of `If-None-Match` that an earlier response to the same request had and still would have: it differs
 * only in the time at which its cursor was issued. `bodyAsAt` returns the body with the cursor of that time, or
 * undefined if the body has no cursor.
 */
export function earlierEtag(
  ifNoneMatch: string | undefined,
  now: number,
  bodyAsAt: (issuedAtMs: number) => string | undefined,
): string | undefined {
  const dated = tagsOf(ifNoneMatch ?? '').flatMap((tag) => {
    const issuedAtMs = Number.parseInt(DATED.exec(tag)?.[1] ?? '', 36);
    return Math.abs(now - issuedAtMs) < CONFIRMED_MS ? [{ tag, issuedAtMs }] : [];
  });
  return dated.slice(0, MAXIMUM_COMPARED).find(({ tag, issuedAtMs }) => {
    const body = bodyAsAt(issuedAtMs);
    return body !== undefined && datedEtag(body, issuedAtMs) === tag;
  })?.tag;
}

const tagsOf = (ifNoneMatch: string): string[] => [...ifNoneMatch.matchAll(TAG)].map(([, tag = '']) => tag);
