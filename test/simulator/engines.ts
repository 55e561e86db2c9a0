import { startDynoxide } from '../../infra/local/engines/dynamodb.ts';
import { type Engine, HttpEngine } from './engine/engine.ts';
import { MemoryTable } from './memory/table.ts';
import type { Item } from './memory/values.ts';

/** An engine for the worlds of a process. */
export interface WorldEngine extends Engine {
  /** To be called when the market is published. */
  published(): Promise<void>;
  /** To be called between worlds. */
  cleared(): void;
  close(): Promise<void>;
}

/** The emulator, in memory; worlds lie in it side by side. */
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

/** A table in this process, with what was published into the emulator; each world begins with that alone. */
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
