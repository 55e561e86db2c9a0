import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** Characters of a path segment that need no encoding (RFC 3986, pchar), without the percent sign. */
const PLAIN = /[^A-Za-z0-9._~!$&'()*+,;=:@-]/gu;

const encodeSegment = (segment: string): string =>
  segment.toWellFormed().replace(PLAIN, (character) => encodeURIComponent(character));

/**
 * Returns the path of a request as a URI reference. API Gateway passes the path decoded, and cuts it at an encoded
 * question mark, so the path is put together again from the route and its parameters, which are whole. Encoding that
 * the path did not need is lost.
 */
export function requestedPath({
  rawPath = '/',
  routeKey = '',
  pathParameters,
}: Partial<Pick<APIGatewayProxyEventV2, 'pathParameters' | 'rawPath' | 'routeKey'>>): string {
  const [, template] = routeKey.split(' ');
  const path =
    template === undefined || pathParameters === undefined
      ? rawPath.split('/').map(encodeSegment).join('/')
      : template.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(pathParameters[name] ?? ''));
  // Two slashes at the start would name another host.
  if (path.startsWith('//')) return `/.${path}`;
  return path.startsWith('/') ? path : `/${path}`;
}
