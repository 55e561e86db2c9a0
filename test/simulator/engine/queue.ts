import { createHash } from 'node:crypto';
import type { Engine, EngineAnswer } from './engine.ts';

/** A message on the queue of doubts. */
export interface Message {
  readonly messageId: string;
  readonly body: string;
}

interface Batch {
  readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[];
}

/** An engine that also serves the queue of doubts (SQS, JSON 1.0). Functions only send to it. */
export class QueueingEngine implements Engine {
  readonly #engine: Engine;
  readonly #onMessage: (message: Message) => void;
  #sent = 0;

  constructor(engine: Engine, onMessage: (message: Message) => void) {
    this.#engine = engine;
    this.#onMessage = onMessage;
  }

  async execute(operation: string, body: string): Promise<EngineAnswer> {
    if (operation !== 'SendMessageBatch') return await this.#engine.execute(operation, body);
    const { Entries }: Batch = JSON.parse(body);
    const Successful = Entries.map(({ Id, MessageBody }) => {
      this.#sent += 1;
      const messageId = `message-${this.#sent}`;
      this.#onMessage({ messageId, body: MessageBody });
      return {
        Id,
        MessageId: messageId,
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      };
    });
    return { status: 200, body: JSON.stringify({ Successful, Failed: [] }) };
  }
}
