import { Stack } from 'aws-cdk-lib';
import { GraphWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metric.ts';

/** A streak lasts this many periods of five minutes: a customer's burst of retries is shorter. */
const STREAK_PERIODS = 3;

/** By metric (shared/http/middleware/refusals.ts): refusals per period that make a streak of them worth a look. */
const STREAKS = {
  UnauthenticatedRequests: {
    name: 'unauthenticated-requests',
    threshold: 300,
    meaning: 'Requests were refused with 401 for 15 minutes, at least one per second.',
    first: 'Run the saved query keys/refused: a customer uses a key that has ended, or someone tries keys.',
  },
  ForbiddenRequests: {
    name: 'forbidden-requests',
    threshold: 100,
    meaning: 'Requests were refused with 403 for 15 minutes, at least 100 per five minutes.',
    first: 'Run the saved query keys/refused: a key lacks a scope, or a browser uses a key.',
  },
  RateLimitedRequests: {
    name: 'rate-limited-requests',
    threshold: 600,
    meaning: 'Requests were refused with 429 for 15 minutes, at least two per second.',
    first: 'Run the saved query keys/refused: an organisation ignores Retry-After, or needs a higher limit.',
  },
} as const;

export interface RefusalSignalsProps {
  readonly alarms: Alarms;
  /** Of the operations. */
  readonly logGroups: readonly ILogGroup[];
}

/** Shows who is refused, and why: alarms on streaks, a widget, and saved queries over the requests' log lines. */
export class RefusalSignals extends Construct {
  readonly widgets: readonly GraphWidget[];

  constructor(scope: Construct, id: string, { alarms, logGroups }: RefusalSignalsProps) {
    super(scope, id);
    for (const [metricName, streak] of Object.entries(STREAKS)) {
      alarms.add(this, metricName, {
        ...streak,
        metric: ownMetric(this, metricName),
        when: { periods: STREAK_PERIODS, of: STREAK_PERIODS },
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
