import type { JsonSchema } from './schemas.ts';

/** A header of a response. */
interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example: string | number;
}

const usd = { type: 'string', pattern: '^(?:0|[1-9][0-9]*)\\.[0-9]{2,6}$' } as const;
const count = { type: 'integer', minimum: 0, maximum: 2_147_483_647 } as const;

/** Every response header of the interface (contract 1.5). */
export const HEADERS = {
  'Cache-Control': {
    description: 'Who may cache the response, and for how long.',
    required: true,
    schema: { type: 'string' },
    example: 'public, max-age=300',
  },
  'Content-Encoding': {
    description: 'How the body is compressed, for requests whose `Accept-Encoding` admits it.',
    required: false,
    schema: { type: 'string', enum: ['br', 'gzip'] },
    example: 'gzip',
  },
  ETag: {
    description:
      'Strong validator; send it back in `If-None-Match`. Each content coding of a body has its own.',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
    example: '"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
  RateLimit: {
    description:
      'Remaining requests of the policy that is closest to its limit, and the seconds until it resets.',
    required: false,
    schema: { type: 'string' },
    example: '"org-minute";r=598;t=41',
  },
  'RateLimit-Policy': {
    description: 'The rate limits of the organisation, shared by all its keys.',
    required: false,
    schema: { type: 'string' },
    example: '"org-second";q=20;w=1, "org-minute";q=600;w=60',
  },
  'Retry-After': {
    description: 'Minimum number of seconds to wait before the next attempt.',
    required: false,
    schema: count,
    example: 1,
  },
  'Svc-Cost-USD': {
    description: 'Credit charged for this request, in US dollars.',
    required: false,
    schema: usd,
    example: '0.02',
  },
  'Svc-Credit-Balance-USD': {
    description: 'Credit balance of the organisation after this request, in US dollars.',
    required: false,
    schema: usd,
    example: '41.337',
  },
  'Svc-Resources-Returned': {
    description: 'Number of resources returned and charged.',
    required: false,
    schema: count,
    example: 20,
  },
  Vary: {
    description: 'Request headers that the response depends on.',
    required: false,
    schema: { type: 'string' },
    example: 'Authorization, Accept-Encoding',
  },
  'WWW-Authenticate': {
    description: 'The required authentication scheme.',
    required: false,
    schema: { type: 'string' },
    example: 'Bearer',
  },
  'X-Request-Id': {
    description: 'A version 7 UUID, unique to this attempt. Include it in support requests.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '019a5f7e-3c1b-7a52-9d0e-6f4b8a1c2d3e',
  },
  traceparent: {
    description: 'W3C trace context of this attempt.',
    required: true,
    schema: { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof HEADERS;

/** Returns references to the named headers, for a response. */
export const headersOf = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
