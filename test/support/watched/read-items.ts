import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

export interface CountedReads {
  /** Read through this table. */
  readonly table: Table;
  /** Counts the items read by key so far whose partition keys begin with `prefix`. */
  count(prefix?: string): number;
}

/** Counts every item that is read by its key through a table. */
export function countReads({ client, name }: Table): CountedReads {
  const read: string[] = [];
  const counted = aroundSend(client, async (send, call) => {
    const [command] = call;
    if (command instanceof GetCommand) read.push(String(command.input.Key?.['pk']));
    if (command instanceof BatchGetCommand) {
      const wanted = Object.values(command.input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
      read.push(...wanted.map(({ pk }) => String(pk)));
    }
    return await send(...call);
  });
  return {
    table: { client: counted, name },
    count: (prefix = '') => read.filter((pk) => pk.startsWith(prefix)).length,
  };
}
