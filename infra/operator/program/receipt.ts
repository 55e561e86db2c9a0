import type { AttemptRecord, Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { properties } from '../terminal/output.ts';

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** A receipt in `--json` (contract 14.7), without the secret and the payload. */
export const receiptJson = (delivery: Delivery) => ({
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  destination_id: delivery.destinationId,
  outcome: delivery.outcome,
  attempt_count: delivery.attempts,
  last_status: delivery.lastStatus,
  terminal_code: delivery.terminalCode,
  next_attempt_at: delivery.parked || delivery.lease !== null ? null : timeOf(delivery.nextAttemptAtMs),
  completed_at: timeOf(delivery.completedAtMs),
  created_at: new Date(delivery.createdAtMs).toISOString(),
  parked: delivery.parked,
});

/** An attempt in `--json`, from the latest replay or an earlier one. */
export const attemptJson = (record: AttemptRecord) => ({
  delivery_id: record.id,
  attempt: record.attempt,
  at: new Date(record.at).toISOString(),
  status: record.status,
  failure_code: record.failure,
});

/** Why the latest attempt got no status. */
function lastFailure({ history }: Delivery): string | null {
  const { failure = null } = history.at(-1) ?? {};
  return failure === null ? null : `none (${failure})`;
}

/** A receipt as lines. */
export function receiptLines(delivery: Delivery): string[] {
  const json = receiptJson(delivery);
  return properties([
    ['event', json.event_id],
    ['type', json.event_type],
    ['destination', json.destination_id],
    ['outcome', json.parked ? `${json.outcome} (parked: the destination is paused)` : json.outcome],
    ['attempts', json.attempt_count],
    ['last status', json.last_status ?? lastFailure(delivery)],
    ['terminal code', json.terminal_code],
    ['next attempt', json.next_attempt_at],
    ['completed', json.completed_at],
    ['accepted', json.created_at],
  ]);
}
