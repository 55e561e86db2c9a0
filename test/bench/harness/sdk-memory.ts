import { aroundCalls } from './clients.ts';

/** A call that the product made. */
export interface RecordedCall {
  /** Repeats the call through the same client, without the product. */
  again(abortSignal: AbortSignal): Promise<unknown>;
}

interface Command {
  readonly input: object;
}

/**
 * Wraps the clients of the table. It can record calls, and later answer them at once with the objects that
 * the client returned, so the remaining time of a request is that of the product itself. Calls are identified by their
 * keys alone, so it serves one resource at a time.
 */
export class SdkMemory {
  readonly #answers = new Map<string, unknown>();
  #recorded: RecordedCall[] | null = null;
  #answering = false;

  constructor() {
    aroundCalls(async (send, [given, options]) => {
      const command: Command = Object(given);
      const name = nameOf(command);
      if (this.#answering) {
        const answer = this.#answers.get(name);
        if (answer === undefined) throw new Error(`not recorded: ${name}`);
        return answer;
      }
      const recorded = this.#recorded;
      // The SDK sends a command only once, so its class makes the next one.
      const { input, constructor: kind } = command;
      recorded?.push({
        again: async (abortSignal) => await send(Reflect.construct(kind, [{ ...input }]), { abortSignal }),
      });
      const answer = await send(command, options);
      if (recorded !== null) this.#answers.set(name, answer);
      return answer;
    });
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

  /** Runs `work` with the recorded responses instead of the client. */
  async answering<T>(work: () => Promise<T>): Promise<T> {
    this.#answering = true;
    try {
      return await work();
    } finally {
      this.#answering = false;
    }
  }
}

function nameOf({ input }: Command): string {
  const { Key: key, RequestItems: wanted = {} } = Object(input);
  const [batch] = Object.values(wanted);
  const keys = key === undefined ? (Object(batch).Keys ?? []) : [key];
  return `${keys.length} ${keys[0]?.pk} ${keys[0]?.sk}`;
}
