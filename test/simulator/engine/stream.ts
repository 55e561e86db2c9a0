import type { StreamAttribute } from '../../../shared/credits/ledger/ledger-entry.ts';
import type { Engine, EngineAnswer } from './engine.ts';

/** A new state of an account, as in the table's stream. */
export interface AccountChange {
  readonly pk: string;
  readonly image: Readonly<Record<string, StreamAttribute>>;
}

/** Returns a change as Lambda delivers it, at position `index` of the stream. */
export const streamRecord = ({ image }: AccountChange, index: number): object => ({
  eventName: 'MODIFY',
  eventSource: 'aws:dynamodb',
  dynamodb: {
    NewImage: image,
    SequenceNumber: String(index + 1),
    ApproximateCreationDateTime: Date.now() / 1_000,
  },
});

const ACCOUNT = /"(ACCOUNT#[^"]+)"/;
const WRITES: ReadonlySet<string> = new Set(['UpdateItem', 'PutItem', 'TransactWriteItems']);

/**
 * An engine that reports every change of an account, in order. The emulator's own stream slows down with its length.
 * Because calls are carried out one at a time, a read right after a write returns what the stream would contain.
 */
export class ObservedEngine implements Engine {
  readonly #engine: Engine;
  readonly #tableName: string;
  readonly #onChange: (change: AccountChange) => void;

  constructor(engine: Engine, tableName: string, onChange: (change: AccountChange) => void) {
    this.#engine = engine;
    this.#tableName = tableName;
    this.#onChange = onChange;
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    const answer = await this.#engine.execute(operation, body);
    const pk = WRITES.has(operation) && answer.status === 200 ? ACCOUNT.exec(body)?.[1] : undefined;
    if (pk !== undefined) {
      const read = {
        TableName: this.#tableName,
        Key: { pk: { S: pk }, sk: { S: 'account' } },
        ConsistentRead: true,
      };
      const { body: item } = await this.#engine.execute('GetItem', JSON.stringify(read));
      this.#onChange({ pk, image: JSON.parse(item).Item });
    }
    return answer;
  }
}
