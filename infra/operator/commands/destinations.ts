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
  MAXIMUM_NAME_LENGTH,
  pauseDestination,
  resumeDestination,
  rotateSecret,
} from '../../../shared/webhooks/destination/destinations.ts';
import {
  type DestinationEdit,
  updateDestination,
} from '../../../shared/webhooks/editing/update-destination.ts';
import type { Connection } from '../connection/connection.ts';
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
import { operational, refuseOperational } from './destinations-operational.ts';

const idArgument = argument('id', 'id of the destination, as destinations list prints it', uuidValue);

const create = defineCommand({
  name: 'destinations create',
  summary: 'Creates a webhook destination and shows its signing secret once',
  examples: [
    "destinations create --organisation 019583a0-1111-7000-8000-000000000001 --name 'production' --url https://hooks.customer.com/jobs",
  ],
  options: {
    organisation: organisationOption,
    name: required('--name <text>', 'the name that operators see', textValue(MAXIMUM_NAME_LENGTH)),
    url: required(
      '--url <url>',
      'where events go: https, a public host name, port 443',
      textValue(MAXIMUM_URL_LENGTH),
    ),
  },
  run: async (context, { organisation, name, url }) => {
    const connection = await context.connect();
    const { table } = connection;
    refuseUrl(connection, url);
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
    await actionLinksOf(connection, organisation, context.now());
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
    const links = await actionLinksOf(connection, destination.organisationId, context.now());
    const eventId = await sendTestEvent(table, destination, links, retention, operatorOf(context));
    const delivery = await attempted(context, reader, eventId, wait, ({ outcome }) => outcome === 'pending');
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

/** How long `destinations update` waits for the test of a new address. */
const STANDARD_VERIFICATION_SECONDS = 20;

const update = defineCommand({
  name: 'destinations update',
  summary: 'Changes the name or the address of a webhook destination; a new address has to pass a test first',
  examples: [
    'destinations update 019583a0-3333-7000-8000-000000000003 --url https://hooks.customer.com/v2/jobs',
    "destinations update 019583a0-3333-7000-8000-000000000003 --name 'production, Frankfurt'",
  ],
  arguments: { id: idArgument },
  options: {
    name: optional('--name <text>', 'the name that operators see', textValue(MAXIMUM_NAME_LENGTH)),
    url: optional(
      '--url <url>',
      'where events go from the first successful test on; the address in use gives up a test',
      textValue(MAXIMUM_URL_LENGTH),
    ),
    wait: optional(
      '--wait <seconds>',
      `how long to wait for the test; exit 1 unless it succeeds by then (default ${STANDARD_VERIFICATION_SECONDS})`,
      integerValue(0, 600, 'seconds'),
    ),
  },
  run: async (context, { id, name, url, wait = STANDARD_VERIFICATION_SECONDS }) => {
    const connection = await context.connect();
    const { table, reader } = connection;
    if (name === undefined && url === undefined) {
      throw new UsageError(['name what to change: --name or --url']);
    }
    if (url !== undefined) refuseUrl(connection, url);
    const before = await requireDestination(table, id);
    const eventId = await verified(context, connection, before, { name, url });
    const delivery =
      eventId === null ? undefined : await attempted(context, reader, eventId, wait, isUnderWay);
    const after = await requireDestination(table, id);
    const isInEffect = url === undefined || after.url === url;
    return {
      ...outcomeOf(after, {
        ...(eventId === null ? {} : { json: { event_id: eventId, ...(delivery && receiptJson(delivery)) } }),
        notes: isInEffect
          ? [
              url === undefined || url === before.url
                ? 'Events go where they went.'
                : 'The test succeeded: events go to the new address, signed with the same secret.',
            ]
          : pendingNotes(after, eventId, delivery),
      }),
      ok: wait === 0 || isInEffect,
    };
  },
});

/** Why an address that was asked for is not in effect. */
function pendingNotes(
  { verifying, url }: Destination,
  eventId: string | null,
  delivery: Delivery | undefined,
): readonly string[] {
  const isOver = delivery?.outcome === 'complete' || delivery?.terminalCode === 'superseded';
  if (isOver || (verifying !== null && verifying.eventId !== eventId)) {
    const other = verifying === null ? '' : `, and ${verifying.url} is being verified`;
    return [`The address was changed by another command: events go to ${url}${other}.`];
  }
  return [
    `The new address has not passed its test${delivery === undefined ? '' : ` (${delivery.outcome})`}: events go to the address before.`,
    verifying === null
      ? 'No further attempt follows. Run this command again when the receiver is ready.'
      : `The test is repeated for up to 31 hours: npm run ops -- deliveries show ${eventId}`,
  ];
}

/** Edits a destination and returns the test of its new address; null without one. @throws Refusal if it was overtaken */
async function verified(
  context: CommandContext,
  connection: Connection,
  before: Destination,
  edit: DestinationEdit,
): Promise<string | null> {
  const { table, reader } = connection;
  const { verifying } = before;
  // A test that waits for its first attempt is the one that this command would send.
  const [delivery] =
    verifying !== null && verifying.url === edit.url
      ? await deliveriesOfEvent(reader, verifying.eventId, context.now())
      : [];
  const waiting = verifying !== null && delivery?.outcome === 'pending' ? verifying.eventId : null;
  const links = await actionLinksOf(connection, before.organisationId, context.now());
  const services = { links, retention: retentionOf(connection) };
  const changed = waiting === null ? edit : { name: edit.name };
  const updated = await updateDestination(table, before, changed, services, operatorOf(context));
  if (updated === 'unchanged') return waiting;
  if (updated !== 'overtaken') return updated.eventId ?? waiting;
  throw new Refusal(`destination ${before.id} was changed at the same time: check it, then try again`);
}

/** @throws UsageError if no destination may have this address */
function refuseUrl(connection: Connection, url: string): void {
  const read = readDestinationUrl(url, developmentReceiverOf(connection));
  if (!('refused' in read)) return;
  throw new UsageError([`--url ${shown(url)} is refused; allowed: ${read.refused}`]);
}

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
    const { table, reader } = await context.connect();
    const destination = await requireDestination(table, id);
    await refuseOperational(reader, destination);
    const monitors = await listMonitors(table, destination.organisationId);
    const monitor = monitors.find(({ destinationId }) => destinationId === id);
    if (monitor !== undefined) {
      throw new Refusal(`monitor ${monitor.id} delivers to destination ${id}: delete the monitor first`);
    }
    // False if someone else deletes it at the same time, with the same result.
    await deleteDestination(table, destination, operatorOf(context));
    return {
      json: { ...jsonOf(destination), status: 'deleted', pause_reason: null },
      text: [
        `destination ${id} is deleted; deliveries on their way end as destination_deleted, but follow a monitor that delivers elsewhere`,
      ],
    };
  },
});

export const destinations = [create, list, show, update, test, rotate, pause, resume, operational, remove];

/** Returns the destination with this id. @throws Refusal when it does not exist */
export async function requireDestination(table: Table, id: string): Promise<Destination> {
  const found = await findDestination(table, id);
  if (found === undefined) throw new UnknownId('destination', id);
  return found;
}

const POLL_MS = 100;

const isUnderWay = ({ outcome }: Delivery): boolean => outcome === 'pending' || outcome === 'retrying';

/** Returns the delivery when it no longer waits, or as it is when the time is over. */
async function attempted(
  context: CommandContext,
  reader: TableReader,
  eventId: string,
  waitSeconds: number,
  waits: (delivery: Delivery) => boolean,
): Promise<Delivery | undefined> {
  const until = context.now() + waitSeconds * 1_000;
  for (;;) {
    const [delivery] = await deliveriesOfEvent(reader, eventId, context.now());
    if (delivery === undefined || !waits(delivery) || context.now() >= until) return delivery;
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
        ...(json.new_url === null ? [] : [['new url', `${json.new_url} (being verified)`] as const]),
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
  new_url: destination.verifying?.url ?? null,
  status: destination.status,
  pause_reason: destination.pauseReason,
  consecutive_failures: destination.consecutiveFailures,
  created_at: new Date(destination.createdAtMs).toISOString(),
});
