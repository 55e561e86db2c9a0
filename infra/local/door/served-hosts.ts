/** What the browsers and tools of this machine call it. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const DEFAULT_PORT = 80;
const NO_MORE: ReadonlySet<string> = new Set();

/**
 * Reports whether a server on a loopback port may answer a request. Any name but those of loopback may be a name that
 * a DNS server leads to this machine, to give a web page the origin of the server (DNS rebinding).
 * @param hosts the values of all `Host` headers; a request with none or several is refused.
 * @param more other names in lower case, with their port: `api.localhost:8787`.
 */
export function servesHost(
  hosts: readonly string[],
  port: number,
  more: ReadonlySet<string> = NO_MORE,
): boolean {
  const [host, ...others] = hosts.map((name) => name.toLowerCase());
  if (host === undefined || others.length > 0) return false;
  if (more.has(host)) return true;
  return LOOPBACK_NAMES.some(
    (name) => host === `${name}:${port}` || (port === DEFAULT_PORT && host === name),
  );
}
