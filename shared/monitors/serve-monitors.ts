import { openKms } from '../clients/kms.ts';
import { usdOf } from '../contract/money.ts';
import { eventLinksOf, type LinkEvents } from '../links/event-link.ts';
import { cipherWith, LinkKeyRing } from '../links/link-keys.ts';
import { errorFields, type LogFields, type LogSink, log, writeToStandardOutput } from '../log/log.ts';
import { openTable, type Table } from '../table/client.ts';
import { requiredVariable } from '../table/environment.ts';
import { type Retention, readRetention } from '../webhooks/retention.ts';
import { traceIdOf } from '../webhooks/trace.ts';
import type { Run } from './run-outcome.ts';
import { runDue } from './turns/run-due.ts';
import { type TurnsDependencies, takeTurns } from './turns/take-turns.ts';

/** The dependencies of the function. A deployed function uses the defaults. */
export interface MonitorsDependencies {
  readonly table: Table;
  readonly appUrl: string;
  readonly linkKeys: Pick<LinkKeyRing, 'keys'>;
  readonly retention: Retention;
  readonly sink: LogSink;
  readonly now: () => number;
}

/** How long an invocation begins new runs, in milliseconds. The time-out leaves two minutes for the last of them. */
export const BEGINNING_MS = 180_000;

/**
 * Creates the handler that a schedule starts every five minutes. It takes the turns of all shards, runs the due monitors
 * that have no seat, and logs one line per run.
 * @throws Error if any run failed, after all others have run; a retry by Lambda runs only the monitors due by then
 */
export function serveMonitors(given: Partial<MonitorsDependencies> = {}): () => Promise<void> {
  const table = given.table ?? openTable();
  const appUrl = given.appUrl ?? requiredVariable(process.env, 'APP_URL');
  const linkKeys = given.linkKeys ?? new LinkKeyRing(table, cipherWith(openKms()));
  const retention = given.retention ?? readRetention(process.env);
  const { sink = writeToStandardOutput, now = Date.now } = given;
  const failedLine = (fields: LogFields, error: unknown): void =>
    log(
      sink,
      'ERROR',
      'monitor',
      { operation: 'run-monitors', ...fields, error: errorFields(error) },
      [{ name: 'MonitorsFailed', unit: 'Count', value: 1 }],
      now(),
    );
  const report: TurnsDependencies['report'] = (monitorId, result) => {
    if ('error' in result) failedLine({ monitor_id: monitorId }, result.error);
    else logRun(sink, monitorId, result.run, now());
  };
  return async () => {
    const linkEvents: LinkEvents = async (organisationId) =>
      await eventLinksOf({ ring: linkKeys, table }, organisationId, now());
    const until = now() + BEGINNING_MS;
    const dependencies = { table, appUrl, linkEvents, retention, now, until, report };
    const turns = await takeTurns({
      ...dependencies,
      reportTurn: (shard, error) => failedLine({ shard }, error),
    });
    const failed = turns.failed + (await runDue(dependencies));
    if (turns.late > 0) {
      log(
        sink,
        'WARN',
        'monitors-late',
        { operation: 'run-monitors', shards: turns.late },
        [{ name: 'MonitorShardsLate', unit: 'Count', value: turns.late }],
        now(),
      );
    }
    if (failed > 0) throw new Error(`${failed} monitors failed and will be retried after ten minutes`);
  };
}

function logRun(sink: LogSink, monitorId: string, run: Run, now: number): void {
  const delivered = run.outcome === 'delivered' ? run : undefined;
  const low = delivered?.lowCredit;
  log(
    sink,
    'INFO',
    'monitor',
    {
      operation: 'run-monitors',
      monitor_id: monitorId,
      outcome: run.outcome,
      ...(delivered === undefined ? {} : { trace_id: traceIdOf(delivered.eventId) }),
      event_id: delivered?.eventId,
      resources: delivered?.resources ?? 0,
      cost_usd: usdOf(delivered?.costMicros ?? 0n),
      waits_for: delivered?.waitsFor,
      ...(low === undefined
        ? {}
        : { organisation_id: low.organisationId, balance_usd: usdOf(low.balanceMicros) }),
    },
    [
      { name: 'MonitorsRun', unit: 'Count', value: 1 },
      { name: 'MonitorResources', unit: 'Count', value: delivered?.resources ?? 0 },
      ...(low === undefined ? [] : [{ name: 'LowCredit', unit: 'Count', value: 1 } as const]),
    ],
    now,
  );
}
