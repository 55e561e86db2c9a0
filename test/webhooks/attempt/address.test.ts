import { expect, test } from '@jest/globals';
import { isPublicAddress } from '../../../shared/webhooks/attempt/address.ts';

/** Ranges that a webhook must not reach, listed independently of the code: first address and prefix length. */
const DENIED_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const toNumber = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toAddress = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
const BOUNDS = DENIED_IPV4.map(([first, bits]) => {
  const from = toNumber(first);
  return { from, to: from + 2 ** (32 - bits) - 1 };
});
const isDenied = (value: number): boolean => BOUNDS.some(({ from, to }) => value >= from && value <= to);

test('denies every reserved IPv4 range from its first address to its last, and nothing else', () => {
  const edges = BOUNDS.flatMap(({ from, to }) => [from - 1, from, Math.floor((from + to) / 2), to, to + 1])
    .filter((value) => value >= 0 && value < 2 ** 32)
    .map((value) => ({ address: toAddress(value), public: !isDenied(value) }));
  expect(edges.map(({ address }) => ({ address, public: isPublicAddress(address) }))).toEqual(edges);
  expect(edges.some((edge) => edge.public)).toBe(true);
});

test.each([
  ['2606:4700:4700::1111', true],
  ['2a00:1450:4001:81b::200e', true],
  ['2001:200::1', true],
  ['2001:4860:4860::8888', true],
  ['3ffe:ffff::1', true],
  // 2001::/23: Teredo, benchmarking, ORCHID and other protocols.
  ['2001::1', false],
  ['2001:0:4136:e378::1', false],
  ['2001:1ff:ffff::1', false],
  ['2001:db8::1', false],
  ['2001:db8:ffff:ffff::', false],
  ['2001:db9::1', true],
  ['2002:7f00:1::', false],
  ['2003::1', true],
  ['2620:4f:8000::1', false],
  ['2620:4f:8001::1', true],
  ['3fff::1', false],
  ['3fff:fff:ffff::1', false],
  // Outside 2000::/3, regardless of any embedded IPv4 address.
  ['::', false],
  ['::1', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['::8.8.8.8', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b::8.8.8.8', false],
  ['64:ff9b:1::a9fe:a9fe', false],
  ['100::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['2606:4700:4700::1111%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['1fff::1', false],
])('reports whether the IPv6 address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test.each([
  '',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '8.8.8',
  '8.8.8.8.8',
  '08.8.8.8',
  '0x08.8.8.8',
  '134744072',
  '0x8080808',
  '256.1.1.1',
  '[2606:4700:4700::1111]',
  'example.com',
  '8.8.8.8/32',
  '8.8.8.8\u0000',
])('reports %j as not public, because sockets do not write addresses that way', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});
