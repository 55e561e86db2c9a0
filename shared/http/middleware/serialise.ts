import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../../contract/answer-size.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Middleware } from '../exchange/exchange.ts';

/**
 * Writes the body, once; a page ends before Lambda would refuse it (search/page-rows.ts), so one that it would is a fault
 * of ours.
 */
export function serialise(operation: Operation): Middleware {
  return {
    after: ({ context: { exchange } }) => {
      const { result, answer, settings } = exchange;
      if (result === undefined) throw new Error('the handler left no result');
      if (settings.validateResponses) assertResponse(operation, result.body);
      const body = result.bytes ?? JSON.stringify(result.body);
      // A unit of UTF-16 takes three bytes at most, and an escaped one two.
      if (body.length > MAXIMUM_ANSWER_BYTES / 4 && answerBytes(body) > MAXIMUM_ANSWER_BYTES) {
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
