import { usdOf } from '../../../shared/contract/money.ts';
import type { Monitor } from '../../../shared/monitors/monitor.ts';
import { findMonitor } from '../../../shared/monitors/monitors.ts';
import { spentToday } from '../../../shared/monitors/run.ts';
import { watermarkText } from '../../../shared/monitors/watermark.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { Outcome } from '../program/command.ts';
import { argument } from '../terminal/option.ts';
import { type Cell, properties } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { uuidValue } from '../terminal/value-types.ts';
import { filtersOf } from './monitor-query.ts';

/** The monitor that a command is about. */
export const monitorArgument = argument('id', 'id of the monitor, as monitors list prints it', uuidValue);

/** The monitor with this id. @throws Refusal when there is none */
export async function requireMonitor(table: Table, id: string): Promise<Monitor> {
  const found = await findMonitor(table, id);
  if (found === undefined) throw new Refusal(`there is no monitor ${id}: see monitors list`);
  return found;
}

/** @throws Refusal always: somebody else, or a run, changed the monitor between two looks */
export function refuseOvertaken(id: string): never {
  throw new Refusal(
    `monitor ${id} ran or was changed by somebody else meanwhile: look at it, then try again`,
  );
}

/** A monitor as `--json` shows it (contract 15.1), and how far it has come. */
export const monitorJson = (monitor: Monitor, now: number) => ({
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

/** One monitor, for people and programs. */
export function monitorOutcome(
  monitor: Monitor,
  now: number,
  more: { readonly json?: object; readonly rows?: [string, Cell][]; readonly text?: readonly string[] } = {},
): Outcome {
  const json = monitorJson(monitor, now);
  return {
    json: { ...json, ...more.json },
    text: [
      ...properties([
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
        ...(more.rows ?? []),
      ]),
      ...(more.text === undefined ? [] : ['', ...more.text]),
    ],
  };
}
