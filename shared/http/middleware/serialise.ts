import type { Operation } from '../../contract/operation.ts';
import type { Middleware } from '../exchange.ts';

/** An answer of Lambda has at most 6 MB as JSON, in which the body is a string and its quotes are escaped. */
const MAXIMUM_BYTES = 6_000_000;

/** Writes the body, once; a page ends before 5 MB, so a body that Lambda would refuse is a fault of ours. */
export function serialise(operation: Operation): Middleware {
  return {
    after: ({ context: { exchange } }) => {
      const { result, answer, settings } = exchange;
      if (result === undefined) throw new Error('the handler left no result');
      if (settings.validateResponses) assertResponse(operation, result.body);
      const body = result.bytes ?? JSON.stringify(result.body);
      if (body.length > MAXIMUM_BYTES / 4 && Buffer.byteLength(JSON.stringify(body)) > MAXIMUM_BYTES) {
        throw new Error(`the body of ${Buffer.byteLength(body)} bytes exceeds what Lambda can answer`);
      }
      answer.headers['Content-Type'] = 'application/json';
      answer.body = body;
    },
  };
}

/** Holds an answer against its declaration; the message names the place, never the value. */
function assertResponse(operation: Operation, body: unknown): void {
  const { success, error } = operation.response.safeParse(body);
  if (success) return;
  const issues = error.issues.slice(0, 5).map(({ path, message }) => `/${path.join('/')}: ${message}`);
  throw new Error(`the response of ${operation.id} does not fit its schema: ${issues.join('; ')}`);
}
