import { BatchExecuteStatementCommand, BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';

/** What a table or an account answers, in turn, when asked for more than it takes. */
const REFUSALS = ['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'];

/** Returns an error of a service by its name. */
export const serviceError = (name: string): Error => Object.assign(new Error('too fast'), { name });

export interface Narrowness {
  /** Units per second that the table takes at a time in Unix milliseconds. A write and a reading call cost one each. */
  readonly unitsAt: (nowMs: number) => number;
  readonly now: () => number;
}

/** A table that takes this many units per second of a clock, and refuses the rest. */
export function narrow({ client, name }: Table, { unitsAt, now }: Narrowness) {
  let second = { at: Number.NaN, left: 0 };
  let refused = 0;
  const take = (): boolean => {
    const at = Math.floor(now() / 1_000);
    if (at !== second.at) second = { at, left: unitsAt(now()) };
    if (second.left < 1) {
      refused += 1;
      return false;
    }
    second.left -= 1;
    return true;
  };
  const throttle = () => serviceError(REFUSALS[refused % REFUSALS.length] ?? '');
  const narrowed = aroundSend(client, async (send, call) => {
    const [command] = call;
    const capacity = (units: number) => ({ ConsumedCapacity: [{ CapacityUnits: units }] });
    if (command instanceof BatchWriteCommand) {
      const requests = command.input.RequestItems?.[name] ?? [];
      const taken = requests.filter(() => take());
      if (taken.length === 0) throw throttle();
      const left = requests.filter((request) => !taken.includes(request));
      await send(new BatchWriteCommand({ RequestItems: { [name]: taken } }));
      return { UnprocessedItems: left.length === 0 ? {} : { [name]: left }, ...capacity(taken.length) };
    }
    if (command instanceof BatchExecuteStatementCommand) {
      const statements = command.input.Statements ?? [];
      const taken = statements.map(() => take());
      const answers: unknown[] = [];
      for (const [i, statement] of statements.entries()) {
        if (taken[i] !== true) {
          answers.push({ Error: { Code: 'ThrottlingError', Message: 'too fast' } });
          continue;
        }
        const answer = await send(new BatchExecuteStatementCommand({ Statements: [statement] }));
        answers.push(...(Reflect.get(Object(answer), 'Responses') ?? []));
      }
      return { Responses: answers, ...capacity(taken.filter(Boolean).length) };
    }
    if (command instanceof BatchGetCommand) {
      const { Keys = [], ...options } = command.input.RequestItems?.[name] ?? { Keys: [] };
      const half = Keys.slice(0, Math.ceil(Keys.length / 2));
      if (!take()) throw throttle();
      const left = take() ? [] : Keys.slice(half.length);
      const wanted = left.length === 0 ? Keys : half;
      const answer = await send(
        new BatchGetCommand({ RequestItems: { [name]: { ...options, Keys: wanted } } }),
      );
      return {
        ...Object(answer),
        UnprocessedKeys: left.length === 0 ? {} : { [name]: { ...options, Keys: left } },
      };
    }
    if (!take()) throw throttle();
    return await send(...call);
  });
  return { table: { client: narrowed, name }, refused: () => refused };
}
