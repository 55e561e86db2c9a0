import * as z from 'zod/mini';
import { microsOf } from '../../contract/money.ts';
import type { Doubt } from '../posting.ts';

/** Reads what settlement-line.ts writes, for the workers that collect and decide it. */

const usd = z.pipe(
  z.string(),
  z.transform((text) => {
    const micros = microsOf(text);
    if (micros === null) throw new RangeError(`${JSON.stringify(text)} is not an amount in dollars`);
    return micros;
  }),
);

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const DoubtFields = z.object({
  organisation_id: uuid,
  request_id: uuid,
  sequence_read: z.int(),
  cost_usd: usd,
  required_usd: usd,
  at: z.string(),
  meter: z.enum(['company_resource', 'job_content_resource', 'job_resource']),
  operation: z.string(),
  key_id: uuid,
  resources: z.int(),
});

/**
 * Reads a doubt that `doubtFields` wrote.
 * @throws ZodError or RangeError if the fields are not a doubt
 */
export function readDoubt(fields: unknown): Doubt {
  const read = z.parse(DoubtFields, fields);
  return {
    posting: {
      organisationId: read.organisation_id,
      id: read.request_id,
      kind: 'charge',
      deltaMicros: -read.cost_usd,
      minimumMicros: read.required_usd,
      at: Date.parse(read.at),
      charge: {
        meter: read.meter,
        operation: read.operation,
        keyId: read.key_id,
        resources: read.resources,
      },
    },
    sequenceRead: read.sequence_read,
  };
}

/** A line of an earlier release may lack it, and no doubt is lost for it. */
const traceId = z.catch(z.optional(z.string()), undefined);

const Traced = z.object({ trace_id: traceId });

/** Returns the trace of the request of a doubt in the queue. */
export const traceOfDoubt = (fields: unknown): string | undefined => {
  const read = z.safeParse(Traced, fields);
  return read.success ? read.data.trace_id : undefined;
};

const Line = z.union([
  // An error response after the charge does not count as its answer.
  z.object({
    settlement: z.literal('charged'),
    status: z.literal(200),
    organisation_id: uuid,
    request_id: uuid,
  }),
  z.object({ settlement: z.literal('unresolved'), unresolved: z.unknown(), trace_id: traceId }),
]);

/** The content of a collected line. */
export type SettlementLine =
  | { readonly kind: 'answered'; readonly organisationId: string; readonly requestId: string }
  | { readonly kind: 'unresolved'; readonly doubt: Doubt; readonly traceId: string | undefined };

/** Reads a log line. Returns null if it has no settlement or cannot be read. */
export function readSettlementLine(text: string): SettlementLine | null {
  try {
    const line = z.parse(Line, JSON.parse(text));
    return line.settlement === 'charged'
      ? { kind: 'answered', organisationId: line.organisation_id, requestId: line.request_id }
      : { kind: 'unresolved', doubt: readDoubt(line.unresolved), traceId: line.trace_id };
  } catch {
    return null;
  }
}
