import { identifierBytes } from '../../table/random-bytes.ts';
import { uuid7 } from '../../table/uuid7.ts';

/** The identity of one request, on its response and in its log line. */
export interface TraceContext {
  /** A UUIDv7, sent as `X-Request-Id`. */
  readonly requestId: string;
  /** 32 hex digits; the caller's own if it sent a valid one. */
  readonly traceId: string;
  /** The caller's span, 16 hex digits. */
  readonly parentId: string | null;
  /** The span of this request, 16 hex digits. */
  readonly spanId: string;
  /** The response header. */
  readonly traceparent: string;
}

/** W3C Trace Context; a version above 00 may append fields. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);
const SAMPLED = 1;

/** Continues the trace of a valid inbound `traceparent`, or starts one. Span and request id are always new. */
export function openTrace(inbound: string | undefined, now: number): TraceContext {
  const parent = inbound === undefined ? null : parse(inbound);
  const random = identifierBytes(24).toString('hex');
  const spanId = random.startsWith(NO_SPAN) ? `1${random.slice(1, 16)}` : random.slice(0, 16);
  const traceId = parent?.traceId ?? random.slice(16);
  const flags = parent === null ? '01' : parent.flags;
  return {
    requestId: uuid7(now),
    traceId,
    parentId: parent?.spanId ?? null,
    spanId,
    traceparent: `00-${traceId}-${spanId}-${flags}`,
  };
}

function parse(inbound: string): { traceId: string; spanId: string; flags: string } | null {
  const match = inbound.length > 512 ? null : TRACEPARENT.exec(inbound);
  if (match === null) return null;
  const [, version, traceId = '', spanId = '', flags = '', more] = match;
  const known = version === '00' ? more === undefined : version !== 'ff';
  if (!known || traceId === NO_TRACE || spanId === NO_SPAN) return null;
  // The response uses version 00, which defines only the flag "sampled".
  return { traceId, spanId, flags: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED ? '01' : '00' };
}
