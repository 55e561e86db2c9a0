import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metric.ts';
import { shareOf } from './share.ts';

const PERIOD = Duration.minutes(5);
const SUM = { statistic: Stats.SUM, period: PERIOD };
/** An alarm evaluates at most ten metrics (CloudWatch); one of them counts the requests. */
export const FUNCTIONS_PER_ALARM = 9;
/** Requests are aborted after 6.5 seconds and answered by the eighth (shared/http/middleware/deadline.ts). */
const LATE_MS = 6_500;

export interface InterfaceAlarmsProps {
  readonly alarms: Alarms;
  readonly api: HttpApi;
  readonly table: ITableV2;
  /** Functions that answer requests. */
  readonly answering: readonly IFunction[];
  /** All others that run while nobody deploys. */
  readonly workers: readonly IFunction[];
}

/** The alarms on what customers notice, and on what would explain it. */
export class InterfaceAlarms extends Construct {
  constructor(scope: Construct, id: string, props: InterfaceAlarmsProps) {
    super(scope, id);
    const { alarms, api } = props;
    const requests = api.metricCount(SUM);
    this.#failures(alarms, api, requests);
    this.#doubts(alarms, requests);
    this.#credit(alarms);
    this.#throttles(props, requests);
  }

  #failures(alarms: Alarms, api: HttpApi, requests: IMetric): void {
    const failed = (atLeast: number) =>
      shareOf({
        label: '5xx (% of requests)',
        bad: { errors: api.metricServerError(SUM) },
        all: ['requests'],
        others: { requests },
        atLeast,
      });
    alarms.add(this, 'ServerErrors', {
      name: 'server-errors',
      page: 'customers-fail',
      metric: failed(5),
      meaning: 'At least 1 % of the requests of five minutes, and five of them, were answered 5xx.',
      first: 'Run the saved query requests/failed.',
    });
    // Where five failures take an hour, their share of few requests is high in several periods of that hour.
    alarms.add(this, 'RepeatedServerErrors', {
      name: 'repeated-server-errors',
      page: 'customers-fail',
      metric: failed(1),
      when: { periods: 3, of: 12 },
      meaning: 'In three of twelve periods of five minutes, at least 1 % of the requests were answered 5xx.',
      first: 'Run the saved query requests/failed for the last hour.',
    });
    alarms.add(this, 'SlowResponses', {
      name: 'slow-responses',
      page: 'customers-fail',
      metric: new MathExpression({
        expression: 'IF(requests >= 50, latency, 0)',
        label: 'Latency p99 (ms)',
        period: PERIOD,
        usingMetrics: { requests, latency: api.metricLatency({ statistic: 'p99', period: PERIOD }) },
      }),
      threshold: LATE_MS,
      when: { periods: 3, of: 3 },
      meaning: 'For 15 minutes, 1 % of the requests took 6.5 seconds or longer; customers get 408.',
      first: 'See on the dashboard whether the table throttles, then run the saved query requests/failed.',
    });
  }

  #doubts(alarms: Alarms, requests: IMetric): void {
    const failed = (metricName: string, atLeast: number) =>
      shareOf({
        label: `${metricName} (% of requests)`,
        bad: { failed: ownMetric(this, metricName) },
        all: ['requests'],
        others: { requests },
        atLeast,
      });
    alarms.add(this, 'UnresolvedPostings', {
      name: 'unresolved-postings',
      page: 'money-is-unsure',
      metric: failed('UnresolvedPostings', 1),
      threshold: 0.1,
      when: { periods: 3, of: 12 },
      meaning:
        'Requests were answered 503 with their charge in doubt, at least one in a thousand in three of twelve periods. ' +
        'The queue of doubts decides them.',
      first: 'Look for throttles of the table on the dashboard: calls to it keep failing.',
    });
    alarms.add(this, 'LedgerViolations', {
      name: 'ledger-violations',
      page: 'money-is-unsure',
      metric: ownMetric(this, 'LedgerViolations'),
      meaning: 'An entry of the ledger does not follow from the accounts.',
      first: 'Run credits verify.',
    });
    alarms.add(this, 'RateLimitFailedOpen', {
      name: 'rate-limit-failed-open',
      metric: failed('RateLimitFailedOpen', 5),
      when: { periods: 2, of: 3 },
      meaning:
        'At least 1 % of the requests were admitted uncounted, because the table did not answer in time.',
      first: 'Look for throttles of the table on the dashboard.',
    });
  }

  #credit(alarms: Alarms): void {
    alarms.add(this, 'LowCredit', {
      name: 'low-credit',
      metric: ownMetric(this, 'LowCredit'),
      meaning: 'The credit of an organisation fell below its threshold.',
      first: 'Run the saved query customers/low-credit, and tell its owner.',
    });
  }

  #throttles(props: InterfaceAlarmsProps, requests: IMetric): void {
    const { alarms, table, answering, workers } = props;
    for (const [i, functions] of chunked(answering).entries()) {
      const bad = throttlesOf(functions);
      alarms.add(this, `AnsweringThrottles${i + 1}`, {
        name: `request-throttles-${i + 1}`,
        metric: shareOf({
          label: 'Throttled invocations (% of requests)',
          bad,
          all: ['requests'],
          others: { requests },
          atLeast: 5,
        }),
        meaning: 'Functions that answer requests were throttled: the account ran out of concurrency.',
        first: 'Ask AWS for a higher limit of concurrent executions.',
      });
    }
    for (const [i, functions] of chunked(workers).entries()) {
      const usingMetrics = throttlesOf(functions);
      alarms.add(this, `WorkerThrottles${i + 1}`, {
        name: `worker-throttles-${i + 1}`,
        metric: new MathExpression({
          expression: Object.keys(usingMetrics)
            .map((name) => `FILL(${name}, 0)`)
            .join(' + '),
          label: 'Throttled invocations',
          period: PERIOD,
          usingMetrics,
        }),
        threshold: 10,
        when: { periods: 3, of: 3 },
        meaning: 'Functions behind queues, streams and schedules were throttled for 15 minutes.',
        first: 'Ask AWS for a higher limit of concurrent executions, or lower DeliveryWorkers.',
      });
    }
    // The count of samples is the number of requests to the table, whatever they consumed.
    const calls = { statistic: Stats.SAMPLE_COUNT, period: PERIOD };
    alarms.add(this, 'TableThrottles', {
      name: 'table-throttles',
      metric: shareOf({
        label: 'Throttled requests to the table (%)',
        bad: {
          reads: table.metric('ReadThrottleEvents', SUM),
          writes: table.metric('WriteThrottleEvents', SUM),
        },
        all: ['reads', 'writes', 'readCalls', 'writeCalls'],
        others: {
          readCalls: table.metricConsumedReadCapacityUnits(calls),
          writeCalls: table.metricConsumedWriteCapacityUnits(calls),
        },
        atLeast: 10,
      }),
      when: { periods: 2, of: 3 },
      meaning: 'DynamoDB throttled at least 1 % of the requests to the table.',
      first: 'See on the dashboard whether a publication or one customer writes: a partition gets too much.',
    });
  }
}

const throttlesOf = (functions: readonly IFunction[]): Record<string, IMetric> =>
  Object.fromEntries(functions.map((lambda, i) => [`throttles${i}`, lambda.metricThrottles(SUM)]));

const chunked = (functions: readonly IFunction[]): readonly (readonly IFunction[])[] =>
  Array.from({ length: Math.ceil(functions.length / FUNCTIONS_PER_ALARM) }, (_, i) =>
    functions.slice(i * FUNCTIONS_PER_ALARM, (i + 1) * FUNCTIONS_PER_ALARM),
  );
