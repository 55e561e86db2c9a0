import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { BASE_PATH } from '../../shared/portal/session/paths.ts';
import { ACCESS_LOG_FORMAT } from '../access-log-format.ts';
import { constructId } from './construct-id.ts';

/**
 * Requests per second of all customers together. Beyond it the gateway answers 429 with its own body. It bounds the
 * cost of a flood and is far above the limit of one organisation (20 per second by default).
 */
const REQUESTS_PER_SECOND = 2_000;

interface Route {
  /** Operation id; the stem of the integration's construct id. */
  readonly id: string;
  /** With `{parameter}` segments. */
  readonly path: string;
  readonly handler: IFunction;
}

export interface HttpInterfaceProps {
  readonly routes: readonly Route[];
  /** Answers pages and forms under the base path of the portal. */
  readonly portal: IFunction;
  /** Answers every path and method that no route matches. */
  readonly noRoute: IFunction;
  /** Of all customers together; by default REQUESTS_PER_SECOND. */
  readonly requestsPerSecond?: number | undefined;
  /** Refuses requests that go around the edge. */
  readonly authorizer?: IHttpRouteAuthorizer | undefined;
}

/**
 * The HTTP API: one GET route per operation, and the portal. All other requests, including preflights, go to `noRoute`.
 */
export class HttpInterface extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(
    scope: Construct,
    id: string,
    { routes, portal, noRoute, authorizer, requestsPerSecond = REQUESTS_PER_SECOND }: HttpInterfaceProps,
  ) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      apiName: Stack.of(this).stackName,
      description: 'Credit-metered, read-only data interface over jobs and hiring companies',
      // No CORS: keys do not belong in browsers, and the contract answers requests with an Origin header with 403.
      defaultIntegration: new HttpLambdaIntegration('NoRoute', noRoute),
      createDefaultStage: false,
      ...(authorizer === undefined ? {} : { defaultAuthorizer: authorizer }),
    });
    for (const { id: operationId, path, handler } of routes) {
      this.api.addRoutes({
        path,
        methods: [HttpMethod.GET],
        integration: new HttpLambdaIntegration(constructId(operationId), handler),
      });
    }
    this.api.addRoutes({
      path: `${BASE_PATH}/{proxy+}`,
      methods: [HttpMethod.GET, HttpMethod.POST],
      integration: new HttpLambdaIntegration('Portal', portal),
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: requestsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLogs', {
            // Names under this prefix take no space in the account's resource policy for log delivery.
            logGroupName: `/aws/vendedlogs/${Stack.of(this).stackName}/access`,
            retention: RetentionDays.ONE_MONTH,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FORMAT)),
      },
    });
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Each function authorises its own requests: the contract fixes the problem documents and headers of 401, ' +
        '403 and 429, and an authoriser of an HTTP API cannot answer with its own body. The $default route ' +
        'serves only 404 and 405.',
    });
  }
}
