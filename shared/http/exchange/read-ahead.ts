import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import type { Account } from '../../credits/account.ts';
import type { TableReader } from '../../table/reader.ts';
import type { ExpectedRead } from '../../table/readers/ahead-reader.ts';

/** What a process knows of a caller before it reads. */
export type RecentCaller = Pick<Account, 'entitledUntilMs' | 'organisationId'>;

/** A request of which only the path is known. */
interface ExpectedRequest<O extends Operation> {
  readonly path: z.output<O['pathParameters']>;
  readonly caller: RecentCaller;
  readonly reader: TableReader;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Returns the reads of a handler that its path alone names. The caller may not be allowed to make them. */
export type ReadAhead<O extends Operation = Operation> = (
  request: ExpectedRequest<O>,
) => readonly ExpectedRead[];
