import { isPublicAddress } from './address.ts';
import { type DestinationUrl, type DevelopmentReceiver, readDestinationUrl } from './destination-url.ts';
import type { Resolve } from './name-resolver.ts';
import type { FailureCode } from './outcome.ts';

/** The single checked address to which an attempt may connect. */
export interface Target extends DestinationUrl {
  readonly address: string;
}

export type GuardVerdict =
  | { readonly allowed: true; readonly target: Target }
  | { readonly allowed: false; readonly code: Extract<FailureCode, 'address_rejected' | 'dns'> };

/**
 * Checks a destination's URL before every attempt: the text, the parsed URL, then every address that DNS returns. A
 * single address that is not public rejects the attempt, because a name with both kinds is a sign of DNS rebinding
 * (contract 14.4). The socket is pinned to the returned address.
 */
export async function guard(
  url: string,
  resolve: Resolve,
  development: DevelopmentReceiver | null,
  signal: AbortSignal,
): Promise<GuardVerdict> {
  const read = readDestinationUrl(url, development);
  if ('refused' in read) return { allowed: false, code: 'address_rejected' };
  if (development?.hostname === read.hostname && development.port === read.port) {
    return { allowed: true, target: { ...read, address: LOOPBACK } };
  }
  const addresses = await resolve(read.hostname, signal);
  const [address] = addresses;
  if (address === undefined) return { allowed: false, code: 'dns' };
  if (!addresses.every(isPublicAddress)) return { allowed: false, code: 'address_rejected' };
  return { allowed: true, target: { ...read, address } };
}

/** The address of a development receiver. */
const LOOPBACK = '127.0.0.1';
