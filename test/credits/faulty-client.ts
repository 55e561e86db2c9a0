import type { Table } from '../../shared/table/client.ts';

/** Probability of each fault per send. All other sends succeed. */
export interface Faults {
  /** The request is lost. */
  readonly lostSend: number;
  /** The request is carried out, but its reply is lost. */
  readonly lostReply: number;
  /** The sender sees a lost request, which is carried out later. */
  readonly lateSend: number;
  /** The engine carries out the request, then answers 500. */
  readonly serverError: number;
}

/** Returns a table whose sends fail by a seeded generator. `settled` waits for requests still in flight. */
export function faultyTable(
  table: Table,
  faults: Faults,
  seed: number,
): Table & { settled(): Promise<void> } {
  const random = generator(seed);
  const late: Promise<unknown>[] = [];
  const reset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  const real = table.client.send.bind(table.client);
  const send = async (...given: unknown[]): Promise<unknown> => {
    const forward = (): Promise<unknown> => Reflect.apply(real, undefined, given);
    let dice = random();
    const falls = (chance: number) => {
      dice -= chance;
      return dice < 0;
    };
    if (falls(faults.lostSend)) throw reset();
    if (falls(faults.lateSend)) {
      const after = random() * 150;
      late.push(new Promise((resolve) => setTimeout(resolve, after)).then(forward).catch(() => undefined));
      throw reset();
    }
    const loses = falls(faults.lostReply);
    const fails = falls(faults.serverError);
    const answer = await forward().catch((error: unknown) => {
      if (loses || fails) throw reset();
      throw error;
    });
    if (loses) throw reset();
    if (fails) throw Object.assign(new Error('internal'), { $metadata: { httpStatusCode: 500 } });
    return answer;
  };
  const client = Object.assign(Object.create(table.client), { send });
  return {
    name: table.name,
    client,
    settled: async () => {
      await Promise.all(late);
    },
  };
}

/** mulberry32: a small seeded generator with an even distribution. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
