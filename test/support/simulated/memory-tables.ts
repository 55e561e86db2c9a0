import { setImmediate } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { WireClient } from '../../../shared/clients/wire/client.ts';
import { callOf, marshalled, tableIn } from './simulated-call.ts';
import { SimulatedTable } from './simulated-table.ts';

/** A record of a stream that shows new images. */
export interface StreamRecord {
  readonly dynamodb: { readonly SequenceNumber: string; readonly NewImage?: Record<string, AttributeValue> };
}

const tables = new Map<string, SimulatedTable>();
const streams = new Map<string, StreamRecord[]>();
const CLIENTS: readonly object[] = [DynamoDBDocumentClient.prototype, WireClient.prototype];

/**
 * Opens a simulated table under a name. The document clients of this realm, including those that handlers open, send it
 * the calls that name it and send all others to an engine. A call costs a tenth of what it costs through the SDK and an
 * engine.
 */
export function openMemoryTable(name: string, { stream = false } = {}): void {
  intercept();
  const table = new SimulatedTable({ now: Date.now, keepsVersions: false });
  tables.set(name, table);
  if (stream) openMemoryStream(name);
}

/** Streams the changes of a table in memory from now on. */
export function openMemoryStream(name: string): void {
  const table = memoryTable(name);
  const records: StreamRecord[] = [];
  streams.set(name, records);
  table.onChange = (_key, _before, after) =>
    records.push({
      dynamodb: {
        SequenceNumber: String(records.length + 1),
        ...(after === undefined ? {} : { NewImage: marshalled(after) }),
      },
    });
}

/** Returns the table in memory of this name. @throws Error when there is none */
export function memoryTable(name: string): SimulatedTable {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`no table ${name} in memory`);
  return table;
}

export function closeMemoryTable(name: string): void {
  tables.delete(name);
  streams.delete(name);
}

/** Returns the records so far of the stream of a table in memory, or undefined if it has none. */
export const memoryStream = (name: string): readonly StreamRecord[] | undefined => streams.get(name);

let isIntercepted = false;

/** Intercepts the calls of all clients, including those already open. */
function intercept(): void {
  if (isIntercepted) return;
  isIntercepted = true;
  for (const prototype of CLIENTS) {
    const sendToEngine: unknown = Reflect.get(prototype, 'send');
    if (typeof sendToEngine !== 'function') throw new TypeError('a client has no send method');
    const send = async function (this: unknown, ...call: [Command, ...unknown[]]): Promise<unknown> {
      const table = tables.get(tableIn(call[0].input));
      return await (table === undefined ? Reflect.apply(sendToEngine, this, call) : execute(table, ...call));
    };
    Object.assign(prototype, { send });
  }
}

interface Command {
  readonly input: object;
}

async function execute(table: SimulatedTable, command: Command, ...rest: unknown[]): Promise<unknown> {
  const call = callOf(command);
  // As with an engine, other work runs between a call and its answer.
  await setImmediate();
  const [options] = rest;
  if (Object(options).abortSignal?.aborted === true) {
    throw Object.assign(new Error('Request aborted'), { name: 'AbortError' });
  }
  return table.execute(call);
}
