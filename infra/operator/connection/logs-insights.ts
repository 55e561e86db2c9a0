import { setTimeout as delay } from 'node:timers/promises';
import type { CloudWatchLogsClient, ResultField } from '@aws-sdk/client-cloudwatch-logs';
import type { Period, Row } from '../../cost/request-query.ts';
import { Refusal } from '../terminal/refusal.ts';

const POLL_MS = 500;

/** What a query of Logs Insights has done so far. */
export interface Scanned {
  readonly lines: number;
  readonly bytes: number;
}

/** The rows of a query, and what it scanned, which AWS charges for. */
export interface InsightsAnswer {
  readonly rows: readonly Row[];
  readonly scanned: Scanned;
}

/**
 * Runs a saved query of Logs Insights with the operator's own credentials and region. Ctrl-C stops it.
 * @param name of the saved query, with that of the stack
 * @throws Refusal when the query is not saved there or AWS does not finish it
 */
export async function runSavedQuery(
  name: string,
  { fromMs, untilMs }: Period,
  signal: AbortSignal,
  onProgress: (scanned: Scanned) => void,
): Promise<InsightsAnswer> {
  // Imported here, so that only this command on AWS pays for it.
  const { CloudWatchLogsClient, DescribeQueryDefinitionsCommand, GetQueryResultsCommand, StartQueryCommand } =
    await import('@aws-sdk/client-cloudwatch-logs');
  const client = new CloudWatchLogsClient({});
  let queryId: string | undefined;
  try {
    const { queryDefinitions = [] } = await client.send(
      new DescribeQueryDefinitionsCommand({ queryDefinitionNamePrefix: name }),
      { abortSignal: signal },
    );
    const saved = queryDefinitions.find((definition) => definition.name === name);
    if (saved === undefined) {
      throw new Refusal(
        `the saved query ${name} does not exist: update the stack to this release, then try again`,
      );
    }
    ({ queryId } = await client.send(
      new StartQueryCommand({
        queryString: saved.queryString,
        logGroupNames: saved.logGroupNames,
        // Whole seconds, both inclusive.
        startTime: Math.floor(fromMs / 1_000),
        endTime: Math.ceil(untilMs / 1_000) - 1,
      }),
      { abortSignal: signal },
    ));
    for (;;) {
      const {
        status,
        results = [],
        statistics,
      } = await client.send(new GetQueryResultsCommand({ queryId }), {
        abortSignal: signal,
      });
      const scanned = { lines: statistics?.recordsScanned ?? 0, bytes: statistics?.bytesScanned ?? 0 };
      onProgress(scanned);
      if (status === 'Complete') {
        queryId = undefined;
        return { rows: results.map(rowOf), scanned };
      }
      if (status !== 'Scheduled' && status !== 'Running') {
        throw new Refusal(`AWS did not finish the query ${name}: its status is ${status}`);
      }
      await delay(POLL_MS, undefined, { signal });
    }
  } finally {
    if (queryId !== undefined) await stop(client, queryId);
    client.destroy();
  }
}

/** Stops a query that nobody waits for, so that it does not scan on. It may have ended meanwhile. */
async function stop(client: CloudWatchLogsClient, queryId: string): Promise<void> {
  const { StopQueryCommand } = await import('@aws-sdk/client-cloudwatch-logs');
  await client.send(new StopQueryCommand({ queryId })).catch(() => undefined);
}

const rowOf = (fields: readonly ResultField[]): Row =>
  Object.fromEntries(
    fields.flatMap(({ field, value }) => (field && value !== undefined ? [[field, value]] : [])),
  );
