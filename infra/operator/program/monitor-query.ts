import { operation as listCompanyEvents } from '../../../functions/list-company-events/operation.ts';
import { operation as listJobFacts } from '../../../functions/list-job-facts/operation.ts';
import { operation as listJobs } from '../../../functions/list-jobs/operation.ts';
import { lookupCodes } from '../../../shared/catalogue/lookup-codes.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { validateRequest } from '../../../shared/contract/request/request.ts';
import type { MonitoredOperation } from '../../../shared/monitors/watermark.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { shown } from '../terminal/option.ts';
import { UsageError } from '../terminal/refusal.ts';

/** The declarations of the lists that monitors query. They validate the query. */
const LISTS: Readonly<Record<MonitoredOperation, Operation>> = {
  jobs: listJobs,
  job_facts: listJobFacts,
  company_events: listCompanyEvents,
};

/** Parameters that page a list. A monitor pages by itself. */
const PAGING = ['cursor', 'direction', 'limit', 'sort'] as const;

type Query = Readonly<Record<string, unknown>>;

/**
 * Validates the query string of a monitor exactly as its list does, including codes, but without the parameters that
 * page a list.
 * @throws UsageError with each faulty parameter, its value and what is allowed
 */
export async function readMonitorQuery(
  reader: TableReader,
  operation: MonitoredOperation,
  queryString: string,
): Promise<Query> {
  const rawQueryString = queryString.replace(/^[^?=&]*\?/, '');
  const given = new URLSearchParams(rawQueryString);
  const names = Object.keys(LISTS[operation].query.shape).filter((name) => !isPaging(name));
  const faults = PAGING.flatMap((name) => {
    const value = given.get(name);
    return value === null
      ? []
      : [
          `--query has ${name}=${shown(value)}, which a monitor does not accept because it pages by itself; ` +
            `allowed: ${names.join(', ')}`,
        ];
  });
  if (faults.length > 0) throw new UsageError(faults);
  try {
    const input = { pathParameters: {}, rawQueryString };
    const { query } = await validateRequest(LISTS[operation], input, lookupCodes(reader));
    return Object.fromEntries(Object.entries(Object(query)).filter(([name]) => !isPaging(name)));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const found = error.details.faults?.map(({ message }) => message) ?? [error.message];
    throw new UsageError(found.map((message) => `--query is not valid: ${message}`));
  }
}

/** Returns the filters of a stored query that differ from the defaults of the list. */
export function filtersOf(operation: MonitoredOperation, query: Query): Query {
  const parsed = LISTS[operation].query.safeParse({});
  return withoutDefaults(query, parsed.success ? parsed.data : {});
}

function withoutDefaults(query: Query, defaults: Query): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const standard = defaults[name];
      if (JSON.stringify(value) === JSON.stringify(standard)) return [];
      if (!isRecord(value)) return [[name, value]];
      return [[name, withoutDefaults(value, isRecord(standard) ? standard : {})]];
    }),
  );
}

const isPaging = (name: string): boolean => PAGING.some((paging) => paging === name);

const isRecord = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
