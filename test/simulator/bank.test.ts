import { expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

test(
  'in 15 banks the total of accounts, revenue and transfers in transit is constant at every cut',
  async () => {
    const { code, output } = await simulate('--scene', 'bank', '--seeds', '15', '--engine', 'memory');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n15 passed, 0 failed\n$/)]);
    for (const kind of ['adjustment', 'charge', 'refund']) {
      expect(output).toMatch(new RegExp(`^postings by kind: .*\\b${kind} `, 'm'));
    }
  },
  SIMULATION_TIMEOUT_MS,
);

test(
  'two banks have the same traces on the emulator and on the in-process table',
  async () => {
    const banks = ['--scene', 'bank', '--seeds', '2', '--trace'];
    const emulated = await simulate(...banks, '--engine', 'emulator');
    const inProcess = await simulate(...banks, '--engine', 'memory');
    expect(emulated.output).toMatch(/\n2 passed, 0 failed\n$/);
    expect(inProcess.output).toBe(emulated.output);
  },
  SIMULATION_TIMEOUT_MS,
);
