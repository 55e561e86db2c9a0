import * as z from 'zod/mini';
import type { Scope } from '../contract/operation.ts';
import { SCOPES } from '../contract/vocabulary.ts';
import type { Item } from '../table/reader.ts';

/**
 * An API key as it is stored: its digest is the sort key, the key itself is nowhere. `expires` is text, so that
 * the table's time to live (a number named `expires_at`) never deletes a key that an audit asks for.
 */
const KeyItem = z.object({
  sk: z.string(),
  key_id: z.string(),
  organisation_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created: z.string(),
  expires: z.nullable(z.string()),
  revoked: z.nullable(z.string()),
});

/** What is known of a key. Date-times are RFC 3339 in UTC. */
export interface ApiKey {
  readonly keyId: string;
  readonly organisationId: string;
  /** The workload that the key was named for. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly digest: string;
}

/**
 * Reads a stored key.
 * @throws ZodError when the item is not one
 */
export function readKeyItem(item: Item): ApiKey {
  const stored = z.parse(KeyItem, item);
  return {
    keyId: stored.key_id,
    organisationId: stored.organisation_id,
    name: stored.name,
    scopes: stored.scopes,
    createdAt: stored.created,
    expiresAt: stored.expires,
    revokedAt: stored.revoked,
    digest: stored.sk,
  };
}

/** The attributes of a key beside its table key. */
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
