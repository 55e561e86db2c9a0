import { Stack } from 'aws-cdk-lib';
import { type IWidget, LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILogGroup, QueryDefinition, QueryString, type QueryStringProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { REQUEST_QUERY } from '../../cost/request-query.ts';
import { REQUEST_QUERIES, REQUESTS } from './saved-queries.ts';

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
