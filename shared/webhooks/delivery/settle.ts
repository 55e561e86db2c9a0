import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { type AttemptResult, classify, type TerminalCode } from '../attempt/outcome.ts';
import { MAXIMUM_CONSECUTIVE_FAILURES } from '../destination/destination.ts';
import { SWEEP_GRACE_MS } from '../due.ts';
import type { BatchAccess } from './batch-access.ts';
import type { AttemptRecord, Delivery, Lease } from './delivery.ts';
import { MAXIMUM_ATTEMPTS, waitAfter } from './schedule.ts';

/** What settling reads and writes with. */
type Access = BatchAccess & { readonly table: Table };

/** What came of an attempt. */
export type Settlement =
  | { readonly outcome: 'complete' }
  | { readonly outcome: 'retrying'; readonly nextAttemptAtMs: number }
  | {
      readonly outcome: 'terminal_failure';
      readonly code: TerminalCode;
      /** Whether this failure paused the destination. */
      readonly paused: boolean;
    }
  /** Somebody settled it before: the lease had run out. */
  | { readonly outcome: 'settled before' };

/** The destination moved under a transaction; it is read again so often. */
const MAXIMUM_TRIES = 12;

type DestinationChange = {
  readonly failures: number;
  readonly read: number;
  readonly pauses: boolean;
} | null;

/**
 * Writes down what came of an attempt and frees its slot, in one transaction: once, on the condition that its lease is
 * still the delivery's. Where the outcome moves the destination's count of failures, that changes with it, so a
 * redelivered message counts nothing twice.
 * @param random a number from 0 up to 1
 */
export async function settle(
  access: Access,
  delivery: Delivery,
  lease: Lease,
  result: AttemptResult,
  now: number,
  random: number,
): Promise<Settlement> {
  const settlement = settlementOf(delivery, result, now, random);
  return await write(access, delivery, lease, result, settlement, now);
}

function settlementOf(
  { attempts }: Delivery,
  result: AttemptResult,
  now: number,
  random: number,
): Exclude<Settlement, { outcome: 'settled before' }> {
  const verdict = classify(result);
  if (verdict.outcome === 'complete') return { outcome: 'complete' };
  if (verdict.outcome === 'terminal_failure') return { ...verdict, paused: false };
  if (attempts >= MAXIMUM_ATTEMPTS) {
    return { outcome: 'terminal_failure', code: 'attempts_exhausted', paused: false };
  }
  const asked = result.kind === 'answered' ? result.retryAfterSeconds : null;
  return { outcome: 'retrying', nextAttemptAtMs: now + waitAfter(attempts, asked, random) };
}

async function write(
  { table, commit, destinationOf }: Access,
  delivery: Delivery,
  lease: Lease,
  result: AttemptResult,
  settlement: Exclude<Settlement, { outcome: 'settled before' }>,
  now: number,
): Promise<Settlement> {
  const update = deliveryUpdate(table.name, delivery, lease, result, settlement, now);
  const { destinationId } = delivery;
  let holdsSlot = true;
  for (let tries = 1; ; tries += 1) {
    const change = await destinationChange(destinationOf, delivery, settlement);
    try {
      await commit([
        { Update: update },
        ...(holdsSlot ? [slotRelease(table.name, destinationId, lease, now)] : []),
        ...(change === null ? [] : [{ Update: destinationUpdate(table.name, destinationId, change, now) }]),
      ]);
      return settlement.outcome === 'terminal_failure'
        ? { ...settlement, paused: change?.pauses === true }
        : settlement;
    } catch (error) {
      const moved =
        error instanceof TransactionCanceledException || error instanceof TransactionConflictException;
      if (!moved) throw error;
      const [ofDelivery, ofSlot] = error instanceof TransactionCanceledException ? reasonsOf(error) : [];
      if (ofDelivery === FAILED) {
        await freeSlot(table, destinationId, lease);
        // Either this very write had arrived before its answer was lost, or the lease had run out.
        return (await isWritten(table, delivery, recordOf(delivery, lease, result)))
          ? settlement
          : { outcome: 'settled before' };
      }
      // The slot went to another when its time was over; the outcome may still be written.
      if (holdsSlot && ofSlot === FAILED) holdsSlot = false;
      if (tries === MAXIMUM_TRIES) throw error;
    }
  }
}

function deliveryUpdate(
  tableName: string,
  delivery: Delivery,
  lease: Lease,
  result: AttemptResult,
  settlement: Exclude<Settlement, { outcome: 'settled before' }>,
  now: number,
) {
  const record = recordOf(delivery, lease, result);
  const next = settlement.outcome === 'retrying' ? settlement.nextAttemptAtMs : null;
  return {
    TableName: tableName,
    Key: keys.delivery(delivery.eventId, delivery.destinationId),
    UpdateExpression:
      'SET outcome = :outcome, last_status = :status, terminal_code = :code, completed_at = :completed, ' +
      'next_attempt_at = :next, history = list_append(history, :record)' +
      (next === null ? '' : ', due_at = :due') +
      ' REMOVE lease_id, lease_at, lease_until, lease_slot' +
      (next === null ? ', due_shard, due_at' : ''),
    ConditionExpression: 'lease_id = :lease',
    ExpressionAttributeValues: {
      ':outcome': settlement.outcome,
      ':status': record.status,
      ':code': settlement.outcome === 'terminal_failure' ? settlement.code : null,
      ':completed': next === null ? now : null,
      ':next': next,
      ':record': [record],
      ':lease': lease.id,
      ...(next === null ? {} : { ':due': next + SWEEP_GRACE_MS }),
    },
  };
}

const recordOf = ({ attempts }: Delivery, lease: Lease, result: AttemptResult): AttemptRecord => ({
  id: lease.id,
  attempt: attempts,
  at: lease.atMs,
  status: result.kind === 'answered' ? result.status : null,
  failure: result.kind === 'failed' ? result.code : null,
});

/** How the destination's count moves; null where it does not. */
async function destinationChange(
  destinationOf: BatchAccess['destinationOf'],
  { destinationId, test }: Delivery,
  { outcome }: Settlement,
): Promise<DestinationChange> {
  if (test || outcome === 'retrying') return null;
  const destination = await destinationOf(destinationId);
  if (destination === undefined) return null;
  const { consecutiveFailures: read, status } = destination;
  // What ends while its destination is paused was under way when it was.
  if (status === 'paused') return null;
  if (outcome === 'complete') return read === 0 ? null : { failures: 0, read, pauses: false };
  const failures = Math.min(read + 1, MAXIMUM_CONSECUTIVE_FAILURES);
  return { failures, read, pauses: failures === MAXIMUM_CONSECUTIVE_FAILURES };
}

function destinationUpdate(
  tableName: string,
  destinationId: string,
  { failures, read, pauses }: Exclude<DestinationChange, null>,
  now: number,
) {
  return {
    TableName: tableName,
    Key: keys.destination(destinationId),
    UpdateExpression:
      'SET consecutive_failures = :failures' +
      (pauses
        ? ', #status = :paused, pause_reason = :reason, paused_at = :now REMOVE draining, due_shard, due_at'
        : ''),
    ConditionExpression: 'consecutive_failures = :read AND #status = :active',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':failures': failures,
      ':read': read,
      ':active': 'active',
      ...(pauses ? { ':paused': 'paused', ':reason': 'failures', ':now': now } : {}),
    },
  };
}

const FAILED = 'ConditionalCheckFailed';

const reasonsOf = ({ CancellationReasons = [] }: TransactionCanceledException): (string | undefined)[] =>
  CancellationReasons.map(({ Code }) => Code);

/** Whether the outcome of an attempt stands as it is here, and not as `unknown` because its lease had run out. */
async function isWritten(
  table: Table,
  { eventId, destinationId }: Delivery,
  { id, status, failure }: AttemptRecord,
): Promise<boolean> {
  const reader = new TableReader(table, new AbortController().signal);
  const item = await reader.get(keys.delivery(eventId, destinationId), true);
  const history: unknown = item?.['history'];
  return (
    Array.isArray(history) &&
    history.some(
      (record: AttemptRecord) => record.id === id && record.status === status && record.failure === failure,
    )
  );
}

/** Gives the slot back, now or when its time has come; nothing happens where another has it. */
function slotRelease(tableName: string, destinationId: string, lease: Lease, now: number) {
  const deletion = slotDeletion(tableName, destinationId, lease);
  if (lease.slotFreeAtMs <= now) return { Delete: deletion };
  return {
    Update: {
      ...deletion,
      UpdateExpression: 'SET #until = :free',
      ConditionExpression: 'lease_id = :lease',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':lease': lease.id, ':free': lease.slotFreeAtMs },
    },
  };
}

const slotDeletion = (tableName: string, destinationId: string, lease: Lease) => ({
  TableName: tableName,
  Key: keys.destinationSlot(destinationId, lease.slot),
  ConditionExpression: 'attribute_not_exists(pk) OR lease_id = :lease',
  ExpressionAttributeValues: { ':lease': lease.id },
});

/** Gives the slot of an attempt back that somebody else settled. One that stays behind is free when its time is over. */
async function freeSlot(table: Table, destinationId: string, lease: Lease): Promise<void> {
  try {
    await table.client.send(new DeleteCommand(slotDeletion(table.name, destinationId, lease)));
  } catch {
    // See above.
  }
}
