import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import { openTable, type Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import { sharesRecords } from '../record-sharing.ts';
import { type AnsweredRequest, markAnswered } from './answered.ts';
import { openDoubtQueue, type SendDoubts } from './doubt-queue.ts';
import { readSettlementLine } from './read-settlement.ts';
import { doubtFields } from './settlement-line.ts';

const LogData = z.object({
  messageType: z.string(),
  logEvents: z.array(z.object({ message: z.string() })),
});

/** Dependencies of the collector. A deployed function uses the default of each. */
export interface CollectionDependencies {
  readonly table: Table;
  readonly sendDoubts: SendDoubts;
  readonly sink: LogSink;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Builds the function behind the log subscriptions of the functions that charge. It records which requests were
 * answered and sends doubts to the reconciler's queue. It fails as a whole and is safe to repeat. An unreadable line is
 * counted and skipped; the sweep then refunds its charge (docs/adr/0010).
 */
export function serveCollection(
  given: Partial<CollectionDependencies> = {},
): (event: CloudWatchLogsEvent) => Promise<void> {
  const table = given.table ?? openTable();
  const sendDoubts = given.sendDoubts ?? openDoubtQueue();
  const sink = given.sink ?? writeToStandardOutput;
  const now = given.now ?? Date.now;
  return async ({ awslogs: { data } }) => {
    const { messageType, logEvents } = z.parse(
      LogData,
      JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString('utf8')),
    );
    // CloudWatch Logs tests a new subscription with a control message.
    if (messageType !== 'DATA_MESSAGE') return;
    const answered: AnsweredRequest[] = [];
    const doubts: Readonly<Record<string, unknown>>[] = [];
    let unreadable = 0;
    for (const { message } of logEvents) {
      const line = readSettlementLine(message);
      if (line === null) unreadable += 1;
      else if (line.kind === 'answered') answered.push(line);
      else doubts.push({ ...doubtFields(line.doubt), trace_id: line.traceId });
    }
    const fields = { operation: 'collect-answers', lines: logEvents.length, doubts: doubts.length };
    try {
      await sendDoubts(doubts);
      const shared =
        answered.length > 0 && (await sharesRecords(new TableReader(table, new AbortController().signal)));
      const items = await markAnswered(table, answered, { now: now(), shared });
      log(
        sink,
        unreadable === 0 ? 'INFO' : 'ERROR',
        'answers',
        { ...fields, answered: answered.length, items, shared, unreadable },
        unreadable === 0 ? [] : [{ name: 'UnreadableSettlements', unit: 'Count', value: unreadable }],
      );
    } catch (error) {
      log(sink, 'ERROR', 'answers', { ...fields, error: errorFields(error) });
      throw error;
    }
  };
}
