import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { LogFields } from '../../../shared/log/log.ts';
import type { Table } from '../../../shared/table/client.ts';
import { type Key, keys } from '../../../shared/table/keys.ts';
import { type Item, TableReader } from '../../../shared/table/reader.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import type { AttemptResult } from '../../../shared/webhooks/attempt/outcome.ts';
import { acceptanceOf } from '../../../shared/webhooks/delivery/accept-event.ts';
import { type DeliveryDependencies, deliverBatch } from '../../../shared/webhooks/delivery/deliver.ts';
import { type Delivery, readDelivery } from '../../../shared/webhooks/delivery/delivery.ts';
import type { DeliveryMessage } from '../../../shared/webhooks/delivery/message.ts';
import { replayDelivery } from '../../../shared/webhooks/delivery/replay.ts';
import {
  type Destination,
  type Drain,
  readDestination,
} from '../../../shared/webhooks/destination/destination.ts';
import { createDestination, resumeDestination } from '../../../shared/webhooks/destination/destinations.ts';
import type { Lane } from '../../../shared/webhooks/destination/lane.ts';
import { SlotChoice } from '../../../shared/webhooks/destination/slot-choice.ts';
import type { Sent } from '../../../shared/webhooks/reporting/send-notice.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { type DrainStep, drainStep } from '../../../shared/webhooks/waking/drain.ts';
import { readyMessage } from '../../../shared/webhooks/waking/ready.ts';
import { sweep } from '../../../shared/webhooks/waking/sweep.ts';
import { Random } from '../../support/random.ts';
import type { Step } from './interleaver.ts';

/** One post as the receiver got it. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly atMs: number;
}

/** Thrown in place of a killed worker's next step. */
export class Killed extends Error {
  constructor() {
    super('killed');
    this.name = 'Killed';
  }
}

export const SECRET = 'whsec_c2VjcmV0IG9mIGEgdGVzdA';
const SLOW_QUEUE = 'slow';
const RECEIVES = 5;
/** How long a received message is hidden from other workers (infra/constructs/webhooks.ts). */
const VISIBILITY_MS = 180_000;
const START = Date.UTC(2026, 2, 15, 12);
export const direct: Step = async (_name, effect) => await effect();

/**
 * The delivery side around a real table, with its own clock: 28 hours of retries pass in a second. Queue, timers and
 * stream are stand-ins that guarantee only what the services guarantee: at least once, in any order, redelivery when a
 * worker dies, execution names used once. queue.test.ts tests the queue's calls against a local SQS.
 */
export class World {
  now = START;
  readonly random: Random;
  readonly organisationId: string;
  readonly posts: Post[] = [];
  readonly receipts: LogFields[] = [];
  /** What became of notices. */
  readonly told: Sent[] = [];
  readonly messages: { message: DeliveryMessage; at: number; receives: number; lane: Lane }[] = [];
  readonly deadLetters: DeliveryMessage[] = [];
  /** Inputs of executions by name. */
  readonly executions = new Map<string, string>();
  /** Answers a post. */
  receiver: (post: Post) => AttemptResult | Promise<AttemptResult> = () => answered(204);
  /** Probability that a completed message is redelivered within ten minutes. */
  duplicates = 0;
  /** Probability that an execution or a stream record is lost. */
  losses = 0;
  /** Maximum deviation of a worker's clock in either direction, in milliseconds. */
  skewMs = 0;
  /** Whether Step Functions and the queue refuse new timers. */
  throttled = false;
  readonly #table: Table;
  readonly #tracked: { readonly eventId: string; readonly destinationId: string }[] = [];
  readonly #streamed = new Set<string>();
  /** Deliveries that have ended. They do not become ready again unless replayed. */
  readonly #final = new Set<string>();

  constructor(table: Table, seed = 1, organisationId = uuid7(START)) {
    this.#table = table;
    this.organisationId = organisationId;
    this.random = new Random(seed);
  }

  async destination(): Promise<string> {
    const { id } = await createDestination(
      this.#table,
      {
        organisationId: this.organisationId,
        name: 'Receiver',
        url: 'https://hooks.example.com/',
        secret: SECRET,
      },
      async () => new Uint8Array(1),
      this.operator(),
    );
    return id;
  }

  operator() {
    return { name: 'test', now: this.now };
  }

  /** Accepts an event for a destination. @returns its id */
  async accept(
    destinationId: string,
    options: { test?: boolean; data?: Record<string, unknown>; organisationId?: string } = {},
  ) {
    const eventId = uuid7(this.now);
    await this.#table.client.send(
      new TransactWriteCommand({
        TransactItems: acceptanceOf(
          this.#table.name,
          {
            event: {
              eventId,
              type: options.test === true ? 'integration.test' : 'signals.monitor.delivery',
              occurredAt: new Date(this.now).toISOString(),
              data: options.data ?? { schema_version: 1 },
            },
            organisationId: options.organisationId ?? this.organisationId,
            destinationIds: [destinationId],
            test: options.test === true,
          },
          this.now,
          STANDARD_RETENTION,
        ),
      }),
    );
    this.track(eventId, destinationId);
    return eventId;
  }

  /** Lets the stream see a delivery that something else has accepted, or begun again. */
  track(eventId: string, destinationId: string): void {
    this.#final.delete(nameOf(eventId, destinationId));
    this.#tracked.push({ eventId, destinationId });
  }

  async delivery(eventId: string): Promise<Delivery> {
    const item = await this.#reader().get(keys.delivery(eventId, this.#destinationOf(eventId)), true);
    if (item === undefined) throw new Error('no delivery');
    return readDelivery(item);
  }

  async replay(eventId: string): Promise<boolean> {
    this.#final.delete(nameOf(eventId, this.#destinationOf(eventId)));
    const replay = await replayDelivery(this.#table, await this.delivery(eventId), this.operator());
    return replay === 'replayed';
  }

  async item(key: { readonly pk: string; readonly sk: string }): Promise<Item | undefined> {
    return await this.#reader().get(key, true);
  }

  /** Returns all items of a partition. */
  async partition(pk: string): Promise<readonly Item[]> {
    return (await this.#reader().query(pk, { limit: 10_000 }, true)).items;
  }

  async readDestination(destinationId: string): Promise<Destination> {
    const item = await this.item(keys.destination(destinationId));
    if (item === undefined) throw new Error('no destination');
    return readDestination(item);
  }

  async put(item: Item): Promise<void> {
    await this.#table.client.send(new PutCommand({ TableName: this.#table.name, Item: item }));
  }

  async remove(key: Key): Promise<void> {
    await this.#table.client.send(new DeleteCommand({ TableName: this.#table.name, Key: key }));
  }

  /** Takes a slot of a destination, as another attempt would; for an hour unless given. */
  async takeSlot(destinationId: string, slot: number, ms = 3_600_000): Promise<void> {
    const held = { slot, until: this.now + ms, lease_id: 'another' };
    await this.put({ ...keys.destinationSlot(destinationId, slot), ...held });
  }

  async resume(destinationId: string, step: Step = direct): Promise<Drain | null> {
    return await step('resume', async () =>
      resumeDestination(this.#table, await this.readDestination(destinationId), this.operator()),
    );
  }

  messageOf(eventId: string, attempt = 1, generation = 1): DeliveryMessage {
    return { event_id: eventId, destination_id: this.#destinationOf(eventId), generation, attempt };
  }

  /** Returns the message of the delivery's live wake-up. */
  async wakeUpOf(eventId: string): Promise<DeliveryMessage> {
    const { attempts, generation, wake } = await this.delivery(eventId);
    return {
      ...this.messageOf(eventId, attempts + 1, generation),
      ...(wake === null ? {} : { wake }),
    };
  }

  /** Lets one worker handle one message, with every step under the control of `step`. */
  async work(
    message: DeliveryMessage,
    step: Step = direct,
    given: Partial<DeliveryDependencies> = {},
    lane: Lane = 'main',
  ): Promise<void> {
    const table = this.steppingTable(step);
    const skew = this.skewMs === 0 ? 0 : this.random.below(2 * this.skewMs + 1) - this.skewMs;
    const errors: unknown[] = [];
    await deliverBatch(
      {
        table,
        timers: {
          sqs: this.sqs(step),
          queueUrl: 'queue',
          slowQueueUrl: SLOW_QUEUE,
          sfn: this.sfn(step),
          waiterArn: 'waiter',
        },
        secrets: { of: async () => SECRET },
        poster: {
          post: async (url, headers, body) =>
            await step('post', async () => {
              const post = { url, headers, body, atMs: this.now };
              this.posts.push(post);
              return await this.receiver(post);
            }),
        },
        now: () => this.now + skew,
        random: () => this.random.next(),
        receipt: (fields) => this.receipts.push(fields),
        ...given,
      },
      new SlotChoice(this.random.next()),
      [{ message, lane }],
      (_at, error) => errors.push(error),
    );
    if (errors.length > 0) throw errors[0];
  }

  async sweep(step: Step = direct) {
    return await sweep({
      table: this.steppingTable(step),
      sfn: this.sfn(step),
      drainArn: 'drain',
      sqs: this.sqs(step),
      queueUrl: 'queue',
      now: () => this.now,
      appUrl: 'https://app.example',
      linkEvents: async () => undefined,
      retention: STANDARD_RETENTION,
      told: (sent) => this.told.push(sent),
    });
  }

  async drain(drain: Drain, step: Step = direct, stepMs = 45_000, perSecond = 20): Promise<DrainStep> {
    return await drainStep(
      {
        table: this.steppingTable(step),
        now: () => this.now,
        sleep: async (ms) =>
          await step('sleep', async () => {
            this.now += ms;
          }),
        perSecond,
        until: this.now + stepMs,
      },
      drain,
    );
  }

  /** Returns the table with every call as a step. */
  steppingTable(step: Step): Table {
    const real = this.#table.client.send.bind(this.#table.client);
    const send = async (...given: unknown[]): Promise<unknown> =>
      await step(given[0]?.constructor.name ?? '', async () => await Reflect.apply(real, undefined, given));
    return { name: this.#table.name, client: Object.assign(Object.create(this.#table.client), { send }) };
  }

  sqs(step: Step): SQSClient {
    const send = async (command: unknown): Promise<unknown> =>
      await step('queue', async () => {
        if (this.throttled) throw new Error('throttled');
        if (command instanceof SendMessageCommand) {
          const { MessageBody = '', DelaySeconds = 0, QueueUrl } = command.input;
          this.enqueue(JSON.parse(MessageBody), DelaySeconds, QueueUrl === SLOW_QUEUE ? 'slow' : 'main');
        } else if (command instanceof SendMessageBatchCommand) {
          for (const { MessageBody = '' } of command.input.Entries ?? [])
            this.enqueue(JSON.parse(MessageBody));
        }
        return {};
      });
    return Object.assign(Object.create(SQSClient.prototype), { send });
  }

  sfn(step: Step): SFNClient {
    const send = async (command: unknown): Promise<unknown> =>
      await step('timer', async () => {
        if (this.throttled) throw new Error('throttled');
        if (!(command instanceof StartExecutionCommand)) throw new Error('an unknown command');
        const { name = '', input = '' } = command.input;
        if (this.executions.has(name)) throw new ExecutionAlreadyExists({ message: name, $metadata: {} });
        this.executions.set(name, input);
        const { at, message } = JSON.parse(input) as {
          readonly at?: string;
          readonly message?: DeliveryMessage;
        };
        if (at !== undefined && message !== undefined && !this.random.chance(this.losses)) {
          this.messages.push({ message, at: Date.parse(at), receives: 0, lane: 'main' });
        }
        return {};
      });
    return Object.assign(Object.create(SFNClient.prototype), { send });
  }

  enqueue(message: DeliveryMessage, delaySeconds = 0, lane: Lane = 'main'): void {
    if (delaySeconds > 900) throw new RangeError('the maximum delay of a message is 900 seconds');
    this.messages.push({ message, at: this.now + delaySeconds * 1_000, receives: 0, lane });
  }

  /** Does the work of the stream: enqueues every delivery that became ready, once per change unless it is lost. */
  async stream(): Promise<readonly Item[]> {
    const open = this.#tracked.filter(
      ({ eventId, destinationId }) => !this.#final.has(nameOf(eventId, destinationId)),
    );
    const items = await this.#reader().getMany(
      open.map(({ eventId, destinationId }) => keys.delivery(eventId, destinationId)),
      true,
    );
    const there = items.filter((item) => item !== undefined);
    for (const item of there) {
      if (item['completed_at'] !== null) {
        this.#final.add(nameOf(String(item['event_id']), String(item['destination_id'])));
      }
      const message = readyMessage(imageOf(item));
      const change = JSON.stringify([message, item['ready']]);
      if (message === null || this.#streamed.has(change)) continue;
      this.#streamed.add(change);
      if (!this.random.chance(this.losses)) this.enqueue(message);
    }
    return there;
  }

  /**
   * Lets time pass until nothing is pending. Due messages arrive in random order, a message whose worker dies is received
   * up to five times, and the sweeper runs whenever an item is due.
   */
  async settle(step: () => Step = () => direct): Promise<void> {
    for (;;) {
      const ready = this.messages.filter(({ at }) => at <= this.now);
      if (ready.length === 0) {
        const dues = (await this.stream()).flatMap((item) =>
          typeof item['due_shard'] === 'string' ? Number(item['due_at']) : [],
        );
        const next = Math.min(...this.messages.map(({ at }) => at));
        const due = Math.min(...dues) + 1;
        if (next === Infinity && due === Infinity) return;
        this.now = Math.max(this.now, Math.min(next, due));
        if (due < next) await ignoreKilled(() => this.sweep(step()));
        continue;
      }
      const entry = this.random.pick(ready);
      entry.receives += 1;
      if (entry.receives > RECEIVES) {
        this.deadLetters.push(entry.message);
        this.messages.splice(this.messages.indexOf(entry), 1);
        continue;
      }
      entry.at = this.now + VISIBILITY_MS;
      if (!(await ignoreKilled(() => this.work(entry.message, step(), {}, entry.lane)))) continue;
      if (this.random.chance(this.duplicates)) entry.at = this.now + this.random.below(600_000);
      else this.messages.splice(this.messages.indexOf(entry), 1);
    }
  }

  #destinationOf(eventId: string): string {
    return this.#tracked.find((tracked) => tracked.eventId === eventId)?.destinationId ?? '';
  }

  #reader(): TableReader {
    return new TableReader(this.#table, new AbortController().signal);
  }
}

const nameOf = (eventId: string, destinationId: string): string => `${eventId} ${destinationId}`;

export const answered = (status: number, retryAfterSeconds: number | null = null): AttemptResult => ({
  kind: 'answered',
  status,
  retryAfterSeconds,
});

/** Returns false if the worker was killed. */
async function ignoreKilled(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.every((each) => each instanceof Killed)) return false;
    throw error;
  }
}

/** Returns the parts of an item's stream image that the code reads. */
const imageOf = (item: Item): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? { N: String(value) }
        : typeof value === 'boolean'
          ? { BOOL: value }
          : { S: value },
    ]),
  );
