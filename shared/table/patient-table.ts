import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  type BatchGetCommandOutput,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { aroundSend, type Send } from './around-send.ts';
import type { Table } from './client.ts';
import { THROTTLES } from './throttles.ts';
import { WritePace } from './write-pace.ts';

/** Longest wait before a call is repeated, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;
const FIRST_WAIT_MS = 50;

/** What went through a table, as DynamoDB reports it. */
export interface TableUse {
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Calls that the table answered in part or not at all because it throttled. */
  readonly throttled: number;
}

export interface PatientTable extends Table {
  readonly use: TableUse;
}

export interface Patience {
  /** Most write units per second; without it, only throttling limits them. */
  readonly unitsPerSecond?: number | undefined;
  /** Returns Unix milliseconds. */
  readonly now?: () => number;
  /** Waits for the given number of milliseconds; rejects once the work is interrupted. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Returns a number from 0 to below 1. */
  readonly random?: () => number;
}

/**
 * Returns the table for long work on it. Throttling slows the work and does not end it: a call that the table has no
 * capacity for is repeated, with full jitter, and further writes slow down to what the table takes, then speed up again.
 * The time-out of a call still ends it, because a write under the lease must end with it; the writers of the index
 * repeat such calls themselves.
 */
export function patient({ client, name }: Table, options: Patience = {}): PatientTable {
  const { now = Date.now, sleep = delay, random = Math.random } = options;
  const use = { readUnits: 0, writeUnits: 0, throttled: 0 };
  const pace = new WritePace({ now, sleep, unitsPerSecond: options.unitsPerSecond });
  const count = (command: unknown, answer: unknown): void => {
    const units = unitsOf(answer);
    if (!isWrite(command)) use.readUnits += units;
    else {
      use.writeUnits += units;
      pace.wrote(units);
    }
  };
  const slowDown = (): void => {
    use.throttled += 1;
    pace.throttled();
  };
  const once = async (send: Send, call: readonly unknown[]): Promise<unknown> => {
    if (isWrite(call[0])) await pace.turn();
    const answer = await send(...call);
    count(call[0], answer);
    return answer;
  };
  const repeated = async (send: Send, call: readonly unknown[]): Promise<unknown> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(send, call);
      } catch (error) {
        if (!isThrottle(error)) throw error;
        slowDown();
        await sleep(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
      }
    }
  };
  return {
    name,
    use,
    client: aroundSend(client, async (send, call) => {
      const [command, ...rest] = call;
      if (!isCounted(command)) return await send(...call);
      command.input.ReturnConsumedCapacity ??= 'TOTAL';
      if (command instanceof BatchGetCommand) {
        return await getAll(command, async (part) => await repeated(send, [part, ...rest]), {
          onThrottle: async (attempt) => {
            slowDown();
            await sleep(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
          },
        });
      }
      // The writers of the index repeat these, after they made sure of their lease: batches, and writes with a time-out,
      // which would have passed before the table has capacity again.
      const isBatch = command instanceof BatchWriteCommand || command instanceof BatchExecuteStatementCommand;
      if (!(isBatch || (isWrite(command) && propertyOf(rest[0], 'abortSignal') !== undefined))) {
        return await repeated(send, call);
      }
      try {
        const answer = await once(send, call);
        if (isCutShort(answer)) slowDown();
        return answer;
      } catch (error) {
        if (isThrottle(error)) slowDown();
        throw error;
      }
    }),
  };
}

/** Reads all keys of a batch, whatever the table leaves unprocessed in one call. */
async function getAll(
  command: BatchGetCommand,
  send: (command: BatchGetCommand) => Promise<unknown>,
  { onThrottle }: { readonly onThrottle: (attempt: number) => Promise<unknown> },
): Promise<unknown> {
  const responses: Record<string, Record<string, unknown>[]> = {};
  const consumed: NonNullable<BatchGetCommandOutput['ConsumedCapacity']> = [];
  let pending = command;
  for (let attempt = 0; ; attempt += 1) {
    // The client returns what it reads for this command.
    const answer = (await send(pending)) as BatchGetCommandOutput;
    for (const [table, items] of Object.entries(answer.Responses ?? {})) {
      responses[table] = [...(responses[table] ?? []), ...items];
    }
    consumed.push(...(answer.ConsumedCapacity ?? []));
    const { UnprocessedKeys: left = {} } = answer;
    if (Object.keys(left).length === 0) {
      return { ...answer, Responses: responses, ConsumedCapacity: consumed };
    }
    await onThrottle(attempt);
    pending = new BatchGetCommand({ RequestItems: left, ReturnConsumedCapacity: 'TOTAL' });
  }
}

const WRITES = [BatchExecuteStatementCommand, BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand];
const COUNTED = [...WRITES, BatchGetCommand, GetCommand, QueryCommand];

type Counted = InstanceType<(typeof COUNTED)[number]>;

const isCounted = (command: unknown): command is Counted => COUNTED.some((kind) => command instanceof kind);
const isWrite = (command: unknown): boolean => WRITES.some((kind) => command instanceof kind);
const isThrottle = (error: unknown): boolean => error instanceof Error && THROTTLES.has(error.name);

/** Whether the table left items of a batch unwritten. */
function isCutShort(answer: unknown): boolean {
  const unprocessed = propertyOf(answer, 'UnprocessedItems');
  if (typeof unprocessed === 'object' && unprocessed !== null && Object.keys(unprocessed).length > 0)
    return true;
  const responses = propertyOf(answer, 'Responses');
  return (
    Array.isArray(responses) &&
    responses.some((each) => THROTTLES.has(String(propertyOf(propertyOf(each, 'Error'), 'Code'))))
  );
}

function unitsOf(answer: unknown): number {
  const consumed = propertyOf(answer, 'ConsumedCapacity');
  const all: readonly unknown[] = Array.isArray(consumed) ? consumed : [consumed];
  return all.reduce<number>((sum, each) => sum + Number(propertyOf(each, 'CapacityUnits') ?? 0), 0);
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
