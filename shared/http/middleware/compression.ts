import { codingOf, encode } from '../exchange/content-coding.ts';
import { headerOf, type Middleware, type OperationExchange } from '../exchange/exchange.ts';

/** Compresses the body for callers that accept it (contract 1.5). Everything that reads the body runs before. */
export function compression(): Middleware {
  return {
    after: ({ context }) => compress(context.exchange),
    onError: ({ context }) => compress(context.exchange),
  };
}

function compress(exchange: OperationExchange): void {
  const { answer } = exchange;
  const { body = '' } = answer;
  const coding = codingOf(body, headerOf(exchange, 'accept-encoding'));
  if (coding === undefined) return;
  answer.headers['Content-Encoding'] = coding;
  answer.body = encode(body, coding).toString('base64');
  answer.isBase64Encoded = true;
}
