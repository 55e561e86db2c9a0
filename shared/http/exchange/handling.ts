import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import type { ListExplanation } from '../../search/walk/explanation.ts';
import type { TableReader } from '../../table/reader.ts';
import type { Caller } from './caller.ts';
import type { ListCursor } from './list-cursor.ts';
import type { StreamPosition } from './stream-position.ts';

/** A validated request, the input of a handler. */
export interface HandlerRequest<O extends Operation = Operation> {
  readonly path: z.output<O['pathParameters']>;
  readonly query: z.output<O['query']>;
  readonly caller: Caller;
  /** The opened cursor of a list. Its position is null on operations without cursors. */
  readonly cursor: ListCursor;
  /** The opened position of a stream. Its start is null on operations without `after`. */
  readonly position: StreamPosition;
  /** Unix milliseconds; the only clock a handler reads. */
  readonly now: number;
  /** Counts this request's reads, and aborts them with it. */
  readonly reader: TableReader;
  readonly signal: AbortSignal;
  /**
   * Reports whether a monitor of the organisation has paid for this resource within the last seven days; if so, the
   * handler charges 0 resources. Call it in parallel with the first reads to avoid another round trip.
   * @throws ProblemError insufficient_credits if it has not and the balance does not cover the request
   */
  isPaid(resourceId: string): Promise<boolean>;
}

/** The result of a handler. The chain serialises, settles and sends it. */
export interface HandlerResult<O extends Operation = Operation> {
  readonly body: z.output<O['response']>;
  /** Resources returned and charged; 0 on catalogue operations. */
  readonly resources: number;
  /** Strong validator of a catalogue response, when it is known without the bytes (taxonomy revision). */
  readonly etag?: string;
  /** The exact bytes of the response, when the table stores them. `body` is then their parsed form. */
  readonly bytes?: string;
  /** How a list's page was computed, for the log and the metrics. */
  readonly search?: ListExplanation;
}

export type Handler<O extends Operation = Operation> = (
  request: HandlerRequest<O>,
) => Promise<HandlerResult<O>>;
