import type { Random } from '../../../infra/operator/demo/random.ts';
import type { Engine, EngineAnswer } from './engine.ts';
import { type CallFault, drawFate, type Fate, type FaultProfile, NO_FAULTS } from './faults.ts';
import { type Invocation, running } from './invocation.ts';
import { inside, type VirtualTime } from './virtual-time.ts';

/** A request as a client passes it on, serialised. `attempt` counts the sends of the same call from 1. */
export interface Sent {
  readonly operation: string;
  readonly body: string;
  readonly attempt: number;
}

/** What a client hears about a request: one of the two, once, unless its invocation dies. */
export interface Listener {
  answered(answer: EngineAnswer): void;
  failed(error: Error): void;
}

/** A request in flight. */
export interface Underway {
  /** Ends it for its client with what `then` does, unless it has already ended. The engine may still carry it out. */
  end(then: () => void): void;
  /** Ends it without any contact with the outside: nobody is listening any more. */
  abandon(): void;
}

/** Receives the events of a network. */
export interface NetworkObserver {
  /** A call was sent. `attempt` counts the sends of the same call from 1. */
  sent(caller: Invocation | undefined, operation: string, fate: Fate, attempt: number, body: string): void;
  /** The engine carried out a call, for the first time or again. */
  carriedOut(caller: Invocation | undefined, operation: string, answer: EngineAnswer, body: string): void;
}

/**
 * The network between the clients and the engine. The clients serialise, sign, time out and retry as they do in Lambda,
 * and every call meets its fate here. `http-requests.ts` and `sdk-handler.ts` put it below them.
 */
export class Network {
  readonly time: VirtualTime;
  engine: Engine;
  observer: NetworkObserver | undefined;
  profile: FaultProfile = NO_FAULTS;
  random: Random;

  constructor(time: VirtualTime, engine: Engine, random: Random) {
    this.time = time;
    this.engine = engine;
    this.random = random;
  }

  /** Sends a request; undefined if the invocation dies before it does. */
  send({ operation, body, attempt }: Sent, listener: Listener): Underway | undefined {
    const { time } = this;
    const caller = running.getStore();
    if (caller?.survives() === false) return undefined;
    const profile = caller === undefined ? NO_FAULTS : this.profile;
    const fate = drawFate(operation, profile, this.random, time.now);
    const sent = reshaped(fate.fault, body, this.random);
    this.observer?.sent(caller, operation, fate, attempt, sent.body);
    let over = false;
    const end = (then: () => void): void => {
      if (over) return;
      over = true;
      inside(caller, then);
    };
    const answers = (answer: EngineAnswer): void => end(() => listener.answered(answer));
    if (fate.carriedOut !== null) {
      time.after(fate.carriedOut, async () => {
        const answer = sent.completed(await this.engine.execute(operation, sent.body));
        this.observer?.carriedOut(caller, operation, answer, sent.body);
        if (fate.instead === null) time.after(fate.travels, () => answers(answer));
      });
    }
    if (fate.carriedOutAgain !== null) {
      time.after(fate.carriedOutAgain, async () => {
        const answer = await this.engine.execute(operation, sent.body);
        this.observer?.carriedOut(caller, operation, answer, sent.body);
      });
    }
    const { instead } = fate;
    if (instead !== null) {
      const delay = (fate.carriedOut ?? 0) + fate.travels;
      time.after(delay, () => (instead === 'reset' ? end(() => listener.failed(reset())) : answers(instead)));
    }
    const abandon = (): void => {
      over = true;
    };
    return { end, abandon };
  }
}

/** Returns the body, with a smaller batch or page if the fault asks for it, and a function that completes the reply. */
function reshaped(
  fault: CallFault | null,
  body: string,
  random: Random,
): { readonly body: string; readonly completed: (answer: EngineAnswer) => EngineAnswer } {
  const asIs = { body, completed: (answer: EngineAnswer) => answer };
  if (fault === 'cut_page') {
    const query = JSON.parse(body);
    return {
      ...asIs,
      body: JSON.stringify({ ...query, Limit: random.integer(1, Number(query.Limit ?? 5)) }),
    };
  }
  if (fault !== 'partial_batch') return asIs;
  const batch = JSON.parse(body);
  const [[name, wanted] = ['', { Keys: [] }]] = Object.entries<{ Keys: object[] }>(batch.RequestItems);
  const kept = wanted.Keys.filter(() => random.chance(0.5));
  const left = wanted.Keys.filter((key) => !kept.includes(key));
  if (left.length === 0) return asIs;
  const unprocessed = { [name]: { ...wanted, Keys: left } };
  const none = { status: 200, body: JSON.stringify({ Responses: {}, UnprocessedKeys: unprocessed }) };
  return {
    // The engine refuses an empty batch.
    body:
      kept.length === 0
        ? body
        : JSON.stringify({ ...batch, RequestItems: { [name]: { ...wanted, Keys: kept } } }),
    completed: (answer) => {
      if (answer.status !== 200 || kept.length === 0) return answer.status === 200 ? none : answer;
      return {
        status: 200,
        body: JSON.stringify({ ...JSON.parse(answer.body), UnprocessedKeys: unprocessed }),
      };
    },
  };
}

const reset = (): Error => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
