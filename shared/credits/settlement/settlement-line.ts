import { usdOf } from '../../contract/money.ts';
import type { Doubt } from '../posting.ts';

/**
 * Fields of a request's log line about its settlement. The log is the only outbox of the functions that charge:
 * subscription filters collect their lines (docs/adr/0010). A response therefore costs no write of its own, and the
 * functions need no further permission.
 */
export type SettlementFields =
  | { readonly settlement: 'charged' }
  | { readonly settlement: 'unresolved'; readonly unresolved: Readonly<Record<string, unknown>> };

/** The CloudWatch Logs filter pattern that selects the lines to collect. */
export const SETTLEMENT_PATTERN = '{ ($.settlement = "charged") || ($.settlement = "unresolved") }';

/** Fields of a request that was charged and is about to be answered. */
export const CHARGED: SettlementFields = { settlement: 'charged' };

/** Returns the fields of a request whose charge is in doubt: the doubt in full. */
export const unresolvedFields = (doubt: Doubt): SettlementFields => ({
  settlement: 'unresolved',
  unresolved: doubtFields(doubt),
});

/** Returns a doubt as the log and the queue hold it: the posting and the start of its window. */
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
