import type { Random } from '../../support/random.ts';
import type { Step } from './interleaver.ts';
import { Killed } from './world.ts';

/** Kills a worker right before or right after its n-th step. It performs no step after that. */
export function killedAt(n: number, when: 'after' | 'before'): Step {
  let steps = 0;
  return async (_name, effect) => {
    steps += 1;
    if (steps > n || (steps === n && when === 'before')) throw new Killed();
    const result = await effect();
    if (steps >= n) throw new Killed();
    return result;
  };
}

/** Kills a worker before or after any of its steps, each with the given probability. */
export function killedByChance(random: Random, chance: number): Step {
  let dead = false;
  const survive = (): void => {
    dead ||= random.chance(chance);
    if (dead) throw new Killed();
  };
  return async (_name, effect) => {
    survive();
    const result = await effect();
    survive();
    return result;
  };
}

/** Counts steps. */
export function counting(): { readonly step: Step; readonly steps: () => number } {
  let steps = 0;
  return {
    step: async (_name, effect) => {
      steps += 1;
      return await effect();
    },
    steps: () => steps,
  };
}
