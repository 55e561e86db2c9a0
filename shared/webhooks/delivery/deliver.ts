import type { LogFields, LogMetric } from '../../log/log.ts';
import type { Table } from '../../table/client.ts';
import { TableReader } from '../../table/reader.ts';
import type { AttemptResult, FailureCode } from '../attempt/outcome.ts';
import { ATTEMPT_TIMEOUT_MS, type Poster } from '../attempt/post.ts';
import { sign, signatureBytes } from '../attempt/signature.ts';
import type { Destination } from '../destination/destination.ts';
import { type Lane, watchLane } from '../destination/lane.ts';
import type { Secrets } from '../destination/secrets.ts';
import type { SlotChoice } from '../destination/slot-choice.ts';
import { type BatchAccess, openBatchAccess } from './batch-access.ts';
import { type DeliveryState, decide } from './decide.ts';
import type { Delivery, Lease, SentSignature } from './delivery.ts';
import { endUnsent } from './end-unsent.ts';
import { bodyOf, MAXIMUM_BODY_BYTES, type WebhookEvent } from './envelope.ts';
import { type DeliveryMessage, nextHop } from './message.ts';
import { moveDelivery } from './moving/move-delivery.ts';
import { park } from './park.ts';
import { readState, readStates } from './read-state.ts';
import { type Settlement, settle } from './settle.ts';
import { takeLease } from './take-lease.ts';
import { type Timers, wakeAt } from './timer.ts';

/** The dependencies of the consumer. */
export interface DeliveryDependencies {
  readonly table: Table;
  readonly timers: Timers;
  readonly secrets: Pick<Secrets, 'of'>;
  readonly poster: Pick<Poster, 'post'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Returns a number from 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** Writes a receipt to the log: ids, counts and codes, never a secret or a payload. */
  readonly receipt: (fields: LogFields, metrics: readonly LogMetric[]) => void;
}

/** If a delivery changes between read and write this many times, its message is scheduled again. */
const MAXIMUM_LOOKS = 4;

/** A message and the lane it came from. */
export interface Received {
  readonly message: DeliveryMessage;
  readonly lane: Lane;
}

/**
 * Processes the messages of a batch concurrently. This is the only place that makes attempts. A message that fails does
 * not affect the others.
 * @param choice the worker's slot choice, shared by all its batches
 * @param failed called at once for each message that fails, with its index in the batch
 */
export async function deliverBatch(
  dependencies: DeliveryDependencies,
  choice: SlotChoice,
  batch: readonly Received[],
  failed: (at: number, error: unknown) => void,
): Promise<void> {
  const working = { ...dependencies, ...openBatchAccess(dependencies.table, choice) };
  // One call for the whole batch. At a high rate, these are most of the reads of the table.
  const states = readStates(
    readerOf(dependencies),
    batch.map(({ message }) => message),
    dependencies.now(),
  );
  await Promise.all(
    batch.map(async (received, at) => {
      try {
        const state = (await states)[at];
        if (state !== undefined) await deliver(working, received, state());
      } catch (error) {
        failed(at, error);
      }
    }),
  );
}

/**
 * Processes a message, if its work is still due. Every step is one conditional write, so the process may die between
 * any two steps, and any number of messages may repeat them. The attempt itself happens at most once per lease and
 * twelve times per generation.
 */
async function deliver(
  dependencies: DeliveryDependencies & BatchAccess,
  { message, lane }: Received,
  first: DeliveryState,
): Promise<void> {
  const { table, commit, now, random } = dependencies;
  const reader = readerOf(dependencies);
  const decided = (state: DeliveryState) => ({
    ...state,
    decision: decide(message, state, now(), random()),
  });
  let looked = false;
  const look = async (): Promise<ReturnType<typeof decided>> => {
    looked = true;
    return decided(await readState(reader, message, now()));
  };
  for (let looks = 1; looks <= MAXIMUM_LOOKS; looks += 1) {
    let state = looks === 1 ? decided(first) : await look();
    // If slots are likely to be taken, read them before trying one. A message that is dropped costs no further read.
    const crowded = (lane === 'slow' && first.destination?.slow === true) || first.delivery?.paced === true;
    if (crowded && !looked && state.decision.kind === 'attempt') state = await look();
    const { delivery, destination, event, decision } = state;
    if (delivery === undefined || destination === undefined || decision.kind === 'drop') return;
    switch (decision.kind) {
      case 'later':
        await sendOn(dependencies, timersFor(dependencies, destination), message, now() + decision.waitMs);
        return;
      case 'park':
        if (!(await park(table, delivery, destination))) break;
        dependencies.receipt({ event_id: delivery.eventId, destination_id: destination.id, parked: true }, [
          { name: 'DeliveriesParked', unit: 'Count', value: 1 },
        ]);
        return;
      case 'move':
        if (!(await moveDelivery(table, delivery, decision.move, now()))) break;
        dependencies.receipt({ ...idsOf(delivery), terminal_code: 'moved', moved_to: decision.move.to }, []);
        return;
      case 'end':
        if (!(await endUnsent(table, delivery, decision.code, now()))) break;
        dependencies.receipt(
          { ...idsOf(delivery), outcome: 'terminal_failure', terminal_code: decision.code },
          [{ name: 'DeliveriesFailed', unit: 'Count', value: 1 }],
        );
        return;
      case 'expire': {
        const { lease } = delivery;
        if (lease === null) return;
        await conclude(dependencies, delivery, lease, failed('unknown'), now());
        return;
      }
      case 'attempt': {
        if (destination.slow && lane === 'main') {
          await sendOn(dependencies, timersFor(dependencies, destination), message, now());
          return;
        }
        // Before the lease, because a failure here must not spend an attempt.
        if (event === undefined) return;
        const prepared = { event, secret: await dependencies.secrets.of(destination, now()) };
        const slot = dependencies.slots.choose(destination.id, decision.freeSlots, looked);
        const taking = await takeLease(table.name, commit, delivery, slot, now());
        if (taking.taken) {
          await attempt(
            dependencies,
            { ...delivery, attempts: delivery.attempts + 1 },
            destination,
            prepared,
            taking.lease,
          );
          dependencies.slots.leave(destination.id, slot);
          return;
        }
        dependencies.slots.leave(destination.id, slot);
        if (taking.lost === 'delivery') return;
        break;
      }
    }
  }
  // Other workers were faster every time. Try again a second later.
  await sendOn(dependencies, dependencies.timers, message, now() + 1_000);
}

/** Sends a wake-up on to a queue of this function. After the maximum of hops, the delivery waits for the sweeper. */
async function sendOn(
  { now, receipt }: DeliveryDependencies,
  timers: Timers,
  message: DeliveryMessage,
  atMs: number,
): Promise<void> {
  const next = nextHop(message);
  if (next === null) {
    const { event_id, destination_id, hops } = message;
    receipt({ event_id, destination_id, hops }, [{ name: 'HopsExhausted', unit: 'Count', value: 1 }]);
    return;
  }
  await wakeAt(timers, next, atMs, now());
}

/** What an attempt sends, and the secret that signs it. */
interface Prepared {
  readonly event: WebhookEvent;
  readonly secret: string;
}

async function attempt(
  dependencies: DeliveryDependencies & BatchAccess,
  delivery: Delivery,
  destination: Destination,
  prepared: Prepared,
  lease: Lease,
): Promise<void> {
  const { gathering, now } = dependencies;
  const { endedAtMs, ...concluded } = await gathering.during(async () => ({
    ...(await send(dependencies, delivery, destination, prepared, lease)),
    endedAtMs: now(),
  }));
  await gathering.others();
  await conclude({ ...dependencies, seen: destination }, delivery, lease, concluded, endedAtMs);
}

async function send(
  { poster, table, now }: DeliveryDependencies,
  { verifiesUrl }: Delivery,
  destination: Destination,
  { event, secret }: Prepared,
  lease: Lease,
): Promise<Concluded> {
  const body = bodyOf(event, lease.id);
  if (body.byteLength > MAXIMUM_BODY_BYTES) return failed('payload_too_large');
  // A worker that was delayed must not start a post that could outlast the lease: the next attempt may already run.
  if (now() > lease.untilMs - ATTEMPT_TIMEOUT_MS) return failed('timeout');
  const timestamp = Math.floor(now() / 1_000);
  const signature = sign(secret, timestamp, body);
  const headers = {
    'X-Svc-Delivery-Id': lease.id,
    'X-Svc-Event-Id': event.eventId,
    'X-Svc-Event-Type': event.type,
    'X-Svc-Signature': signature,
    'X-Svc-Timestamp': String(timestamp),
  };
  const post = (url: string) => async () => await poster.post(url, headers, body);
  const result =
    verifiesUrl === null
      ? await watchLane(table, destination, now, post(destination.url))
      : await post(verifiesUrl)();
  return { result, sent: { signedAt: timestamp, signature: signatureBytes(signature) } };
}

/** The result of an attempt, and what it was signed with if it was sent. */
interface Concluded {
  readonly result: AttemptResult;
  readonly sent?: SentSignature;
}

const failed = (code: FailureCode): Concluded => ({
  result: { kind: 'failed', code },
});

/**
 * Stores an outcome and schedules the next attempt.
 * @param endedAtMs when the attempt ended, in Unix milliseconds
 */
async function conclude(
  dependencies: DeliveryDependencies & BatchAccess & { readonly seen?: Destination },
  delivery: Delivery,
  lease: Lease,
  { result, sent }: Concluded,
  endedAtMs: number,
): Promise<void> {
  const { timers, now, random, receipt } = dependencies;
  const settlement = await settle(dependencies, delivery, lease, { ...result, sent }, endedAtMs, random());
  const ms = endedAtMs - lease.atMs;
  receipt(receiptOf(delivery, lease, result, settlement, ms), metricsOf(settlement, ms));
  if (settlement.outcome !== 'retrying') return;
  try {
    await wakeAt(
      timers,
      {
        event_id: delivery.eventId,
        destination_id: delivery.destinationId,
        generation: delivery.generation,
        attempt: delivery.attempts + 1,
      },
      settlement.nextAttemptAtMs,
      now(),
    );
  } catch (error) {
    // The outcome is stored and the sweeper finds the overdue attempt. An error would only redeliver the message.
    receipt(
      { event_id: delivery.eventId, destination_id: delivery.destinationId, timer_error: nameOf(error) },
      [{ name: 'TimersLost', unit: 'Count', value: 1 }],
    );
  }
}

/** Returns the log fields of an attempt (contract 14.7: never the secret or payload). */
function receiptOf(
  delivery: Delivery,
  lease: Lease,
  result: AttemptResult,
  settlement: Settlement,
  ms: number,
): LogFields {
  return {
    ...idsOf(delivery),
    delivery_id: lease.id,
    outcome: settlement.outcome,
    status: result.kind === 'answered' ? result.status : null,
    failure_code: result.kind === 'failed' ? result.code : null,
    terminal_code: settlement.outcome === 'terminal_failure' ? settlement.code : null,
    next_attempt_at:
      settlement.outcome === 'retrying' ? new Date(settlement.nextAttemptAtMs).toISOString() : null,
    destination_paused: settlement.outcome === 'terminal_failure' && settlement.paused,
    ms,
  };
}

const idsOf = (delivery: Delivery): LogFields => ({
  organisation_id: delivery.organisationId,
  destination_id: delivery.destinationId,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  generation: delivery.generation,
  attempt_count: delivery.attempts,
});

function metricsOf(settlement: Settlement, ms: number): LogMetric[] {
  const count = (name: string): LogMetric => ({ name, unit: 'Count', value: 1 });
  const duration: LogMetric = { name: 'DeliveryDuration', unit: 'Milliseconds', value: ms };
  switch (settlement.outcome) {
    case 'complete':
      return [count('DeliveriesCompleted'), duration];
    case 'retrying':
      return [count('DeliveriesRetrying'), duration];
    case 'terminal_failure':
      return [
        count('DeliveriesFailed'),
        ...(settlement.paused ? [count('DestinationsPaused')] : []),
        duration,
      ];
    case 'settled before':
      return [];
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const readerOf = ({ table }: DeliveryDependencies): TableReader =>
  new TableReader(table, new AbortController().signal);

/** Returns the timers that keep a slow destination's messages in the slow lane. */
const timersFor = ({ timers }: DeliveryDependencies, { slow }: Destination): Timers =>
  slow ? { ...timers, queueUrl: timers.slowQueueUrl } : timers;
