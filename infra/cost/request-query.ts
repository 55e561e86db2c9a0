import { LIST_PRICES, weightsOf } from './prices.ts';

/** Name of the saved query, after the name of the stack. */
export const REQUEST_QUERY_NAME = 'customers/cost';

/** Most rows that a query of Logs Insights returns. */
export const MOST_ROWS = 10_000;

/** Sums of the query by column, each over a field of the request lines or of the query. */
const SUMS = {
  milliseconds: 'ms',
  reads: 'read_units',
  allowance_reads: 'unpaid_units',
  writes: 'write_units',
  line_bytes: 'bytes',
  charged_micros: 'cost_micros',
  estimated_micros: 'micros',
} as const;
type Sum = keyof typeof SUMS;

const weights = weightsOf(LIST_PRICES);
const number = (value: number): string => String(Number(value.toFixed(7)));

/**
 * What the requests of each organisation used and paid, by status and by whether they were charged: the properties of
 * a query of Logs Insights. `RequestTally` computes the same from the lines themselves; a change belongs in both. It uses
 * only documented syntax: no sum of a condition, and arithmetic only in `fields`.
 */
export const REQUEST_QUERY = {
  fields: [
    'strlen(@message) as bytes',
    `${number(weights.requests)} + ms * ${number(weights.milliseconds)} + read_units * ${number(weights.readUnits)} + ` +
      `write_units * ${number(weights.writeUnits)} + strlen(@message) * ${number(weights.lineBytes)} as micros`,
  ],
  filterStatements: ["message = 'request'"],
  statsStatements: [
    `count(*) as requests, ${Object.entries(SUMS)
      .map(([column, field]) => `sum(${field}) as ${column}`)
      .join(', ')} by organisation_id, status, settlement`,
  ],
  sort: 'estimated_micros desc',
  limit: MOST_ROWS,
};

/** Requests of one organisation with the same status, all of them charged or none. */
export interface RequestGroup {
  /** null for requests whose key belongs to no organisation. */
  readonly organisationId: string | null;
  readonly status: number;
  readonly isCharged: boolean;
  readonly requests: number;
  readonly milliseconds: number;
  readonly readUnits: number;
  /** Read units that count toward the read allowance. */
  readonly allowanceUnits: number;
  readonly writeUnits: number;
  readonly lineBytes: number;
  readonly chargedMicros: number;
}

/** A period, in Unix milliseconds; the end is exclusive. */
export interface Period {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A row of the query: texts by column, as Logs Insights returns them. */
export type Row = Readonly<Record<string, string>>;

/** Returns the group of a row. @throws Error if the row is not one of this query */
export function groupOf(row: Row): RequestGroup {
  const count = (column: Sum | 'requests' | 'status'): number => {
    // The sum of a field that no line of the group has is empty.
    const value = Number(row[column] ?? 0);
    if (!Number.isFinite(value)) throw new Error(`the column ${column} has ${row[column]}`);
    return value;
  };
  if (row['requests'] === undefined || row['status'] === undefined) {
    throw new Error('the row has no requests or no status');
  }
  return {
    organisationId: row['organisation_id'] || null,
    status: count('status'),
    isCharged: row['settlement'] === 'charged',
    requests: count('requests'),
    milliseconds: count('milliseconds'),
    readUnits: count('reads'),
    allowanceUnits: count('allowance_reads'),
    writeUnits: count('writes'),
    lineBytes: count('line_bytes'),
    chargedMicros: count('charged_micros'),
  };
}

/** Computes the query over log lines, which need no order. */
export class RequestTally {
  readonly #period: Period;
  readonly #rows = new Map<string, Record<string, string | number>>();
  /** Lines that were counted. */
  requests = 0;

  constructor(period: Period) {
    this.#period = period;
  }

  /** Counts a line if it is that of a request in the period. */
  add(line: string): void {
    if (!line.includes('"message":"request"')) return;
    const fields = fieldsOf(line);
    if (fields?.['message'] !== 'request') return;
    const at = Date.parse(String(fields['timestamp']));
    if (!(at >= this.#period.fromMs && at < this.#period.untilMs)) return;
    this.requests += 1;
    const groups = {
      organisation_id: fields['organisation_id'],
      status: fields['status'],
      settlement: fields['settlement'],
    };
    const name = JSON.stringify(groups);
    const row = this.#rows.get(name) ?? { ...present(groups), requests: 0 };
    this.#rows.set(name, row);
    row['requests'] = Number(row['requests']) + 1;
    const { ms, read_units: reads, write_units: writes } = fields;
    const bytes = line.length;
    const micros =
      weights.requests +
      Number(ms) * weights.milliseconds +
      Number(reads) * weights.readUnits +
      Number(writes) * weights.writeUnits +
      bytes * weights.lineBytes;
    const values: Readonly<Record<string, unknown>> = { ...fields, bytes, micros };
    for (const [column, field] of Object.entries(SUMS)) {
      const value = values[field];
      if (typeof value === 'number' && Number.isFinite(value)) row[column] = Number(row[column] ?? 0) + value;
    }
  }

  /** Returns the rows as Logs Insights does, most expensive first. */
  rows(): readonly Row[] {
    return [...this.#rows.values()]
      .sort((a, b) => Number(b['estimated_micros'] ?? 0) - Number(a['estimated_micros'] ?? 0))
      .slice(0, MOST_ROWS)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value)])),
      );
  }
}

/** Returns the fields of a line, or undefined if it is cut or not JSON: a killed runtime may leave such a line. */
function fieldsOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === 'object' && fields !== null ? { ...fields } : undefined;
  } catch {
    return undefined;
  }
}

const present = (groups: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([column, value]) =>
      value === undefined ? [] : [[column, String(value)]],
    ),
  );
