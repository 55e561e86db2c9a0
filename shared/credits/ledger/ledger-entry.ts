import * as z from 'zod/mini';
import { PREFIXES } from '../../table/keys.ts';
import type { Item } from '../../table/reader.ts';
import { organisationOf } from '../account.ts';
import { POSTING_KINDS, type PostingKind } from '../posting-update.ts';
import { uuidOf } from '../ring.ts';

/** One posting in the ledger of an organisation. */
export interface LedgerEntry {
  readonly organisationId: string;
  /** Consecutive from 1. */
  readonly sequence: number;
  readonly kind: PostingKind;
  /** Id of the posting. A charge and its void have the id of the request. */
  readonly id: string;
  readonly deltaMicros: bigint;
  /** Balance after the posting. */
  readonly balanceMicros: bigint;
  /** Unix milliseconds. */
  readonly at: number;
  readonly meter: string | null;
  readonly operation: string | null;
  readonly keyId: string | null;
  readonly resources: number;
  readonly reference: string | null;
}

const StoredEntry = z.object({
  sk: z.string(),
  organisation_id: z.string(),
  kind: z.enum(POSTING_KINDS),
  id: z.string(),
  delta: z.int(),
  balance: z.int(),
  at: z.int(),
  meter: z.optional(z.string()),
  operation: z.optional(z.string()),
  key_id: z.optional(z.string()),
  resources: z.optional(z.int()),
  reference: z.optional(z.string()),
});

/**
 * Reads a stored entry.
 * @throws ZodError if the item is not an entry
 */
export function readLedgerEntry(item: Item): LedgerEntry {
  const stored = z.parse(StoredEntry, item);
  return {
    organisationId: stored.organisation_id,
    sequence: Number(stored.sk),
    kind: stored.kind,
    id: stored.id,
    deltaMicros: BigInt(stored.delta),
    balanceMicros: BigInt(stored.balance),
    at: stored.at,
    meter: stored.meter ?? null,
    operation: stored.operation ?? null,
    keyId: stored.key_id ?? null,
    resources: stored.resources ?? 0,
    reference: stored.reference ?? null,
  };
}

/** Returns the attributes of an entry, without its table key. */
export function entryAttributes(entry: LedgerEntry): Item {
  return {
    organisation_id: entry.organisationId,
    kind: entry.kind,
    id: entry.id,
    delta: entry.deltaMicros,
    balance: entry.balanceMicros,
    at: entry.at,
    ...(entry.meter === null ? {} : { meter: entry.meter, resources: entry.resources }),
    ...(entry.operation === null ? {} : { operation: entry.operation }),
    ...(entry.keyId === null ? {} : { key_id: entry.keyId }),
    ...(entry.reference === null ? {} : { reference: entry.reference }),
  };
}

/** An attribute in a stream record. Bytes are base64 in Lambda events. */
export interface StreamAttribute {
  readonly S?: string | undefined;
  readonly N?: string | undefined;
  readonly B?: string | Uint8Array | undefined;
  readonly M?: Readonly<Record<string, StreamAttribute>> | undefined;
}

const Posted = z.object({
  pk: z.string(),
  balance: z.string(),
  sequence: z.string(),
  kind: z.enum(POSTING_KINDS),
  id: z.string(),
  delta: z.string(),
  at: z.string(),
  meter: z.optional(z.string()),
  operation: z.optional(z.string()),
  key: z.optional(z.string()),
  resources: z.optional(z.string()),
  reference: z.optional(z.string()),
});

/**
 * Derives the entry from the new image of an account. Returns null for any other item and for an account without a
 * posting. Changes of limits, status and cursor keys show the last posting again and derive the same entry.
 * @throws ZodError if an account item cannot be read
 */
export function entryOfImage(image: Readonly<Record<string, StreamAttribute>>): LedgerEntry | null {
  if (image['pk']?.S?.startsWith(`${PREFIXES.account}#`) !== true) return null;
  const posting = image['posting']?.M;
  if (posting === undefined) return null;
  const posted = z.parse(
    Posted,
    Object.fromEntries(
      Object.entries({ ...image, ...posting }).map(([name, value]) => [name, textOf(value)]),
    ),
  );
  return {
    organisationId: organisationOf(posted.pk),
    sequence: Number(posted.sequence),
    kind: posted.kind,
    id: posted.id,
    deltaMicros: BigInt(posted.delta),
    balanceMicros: BigInt(posted.balance),
    at: Number(posted.at),
    meter: posted.meter ?? null,
    operation: posted.operation ?? null,
    keyId: posted.key ?? null,
    resources: Number(posted.resources ?? 0),
    reference: posted.reference ?? null,
  };
}

/** Returns text and numbers unchanged, and 16 bytes as a uuid. */
function textOf({ S, N, B }: StreamAttribute): string | undefined {
  if (B === undefined) return S ?? N;
  return uuidOf(typeof B === 'string' ? Buffer.from(B, 'base64') : B);
}
