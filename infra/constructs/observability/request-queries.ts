import { Stack } from 'aws-cdk-lib';
import { type IWidget, LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILogGroup, QueryDefinition, QueryString, type QueryStringProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { REQUEST_QUERY } from '../../cost/request-query.ts';

const REQUESTS = "message = 'request'";
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

/** Finds the lines of one trace, in order: of requests, queues, state machines and deliveries. */
const TRACE_QUERY = {
  fields: ['@timestamp', '@log', 'message', 'operation', 'status', 'outcome', 'attempt_count', '@message'],
  filterStatements: ["@message like 'TRACE_ID'"],
  sort: '@timestamp asc',
  limit: 1_000,
};

/** Figures of the dashboard that are no metrics: a metric per operation or customer would cost $0.30 per month each. */
const TABLES = {
  'Charged by operation': REQUEST_QUERIES['charges/by-operation'],
  'Customers by revenue': { ...REQUEST_QUERIES['customers/revenue'], limit: 20 },
  'Customers by estimated cost': {
    fields: [...REQUEST_QUERY.fields, 'cost_micros / 1000000 as usd'],
    filterStatements: [REQUESTS],
    statsStatements: [
      'count(*) as requests, sum(micros) as estimated_micros, sum(usd) as charged_usd by organisation_id',
    ],
    sort: 'estimated_micros desc',
    limit: 20,
  },
  'Unpaid reads by operation': {
    filterStatements: [REQUESTS, 'unpaid_units > 0'],
    statsStatements: ['count(*) as requests, sum(unpaid_units) as unpaid_sum by operation, status'],
    sort: 'unpaid_sum desc',
  },
  'Short pages by operation': {
    filterStatements: [REQUESTS, 'stopped_by like /./'],
    statsStatements: ['count(*) as pages, sum(read_units) as read_units_sum by operation, stopped_by'],
    sort: 'pages desc',
  },
} satisfies Readonly<Record<string, QueryStringProps>>;

export interface RequestQueriesProps {
  /** Of the operations. */
  readonly logGroups: readonly ILogGroup[];
  /** Of everything that logs a trace. A query reads 50 groups at most. */
  readonly traced: readonly ILogGroup[];
}

/** Saved queries about requests, charges, customers and traces, and the tables of the dashboard. */
export class RequestQueries extends Construct {
  readonly widgets: readonly IWidget[];

  constructor(scope: Construct, id: string, { logGroups, traced }: RequestQueriesProps) {
    super(scope, id);
    for (const [name, query] of Object.entries(REQUEST_QUERIES)) this.#save(name, query, logGroups);
    this.#save('trace/follow', TRACE_QUERY, traced);
    this.widgets = Object.entries(TABLES).map(
      ([title, query]) =>
        new LogQueryWidget({
          title,
          logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
          queryString: new QueryString(query).toString(),
          view: LogQueryVisualizationType.TABLE,
          width: 12,
        }),
    );
  }

  #save(name: string, query: QueryStringProps, logGroups: readonly ILogGroup[]): void {
    new QueryDefinition(this, name, {
      queryDefinitionName: `${Stack.of(this).stackName}/${name}`,
      logGroups: [...logGroups],
      queryString: new QueryString(query),
    });
  }
}
