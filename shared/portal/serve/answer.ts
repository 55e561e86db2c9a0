import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Markup } from '../../markup/html.ts';
import { paths } from '../session/paths.ts';
import { COOKIE, EVENT_COOKIE } from '../session/request.ts';

export type PortalAnswer = APIGatewayProxyStructuredResultV2 & { readonly statusCode: number };

/** A page loads its style sheet, runs nothing, is in no frame, and sends its forms only home. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Headers of every answer. A page is not compressed: it has the token of its forms, and its length would tell what else
 * is in it.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
} as const;

export const pageAnswer = (page: Markup, statusCode = 200): PortalAnswer => ({
  statusCode,
  headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' },
  body: page.text,
});

/** Sends the browser to a page of the portal. */
export const redirect = (location: string, cookies: string[] = []): PortalAnswer => ({
  statusCode: 303,
  headers: { ...HEADERS, location },
  ...(cookies.length === 0 ? {} : { cookies }),
});

/** A file that the browser saves and never shows. */
export const fileAnswer = (
  body: string,
  contentType: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): PortalAnswer => ({
  statusCode: 200,
  headers: {
    ...HEADERS,
    'content-type': contentType,
    'content-disposition': `attachment; filename="${name}"`,
    ...headers,
  },
  body,
});

/** A page that says when to try again. */
export const laterAnswer = (page: Markup, seconds: number): PortalAnswer => {
  const { headers, ...answer } = pageAnswer(page, 429);
  return { ...answer, headers: { ...headers, 'retry-after': String(seconds) } };
};

/** The style sheet, whose path has a digest of its content. */
export const styleAnswer = (body: string): PortalAnswer => ({
  statusCode: 200,
  headers: {
    ...HEADERS,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
  },
  body,
});

/**
 * Returns the cookie of a session. `Lax`, not `Strict`: a browser sends it after a click on a link in a mail.
 * @param seconds how long the browser keeps it; 0 removes it
 */
export const sessionCookie = (token: string, seconds: number): string =>
  `${COOKIE}=${token}; Path=/; Max-Age=${seconds}; ${COOKIE_ATTRIBUTES}`;

/** Returns the cookie of a link of an event. @param seconds how long the browser keeps it */
export const eventCookie = (token: string, eventId: string, seconds: number): string =>
  `${EVENT_COOKIE}=${token}; Path=${paths.delivery(eventId)}; Max-Age=${seconds}; ${COOKIE_ATTRIBUTES}`;

const COOKIE_ATTRIBUTES = 'Secure; HttpOnly; SameSite=Lax';
