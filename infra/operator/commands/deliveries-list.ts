import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { deliveriesTo } from '../../../shared/webhooks/delivery/receipts.ts';
import { defineCommand } from '../program/command.ts';
import { optional } from '../terminal/option.ts';
import { table as tableOf } from '../terminal/output.ts';
import { integerValue, uuidValue } from '../terminal/value-types.ts';
import { requireDestination } from './destination-answer.ts';
import { destinationsOf } from './destinations-list.ts';
import { receiptJson } from './receipt-answer.ts';

const DEFAULT_LIMIT = 50;

export const deliveriesList = defineCommand({
  name: 'deliveries list',
  summary: 'Lists the last webhook deliveries, newest event first, with what became of them',
  examples: [
    'deliveries list',
    'deliveries list --destination 019583a0-3333-7000-8000-000000000003 --limit 200',
  ],
  options: {
    destination: optional('--destination <id>', 'only those to this destination', uuidValue),
    limit: optional('--limit <n>', `so many at most (default ${DEFAULT_LIMIT})`, integerValue(1, 1_000)),
  },
  run: async (context, { destination, limit = DEFAULT_LIMIT }) => {
    const { table, reader } = await context.connect();
    const destinations =
      destination === undefined
        ? await destinationsOf(table, undefined)
        : [await requireDestination(table, destination)];
    const found: Delivery[] = [];
    for (const { id } of destinations) found.push(...(await deliveriesTo(reader, id, limit)));
    const data = found
      // The ids of events sort by creation.
      .sort((a, b) => (a.eventId < b.eventId ? 1 : -1))
      .slice(0, limit)
      .map(receiptJson);
    return {
      json: { data },
      text:
        data.length === 0
          ? ['no deliveries yet: see destinations test --help']
          : tableOf(
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
            ),
    };
  },
});
