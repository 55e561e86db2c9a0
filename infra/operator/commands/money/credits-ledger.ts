import { setTimeout as delay } from 'node:timers/promises';
import { projectLedger } from '../../../../shared/credits/ledger/ledger.ts';
import {
  STATEMENT_GROUPS,
  type StatementGroup,
  statementOf,
} from '../../../../shared/credits/ledger/statement.ts';
import { type Verification, verifyOrganisation } from '../../../../shared/credits/ledger/verify.ts';
import type { TableReader } from '../../../../shared/table/reader.ts';
import { failedBatchesOf, readFailedBatch } from '../../connection/failed-batches.ts';
import { defineCommand } from '../../program/command.ts';
import {
  onlyOrganisation,
  organisationIds,
  organisationOption,
  requireOrganisation,
} from '../../program/organisation.ts';
import { flag, optional, type ValueType } from '../../terminal/option.ts';
import { counted, counting, csv, properties, tableLines } from '../../terminal/output.ts';
import { Interrupted, UsageError } from '../../terminal/refusal.ts';
import { signedUsd } from '../../terminal/usd.ts';
import { dateValue, integerValue, listValue, pathValue } from '../../terminal/value-types.ts';

/** `period` is another name for `month`. */
const GROUP_NAMES = ['period', ...STATEMENT_GROUPS] as const;
const DEFAULT_GROUPS: readonly StatementGroup[] = ['month', 'kind', 'meter'];

const groupsValue: ValueType<readonly StatementGroup[]> = listValue(GROUP_NAMES, (name) =>
  name === 'period' ? 'month' : STATEMENT_GROUPS.find((group) => group === name),
);

const statement = defineCommand({
  name: 'credits statement',
  summary: 'Sums the postings of an organisation by month, meter, operation, key and more',
  examples: [
    'credits statement --organisation 019583a0-1111-7000-8000-000000000001 --from 2026-10-01 --until 2026-11-01 --by operation,key',
    'credits statement --organisation 019583a0-1111-7000-8000-000000000001 --by day --csv',
  ],
  options: {
    organisation: organisationOption,
    from: optional('--from <date>', 'start (default the first posting)', dateValue),
    until: optional('--until <date>', 'end, exclusive (default now)', dateValue),
    by: optional(
      '--by <list>',
      `one or more of ${GROUP_NAMES.join(', ')}, separated by commas (default ${DEFAULT_GROUPS.join(',')})`,
      groupsValue,
    ),
    csv: flag('--csv', 'print comma-separated values'),
  },
  run: async (context, { organisation, from, until, by = DEFAULT_GROUPS, csv: asCsv }) => {
    if (from !== undefined && until !== undefined && from >= until) {
      throw new UsageError([`--from '${from}' must be before --until '${until}'`]);
    }
    const { table, reader } = await context.connect();
    await requireOrganisation(table, organisation, context.now());
    const period = {
      ...(from === undefined ? {} : { from: Date.parse(from) }),
      ...(until === undefined ? {} : { until: Date.parse(until) }),
    };
    const { openingMicros, closingMicros, rows } = await statementOf(reader, organisation, period, by);
    const opening = openingMicros === null ? null : signedUsd(openingMicros);
    const closing = closingMicros === null ? null : signedUsd(closingMicros);
    const columns = [...by, 'postings', 'resources', 'usd'];
    const cells = rows.map(({ groups, postings, resources, deltaMicros }) => [
      ...groups,
      postings,
      resources,
      signedUsd(deltaMicros),
    ]);
    return {
      json: {
        organisation_id: organisation,
        from: from ?? null,
        until: until ?? null,
        by,
        opening_balance_usd: opening,
        closing_balance_usd: closing,
        rows: cells.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null]))),
      },
      text: asCsv
        ? csv(columns, cells)
        : [
            ...tableLines(
              columns.map((column) => column.toUpperCase()),
              cells,
            ),
            '',
            ...properties([
              ['opening balance', opening === null ? null : `${opening} USD`],
              ['closing balance', closing === null ? null : `${closing} USD`],
            ]),
          ],
    };
  },
});

/** Postings reach the ledger through the stream, usually within a second. */
const DEFAULT_WAIT_SECONDS = 10;
const POLL_MS = 200;

const verify = defineCommand({
  name: 'credits verify',
  summary: 'Checks the ledger against the accounts: every posting appears once, every balance is their sum',
  examples: ['credits verify', 'credits verify --organisation 019583a0-1111-7000-8000-000000000001'],
  options: {
    organisation: onlyOrganisation,
    wait: optional(
      '--wait <seconds>',
      `how long to wait for postings that the ledger has not received (default ${DEFAULT_WAIT_SECONDS})`,
      integerValue(0, 3600, 'seconds'),
    ),
  },
  run: async (context, { organisation, wait = DEFAULT_WAIT_SECONDS }) => {
    const { table, reader } = await context.connect();
    const ids = await organisationIds(table, organisation, context.now());
    const deadline = context.now() + wait * 1000;
    const verified: Verification[] = [];
    context.progress.begin('Verifying');
    for (const id of ids) {
      context.progress.update(`${verified.length} of ${ids.length} organisations`);
      verified.push(await verifyArrived(reader, id, () => context.now() < deadline));
    }
    const violations = verified.flatMap(({ organisationId, violations: found }) =>
      found.map((violation) => ({ organisation_id: organisationId, ...violation })),
    );
    const ok = violations.length === 0;
    const entries = verified.reduce((sum, { entries: count }) => sum + count, 0);
    const balance = signedUsd(verified.reduce((sum, { balanceMicros }) => sum + balanceMicros, 0n));
    return {
      ok,
      json: { ok, violations, organisations: verified.length, entries, balance_usd: balance },
      text: [
        ...(ok
          ? []
          : [
              ...tableLines(
                ['ORGANISATION', 'ENTRY', 'CODE', 'VIOLATION'],
                violations.map(({ organisation_id, sequence, code, message }) => [
                  organisation_id,
                  sequence,
                  code,
                  message,
                ]),
              ),
              '',
            ]),
        `${ok ? 'consistent' : counting(violations.length, 'violation')}: ${counting(verified.length, 'organisation')}, ` +
          `${counting(entries, 'ledger entry', 'ledger entries')}, ${balance} USD in total`,
      ],
    };
  },
});

const replay = defineCommand({
  name: 'credits replay',
  summary: 'Writes the ledger entries of failed batches; repeating it changes nothing',
  examples: ['credits replay', 'credits replay --stack JobsData --from ./failures'],
  options: {
    from: optional(
      '--from <folder>',
      'the folder of the failed batches (default that of the local runtime)',
      pathValue,
    ),
  },
  run: async (context, { from }) => {
    const connection = await context.connect();
    const files = failedBatchesOf(connection, from);
    const totals = { written: 0, repeated: 0, failed: 0 };
    const violations: { file: string; code: string; organisation_id: string; sequence: number }[] = [];
    context.progress.begin('Replaying');
    for (const [done, file] of files.entries()) {
      if (context.signal.aborted) {
        throw new Interrupted(
          `${done} of ${files.length} batches replayed; run the same command again to continue`,
        );
      }
      context.progress.update(`${done} of ${files.length} batches`);
      const projection = await projectLedger(connection.table, readFailedBatch(file));
      totals.written += projection.written;
      totals.repeated += projection.repeated;
      totals.failed += projection.failed.length;
      for (const { code, organisationId, sequence } of projection.violations) {
        violations.push({ file, code, organisation_id: organisationId, sequence });
      }
    }
    const conflicts = violations.filter(({ code }) => code !== 'gap');
    const ok = totals.failed === 0 && conflicts.length === 0;
    return {
      ok,
      json: { ok, batches: files.length, ...totals, violations },
      text: [
        `${counting(files.length, 'batch', 'batches')}: ${counting(totals.written, 'entry', 'entries')} written, ` +
          `${counted(totals.repeated)} already there, ${counted(totals.failed)} failed`,
        ...violations.map(
          ({ file, code, organisation_id, sequence }) =>
            `${code} at entry ${sequence} of organisation ${organisation_id} (${file})`,
        ),
      ],
    };
  },
});

/** The verbs that read, check and repair the ledger. */
export const creditsLedger = [statement, verify, replay];

/** Verifies an organisation again while the only violation is that the last postings have not arrived. */
async function verifyArrived(
  reader: TableReader,
  organisationId: string,
  mayWait: () => boolean,
): Promise<Verification> {
  for (;;) {
    const verification = await verifyOrganisation(reader, organisationId);
    const { violations } = verification;
    const isBehind = violations.length > 0 && violations.every(({ code }) => code === 'behind');
    if (!isBehind || !mayWait()) return verification;
    await delay(POLL_MS);
  }
}
