import { Resolver } from 'node:dns/promises';

/** Every address of a host name, IPv4 and IPv6, as DNS tells it now; empty where it has none. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Asks DNS itself, not the machine's files, and never a cache of ours: what a name points to is decided before
 * every attempt. A family that DNS does not answer for has no addresses; it is pinned to the other, or fails.
 * @param servers `address:port` of name servers, in place of the machine's
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
