import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onClient } from './sdk-calls.ts';

/** A call that the product made. */
export interface RecordedCall {
  /** Repeats the call through the same client, without the product. */
  again(abortSignal: AbortSignal): Promise<unknown>;
}

type Command = Parameters<DynamoDBDocumentClient['send']>[0];
type Send = (command: Command, options?: { abortSignal?: AbortSignal }) => Promise<unknown>;

/**
 * Wraps every document client opened after it. It can record calls, and later answer them at once with the objects that
 * the SDK returned, so the remaining time of a request is that of the product itself. Calls are identified by their
 * keys alone, so it serves one resource at a time.
 */
export class SdkMemory {
  readonly #answers = new Map<string, unknown>();
  #recorded: RecordedCall[] | null = null;
  #answering = false;

  constructor() {
    onClient((_, document) => this.#stand(document));
  }

  /** Records the calls of `work`, in order, and their responses. Forgets all earlier ones. */
  async record(work: () => Promise<unknown>): Promise<readonly RecordedCall[]> {
    this.#answers.clear();
    const recorded: RecordedCall[] = [];
    this.#recorded = recorded;
    await work();
    this.#recorded = null;
    return recorded;
  }

  /** Runs `work` with the recorded responses instead of the SDK. */
  async answering<T>(work: () => Promise<T>): Promise<T> {
    this.#answering = true;
    try {
      return await work();
    } finally {
      this.#answering = false;
    }
  }

  #stand(document: DynamoDBDocumentClient): void {
    const send: Send = document.send.bind(document);
    const stand: Send = async (command, options) => {
      if (this.#answering) {
        const answer = this.#answers.get(nameOf(command));
        if (answer === undefined) throw new Error(`not recorded: ${nameOf(command)}`);
        return answer;
      }
      const recorded = this.#recorded;
      // A command can be sent only once, so its class makes the next one.
      const again = command.constructor as new (input: object) => Command;
      const { input } = command;
      recorded?.push({
        again: async (abortSignal) => await send(new again({ ...input }), { abortSignal }),
      });
      const answer = await send(command, options);
      if (recorded !== null) this.#answers.set(nameOf(command), answer);
      return answer;
    };
    Object.assign(document, { send: stand });
  }
}

function nameOf({ input }: Command): string {
  if ('Key' in input) return `${input.Key?.['pk']} ${input.Key?.['sk']}`;
  if (!('RequestItems' in input)) return '';
  const [table] = Object.values(input.RequestItems ?? {});
  if (table === undefined || !('Keys' in table)) return '';
  const keys = table.Keys ?? [];
  return `${keys.length} ${keys[0]?.['pk']} ${keys[0]?.['sk']}`;
}
