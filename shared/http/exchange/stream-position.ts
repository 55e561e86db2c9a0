import type { Operation } from '../../contract/operation.ts';
import { ProblemError } from '../../contract/problem.ts';
import { openContent, sealCursor } from './cursor-seal.ts';

const DAY_MS = 86_400_000;
/** A position lives for 30 days after the time that it stands at (contract 16.1), */
const LIFETIME_MS = 30 * DAY_MS;
/** but at least a day after its issue, so that a copy that begins 30 days back can read its second page. */
const SHORTEST_LIFETIME_MS = DAY_MS;

interface PositionRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly caller: { readonly organisationId: string; readonly positionKeys: readonly Uint8Array[] };
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * The position of one request in a stream, given as `after`. It is sealed like a cursor, for one operation and one
 * organisation. It belongs to no filters: they may change from page to page, because a position is a place in the
 * order of all changes.
 */
export class StreamPosition {
  readonly #operation: Operation;
  readonly #request: PositionRequest;
  /** Where the page continues; null for the beginning. */
  readonly start: readonly number[] | null;
  /** The time up to which the caller knows everything, in Unix milliseconds; null at the beginning. */
  readonly #standsAtMs: number | null;

  /** @throws ProblemError invalid_request with invalid_position or position_expired at `/after` */
  constructor(operation: Operation, request: PositionRequest) {
    this.#operation = operation;
    this.#request = request;
    const { after } = request.query;
    const isGiven = Object.hasOwn(operation.query.shape, 'after') && typeof after === 'string';
    const { standsAtMs, key } = isGiven ? this.#open(after) : { standsAtMs: null, key: null };
    this.start = key;
    this.#standsAtMs = standsAtMs;
  }

  /** @throws ProblemError invalid_request with position_expired if the position stands before this time */
  requireFrom(timeMs: number): void {
    if (this.#standsAtMs !== null && this.#standsAtMs < timeMs) throw expired();
  }

  /** Seals a position. `standsAtMs` is the time up to which its holder knows everything. */
  seal(key: readonly number[], standsAtMs: number): string {
    const { caller, now } = this.#request;
    return sealCursor(caller.positionKeys, this.#scope(), { way: 'next', key: [standsAtMs, ...key] }, now);
  }

  #open(after: string): { readonly standsAtMs: number; readonly key: number[] } {
    const { caller, now } = this.#request;
    const content = openOrNull(() => openContent(caller.positionKeys, this.#scope(), after));
    const [standsAtMs, ...key] = content?.key.filter((part) => typeof part === 'number') ?? [];
    if (content === null || standsAtMs === undefined) {
      throw fault(
        'invalid_position',
        `'after' is not a position of this stream and organisation; give next_position of an earlier response as it was, or leave it out to start 30 days ago`,
      );
    }
    const isOld = now - standsAtMs >= LIFETIME_MS && now - content.issuedAtMs >= SHORTEST_LIFETIME_MS;
    if (isOld) throw expired();
    return { standsAtMs, key };
  }

  #scope() {
    return {
      operation: this.#operation.id,
      organisationId: this.#request.caller.organisationId,
      filters: {},
    };
  }
}

function openOrNull<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

const expired = (): ProblemError =>
  fault('position_expired', 'The position is more than 30 days old; start a new copy from list jobs.');

function fault(code: 'invalid_position' | 'position_expired', message: string): ProblemError {
  return new ProblemError('invalid_request', message, {
    faults: [{ code, message, pointer: '/after', param: 'after' }],
  });
}
