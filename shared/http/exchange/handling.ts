import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import type { ListExplanation } from '../../search/walk/explanation.ts';
import type { TableReader } from '../../table/reader.ts';
import type { Caller } from './caller.ts';
import type { ListCursor } from './list-cursor.ts';

/** A validated request as a handler gets it. */
export interface HandlerRequest<O extends Operation = Operation> {
  readonly path: z.output<O['pathParameters']>;
  readonly query: z.output<O['query']>;
  readonly caller: Caller;
  /** The cursor of a list, opened; on operations without one it has no position. */
  readonly cursor: ListCursor;
  /** Unix milliseconds of this request; the only clock a handler reads. */
  readonly now: number;
  /** Reads of this request: counted, and aborted with it. */
  readonly reader: TableReader;
  readonly signal: AbortSignal;
  /**
   * Whether the organisation has paid for this resource already, by a monitor of the last seven days: 0 resources are
   * then charged. To be asked beside the first reads, so that it adds no round.
   * @throws ProblemError insufficient_credits where it has not, and the balance does not cover the request
   */
  isPaid(resourceId: string): Promise<boolean>;
}

/** What a handler answers; the chain serialises, settles and sends it. */
export interface HandlerResult<O extends Operation = Operation> {
  readonly body: z.output<O['response']>;
  /** Resources returned and charged; 0 on catalogue operations. */
  readonly resources: number;
  /** Strong validator of a catalogue answer when it is known without the bytes (taxonomy revision). */
  readonly etag?: string;
  /** The exact bytes of the answer where they are kept as such; `body` is then their parsed form. */
  readonly bytes?: string;
  /** How the page of a list came about, for the log and the metrics. */
  readonly search?: ListExplanation;
}

export type Handler<O extends Operation = Operation> = (
  request: HandlerRequest<O>,
) => Promise<HandlerResult<O>>;
