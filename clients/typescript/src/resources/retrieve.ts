import { microsOf } from '../money/usd.ts';
import { Budget } from '../transport/budget.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';

/** Requests one resource. */
export function retrieve<Data>(
  transport: Transport,
  operation: { readonly path: string; readonly priceUsd: string },
  key: string | number | null,
  options: RequestOptions,
): Promise<Result<Data>> {
  const path = key === null ? operation.path : operation.path.replace(/\{[^}]+\}/, () => segmentOf(key));
  const call = { path, query: {}, maximumMicros: microsOf(operation.priceUsd) };
  return transport.send(call, options, new Budget(undefined));
}

/** @throws TypeError for a text that would name another path */
function segmentOf(key: string | number): string {
  const text = String(key);
  if (text === '' || text === '.' || text === '..') throw new TypeError(`"${text}" is not an ID`);
  return encodeURIComponent(text);
}
