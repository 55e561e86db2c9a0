import { randomUUID } from 'node:crypto';
import type { QueueState } from '../telemetry/telemetry.ts';
import { type Message, type MessageAttributes, newMessage, type Received } from './message.ts';

export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly visibilitySeconds: number;
  readonly delaySeconds: number;
  readonly receiveWaitSeconds: number;
  readonly maximumBytes: number;
  /** Where a message goes that was received too often. */
  readonly redrive: { readonly deadLetterArn: string; readonly maxReceiveCount: number } | undefined;
}

export interface Outgoing {
  readonly body: string;
  readonly attributes?: MessageAttributes | undefined;
  /** The queue's own delay by default. */
  readonly delaySeconds?: number | undefined;
}

export interface ReceiveOptions {
  readonly most: number;
  /** How long to wait for a message; 0 returns at once, infinity waits until `signal` aborts. */
  readonly waitMs: number;
  /** The queue's own visibility timeout by default. */
  readonly visibilitySeconds?: number | undefined;
  readonly signal: AbortSignal;
}

/** A message that nobody can receive until a time: delayed, or in flight at a consumer. */
interface Hold {
  readonly message: Message;
  readonly untilMs: number;
  /** Of a message in flight. */
  readonly receiptHandle: string | undefined;
  /** The message was deleted, or is held by another hold. */
  isOver: boolean;
}

interface Waiter {
  readonly options: ReceiveOptions;
  give(messages: readonly Received[]): void;
}

/**
 * A standard queue of SQS, in memory. It does nothing while nothing happens: one timer runs to the next message that
 * becomes visible, and only while a consumer waits.
 */
export class Queue {
  readonly settings: QueueSettings;
  readonly #deadLetters: (arn: string) => Queue | undefined;
  readonly #visible = new Set<Message>();
  /** By time. Holds that are over are removed when their time has come. */
  readonly #holds: Hold[] = [];
  readonly #inFlight = new Map<string, Hold>();
  readonly #waiters = new Set<Waiter>();
  #delayed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: QueueSettings, deadLetters: (arn: string) => Queue | undefined) {
    this.settings = settings;
    this.#deadLetters = deadLetters;
  }

  /** Takes messages. One consumer that waits can receive all of them. */
  send(outgoing: readonly Outgoing[]): readonly Message[] {
    const sent = outgoing.map(({ body, attributes = {}, delaySeconds = this.settings.delaySeconds }) => {
      const message = newMessage(body, attributes);
      if (delaySeconds > 0) this.#hold(message, delaySeconds);
      else this.#visible.add(message);
      return message;
    });
    this.#serve();
    return sent;
  }

  /** Returns messages, at most as many as asked for, as soon as there are any; none if the time passes first. */
  async receive(options: ReceiveOptions): Promise<readonly Received[]> {
    this.#release();
    const found = this.#take(options);
    if (found.length > 0 || options.waitMs <= 0 || options.signal.aborted) return found;
    return await new Promise((resolve) => {
      const stop = (): void => waiter.give([]);
      const timer = Number.isFinite(options.waitMs) ? setTimeout(stop, options.waitMs) : undefined;
      const waiter: Waiter = {
        options,
        give: (messages) => {
          clearTimeout(timer);
          options.signal.removeEventListener('abort', stop);
          this.#waiters.delete(waiter);
          this.#arm();
          resolve(messages);
        },
      };
      options.signal.addEventListener('abort', stop, { once: true });
      this.#waiters.add(waiter);
      this.#arm();
    });
  }

  /** Deletes a message in flight. One that is visible again stays, as does one that another consumer has. */
  delete(receiptHandle: string): void {
    const hold = this.#inFlight.get(receiptHandle);
    if (hold === undefined) return;
    hold.isOver = true;
    this.#inFlight.delete(receiptHandle);
  }

  /** Sets when a message in flight becomes visible again. */
  changeVisibility(receiptHandle: string, seconds: number): void {
    this.#release();
    const hold = this.#inFlight.get(receiptHandle);
    if (hold === undefined) return;
    hold.isOver = true;
    this.#hold(hold.message, seconds, receiptHandle);
    this.#serve();
  }

  /** Removes all messages. */
  purge(): void {
    this.#visible.clear();
    this.#holds.splice(0);
    this.#inFlight.clear();
    this.#delayed = 0;
    this.#arm();
  }

  state(): QueueState {
    this.#release();
    let oldestMs: number | undefined;
    for (const { sentMs } of this.#visible) oldestMs = Math.min(oldestMs ?? sentMs, sentMs);
    return {
      name: this.settings.name,
      visible: this.#visible.size,
      inFlight: this.#inFlight.size,
      delayed: this.#delayed,
      oldestMs,
    };
  }

  /** Ends the timer, and answers all who wait with nothing. */
  close(): void {
    for (const { give } of this.#waiters) give([]);
    clearTimeout(this.#timer);
  }

  /** Gives visible messages to those who wait, the first to come first. */
  #serve(): void {
    this.#release();
    for (const { options, give } of this.#waiters) {
      if (this.#visible.size === 0) break;
      const messages = this.#take(options);
      if (messages.length > 0) give(messages);
    }
    this.#arm();
  }

  #take({ most, visibilitySeconds = this.settings.visibilitySeconds }: ReceiveOptions): readonly Received[] {
    const taken: Received[] = [];
    for (const message of this.#visible) {
      if (taken.length === most) break;
      this.#visible.delete(message);
      if (this.#isDead(message)) continue;
      message.receiveCount += 1;
      message.firstReceivedMs ??= Date.now();
      const receiptHandle = randomUUID();
      this.#hold(message, visibilitySeconds, receiptHandle);
      taken.push({ ...message, receiptHandle });
    }
    return taken;
  }

  /** Moves a message that was received too often to the dead-letter queue. */
  #isDead(message: Message): boolean {
    const { redrive } = this.settings;
    if (redrive === undefined || message.receiveCount < redrive.maxReceiveCount) return false;
    const queue = this.#deadLetters(redrive.deadLetterArn);
    if (queue === undefined) return false;
    queue.#visible.add(message);
    queue.#serve();
    return true;
  }

  #hold(message: Message, seconds: number, receiptHandle?: string): void {
    const hold: Hold = { message, untilMs: Date.now() + seconds * 1_000, receiptHandle, isOver: false };
    if (receiptHandle === undefined) this.#delayed += 1;
    else this.#inFlight.set(receiptHandle, hold);
    let [from, to] = [0, this.#holds.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#holds[middle]?.untilMs ?? 0) <= hold.untilMs) from = middle + 1;
      else to = middle;
    }
    this.#holds.splice(from, 0, hold);
  }

  /** Makes visible what is due. */
  #release(): void {
    const nowMs = Date.now();
    const isDue = ({ isOver, untilMs }: Hold): boolean => isOver || untilMs <= nowMs;
    const first = this.#holds.findIndex((hold) => !isDue(hold));
    for (const hold of this.#holds.splice(0, first < 0 ? this.#holds.length : first)) {
      if (hold.isOver) continue;
      if (hold.receiptHandle === undefined) this.#delayed -= 1;
      else this.#inFlight.delete(hold.receiptHandle);
      this.#visible.add(hold.message);
    }
  }

  /** Sets the timer for the first hold that ends, if anybody waits. */
  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#holds.find(({ isOver }) => !isOver);
    if (this.#waiters.size === 0 || next === undefined) return;
    this.#timer = setTimeout(() => this.#serve(), Math.max(0, next.untilMs - Date.now()));
  }
}
