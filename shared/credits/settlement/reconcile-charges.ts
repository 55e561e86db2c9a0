import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { readAccount } from '../account.ts';
import type { Operator } from '../audit.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { type Doubt, voidPosting } from '../posting.ts';
import { postReference, type ReferenceOutcome } from '../reference-posting.ts';
import { RING_SIZE } from '../ring.ts';

/** The outcome of a doubt: not charged; charged and refunded; or undecided until the ledger has caught up. */
export type Reconciliation = 'not_charged' | 'refunded' | 'waiting';

const VOIDING_MS = 5_000;

/** Returns the reference of a request's refund. Every way of refunding uses it, so a charge is refunded once. */
export const refundReference = (requestId: string): string => `refund:${requestId}`;

/** The charge was made, but its refund was refused. */
export class RefundRefusedError extends Error {
  readonly reason: RefusalReason;

  constructor(requestId: string, reason: RefusalReason) {
    super(`the charge of request ${requestId} was not refunded: ${reason}`);
    this.name = 'RefundRefusedError';
    this.reason = reason;
  }
}

type RefusalReason = Extract<ReferenceOutcome, { readonly status: 'refused' }>['reason'];

/**
 * Decides a charge of unknown outcome whose request was answered 503, and refunds it if it was made (docs/adr/0010).
 * Within its window the charge is voided. Once the account has passed the window, the ledger decides, as soon as it has
 * passed it too. Safe to repeat and to run next to `credits refund --request`: both use the same reference.
 * @throws RefundRefusedError if another amount was refunded under that reference, or the account is full
 */
export async function reconcile(table: Table, doubt: Doubt, operator: Operator): Promise<Reconciliation> {
  const { organisationId, id, deltaMicros } = doubt.posting;
  const reader = new TableReader(table, new AbortController().signal);
  const item = await reader.get(keys.account(organisationId), true);
  if (item === undefined) return 'not_charged';
  // Within the window only the doubt states the amount; after it, the ledger has the exact one.
  let chargedMicros = deltaMicros;
  const windowEnd = doubt.sequenceRead + RING_SIZE;
  if (readAccount(item, operator.now).sequence < windowEnd) {
    const outcome = await voidPosting(
      table,
      doubt,
      { deadline: Date.now() + VOIDING_MS },
      { status: 'not_applied', cause: undefined },
    );
    if (outcome.status === 'not_applied') return 'not_charged';
    if (outcome.status !== 'applied') return 'waiting';
  } else {
    let last = doubt.sequenceRead;
    let charged = false;
    const range = { from: doubt.sequenceRead + 1, to: windowEnd };
    for await (const entry of readLedger(reader, organisationId, range)) {
      if (entry.sequence !== last + 1) return 'waiting';
      last = entry.sequence;
      if (entry.id !== id || entry.kind !== 'charge') continue;
      charged = true;
      chargedMicros = entry.deltaMicros;
    }
    if (!charged) return last < windowEnd ? 'waiting' : 'not_charged';
  }
  const refund = await postReference(
    table,
    {
      organisationId,
      kind: 'refund',
      deltaMicros: -chargedMicros,
      reference: refundReference(id),
      note: 'answered 503',
    },
    operator,
  );
  if (refund.status === 'refused') throw new RefundRefusedError(id, refund.reason);
  return 'refunded';
}
