import { startDynoxide } from '../../infra/local/engines/dynamodb.ts';
import { type Engine, HttpEngine } from './engine/engine.ts';
import { MemoryTable } from './memory/table.ts';
import type { Item } from './memory/values.ts';

/** An engine for the worlds of one process. */
export interface WorldEngine extends Engine {
  /** Call this after the market is published. */
  published(): Promise<void>;
  /** Call this between worlds. */
  cleared(): void;
  close(): Promise<void>;
}

/** Opens the emulator, in memory. Worlds share it, each with its own organisations. */
export async function openEmulator(): Promise<WorldEngine> {
  const dynoxide = await startDynoxide();
  const http = new HttpEngine(dynoxide.endpoint);
  return {
    execute: (operation, body) => http.execute(operation, body),
    published: async () => {
      http.frozen = true;
    },
    cleared: () => undefined,
    close: async () => {
      http.close();
      await dynoxide.stop();
    },
  };
}

/** Opens an in-process table with what was published to the emulator. Each world starts from that state. */
export async function openMemory(): Promise<WorldEngine> {
  const emulator = await openEmulator();
  const memory = new MemoryTable();
  let engine: Engine = emulator;
  return {
    execute: (operation, body) => engine.execute(operation, body),
    published: async () => {
      for await (const item of scan(emulator)) memory.load(item);
      memory.freeze();
      engine = memory;
      await emulator.close();
    },
    cleared: () => memory.thaw(),
    close: () => emulator.close(),
  };
}

async function* scan(engine: Engine): AsyncGenerator<Item> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const { body } = await engine.execute('Scan', JSON.stringify({ TableName: 'test', ExclusiveStartKey }));
    const page: { Items: Item[]; LastEvaluatedKey?: Item } = JSON.parse(body);
    yield* page.Items;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}
