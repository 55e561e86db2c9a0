import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

export interface LosingAnswers {
  readonly table: Table;
  /** Executes the next update, and reports to its caller that the answer was lost. */
  loseNext(): void;
  /** Executes the next update twice, as the client repeats a call whose answer was lost. */
  repeatNext(): void;
}

/** Returns a table whose answers can be lost in transit. */
export function losingAnswers({ client, name }: Table): LosingAnswers {
  let next: 'kept' | 'lost' | 'repeated' = 'kept';
  const lossy = aroundSend(client, async (send, call) => {
    if (!(call[0] instanceof UpdateCommand)) return await send(...call);
    const fate = next;
    next = 'kept';
    const answer = await send(...call);
    if (fate === 'lost') throw new Error('the answer is lost');
    return fate === 'repeated' ? await send(...call) : answer;
  });
  return {
    table: { client: lossy, name },
    loseNext: () => {
      next = 'lost';
    },
    repeatNext: () => {
      next = 'repeated';
    },
  };
}
