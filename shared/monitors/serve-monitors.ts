import { openKms } from '../clients/kms.ts';
import { usdOf } from '../contract/money.ts';
import { eventLinksOf } from '../links/event-link.ts';
import { cipherWith, LinkKeyRing } from '../links/link-keys.ts';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../log/log.ts';
import { openTable, type Table } from '../table/client.ts';
import { requiredVariable } from '../table/environment.ts';
import { type Retention, readRetention } from '../webhooks/retention.ts';
import { traceIdOf } from '../webhooks/trace.ts';
import { runDue } from './run-due.ts';

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
 * Creates the handler that a schedule starts every five minutes. It runs the due monitors and logs one line per run.
 * @throws Error if any run failed, after all others have run; a retry by Lambda runs only the monitors due by then
 */
export function serveMonitors(given: Partial<MonitorsDependencies> = {}): () => Promise<void> {
  const table = given.table ?? openTable();
  const appUrl = given.appUrl ?? requiredVariable(process.env, 'APP_URL');
  const linkKeys = given.linkKeys ?? new LinkKeyRing(table, cipherWith(openKms()));
  const retention = given.retention ?? readRetention(process.env);
  const { sink = writeToStandardOutput, now = Date.now } = given;
  return async () => {
    const failed = await runDue({
      table,
      appUrl,
      linkEvent: await eventLinksOf(linkKeys, now()),
      retention,
      now,
      until: now() + BEGINNING_MS,
      report: (monitorId, result) => {
        const fields = { operation: 'run-monitors', monitor_id: monitorId };
        if ('error' in result) {
          log(
            sink,
            'ERROR',
            'monitor',
            { ...fields, error: errorFields(result.error) },
            [{ name: 'MonitorsFailed', unit: 'Count', value: 1 }],
            now(),
          );
          return;
        }
        const { run } = result;
        const delivered = run.outcome === 'delivered' ? run : undefined;
        const low = delivered?.lowCredit;
        log(
          sink,
          'INFO',
          'monitor',
          {
            ...fields,
            outcome: run.outcome,
            ...(delivered === undefined ? {} : { trace_id: traceIdOf(delivered.eventId) }),
            event_id: delivered?.eventId,
            resources: delivered?.resources ?? 0,
            cost_usd: usdOf(delivered?.costMicros ?? 0n),
            ...(low === undefined
              ? {}
              : { organisation_id: low.organisationId, balance_usd: usdOf(low.balanceMicros) }),
          },
          [
            { name: 'MonitorsRun', unit: 'Count', value: 1 },
            { name: 'MonitorResources', unit: 'Count', value: delivered?.resources ?? 0 },
            ...(low === undefined ? [] : [{ name: 'LowCredit', unit: 'Count', value: 1 } as const]),
          ],
          now(),
        );
      },
    });
    if (failed > 0) throw new Error(`${failed} monitors failed and will be retried after ten minutes`);
  };
}
