import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { LambdaFunction } from '../lambda/lambda-function.ts';
import type { RunningStack, Service } from '../stack/stack.ts';
import { type GatewayServer, gatewayAnswer } from './gateway-server.ts';
import { splitTarget, toEvent, toResponse, type WireRequest, type WireResponse } from './payload.ts';
import { RouteTable } from './routes.ts';

const API = 'AWS::ApiGatewayV2::Api';
const ROUTE = 'AWS::ApiGatewayV2::Route';
const INTEGRATION = 'AWS::ApiGatewayV2::Integration';
const STAGE = 'AWS::ApiGatewayV2::Stage';
const DEPLOYMENT = 'AWS::ApiGatewayV2::Deployment';
const DISTRIBUTION = 'AWS::CloudFront::Distribution';

const IntegrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
});
const RouteProperties = z.object({ RouteKey: z.string(), Target: z.string() });

/** A GET or HEAD request, as far as pages look at it. */
export interface PageRequest {
  readonly path: string;
  /** What the caller calls this server, such as `http://localhost:8787`. */
  readonly address: string;
  /** The value of `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
}

/** Answers the runtime's own pages; returns undefined for a path that belongs to the API. */
export type Pages = (request: PageRequest) => WireResponse | undefined;

/** The HTTP API: maps the template's routes to functions with payload format 2.0, within the gateway's limits. */
export function httpApi(server: GatewayServer, pages: Pages): Service {
  return {
    types: [API, ROUTE, INTEGRATION, STAGE, DEPLOYMENT, DISTRIBUTION],

    name(stack) {
      for (const [id] of stack.resolver.resources(API)) {
        stack.resolver.name(id, 'local', { ApiId: 'local', ApiEndpoint: stack.options.baseUrl });
      }
      // The documentation is on the address of the API.
      for (const [id] of stack.resolver.resources(DISTRIBUTION)) {
        stack.resolver.name(id, 'local', { DomainName: new URL(stack.options.baseUrl).host });
      }
      for (const [id] of stack.resolver.resources(INTEGRATION)) stack.resolver.name(id, id);
      for (const [id] of stack.resolver.resources(STAGE)) stack.resolver.name(id, '$default');
    },

    async start(stack) {
      const apis = stack.resolver.resources(API);
      if (apis.length > 1) throw new Error('the local runtime serves one HTTP API');
      const routes = routesOf(stack);
      const identity = { apiId: 'local', port: server.port };
      server.setHandler(
        async (request, path) =>
          pageOf(request, path, pages) ??
          (await measured(stack, identity.apiId, () => answer(request, routes, identity))),
      );
      return async () => {
        await server.stop();
      };
    },
  };
}

function pageOf(request: WireRequest, path: string, pages: Pages): WireResponse | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  // The gateway answers only requests with one `Host`, whose value it serves.
  const address = `http://${headerOf(request, 'host')}`;
  return pages({ path, address, ifNoneMatch: headerOf(request, 'if-none-match') });
}

function headerOf({ rawHeaders }: WireRequest, name: string): string | undefined {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at === -1 ? undefined : rawHeaders[at + 1];
}

function routesOf(stack: RunningStack): RouteTable<LambdaFunction> {
  const integrations = new Map(
    stack.resolver.resources(INTEGRATION).map(([id, { Properties }]) => {
      const { IntegrationUri } = IntegrationProperties.parse(stack.resolver.resolve(Properties));
      return [id, stack.functionOf(IntegrationUri)] as const;
    }),
  );
  return new RouteTable(
    stack.resolver.resources(ROUTE).map(([, { Properties }]) => {
      const { RouteKey, Target } = RouteProperties.parse(stack.resolver.resolve(Properties));
      const target = integrations.get(Target.replace(/^integrations\//, ''));
      if (target === undefined) throw new Error(`the route ${RouteKey} has no integration ${Target}`);
      return { routeKey: RouteKey, target };
    }),
  );
}

/** Counts a request as the metrics of an HTTP API do. */
async function measured(
  { telemetry }: RunningStack,
  apiId: string,
  work: () => Promise<WireResponse>,
): Promise<WireResponse> {
  const startedMs = performance.now();
  const count = (status: number): void => {
    const add = (name: string, value: number): void =>
      telemetry.metrics.add({ namespace: 'AWS/ApiGateway', name, dimensions: { ApiId: apiId } }, value);
    add('Count', 1);
    add('4xx', status >= 400 && status < 500 ? 1 : 0);
    add('5xx', status >= 500 ? 1 : 0);
    add('Latency', performance.now() - startedMs);
  };
  try {
    const response = await work();
    count(response.status);
    return response;
  } catch (error) {
    // The server answers it with a 500.
    count(500);
    throw error;
  }
}

async function answer(
  request: WireRequest,
  routes: RouteTable<LambdaFunction>,
  identity: { apiId: string; port: number },
): Promise<WireResponse> {
  const match = routes.match(request.method, splitTarget(request.target).path);
  if (match === undefined) return gatewayAnswer(404, 'Not Found');
  // A function that fails, times out or crashes throws here, and the caller gets a 500; the reason is in the log.
  const result = await match.target.invoke(toEvent(request, match, { ...identity, now: new Date() }));
  const response = toResponse(result);
  if (response === undefined) return gatewayAnswer(500, 'Internal Server Error');
  return { ...response, headers: [...response.headers, ['apigw-requestid', randomUUID()]] };
}
