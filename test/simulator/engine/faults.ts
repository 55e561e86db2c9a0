import type { Random } from '../../../infra/operator/demo/random.ts';
import type { EngineAnswer } from './engine.ts';

/** Faults of a call between caller and engine. */
export const CALL_FAULTS = [
  /** The request is lost. */
  'lost_before',
  /** The call is carried out, but its reply is lost. */
  'lost_after',
  /** The caller sees a lost request, but the engine carries it out up to forty seconds later. */
  'late',
  /** The request travels for longer than the caller waits, and is carried out on arrival. */
  'slow_send',
  /** The call is carried out at once, but its reply takes longer than the caller waits. */
  'slow_answer',
  /** The call is carried out and answered, and later carried out again. */
  'duplicated',
  /** The table refuses the call because it is too busy. */
  'throttled',
  /** The engine fails before or after it carries out the call. */
  'failed_before',
  'failed_after',
  /** The table refuses the call because a transaction holds the item. */
  'conflict',
  /** Some keys of a batch are returned as unprocessed. */
  'partial_batch',
  /** A page of a query ends early, as a page of 1 MB does. */
  'cut_page',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

/** Faults of a world outside a single call. */
export type OtherFault = 'killed' | 'lost_line' | 'outage' | 'skewed_clock';

/** The faults of a world and their probabilities. */
export interface FaultProfile {
  /** Probability that a call meets a fault. */
  readonly rate: number;
  readonly kinds: readonly CallFault[];
  /** Probability that a function dies at some await. */
  readonly death: number;
  /** Probability that a function has a skewed clock. */
  readonly skew: number;
  /** Probability that a log line never arrives. */
  readonly lostLine: number;
  /** The time in which every request or reply is lost; Unix milliseconds. */
  readonly outage: { readonly from: number; readonly until: number } | null;
}

export const NO_FAULTS: FaultProfile = { rate: 0, kinds: [], death: 0, skew: 0, lostLine: 0, outage: null };

/** The fate of one call. Times are in milliseconds since it was sent; null means that it does not happen. */
export interface Fate {
  readonly fault: CallFault | null;
  readonly carriedOut: number | null;
  readonly carriedOutAgain: number | null;
  /** How long the reply travels. */
  readonly travels: number;
  /** What the caller gets instead of the engine's reply. */
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

/** Draws a delay of a few milliseconds, occasionally many. */
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

/** Draws a delay of up to forty seconds, mostly short. Delays fall both within the window of a posting and past it. */
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
