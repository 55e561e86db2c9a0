import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { BASE_PATH } from './paths.ts';

/** A request to the portal. */
export interface PortalRequest {
  readonly method: string;
  /** The segments after the base path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** The token in the cookie of an organisation's session; null without one, or with several. */
  readonly cookie: string | null;
  /** The token in the cookie of the event whose page this is. */
  readonly eventCookie: string | null;
  /** The fields of a form; empty for a GET. */
  readonly form: URLSearchParams;
  /** Whether the browser says that a page of the portal sent the form. */
  readonly ownForm: boolean;
}

/** `__Host-` cookies are Secure, have no domain, and no other host of the domain can set them. */
export const COOKIE = '__Host-portal';
/**
 * A browser sends it with the page of its event only, so that a link of an event takes away no other session. A `__Host-`
 * cookie could not have a path.
 */
export const EVENT_COOKIE = '__Secure-portal-event';

/** The longest form has a signing secret and a few ids. */
const MOST_FORM_BYTES = 8_192;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/**
 * Reads a request.
 * @param origin of the portal, such as `https://api.example.com`
 */
export function readRequest(event: APIGatewayProxyEventV2, origin: string): PortalRequest {
  const { headers, cookies = [], rawPath, rawQueryString } = event;
  const path = rawPath.startsWith(`${BASE_PATH}/`) ? rawPath.slice(BASE_PATH.length + 1).split('/') : [];
  return {
    method: event.requestContext.http.method,
    path,
    query: new URLSearchParams(rawQueryString),
    cookie: cookieIn(cookies, COOKIE),
    eventCookie: cookieIn(cookies, EVENT_COOKIE),
    form: formOf(event),
    ownForm: isOwnForm(headers, origin),
  };
}

/** Returns the value of a cookie; null without one, or with several. */
function cookieIn(cookies: readonly string[], name: string): string | null {
  const given = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
  return given.length === 1 ? (given[0]?.slice(name.length + 1) ?? null) : null;
}

function formOf({ body, headers, isBase64Encoded }: APIGatewayProxyEventV2): URLSearchParams {
  if (body === undefined || body.length > MOST_FORM_BYTES) return new URLSearchParams();
  if (!FORM_TYPE.test(headers['content-type'] ?? '')) return new URLSearchParams();
  return new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body);
}

/**
 * A page with `Referrer-Policy: no-referrer` sends its forms with `Origin: null`, also to its own origin (Fetch, "append
 * a request Origin header"). What the browser says in `Sec-Fetch-Site`, which no page can set, decides then.
 */
function isOwnForm(headers: APIGatewayProxyEventV2['headers'], origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers['origin'] === origin || (headers['origin'] === 'null' && site === 'same-origin');
}
