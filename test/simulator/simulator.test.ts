import { beforeAll, describe, expect, test } from '@jest/globals';
import { MUTANTS } from './mutants/engine.ts';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

const tracesOf = (output: string): string[] =>
  output.split('\n').filter((line) => /^seed \d+: trace /.test(line));

test.each([[1_195, 'voiding a charge up to the deadline once delayed the response beyond it']])(
  'seed %d holds: %s',
  async (seed) => {
    const { code, output } = await simulate('--seeds', '1', '--from', String(seed), '--engine', 'memory');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n1 passed, 0 failed\n$/)]);
  },
  SIMULATION_TIMEOUT_MS,
);

describe('fifteen worlds on the in-process table', () => {
  const worlds = ['--seeds', '15', '--from', '1', '--trace'];
  let traces: readonly string[];
  beforeAll(async () => {
    const { output } = await simulate(...worlds, '--engine', 'memory');
    traces = tracesOf(output);
  }, SIMULATION_TIMEOUT_MS);

  test(
    'have the same traces as on the emulator',
    async () => {
      const emulated = await simulate(...worlds, '--engine', 'emulator');
      expect(emulated.output).toMatch(/\n15 passed, 0 failed\n$/);
      expect(tracesOf(emulated.output)).toHaveLength(15);
      expect(traces).toEqual(tracesOf(emulated.output));
    },
    SIMULATION_TIMEOUT_MS,
  );

  test(
    'have the same trace each as alone',
    async () => {
      const alone = await simulate('--seeds', '1', '--from', '6', '--trace', '--engine', 'memory');
      expect(tracesOf(alone.output)).toEqual(traces.slice(5, 6));
    },
    SIMULATION_TIMEOUT_MS,
  );
});

describe('the simulator catches', () => {
  let outputs: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const { code, output } = await simulate('--mutants', '--seeds', '120', '--engine', 'memory');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n\d+ caught, 0 missed\n$/)]);
    const [, ...parts] = output.split(/^mutant /m);
    outputs = new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part]));
  }, SIMULATION_TIMEOUT_MS);

  test.each(MUTANTS.map(({ name, violation }) => [name, violation] as const))(
    'the mutant %s, and prints the failing seed',
    (mutant, violation) => {
      expect(outputs.get(mutant)).toMatch(violation);
      expect(outputs.get(mutant)).toMatch(
        new RegExp(`--from \\d+ --mutant ${mutant} --engine memory --trace$`, 'm'),
      );
    },
  );
});
