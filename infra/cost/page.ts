import {
  dollarsOf,
  fixedAddressesMonth,
  ROUND_MS,
  STANDING_MONTH,
  totalOf,
  withEdge,
  withoutCompression,
} from './dollars.ts';
import { EDGE_PRICES, PRICES_AS_OF, REGIONS } from './regions.ts';
import { WORKS } from './work.ts';

/** The targets of a million, all in, at 100 million a month. */
const TARGETS: Readonly<Record<string, number>> = { 'retrieve a job': 4, 'a page of fifty jobs': 10 };

const usd = (value: number): string => value.toFixed(2);
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** Returns docs/cost.md. */
export function costPage(): string {
  const [home] = REGIONS;
  if (home === undefined) throw new Error('there are no prices');
  const parts = WORKS.map((work) => ({ work, parts: dollarsOf(work, home) }));
  const names = Object.keys(parts[0]?.parts ?? {});
  return `# What a deployment costs

Written by \`npm run cost\` from infra/cost; do not edit. Units, bytes and CPU are those of [benchmarks](benchmarks.md) and
of [ADR 11](adr/0011-webhooks-by-lease.md), and a test compares them. Nothing was measured in AWS: a call to the table is
assumed to take ${ROUND_MS} ms, CPU is that of the benchmarks' machine, stretched to 512 MB, and what runs behind a request
or a delivery is assumed to take a fifth of an invocation of 100 ms. Prices are list prices of
${PRICES_AS_OF}, entered by hand, without free tiers, volume discounts and savings plans.

## A million, by region

In dollars, responses in Brotli, on top of ${usd(STANDING_MONTH)} a month for dashboard, keys, alarms and own metrics (an estimate).

${table(
  ['a million times', ...REGIONS.map(({ region }) => region)],
  WORKS.map((work) => [work.name, ...REGIONS.map((region) => usd(totalOf(dollarsOf(work, region))))]),
)}

## At 1 and 100 million a month

In us-east-1, per million, with the price per month spread over them:

${table(
  ['a million times', 'at 1 million', 'at 100 million', 'target', 'met'],
  parts.map(({ work, parts: own }) => {
    const target = TARGETS[work.name];
    const large = totalOf(own) + STANDING_MONTH / 100;
    return [
      work.name,
      usd(totalOf(own) + STANDING_MONTH),
      usd(large),
      target === undefined ? '-' : usd(target),
      target === undefined ? '-' : large <= target ? 'yes' : 'NO',
    ];
  }),
)}

## Which part costs most

In us-east-1, dollars per million:

${table(
  ['a million times', ...names],
  parts.map(({ work, parts: own }) => [work.name, ...Object.values(own).map(usd)]),
)}

- **Writes are nearly half of a retrieval**: the account, its ledger entry and the record that it was answered. The last
  is shared by the charges of one minute, and counted whole here; a busy organisation pays up to 0.62 less.
- **Reads are the most of a page**: half a unit or one per job, and the lists of the index.
- A published job is 20.2 units in a large batch; next to a million jobs it is 23.9 every hour and 43 every five minutes.

## What an option adds

${table(
  ['option', 'a month', 'per million retrievals', 'per million pages of fifty jobs'],
  [
    [
      'no compression (callers that do not ask for it)',
      '-',
      ...[0, 1].map((at) => usd(extra(at, withoutCompression))),
    ],
    [
      'edge: CloudFront and firewall',
      usd(EDGE_PRICES.month),
      ...[0, 1].map((at) => usd(extra(at, withEdge))),
    ],
    ['fixed addresses of webhooks', usd(fixedAddressesMonth(home)), '-', '-'],
    ['log lines, included above', '-', ...[0, 1].map((at) => usd(parts[at]?.parts.logs ?? 0))],
  ],
)}

With fixed addresses, a million deliveries of 4 KB also pay ${usd(0.004_9 * 1_000 * home.nat_gb)} for NAT.
`;

  function extra(at: number, of: typeof withEdge): number {
    const work = WORKS[at];
    return work === undefined || home === undefined ? 0 : of(work, home);
  }
}
