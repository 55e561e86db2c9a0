import type { Scope } from '../contract/operation.ts';
import { SCOPES } from '../contract/vocabulary.ts';
import { enumsAttribute, nullableText, textAttribute } from '../table/attributes.ts';
import type { Item } from '../table/reader.ts';

/** A stored key. Date-times are RFC 3339 in UTC. */
export interface ApiKey {
  readonly keyId: string;
  readonly organisationId: string;
  /** The workload that uses the key. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly digest: string;
}

/**
 * Reads a stored key. Its digest is the sort key; the key itself is stored nowhere. `expires` is text because the
 * table's time to live (a number named `expires_at`) must not delete a key that an audit may ask for.
 * @throws TypeError if the item is not a key
 */
export function readKeyItem(item: Item): ApiKey {
  return {
    keyId: textAttribute(item, 'key_id'),
    organisationId: textAttribute(item, 'organisation_id'),
    name: textAttribute(item, 'name'),
    scopes: enumsAttribute(item, 'scopes', SCOPES),
    createdAt: textAttribute(item, 'created'),
    expiresAt: nullableText(item, 'expires'),
    revokedAt: nullableText(item, 'revoked'),
    digest: textAttribute(item, 'sk'),
  };
}

/** Reports whether a key is neither revoked nor expired at `now` (Unix milliseconds). */
export const isWorking = ({ revokedAt, expiresAt }: ApiKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || now < Date.parse(expiresAt));

/** Returns the attributes of a key, without its table key. */
export function keyAttributes(key: Omit<ApiKey, 'digest'>): Item {
  return {
    key_id: key.keyId,
    organisation_id: key.organisationId,
    name: key.name,
    scopes: key.scopes,
    created: key.createdAt,
    expires: key.expiresAt,
    revoked: key.revokedAt,
  };
}
