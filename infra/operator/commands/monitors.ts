import { usdOf } from '../../../shared/contract/money.ts';
import { MAXIMUM_DELIVERED } from '../../../shared/contract/resources/monitor-delivery.ts';
import { updateMonitor } from '../../../shared/monitors/editing/update-monitor.ts';
import {
  INTERVAL_MINUTES,
  MAXIMUM_NAME_LENGTH,
  MONITORED,
  type Monitor,
  STANDARD_DAILY_BUDGET_MICROS,
  STANDARD_RESOURCES,
} from '../../../shared/monitors/monitor.ts';
import {
  createMonitor,
  deleteMonitor,
  findMonitor,
  listMonitors,
  pauseMonitor,
  resumeMonitor,
} from '../../../shared/monitors/monitors.ts';
import { runMonitor } from '../../../shared/monitors/run.ts';
import type { Run } from '../../../shared/monitors/run-outcome.ts';
import { spentToday } from '../../../shared/monitors/schedule.ts';
import { type Waiting, waitingOf } from '../../../shared/monitors/waiting.ts';
import {
  MONITORED_OPERATIONS,
  type MonitoredOperation,
  watermarkText,
} from '../../../shared/monitors/watermark.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { Destination } from '../../../shared/webhooks/destination/destination.ts';
import { actionLinksOf, moveWith, retentionOf } from '../connection/webhook-services.ts';
import { defineCommand, type Outcome } from '../program/command.ts';
import { sentenceOf } from '../program/failure.ts';
import { filtersOf, readMonitorQuery } from '../program/monitor-query.ts';
import {
  ofEach,
  onlyOrganisation,
  operatorOf,
  organisationIds,
  organisationOption,
  requireOrganisation,
} from '../program/organisation.ts';
import { argument, optional, required, type ValueType } from '../terminal/option.ts';
import { counting, properties, tableLines } from '../terminal/output.ts';
import { Refusal, refusing, UnknownId, UsageError } from '../terminal/refusal.ts';
import { integerValue, oneOfValue, positiveUsdValue, textValue, uuidValue } from '../terminal/value-types.ts';
import { requireDestination } from './destinations.ts';

const idArgument = argument('id', 'id of the monitor, as monitors list prints it', uuidValue);

const operationValue: ValueType<MonitoredOperation> = oneOfValue(MONITORED_OPERATIONS);

const queryValue: ValueType<string> = {
  allowed: "the query string of a URL of that list, like 'roles=data-engineer&countries=DE'",
  read: (text) => text.trim(),
};

const QUERY_TEXT = 'the filters of that list, as in its URL';
const NAME_TEXT = 'the name that operators and receivers see';
const INTERVAL_TEXT = 'minutes between two runs';
const BUDGET_TEXT = 'the most it may spend per UTC day';
const RESOURCES_TEXT = 'the most it may deliver per run';
const nameValue = textValue(MAXIMUM_NAME_LENGTH);
const minutesValue = integerValue(INTERVAL_MINUTES.minimum, INTERVAL_MINUTES.maximum, 'minutes');
const resourcesValue = integerValue(1, MAXIMUM_DELIVERED);

const create = defineCommand({
  name: 'monitors create',
  summary: 'Creates a monitor: a saved query whose new matches are charged and delivered to a destination',
  examples: [
    "monitors create --organisation 019583a0-1111-7000-8000-000000000001 --destination 019583a0-3333-7000-8000-000000000003 --operation jobs --query 'roles=data-engineer&countries=DE'",
  ],
  options: {
    organisation: organisationOption,
    destination: required('--destination <id>', 'where its events go', uuidValue),
    operation: required('--operation <name>', 'jobs, job_facts or company_events', operationValue),
    query: required('--query <query>', QUERY_TEXT, queryValue),
    name: optional('--name <text>', `${NAME_TEXT} (default the operation)`, nameValue),
    intervalMinutes: optional(
      '--interval-minutes <minutes>',
      `${INTERVAL_TEXT} (default ${INTERVAL_MINUTES.standard})`,
      minutesValue,
    ),
    dailyBudgetUsd: optional(
      '--daily-budget-usd <amount>',
      `${BUDGET_TEXT} (default ${usdOf(STANDARD_DAILY_BUDGET_MICROS)})`,
      positiveUsdValue,
    ),
    maxResources: optional(
      '--max-resources <count>',
      `${RESOURCES_TEXT} (default ${STANDARD_RESOURCES})`,
      resourcesValue,
    ),
  },
  run: async (context, given) => {
    const { organisation, operation } = given;
    const { table, reader } = await context.connect();
    const query = await readMonitorQuery(reader, operation, given.query);
    const dailyBudgetMicros = given.dailyBudgetUsd ?? STANDARD_DAILY_BUDGET_MICROS;
    refuseUselessBudget(operation, dailyBudgetMicros);
    const { account } = await requireOrganisation(table, organisation, context.now());
    if (account.status !== 'active') {
      throw new Refusal(`organisation ${organisation} is ${account.status} and cannot have monitors`);
    }
    const destination = await requireOwnDestination(table, given.destination, organisation);
    const created = await createMonitor(
      table,
      {
        organisationId: organisation,
        destinationId: destination.id,
        name: given.name ?? operation,
        operation,
        query,
        intervalMinutes: given.intervalMinutes ?? INTERVAL_MINUTES.standard,
        maximumResources: given.maxResources ?? STANDARD_RESOURCES,
        dailyBudgetMicros,
      },
      operatorOf(context),
    ).catch(refusing(RangeError));
    return await outcomeOf(table, created, context.now(), {
      notes: [
        'What is published by now is the baseline: it is free and is not sent.',
        `Run it now: npm run ops -- monitors run ${created.id}`,
      ],
    });
  },
});

const list = defineCommand({
  name: 'monitors list',
  summary: 'Lists monitors with their watermarks and what they spent today',
  examples: ['monitors list', 'monitors list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: onlyOrganisation,
  },
  run: async (context, { organisation }) => {
    const { table } = await context.connect();
    const ids = await organisationIds(table, organisation, context.now());
    const found = await ofEach(table, ids, listMonitors);
    const data = found.map((monitor) => jsonOf(monitor, context.now()));
    return {
      json: { data },
      text: tableLines(
        ['MONITOR', 'ORGANISATION', 'NAME', 'OPERATION', 'STATUS', 'WATERMARK', 'SPENT TODAY', 'LAST RUN'],
        data.map((one) => [
          one.id,
          one.organisation_id,
          one.name,
          one.operation,
          one.status,
          one.watermark,
          one.spent_today_usd,
          one.last_run_at,
        ]),
        'no monitors yet: see monitors create --help',
      ),
    };
  },
});

const show = defineCommand({
  name: 'monitors show',
  summary: 'Shows a monitor: its query, its watermark and what it spent today',
  examples: ['monitors show 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    return await outcomeOf(table, await requireMonitor(table, id), context.now());
  },
});

const SENTENCES: Readonly<Record<Exclude<Run['outcome'], 'delivered'>, string>> = {
  baseline: 'The first run sends and charges nothing. What is published from now on is new.',
  gone: 'Its destination or organisation no longer exists, so it is paused.',
  nothing_new: 'Nothing new matches, so nothing is sent or charged.',
  waiting: 'A publication is in progress. This run read nothing; the next one catches up.',
  overtaken: 'Another run came first.',
  paused: 'It is paused.',
  paused_budget: 'Its daily budget is spent. It continues on the next UTC day and misses nothing.',
  paused_credit:
    'The credit does not cover what is new. It continues when there is credit and misses nothing.',
  paused_destination:
    'Its destination is paused. Nothing is charged; it catches up after npm run ops -- destinations resume.',
  suspended: 'Its organisation is suspended. It continues when the organisation is resumed.',
  unknown: 'The monitor does not exist.',
};

const run = defineCommand({
  name: 'monitors run',
  summary: 'Runs a monitor now: charges and delivers what is new',
  examples: ['monitors run 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table } = connection;
    const { status, organisationId } = await requireMonitor(table, id);
    if (status === 'paused') throw new Refusal(`monitor ${id} is paused: run monitors resume first`);
    const retention = retentionOf(connection);
    const { appUrl, linkEvent } = await actionLinksOf(connection, organisationId, context.now());
    const ran = await runMonitor(
      {
        table,
        appUrl,
        linkEvents: async () => linkEvent,
        retention,
        now: context.now,
        signal: context.signal,
      },
      id,
    );
    if (ran.outcome === 'overtaken') refuseOvertaken(id);
    const delivered = ran.outcome === 'delivered' ? ran : undefined;
    return await outcomeOf(table, await requireMonitor(table, id), context.now(), {
      json: {
        outcome: ran.outcome,
        event_id: delivered?.eventId ?? null,
        resources: delivered?.resources ?? 0,
        cost_usd: usdOf(delivered?.costMicros ?? 0n),
      },
      notes:
        ran.outcome === 'delivered'
          ? [
              `Delivers ${counting(ran.resources, 'resource')} for ${usdOf(ran.costMicros)} USD.`,
              `Follow the delivery: npm run ops -- deliveries show ${ran.eventId}`,
            ]
          : [SENTENCES[ran.outcome]],
    });
  },
});

const update = defineCommand({
  name: 'monitors update',
  summary: 'Changes the query, interval, budget, destination, maximum or name of a monitor',
  examples: [
    'monitors update 019583a0-4444-7000-8000-000000000004 --interval-minutes 15 --daily-budget-usd 25',
    "monitors update 019583a0-4444-7000-8000-000000000004 --query 'roles=data-engineer&countries=DE,AT'",
  ],
  arguments: { id: idArgument },
  options: {
    query: optional('--query <query>', `${QUERY_TEXT}; replaces all filters`, queryValue),
    intervalMinutes: optional('--interval-minutes <minutes>', INTERVAL_TEXT, minutesValue),
    dailyBudgetUsd: optional('--daily-budget-usd <amount>', BUDGET_TEXT, positiveUsdValue),
    destination: optional('--destination <id>', 'where its events go from now on', uuidValue),
    maxResources: optional('--max-resources <count>', RESOURCES_TEXT, resourcesValue),
    name: optional('--name <text>', NAME_TEXT, nameValue),
  },
  run: async (context, { id, ...given }) => {
    const connection = await context.connect();
    const { table, reader } = connection;
    if (Object.values(given).every((value) => value === undefined)) {
      throw new UsageError(['name what to change: --query, --interval-minutes, --daily-budget-usd, …']);
    }
    const before = await requireMonitor(table, id);
    const { organisationId, operation } = before;
    const { dailyBudgetUsd: dailyBudgetMicros, destination, maxResources: maximumResources } = given;
    if (dailyBudgetMicros !== undefined) refuseUselessBudget(operation, dailyBudgetMicros);
    const query =
      given.query === undefined ? undefined : await readMonitorQuery(reader, operation, given.query);
    const target =
      destination === undefined ? undefined : await requireOwnDestination(table, destination, organisationId);
    const { intervalMinutes, name } = given;
    const fields = { dailyBudgetMicros, intervalMinutes, maximumResources, name, query };
    const edit = { ...fields, destinationId: destination };
    const updated = await updateMonitor(table, before, edit, operatorOf(context));
    if (updated === 'overtaken') refuseOvertaken(id);
    if (updated === 'too many moves') {
      throw new Refusal(
        `in the last 30 days 1,000 monitors have left destination ${before.destinationId}, and it remembers no more: ` +
          'create a monitor at the other destination instead',
      );
    }
    if (updated === 'destination gone') throw new UnknownId('destination', String(destination));
    const after = await requireMonitor(table, id);
    if (after.destinationId !== before.destinationId) {
      const job = { destinationId: before.destinationId, monitorId: id };
      await moveWith(connection, job, before.version).catch((error: unknown) => {
        context.note(
          `ops: what waits was not moved yet (${sentenceOf(error)}); the sweep moves it within minutes`,
        );
      });
    }
    return await outcomeOf(table, after, context.now(), {
      json: { updated: updated === 'updated' },
      notes: notesOf(updated === 'updated', before, after, target?.status === 'paused', context.now()),
    });
  },
});

function notesOf(
  isUpdated: boolean,
  before: Monitor,
  after: Monitor,
  isTargetPaused: boolean,
  now: number,
): readonly string[] {
  if (!isUpdated) return ['It had these values already.'];
  const spent = spentToday(after, now);
  return [
    ...(after.editedAtMs === before.editedAtMs
      ? []
      : [
          'The query holds from the first publication that begins from now on. What matched already is not new.',
        ]),
    ...(after.dailyBudgetMicros < spent
      ? [`Today it has spent ${usdOf(spent)} USD already: it delivers nothing more before the next UTC day.`]
      : []),
    ...(after.destinationId === before.destinationId
      ? []
      : ['Its events that are parked or tried again at the destination before are sent there.']),
    ...(isTargetPaused ? ['Its destination is paused: it pays nothing and waits.'] : []),
    ...(after.status === 'paused' ? [`It is paused: npm run ops -- monitors resume ${after.id}`] : []),
  ];
}

const pause = defineCommand({
  name: 'monitors pause',
  summary: 'Pauses a monitor: it keeps its watermark and does not run until it is resumed',
  examples: ['monitors pause 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireMonitor(table, id);
    // A paused monitor stays unchanged, so repeats are harmless.
    if (before.status !== 'paused' && !(await pauseMonitor(table, before, operatorOf(context)))) {
      refuseOvertaken(id);
    }
    return await outcomeOf(table, await requireMonitor(table, id), context.now());
  },
});

const resume = defineCommand({
  name: 'monitors resume',
  summary: 'Resumes a paused monitor from its watermark, with what was published meanwhile',
  examples: ['monitors resume 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireMonitor(table, id);
    // Monitors that wait for a budget or credit resume by themselves.
    if (before.status === 'paused' && !(await resumeMonitor(table, before, operatorOf(context)))) {
      refuseOvertaken(id);
    }
    return await outcomeOf(table, await requireMonitor(table, id), context.now());
  },
});

const remove = defineCommand({
  name: 'monitors delete',
  summary:
    'Deletes a monitor permanently; what it was charged for stays free to retrieve for as long as before',
  examples: ['monitors delete 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const monitor = await requireMonitor(table, id);
    if (!(await deleteMonitor(table, monitor, operatorOf(context)))) refuseOvertaken(id);
    return {
      json: { ...jsonOf(monitor, context.now()), status: 'deleted' },
      text: [`monitor ${id} is deleted`],
    };
  },
});

export const monitors = [create, list, show, update, run, pause, resume, remove];

/** @throws UsageError if a budget does not pay for one resource */
function refuseUselessBudget(operation: MonitoredOperation, dailyBudgetMicros: bigint): void {
  const { unitPriceMicros, resourceKind } = MONITORED[operation];
  if (dailyBudgetMicros >= unitPriceMicros) return;
  throw new UsageError([
    `--daily-budget-usd '${usdOf(dailyBudgetMicros)}' must be at least ${usdOf(unitPriceMicros)}, the price of one ${resourceKind}`,
  ]);
}

/** Returns a destination of the organisation. @throws Refusal when it does not exist or belongs to another one */
async function requireOwnDestination(table: Table, id: string, organisation: string): Promise<Destination> {
  const destination = await requireDestination(table, id);
  if (destination.organisationId === organisation) return destination;
  throw new Refusal(
    `destination ${id} belongs to another organisation: see destinations list --organisation ${organisation}`,
  );
}

/** Returns the monitor with this id. @throws Refusal when it does not exist */
async function requireMonitor(table: Table, id: string): Promise<Monitor> {
  const found = await findMonitor(table, id);
  if (found === undefined) throw new UnknownId('monitor', id);
  return found;
}

/** @throws Refusal always: someone else or a run changed the monitor after the command read it */
function refuseOvertaken(id: string): never {
  throw new Refusal(`monitor ${id} ran or was changed at the same time: check it, then try again`);
}

async function outcomeOf(
  table: Table,
  monitor: Monitor,
  now: number,
  more: { readonly json?: object; readonly notes?: readonly string[] } = {},
): Promise<Outcome> {
  const json = jsonOf(monitor, now);
  const waiting = await waitingOf(table, monitor, now);
  return {
    json: {
      ...json,
      waiting: waiting?.candidates ?? null,
      waiting_is_more: waiting?.isMore ?? null,
      oldest_waiting_at: timeOf(waiting?.oldestAtMs ?? null),
      oldest_dropped_at: timeOf(waiting?.droppedAtMs ?? null),
      ...more.json,
    },
    text: properties(
      [
        ['monitor', json.id],
        ['organisation', json.organisation_id],
        ['destination', json.destination_id],
        ['name', json.name],
        ['query', `${json.operation} ${JSON.stringify(json.filters)}`],
        ['status', json.status],
        ['watermark', json.watermark],
        ...(waiting === null ? [] : [['waiting', waitingText(waiting)] as const]),
        ['runs', `every ${json.interval_minutes} minutes, at most ${json.max_resources} resources each`],
        ['spent today', `${json.spent_today_usd} of ${json.daily_budget_usd} USD`],
        ['last run', json.last_run_at],
        ['last event', json.last_event_id],
      ],
      more.notes,
    ),
  };
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function waitingText({ candidates, isMore, oldestAtMs, droppedAtMs }: Waiting): string {
  if (oldestAtMs === null || droppedAtMs === null) return 'nothing';
  const many = `${isMore ? 'more than' : 'at most'} ${counting(candidates, 'resource')}`;
  return `${many}, the oldest since ${timeOf(oldestAtMs)} and until ${timeOf(droppedAtMs)}`;
}

/** A monitor in `--json` (contract 15.1), with its watermark. */
const jsonOf = (monitor: Monitor, now: number) => ({
  object: 'monitor',
  id: monitor.id,
  monitor_id: monitor.id,
  organisation_id: monitor.organisationId,
  destination_id: monitor.destinationId,
  name: monitor.name,
  operation: monitor.operation,
  filters: filtersOf(monitor.operation, monitor.query),
  interval_minutes: monitor.intervalMinutes,
  max_resources: monitor.maximumResources,
  daily_budget_usd: usdOf(monitor.dailyBudgetMicros),
  status: monitor.status,
  watermark: watermarkText(monitor.watermark),
  spent_today_usd: usdOf(spentToday(monitor, now)),
  last_event_id: monitor.lastEventId,
  last_run_at: monitor.lastRunAtMs === null ? null : new Date(monitor.lastRunAtMs).toISOString(),
  created_at: new Date(monitor.createdAtMs).toISOString(),
  updated_at: new Date(monitor.updatedAtMs).toISOString(),
});
