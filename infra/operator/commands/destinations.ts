import { setTimeout as delay } from 'node:timers/promises';
import { listMonitors } from '../../../shared/monitors/monitors.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { MAXIMUM_URL_LENGTH, readDestinationUrl } from '../../../shared/webhooks/attempt/destination-url.ts';
import type { Delivery } from '../../../shared/webhooks/delivery/delivery.ts';
import { countParked, deliveriesOfEvent } from '../../../shared/webhooks/delivery/receipts.ts';
import { sendTestEvent } from '../../../shared/webhooks/delivery/send-test.ts';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import {
  createDestination,
  deleteDestination,
  findDestination,
  listDestinations,
  pauseDestination,
  resumeDestination,
  rotateSecret,
} from '../../../shared/webhooks/destination/destinations.ts';
import {
  actionLinksOf,
  developmentReceiverOf,
  drainWith,
  mintSigningSecret,
  retentionOf,
} from '../connection/webhook-services.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { sentenceOf } from '../program/failure.ts';
import {
  ofEach,
  onlyOrganisation,
  operatorOf,
  organisationIds,
  organisationOption,
  requireOrganisation,
} from '../program/organisation.ts';
import { receiptJson, receiptLines } from '../program/receipt.ts';
import { argument, optional, required, shown } from '../terminal/option.ts';
import { type Cell, counting, properties, tableLines } from '../terminal/output.ts';
import { Refusal, refusing, UnknownId, UsageError } from '../terminal/refusal.ts';
import { integerValue, textValue, uuidValue } from '../terminal/value-types.ts';

const idArgument = argument('id', 'id of the destination, as destinations list prints it', uuidValue);

const create = defineCommand({
  name: 'destinations create',
  summary: 'Creates a webhook destination and shows its signing secret once',
  examples: [
    "destinations create --organisation 019583a0-1111-7000-8000-000000000001 --name 'production' --url https://hooks.customer.com/jobs",
  ],
  options: {
    organisation: organisationOption,
    name: required('--name <text>', 'the name that operators see', textValue(120)),
    url: required(
      '--url <url>',
      'where events go: https, a public host name, port 443',
      textValue(MAXIMUM_URL_LENGTH),
    ),
  },
  run: async (context, { organisation, name, url }) => {
    const connection = await context.connect();
    const { table } = connection;
    const read = readDestinationUrl(url, developmentReceiverOf(connection));
    if ('refused' in read) {
      throw new UsageError([`--url ${shown(url)} is refused; allowed: ${read.refused}`]);
    }
    const { account } = await requireOrganisation(table, organisation, context.now());
    if (account.status === 'deleted') {
      throw new Refusal(`organisation ${organisation} is deleted and cannot have destinations`);
    }
    const { secret, encrypt } = await mintSigningSecret(connection);
    const given = { organisationId: organisation, name, url, secret };
    const created = await createDestination(table, given, encrypt, operatorOf(context)).catch(
      refusing(RangeError),
    );
    // What is delivered from now on has a link to its page.
    await actionLinksOf(connection, context.now());
    return outcomeOf(created, {
      json: { signing_secret: secret },
      rows: [['signing secret', secret]],
      notes: [
        'Store the signing secret now: it is not shown again. Only destinations rotate makes another one.',
        `Then test it: npm run ops -- destinations test ${created.id}`,
      ],
    });
  },
});

const list = defineCommand({
  name: 'destinations list',
  summary: 'Lists webhook destinations, but never their secrets',
  examples: ['destinations list', 'destinations list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: onlyOrganisation,
  },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    const ids = await organisationIds(table, organisation, context.now());
    const data = (await ofEach(table, ids, listDestinations)).map(jsonOf);
    return {
      json: { data },
      text: tableLines(
        ['DESTINATION', 'ORGANISATION', 'NAME', 'STATUS', 'REASON', 'FAILURES', 'URL'],
        data.map((one) => [
          one.id,
          one.organisation_id,
          one.name,
          one.status,
          one.pause_reason,
          one.consecutive_failures,
          one.url,
        ]),
        'no destinations yet: see destinations create --help',
      ),
    };
  },
});

const show = defineCommand({
  name: 'destinations show',
  summary: 'Shows a webhook destination, why it is paused, and how many deliveries are parked',
  examples: ['destinations show 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table, reader } = await context.connect();
    const destination = await requireDestination(table, id);
    const parked = await countParked(reader, id, context.now());
    return outcomeOf(destination, {
      json: { parked_deliveries: parked, draining: destination.draining, slow: destination.slow },
      rows: [
        ['parked', parked],
        ['draining', destination.draining ? 'yes' : 'no'],
        ['slow', destination.slow ? 'yes' : 'no'],
      ],
    });
  },
});

const test = defineCommand({
  name: 'destinations test',
  summary: 'Sends a test event to a webhook destination, even a paused one, without counting its outcome',
  examples: [
    'destinations test 019583a0-3333-7000-8000-000000000003',
    'destinations test 019583a0-3333-7000-8000-000000000003 --wait 20',
  ],
  arguments: { id: idArgument },
  options: {
    wait: optional(
      '--wait <seconds>',
      'how long to wait for the first attempt; exit 1 unless it succeeds (default no wait)',
      integerValue(0, 600, 'seconds'),
    ),
  },
  run: async (context, { id, wait = 0 }) => {
    const connection = await context.connect();
    const { table, reader } = connection;
    const destination = await requireDestination(table, id);
    const retention = retentionOf(connection);
    const links = await actionLinksOf(connection, context.now());
    const eventId = await sendTestEvent(table, destination, links, retention, operatorOf(context));
    const delivery = await attempted(context, reader, eventId, wait);
    return {
      ok: wait === 0 || delivery?.outcome === 'complete',
      json: {
        event_id: eventId,
        destination_id: id,
        ...(delivery === undefined ? {} : receiptJson(delivery)),
      },
      text: [
        ...(delivery === undefined ? properties([['event', eventId]]) : receiptLines(delivery)),
        '',
        `Follow the delivery: npm run ops -- deliveries show ${eventId}`,
      ],
    };
  },
});

const rotate = defineCommand({
  name: 'destinations rotate',
  summary: 'Replaces the signing secret of a webhook destination, shows it once, and pauses the destination',
  examples: ['destinations rotate 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table } = connection;
    const before = await requireDestination(table, id);
    const { secret, encrypt } = await mintSigningSecret(connection);
    if (!(await rotateSecret(table, before, secret, encrypt, operatorOf(context)))) {
      throw new Refusal(`destination ${id} was changed at the same time: check it, then try again`);
    }
    return outcomeOf(await requireDestination(table, id), {
      json: { signing_secret: secret },
      rows: [['signing secret', secret]],
      notes: [
        'All further attempts are signed with this secret, which is not shown again. Next:',
        '1. give it to the receiver',
        `2. npm run ops -- destinations test ${id}`,
        `3. npm run ops -- destinations resume ${id}`,
      ],
    });
  },
});

const pause = defineCommand({
  name: 'destinations pause',
  summary: 'Pauses a webhook destination: parks its deliveries from the next attempt',
  examples: ['destinations pause 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireDestination(table, id);
    // A paused destination keeps its reason, so repeats are harmless.
    if (before.status === 'active') await pauseDestination(table, before, 'operator', operatorOf(context));
    return outcomeOf(await requireDestination(table, id));
  },
});

const resume = defineCommand({
  name: 'destinations resume',
  summary: 'Resumes a paused webhook destination and delivers its parked deliveries',
  examples: ['destinations resume 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table, reader } = connection;
    const before = await requireDestination(table, id);
    const parked = await countParked(reader, id, context.now());
    // An active destination stays unchanged, so repeats are harmless.
    const drain =
      before.status === 'paused' ? await resumeDestination(table, before, operatorOf(context)) : null;
    if (drain !== null) {
      await drainWith(connection, drain).catch((error: unknown) => {
        context.note(
          `ops: the drain did not start (${sentenceOf(error)}); the sweep starts it within minutes`,
        );
      });
    }
    return outcomeOf(await requireDestination(table, id), {
      json: { parked_deliveries: parked },
      notes: [
        parked === 0
          ? 'No deliveries were parked.'
          : `${counting(parked, 'parked delivery', 'parked deliveries')} to send, one after another, oldest first.`,
      ],
    });
  },
});

const remove = defineCommand({
  name: 'destinations delete',
  summary: 'Deletes a webhook destination permanently: sends nothing more to it, keeps its receipts',
  examples: ['destinations delete 019583a0-3333-7000-8000-000000000003'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const destination = await requireDestination(table, id);
    const monitors = await listMonitors(table, destination.organisationId);
    const monitor = monitors.find(({ destinationId }) => destinationId === id);
    if (monitor !== undefined) {
      throw new Refusal(`monitor ${monitor.id} delivers to destination ${id}: delete the monitor first`);
    }
    // False if someone else deletes it at the same time, with the same result.
    await deleteDestination(table, destination, operatorOf(context));
    return {
      json: { ...jsonOf(destination), status: 'deleted', pause_reason: null },
      text: [`destination ${id} is deleted; deliveries on their way end as destination_deleted`],
    };
  },
});

export const destinations = [create, list, show, test, rotate, pause, resume, remove];

/** Returns the destination with this id. @throws Refusal when it does not exist */
export async function requireDestination(table: Table, id: string): Promise<Destination> {
  const found = await findDestination(table, id);
  if (found === undefined) throw new UnknownId('destination', id);
  return found;
}

const POLL_MS = 100;

/** Returns the delivery after its first attempt, or as it is when the wait is over. */
async function attempted(
  context: CommandContext,
  reader: TableReader,
  eventId: string,
  waitSeconds: number,
): Promise<Delivery | undefined> {
  const until = context.now() + waitSeconds * 1_000;
  for (;;) {
    const [delivery] = await deliveriesOfEvent(reader, eventId, context.now());
    if (delivery === undefined || delivery.outcome !== 'pending' || context.now() >= until) return delivery;
    await delay(POLL_MS, undefined, { signal: context.signal });
  }
}

function outcomeOf(
  destination: Destination,
  more: { readonly json?: object; readonly rows?: [string, Cell][]; readonly notes?: readonly string[] } = {},
): Outcome {
  const json = jsonOf(destination);
  return {
    json: { ...json, ...more.json },
    text: properties(
      [
        ['destination', json.id],
        ['organisation', json.organisation_id],
        ['name', json.name],
        ['url', json.url],
        ['status', json.pause_reason === null ? json.status : `${json.status} (${json.pause_reason})`],
        ['consecutive failures', json.consecutive_failures],
        ['created', json.created_at],
        ...(more.rows ?? []),
      ],
      more.notes,
    ),
  };
}

/** A destination in `--json` (contract 14.6), without its secret. */
const jsonOf = (destination: Destination) => ({
  object: 'webhook_destination',
  id: destination.id,
  destination_id: destination.id,
  organisation_id: destination.organisationId,
  name: destination.name,
  url: destination.url,
  status: destination.status,
  pause_reason: destination.pauseReason,
  consecutive_failures: destination.consecutiveFailures,
  created_at: new Date(destination.createdAtMs).toISOString(),
});
