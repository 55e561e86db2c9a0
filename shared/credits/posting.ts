import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { integerAttribute } from '../table/attributes.ts';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { isDefiniteRejection, isHotPartition } from './engine-error.ts';
import { type Posting, postingUpdate } from './posting-update.ts';
import { isFull, type RateUsage, type RequestCount, usageOf } from './rate-windows.ts';
import { bytesOf, RING_SIZE, ringHolds, voidedOf } from './ring.ts';

/** The outcome of a posting. */
export type PostingOutcome =
  /** Applied exactly once; `balanceMicros` is the balance after it. With `usage`, its request is counted. */
  | { readonly status: 'applied'; readonly balanceMicros: bigint; readonly usage?: RateUsage }
  /** Not applied, and never will be: the balance does not cover it, or would exceed the maximum. */
  | { readonly status: 'refused'; readonly balanceMicros: bigint }
  /** Not applied, and never will be: a rate window of its request is full. */
  | { readonly status: 'limited'; readonly usage: RateUsage }
  /** Not applied, and never will be: time ran out, or the engine rejected every attempt. */
  | { readonly status: 'not_applied'; readonly cause: unknown }
  /** May or may not be applied. The ledger decides once it has passed the window (settlement/reconcile-charges.ts). */
  | { readonly status: 'unresolved'; readonly doubt: Doubt; readonly cause: unknown };

/** A posting of unknown outcome, and the first sequence number of the window in which it can apply. */
export interface Doubt {
  readonly posting: Posting;
  readonly sequenceRead: number;
}

export interface PostingControl {
  /** Unix milliseconds after which the posting is no longer sent. */
  readonly deadline: number;
  /** Unix milliseconds at which voiding ends too, even if the engine hangs; by default 1.4 s after the deadline. */
  readonly end?: number;
  /** Aborts a send in place of the deadline, so it must abort by then. A posting left in doubt is voided. */
  readonly signal?: AbortSignal;
  readonly now?: () => number;
  /** Called with the error of every send that failed, also if a later one succeeds. */
  readonly onFailure?: (error: unknown) => void;
  /**
   * How many postings the account has probably taken since it was read. If they nearly fill the window, the sequence is
   * read again before the first send.
   */
  readonly expectedSince?: number;
  /** Counts the request of the posting in the same update. Every send counts in the windows of its own moment. */
  readonly counting?: Counting;
}

/** A request that its charge counts. */
export interface Counting {
  readonly count: RequestCount;
  /** Returns Unix milliseconds. */
  readonly clock: () => number;
}

const MAXIMUM_SENDS = 4;
/** How often a posting retries with a new window after the account moved past the old one. */
const MAXIMUM_WINDOWS = 16;
/** Of the 32 postings of a window. The others are for an estimate that is too low, and for those while the update travels. */
const NEARLY_A_WINDOW = 20;
/**
 * Milliseconds between the deadline of a posting and the end of its voiding, where a send is aborted. A request
 * reserves them within its own deadline (shared/http/middleware/deadline.ts).
 */
export const VOIDING_GRACE_MS = 1_400;

/**
 * Posts to an account with one guarded update. After an unknown outcome it sends the same id and window again, which
 * cannot apply twice; if that does not settle the outcome, it voids the id. The client of `table` must not retry on its
 * own and must have a request time-out (client.ts).
 * @param sequenceRead the account's sequence from a strongly consistent read
 */
export async function post(
  table: Table,
  posting: Posting,
  sequenceRead: number,
  control: PostingControl,
): Promise<PostingOutcome> {
  const now = control.now ?? Date.now;
  const isOver = (): boolean => control.signal?.aborted === true || now() >= control.deadline;
  let first = sequenceRead;
  let ambiguous = false;
  let cause: unknown;
  let mayHavePassed = (control.expectedSince ?? 0) >= NEARLY_A_WINDOW;
  for (let sends = 0, windows = 0; sends < MAXIMUM_SENDS && windows < MAXIMUM_WINDOWS; ) {
    if (isOver()) break;
    if (sends > 0) await pause(sends);
    if (mayHavePassed) {
      // A send past its window would cost the partition a write for nothing; a read costs it none.
      const sequence = await readSequence(table, posting, control.signal ?? until(control.deadline, now));
      // Nothing sent before can apply in a window that was left: it has passed, or nothing was sent.
      if (sequence >= first + (sends === 0 ? 0 : RING_SIZE)) first = sequence;
      mayHavePassed = false;
      if (isOver()) break;
    }
    const signal = control.signal ?? until(control.deadline, now);
    const sent = await send(table, posting, first, signal, control.counting);
    if (sent.kind === 'applied') return applied(sent);
    if (sent.kind === 'failed') {
      control.onFailure?.(sent.error);
      ambiguous ||= !isDefiniteRejection(sent.error);
      cause = sent.error;
      mayHavePassed = isHotPartition(sent.error) && !ambiguous;
      sends += 1;
      continue;
    }
    if (sent.holds === 'posting') return applied(sent);
    if (sent.holds === 'void') return { status: 'not_applied', cause: new Error('the posting was voided') };
    const refusal = refusalOf(sent, first, control.counting);
    if (refusal !== undefined) {
      if (!ambiguous) return refusal;
      return await voidPosting(table, { posting, sequenceRead: first }, control, refusal);
    }
    cause = new Error('the account moved on by more than its window');
    // A send of unknown outcome may have applied in the old window, which a new window would not exclude.
    if (ambiguous) return { status: 'unresolved', doubt: { posting, sequenceRead: first }, cause };
    first = sent.sequence;
    windows += 1;
  }
  // The error is created only here: capturing its stack costs as much as the rest of a posting on this side.
  cause ??= new Error('the deadline had passed before the posting was sent');
  const given = { status: 'not_applied', cause } as const;
  return ambiguous ? await voidPosting(table, { posting, sequenceRead: first }, control, given) : given;
}

const applied = ({ balanceMicros, usage }: Extract<Sent, { kind: 'applied' | 'guarded' }>): PostingOutcome =>
  usage === undefined ? { status: 'applied', balanceMicros } : { status: 'applied', balanceMicros, usage };

/** Returns why the guard refused a send, or undefined if the account has moved past its window. 429 precedes 402. */
function refusalOf(
  { usage, sequence, balanceMicros }: Extract<Sent, { kind: 'guarded' }>,
  first: number,
  counting: Counting | undefined,
): PostingOutcome | undefined {
  if (usage !== undefined && counting !== undefined && isFull(usage, counting.count.allowance)) {
    return { status: 'limited', usage };
  }
  return sequence >= first && sequence < first + RING_SIZE ? { status: 'refused', balanceMicros } : undefined;
}

/**
 * Voids a posting of unknown outcome by taking its place: no copy still in flight can apply afterwards. Returns
 * `otherwise` if that succeeds, and `applied` if the posting turns out to have been applied.
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
  | { readonly kind: 'applied'; readonly balanceMicros: bigint; readonly usage: RateUsage | undefined }
  | {
      readonly kind: 'guarded';
      readonly balanceMicros: bigint;
      readonly usage: RateUsage | undefined;
      readonly sequence: number;
      /** The ring's entry for the posting's id. */
      readonly holds: 'posting' | 'void' | undefined;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

async function send(
  table: Table,
  posting: Posting,
  sequenceRead: number,
  signal: AbortSignal,
  counting?: Counting,
): Promise<Sent> {
  const request = counting === undefined ? undefined : { count: counting.count, at: counting.clock() };
  const command = new UpdateCommand({
    ...postingUpdate(table.name, posting, sequenceRead, request),
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes: changed = {} } = await table.client.send(command, { abortSignal: signal });
    return {
      kind: 'applied',
      balanceMicros: BigInt(Number(changed['balance'])),
      usage: request && usageOf((name) => Number(changed[name] ?? 0), request.at),
    };
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
      usage: request && usageOf((name) => Number(item[name]?.N ?? 0), request.at),
      sequence: Number(item['sequence'].N),
      holds: ringHolds(item, id) ? 'posting' : ringHolds(item, voidedOf(id)) ? 'void' : undefined,
    };
  }
}

/** Returns the sequence of an account, or -1 if it could not be read. */
async function readSequence(table: Table, { organisationId }: Posting, signal: AbortSignal): Promise<number> {
  const Key = keys.account(organisationId);
  try {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
      { abortSignal: signal },
    );
    return Item === undefined ? -1 : integerAttribute(Item, 'sequence');
  } catch {
    return -1;
  }
}

/** Returns a signal that aborts at `end`. */
const until = (end: number, now: () => number): AbortSignal =>
  AbortSignal.timeout(Math.max(0, Math.ceil(end - now())));

/** A short pause with full jitter, so that callers that collided do not collide again. */
const pause = (sends: number): Promise<void> => delay(Math.random() * 15 * 2 ** sends);

/** The organisation has no account to post to. */
export class NoAccountError extends Error {
  constructor(organisationId: string) {
    super(`organisation ${organisationId} has no account`);
    this.name = 'NoAccountError';
  }
}
