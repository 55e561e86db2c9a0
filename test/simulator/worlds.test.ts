import { beforeAll, describe, expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

/**
 * More than three times as many as the rarest mutant takes to be caught (35, mutants/without-window.ts); `npm run
 * simulate` runs more. They run on the in-process table, which takes half of the emulator's time.
 */
const WORLDS = 156;
/** A world that once broke an invariant. */
const ONCE_BROKEN = 1_195;
/** Worlds that also run on the emulator. */
const EMULATED = 15;
/** A world that also runs alone. */
const ALONE = 6;

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
    `have the same traces on the emulator, tried in ${EMULATED}`,
    async () => {
      const emulated = await simulate('--seeds', String(EMULATED), '--traces', '--engine', 'emulator');
      expect(emulated.output).toMatch(new RegExp(`\n${EMULATED} passed, 0 failed\n$`));
      expect(tracesOf(emulated.output)).toHaveLength(EMULATED);
      expect(tracesOf(output).slice(0, EMULATED)).toEqual(tracesOf(emulated.output));
    },
    SIMULATION_TIMEOUT_MS,
  );

  test(
    `have the same trace each as alone, tried in world ${ALONE}`,
    async () => {
      const alone = await simulate('--seeds', '1', '--from', String(ALONE), '--traces', '--engine', 'memory');
      expect(tracesOf(alone.output)).toEqual(tracesOf(output).slice(ALONE - 1, ALONE));
    },
    SIMULATION_TIMEOUT_MS,
  );
});
