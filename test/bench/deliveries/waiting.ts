import { type Figures, type Scene, simulate } from '../../webhooks/model/waiting-model.ts';
import type { Benchmark, Cell } from '../harness/benchmark.ts';
import { percentile, rounded } from '../harness/statistics.ts';

/** Lambda stops a chain after this many invocations where its loop detection is on. */
const LOOP_DETECTION = 16;

const WAITING = {
  deliveries: 2_000,
  destinations: 1,
  drainedPerSecond: null,
  attemptMs: 10_000,
  hours: 6,
  workers: 50,
  seed: 1,
} as const satisfies Omit<Scene, 'bounded'>;
const RESUMED = { ...WAITING, drainedPerSecond: 20, hours: 2 };
const WAVE = {
  ...WAITING,
  deliveries: 20_000,
  destinations: 2_000,
  attemptMs: 1_500,
  workers: 2,
  hours: 2,
} as const;

const SCENES: readonly (readonly [name: string, scene: Omit<Scene, 'bounded'>])[] = [
  ['2,000 wait for a destination that hangs, six hours', WAITING],
  ['the same, two workers', { ...WAITING, workers: 2 }],
  ['2,000 resumed, 0.1 s each', { ...RESUMED, attemptMs: 100 }],
  ['2,000 resumed, 1 s each', { ...RESUMED, attemptMs: 1_000 }],
  ['2,000 resumed, 3 s each', { ...RESUMED, attemptMs: 3_000 }],
  ['2,000 resumed, all hang', RESUMED],
  ['20,000 at once for 2,000 destinations, 1.5 s each, two workers', WAVE],
];

export const benchmark: Benchmark = {
  claim: 'A delivery that waits has one live message, and no chain of messages grows without bound.',
  run: async ({ progress }) => {
    const compared = SCENES.map(([name, scene]) => {
      progress(name);
      return {
        name,
        before: simulate({ ...scene, bounded: false }),
        after: simulate({ ...scene, bounded: true }),
      };
    });
    const rows = (of: (figures: Figures) => Cell[]): Cell[][] =>
      compared.flatMap(({ name, before, after }) => [
        [name, 'before', ...of(before)],
        ['', 'after', ...of(after)],
      ]);
    return {
      tables: [
        {
          title: 'Messages',
          columns: [
            'scene',
            '',
            'sent by the sweeper',
            'received',
            'dropped',
            'most in the queues',
            'most live of one delivery',
            'attempts',
            'last completed, s',
          ],
          rows: rows((figures) => [
            figures.swept,
            figures.received,
            figures.dropped,
            figures.mostWaiting,
            figures.mostLiveOfOne,
            figures.attempts,
            figures.completed.length === 0 ? null : Math.round((figures.completed.at(-1) ?? 0) / 1_000),
          ]),
        },
        {
          title: 'Chains: how often the function sends a message on to itself, as Lambda counts it',
          columns: ['scene', '', 'p50', 'p99', 'maximum', `over ${LOOP_DETECTION}, %`, 'ended by the bound'],
          rows: rows(({ chains, ended }) => [
            ...[0.5, 0.99, 1].map((share) => percentile(chains, share)),
            rounded((100 * chains.filter((sent) => sent > LOOP_DETECTION).length) / chains.length),
            ended,
          ]),
        },
      ],
      targets: [
        {
          what: 'live messages of one delivery',
          unit: 'messages',
          measured: Math.max(...compared.map(({ after }) => after.mostLiveOfOne)),
          target: 1,
        },
        {
          what: 'chains of a resumption that the bound ends',
          unit: 'chains',
          measured: compared.reduce((sum, { after }) => sum + after.ended, 0),
          target: 0,
        },
      ],
      notes: [
        "A deterministic model with a virtual clock (test/webhooks/model): the product's own decisions, waits, leases " +
          'and postponements, without a table and without faults. Before: without wake numbers and without a maximum ' +
          'of hops.',
        'A worker processes a batch of ten: 50 ms, and the longest of its attempts. An attempt that hangs times out ' +
          'after ten seconds and is retried.',
      ],
    };
  },
};
