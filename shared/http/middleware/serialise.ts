import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../../contract/answer-size.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Middleware } from '../exchange/exchange.ts';

/**
 * Serialises the body, once. Pages end before the size that Lambda refuses (search/walk/page-rows.ts), so a larger
 * body is a defect.
 */
export function serialise(operation: Operation): Middleware {
  return {
    after: ({ context: { exchange } }) => {
      const { result, answer, settings } = exchange;
      if (result === undefined) throw new Error('the handler returned no result');
      if (settings.validateResponses) assertResponse(operation, result.body);
      const body = result.bytes ?? JSON.stringify(result.body);
      // A UTF-16 unit takes at most three bytes, an escaped one two: a short body needs no exact count.
      if (body.length > MAXIMUM_ANSWER_BYTES / 4 && answerBytes(body) > MAXIMUM_ANSWER_BYTES) {
        throw new Error(
          `the body of ${Buffer.byteLength(body)} bytes exceeds the limit of a Lambda response`,
        );
      }
      answer.headers['Content-Type'] = 'application/json';
      answer.body = body;
    },
  };
}

/**
 * Checks a response against its schema.
 * @throws Error that names the path of each mismatch, never the value
 */
function assertResponse(operation: Operation, body: unknown): void {
  const { success, error } = operation.response.safeParse(body);
  if (success) return;
  const issues = error.issues.slice(0, 5).map(({ path, message }) => `/${path.join('/')}: ${message}`);
  throw new Error(`the response of ${operation.id} does not match its schema: ${issues.join('; ')}`);
}
