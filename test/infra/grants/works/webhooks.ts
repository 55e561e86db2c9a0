import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { updateMonitor } from '../../../../shared/monitors/editing/update-monitor.ts';
import { keys } from '../../../../shared/table/keys.ts';
import { MAXIMUM_LIVE_LEASES } from '../../../../shared/webhooks/destination/destination.ts';
import {
  createDestination,
  deleteDestination,
  pauseDestination,
} from '../../../../shared/webhooks/destination/destinations.ts';
import { SWEEP_GRACE_MS } from '../../../../shared/webhooks/due.ts';
import { updateDestination } from '../../../../shared/webhooks/editing/update-destination.ts';
import { chooseRoute } from '../../../../shared/webhooks/reporting/routes.ts';
import { STANDARD_RETENTION } from '../../../../shared/webhooks/retention.ts';
import { serveDrain } from '../../../../shared/webhooks/waking/serve-drain.ts';
import { serveEnqueuing } from '../../../../shared/webhooks/waking/serve-enqueuing.ts';
import { answered, direct } from '../../../webhooks/support/world.ts';
import { lambdaRecords } from './lambda-records.ts';
import { type Scene, sink } from './scene.ts';

/** Enqueues, delivers, parks, drains and sweeps. */
export async function webhooks(scene: Scene): Promise<void> {
  const { recorder, world } = scene;
  const { table, world: side } = world;
  const records = await lambdaRecords(table);
  const ready = records.filter(({ dynamodb }) => dynamodb?.NewImage?.['ready'] !== undefined);
  const event: DynamoDBStreamEvent = { Records: ready };
  const enqueue = serveEnqueuing({
    workingMs: 20_000,
    table,
    sqs: side.sqs(direct),
    queueUrl: 'queue',
    sink,
  });
  await recorder.as('enqueue-deliveries', () => enqueue(event));
  // Again, over entitlements as an earlier release left them.
  for (const { dynamodb } of await lambdaRecords(table)) {
    const { pk, sk } = { ...dynamodb?.NewImage };
    if (pk?.S === undefined || sk?.S === undefined || !pk.S.startsWith(keys.entitlement('', '').pk)) continue;
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { pk: pk.S, sk: sk.S, until: 0 } }),
    );
  }
  await recorder.as('enqueue-deliveries', () => enqueue(event));
  const destinationId = await side.destination();
  const deliver = async (eventId: string) =>
    await recorder.as('deliver-webhooks', () => side.work(side.messageOf(eventId)));
  await deliver(await side.accept(destinationId));
  side.receiver = () => answered(500);
  await deliver(await side.accept(destinationId));
  // A worker whose slot is taken reads all slots.
  const busy = await side.destination();
  for (let slot = 0; slot < MAXIMUM_LIVE_LEASES; slot += 1) await side.takeSlot(busy, slot);
  await deliver(await side.accept(busy));
  await pauseDestination(table, await side.readDestination(destinationId), 'operator', side.operator());
  await deliver(await side.accept(destinationId));
  side.receiver = () => answered(204);
  const lost = await side.accept(await side.destination());
  const drain = await side.resume(destinationId);
  if (drain === null) throw new Error('the destination was not paused');
  await recorder.as('drain-destination', () => side.drain(drain));
  world.now += SWEEP_GRACE_MS + 3_600_000;
  await recorder.as('sweep-deliveries', () => side.sweep());
  await recorder.as('deliver-webhooks', async () => side.work(await side.wakeUpOf(lost)));
  // A deleted destination: what is parked is purged, what is on its way ends.
  const gone = await side.destination();
  await pauseDestination(table, await side.readDestination(gone), 'operator', side.operator());
  await deliver(await side.accept(gone));
  const late = await side.accept(gone);
  await deleteDestination(table, await side.readDestination(gone), side.operator());
  const purge = serveDrain({ table, sink, now: () => side.now });
  const purged = await recorder.as('drain-destination', () => purge({ destinationId: gone, resumption: 0 }));
  expect(purged).toEqual({ state: 'done', ended: 1 });
  await deliver(late);
  expect(await side.delivery(late)).toMatchObject({ terminalCode: 'destination_deleted' });
  await edited(scene);
}

/** Verifies an address, moves what waits for a monitor, and tells of a pause. */
async function edited({ recorder, world, subscriber }: Scene): Promise<void> {
  const { table, world: side } = world;
  const operator = side.operator();
  const { organisationId, destinationId, monitorId } = subscriber;
  const given = { organisationId, name: 'Second', url: 'https://second.example.com/', secret: 'whsec_y' };
  const made = await createDestination(table, given, async () => new Uint8Array(1), operator);
  await chooseRoute(table, { organisationId }, { before: null, after: made.id }, operator);
  const services = { links: { appUrl: 'https://app.example' }, retention: STANDARD_RETENTION };
  const url = 'https://new.example.com/';
  const first = await side.readDestination(destinationId);
  const asked = await updateDestination(table, first, { url }, services, operator);
  const test = typeof asked === 'string' ? null : asked.eventId;
  if (test === null) throw new Error('no test was sent');
  side.track(test, destinationId);
  const deliver = async (eventId: string) =>
    await recorder.as('deliver-webhooks', () => side.work(side.messageOf(eventId)));
  await deliver(test);
  expect(await side.readDestination(destinationId)).toMatchObject({ url });
  // Of the monitor: one is parked, and one is met by a worker on its way.
  const data = { monitor_id: monitorId };
  await pauseDestination(table, await side.readDestination(destinationId), 'operator', operator);
  const parked = await side.accept(destinationId, { data, organisationId });
  await deliver(parked);
  const monitor = await world.monitor(subscriber);
  expect(await updateMonitor(table, monitor, { destinationId: made.id }, operator)).toBe('updated');
  world.now += SWEEP_GRACE_MS;
  const waiting = await side.accept(destinationId, { data, organisationId });
  await deliver(waiting);
  expect(await side.item(keys.delivery(waiting, made.id))).toMatchObject({ outcome: 'pending' });
  await recorder.as('sweep-deliveries', () => side.sweep());
  expect(side.told).toContain('sent');
  const move = serveDrain({ table, sink, now: () => side.now });
  const moved = await recorder.as('drain-destination', () => move({ destinationId, monitorId }));
  expect(moved).toMatchObject({ state: 'done' });
  expect(await side.item(keys.delivery(parked, made.id))).toMatchObject({ outcome: 'pending' });
}
