import type { Context } from 'aws-lambda';
import { errorFields, type LogSink, log, writeToStandardOutput } from '../../log/log.ts';
import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import { openPostingTable } from '../client.ts';
import { listOrganisations } from '../organisations.ts';
import { noteSweeping, shareRecords, sharingAt } from '../record-sharing.ts';
import { AnswerRecords } from './answer-records.ts';
import { refundUnanswered } from './refund-unanswered.ts';

/** Dependencies of the sweeper. A deployed function uses the default of each. */
export interface SweepDependencies {
  readonly table: Table;
  readonly sink: LogSink;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const WHO = 'refund-unanswered';
const PARALLEL = 4;
/** Milliseconds that must remain to begin an organisation. */
const RESERVE_MS = 30_000;
const TURN_MS = 300_000;

/**
 * Builds the scheduled function that refunds charges whose response never reached the caller (refund-unanswered.ts),
 * for every organisation. An organisation that fails is counted and keeps its mark for the next run. The function fails
 * if it did not finish every organisation.
 */
export function serveSweep(
  given: Partial<SweepDependencies> = {},
): (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<void> {
  const table = given.table ?? openPostingTable();
  const sink = given.sink ?? writeToStandardOutput;
  const now = given.now ?? Date.now;
  return async (_event, context) => {
    const started = now();
    const mayGoOn = () => context.getRemainingTimeInMillis() > RESERVE_MS;
    const reader = new TableReader(table, new AbortController().signal);
    // Before the list of organisations: one that is created later has a mark that suits the state by then.
    const sharing = await sharingAt(reader, started);
    if (sharing === 'unnoted') await noteSweeping(table, started);
    const records = new AnswerRecords(reader);
    const organisations = await listOrganisations(table);
    // Each run begins with another organisation: if runs are too short, they do not skip the same ones.
    const first = Math.floor(started / TURN_MS) % Math.max(1, organisations.length);
    const turn = [...organisations.slice(first), ...organisations.slice(0, first)];
    const totals = { judged: 0, refunded: 0, passed_over: 0, failed: 0, unfinished: 0 };
    const worker = async (): Promise<void> => {
      for (let next = turn.shift(); next !== undefined; next = turn.shift()) {
        const { organisationId } = next;
        if (!mayGoOn()) {
          totals.unfinished += 1;
          continue;
        }
        try {
          const operator = { name: WHO, now: now() };
          const sweep = await refundUnanswered(table, organisationId, {
            operator,
            records,
            sharing,
            mayGoOn,
          });
          totals.judged += sweep.judged;
          totals.refunded += sweep.refunded.length;
          totals.passed_over += sweep.passedOver.length;
          if (!sweep.complete) totals.unfinished += 1;
          const { refunded, passedOver } = sweep;
          if (refunded.length + passedOver.length === 0) continue;
          log(sink, 'WARN', 'unanswered', {
            operation: WHO,
            organisation_id: organisationId,
            refunded: refunded.slice(0, 100),
            passed_over: passedOver.slice(0, 100),
          });
        } catch (error) {
          totals.failed += 1;
          const fields = { operation: WHO, organisation_id: organisationId, error: errorFields(error) };
          log(sink, 'ERROR', 'unanswered', fields);
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    const left = totals.failed + totals.unfinished;
    if (sharing === 'preparing' && left === 0) await shareRecords(table, started);
    const count = (name: string, value: number) =>
      value === 0 ? [] : [{ name, unit: 'Count' as const, value }];
    log(sink, 'INFO', 'sweep', { operation: WHO, organisations: organisations.length, ...totals, sharing }, [
      ...count('UnansweredRefunded', totals.refunded),
      ...count('UnansweredPassedOver', totals.passed_over),
    ]);
    if (left > 0) throw new Error(`${left} of ${organisations.length} organisations were not swept`);
  };
}
