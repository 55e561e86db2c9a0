import { setTimeout as delay } from 'node:timers/promises';
import { WriterLeaseHeldError } from '../../../shared/search/manifest/lease-errors.ts';
import { Interrupted } from '../terminal/refusal.ts';
import type { CommandContext } from './command.ts';

/** Between two steps, so that a publication gets its turn. */
const PAUSE_MS = 100;

/** Runs one step of long work on the index, after any publication that is running. */
export async function inTurn<T>({ signal, progress }: CommandContext, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const result = await work();
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      return result;
    } catch (error) {
      if (!(error instanceof WriterLeaseHeldError) || signal.aborted) throw error;
      progress.update(error.message);
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** @throws Interrupted if Ctrl-C was pressed; `done` says what is finished */
export function stopIfAsked({ signal }: CommandContext, done: string): void {
  if (signal.aborted) throw new Interrupted(`${done}; run the same command again to continue`);
}
