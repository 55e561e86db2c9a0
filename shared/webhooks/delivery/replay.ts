import type { Operator } from '../../credits/audit.ts';
import { auditedUpdate } from '../../credits/audited-update.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { dueShardOf, SWEEP_GRACE_MS } from '../due.ts';
import type { Delivery } from './delivery.ts';

/**
 * Replays a delivery that has ended: the same event_id with 12 new attempts. It starts a new generation, because the
 * execution names of the old one cannot be reused for 90 days.
 * @returns false if the delivery has not ended or was replayed meanwhile
 */
export async function replayDelivery(
  table: Table,
  { eventId, destinationId, organisationId, generation, outcome }: Delivery,
  operator: Operator,
): Promise<boolean> {
  if (outcome !== 'complete' && outcome !== 'terminal_failure') return false;
  const { now } = operator;
  const delivery = { event_id: eventId, destination_id: destinationId };
  return await auditedUpdate(
    table,
    {
      Key: keys.delivery(eventId, destinationId),
      UpdateExpression:
        'SET generation = :next, attempts = :none, outcome = :pending, last_status = :null, ' +
        'terminal_code = :null, completed_at = :null, next_attempt_at = :now, ready = :now, ' +
        'due_shard = :shard, due_at = :due REMOVE wake',
      ConditionExpression:
        'generation = :generation AND outcome = :outcome AND attribute_not_exists(lease_id)',
      ExpressionAttributeValues: {
        ':next': generation + 1,
        ':none': 0,
        ':pending': 'pending',
        ':null': null,
        ':now': now,
        ':shard': dueShardOf(eventId),
        ':due': now + SWEEP_GRACE_MS,
        ':generation': generation,
        ':outcome': outcome,
      },
    },
    operator,
    {
      command: 'deliveries replay',
      organisationId,
      before: { ...delivery, generation, outcome },
      after: { ...delivery, generation: generation + 1, outcome: 'pending' },
    },
  );
}
