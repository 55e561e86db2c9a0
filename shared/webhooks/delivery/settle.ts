import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LONGEST_ENTITLED_MS } from '../../credits/entitlement.ts';
import { type Notice, noticePut, OPERATIONAL_TYPES } from '../../notices/notice.ts';
import type { Table } from '../../table/client.ts';
import { EXPIRY_ATTRIBUTE, expiringAt } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import { type AttemptResult, classify, type TerminalCode } from '../attempt/outcome.ts';
import { type Destination, MAXIMUM_CONSECUTIVE_FAILURES } from '../destination/destination.ts';
import { completionsOf, slotFreeing } from '../destination/slots.ts';
import { SWEEP_GRACE_MS } from '../due.ts';
import type { BatchAccess } from './batch-access.ts';
import type { AttemptRecord, Delivery, Lease, SentSignature } from './delivery.ts';
import { MAXIMUM_ATTEMPTS, waitAfter } from './schedule.ts';

type Access = BatchAccess & {
  readonly table: Table;
  /** The destination as it was when the attempt began. */
  readonly seen?: Destination | undefined;
};

/** The result of an attempt, and what it was signed with if it was sent. */
type Concluded = AttemptResult & { readonly sent?: SentSignature | undefined };

/** The result of settling an attempt. */
export type Settlement =
  | { readonly outcome: 'complete' }
  | { readonly outcome: 'retrying'; readonly nextAttemptAtMs: number }
  | {
      readonly outcome: 'terminal_failure';
      readonly code: TerminalCode;
      /** Whether this failure paused the destination. */
      readonly paused: boolean;
    }
  /** Another worker settled the attempt earlier, because its lease had expired. */
  | { readonly outcome: 'settled before' };

/** How much longer than the entitlements the time of a completion is kept: without it they would count as free. */
const COMPLETION_MARGIN_MS = 86_400_000;

/** Maximum number of tries, each with a fresh read, if the destination keeps changing. */
const MAXIMUM_TRIES = 12;

interface CountChange {
  /** The address that the count is about. */
  readonly url: string;
  readonly failures: number;
  readonly read: number;
  readonly pauses: boolean;
  /** Of a failure: the deliveries completed so far, and at the failure before. */
  readonly completions?: { readonly now: number; readonly before: number | null };
  /** Resumptions of the destination so far. */
  readonly resumption: number;
}

/** The end of a verification. */
interface AddressChange {
  readonly newUrl: string;
  readonly eventId: string;
  readonly takesEffect: boolean;
}

/**
 * Stores the outcome of an attempt and frees its slot in one transaction. It applies once, on the condition that the
 * delivery still has the lease. The transaction includes the destination's failure count if the outcome changes it, so a
 * redelivered message counts nothing twice. A completion that began without failures does not read the count again, but
 * leaves a mark in its slot, by which a failure knows of it.
 * @param random from 0 inclusive to 1 exclusive
 */
export async function settle(
  access: Access,
  delivery: Delivery,
  lease: Lease,
  result: Concluded,
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
  { table, commit, standingOf, seen }: Access,
  delivery: Delivery,
  lease: Lease,
  result: Concluded,
  settlement: Exclude<Settlement, { outcome: 'settled before' }>,
  now: number,
): Promise<Settlement> {
  const update = deliveryUpdate(table.name, delivery, lease, result, settlement, now);
  const { destinationId } = delivery;
  const completes = settlement.outcome === 'complete' && !delivery.test;
  let holdsSlot = true;
  for (let tries = 1; ; tries += 1) {
    const isClean = completes && holdsSlot && seen?.consecutiveFailures === 0;
    const change = isClean ? null : await destinationChange(standingOf, seen, delivery, settlement);
    try {
      await commit([
        { Update: update },
        ...(holdsSlot ? [{ Update: slotFreeing(table.name, destinationId, lease, now, completes) }] : []),
        ...(settlement.outcome === 'complete' && delivery.eventType === 'signals.monitor.delivery'
          ? [{ Update: completionUpdate(table.name, delivery, now) }]
          : []),
        ...noticesOf(delivery, settlement, change, now).map((notice) => noticePut(table.name, notice)),
        ...(change === null
          ? []
          : [
              {
                Update:
                  'newUrl' in change
                    ? addressUpdate(table.name, destinationId, change)
                    : destinationUpdate(table.name, destinationId, change, now),
              },
            ]),
      ]);
      return settlement.outcome === 'terminal_failure'
        ? { ...settlement, paused: change !== null && 'pauses' in change && change.pauses }
        : settlement;
    } catch (error) {
      const moved =
        error instanceof TransactionCanceledException || error instanceof TransactionConflictException;
      if (!moved) throw error;
      const [ofDelivery, ofSlot] = error instanceof TransactionCanceledException ? reasonsOf(error) : [];
      if (ofDelivery === FAILED) {
        await freeSlot(table, destinationId, lease, now);
        // Either this write was applied and its response lost, or the lease had expired.
        return (await isWritten(table, delivery, recordOf(delivery, lease, result, now)))
          ? settlement
          : { outcome: 'settled before' };
      }
      // The slot expired and another attempt took it. The outcome can still be stored.
      if (holdsSlot && ofSlot === FAILED) holdsSlot = false;
      if (tries === MAXIMUM_TRIES) throw error;
    }
  }
}

/** Notes when an event of a monitor was delivered for the first time: its resources are free for seven days from then. */
const completionUpdate = (
  TableName: string,
  { organisationId, eventId, createdAtMs }: Delivery,
  now: number,
) => ({
  TableName,
  Key: keys.completion(organisationId, eventId),
  UpdateExpression: 'SET #at = if_not_exists(#at, :now), #expires = :expires',
  ExpressionAttributeNames: { '#at': 'at', '#expires': EXPIRY_ATTRIBUTE },
  ExpressionAttributeValues: {
    ':now': now,
    ':expires': expiringAt(createdAtMs + LONGEST_ENTITLED_MS + COMPLETION_MARGIN_MS)[EXPIRY_ATTRIBUTE],
  },
});

function deliveryUpdate(
  tableName: string,
  delivery: Delivery,
  lease: Lease,
  result: Concluded,
  settlement: Exclude<Settlement, { outcome: 'settled before' }>,
  now: number,
) {
  const record = recordOf(delivery, lease, result, now);
  const next = settlement.outcome === 'retrying' ? settlement.nextAttemptAtMs : null;
  return {
    TableName: tableName,
    Key: keys.delivery(delivery.eventId, delivery.destinationId),
    UpdateExpression:
      'SET outcome = :outcome, last_status = :status, terminal_code = :code, completed_at = :completed, ' +
      'next_attempt_at = :next, history = list_append(history, :record)' +
      (next === null ? '' : ', due_at = :due') +
      ' REMOVE wake, lease_id, lease_at, lease_until, lease_slot' +
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

const recordOf = (
  { attempts }: Delivery,
  lease: Lease,
  { sent, ...result }: Concluded,
  now: number,
): AttemptRecord => ({
  id: lease.id,
  attempt: attempts,
  at: lease.atMs,
  status: result.kind === 'answered' ? result.status : null,
  failure: result.kind === 'failed' ? result.code : null,
  ms: now - lease.atMs,
  ...sent,
});

/** Returns the change of the destination's failure count or address; null if neither changes. */
async function destinationChange(
  standingOf: BatchAccess['standingOf'],
  seen: Destination | undefined,
  { destinationId, eventId, test, verifiesUrl: newUrl }: Delivery,
  { outcome }: Settlement,
): Promise<AddressChange | CountChange | null> {
  if (outcome === 'retrying' || (test && newUrl === null)) return null;
  const standing = await standingOf(destinationId);
  const { destination } = standing;
  if (newUrl !== null) {
    // Another address may have been asked for meanwhile.
    const isAsked = destination?.deleted === false && destination.verifying?.eventId === eventId;
    return isAsked ? { newUrl, eventId, takesEffect: outcome === 'complete' } : null;
  }
  if (destination === undefined) return null;
  const { completionsSeen: before, consecutiveFailures: read, resumption, status, url } = destination;
  // This attempt was in progress when the destination was paused, or got another address.
  if (status === 'paused' || (seen !== undefined && seen.url !== url)) return null;
  const count = { url, read, resumption };
  if (outcome === 'complete') return read === 0 ? null : { ...count, failures: 0, pauses: false };
  const completions = { now: completionsOf(standing), before };
  const inARow = completions.now === (before ?? 0) ? read : 0;
  const failures = Math.min(inARow + 1, MAXIMUM_CONSECUTIVE_FAILURES);
  return { ...count, failures, pauses: failures === MAXIMUM_CONSECUTIVE_FAILURES, completions };
}

function destinationUpdate(
  tableName: string,
  destinationId: string,
  { url, failures, read, pauses, completions }: CountChange,
  now: number,
) {
  return {
    TableName: tableName,
    Key: keys.destination(destinationId),
    UpdateExpression:
      'SET consecutive_failures = :failures' +
      (completions === undefined ? '' : ', completions_seen = :completions') +
      (pauses
        ? ', #status = :paused, pause_reason = :reason, paused_at = :now REMOVE draining, due_shard, due_at'
        : ''),
    // A failure after a completion may leave the count as it was: what it has seen tells two of them apart.
    ConditionExpression: `consecutive_failures = :read AND #status = :active AND #url = :url${
      completions === undefined
        ? ''
        : completions.before === null
          ? ' AND attribute_not_exists(completions_seen)'
          : ' AND completions_seen = :before'
    }`,
    ExpressionAttributeNames: { '#status': 'status', '#url': 'url' },
    ExpressionAttributeValues: {
      ':url': url,
      ':failures': failures,
      ':read': read,
      ':active': 'active',
      ...(completions === undefined ? {} : { ':completions': completions.now }),
      ...(typeof completions?.before === 'number' ? { ':before': completions.before } : {}),
      ...(pauses ? { ':paused': 'paused', ':reason': 'failures', ':now': now } : {}),
    },
  };
}

/** Who must be told: nobody of a test, nor of an operational event. */
function noticesOf(
  { destinationId, organisationId, eventId, eventType, generation, attempts, test }: Delivery,
  settlement: Settlement,
  change: AddressChange | CountChange | null,
  at: number,
): Notice[] {
  const notices: Notice[] = [];
  if (change !== null && 'resumption' in change && change.pauses) {
    const { resumption } = change;
    const reason = 'failures';
    notices.push({ type: 'destination.paused', organisationId, at, destinationId, resumption, reason });
  }
  const isOperational = OPERATIONAL_TYPES.some((type) => type === eventType);
  if (settlement.outcome === 'terminal_failure' && !test && !isOperational) {
    const failed = { eventId, eventType, destinationId, generation, attempts, code: settlement.code };
    notices.push({ type: 'delivery.exhausted', organisationId, at, ...failed });
  }
  return notices;
}

/** Failures in a row are those of the address before. */
const addressUpdate = (
  TableName: string,
  destinationId: string,
  { newUrl, eventId, takesEffect }: AddressChange,
) => ({
  TableName,
  Key: keys.destination(destinationId),
  UpdateExpression: takesEffect
    ? 'SET #url = :url, consecutive_failures = :none REMOVE new_url, new_url_event, slow'
    : 'REMOVE new_url, new_url_event',
  ConditionExpression: 'new_url_event = :event AND attribute_not_exists(deleted_at)',
  ...(takesEffect ? { ExpressionAttributeNames: { '#url': 'url' } } : {}),
  ExpressionAttributeValues: {
    ':event': eventId,
    ...(takesEffect ? { ':url': newUrl, ':none': 0 } : {}),
  },
});

const FAILED = 'ConditionalCheckFailed';

const reasonsOf = ({ CancellationReasons = [] }: TransactionCanceledException): (string | undefined)[] =>
  CancellationReasons.map(({ Code }) => Code);

/** Reports whether this outcome is stored, and not `unknown` because the lease had expired. */
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

/** Frees the slot of an attempt that another worker settled. Errors are ignored: the slot expires on its own. */
async function freeSlot(table: Table, destinationId: string, lease: Lease, now: number): Promise<void> {
  try {
    await table.client.send(new UpdateCommand(slotFreeing(table.name, destinationId, lease, now, false)));
  } catch {
    // See above.
  }
}
