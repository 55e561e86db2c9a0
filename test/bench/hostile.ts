/** A request designed to cost as much as possible, within the 10,240 bytes that API Gateway accepts. */
export interface HostileRequest {
  readonly name: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BYTES = 9_500;

/** Returns `start` and as many of `piece(0)`, `piece(1)`, … as fit. */
function filled(start: string, piece: (i: number) => string): string {
  let text = start;
  for (let i = 0; ; i += 1) {
    const next = piece(i);
    if (text.length + next.length > BYTES) return text;
    text += next;
  }
}

const repeated = (piece: string) => filled('', () => piece);

/** Requests that all get a problem as their response. The texts are the same in every run. */
export const HOSTILE: readonly HostileRequest[] = [
  { name: 'unknown parameters', target: filled('/v0/jobs?', (i) => `p${i}=1&`) },
  { name: 'one parameter repeated', target: filled('/v0/jobs?', () => 'countries=XX&') },
  { name: 'empty parameters', target: `/v0/jobs?${repeated('&')}limit=0` },
  {
    name: 'unknown roles',
    target: `/v0/jobs?${Array.from({ length: 50 }, (_, i) => `roles=role-${i}`).join('&')}`,
  },
  {
    name: 'unknown tools, long',
    target: `/v0/jobs?${Array.from({ length: 50 }, (_, i) => `tools=${'x'.repeat(60)}${i}`).join('&')}`,
  },
  {
    name: 'unknown tools, like many',
    target: `/v0/jobs?${Array.from({ length: 50 }, (_, i) => `tools=java-${i}`).join('&')}`,
  },
  {
    name: 'unknown locations, like many',
    target: `/v0/jobs?${Array.from({ length: 50 }, (_, i) => `locations=city:us:ca:san-${i}`).join('&')}`,
  },
  {
    name: 'unknown roles and industries, long',
    target: `/v0/jobs?${Array.from({ length: 50 }, (_, i) => `roles=${'soft-'.repeat(15)}${i}&industries=${'tech-'.repeat(15)}${i}`).join('&')}`,
  },
  {
    name: 'unknown locations',
    target: `/v0/jobs?${Array.from({ length: 50 }, (_, i) => `locations=city:${'9'.repeat(150)}${i}`).join('&')}`,
  },
  { name: 'broken percent codes', target: `/v0/jobs?query=${repeated('%%E0%A4%')}` },
  { name: 'long text of combining marks', target: `/v0/jobs?query=${repeated('a%CC%81%CC%A7')}` },
  { name: 'long company name', target: `/v0/companies?query=${repeated('a%20b')}` },
  { name: 'long typeahead', target: `/v0/locations?query=${repeated('%C3%9F')}` },
  { name: 'long cursor', target: `/v0/jobs?cursor=${'A'.repeat(BYTES)}` },
  { name: 'long token', target: `/v0/job-facts?nextToken=${'A'.repeat(BYTES)}` },
  { name: 'deep object', target: `/v0/job-facts?facts${'[a]'.repeat(3_000)}=1` },
  { name: 'wide object', target: filled('/v0/job-facts?', (i) => `facts[p${i}]=1&`) },
  {
    name: 'prototype names',
    target: filled('/v0/job-facts?', (i) => `facts[__proto__]=${i}&constructor=1&`),
  },
  { name: 'long id', target: `/v0/jobs/${'a'.repeat(BYTES)}` },
  { name: 'long digits', target: `/v0/jobs?limit=${'9'.repeat(BYTES)}` },
  { name: 'long date', target: `/v0/jobs?published_from=${'2'.repeat(BYTES)}` },
  { name: 'long key', target: '/v0/jobs', headers: { authorization: `Bearer ${'A'.repeat(BYTES)}` } },
  {
    name: 'many blanks before a key',
    target: '/v0/jobs',
    headers: { authorization: `Bearer${' '.repeat(BYTES)}!` },
  },
  { name: 'long Accept', target: '/v0/jobs?limit=0', headers: { accept: repeated('text/x;q=0.1,') } },
  { name: 'long traceparent', target: '/v0/jobs?limit=0', headers: { traceparent: '0'.repeat(BYTES) } },
];
