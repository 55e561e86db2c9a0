import type { CommandContext } from '../program/command.ts';
import { sentenceOf } from '../program/failure.ts';
import { type Check, type Finding, IN_TURN } from './checks.ts';
import type { Probe } from './probe.ts';

/** A check with what it found. */
export interface Verified extends Finding {
  readonly id: string;
  readonly proves: string;
  /** What to do; null unless the check failed. */
  readonly mend: string | null;
  readonly seconds: number;
}

/**
 * Runs the checks, those that wait for schedules at the same time. A check that throws has failed.
 * @throws AbortError after Ctrl-C
 */
export async function verifyDeployment(
  checks: readonly Check[],
  probe: Probe,
  { progress, signal }: Pick<CommandContext, 'progress' | 'signal'>,
): Promise<readonly Verified[]> {
  progress.begin('Verifying');
  const found = new Map<string, Verified>();
  const perform = async (check: Check): Promise<void> => {
    signal.throwIfAborted();
    const beganMs = performance.now();
    const finding = await check.run(probe).catch((error: unknown): Finding => {
      signal.throwIfAborted();
      return { result: 'failed', found: sentenceOf(error) };
    });
    const { id, proves, mend } = check;
    const seconds = (performance.now() - beganMs) / 1000;
    found.set(id, { id, proves, ...finding, mend: finding.result === 'failed' ? mend : null, seconds });
    progress.update(`${found.size} of ${checks.length} checks`);
  };
  const turns = async (): Promise<void> => {
    for (const check of checks.filter(({ id }) => IN_TURN.has(id))) await perform(check);
  };
  const others = checks.filter(({ id }) => !IN_TURN.has(id)).map(perform);
  const settled = await Promise.allSettled([turns(), ...others]);
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
  return checks.flatMap(({ id }) => found.get(id) ?? []);
}
