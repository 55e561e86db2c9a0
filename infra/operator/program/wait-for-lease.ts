import { setTimeout as delay } from 'node:timers/promises';
import { Interrupted } from '../terminal/refusal.ts';
import type { CommandContext } from './command.ts';

/**
 * Returns how a command waits that needs the writer's lease. While the function that settles what is due holds it, for a
 * minute or so, the operator sees why nothing happens and can press Ctrl-C. Waits during the work itself last moments.
 */
export function waitForLease({
  note,
  signal,
}: Pick<CommandContext, 'note' | 'signal'>): (ms: number, reason?: Error) => Promise<void> {
  let isNoted = false;
  return async (ms, reason) => {
    if (reason === undefined) return await delay(ms);
    if (!isNoted) note(`waiting: ${reason.message.replace('; try again after that', '')}`);
    isNoted = true;
    await delay(ms, undefined, { signal }).catch(() => {
      throw new Interrupted('interrupted; run the same command again to continue');
    });
  };
}
