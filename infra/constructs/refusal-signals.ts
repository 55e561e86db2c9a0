import { Stack } from 'aws-cdk-lib';
import { ComparisonOperator, GraphWidget, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ownMetric } from './own-metric.ts';

/** A streak lasts this many periods of five minutes: a customer's burst of retries is shorter. */
const STREAK_PERIODS = 3;

/** By metric (shared/http/middleware/refusals.ts): refusals per period that make a streak of them worth a look. */
const STREAKS = {
  UnauthenticatedRequests: {
    threshold: 300,
    description:
      'Requests were refused with 401 for 15 minutes, at least one per second: see the saved query keys/refused. ' +
      'Either a customer uses a key that has ended, or someone tries keys.',
  },
  ForbiddenRequests: {
    threshold: 100,
    description:
      'Requests were refused with 403 for 15 minutes, at least 100 per five minutes: a key lacks a scope, or a ' +
      'browser uses a key. See the saved query keys/refused.',
  },
  RateLimitedRequests: {
    threshold: 600,
    description:
      'Requests were refused with 429 for 15 minutes, at least two per second: an organisation ignores Retry-After ' +
      'or needs a higher limit. See the saved query keys/refused.',
  },
} as const;

/** Shows who is refused, and why: alarms on streaks, a widget, and saved queries over the requests' log lines. */
export class RefusalSignals extends Construct {
  readonly widgets: readonly GraphWidget[];

  /** @param logGroups of the operations */
  constructor(scope: Construct, id: string, { logGroups }: { readonly logGroups: readonly ILogGroup[] }) {
    super(scope, id);
    for (const [metricName, { threshold, description }] of Object.entries(STREAKS)) {
      ownMetric(this, metricName).createAlarm(this, metricName, {
        alarmDescription: description,
        threshold,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: STREAK_PERIODS,
        datapointsToAlarm: STREAK_PERIODS,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
    }
    this.#queries(logGroups);
    this.widgets = [
      new GraphWidget({
        title: 'Refused requests: 401, 403, 429',
        left: Object.keys(STREAKS).map((metricName) => ownMetric(this, metricName)),
      }),
    ];
  }

  #queries(logGroups: readonly ILogGroup[]): void {
    const queries = {
      'revoked-in-use': {
        filterStatements: ["message = 'request'", "refusal = 'revoked'"],
        statsStatements: [
          'count(*) as requests, count_distinct(caller) as callers, max(@timestamp) as last_used ' +
            'by organisation_id, key_id',
        ],
        sort: 'last_used desc',
      },
      refused: {
        filterStatements: ["message = 'request'", 'status in [401, 403, 429]'],
        statsStatements: [
          'count(*) as requests, max(@timestamp) as last_seen by status, refusal, organisation_id, key_id, caller',
        ],
        sort: 'requests desc',
        limit: 200,
      },
    };
    for (const [name, query] of Object.entries(queries)) {
      new QueryDefinition(this, name, {
        queryDefinitionName: `${Stack.of(this).stackName}/keys/${name}`,
        logGroups: [...logGroups],
        queryString: new QueryString(query),
      });
    }
  }
}
