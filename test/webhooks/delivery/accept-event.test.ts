import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { ownWorlds } from '../support/own-world.ts';

const begin = ownWorlds('accept-event');

test('an event is accepted with all of its deliveries or not at all, and only once', async () => {
  const { table, world, destinationId } = await begin();
  const other = await world.destination();
  const eventId = uuid7(world.now);
  const accept = async (destinationIds: readonly string[]) => {
    const event = { eventId, type: 'signals.monitor.delivery', occurredAt: 'now', data: {} } as const;
    const accepted = { event, organisationId: world.organisationId, destinationIds, test: false };
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: acceptanceOf(table.name, accepted, world.now, STANDARD_RETENTION),
      }),
    );
  };
  const written = async () =>
    await Promise.all([
      world.partition(keys.webhookEvent(eventId).pk),
      world.partition(keys.destinationDelivery(destinationId, '').pk),
      world.partition(keys.destinationDelivery(other, '').pk),
    ]);
  // One of its items already exists, so nothing else is written.
  const inTheWay = { ...keys.delivery(eventId, other), here: 'before' };
  await world.put(inTheWay);
  await expect(accept([destinationId, other])).rejects.toThrow(TransactionCanceledException);
  expect(await written()).toEqual([[inTheWay], [], []]);
  await world.remove(keys.delivery(eventId, other));
  await accept([destinationId, other]);
  const whole = await written();
  expect(whole.map(({ length }) => length)).toEqual([3, 1, 1]);
  await expect(accept([destinationId, other])).rejects.toThrow(TransactionCanceledException);
  expect(await written()).toEqual(whole);
});
