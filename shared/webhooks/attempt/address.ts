import ipaddr from 'ipaddr.js';

/**
 * Webhooks go to public unicast addresses only. For IPv4, every range that IANA reserves for another purpose is denied.
 * For IPv6, only 2000::/3 is allowed, except for its special-purpose ranges and its tunnels to IPv4. This also rejects
 * IPv4-mapped, IPv4-compatible and translated (NAT64) addresses.
 */
const DENIED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata and DNS of Azure, in an otherwise public range.
  '168.63.129.16/32',
].map((range) => ipaddr.IPv4.parseCIDR(range));

const ALLOWED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const DENIED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/** Reports whether a text is a public address as resolvers and sockets write it, without brackets. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const parsed = ipaddr.IPv4.parse(address);
    return !DENIED_IPV4.some((range) => parsed.match(range));
  }
  // A zone identifier names an interface of this machine.
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(ALLOWED_IPV6) && !DENIED_IPV6.some((range) => parsed.match(range));
}
