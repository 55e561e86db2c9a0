import { Resolver } from 'node:dns/promises';

/** Returns every current IPv4 and IPv6 address of a host name; empty if it has none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Queries DNS directly, without the hosts file and without a cache, because every attempt checks the current addresses.
 * If the query for one address family fails, that family counts as empty.
 * @param servers name servers as `address:port`; defaults to the machine's
 */
export function openResolver(servers?: readonly string[]): Resolve {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const families = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
