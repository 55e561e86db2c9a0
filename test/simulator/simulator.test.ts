import { describe, expect, test } from '@jest/globals';
import { MUTANTS } from './mutants/engine.ts';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

const tracesOf = (output: string): string[] =>
  output.split('\n').filter((line) => /^seed \d+: trace /.test(line));

test.each([[1_472, 'voiding a charge up to the deadline once delayed the response beyond it']])(
  'seed %d holds: %s',
  async (seed) => {
    const { code, output } = await simulate('--seeds', '1', '--from', String(seed), '--engine', 'memory');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n1 passed, 0 failed\n$/)]);
  },
  SIMULATION_TIMEOUT_MS,
);

test(
  'fifteen worlds have the same traces on the emulator and on the in-process table',
  async () => {
    const worlds = ['--seeds', '15', '--from', '1', '--trace'];
    const [emulated, inProcess] = await Promise.all([
      simulate(...worlds, '--engine', 'emulator'),
      simulate(...worlds, '--engine', 'memory'),
    ]);
    expect(emulated.output).toMatch(/\n15 passed, 0 failed\n$/);
    expect(tracesOf(emulated.output)).toHaveLength(15);
    expect(tracesOf(inProcess.output)).toEqual(tracesOf(emulated.output));
  },
  SIMULATION_TIMEOUT_MS,
);

test(
  'a seed produces the same trace alone or after others',
  async () => {
    const [three, last] = await Promise.all([
      simulate('--seeds', '3', '--from', '4', '--trace', '--engine', 'memory'),
      simulate('--seeds', '1', '--from', '6', '--trace', '--engine', 'memory'),
    ]);
    expect(tracesOf(three.output)).toHaveLength(3);
    expect(tracesOf(last.output)).toEqual(tracesOf(three.output).slice(2));
  },
  SIMULATION_TIMEOUT_MS,
);

describe('the simulator catches', () => {
  test.each(MUTANTS.map(({ name, violation }) => [name, violation] as const))(
    'the posting %s, and prints the failing seed',
    async (mutant, violation) => {
      const options = ['--mutant', mutant, '--engine', 'memory', '--until-failure'];
      const { code, output } = await simulate('--seeds', '120', ...options);
      expect([code, output]).toEqual([1, expect.stringMatching(violation)]);
      expect(output).toMatch(new RegExp(`--from \\d+ --mutant ${mutant} --engine memory --trace$`, 'm'));
    },
    SIMULATION_TIMEOUT_MS,
  );
});
