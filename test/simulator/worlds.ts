import { expect } from '@jest/globals';
import { simulate } from './run-simulator.ts';

const amplificationAt = (rate: number, output: string): number =>
  Number(new RegExp(`^at ${rate}% faults: .* amplification ([0-9.]+)$`, 'm').exec(output)?.[1]);

/**
 * Expects that 150 worlds, from the seed on, keep the invariants and cover every fault and status. They run on the
 * in-process table, which takes half of the emulator's time; simulator.test.ts shows that the traces are the same.
 */
export async function expectWorldsFrom(seed: number): Promise<void> {
  const { code, output } = await simulate('--seeds', '150', '--from', String(seed), '--engine', 'memory');
  expect([code, output]).toEqual([0, expect.stringMatching(/\n150 passed, 0 failed\n$/)]);
  for (const status of ['200', '400', '402', '404', '429', '503', 'none']) {
    expect(output).toMatch(new RegExp(`^answers by status: .*\\b${status} `, 'm'));
  }
  for (const kind of [
    'lost_before',
    'lost_after',
    'late',
    'slow_send',
    'slow_answer',
    'duplicated',
    'throttled',
  ]) {
    expect(output).toMatch(new RegExp(`^faults by kind: .*\\b${kind} `, 'm'));
  }
  for (const kind of [
    'failed_after',
    'conflict',
    'partial_batch',
    'cut_page',
    'killed',
    'skewed_clock',
    'outage',
  ]) {
    expect(output).toMatch(new RegExp(`^faults by kind: .*\\b${kind} `, 'm'));
  }
  for (const what of ['unresolved', 'reconciled: refunded', 'unanswered and refunded']) {
    expect(output).toMatch(new RegExp(`^settled by workers: .*\\b${what} `, 'm'));
  }
  expect(amplificationAt(10, output)).toBeLessThan(1.2);
  expect(Number(/^most sends of one call: (\d+)$/m.exec(output)?.[1])).toBeLessThanOrEqual(4);
}
