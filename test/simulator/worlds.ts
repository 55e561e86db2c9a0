import { expect } from '@jest/globals';
import { simulate } from './run-simulator.ts';

const amplificationAt = (rate: number, output: string): number =>
  Number(new RegExp(`^at ${rate}% faults: .* amplification ([0-9.]+)$`, 'm').exec(output)?.[1]);

/** Expects that 150 worlds on the emulator, from the seed on, keep the invariants and cover every fault and status. */
export async function expectWorldsFrom(seed: number): Promise<void> {
  const { code, output } = await simulate('--seeds', '150', '--from', String(seed));
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
