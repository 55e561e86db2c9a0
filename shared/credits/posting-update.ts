import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Meter } from '../contract/operation.ts';
import { keys } from '../table/keys.ts';
import { MAXIMUM_BALANCE_MICROS } from './account.ts';
import { bytesOf, NOT_IN_RING, RING_SHIFT, RING_SIZE, voidedOf } from './ring.ts';

export const POSTING_KINDS = ['charge', 'top_up', 'refund', 'adjustment', 'void'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** What a charge was for. */
export interface ChargeDetails {
  readonly meter: Meter;
  readonly operation: string;
  /** The key of the request; null where no request was made, but a monitor ran. */
  readonly keyId: string | null;
  readonly resources: number;
}

/** One movement of a balance. */
export interface Posting {
  readonly organisationId: string;
  /** A uuid7; this posting applies at most once under it. A charge bears the request's id. */
  readonly id: string;
  readonly kind: PostingKind;
  /** Micro-dollars added to the balance; negative for a charge. */
  readonly deltaMicros: bigint;
  /** The balance must be at least this before the posting; the maximum cost of the request, for a charge. */
  readonly minimumMicros: bigint;
  /** Unix milliseconds. */
  readonly at: number;
  readonly charge?: ChargeDetails;
  /** Identity outside: an invoice, a payment, the charge that a refund returns. */
  readonly reference?: string;
}

const NAMES = { '#balance': 'balance', '#sequence': 'sequence', '#posting': 'posting' };
const UPDATE = `SET #balance = #balance + :delta, #sequence = #sequence + :one, #posting = :posting, ${RING_SHIFT}`;
const GUARD =
  '#balance >= :minimum AND #balance <= :room AND #sequence >= :first AND #sequence < :last ' +
  `AND ${NOT_IN_RING}`;

/** The guarded update of a posting: it applies at most once, only within its window, never below zero. */
export function postingUpdate(
  tableName: string,
  posting: Posting,
  sequenceRead: number,
): UpdateCommandInput & { readonly UpdateExpression: string } {
  const id = bytesOf(posting.id);
  const voided = voidedOf(id);
  const voids = posting.kind === 'void';
  return {
    TableName: tableName,
    Key: keys.account(posting.organisationId),
    UpdateExpression: UPDATE,
    ConditionExpression: GUARD,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: {
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

/** The last posting as the account item keeps it; the ledger entry is derived from it. */
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
