import { usdOf } from '../../../shared/contract/money.ts';
import { MAXIMUM_DELIVERED } from '../../../shared/contract/resources/monitor-delivery.ts';
import {
  INTERVAL_MINUTES,
  MAXIMUM_NAME_LENGTH,
  MONITORED,
  STANDARD_DAILY_BUDGET_MICROS,
  STANDARD_RESOURCES,
} from '../../../shared/monitors/monitor.ts';
import { createMonitor } from '../../../shared/monitors/monitors.ts';
import { MONITORED_OPERATIONS, type MonitoredOperation } from '../../../shared/monitors/watermark.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf, organisationOption, requireOrganisation } from '../program/organisation.ts';
import { optional, required, type ValueType } from '../terminal/option.ts';
import { Refusal, UsageError } from '../terminal/refusal.ts';
import { integerValue, positiveUsdValue, textValue, uuidValue } from '../terminal/value-types.ts';
import { requireDestination } from './destination-answer.ts';
import { monitorOutcome } from './monitor-answer.ts';
import { readMonitorQuery } from './monitor-query.ts';

const operationValue: ValueType<MonitoredOperation> = {
  allowed: `one of ${MONITORED_OPERATIONS.join(', ')}`,
  read: (text) => MONITORED_OPERATIONS.find((name) => name === text),
};

const queryValue: ValueType<string> = {
  allowed: "a query string of the list as it stands in a URL, like 'roles=data-engineer&countries=DE'",
  read: (text) => text.trim(),
};

export const monitorsCreate = defineCommand({
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
    ).catch((error: unknown) => {
      throw error instanceof RangeError ? new Refusal(error.message) : error;
    });
    return monitorOutcome(created, context.now(), {
      text: [
        'Its first run, within minutes, sends and charges nothing: what is published by then is its baseline.',
        `To run it now: npm run ops -- monitors run ${created.id}`,
      ],
    });
  },
});
