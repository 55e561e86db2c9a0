import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ACCOUNT } from '../stack/template-resolver.ts';
import { decodePercent, type RouteMatch } from './routes.ts';

/** A request as received. */
export interface WireRequest {
  readonly method: string;
  /** The request target, not decoded: path and query. */
  readonly target: string;
  /** Alternating names and values, as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
}

/** The answer of a function, ready to send. */
export interface WireResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

interface GatewayIdentity {
  readonly apiId: string;
  readonly now: Date;
  readonly port: number;
}

const TEXT_TYPES = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[^;]*\+(json|xml)))/i;

/** Splits a request target into path and query, each as sent. Drops the origin of an absolute (proxy-style) target. */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = '', ...query] = local.split('?');
  return { path: path.startsWith('/') ? path : `/${path}`, query: query.join('?') };
}

/** Builds the event of payload format 2.0 for a request (API Gateway, "Lambda integrations for HTTP APIs"). */
export function toEvent(request: WireRequest, match: RouteMatch<unknown>, gateway: GatewayIdentity): object {
  const { path, query } = splitTarget(request.target);
  const { headers, cookies } = joinHeaders(request, gateway);
  const requestId = randomUUID();
  const host = headers.get('host') ?? '';
  // An HTTP API passes the path decoded, and cuts it at an encoded question mark.
  const [rawPath = ''] = decodePercent(path).split('?');
  const textual = TEXT_TYPES.test(headers.get('content-type') ?? 'application/json');
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies.length === 0 ? {} : { cookies }),
    headers: Object.fromEntries(headers),
    ...(query === '' ? {} : { queryStringParameters: joinQuery(query) }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: gateway.apiId,
      domainName: host,
      domainPrefix: host.split('.')[0] ?? '',
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers.get('user-agent') ?? '',
      },
      requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: commonLogTime(gateway.now),
      timeEpoch: gateway.now.getTime(),
    },
    ...(match.pathParameters === undefined ? {} : { pathParameters: match.pathParameters }),
    ...(request.body.length === 0 ? {} : { body: request.body.toString(textual ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !textual,
  };
}

const FunctionAnswer = z.object({
  statusCode: z.int().check(z.gte(100), z.lte(599)),
  headers: z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.boolean()),
});

/** Returns what the gateway sends for a function's result; undefined if the result is invalid. */
export function toResponse(result: unknown): WireResponse | undefined {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    // In format 2.0, a result without a status is the body of a 200.
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
  }
  const { data: answer } = FunctionAnswer.safeParse(result);
  if (answer === undefined) return undefined;
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  const typed = headers.some(([name]) => name === 'content-type');
  return {
    status: answer.statusCode,
    headers: [
      ...(typed ? [] : [['content-type', 'text/plain;charset=UTF-8'] as const]),
      // The gateway sets these itself.
      ...headers.filter(([name]) => !['content-length', 'connection', 'transfer-encoding'].includes(name)),
      ...(answer.cookies ?? []).map((cookie) => ['set-cookie', cookie] as const),
    ],
    body: Buffer.from(answer.body ?? '', answer.isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function joinHeaders(
  { rawHeaders, sourceIp }: WireRequest,
  { port }: GatewayIdentity,
): { headers: Map<string, string>; cookies: string[] } {
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(/;\s*/).filter((cookie) => cookie !== ''));
    else if (name !== 'connection')
      headers.set(name, headers.has(name) ? `${headers.get(name)},${value}` : value);
  }
  const forwarded = headers.get('x-forwarded-for');
  headers.set('x-forwarded-for', forwarded === undefined ? sourceIp : `${forwarded}, ${sourceIp}`);
  headers.set('x-forwarded-port', String(port));
  headers.set('x-forwarded-proto', 'http');
  const trace = Math.floor(Date.now() / 1000).toString(16);
  if (!headers.has('x-amzn-trace-id')) {
    headers.set('x-amzn-trace-id', `Root=1-${trace}-${randomUUID().replaceAll('-', '').slice(0, 24)}`);
  }
  return { headers, cookies };
}

function joinQuery(query: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
  }
  return Object.fromEntries(values);
}

/** `12/Mar/2020:19:03:58 +0000` */
function commonLogTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
