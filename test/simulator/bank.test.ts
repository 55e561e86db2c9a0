import { expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

test(
  'in 30 banks the total of accounts, revenue and transfers in transit is constant at every cut',
  async () => {
    const { code, output } = await simulate('--scene', 'bank', '--seeds', '30');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n30 passed, 0 failed\n$/)]);
    for (const kind of ['adjustment', 'charge', 'refund']) {
      expect(output).toMatch(new RegExp(`^postings by kind: .*\\b${kind} `, 'm'));
    }
  },
  SIMULATION_TIMEOUT_MS,
);
