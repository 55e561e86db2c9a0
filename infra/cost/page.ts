import {
  dollarsOf,
  fixedAddressesMonth,
  inBatchesOf,
  LEDGER_ENTRY_BYTES,
  LEDGER_MONTH,
  millisecondsOf,
  ROUND_MS,
  STANDING_MONTH,
  sweepMonth,
  totalOf,
  withEdge,
  withoutCompression,
} from './dollars.ts';
import { PRICE_SOURCES } from './price-sources.ts';
import { FUNCTION_MEMORY_MB } from './prices.ts';
import { EDGE_PRICES, PRICES_AS_OF, REGIONS } from './regions.ts';
import { BATCHES, CHARGES_PER_BATCH, WORKS } from './work.ts';

/** The targets of a million, all in, at 100 million a month. */
const TARGETS: Readonly<Record<string, number>> = { 'retrieve a job': 4, 'a page of fifty jobs': 10 };

const MEMORIES = [256, 512, 1_024, 1_769];

const usd = (value: number): string => value.toFixed(2);
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

/** Returns docs/cost.md. */
export function costPage(): string {
  const [home] = REGIONS;
  if (home === undefined) throw new Error('there are no prices');
  const [retrieval] = WORKS;
  if (retrieval === undefined) throw new Error('there are no works');
  const parts = WORKS.map((work) => ({ work, parts: dollarsOf(work, home) }));
  const names = Object.keys(parts[0]?.parts ?? {});
  return `# What a deployment costs

Written by \`npm run cost\` from infra/cost; do not edit. Units, bytes and CPU are those of [benchmarks](benchmarks.md) and
of [ADR 11](adr/0011-webhooks-by-lease.md), and a test compares them. Nothing was measured in AWS: a call to the table is
assumed to take ${ROUND_MS} ms, and CPU is that of the benchmarks' machine, stretched to the share of a processor that
${FUNCTION_MEMORY_MB} MB have. The ledger and the collector are assumed to receive ${CHARGES_PER_BATCH} charges at once, but one at 1 million a month.
Prices are list prices of ${PRICES_AS_OF}, entered by hand, without free tiers, volume discounts and savings plans.

## A million, by region

In dollars, responses in Brotli, on top of ${usd(STANDING_MONTH)} a month for dashboard, keys, alarms and own metrics (${usd(STANDING_MONTH / 100)} per million at 100 million a month).

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
      usd(totalOf(dollarsOf(inBatchesOf(1, work), home)) + STANDING_MONTH),
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

- **Writes are a third of a retrieval**: the account, its ledger entry, and a share of the record that it was answered
  ([ADR 47](adr/0047-organisations-share-the-records-of-answers.md)).
- **Reads are the most of a page**: half a unit or one per job, and the lists of the index.
- A published job is 17.1 units in a large batch; next to ten million jobs it is 24 every five minutes, and 53 without
  segments ([ADR 54](adr/0054-fresh-postings-wait-in-segments.md)).

## Charges per batch

How many log lines or records AWS delivers at once is not documented and was not measured. A million retrievals by what
the ledger and the collector receive together, whatever customers they are of, with the price per month at 100 million:

${table(
  ['charges per batch', 'functions', 'writes', 'all'],
  Object.keys(BATCHES).map((perBatch) => {
    const own = dollarsOf(inBatchesOf(Number(perBatch), retrieval), home);
    return [perBatch, usd(own.functions), usd(own.writes), usd(totalOf(own) + STANDING_MONTH / 100)];
  }),
)}

## Memory

More memory costs while a function waits, and less gives it a smaller part of a processor. A million retrievals by the memory of
the operations:

${table(
  ['MB', 'milliseconds', 'functions', 'all'],
  MEMORIES.map((memoryMb) => {
    const own = dollarsOf(retrieval, home, memoryMb);
    const ms = millisecondsOf(retrieval, memoryMb);
    return [String(memoryMb), ms.toFixed(1), usd(own.functions), usd(totalOf(own) + STANDING_MONTH / 100)];
  }),
)}

The product has ${FUNCTION_MEMORY_MB} MB. 256 MB would save a hundredth of the price and take twice as long for every cold start.

## What is not in the figures

- **The ledger stays**: a million charges are ${(LEDGER_ENTRY_BYTES / 1_000).toFixed(2)} GB, which cost ${usd(LEDGER_MONTH)} per month with point-in-time recovery, for as long
  as they are kept. A month in which the charges of the same month are stored for half of it on average adds ${usd(LEDGER_MONTH / 2)} per million.
- **The sweep per customer**: ${sweepMonth(home).toFixed(4)} per month for each customer that is charged all day.
- Storage of the index and of log lines, free tiers, discounts, support and taxes.

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

## Where the prices were found

In stored copies of public pages on 22 November 2026, for us-east-1. Compare them with AWS before a decision.

${table(
  ['price', 'dollars', 'found on'],
  PRICE_SOURCES.map(({ price, usd: dollars, page = 'not found' }) => [price, dollars, page]),
)}
`;

  function extra(at: number, of: typeof withEdge): number {
    const work = WORKS[at];
    return work === undefined || home === undefined ? 0 : of(work, home);
  }
}
