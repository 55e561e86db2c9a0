import type { ChangePage } from '../changes/change-page.ts';
import { ChangeStream, type ChangesQuery, type FollowOptions, follow } from '../changes/follow.ts';
import { OPERATIONS } from '../generated/operations.ts';
import { List, type ListOptions } from '../pages/list.ts';
import type { RequestOptions } from '../transport/settings.ts';
import type { Result, Transport } from '../transport/transport.ts';
import type { Job, JobContent } from '../types/bodies.ts';
import type { QueryOf } from '../types/queries.ts';
import { retrieve } from './retrieve.ts';

/** The change stream reaches 30 days back; a little less leaves time for the first request (contract 16.1). */
const RESYNC_AGE_MS = 29.99 * 86_400_000;

/** Jobs (contract 8) and the change stream (contract 16). Scope `jobs:read`. */
export class Jobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists jobs, newest first, at $0.001 per job (contract 8.3). */
  list(query: QueryOf<'listJobs'> = {}, options: ListOptions = {}): List<Job> {
    return new List(this.#transport, OPERATIONS.listJobs, query, options);
  }

  /** Retrieves a job, open or closed, for $0.001 (contract 8.4). */
  retrieve(jobId: string, options: RequestOptions = {}): Promise<Result<Job>> {
    return retrieve(this.#transport, OPERATIONS.retrieveJob, jobId, options);
  }

  /** Retrieves the employer's text for $0.005; check `content_available` of the job first (contract 8.5). */
  content(jobId: string, options: RequestOptions = {}): Promise<Result<JobContent>> {
    return retrieve(this.#transport, OPERATIONS.retrieveJobContent, jobId, options);
  }

  /** Requests one page of changes: free, or $0.001 per body with `include: 'job'` (contract 16.1). */
  changes(query: ChangesQuery = {}, options: ListOptions = {}): Promise<ChangePage> {
    return new ChangeStream(this.#transport, query, options).page(null);
  }

  /**
   * Yields pages of changes from `after` on until the stream is caught up, or without end with `pollMs`. Save
   * `page.nextPosition` together with what the page changed. Throws PositionExpiredError after 30 days of absence.
   */
  follow(query: ChangesQuery = {}, options: FollowOptions = {}): AsyncGenerator<ChangePage, void, undefined> {
    return follow(this.#transport, query, options);
  }

  /**
   * Lists the jobs that have not changed for 30 days, open and closed, at $0.001 each. Start a copy with these, in place of
   * what it held, and then follow the changes without `after`, which brings all others.
   */
  resync(
    options: ListOptions & { readonly cursor?: string; readonly updatedUntil?: string } = {},
  ): List<Job> {
    const { cursor, updatedUntil = new Date(Date.now() - RESYNC_AGE_MS).toISOString(), ...rest } = options;
    const query: QueryOf<'listJobs'> = {
      statuses: ['open', 'closed'],
      sort: 'updated',
      direction: 'asc',
      limit: 100,
      updated_until: updatedUntil,
      cursor,
    };
    return this.list(query, rest);
  }
}
