import type { QueryStringProps } from 'aws-cdk-lib/aws-logs';

/** Finds the lines of requests. */
export const REQUESTS = "message = 'request'";
const LATEST = { sort: '@timestamp desc', limit: 200 };
const IDS = ['trace_id', 'request_id', 'organisation_id', 'key_id'];

/** Over the lines of requests, which have one field per figure (shared/http/middleware/request-log.ts). */
export const REQUEST_QUERIES = {
  'requests/failed': {
    fields: ['@timestamp', 'operation', 'status', 'problem', 'error.message', 'ms', ...IDS],
    filterStatements: [REQUESTS, 'status >= 500 or status = 408'],
    ...LATEST,
  },
  'requests/by-operation': {
    filterStatements: [REQUESTS],
    statsStatements: [
      'count(*) as requests, pct(ms, 50) as p50_ms, pct(ms, 99) as p99_ms, sum(read_units) as read_units_sum, ' +
        'sum(unpaid_units) as unpaid_sum by operation, status',
    ],
    sort: 'requests desc',
  },
  'charges/by-operation': {
    fields: ['cost_micros / 1000000 as usd'],
    filterStatements: [REQUESTS, "settlement = 'charged'"],
    statsStatements: [
      'count(*) as charges, sum(resources) as resources_sum, sum(usd) as charged_usd by operation',
    ],
    sort: 'charged_usd desc',
  },
  'charges/of-request': {
    fields: [
      '@timestamp',
      'operation',
      'status',
      'settlement',
      'resources',
      'cost_usd',
      'read_units',
      'ms',
      ...IDS,
    ],
    filterStatements: [REQUESTS, "request_id = 'ID' or trace_id = 'ID'"],
    ...LATEST,
  },
  'charges/in-doubt': {
    fields: ['@timestamp', 'operation', 'unresolved.cost_usd', 'unresolved.sequence_read', ...IDS],
    filterStatements: [REQUESTS, "settlement = 'unresolved'"],
    ...LATEST,
  },
  'customers/revenue': {
    fields: ['cost_micros / 1000000 as usd'],
    filterStatements: [REQUESTS, "settlement = 'charged'"],
    statsStatements: [
      'count(*) as charges, sum(resources) as resources_sum, sum(usd) as charged_usd by organisation_id',
    ],
    sort: 'charged_usd desc',
  },
  'customers/usage': {
    filterStatements: [REQUESTS],
    statsStatements: [
      'count(*) as requests, sum(read_units) as read_units_sum, sum(unpaid_units) as unpaid_sum, sum(ms) as ms_sum ' +
        'by organisation_id, key_id, operation',
    ],
    sort: 'read_units_sum desc',
  },
  'customers/low-credit': {
    fields: ['@timestamp', 'organisation_id', 'balance_usd', 'low_credit_usd', 'request_id'],
    filterStatements: [REQUESTS, 'ispresent(low_credit_usd)'],
    ...LATEST,
  },
} satisfies Readonly<Record<string, QueryStringProps>>;
