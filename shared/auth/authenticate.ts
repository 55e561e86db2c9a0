import { timingSafeEqual } from 'node:crypto';
import { type Account, readAccount } from '../credits/account.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Item, TableReader } from '../table/reader.ts';
import { digestOf, MAXIMUM_KEY_LENGTH, parseApiKey } from './api-key.ts';
import type { KeyCheck } from './key-check.ts';
import { type ApiKey, readKeyItem } from './key-item.ts';
import { KeyRefusal, type RefusalReason } from './key-refusal.ts';
import { knownKeyCheck, loadKeyCheck } from './key-secret.ts';

/** The caller of a request, from one strongly consistent read. */
export interface Identity {
  readonly key: ApiKey;
  readonly account: Account;
}

/** The scheme in any case, then spaces or tabs. A key has no comma, so joined headers never match. */
const BEARER = /^bearer[ \t]+([0-9A-Za-z_]+)[ \t]*$/i;
const MAXIMUM_HEADER_LENGTH = MAXIMUM_KEY_LENGTH + 100;

/** Where a genuine key is stored. */
export interface Place {
  readonly stage: string;
  readonly organisationId: string;
  readonly digest: string;
}

/**
 * Finds the caller of a request (contract 3.1). Key and account come from one strongly consistent read, so a
 * revocation takes effect with the next request. A key that this deployment did not mint is refused without a read,
 * except by the request that reads the deployment's secret: it reads both at once.
 * @param now Unix milliseconds
 * @param onGenuine called before the read, if this process can tell without one that the deployment minted the key
 * @throws KeyRefusal with the same message for every reason
 */
export async function authenticate(
  authorization: string | undefined,
  stage: string,
  reader: TableReader,
  now: number,
  onGenuine: (place: Place) => void = () => undefined,
): Promise<Identity> {
  const known = knownKeyCheck(reader.table, now);
  const place = recall(authorization, stage, known) ?? placeOf(authorization, stage, known);
  if (known !== undefined) onGenuine(place);
  const [check, [keyItem, accountItem]] = await Promise.all([
    known ?? loadKeyCheck(reader.table, now),
    reader.getMany(keysOf(place), true),
  ]);
  if (known === undefined) assertGenuine(bearerOf(authorization), check);
  return identityOf(place, keyItem, accountItem, now);
}

/** Returns the table keys of the items that show the caller. */
export const keysOf = ({ organisationId, digest }: Place): readonly [apiKey: Key, account: Key] => [
  keys.apiKey(organisationId, digest),
  keys.account(organisationId),
];

/** @throws KeyRefusal unless the header has a key of the right shape and, if the check is known, a genuine one */
function placeOf(
  authorization: string | undefined,
  stage: string,
  check: KeyCheck | null | undefined,
): Place {
  if (authorization === undefined || authorization === '') throw new KeyRefusal('missing');
  const text = bearerOf(authorization);
  const parsed = parseApiKey(text, stage);
  if (parsed === null) throw new KeyRefusal('malformed');
  if (check !== undefined) assertGenuine(text, check);
  const place = { ...parsed, digest: digestOf(text) };
  if (check != null) remember(authorization, check, place);
  return place;
}

/** @throws KeyRefusal if the deployment has no secret, so no keys, or did not mint this one */
function assertGenuine(key: string, check: KeyCheck | null): void {
  if (check === null) throw new KeyRefusal('unknown');
  if (!check.isGenuine(key)) throw new KeyRefusal('forged');
}

/** @throws KeyRefusal unless both items exist and permit the request */
function identityOf(
  { organisationId, digest }: Place,
  keyItem: Item | undefined,
  accountItem: Item | undefined,
  now: number,
): Identity {
  if (keyItem === undefined || accountItem === undefined) throw new KeyRefusal('unknown');
  const key = readKeyItem(keyItem);
  const account = readAccount(accountItem, now);
  if (!sameText(key.digest, digest) || key.organisationId !== organisationId) throw new KeyRefusal('unknown');
  const reason = refusalOf(key, account, now);
  if (reason !== null) throw new KeyRefusal(reason, key);
  return { key, account };
}

/** Revocation comes first: an operator who asks whether a revoked key is still used must see every use. */
function refusalOf(key: ApiKey, account: Account, now: number): RefusalReason | null {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && now >= Date.parse(key.expiresAt)) return 'expired';
  return account.status === 'active' ? null : 'organisation_inactive';
}

/** Recent headers with a genuine key, in memory only: a caller sends the same header every time. */
const remembered = new WeakMap<KeyCheck, Map<string, Place>>();
const MAXIMUM_REMEMBERED = 64;

function remember(authorization: string, check: KeyCheck, place: Place): void {
  const places = remembered.get(check) ?? new Map<string, Place>();
  remembered.set(check, places.set(authorization, place));
  const [oldest] = places.keys();
  if (oldest !== undefined && places.size > MAXIMUM_REMEMBERED) places.delete(oldest);
}

/** Recalls the key of a header. Whether the key is valid is read from the table on every request. */
function recall(
  authorization: string | undefined,
  stage: string,
  check: KeyCheck | null | undefined,
): Place | undefined {
  if (check == null || authorization === undefined) return undefined;
  const place = remembered.get(check)?.get(authorization);
  return place?.stage === stage ? place : undefined;
}

/** Returns the key in an Authorization header, or an empty text if the header has none. */
export function bearerOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.length > MAXIMUM_HEADER_LENGTH) return '';
  return BEARER.exec(authorization)?.[1] ?? '';
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
