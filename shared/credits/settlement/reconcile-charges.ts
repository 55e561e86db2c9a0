import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { readAccount } from '../account.ts';
import type { Operator } from '../audit.ts';
import { readLedger } from '../ledger/read-ledger.ts';
import { type Doubt, voidPosting } from '../posting.ts';
import { postReference, type ReferenceOutcome } from '../reference-posting.ts';
import { RING_SIZE } from '../ring.ts';

/** What became of a doubt: not charged; charged, and given back; or not to be told before the ledger has gone on. */
export type Reconciliation = 'not_charged' | 'refunded' | 'waiting';

const VOIDING_MS = 5_000;

/** The reference under which the whole charge of a request is given back, once, by whichever way. */
export const refundReference = (requestId: string): string => `refund:${requestId}`;

/** The charge was made, but giving it back was refused. */
export class RefundRefusedError extends Error {
  readonly reason: RefusalReason;

  constructor(requestId: string, reason: RefusalReason) {
    super(`the charge of request ${requestId} was not given back: ${reason}`);
    this.name = 'RefundRefusedError';
    this.reason = reason;
  }
}

type RefusalReason = Extract<ReferenceOutcome, { readonly status: 'refused' }>['reason'];

/**
 * Decides a charge of unknown outcome whose request was answered 503, and gives it back where it was made
 * (docs/adr/0010). Within the window it is voided; once the account has passed the window, the ledger decides, as soon
 * as it has passed it too. Safe to repeat, and beside `credits refund --request`: the refund has the same reference.
 * @throws RefundRefusedError when another amount was given back under that reference, or the account is full
 */
export async function reconcile(table: Table, doubt: Doubt, operator: Operator): Promise<Reconciliation> {
  const { organisationId, id, deltaMicros } = doubt.posting;
  const reader = new TableReader(table, new AbortController().signal);
  const item = await reader.get(keys.account(organisationId), true);
  if (item === undefined) return 'not_charged';
  // What the ledger says is exact; within the window there is only the doubt's own word.
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
