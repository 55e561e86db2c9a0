import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { ProblemError } from '../../contract/problem.ts';
import type { CursorPosition } from '../../search/walk/cursor-position.ts';

/** The list and the query that a cursor belongs to. */
export interface CursorScope {
  /** Operation id. */
  readonly operation: string;
  readonly organisationId: string;
  /**
   * The request's filters, without `limit`, `cursor`, `sort` and `direction`. A filter at its default is undefined,
   * as if omitted; lists may be in any order.
   */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort?: string;
  readonly direction?: string;
  /** Names of all filters of the operation, used to name a filter that the request dropped. */
  readonly filterNames?: readonly string[];
}

/** Cursors expire after 24 hours (contract 5.3). */
export const CURSOR_LIFETIME_MS = 86_400_000;
export const MAXIMUM_CURSOR_LENGTH = 1000;

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Hash bytes kept of each filter's name and value, only to name the filter that changed. */
const FINGERPRINT_BYTES = 3;

/**
 * Seals a position with AES-256-GCM under the organisation's current key, as base64url without padding. Operation
 * and organisation are authenticated too, so a cursor opens only for the same pair (contract 5.3).
 * @throws RangeError if the sealed cursor exceeds 1,000 characters
 */
export function sealCursor(
  cursorKeys: readonly Uint8Array[],
  scope: CursorScope,
  position: CursorPosition,
  nowMs: number,
): string {
  const [key] = cursorKeys;
  if (key === undefined || key.length !== KEY_BYTES) throw new RangeError('a cursor key must have 32 bytes');
  const { digest, fingerprints } = canonical(scope.filters);
  const plain = JSON.stringify([
    digest.toString('base64url'),
    scope.sort ?? null,
    scope.direction ?? null,
    position.way,
    position.key,
    nowMs,
    fingerprints.toString('base64url'),
  ]);
  // The nonce derives from the sealed text: the same position at the same time yields the same bytes, by which the
  // validators of catalogue responses recognise earlier ones, and two different texts never share a nonce (as in SIV).
  const nonce = createHmac('sha256', key)
    .update(associated(scope))
    .update(plain)
    .digest()
    .subarray(0, NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(scope));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const cursor = Buffer.concat([Buffer.of(VERSION), nonce, sealed]).toString('base64url');
  if (cursor.length > MAXIMUM_CURSOR_LENGTH) {
    throw new RangeError(`the cursor has ${cursor.length} characters, more than ${MAXIMUM_CURSOR_LENGTH}`);
  }
  return cursor;
}

/**
 * Opens a cursor that `sealCursor` made for the same scope under any of the keys.
 * @throws ProblemError invalid_request with cursor_malformed, cursor_mismatch or cursor_expired at `/cursor`
 */
export function openCursor(
  cursorKeys: readonly Uint8Array[],
  scope: CursorScope,
  cursor: string,
  nowMs: number,
): CursorPosition {
  const content = openContent(cursorKeys, scope, cursor);
  const { digest, fingerprints } = canonical(scope.filters);
  if (content.sort !== (scope.sort ?? null)) throw mismatch('sort');
  if (content.direction !== (scope.direction ?? null)) throw mismatch('direction');
  if (content.digest !== digest.toString('base64url')) {
    throw mismatch(changedFilter(Buffer.from(content.fingerprints, 'base64url'), fingerprints, scope));
  }
  if (nowMs - content.issuedAtMs >= CURSOR_LIFETIME_MS) {
    throw fault('cursor_expired', 'The cursor is more than 24 hours old; start again without one.');
  }
  return { way: content.way, key: content.key };
}

/**
 * Opens what `sealCursor` made, whatever its filters and its age.
 * @throws ProblemError invalid_request with cursor_malformed
 */
export const openContent = (
  cursorKeys: readonly Uint8Array[],
  scope: Pick<CursorScope, 'operation' | 'organisationId'>,
  cursor: string,
): Content => parse(unseal(cursorKeys, scope, cursor));

function unseal(
  cursorKeys: readonly Uint8Array[],
  scope: Pick<CursorScope, 'operation' | 'organisationId'>,
  cursor: string,
): string {
  const bytes = cursor.length <= MAXIMUM_CURSOR_LENGTH ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0);
  // Buffer skips characters outside base64url and ignores spare bits; only the canonical spelling is accepted.
  if (
    bytes.length > 1 + NONCE_BYTES + TAG_BYTES &&
    bytes.toString('base64url') === cursor &&
    bytes[0] === VERSION
  ) {
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const sealed = bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES);
    for (const key of cursorKeys) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(associated(scope));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // Sealed with another key, or altered: try the next key.
      }
    }
  }
  throw malformed();
}

/** What a cursor holds. */
interface Content {
  readonly digest: string;
  readonly sort: unknown;
  readonly direction: unknown;
  readonly way: 'next' | 'previous';
  readonly key: readonly (number | string)[];
  readonly issuedAtMs: number;
  readonly fingerprints: string;
}

/** Parses authenticated text. It has this shape unless an older release sealed it. */
function parse(plain: string): Content {
  const value: unknown = JSON.parse(plain);
  if (!Array.isArray(value)) throw malformed();
  const [digest, sort, direction, way, key, issuedAtMs, fingerprints]: unknown[] = value;
  if (
    typeof digest !== 'string' ||
    (way !== 'next' && way !== 'previous') ||
    !Array.isArray(key) ||
    typeof issuedAtMs !== 'number' ||
    typeof fingerprints !== 'string'
  ) {
    throw malformed();
  }
  const parts = key.filter((part) => typeof part === 'string' || typeof part === 'number');
  if (parts.length !== key.length) throw malformed();
  return { digest, sort, direction, way, key: parts, issuedAtMs, fingerprints };
}

function associated({
  operation,
  organisationId,
}: Pick<CursorScope, 'operation' | 'organisationId'>): Buffer {
  return Buffer.from(JSON.stringify([VERSION, operation, organisationId]), 'utf8');
}

/** Returns the SHA-256 of the filters, and three hash bytes of each name and value to find the one that changed. */
function canonical(filters: Readonly<Record<string, unknown>>): { digest: Buffer; fingerprints: Buffer } {
  const entries = Object.entries(filters)
    .flatMap(([name, value]) => {
      const text = canonicalText(value);
      return text === undefined ? [] : [{ name, text }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(entries.map(({ name, text }) => [name, text])));
  const fingerprints = entries.map(({ name, text }) => Buffer.concat([fingerprint(name), fingerprint(text)]));
  return { digest: digest.digest(), fingerprints: Buffer.concat(fingerprints) };
}

/** Returns the canonical text of a value. Lists count as sets; an empty list or object counts as absent. */
function canonicalText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const members = [...new Set(value.map((member) => canonicalText(member) ?? 'null'))].sort();
    return members.length === 0 ? undefined : `[${members.join()}]`;
  }
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .flatMap(([name, member]) => {
        const text = canonicalText(member);
        return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
      })
      .sort();
    return members.length === 0 ? undefined : `{${members.join()}}`;
  }
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
}

const fingerprint = (text: string): Buffer =>
  createHash('sha256').update(text).digest().subarray(0, FINGERPRINT_BYTES);

/** Returns the name of a filter whose value differs between cursor and request. */
function changedFilter(before: Buffer, now: Buffer, scope: CursorScope): string {
  const sealed = fingerprintsOf(before);
  const current = fingerprintsOf(now);
  const names = [...Object.keys(scope.filters), ...(scope.filterNames ?? [])];
  const changed = names.find((name) => {
    const at = fingerprint(name).toString('hex');
    return sealed.get(at) !== current.get(at);
  });
  return changed ?? 'a filter';
}

function fingerprintsOf(bytes: Buffer): Map<string, string> {
  const out = new Map<string, string>();
  for (let at = 0; at < bytes.length; at += 2 * FINGERPRINT_BYTES) {
    const name = bytes.subarray(at, at + FINGERPRINT_BYTES).toString('hex');
    out.set(name, bytes.subarray(at + FINGERPRINT_BYTES, at + 2 * FINGERPRINT_BYTES).toString('hex'));
  }
  return out;
}

const malformed = (): ProblemError =>
  fault(
    'cursor_malformed',
    "'cursor' is not one of this list and organisation; give next_cursor (or nextToken) of the previous page as it was, or leave it out to begin",
  );

const mismatch = (name: string): ProblemError =>
  fault(
    'cursor_mismatch',
    `The cursor was issued for other parameters: ${name} has changed. Keep filters, sort and direction; limit may change.`,
  );

function fault(
  code: 'cursor_expired' | 'cursor_malformed' | 'cursor_mismatch',
  message: string,
): ProblemError {
  return new ProblemError('invalid_request', message, {
    faults: [{ code, message, pointer: '/cursor', param: 'cursor' }],
  });
}
