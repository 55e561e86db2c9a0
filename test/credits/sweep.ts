import type { Operator } from '../../shared/credits/audit.ts';
import { AnswerRecords } from '../../shared/credits/settlement/answer-records.ts';
import {
  refundUnanswered,
  type Sweep,
  type SweepRun,
} from '../../shared/credits/settlement/refund-unanswered.ts';
import type { Table } from '../../shared/table/client.ts';
import { readerOf } from '../support/table-state.ts';

/** Sweeps one organisation in a separate run. */
export const sweepOnce = (
  table: Table,
  organisationId: string,
  operator: Operator,
  given: Partial<SweepRun> = {},
): Promise<Sweep> =>
  refundUnanswered(table, organisationId, {
    operator,
    records: new AnswerRecords(readerOf(table)),
    sharing: 'off',
    mayGoOn: () => true,
    ...given,
  });
