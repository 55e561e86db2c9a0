import { isPublicAddress } from './address.ts';
import { type DestinationUrl, type DevelopmentReceiver, readDestinationUrl } from './destination-url.ts';
import type { Resolve } from './name-resolver.ts';
import type { FailureCode } from './outcome.ts';

/** Where an attempt may connect: to one address of those that were checked, and to no other. */
export interface Target extends DestinationUrl {
  readonly address: string;
}

export type GuardVerdict =
  | { readonly allowed: true; readonly target: Target }
  | { readonly allowed: false; readonly code: Extract<FailureCode, 'address_rejected' | 'dns'> };

/**
 * Decides, before every attempt, where a destination's URL leads now: the text, the parsed URL, then every answer
 * of DNS. One address that is not public rejects all of them, since a name that answers with both is rebinding
 * (contract 14.4). The socket is pinned to the address that this gives back.
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

/** Where a development receiver listens. */
const LOOPBACK = '127.0.0.1';
