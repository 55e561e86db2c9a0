import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesOf, uuidOf } from '../credits/ring.ts';

/** `event` opens one event, read only. `organisation` opens everything of an organisation and may act. */
export type LinkScope = 'event' | 'organisation';

/** What a link says. Its MAC proves that this deployment made it. */
export interface LinkClaims {
  readonly scope: LinkScope;
  readonly organisationId: string;
  /** The event, or the link of an organisation, by which it is revoked. */
  readonly id: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  /** How often all links of the organisation had been revoked: 0 to `MOST_GENERATIONS`. */
  readonly generation: number;
  /** How long the link lives. */
  readonly hours: number;
}

/** A key that signs links, by the number that a link names. */
export interface LinkKey {
  /** 1 to 255. */
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** The lifetime of the link of an event. */
export const EVENT_LINK_HOURS = 30 * 24;
export const MOST_LINK_HOURS = 30 * 24;

/**
 * The bytes of a token: version, scope, organisation, id, time of issue in seconds, hours, and the MAC over all before it.
 * 72 bytes are 96 characters of base64url without padding. The bits that scope and hours leave have the generation, so a
 * link of generation 0 looks as in earlier releases, and those take one of a later generation for none of theirs.
 */
const ORGANISATION_AT = 2;
const ID_AT = 18;
const ISSUED_AT = 34;
const HOURS_AT = 38;
const MAC_AT = 40;
const TOKEN_BYTES = 72;
const SCOPE_BITS = 1;
const HOURS_BITS = 10;
/** Bits of the generation next to the scope; the others are next to the hours. */
const LOW_BITS = 7;
export const MOST_GENERATIONS = 2 ** (LOW_BITS + 16 - HOURS_BITS) - 1;
/** What every token looks like. */
export const TOKEN_SHAPE = /^[A-Za-z0-9_-]{96}$/;
const SCOPES: readonly LinkScope[] = ['event', 'organisation'];

/** Returns the token of a link: 96 characters that are safe in a path, a query and a cookie. */
export function tokenOf(claims: LinkClaims, key: LinkKey): string {
  const bytes = Buffer.alloc(TOKEN_BYTES);
  bytes.writeUInt8(key.version, 0);
  const high = claims.generation >> LOW_BITS;
  const low = claims.generation - (high << LOW_BITS);
  bytes.writeUInt8(SCOPES.indexOf(claims.scope) + (low << SCOPE_BITS), 1);
  bytes.set(bytesOf(claims.organisationId), ORGANISATION_AT);
  bytes.set(bytesOf(claims.id), ID_AT);
  bytes.writeUInt32BE(claims.issuedAt, ISSUED_AT);
  bytes.writeUInt16BE(claims.hours + (high << HOURS_BITS), HOURS_AT);
  bytes.set(macOf('link', bytes.subarray(0, MAC_AT), key), MAC_AT);
  return bytes.toString('base64url');
}

/** Returns the number of the key that a token names; null if the text is not a token. */
export function versionOf(token: string): number | null {
  return TOKEN_SHAPE.test(token) ? Buffer.from(token, 'base64url').readUInt8(0) : null;
}

/** Returns what a token says; null if the key did not sign it. Does not look at its age. */
export function claimsOf(token: string, key: LinkKey): LinkClaims | null {
  if (versionOf(token) !== key.version) return null;
  const bytes = Buffer.from(token, 'base64url');
  const mac = macOf('link', bytes.subarray(0, MAC_AT), key);
  const scopeAndLow = bytes.readUInt8(1);
  const hoursAndHigh = bytes.readUInt16BE(HOURS_AT);
  const scope = SCOPES[scopeAndLow % 2 ** SCOPE_BITS];
  if (!timingSafeEqual(mac, bytes.subarray(MAC_AT)) || scope === undefined) return null;
  return {
    scope,
    organisationId: uuidOf(bytes.subarray(ORGANISATION_AT, ID_AT)),
    id: uuidOf(bytes.subarray(ID_AT, ISSUED_AT)),
    issuedAt: bytes.readUInt32BE(ISSUED_AT),
    generation: (scopeAndLow >> SCOPE_BITS) + ((hoursAndHigh >> HOURS_BITS) << LOW_BITS),
    hours: hoursAndHigh % 2 ** HOURS_BITS,
  };
}

/** Returns when a link ends, in Unix milliseconds. */
export const endOf = ({ issuedAt, hours }: Pick<LinkClaims, 'hours' | 'issuedAt'>): number =>
  issuedAt * 1_000 + hours * 3_600_000;

/** Returns what a form must contain to act in the session of a token. Only a page of the same session has it. */
export const formToken = (token: string, key: LinkKey): string =>
  macOf('form', Buffer.from(token), key).toString('base64url');

/** Reports whether a form came from a page of the session. */
export function isFormToken(given: string, token: string, key: LinkKey): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(formToken(token, key))];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A purpose never signs what another one accepts. */
const macOf = (purpose: 'form' | 'link', content: Uint8Array, { bytes }: LinkKey): Buffer =>
  createHmac('sha256', bytes).update(`portal-${purpose}\n`).update(content).digest();
