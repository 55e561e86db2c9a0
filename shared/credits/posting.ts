import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table/client.ts';
import { isDefiniteRejection } from './engine-error.ts';
import { type Posting, postingUpdate } from './posting-update.ts';
import { bytesOf, RING_SIZE, ringHolds, voidedOf } from './ring.ts';

/** How a posting ended. */
export type PostingOutcome =
  /** Applied exactly once; `balanceMicros` is the balance after it. */
  | { readonly status: 'applied'; readonly balanceMicros: bigint }
  /** Not applied, and never will be: the balance does not cover it (or would exceed the maximum). */
  | { readonly status: 'refused'; readonly balanceMicros: bigint }
  /** Not applied, and never will be: out of time, or the engine refused every attempt. */
  | { readonly status: 'not_applied'; readonly cause: unknown }
  /** It may or may not be applied; the ledger decides once it has passed the window (reconcile.ts). */
  | { readonly status: 'unresolved'; readonly doubt: Doubt; readonly cause: unknown };

/** A posting whose fate is not known, and the first sequence number of the window in which it can apply. */
export interface Doubt {
  readonly posting: Posting;
  readonly sequenceRead: number;
}

export interface PostingControl {
  /** Unix milliseconds after which the posting is not sent any more. */
  readonly deadline: number;
  /** Unix milliseconds at which voiding has ended too, whatever the engine does; 1.4 s after the deadline unless set. */
  readonly end?: number;
  /** Aborts a send, in place of the deadline, so it must abort by then; what it leaves behind is voided. */
  readonly signal?: AbortSignal;
  readonly now?: () => number;
}

const MAXIMUM_SENDS = 4;
/** A posting that keeps meeting a moved window is retried with a fresh one this often. */
const MAXIMUM_WINDOWS = 16;
/**
 * Milliseconds after the deadline of a posting at which voiding has ended, whatever the engine does: a send is cut
 * short there. A request keeps them of its own deadline (shared/http/middleware/deadline.ts).
 */
export const VOIDING_GRACE_MS = 1_400;

/**
 * Posts to an account with one guarded update. A send whose outcome is not known is sent again
 * with the same id and window, which cannot apply twice; when that does not settle it, the id is voided. The client
 * of `table` must not retry by itself and must have a request time-out (client.ts).
 * @param sequenceRead the account's sequence as a strong read told it
 */
export async function post(
  table: Table,
  posting: Posting,
  sequenceRead: number,
  control: PostingControl,
): Promise<PostingOutcome> {
  const now = control.now ?? Date.now;
  let first = sequenceRead;
  let ambiguous = false;
  let cause: unknown;
  for (let sends = 0, windows = 0; sends < MAXIMUM_SENDS && windows < MAXIMUM_WINDOWS; ) {
    if (control.signal?.aborted === true || now() >= control.deadline) break;
    if (sends > 0) await pause(sends);
    const sent = await send(table, posting, first, control.signal ?? until(control.deadline, now));
    if (sent.kind === 'applied') return { status: 'applied', balanceMicros: sent.balanceMicros };
    if (sent.kind === 'failed') {
      ambiguous ||= !isDefiniteRejection(sent.error);
      cause = sent.error;
      sends += 1;
      continue;
    }
    if (sent.holds === 'posting') return { status: 'applied', balanceMicros: sent.balanceMicros };
    if (sent.holds === 'void') return { status: 'not_applied', cause: new Error('the posting was voided') };
    if (sent.sequence >= first && sent.sequence < first + RING_SIZE) {
      if (!ambiguous) return { status: 'refused', balanceMicros: sent.balanceMicros };
      return await voidPosting(table, { posting, sequenceRead: first }, control, {
        status: 'refused',
        balanceMicros: sent.balanceMicros,
      });
    }
    cause = new Error('the account moved on by more than its window');
    // A send of unknown outcome could have applied in the old window; a fresh one would not exclude it.
    if (ambiguous) return { status: 'unresolved', doubt: { posting, sequenceRead: first }, cause };
    first = sent.sequence;
    windows += 1;
  }
  // An error is made only where one is told: taking its stack costs as much as all the rest of a posting here.
  cause ??= new Error('the deadline had passed before the posting was sent');
  const given = { status: 'not_applied', cause } as const;
  return ambiguous ? await voidPosting(table, { posting, sequenceRead: first }, control, given) : given;
}

/**
 * Takes the place of a posting of unknown outcome: after it, no copy of the posting that is still on its way can
 * apply. Answers `otherwise` when that succeeded, and `applied` when the posting turns out to have been.
 */
export async function voidPosting(
  table: Table,
  doubt: Doubt,
  control: PostingControl,
  otherwise: PostingOutcome,
): Promise<PostingOutcome> {
  const now = control.now ?? Date.now;
  const last = control.end ?? control.deadline + VOIDING_GRACE_MS;
  const voiding: Posting = { ...doubt.posting, kind: 'void', deltaMicros: 0n, minimumMicros: 0n };
  let cause: unknown = new Error('no time was left to void the posting');
  for (let sends = 0; sends < MAXIMUM_SENDS && now() < last; sends += 1) {
    if (sends > 0) await pause(sends);
    const sent = await send(table, voiding, doubt.sequenceRead, until(last, now));
    if (sent.kind === 'applied') return otherwise;
    if (sent.kind === 'failed') {
      cause = sent.error;
      continue;
    }
    if (sent.holds === 'posting') return { status: 'applied', balanceMicros: sent.balanceMicros };
    if (sent.holds === 'void') return otherwise;
    cause = new Error('the account moved on by more than its window');
    break;
  }
  return { status: 'unresolved', doubt, cause };
}

type Sent =
  | { readonly kind: 'applied'; readonly balanceMicros: bigint }
  | {
      readonly kind: 'guarded';
      readonly balanceMicros: bigint;
      readonly sequence: number;
      /** What the ring holds under the posting's id. */
      readonly holds: 'posting' | 'void' | undefined;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

async function send(
  table: Table,
  posting: Posting,
  sequenceRead: number,
  signal: AbortSignal,
): Promise<Sent> {
  const command = new UpdateCommand({
    ...postingUpdate(table.name, posting, sequenceRead),
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const answer = await table.client.send(command, { abortSignal: signal });
    return { kind: 'applied', balanceMicros: BigInt(Number(answer.Attributes?.['balance'])) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) return { kind: 'failed', error };
    const item = error.Item;
    if (item?.['balance']?.N === undefined || item['sequence']?.N === undefined) {
      return { kind: 'failed', error: new NoAccountError(posting.organisationId) };
    }
    const id = bytesOf(posting.id);
    return {
      kind: 'guarded',
      balanceMicros: BigInt(item['balance'].N),
      sequence: Number(item['sequence'].N),
      holds: ringHolds(item, id) ? 'posting' : ringHolds(item, voidedOf(id)) ? 'void' : undefined,
    };
  }
}

/** Aborts when the clock says `end`. */
const until = (end: number, now: () => number): AbortSignal =>
  AbortSignal.timeout(Math.max(0, Math.ceil(end - now())));

/** Short, and spread, so that callers that met each other do not meet again. */
const pause = (sends: number): Promise<void> => delay(Math.random() * 15 * 2 ** sends);

/** There is no account to post to. */
export class NoAccountError extends Error {
  constructor(organisationId: string) {
    super(`organisation ${organisationId} has no account`);
    this.name = 'NoAccountError';
  }
}
