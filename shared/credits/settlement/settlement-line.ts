import { usdOf } from '../../contract/money.ts';
import type { Doubt } from '../posting.ts';

/**
 * What the line of a request says of its settlement. The log is the one outbox of the functions that charge: their
 * lines are collected through subscription filters (docs/adr/0010), so that an answer costs no write of its own and a
 * function may do nothing but charge.
 */
export type SettlementFields =
  | { readonly settlement: 'charged' }
  | { readonly settlement: 'unresolved'; readonly unresolved: Readonly<Record<string, unknown>> };

/** The CloudWatch Logs filter pattern of the lines that are collected. */
export const SETTLEMENT_PATTERN = '{ ($.settlement = "charged") || ($.settlement = "unresolved") }';

/** The line of a request that was charged and is about to be answered. */
export const CHARGED: SettlementFields = { settlement: 'charged' };

/** The line of a request of which nobody knows whether it was charged: the doubt in full. */
export const unresolvedFields = (doubt: Doubt): SettlementFields => ({
  settlement: 'unresolved',
  unresolved: doubtFields(doubt),
});

/** A doubt as the log and the queue keep it: the posting, and where its window begins. */
export function doubtFields({ posting, sequenceRead }: Doubt): Readonly<Record<string, unknown>> {
  const { organisationId, id, deltaMicros, minimumMicros, at, charge } = posting;
  return {
    organisation_id: organisationId,
    request_id: id,
    sequence_read: sequenceRead,
    cost_usd: usdOf(-deltaMicros),
    required_usd: usdOf(minimumMicros),
    at: new Date(at).toISOString(),
    meter: charge?.meter,
    operation: charge?.operation,
    key_id: charge?.keyId,
    resources: charge?.resources,
  };
}
