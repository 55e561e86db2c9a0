import { expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

/**
 * More than three times as many as the rarest mutant takes to be caught (35, mutants/without-window.ts); `npm run
 * simulate` runs more. They run on the in-process table, which takes half of the emulator's time; simulator.test.ts shows
 * that the traces are the same.
 */
const WORLDS = 156;

const STATUSES = ['200', '400', '402', '404', '429', '503', 'none'];
const FAULTS = [
  'lost_before',
  'lost_after',
  'late',
  'slow_send',
  'slow_answer',
  'duplicated',
  'throttled',
  'failed_after',
  'conflict',
  'partial_batch',
  'cut_page',
  'killed',
  'skewed_clock',
  'outage',
];
const SETTLED = [
  'recorded',
  'recorded, shared',
  'unresolved',
  'reconciled: refunded',
  'unanswered and refunded',
];

const amplificationAt = (rate: number, output: string): number =>
  Number(new RegExp(`^at ${rate}% faults: .* amplification ([0-9.]+)$`, 'm').exec(output)?.[1]);

test(
  `the invariants hold in worlds 1 to ${WORLDS}, which cover every kind of fault and every status`,
  async () => {
    const { code, output } = await simulate('--seeds', String(WORLDS), '--engine', 'memory');
    const all = new RegExp(`\n${WORLDS} passed, 0 failed\n$`);
    expect([code, output]).toEqual([0, expect.stringMatching(all)]);
    for (const status of STATUSES)
      expect(output).toMatch(new RegExp(`^answers by status: .*\\b${status} `, 'm'));
    for (const kind of FAULTS) expect(output).toMatch(new RegExp(`^faults by kind: .*\\b${kind} `, 'm'));
    for (const what of SETTLED) expect(output).toMatch(new RegExp(`^settled by workers: .*\\b${what} `, 'm'));
    expect(amplificationAt(10, output)).toBeLessThan(1.2);
    expect(Number(/^most sends of one call: (\d+)$/m.exec(output)?.[1])).toBeLessThanOrEqual(4);
  },
  SIMULATION_TIMEOUT_MS,
);
