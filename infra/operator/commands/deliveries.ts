import type { TableReader } from '../../../shared/table/reader.ts';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { deliveriesOfEvent, deliveriesTo } from '../../../shared/webhooks/delivery/receipts.ts';
import { type Replay, replayDelivery } from '../../../shared/webhooks/delivery/replay.ts';
import { listDestinations } from '../../../shared/webhooks/destination/destinations.ts';
import { attemptPlan } from '../program/attempt-plan.ts';
import { defineCommand } from '../program/command.ts';
import { ofEach, operatorOf, organisationIds } from '../program/organisation.ts';
import { attemptJson, receiptJson, receiptLines } from '../program/receipt.ts';
import { argument, optional } from '../terminal/option.ts';
import { tableLines } from '../terminal/output.ts';
import { Refusal, UnknownId } from '../terminal/refusal.ts';
import { integerValue, uuidValue } from '../terminal/value-types.ts';
import { requireDestination } from './destinations.ts';

const DEFAULT_LIMIT = 50;

const eventArgument = argument('event_id', 'id of the event, as deliveries list prints it', uuidValue);

const list = defineCommand({
  name: 'deliveries list',
  summary: 'Lists the latest webhook deliveries and their outcomes, newest event first',
  examples: [
    'deliveries list',
    'deliveries list --destination 019583a0-3333-7000-8000-000000000003 --limit 200',
  ],
  options: {
    destination: optional('--destination <id>', 'only this destination (default all)', uuidValue),
    limit: optional('--limit <n>', `at most this many (default ${DEFAULT_LIMIT})`, integerValue(1, 1_000)),
  },
  run: async (context, { destination, limit = DEFAULT_LIMIT }) => {
    const { table, reader } = await context.connect();
    const destinations =
      destination === undefined
        ? await ofEach(table, await organisationIds(table, undefined, context.now()), listDestinations)
        : [await requireDestination(table, destination)];
    const found: Delivery[] = [];
    for (const { id } of destinations) found.push(...(await deliveriesTo(reader, id, limit, context.now())));
    const data = found
      // Event ids sort by creation time.
      .sort((a, b) => (a.eventId < b.eventId ? 1 : -1))
      .slice(0, limit)
      .map(receiptJson);
    return {
      json: { data },
      text: tableLines(
        ['EVENT', 'TYPE', 'DESTINATION', 'OUTCOME', 'ATTEMPTS', 'STATUS', 'CODE', 'NEXT ATTEMPT'],
        data.map((one) => [
          one.event_id,
          one.event_type,
          one.destination_id,
          one.parked ? `${one.outcome}, parked` : one.outcome,
          one.attempt_count,
          one.last_status,
          one.terminal_code,
          one.next_attempt_at,
        ]),
        'no deliveries yet: see destinations test --help',
      ),
    };
  },
});

const show = defineCommand({
  name: 'deliveries show',
  summary: 'Shows the receipts of an event with all attempts, but never the secret or the payload',
  examples: ['deliveries show 019583a0-4444-7000-8000-000000000004'],
  arguments: { eventId: eventArgument },
  run: async (context, { eventId }) => {
    const { reader } = await context.connect();
    const deliveries = await requireDeliveries(reader, eventId, context.now());
    const data = deliveries.map((delivery) => ({
      ...receiptJson(delivery),
      attempts: delivery.history.map(attemptJson),
    }));
    return {
      json: { event_id: eventId, event_type: data[0]?.event_type ?? null, data },
      text: blocks(deliveries.map((delivery) => [...receiptLines(delivery), ...attemptLines(delivery)])),
    };
  },
});

const replay = defineCommand({
  name: 'deliveries replay',
  summary: 'Sends ended deliveries again, with the same event_id and 12 new attempts',
  examples: [
    'deliveries replay 019583a0-4444-7000-8000-000000000004',
    'deliveries replay 019583a0-4444-7000-8000-000000000004 --destination 019583a0-3333-7000-8000-000000000003',
  ],
  arguments: { eventId: eventArgument },
  options: {
    destination: optional('--destination <id>', 'only this destination (default all)', uuidValue),
  },
  run: async (context, { eventId, destination }) => {
    const { table, reader } = await context.connect();
    const all = await requireDeliveries(reader, eventId, context.now());
    const meant = all.filter(
      ({ destinationId }) => destination === undefined || destinationId === destination,
    );
    if (meant.length === 0)
      throw new Refusal(`event ${eventId} has no delivery to destination ${destination}`);
    const replayed = new Set<string>();
    const results = new Set<Replay>();
    for (const delivery of meant) {
      const result = await replayDelivery(table, delivery, operatorOf(context));
      results.add(result);
      if (result === 'replayed') replayed.add(delivery.destinationId);
    }
    if (replayed.size === 0) {
      if (results.has('expired')) {
        throw new Refusal(`the payload of event ${eventId} has expired: only its receipts are left`);
      }
      if (results.has('destination_deleted')) {
        throw new Refusal(`the destination of event ${eventId} is deleted: nothing can be sent to it`);
      }
      throw new Refusal(`no delivery of event ${eventId} has ended: each is still being tried or is parked`);
    }
    const now = (await requireDeliveries(reader, eventId, context.now())).filter(({ destinationId }) =>
      replayed.has(destinationId),
    );
    return {
      json: { event_id: eventId, data: now.map(receiptJson) },
      text: blocks(now.map(receiptLines)),
    };
  },
});

const schedule = defineCommand({
  name: 'deliveries schedule',
  summary: 'Shows when the remaining attempts of an event follow if each fails, without waiting for them',
  examples: ['deliveries schedule 019583a0-4444-7000-8000-000000000004'],
  arguments: { eventId: eventArgument },
  run: async (context, { eventId }) => {
    const { reader } = await context.connect();
    const found = await requireDeliveries(reader, eventId, context.now());
    const data = found.map((delivery) => {
      const { destination_id, outcome, attempt_count, parked } = receiptJson(delivery);
      return { destination_id, outcome, attempt_count, parked, planned: plannedJson(delivery) };
    });
    return {
      json: { event_id: eventId, data },
      text: blocks(
        data.map(({ destination_id, outcome, parked, planned }) => [
          `destination ${destination_id}: ${outcome}${parked ? ', parked: the times count from its resumption' : ''}`,
          ...tableLines(
            ['ATTEMPT', 'AFTER SECONDS', 'EARLIEST', 'LATEST'],
            planned.map((one) => [one.attempt, one.after_seconds, one.earliest_at, one.latest_at]),
            'no attempt is left: deliveries replay sends the event again',
          ),
        ]),
      ),
    };
  },
});

export const deliveries = [list, show, schedule, replay];

/** The attempts that are left, in `--json`. */
const plannedJson = (delivery: Delivery) =>
  attemptPlan(delivery).map(({ attempt, afterMs, earliestMs, latestMs }) => ({
    attempt,
    after_seconds: afterMs / 1_000,
    earliest_at: earliestMs === null ? null : new Date(earliestMs).toISOString(),
    latest_at: latestMs === null ? null : new Date(latestMs).toISOString(),
  }));

/** Returns the deliveries of an event. @throws Refusal when it does not exist */
async function requireDeliveries(
  reader: TableReader,
  eventId: string,
  now: number,
): Promise<readonly Delivery[]> {
  const found = await deliveriesOfEvent(reader, eventId, now);
  if (found.length === 0) throw new UnknownId('event', eventId);
  return found;
}

function attemptLines({ history }: Delivery): string[] {
  if (history.length === 0) return [];
  const rows = history
    .map(attemptJson)
    .map(({ attempt, at, delivery_id, status, failure_code }) => [
      attempt,
      at,
      delivery_id,
      status,
      failure_code,
    ]);
  return ['', ...tableLines(['ATTEMPT', 'AT', 'DELIVERY', 'STATUS', 'FAILURE'], rows)];
}

/** Joins blocks of lines with empty lines. */
const blocks = (all: readonly (readonly string[])[]): string[] =>
  all.flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
