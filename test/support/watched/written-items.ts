import {
  BatchExecuteStatementCommand,
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

export interface CountedWrites {
  /** Write through this table. */
  readonly table: Table;
  /** Writes so far, by partition key; refused ones count too, as DynamoDB charges them. */
  readonly byPartition: ReadonlyMap<string, number>;
  /** All partition keys written, sorted. */
  keys(): string[];
  /** Items written to the partition keys that begin with `prefix`. */
  count(prefix?: string): number;
  /**
   * Write units that the engine reported, for the partition keys that begin with `prefix`.
   * @throws Error when it reported none for a write, as the table in memory does
   */
  units(prefix?: string): number;
}

/** Counts every item that is written through a table. */
export function countWrites({ client, name }: Table): CountedWrites {
  const byPartition = new Map<string, number>();
  const unitsBy = new Map<string, number>();
  let isReported = true;
  const add = (to: Map<string, number>, pk: string, by: number) => to.set(pk, (to.get(pk) ?? 0) + by);
  const counted = aroundSend(client, async (send, call) => {
    const [command] = call;
    const written = partitionsOf(command);
    if (written.length > 0) Object.assign(inputOf(command), { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send(...call);
    for (const pk of written) add(byPartition, pk, 1);
    const units = capacityOf(answer);
    if (written.length > 0 && units === 0) isReported = false;
    // A call for several items reports only their sum, which is divided evenly: families of keys differ, items of one
    // family do not.
    for (const pk of written) add(unitsBy, pk, units / written.length);
    return answer;
  });
  return {
    table: { client: counted, name },
    byPartition,
    keys: () => [...byPartition.keys()].sort(),
    count: (prefix = '') =>
      sum([...byPartition].filter(([pk]) => pk.startsWith(prefix)).map(([, items]) => items)),
    units: (prefix = '') => {
      if (!isReported) throw new Error('the engine reports no capacity of writes');
      return sum([...unitsBy].filter(([pk]) => pk.startsWith(prefix)).map(([, units]) => units));
    },
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, each) => total + each, 0);

function partitionsOf(command: unknown): string[] {
  if (command instanceof PutCommand) return [String(command.input.Item?.['pk'])];
  if (command instanceof UpdateCommand || command instanceof DeleteCommand) {
    return [String(command.input.Key?.['pk'])];
  }
  if (command instanceof BatchWriteCommand) {
    return Object.values(command.input.RequestItems ?? {})
      .flat()
      .map(({ PutRequest, DeleteRequest }) => String((PutRequest?.Item ?? DeleteRequest?.Key)?.['pk']));
  }
  if (command instanceof BatchExecuteStatementCommand) {
    return (command.input.Statements ?? []).map(({ Statement = '', Parameters = [] }) => {
      // An insert names the partition key first; an update ends with the key and the stamp.
      const at = Statement.startsWith('INSERT') ? 0 : Parameters.length - 3;
      return String(Parameters[at]);
    });
  }
  return [];
}

const inputOf = (command: unknown): object =>
  typeof command === 'object' && command !== null && 'input' in command && typeof command.input === 'object'
    ? (command.input ?? {})
    : {};

function capacityOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null || !('ConsumedCapacity' in answer)) return 0;
  const consumed: unknown = answer.ConsumedCapacity;
  const all: unknown[] = Array.isArray(consumed) ? consumed : [consumed];
  return all.reduce<number>((total, each) => {
    if (typeof each !== 'object' || each === null || !('CapacityUnits' in each)) return total;
    return total + Number(each.CapacityUnits);
  }, 0);
}
