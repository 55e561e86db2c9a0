import type { Cell } from '../harness/benchmark.ts';
import { median, percentile, rounded } from '../harness/statistics.ts';
import type { DeliveryEngine } from './engine.ts';
import type { Figures } from './figures.ts';
import { acceptAtRate, allArrived, type Load, latenciesOf } from './load.ts';

const LOAD: Load = { perSecond: 40, seconds: 20 };
const WARM_UP: Load = { perSecond: 40, seconds: 10 };
const HEALTHY = 18;
const ROUNDS = 2;
/** The p99 of healthy destinations may grow by half. */
const TIMES = 1.5;
const ARRIVAL_MS = 60_000;

/**
 * Puts twenty destinations under the same load, in alternating turns: all healthy, then two of them dead. One dead
 * destination never answers, the other resets its connections. In the first turn with dead ones, the product does not
 * know yet that they are dead.
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
  const withDead: number[] = [];
  const rows: Cell[][] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`isolation: turns ${2 * round - 1} and ${2 * round}`);
    const alone = await turn(spare, LOAD);
    const together = await turn(dead, LOAD);
    rows.push(row(`${2 * round - 1}: all healthy`, alone), row(`${2 * round}: a tenth dead`, together));
    without.push(...alone);
    withDead.push(...together);
  }
  rows.push(row('both: all healthy', without), row('both: a tenth dead', withDead));
  const { visible, delayed, inFlight } = await engine.backlog();
  const times = percentile(withDead, 0.99) / percentile(without, 0.99);
  return {
    tables: [
      {
        title: `From acceptance to request, ${HEALTHY} healthy destinations of 20, ${LOAD.perSecond} events per second`,
        columns: ['turn', 'events', 'ms p50', 'ms p95', 'ms p99', 'ms max'],
        rows,
      },
      {
        title: 'Messages of the dead destinations at the end, in the main lane',
        columns: ['visible', 'delayed', 'with a worker'],
        rows: [[visible, delayed, inFlight]],
      },
    ],
    targets: [
      {
        what: "healthy destinations' p99, a tenth dead to none dead",
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
