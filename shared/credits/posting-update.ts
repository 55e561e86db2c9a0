import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Meter } from '../contract/operation.ts';
import { keys } from '../table/keys.ts';
import { MAXIMUM_BALANCE_MICROS } from './account.ts';
import { countingUpdate, type RequestCount } from './rate-windows.ts';
import { bytesOf, NOT_IN_RING, RING_ATTRIBUTES, RING_SHIFT, RING_SIZE, voidedOf } from './ring.ts';

export const POSTING_KINDS = ['charge', 'top_up', 'refund', 'adjustment', 'void'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** The purpose of a charge. */
export interface ChargeDetails {
  readonly meter: Meter;
  readonly operation: string;
  /** The key of the request, or null for a monitor's run, which has none. */
  readonly keyId: string | null;
  readonly resources: number;
}

/** One movement of a balance. */
export interface Posting {
  readonly organisationId: string;
  /** A UUIDv7, under which the posting applies at most once. A charge has the request's id. */
  readonly id: string;
  readonly kind: PostingKind;
  /** Micro-dollars added to the balance; negative for a charge. */
  readonly deltaMicros: bigint;
  /** The minimum balance before the posting. For a charge, the maximum cost of the request. */
  readonly minimumMicros: bigint;
  /** Unix milliseconds. */
  readonly at: number;
  readonly charge?: ChargeDetails;
  /** The external identity: an invoice, a payment, or the charge that a refund returns. */
  readonly reference?: string;
}

/** The attributes of an account that a posting names. Roles that post may name no others. */
export const POSTING_ATTRIBUTES: readonly string[] = ['balance', 'sequence', 'posting', ...RING_ATTRIBUTES];

const NAMES = { '#balance': 'balance', '#sequence': 'sequence', '#posting': 'posting' };
const UPDATE = `SET #balance = #balance + :delta, #sequence = #sequence + :one, #posting = :posting, ${RING_SHIFT}`;
const ENOUGH = '#balance >= :minimum AND #balance <= :room';
const ONCE = `#sequence >= :first AND #sequence < :last AND ${NOT_IN_RING}`;

/** The request of a charge that counts it. */
export interface CountedRequest {
  readonly count: RequestCount;
  /** Unix milliseconds, when the update is sent. */
  readonly at: number;
}

/**
 * Returns the guarded update of a posting. It applies at most once, only within its window, and never below zero. With
 * `request`, it also counts the request, and does not apply if a rate window is full.
 */
export function postingUpdate(
  tableName: string,
  posting: Posting,
  sequenceRead: number,
  request?: CountedRequest | undefined,
): UpdateCommandInput & { readonly UpdateExpression: string } {
  const id = bytesOf(posting.id);
  const voided = voidedOf(id);
  const voids = posting.kind === 'void';
  const counting = request === undefined ? undefined : countingUpdate(request.count, request.at);
  return {
    TableName: tableName,
    Key: keys.account(posting.organisationId),
    UpdateExpression: counting === undefined ? UPDATE : `${UPDATE} ${counting.changes}`,
    ConditionExpression: [ENOUGH, ...(counting === undefined ? [] : [counting.condition]), ONCE].join(
      ' AND ',
    ),
    ExpressionAttributeNames: counting === undefined ? NAMES : { ...NAMES, ...counting.names },
    ExpressionAttributeValues: {
      ...counting?.values,
      ':delta': posting.deltaMicros,
      ':minimum': posting.minimumMicros,
      ':room': MAXIMUM_BALANCE_MICROS - (posting.deltaMicros > 0n ? posting.deltaMicros : 0n),
      ':one': 1,
      ':first': sequenceRead,
      ':last': sequenceRead + RING_SIZE,
      ':id': voids ? voided : id,
      ':twin': voids ? id : voided,
      ':posting': storedPosting(posting, id),
    },
  };
}

/** Returns the posting as the account item stores it. The ledger entry is derived from it. */
function storedPosting(posting: Posting, id: Uint8Array): Record<string, unknown> {
  const { charge } = posting;
  return {
    kind: posting.kind,
    id,
    delta: posting.deltaMicros,
    at: posting.at,
    ...(posting.reference === undefined ? {} : { reference: posting.reference }),
    ...(charge === undefined
      ? {}
      : {
          meter: charge.meter,
          operation: charge.operation,
          ...(charge.keyId === null ? {} : { key: bytesOf(charge.keyId) }),
          resources: charge.resources,
        }),
  };
}
