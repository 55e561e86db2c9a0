import { beforeAll, describe, expect, test } from '@jest/globals';
import { MUTANTS } from './mutants/engine.ts';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

describe('the simulator catches', () => {
  let outputs: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const [run] = await simulate('memory', ['--mutants', '--seeds', '120']);
    expect(run).toEqual({ code: 0, output: expect.stringMatching(/\n\d+ caught, 0 missed\n$/) });
    const [, ...parts] = run?.output.split(/^mutant /m) ?? [];
    outputs = new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part]));
  }, SIMULATION_TIMEOUT_MS);

  test.each(MUTANTS.map(({ name, violation, caughtAt }) => [name, violation, caughtAt] as const))(
    'the mutant %s at its recorded seed, and prints it',
    (mutant, violation, caughtAt) => {
      expect(outputs.get(mutant)).toMatch(violation);
      expect(outputs.get(mutant)).toMatch(
        new RegExp(`--from ${caughtAt} --mutant ${mutant} --engine memory --trace$`, 'm'),
      );
    },
  );
});
