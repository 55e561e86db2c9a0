import {
  STATEMENT_GROUPS,
  type StatementGroup,
  statementOf,
} from '../../../shared/credits/ledger/statement.ts';
import { defineCommand } from '../program/command.ts';
import { organisationOption, requireOrganisation } from '../program/organisation.ts';
import { flag, optional, type ValueType } from '../terminal/option.ts';
import { csv, properties, table as tableOf } from '../terminal/output.ts';
import { UsageError } from '../terminal/refusal.ts';
import { signedUsd } from '../terminal/usd.ts';
import { dateValue } from '../terminal/value-types.ts';

/** `period` is the calendar month. */
const GROUP_NAMES = ['period', ...STATEMENT_GROUPS] as const;
const DEFAULT_GROUPS: readonly StatementGroup[] = ['month', 'kind', 'meter'];

const groupsValue: ValueType<readonly StatementGroup[]> = {
  allowed: `one or more of ${GROUP_NAMES.join(', ')}, separated by commas`,
  read: (text) => {
    const groups = text.split(',').map((given) => {
      const name = given.trim();
      return name === 'period' ? 'month' : STATEMENT_GROUPS.find((group) => group === name);
    });
    const known = groups.filter((group) => group !== undefined);
    return known.length === groups.length ? [...new Set(known)] : undefined;
  },
};

export const creditsStatement = defineCommand({
  name: 'credits statement',
  summary: 'Sums up the postings of an organisation by month, meter, operation, key and the like',
  examples: [
    'credits statement --organisation 019583a0-1111-7000-8000-000000000001 --from 2026-10-01 --until 2026-11-01 --by operation,key',
    'credits statement --organisation 019583a0-1111-7000-8000-000000000001 --by day --csv',
  ],
  options: {
    organisation: organisationOption,
    from: optional('--from <date>', 'first moment (default the beginning)', dateValue),
    until: optional('--until <date>', 'first moment that no longer counts (default now)', dateValue),
    by: optional(
      '--by <list>',
      `of ${GROUP_NAMES.join(', ')} (default ${DEFAULT_GROUPS.join(',')})`,
      groupsValue,
    ),
    csv: flag('--csv', 'answer with comma-separated values'),
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
    const statement = await statementOf(reader, organisation, period, by);
    const opening = statement.openingMicros === null ? null : signedUsd(statement.openingMicros);
    const closing = statement.closingMicros === null ? null : signedUsd(statement.closingMicros);
    const rows = statement.rows.map(({ groups, postings, resources, deltaMicros }) => ({
      groups,
      postings,
      resources,
      usd: signedUsd(deltaMicros),
    }));
    const cells = rows.map(({ groups, postings, resources, usd }) => [...groups, postings, resources, usd]);
    const columns = [...by, 'postings', 'resources', 'usd'];
    return {
      json: {
        organisation_id: organisation,
        from: from ?? null,
        until: until ?? null,
        by,
        opening_balance_usd: opening,
        closing_balance_usd: closing,
        rows: rows.map(({ groups, ...figures }) => ({
          ...Object.fromEntries(by.map((group, i) => [group, groups[i] ?? null])),
          ...figures,
        })),
      },
      text: asCsv
        ? csv(columns, cells)
        : [
            ...tableOf(
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
