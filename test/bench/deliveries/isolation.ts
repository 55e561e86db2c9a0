import type { Cell } from '../harness/benchmark.ts';
import { median, percentile, rounded } from '../harness/statistics.ts';
import type { DeliveryEngine } from './engine.ts';
import type { Figures } from './figures.ts';
import { acceptAtRate, allArrived, type Load, latenciesOf } from './load.ts';

const LOAD: Load = { perSecond: 40, seconds: 20 };
const WARM_UP: Load = { perSecond: 40, seconds: 10 };
const HEALTHY = 18;
const ROUNDS = 2;
/** The healthy ones' p99 may grow by half (what the issue of deliveries asks). */
const TIMES = 1.5;
const ARRIVAL_MS = 60_000;

/**
 * Twenty destinations under the same load, in turns all healthy, and two of them dead: one never answers, one resets
 * its connections. The first turn with dead ones is the one in which nothing is known of them.
 */
export async function measureIsolation(
  engine: DeliveryEngine,
  progress: (message: string) => void,
): Promise<Figures> {
  const healthy: string[] = [];
  for (let n = 0; n < HEALTHY; n += 1) healthy.push(await engine.destination(`/isolation/${n}`));
  const spare = [await engine.destination('/isolation/spare'), await engine.destination('/isolation/spare')];
  const dead = [await engine.destination('/hangs'), await engine.destination('/resets')];
  const watched = new Set(healthy);
  const turn = async (others: readonly string[], load: Load): Promise<readonly number[]> => {
    const accepted = await acceptAtRate(engine, [...healthy, ...others], load);
    const ofHealthy = accepted.filter(({ destinationId }) => watched.has(destinationId));
    missing += await allArrived(engine, ofHealthy, ARRIVAL_MS);
    return latenciesOf(engine, ofHealthy);
  };
  let missing = 0;
  progress('isolation: warming up');
  await turn(spare, WARM_UP);
  const without: number[] = [];
  const beside: number[] = [];
  const rows: Cell[][] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`isolation: turns ${2 * round - 1} and ${2 * round}`);
    const alone = await turn(spare, LOAD);
    const together = await turn(dead, LOAD);
    rows.push(row(`${2 * round - 1}: all healthy`, alone), row(`${2 * round}: a tenth dead`, together));
    without.push(...alone);
    beside.push(...together);
  }
  rows.push(row('both: all healthy', without), row('both: a tenth dead', beside));
  const { visible, delayed, inFlight } = await engine.backlog();
  const times = percentile(beside, 0.99) / percentile(without, 0.99);
  return {
    tables: [
      {
        title: `Event accepted to request, of ${HEALTHY} healthy destinations of 20, ${LOAD.perSecond} events a second`,
        columns: ['turn', 'events', 'ms p50', 'ms p95', 'ms p99', 'ms most'],
        rows,
      },
      {
        title: 'Messages of the dead ones at the end, in the main lane',
        columns: ['visible', 'delayed', 'with a worker'],
        rows: [[visible, delayed, inFlight]],
      },
    ],
    targets: [
      {
        what: "healthy destinations' p99 with a tenth dead, to without",
        unit: 'times',
        measured: rounded(times, 2),
        target: TIMES,
      },
      {
        what: 'events of healthy destinations that did not arrive',
        unit: 'events',
        measured: missing,
        target: 0,
      },
    ],
  };
}

const row = (turn: string, ms: readonly number[]): Cell[] => [
  turn,
  ms.length,
  ...[median(ms), percentile(ms, 0.95), percentile(ms, 0.99), percentile(ms, 1)].map((value) =>
    rounded(value, 0),
  ),
];
