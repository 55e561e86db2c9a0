import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { usdOf } from '../../../../shared/contract/money.ts';
import { didYouMean, nearNames } from '../../../../shared/contract/near/near-names.ts';
import { listOrganisations } from '../../../../shared/credits/organisations.ts';
import { type CustomerCost, customerCosts, ORDERS } from '../../../cost/customer-costs.ts';
import { LIST_PRICES, type Prices } from '../../../cost/prices.ts';
import {
  groupOf,
  MOST_ROWS,
  type Period,
  REQUEST_QUERY_NAME,
  type Row,
} from '../../../cost/request-query.ts';
import type { Connection } from '../../connection/connection.ts';
import { localRequests } from '../../connection/local-requests.ts';
import { runSavedQuery } from '../../connection/logs-insights.ts';
import { systemError } from '../../importing/system-error.ts';
import { type CommandContext, defineCommand } from '../../program/command.ts';
import { onlyOrganisation, requireOrganisation } from '../../program/organisation.ts';
import { missingPath } from '../../terminal/near-path.ts';
import { optional, shown } from '../../terminal/option.ts';
import { type Cell, counted, properties, tableLines } from '../../terminal/output.ts';
import { Refusal, UsageError } from '../../terminal/refusal.ts';
import { dateValue, oneOfValue, pathValue } from '../../terminal/value-types.ts';

const DAY_MS = 86_400_000;
/** Logs Insights charges per GB scanned (list price of us-east-1). */
const SCAN_USD_PER_GB = 0.005;
const NAMES = [
  'ratio',
  'cost',
  'charged',
  'unpaid',
  'requests',
] as const satisfies readonly (keyof typeof ORDERS)[];

export const organisationsCost = defineCommand({
  name: 'organisations cost',
  summary: 'Shows what the requests of each organisation cost next to what it paid',
  examples: [
    'organisations cost',
    'organisations cost --from 2026-11-01 --until 2026-11-08 --sort cost --stack JobsData',
    'organisations cost --organisation 019583a0-1111-7000-8000-000000000001 --prices eu-central-1.json --json',
  ],
  options: {
    organisation: onlyOrganisation,
    from: optional('--from <date>', 'start (default 24 hours before the end)', dateValue),
    until: optional('--until <date>', 'end, exclusive (default now)', dateValue),
    sort: optional(
      '--sort <order>',
      `one of ${NAMES.join(', ')}, highest first (default ratio: cost per charge, customers without a charge first)`,
      oneOfValue(NAMES),
    ),
    prices: optional(
      '--prices <file>',
      `a JSON file with prices other than the list prices of ${LIST_PRICES.region} (docs/operator/commands.md)`,
      pathValue,
    ),
  },
  run: async (context, { organisation, from, until, sort = 'ratio', prices: file }) => {
    const untilMs = until === undefined ? context.now() : Date.parse(until);
    const period = { fromMs: from === undefined ? untilMs - DAY_MS : Date.parse(from), untilMs };
    if (period.fromMs >= period.untilMs) {
      throw new UsageError([`--from '${timeOf(period.fromMs)}' must be before --until '${timeOf(untilMs)}'`]);
    }
    const prices = file === undefined ? LIST_PRICES : readPrices(file);
    const connection = await context.connect();
    if (organisation !== undefined) await requireOrganisation(connection.table, organisation, context.now());
    const { rows, source } = await requestsOf(context, connection, period);
    const known = await listOrganisations(connection.table);
    const names = new Map(known.map(({ organisationId, name }) => [organisationId, name]));
    const customers = customerCosts(rows.map(groupOf), prices)
      .filter(({ organisationId }) => organisation === undefined || organisationId === organisation)
      .toSorted(ORDERS[sort]);
    const data = customers.map((customer) =>
      jsonOf(customer, names.get(customer.organisationId ?? '') ?? null),
    );
    return {
      json: {
        from: timeOf(period.fromMs),
        until: timeOf(period.untilMs),
        source,
        prices,
        sort,
        data,
      },
      text: [
        ...tableLines(
          [
            'NAME',
            'ORGANISATION',
            'REQUESTS',
            'READ UNITS',
            'UNPAID',
            'WRITE UNITS',
            'CHARGED USD',
            'COST USD',
            'COST/CHARGED',
            'BY STATUS',
          ],
          data.map(cellsOf),
          'no request in this period',
        ),
        '',
        ...properties([
          ['period', `${timeOf(period.fromMs)} to ${timeOf(period.untilMs)}`],
          ['source', source],
          [
            'prices',
            `${file === undefined ? 'list prices' : 'your prices'} of ${prices.region}; an estimate`,
          ],
        ]),
      ],
    };
  },
});

type CostJson = ReturnType<typeof jsonOf>;

const jsonOf = (customer: CustomerCost, name: string | null) => ({
  organisation_id: customer.organisationId,
  name,
  requests: customer.requests,
  statuses: Object.fromEntries(customer.statuses),
  read_units: customer.readUnits,
  paid_read_units: customer.paidReadUnits,
  unpaid_read_units: customer.readUnits - customer.paidReadUnits,
  allowance_read_units: customer.allowanceUnits,
  write_units: customer.writeUnits,
  charged_usd: usd(customer.chargedMicros),
  estimated_cost_usd: usd(customer.costMicros),
  cost_per_charge: customer.ratio === null ? null : Number(customer.ratio.toPrecision(4)),
});

const cellsOf = (one: CostJson): readonly Cell[] => [
  one.name ?? (one.organisation_id === null ? '(no valid key)' : '(unknown)'),
  one.organisation_id,
  one.requests,
  Math.round(one.read_units),
  Math.round(one.unpaid_read_units),
  one.write_units,
  one.charged_usd,
  one.estimated_cost_usd,
  one.cost_per_charge === null ? null : String(one.cost_per_charge),
  Object.entries(one.statuses)
    .map(([status, count]) => `${status}: ${counted(count)}`)
    .join(', '),
];

const usd = (micros: number): string => usdOf(BigInt(Math.round(micros)));
const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Reads the rows of the period: of the local log, or of the saved query of the deployment. */
async function requestsOf(
  { progress, signal, note }: CommandContext,
  { dataDir, stack, place }: Connection,
  period: Period,
): Promise<{ readonly rows: readonly Row[]; readonly source: string }> {
  progress.begin('Reading the log');
  if (dataDir !== null) {
    const rows = await localRequests(dataDir, period, signal, (lines) => {
      // Formatting every line's number would cost more than reading it.
      if (lines % 1_000 === 0) progress.update(`${counted(lines)} lines`);
    });
    return { rows, source: `functions.log of ${place}` };
  }
  const name = `${stack}/${REQUEST_QUERY_NAME}`;
  const { rows, scanned } = await runSavedQuery(name, period, signal, ({ lines, bytes }) =>
    progress.update(`${counted(lines)} lines, ${counted(Math.round(bytes / 1e6))} MB scanned`),
  );
  if (rows.length >= MOST_ROWS) {
    note(
      `the query ended at ${counted(MOST_ROWS)} rows, the most that Logs Insights returns: choose a shorter period`,
    );
  }
  const scanUsd = ((scanned.bytes / 1e9) * SCAN_USD_PER_GB).toFixed(4);
  return {
    rows,
    source: `Logs Insights, ${counted(Math.round(scanned.bytes / 1e6))} MB scanned (about ${scanUsd} USD)`,
  };
}

/**
 * Reads prices from a file. Those that it lacks stay at their list price.
 * @throws Refusal when the file cannot be read, or has a name or value that is no price
 */
function readPrices(file: string): Prices {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = systemError(error).code === 'ENOENT';
    throw new Refusal(`--prices ${isMissing ? missingPath(file) : `${file} cannot be read as JSON`}`, {
      cause: error,
    });
  }
  const object = z.safeParse(z.record(z.string(), z.unknown()), given);
  if (!object.success) throw new Refusal(`--prices ${file} is not a JSON object`);
  const known = Object.keys(LIST_PRICES);
  const faults = Object.entries(object.data).flatMap(([name, value]) => {
    if (!known.includes(name)) {
      const meant = didYouMean(nearNames(name, known));
      return [
        `it has ${shown(name)} ${meant === undefined ? `instead of one of ${known.join(', ')}` : `(${meant})`}`,
      ];
    }
    const isValid =
      name === 'region' ? typeof value === 'string' && value !== '' : typeof value === 'number' && value >= 0;
    return isValid
      ? []
      : [
          `its '${name}' must be ${name === 'region' ? 'the name of a region' : 'a number of US dollars, 0 or more'}`,
        ];
  });
  if (object.data['region'] === undefined) faults.unshift('it names no region');
  if (faults.length > 0) throw new Refusal(`--prices ${file}: ${faults.join('; ')}`);
  return { ...LIST_PRICES, ...object.data };
}
