import { beforeAll, describe, expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, type SimulatorRun, simulate } from './run-simulator.ts';

/**
 * The rarest mutant shows in 11 of 120 worlds (mutants/without-limit.ts), so these miss an equally rare defect once in
 * ten thousand changes; `npm run simulate` runs more. They run on the in-process table, which takes half of the
 * emulator's time.
 */
const WORLDS = 96;
/** A world that once broke an invariant. */
const ONCE_BROKEN = 4_373;
/** Worlds that also run on the emulator, where the first one runs without the worlds that precede it in memory. */
const EMULATED = { from: 60, count: 15 };

const BANKS = 15;
const EMULATED_BANKS = 2;

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

/** Returns the output up to the end of this many banks: every event, and the hash of each bank. */
function eventsOf(banks: number, output: string): string {
  const [end] = new RegExp(`^seed ${banks}: trace \\w+$`, 'm').exec(output) ?? [];
  if (end === undefined) throw new Error(`${banks} banks did not end: ${output.slice(-2000)}`);
  return output.slice(0, output.indexOf(end) + end.length);
}

const NO_RUN: SimulatorRun = { code: -1, output: 'there was no run' };
/** On the in-process table, in this order. */
let [worlds, banks] = [NO_RUN, NO_RUN];
let emulated = { worlds: NO_RUN, banks: NO_RUN };
const banksUpTo = (seed: number): string[] => ['--scene', 'bank', '--seeds', String(seed), '--trace'];

beforeAll(async () => {
  const inMemory = simulate(
    'memory',
    ['--seeds', String(WORLDS), '--also', String(ONCE_BROKEN), '--traces'],
    banksUpTo(BANKS),
  );
  const { from, count } = EMULATED;
  const onEmulator = simulate(
    'emulator',
    ['--seeds', String(count), '--from', String(from), '--traces'],
    banksUpTo(EMULATED_BANKS),
  );
  [worlds = NO_RUN, banks = NO_RUN] = await inMemory;
  const [first = NO_RUN, second = NO_RUN] = await onEmulator;
  emulated = { worlds: first, banks: second };
}, SIMULATION_TIMEOUT_MS);

describe(`worlds 1 to ${WORLDS} and ${ONCE_BROKEN}`, () => {
  test('keep the invariants, and cover every kind of fault and every status', () => {
    const { code, output } = worlds;
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
    expect(worlds.output.match(new RegExp(`^seed ${ONCE_BROKEN}: .*`, 'gm'))).toEqual([
      expect.stringMatching(/^seed \d+: trace [0-9a-f]{64}$/),
    ]);
  });

  test(`have the same traces on the emulator, and after other worlds, tried in ${EMULATED.count}`, () => {
    const { from, count } = EMULATED;
    expect(emulated.worlds.output).toMatch(new RegExp(`\n${count} passed, 0 failed\n$`));
    expect(tracesOf(emulated.worlds.output)).toHaveLength(count);
    expect(tracesOf(worlds.output).slice(from - 1, from - 1 + count)).toEqual(
      tracesOf(emulated.worlds.output),
    );
  });
});

describe('banks', () => {
  test(`${BANKS} keep the total of accounts, revenue and transfers in transit constant at every cut`, () => {
    const { code, output } = banks;
    const all = new RegExp(`\n${BANKS} passed, 0 failed\n$`);
    expect([code, output.slice(-2000)]).toEqual([0, expect.stringMatching(all)]);
    for (const kind of ['adjustment', 'charge', 'refund']) {
      expect(output).toMatch(new RegExp(`^postings by kind: .*\\b${kind} `, 'm'));
    }
  });

  test('have the same traces on the emulator and on the in-process table, tried in two', () => {
    expect(emulated.banks.output).toMatch(/\n2 passed, 0 failed\n$/);
    expect(eventsOf(EMULATED_BANKS, banks.output)).toBe(eventsOf(EMULATED_BANKS, emulated.banks.output));
  });
});
