import type { Offer, Outcome } from '../http/ceiling/overload.ts';
import { LISTS, RETRIEVALS, runOffers } from '../http/ceiling/run.ts';
import type { Benchmark, Cell, ResultTable } from './harness/benchmark.ts';
import { rounded } from './harness/statistics.ts';

const LIMITED = { perSecond: 500, perMinute: 30_000 };

/** Each scene, with the charges per second that its partition carries. */
const SCENES: readonly (readonly [name: string, scene: typeof LISTS, ceiling: number])[] = [
  ['lists, 100 ms', LISTS, 480],
  ['retrievals', RETRIEVALS, 800],
  ['retrievals, limit 500', { ...RETRIEVALS, limits: LIMITED }, 500],
];
const TIMES = [1, 2, 4];
/** Retrievals of jobs by many customers: what they share must not be a ceiling. */
const SHARED = {
  ...LISTS,
  work: { kind: 'job', ms: 0, items: 0 },
  organisations: 60,
  requestsPerSecond: 12_000,
  warmUpSeconds: 1,
  seconds: 1,
} as const;
/** Pages of lists by the same customers, just below what the manifest and the head of `open` carry. */
const PAGES = { ...SHARED, work: { kind: 'page', ms: 20, items: 0 }, requestsPerSecond: 2_700 } as const;
/** As many pages as retrievals, of a paced table. */
const KEPT_PAGES = {
  ...PAGES,
  requestsPerSecond: SHARED.requestsPerSecond,
  paced: true,
  grows: true,
  warmUpSeconds: 3,
} as const;
const PARTITION_READ_UNITS = 3_000;

export const benchmark: Benchmark = {
  claim:
    'At four times the charges that one account item carries, nine tenths of them are still served, and what is ' +
    'refused reads only its caller.',
  run: async ({ progress }) => {
    const runs: { name: string; after: boolean; offer: Offer; outcome: Outcome; ceiling: number }[] = [];
    for (const [name, scene, ceiling] of SCENES) {
      for (const after of [false, true]) {
        progress(`${name}, ${after ? 'after' : 'before'}`);
        const offers = TIMES.map((times) => ({
          ...scene,
          requestsPerSecond: times * ceiling,
          namesReason: after,
        }));
        const outcomes = await runOffers(offers);
        for (const [i, outcome] of outcomes.entries()) {
          const offer = offers[i];
          if (offer !== undefined) runs.push({ name, after, offer, outcome, ceiling });
        }
      }
    }
    progress('hot items');
    const [shared, pages, kept] = await runOffers([SHARED, PAGES, KEPT_PAGES]);
    if (shared === undefined || pages === undefined || kept === undefined)
      throw new Error('an offer has no outcome');
    const atMost = runs.filter(
      ({ after, offer, ceiling }) => after && offer.requestsPerSecond === 4 * ceiling,
    );
    return {
      tables: [
        {
          title: 'Requests of one organisation, per second',
          columns: [
            'scene',
            'reasons',
            'offered',
            'served',
            '429',
            '503',
            'read units of a refused one',
            'account: writes, unmet, throttled',
            'served p50, p99 ms',
          ],
          rows: runs.map(({ name, after, outcome }): Cell[] => {
            const { served, offered, refused, readUnitsOfRefused, writes, msOfServed } = outcome;
            return [
              name,
              after ? 'named' : 'not named',
              offered,
              served,
              refused['429'] ?? 0,
              refused['503'] ?? 0,
              rounded(readUnitsOfRefused.mean, 2),
              writesOf(writes),
              `${msOfServed.p50}, ${msOfServed.p99}`,
            ];
          }),
        },
        hotItems('retrievals', shared),
        hotItems('list pages', pages),
        hotItems('list pages of a paced table', kept),
      ],
      targets: [
        {
          what: 'retrievals per second of many customers: offered to served',
          unit: 'times',
          measured: rounded(shared.offered / shared.served, 2),
          target: 1.01,
        },
        {
          what: 'list pages per second of many customers: offered to served',
          unit: 'times',
          measured: rounded(pages.offered / pages.served, 2),
          target: 1.01,
        },
        {
          what: 'list pages per second of many customers, paced table: offered to served',
          unit: 'times',
          measured: rounded(kept.offered / kept.served, 2),
          target: 1.01,
        },
        ...atMost.flatMap(({ name, outcome, ceiling }) => [
          {
            what: `${name}, four times the ceiling: ceiling to served`,
            unit: 'times',
            measured: rounded(ceiling / outcome.served, 2),
            target: rounded(1 / 0.9, 2),
          },
          {
            what: `${name}, four times the ceiling: read units of a refused request, mean`,
            unit: 'units',
            measured: rounded(outcome.readUnitsOfRefused.mean, 2),
            target: 2.4,
          },
        ]),
      ],
      notes: [
        'A model with a virtual clock (test/http/ceiling): the real chain in as many processes as are needed, and an ' +
          'in-process table behind partitions of 1,000 write units and 3,000 read units per second. A call takes 9 ms ' +
          'on average. Nothing was measured in AWS.',
        'DynamoDB keeps up to 300 seconds of unused capacity of a partition and promises nothing about it. Here a ' +
          'partition keeps a tenth of a second: these are steady figures.',
        '"Not named": throttled calls do not state that the partition is full, so the product cannot tell it from a ' +
          'busy table.',
        'The limits are 10,000 per second, more than `organisations limit` allows, unless the scene names another.',
      ],
    };
  },
};

const hotItems = (what: string, { offered, served, processes, busiestReads }: Outcome): ResultTable => ({
  title: `Hot items: ${offered} ${what} per second of ${SHARED.organisations} customers, ${served} served by ${processes} processes`,
  columns: ['partition', 'read units per second of the busiest', `saturates at ${what} per second`],
  rows: Object.entries(busiestReads).map(([family, units]): Cell[] => [
    family,
    units,
    Math.round((PARTITION_READ_UNITS / units) * served),
  ]),
});

const writesOf = ({ carriedOut, unmet, throttled }: Outcome['writes']): string =>
  `${carriedOut}, ${unmet}, ${throttled}`;
