import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** URLs that no destination may have, grouped by what is wrong with them. */
export const REFUSED_URLS: Readonly<Record<string, readonly string[]>> = {
  'an IPv4 address in any notation': [
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://0x/',
    'https://127.0.0.1./',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://127%2e0%2e0%2e1/',
    'https://%31%32%37.0.0.1/',
    'https://8.8.8.8/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://example.com.0x7f/',
    'https://example.com.1/',
  ],
  'an IPv6 address': [
    'https://[::1]/',
    'https://[::7f00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:4136:e378::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1%25eth0]/',
    'https://[2606:4700:4700::1111]/',
    'https://[v1.fe80::a]/',
  ],
  'a name outside the public internet': [
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://receiver.localhost/',
    'https://receiver.local/',
    'https://metadata.google.internal/',
    'https://receiver.test/',
    'https://receiver.home.arpa/',
    'https://receiver.onion/',
    'https://intranet/',
    'https://example.com./',
    'https://example..com/',
    'https://.example.com/',
    'https://-a.example.com/',
    'https://a-.example.com/',
    'https://a_b.example.com/',
    `https://${'a'.repeat(64)}.example.com/`,
    `https://${'a.'.repeat(126)}example.com/`,
    'https://bücher.example.com/',
  ],
  'credentials, even empty ones': [
    'https://user:secret@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://:@hooks.example.com/',
    'https://@hooks.example.com/',
    'https://a@b@127.0.0.1/',
    'https://hooks.example.com:443@127.0.0.1/',
    'https://hooks.example.com%40127.0.0.1/',
  ],
  'another port or scheme': [
    'http://hooks.example.com/',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:0443/',
    'https://hooks.example.com:00443/',
    'https://hooks.example.com:0/',
    'https://hooks.example.com:/',
    'https://hooks.example.com:443:443/',
    'https://hooks.example.com:４４３/',
    'ftp://hooks.example.com/',
    'wss://hooks.example.com/',
    'file:///etc/passwd',
    'gopher://hooks.example.com:443/_',
    'javascript:alert(1)',
  ],
  'a text that parsers read differently': [
    '',
    'https:host',
    'https:hooks.example.com/',
    'https:/hooks.example.com/',
    'https:///hooks.example.com/',
    'https://',
    '//hooks.example.com/',
    'hooks.example.com',
    'https://good\\@127.0.0.1/',
    'https:\\\\hooks.example.com\\',
    'https://hooks.example.com\\@127.0.0.1/',
    'https://hooks.example.com\t/',
    'https://hooks.exam\nple.com/',
    'ht\ntps://hooks.example.com/',
    ' https://hooks.example.com/',
    'https://hooks.example.com/ ',
    'https://hooks.example.com/a b',
    'https://hooks.example.com/\u0000',
    'https://hooks.example.com/\r\nX-Header: 1',
    'https://hooks.example.com/é',
    'https://hooks.example.com/#fragment',
    'https://hooks.example.com#@127.0.0.1/',
    'https://hooks.example.com?@127.0.0.1/\u2028',
    'https://hooks.example.com;127.0.0.1/',
    'https://hooks.example.com,127.0.0.1/',
    'https://hooks.exam\u00adple.com/',
    'https://hooks.example.com\u200b/',
    'https://hooks。example。com/',
    'https://ⓗooks.example.com/',
    'https://hooks.example.com/\ud800',
    `https://hooks.example.com/${'a'.repeat(2_048)}`,
  ],
};

/** Ordinary public names whose DNS answers point to internal addresses. */
export const REBINDING_NAMES: readonly (readonly [string, string])[] = [
  ['169.254.169.254.nip.io', '169.254.169.254'],
  ['127-0-0-1.sslip.io', '127.0.0.1'],
  ['localtest.me', '127.0.0.1'],
  ['www.10.0.0.1.xip.io', '10.0.0.1'],
];

const CORPUS = new URL('../../../../shared/data/fuzz-ssrf-urls.ndjson.gz', import.meta.url);

/** URLs from public lists of such attacks; null if the file, which is kept outside the repository, is missing. */
export function attackCorpus(): readonly string[] | null {
  if (!existsSync(CORPUS)) return null;
  return gunzipSync(readFileSync(CORPUS))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String((JSON.parse(line) as { readonly url: unknown }).url));
}
