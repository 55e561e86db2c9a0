import type { Random } from '../../../infra/operator/demo/random.ts';
import type { EngineAnswer } from './engine.ts';

/** What can happen to a call on its way to the engine and back. */
export const CALL_FAULTS = [
  /** Lost on its way there. */
  'lost_before',
  /** Carried out; the answer is lost. */
  'lost_after',
  /** Lost as far as the caller knows, and carried out up to forty seconds later. */
  'late',
  /** On its way there for longer than the caller waits, and carried out then. */
  'slow_send',
  /** Carried out at once; the answer takes longer than the caller waits. */
  'slow_answer',
  /** Carried out and answered, and carried out once more, later. */
  'duplicated',
  /** Refused by a table that is too busy. */
  'throttled',
  /** The engine fails before it does anything, or after it has done it. */
  'failed_before',
  'failed_after',
  /** Refused, since a transaction holds the item. */
  'conflict',
  /** Some keys of a batch are answered as unprocessed. */
  'partial_batch',
  /** A page of a query ends early, as at 1 MB. */
  'cut_page',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** What else goes wrong in a world, outside a call. */
export type OtherFault = 'killed' | 'lost_line' | 'outage' | 'skewed_clock';

/** How bad a world is. */
export interface FaultProfile {
  /** Chance of a call to meet a fault. */
  readonly rate: number;
  readonly kinds: readonly CallFault[];
  /** Chance of a function to die at some await. */
  readonly death: number;
  /** Chance of a function to have a clock of its own. */
  readonly skew: number;
  /** Chance of a line of the log never to arrive. */
  readonly lostLine: number;
  /** While nothing gets through, there or back; Unix milliseconds. */
  readonly outage: { readonly from: number; readonly until: number } | null;
}

export const NO_FAULTS: FaultProfile = { rate: 0, kinds: [], death: 0, skew: 0, lostLine: 0, outage: null };

/** What becomes of one call. Times are milliseconds from its sending; null where it does not happen. */
export interface Fate {
  readonly fault: CallFault | null;
  readonly carriedOut: number | null;
  readonly carriedOutAgain: number | null;
  /** How long the answer travels, once there is one. */
  readonly travels: number;
  /** What the caller gets in place of the engine's answer. */
  readonly instead: EngineAnswer | 'reset' | null;
}

const WRITES: ReadonlySet<string> = new Set(['UpdateItem', 'PutItem', 'TransactWriteItems', 'SendMessage']);
const CONFLICTING: ReadonlySet<string> = new Set(['UpdateItem', 'PutItem', 'TransactWriteItems']);

function canMeet(fault: CallFault, operation: string): boolean {
  switch (fault) {
    case 'conflict':
      return CONFLICTING.has(operation);
    case 'partial_batch':
      return operation === 'BatchGetItem';
    case 'cut_page':
      return operation === 'Query';
    case 'duplicated':
    case 'late':
      return WRITES.has(operation);
    default:
      return true;
  }
}

/** A few milliseconds, now and then many. */
const hop = (random: Random): number => 0.5 - Math.log(1 - random.next()) * 4;

/** Draws the fate of a call that is sent at `now` (Unix milliseconds). */
export function drawFate(operation: string, profile: FaultProfile, random: Random, now: number): Fate {
  const usual = { carriedOut: hop(random), carriedOutAgain: null, travels: hop(random), instead: null };
  if (profile.outage !== null && now >= profile.outage.from && now < profile.outage.until) {
    return random.chance(0.5)
      ? { ...usual, fault: 'lost_before', carriedOut: null, instead: 'reset' }
      : { ...usual, fault: 'lost_after', instead: 'reset' };
  }
  const kinds = profile.kinds.filter((kind) => canMeet(kind, operation));
  if (kinds.length === 0 || !random.chance(profile.rate)) return { ...usual, fault: null };
  const fault = random.pick(kinds);
  const long = 1_000 + random.next() ** 2 * 19_000;
  switch (fault) {
    case 'lost_before':
      return { ...usual, fault, carriedOut: null, instead: 'reset' };
    case 'lost_after':
      return { ...usual, fault, instead: 'reset' };
    case 'late':
      return { ...usual, fault, carriedOut: null, carriedOutAgain: laterThan(random), instead: 'reset' };
    case 'slow_send':
      return { ...usual, fault, carriedOut: long };
    case 'slow_answer':
      return { ...usual, fault, travels: long };
    case 'duplicated':
      return { ...usual, fault, carriedOutAgain: laterThan(random) };
    case 'throttled':
      return { ...usual, fault, carriedOut: null, instead: throttling(operation) };
    case 'failed_before':
      return { ...usual, fault, carriedOut: null, instead: INTERNAL };
    case 'failed_after':
      return { ...usual, fault, instead: INTERNAL };
    case 'conflict':
      return { ...usual, fault, carriedOut: null, instead: conflict(operation) };
    case 'partial_batch':
    case 'cut_page':
      return { ...usual, fault };
  }
}

/** From at once to forty seconds, the short ones far more often: within and past the window of a posting. */
const laterThan = (random: Random): number => 1 + random.next() ** 3 * 40_000;

const refusal = (type: string, message: string, more: object = {}): EngineAnswer => ({
  status: 400,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more }),
});

const INTERNAL: EngineAnswer = {
  status: 500,
  body: JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'Internal server error',
  }),
};

function throttling(operation: string): EngineAnswer {
  if (operation === 'TransactWriteItems') return cancelled('ThrottlingError');
  return refusal('ThrottlingException', 'Throughput exceeds the current capacity of your table or index');
}

function conflict(operation: string): EngineAnswer {
  if (operation === 'TransactWriteItems') return cancelled('TransactionConflict');
  return refusal('TransactionConflictException', 'Transaction is ongoing for the item');
}

function cancelled(code: string): EngineAnswer {
  return refusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [None, ${code}, None]`,
    { CancellationReasons: [{ Code: 'None' }, { Code: code, Message: code }, { Code: 'None' }] },
  );
}
