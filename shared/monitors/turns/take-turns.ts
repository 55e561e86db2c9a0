import { countShards, type TurnDependencies, takeTurn } from './take-turn.ts';

const PARALLEL_TURNS = 8;
const ROTATION_MS = 5 * 60_000;

/** What the turns of an invocation came to. */
export interface Turns {
  /** Runs and turns that threw. */
  readonly failed: number;
  /** Shards whose turn the time limit cut short, or kept from beginning. */
  readonly late: number;
}

export interface TurnsDependencies extends TurnDependencies {
  /** Receives the error of a turn that threw outside a run. */
  readonly reportTurn: (shard: number, error: unknown) => void;
}

/**
 * Takes the turns of all shards. A turn that fails does not stop the others. Each invocation begins with another shard,
 * so that none is always the one that the time limit hits.
 */
export async function takeTurns(dependencies: TurnsDependencies): Promise<Turns> {
  const { now, until, reportTurn } = dependencies;
  const count = await countShards(dependencies);
  const first = count === 0 ? 0 : Math.floor(now() / ROTATION_MS) % count;
  const shards = Array.from({ length: count }, (_, i) => (first + i) % count);
  let failed = 0;
  let late = 0;
  const work = async (): Promise<void> => {
    for (let shard = shards.shift(); shard !== undefined; shard = shards.shift()) {
      if (now() >= until) {
        late += 1;
        continue;
      }
      try {
        const turn = await takeTurn(dependencies, shard);
        failed += turn.failed;
        if (turn.isLate) late += 1;
      } catch (error) {
        failed += 1;
        reportTurn(shard, error);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_TURNS }, work));
  return { failed, late };
}
