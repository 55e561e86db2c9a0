import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { MUTANTS } from './mutants/engine.ts';

/** Runs the simulator in its own process, because it replaces the process's clocks and randomness. */
async function simulate(...options: readonly string[]): Promise<{ code: number | null; output: string }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', main, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}

const TIMEOUT_MS = 600_000;
const amplificationAt = (rate: number, output: string): number =>
  Number(new RegExp(`^at ${rate}% faults: .* amplification ([0-9.]+)$`, 'm').exec(output)?.[1]);
const tracesOf = (output: string): string[] =>
  output.split('\n').filter((line) => /^seed \d+: trace /.test(line));

test(
  'the invariants hold in 300 worlds on the emulator, which cover every kind of fault and every status',
  async () => {
    const halves = await Promise.all([
      simulate('--seeds', '150', '--from', '1'),
      simulate('--seeds', '150', '--from', '151'),
    ]);
    for (const { code, output } of halves) {
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
  },
  TIMEOUT_MS,
);

test(
  'in 30 banks the total of accounts, revenue and transfers in transit is constant at every cut',
  async () => {
    const { code, output } = await simulate('--scene', 'bank', '--seeds', '30');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n30 passed, 0 failed\n$/)]);
    for (const kind of ['adjustment', 'charge', 'refund']) {
      expect(output).toMatch(new RegExp(`^postings by kind: .*\\b${kind} `, 'm'));
    }
  },
  TIMEOUT_MS,
);

test.each([[1_472, 'voiding a charge up to the deadline once delayed the response beyond it']])(
  'seed %d holds: %s',
  async (seed) => {
    const { code, output } = await simulate('--seeds', '1', '--from', String(seed), '--engine', 'memory');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n1 passed, 0 failed\n$/)]);
  },
  TIMEOUT_MS,
);

test(
  'a seed produces the same trace alone or after others, on the emulator or on the in-process table',
  async () => {
    const [three, last] = await Promise.all([
      simulate('--seeds', '3', '--from', '4', '--trace', '--engine', 'memory'),
      simulate('--seeds', '1', '--from', '6', '--trace', '--engine', 'emulator'),
    ]);
    expect(tracesOf(three.output)).toHaveLength(3);
    expect(tracesOf(last.output)).toEqual(tracesOf(three.output).slice(2));
  },
  TIMEOUT_MS,
);

describe('the simulator catches', () => {
  test.each(MUTANTS.map(({ name }) => name))(
    'the posting %s, and prints the failing seed',
    async (mutant) => {
      const options = ['--mutant', mutant, '--engine', 'memory', '--until-failure'];
      const { code, output } = await simulate('--seeds', '120', ...options);
      expect([code, output]).toEqual([1, expect.stringMatching(/^seed \d+: request .* is charged twice$/m)]);
      expect(output).toMatch(new RegExp(`--from \\d+ --mutant ${mutant} --engine memory --trace$`, 'm'));
    },
    TIMEOUT_MS,
  );
});
