import { usdOf } from '../../../shared/contract/money.ts';
import { MAXIMUM_DELIVERED } from '../../../shared/contract/resources/monitor-delivery.ts';
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
import { type Run, runMonitor, spentToday } from '../../../shared/monitors/run.ts';
import {
  MONITORED_OPERATIONS,
  type MonitoredOperation,
  watermarkText,
} from '../../../shared/monitors/watermark.ts';
import type { Table } from '../../../shared/table/client.ts';
import { customerAppUrlOf } from '../connection/webhook-services.ts';
import { defineCommand, type Outcome } from '../program/command.ts';
import {
  ofEach,
  operatorOf,
  organisationIds,
  organisationOption,
  requireOrganisation,
} from '../program/organisation.ts';
import { argument, optional, required, type ValueType } from '../terminal/option.ts';
import { properties, tableLines } from '../terminal/output.ts';
import { Refusal, refusing, UsageError } from '../terminal/refusal.ts';
import { integerValue, positiveUsdValue, textValue, uuidValue } from '../terminal/value-types.ts';
import { requireDestination } from './destinations.ts';
import { filtersOf, readMonitorQuery } from './monitor-query.ts';

const idArgument = argument('id', 'id of the monitor, as monitors list prints it', uuidValue);

const operationValue: ValueType<MonitoredOperation> = {
  allowed: `one of ${MONITORED_OPERATIONS.join(', ')}`,
  read: (text) => MONITORED_OPERATIONS.find((name) => name === text),
};

const queryValue: ValueType<string> = {
  allowed: "a query string of the list as it stands in a URL, like 'roles=data-engineer&countries=DE'",
  read: (text) => text.trim(),
};

const create = defineCommand({
  name: 'monitors create',
  summary: 'Creates a monitor: a saved query whose new resources are paid and delivered to a destination',
  examples: [
    "monitors create --organisation 019583a0-1111-7000-8000-000000000001 --destination 019583a0-3333-7000-8000-000000000003 --operation jobs --query 'roles=data-engineer&countries=DE'",
  ],
  options: {
    organisation: organisationOption,
    destination: required('--destination <id>', 'where its events go', uuidValue),
    operation: required('--operation <name>', 'jobs, job_facts or company_events', operationValue),
    query: required('--query <query>', 'the filters of that list, as in its URL', queryValue),
    name: optional(
      '--name <text>',
      'how operators and receivers see it (default the operation)',
      textValue(MAXIMUM_NAME_LENGTH),
    ),
    intervalMinutes: optional(
      '--interval-minutes <minutes>',
      `how often it runs (${INTERVAL_MINUTES.standard})`,
      integerValue(INTERVAL_MINUTES.minimum, INTERVAL_MINUTES.maximum),
    ),
    dailyBudgetUsd: optional(
      '--daily-budget-usd <amount>',
      `what it may spend in a UTC day (${usdOf(STANDARD_DAILY_BUDGET_MICROS)})`,
      positiveUsdValue,
    ),
    maxResources: optional(
      '--max-resources <count>',
      `what it delivers in one run at most (${STANDARD_RESOURCES})`,
      integerValue(1, MAXIMUM_DELIVERED),
    ),
  },
  run: async (context, given) => {
    const { organisation, operation } = given;
    const { table, reader } = await context.connect();
    const query = await readMonitorQuery(reader, operation, given.query);
    const dailyBudgetMicros = given.dailyBudgetUsd ?? STANDARD_DAILY_BUDGET_MICROS;
    const { unitPriceMicros, resourceKind } = MONITORED[operation];
    if (dailyBudgetMicros < unitPriceMicros) {
      throw new UsageError([
        `--daily-budget-usd '${usdOf(dailyBudgetMicros)}' must be at least ${usdOf(unitPriceMicros)}, the price of one ${resourceKind}`,
      ]);
    }
    const { account } = await requireOrganisation(table, organisation, context.now());
    if (account.status !== 'active') {
      throw new Refusal(`organisation ${organisation} is ${account.status} and gets no monitors`);
    }
    const destination = await requireDestination(table, given.destination);
    if (destination.organisationId !== organisation) {
      throw new Refusal(
        `destination ${destination.id} belongs to another organisation: see destinations list --organisation ${organisation}`,
      );
    }
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
    return outcomeOf(created, context.now(), {
      notes: [
        'Its first run, within minutes, sends and charges nothing: what is published by then is its baseline.',
        `To run it now: npm run ops -- monitors run ${created.id}`,
      ],
    });
  },
});

const list = defineCommand({
  name: 'monitors list',
  summary: 'Lists monitors, how far they have come and what they spent today',
  examples: ['monitors list', 'monitors list --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: optional('--organisation <id>', 'only those of this organisation', uuidValue),
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
  summary: 'Shows a monitor: what it asks, how far it has come, what it spent today',
  examples: ['monitors show 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    return outcomeOf(await requireMonitor(table, id), context.now());
  },
});

const SENTENCES: Readonly<Record<Exclude<Run['outcome'], 'delivered'>, string>> = {
  baseline: 'The first run: nothing is sent or charged, and everything published from now on is new.',
  gone: 'Its destination or organisation is no more: it is paused.',
  nothing_new: 'Nothing new that matches: nothing is sent or charged.',
  waiting: 'A publication is under way: nothing was looked at, and the next run does.',
  overtaken: 'Another run came first.',
  paused: 'It is paused.',
  paused_budget: 'Its budget of the day is spent: it goes on when the UTC day turns, and loses nothing.',
  paused_credit: 'The credit does not cover what is new: it goes on when there is credit, and loses nothing.',
  suspended: 'Its organisation is suspended: nothing happens until it is resumed.',
  unknown: 'There is no such monitor.',
};

const run = defineCommand({
  name: 'monitors run',
  summary: 'Runs a monitor now: pays what is new, and delivers it',
  examples: ['monitors run 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table } = connection;
    const appUrl = customerAppUrlOf(connection);
    const { status } = await requireMonitor(table, id);
    if (status === 'paused') throw new Refusal(`monitor ${id} is paused: run monitors resume first`);
    const ran = await runMonitor({ table, appUrl, now: context.now, signal: context.signal }, id);
    if (ran.outcome === 'overtaken') refuseOvertaken(id);
    const delivered = ran.outcome === 'delivered' ? ran : undefined;
    return outcomeOf(await requireMonitor(table, id), context.now(), {
      json: {
        outcome: ran.outcome,
        event_id: delivered?.eventId ?? null,
        resources: delivered?.resources ?? 0,
        cost_usd: usdOf(delivered?.costMicros ?? 0n),
      },
      notes:
        ran.outcome === 'delivered'
          ? [
              `Delivers ${ran.resources} for ${usdOf(ran.costMicros)} USD.`,
              `See what becomes of it: npm run ops -- deliveries show ${ran.eventId}`,
            ]
          : [SENTENCES[ran.outcome]],
    });
  },
});

const pause = defineCommand({
  name: 'monitors pause',
  summary: 'Pauses a monitor: it does not run again before it is resumed, and forgets nothing',
  examples: ['monitors pause 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireMonitor(table, id);
    // One that is paused stays as it is, so a repeat is harmless.
    if (before.status !== 'paused' && !(await pauseMonitor(table, before, operatorOf(context)))) {
      refuseOvertaken(id);
    }
    return outcomeOf(await requireMonitor(table, id), context.now());
  },
});

const resume = defineCommand({
  name: 'monitors resume',
  summary: 'Makes a paused monitor active; it goes on where it was, with what came meanwhile',
  examples: ['monitors resume 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: idArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireMonitor(table, id);
    // The others resume by themselves.
    if (before.status === 'paused' && !(await resumeMonitor(table, before, operatorOf(context)))) {
      refuseOvertaken(id);
    }
    return outcomeOf(await requireMonitor(table, id), context.now());
  },
});

const remove = defineCommand({
  name: 'monitors delete',
  summary: 'Deletes a monitor for good; what it has paid for stays free to retrieve as long as it was',
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

export const monitors = [create, list, show, run, pause, resume, remove];

/** The monitor with this id. @throws Refusal when there is none */
async function requireMonitor(table: Table, id: string): Promise<Monitor> {
  const found = await findMonitor(table, id);
  if (found === undefined) throw new Refusal(`there is no monitor ${id}: see monitors list`);
  return found;
}

/** @throws Refusal always: somebody else, or a run, changed the monitor between two looks */
function refuseOvertaken(id: string): never {
  throw new Refusal(
    `monitor ${id} ran or was changed by somebody else meanwhile: look at it, then try again`,
  );
}

/** One monitor, for people and programs. */
function outcomeOf(
  monitor: Monitor,
  now: number,
  more: { readonly json?: object; readonly notes?: readonly string[] } = {},
): Outcome {
  const json = jsonOf(monitor, now);
  return {
    json: { ...json, ...more.json },
    text: properties(
      [
        ['monitor', json.id],
        ['organisation', json.organisation_id],
        ['destination', json.destination_id],
        ['name', json.name],
        ['asks', `${json.operation} ${JSON.stringify(json.filters)}`],
        ['status', json.status],
        ['watermark', json.watermark],
        ['every', `${json.interval_minutes} minutes, at most ${json.max_resources} resources`],
        ['spent today', `${json.spent_today_usd} of ${json.daily_budget_usd} USD`],
        ['last run', json.last_run_at],
        ['last event', json.last_event_id],
      ],
      more.notes,
    ),
  };
}

/** A monitor as `--json` shows it (contract 15.1), and how far it has come. */
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
