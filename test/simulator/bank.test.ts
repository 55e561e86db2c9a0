import { beforeAll, expect, test } from '@jest/globals';
import { SIMULATION_TIMEOUT_MS, simulate } from './run-simulator.ts';

const EMULATED = 2;

/** Returns what a run prints before the last of so many banks ends: every event, and the hash of each bank. */
function eventsOf(banks: number, output: string): string {
  const [end] = new RegExp(`^seed ${banks}: trace \\w+$`, 'm').exec(output) ?? [];
  if (end === undefined) throw new Error(`${banks} banks did not end: ${output.slice(-2000)}`);
  return output.slice(0, output.indexOf(end) + end.length);
}

let inProcess: Awaited<ReturnType<typeof simulate>>;
beforeAll(async () => {
  inProcess = await simulate('--scene', 'bank', '--seeds', '15', '--trace', '--engine', 'memory');
}, SIMULATION_TIMEOUT_MS);

test('in 15 banks the total of accounts, revenue and transfers in transit is constant at every cut', () => {
  const { code, output } = inProcess;
  expect([code, output.slice(-2000)]).toEqual([0, expect.stringMatching(/\n15 passed, 0 failed\n$/)]);
  for (const kind of ['adjustment', 'charge', 'refund']) {
    expect(output).toMatch(new RegExp(`^postings by kind: .*\\b${kind} `, 'm'));
  }
});

test(
  'two banks have the same traces on the emulator and on the in-process table',
  async () => {
    const banks = ['--scene', 'bank', '--seeds', String(EMULATED), '--trace'];
    const emulated = await simulate(...banks, '--engine', 'emulator');
    expect(emulated.output).toMatch(/\n2 passed, 0 failed\n$/);
    expect(eventsOf(EMULATED, inProcess.output)).toBe(eventsOf(EMULATED, emulated.output));
  },
  SIMULATION_TIMEOUT_MS,
);
