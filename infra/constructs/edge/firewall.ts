import { Stack } from 'aws-cdk-lib';
import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { KEY_SHAPE } from '../../../shared/auth/api-key.ts';
import { TOKEN_SHAPE } from '../../../shared/links/token.ts';
import { COOKIE, EVENT_COOKIE } from '../../../shared/portal/session/request.ts';

export interface FirewallProps {
  /** Of one address. */
  readonly requestsPerMinute: number;
}

/**
 * Requests per minute of one address that cannot be anything but 401, or that only begin a session of the portal. A client
 * with a wrong key notices it sooner.
 */
const REFUSED_PER_MINUTE = 30;
const MINUTE_SECONDS = 60;

/** What every key looks like. The scheme has no case; anything else in the header gets 401 from the functions. */
const CREDENTIAL = `^[Bb][Ee][Aa][Rr][Ee][Rr][ \\t]+${KEY_SHAPE.source.replace(/^\^|\$$/g, '')}[ \\t]*$`;

/** What the cookie of every session of the portal looks like, among other cookies. A page of it has no key. */
const SESSION = `(^|; ?)(${COOKIE}|${EVENT_COOKIE})=${TOKEN_SHAPE.source.replace(/^\^|\$$/g, '')}(;|$)`;

type Rule = CfnWebACL.RuleProperty;

/**
 * The firewall of the edge. It limits what one address sends, and far lower what it sends without a credential of the
 * right shape. A streak of well-formed keys that are refused shows in the log of the edge; its address goes to the lists
 * of blocked addresses, which only operators change: a rule cannot see the status of a response.
 */
export class Firewall extends Construct {
  readonly arn: string;
  readonly blocked: readonly CfnIPSet[];

  constructor(scope: Construct, id: string, { requestsPerMinute }: FirewallProps) {
    super(scope, id);
    this.blocked = (['IPV4', 'IPV6'] as const).map(
      (version) =>
        new CfnIPSet(this, `Blocked${version}`, {
          // A later deployment changes the list only where the template does, so what operators add stays.
          addresses: [],
          ipAddressVersion: version,
          scope: 'CLOUDFRONT',
          description: 'Addresses that operators blocked',
        }),
    );
    const rules: readonly Omit<Rule, 'priority' | 'visibilityConfig'>[] = [
      {
        name: 'Blocked',
        statement: {
          orStatement: {
            statements: this.blocked.map(({ attrArn }) => ({ ipSetReferenceStatement: { arn: attrArn } })),
          },
        },
        action: { block: {} },
      },
      this.#limit('WithoutCredential', REFUSED_PER_MINUTE, {
        notStatement: {
          statement: {
            orStatement: {
              statements: [headerLike('authorization', CREDENTIAL), headerLike('cookie', SESSION)],
            },
          },
        },
      }),
      this.#limit('Address', requestsPerMinute),
    ];
    this.arn = new CfnWebACL(this, 'Rules', {
      scope: 'CLOUDFRONT',
      description: `Limits of the edge of ${Stack.of(this).stackName}`,
      defaultAction: { allow: {} },
      customResponseBodies: {
        // What the gateway says when its own limit is reached.
        TooMany: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
      },
      rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: visibility(rule.name) })),
      visibilityConfig: visibility('All'),
    }).attrArn;
  }

  #limit(
    name: string,
    limit: number,
    scopeDownStatement?: CfnWebACL.StatementProperty,
  ): Omit<Rule, 'priority' | 'visibilityConfig'> {
    return {
      name,
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          evaluationWindowSec: MINUTE_SECONDS,
          limit,
          ...(scopeDownStatement === undefined ? {} : { scopeDownStatement }),
        },
      },
      action: {
        block: {
          customResponse: {
            responseCode: 429,
            customResponseBodyKey: 'TooMany',
            responseHeaders: [{ name: 'Retry-After', value: String(MINUTE_SECONDS) }],
          },
        },
      },
    };
  }
}

const headerLike = (name: string, pattern: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { singleHeader: { Name: name } },
    regexString: pattern,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** No samples: they would show the credentials of customers in the console. */
const visibility = (name: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName: name,
  sampledRequestsEnabled: false,
});
