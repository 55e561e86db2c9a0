import { beforeAll, describe, expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

/**
 * Three times as many as the rarest mutant takes to be caught (29, mutants/without-limit.ts), and a few more; `npm run
 * simulate` runs more. They run on the in-process table, which takes half of the emulator's time.
 */
const WORLDS = 96;
/** A world that once broke an invariant. */
const ONCE_BROKEN = 1_195;
/** Worlds that also run on the emulator, the first of them without any before it. */
const EMULATED = { from: 6, count: 15 };

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

const tracesOf = (output: string): string[] =>
  output.split('\n').filter((line) => /^seed \d+: trace /.test(line));

describe(`worlds 1 to ${WORLDS} and ${ONCE_BROKEN}`, () => {
  let code: number | null;
  let output: string;
  beforeAll(async () => {
    const worlds = ['--seeds', String(WORLDS), '--also', String(ONCE_BROKEN), '--traces'];
    ({ code, output } = await simulate(...worlds, '--engine', 'memory'));
  }, SIMULATION_TIMEOUT_MS);

  test('keep the invariants, and cover every kind of fault and every status', () => {
    const all = new RegExp(`\n${WORLDS + 1} passed, 0 failed\n$`);
    expect([code, output]).toEqual([0, expect.stringMatching(all)]);
    for (const status of STATUSES)
      expect(output).toMatch(new RegExp(`^answers by status: .*\\b${status} `, 'm'));
    for (const kind of FAULTS) expect(output).toMatch(new RegExp(`^faults by kind: .*\\b${kind} `, 'm'));
    for (const what of SETTLED) expect(output).toMatch(new RegExp(`^settled by workers: .*\\b${what} `, 'm'));
    expect(amplificationAt(10, output)).toBeLessThan(1.2);
    expect(Number(/^most sends of one call: (\d+)$/m.exec(output)?.[1])).toBeLessThanOrEqual(4);
  });

  test('hold: voiding a charge up to the deadline once delayed the response beyond it', () => {
    expect(output.match(new RegExp(`^seed ${ONCE_BROKEN}: .*`, 'gm'))).toEqual([
      expect.stringMatching(/^seed \d+: trace [0-9a-f]{64}$/),
    ]);
  });

  test(
    `have the same traces on the emulator, and with no world before them, tried in ${EMULATED.count}`,
    async () => {
      const { from, count } = EMULATED;
      const worlds = ['--seeds', String(count), '--from', String(from), '--traces'];
      const emulated = await simulate(...worlds, '--engine', 'emulator');
      expect(emulated.output).toMatch(new RegExp(`\n${count} passed, 0 failed\n$`));
      expect(tracesOf(emulated.output)).toHaveLength(count);
      expect(tracesOf(output).slice(from - 1, from - 1 + count)).toEqual(tracesOf(emulated.output));
    },
    SIMULATION_TIMEOUT_MS,
  );
});
