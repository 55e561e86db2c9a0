import { canonicalJson } from '../../../shared/catalogue/jcs.ts';
import type { Job } from '../../../shared/contract/resources/job.ts';
import { readAvailableJob } from '../../../shared/jobs/available.ts';
import type { ChangesRequest, listChanges, StreamedChange } from '../../../shared/jobs/list-changes.ts';
import { listUpdated } from '../../../shared/jobs/list-updated.ts';
import { servedJob } from '../../../shared/jobs/served.ts';
import type { ChangeKind } from '../../../shared/search/store/change-block.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';

/** Returns a page of the change stream; a mutant returns another one. */
export type StreamPage = typeof listChanges;

/** A customer that keeps a copy of the jobs. */
export interface Follower {
  readonly name: string;
  /** Reads the next page through this table and applies it. @returns whether the page was the last for now */
  follow(table: Table, now: number, limit: number): Promise<boolean>;
  /** Returns what is wrong with the copy, given all available jobs as served, by id. */
  judge(truth: ReadonlyMap<string, Job>): string[];
}

/** A job as it was served. It never changes, and each follower is compared with the same ones. */
const spelled = new WeakMap<Job, string>();

/** Returns a job as bytes, without the field that changes unannounced. */
function bytesOf(job: Job): string {
  const bytes = spelled.get(job) ?? canonicalJson({ ...job, last_verified_at: null });
  spelled.set(job, bytes);
  return bytes;
}

const readerOf = (table: Table) => new TableReader(table, new AbortController().signal);

/** The jobs of a copy, and what was paid for. */
class Copy {
  readonly jobs = new Map<string, Job>();
  readonly #paid = new Map<string, number>();

  pay(job: Job): void {
    const version = `${job.id} of ${job.updated_at}`;
    this.#paid.set(version, (this.#paid.get(version) ?? 0) + 1);
    this.jobs.set(job.id, job);
  }

  judge(name: string, truth: ReadonlyMap<string, Job>, learnsOfDeletions: boolean): string[] {
    const faults = [...this.#paid].flatMap(([version, times]) =>
      times === 1 ? [] : [`${name} paid ${times} times for ${version}`],
    );
    for (const [id, job] of truth) {
      const held = this.jobs.get(id);
      if (held === undefined) faults.push(`${name} lacks ${id} (${job.title})`);
      else if (bytesOf(held) !== bytesOf(job)) faults.push(`${name} has ${held.title}, not ${job.title}`);
    }
    if (!learnsOfDeletions) return faults;
    for (const [id, { title }] of this.jobs)
      if (!truth.has(id)) faults.push(`${name} keeps ${id} (${title})`);
    return faults;
  }
}

/** What all followers of the stream do: hold a position, ask, apply. */
abstract class StreamFollower implements Follower {
  abstract readonly name: string;
  protected abstract readonly options: Pick<ChangesRequest, 'bodies' | 'kinds'>;
  readonly #page: StreamPage;
  #after: readonly number[] | null = null;

  constructor(page: StreamPage) {
    this.#page = page;
  }

  async follow(table: Table, now: number, limit: number): Promise<boolean> {
    const reader = readerOf(table);
    const answer = await this.#page({ reader, ...this.options, limit, after: this.#after, now });
    for (const change of answer.changes) await this.apply(change, table, now);
    this.#after = answer.next;
    return answer.caughtUp;
  }

  protected abstract apply(change: StreamedChange, table: Table, now: number): Promise<void>;
  abstract judge(truth: ReadonlyMap<string, Job>): string[];
}

const isGone = ({ kind }: StreamedChange): boolean => kind === 'withdrawn' || kind === 'erased';

/** Takes the bodies along. */
class PayingFollower extends StreamFollower {
  readonly name = 'the follower with bodies';
  protected readonly options = { bodies: true, kinds: [] };
  readonly #copy = new Copy();

  protected async apply(change: StreamedChange, _: Table, now: number): Promise<void> {
    if (isGone(change)) this.#copy.jobs.delete(change.id);
    else if (change.document !== null) this.#copy.pay(servedJob(change.document, now));
    await Promise.resolve();
  }

  judge(truth: ReadonlyMap<string, Job>): string[] {
    return this.#copy.judge(this.name, truth, true);
  }
}

/** Takes free ids, and retrieves a job unless its copy is as new as the change. A retrieval may be behind a change. */
class RetrievingFollower extends StreamFollower {
  readonly name = 'the follower of ids';
  protected readonly options = { bodies: false, kinds: [] };
  readonly #copy = new Copy();
  /** Jobs that a replica did not have yet, or has no more: the time of their last change, by id. */
  readonly #awaited = new Map<string, number>();

  override async follow(table: Table, now: number, limit: number): Promise<boolean> {
    const caughtUp = await super.follow(table, now, limit);
    for (const [id, changedMs] of [...this.#awaited]) {
      const document = await readAvailableJob(readerOf(table), id, now);
      if (document === undefined || Date.parse(document.job.updated_at) < changedMs) continue;
      this.#awaited.delete(id);
      this.#copy.pay(servedJob(document, now));
    }
    return caughtUp && this.#awaited.size === 0;
  }

  protected async apply(change: StreamedChange): Promise<void> {
    const held = this.#copy.jobs.get(change.id);
    // A retrieval may be ahead of the change that led to it, even past a withdrawal.
    if (held !== undefined && Date.parse(held.updated_at) >= change.updatedAtMs) return;
    if (isGone(change)) {
      this.#copy.jobs.delete(change.id);
      this.#awaited.delete(change.id);
    } else this.#awaited.set(change.id, change.updatedAtMs);
    await Promise.resolve();
  }

  judge(truth: ReadonlyMap<string, Job>): string[] {
    return this.#copy.judge(this.name, truth, true);
  }
}

/** Wants to know only which jobs are open, closed or gone. */
class StateFollower extends StreamFollower {
  readonly name = 'the follower of states';
  protected readonly options = { bodies: false, kinds: STATES };
  readonly #states = new Map<string, string>();

  protected async apply({ id, kind }: StreamedChange): Promise<void> {
    this.#states.set(id, kind === 'withdrawn' || kind === 'erased' ? 'gone' : kind);
    await Promise.resolve();
  }

  judge(truth: ReadonlyMap<string, Job>): string[] {
    const faults: string[] = [];
    for (const [id, { title, status }] of truth) {
      const state = this.#states.get(id);
      // A job may be published closed.
      const fits = status === 'open' ? ['published', 'reopened'] : ['closed', 'published'];
      if (state === undefined || !fits.includes(state))
        faults.push(`${this.name} takes ${title}, which is ${status}, for ${state}`);
    }
    for (const [id, state] of this.#states)
      if (state !== 'gone' && !truth.has(id))
        faults.push(`${this.name} takes ${id} for ${state}; it is gone`);
    return faults;
  }
}
const STATES: readonly ChangeKind[] = ['closed', 'erased', 'published', 'reopened', 'withdrawn'];

/** Reads `sort=updated`, by cursor, and from the millisecond after the last row when a list has ended. */
class ListFollower implements Follower {
  readonly name: string;
  readonly #copy = new Copy();
  #after: readonly number[] | null = null;
  #fromMs = 0;
  #lastMs = 0;

  constructor(name: string) {
    this.name = name;
  }

  async follow(table: Table, now: number, limit: number): Promise<boolean> {
    const page = await listUpdated({
      reader: readerOf(table),
      filter: this.#fromMs === 0 ? {} : { updated_from: new Date(this.#fromMs).toISOString() },
      direction: 'asc',
      limit,
      after: this.#after,
      now,
    });
    for (const document of page.documents) {
      this.#copy.pay(servedJob(document, now));
      this.#lastMs = Date.parse(document.job.updated_at);
    }
    this.#after = page.next;
    // The rows of one time become visible together, and no later publication uses that time again.
    if (page.next === null) this.#fromMs = this.#lastMs + 1;
    return page.next === null;
  }

  judge(truth: ReadonlyMap<string, Job>): string[] {
    return this.#copy.judge(this.name, truth, false);
  }
}

export const listFollower = (name: string): Follower => new ListFollower(name);

export const followersOf = (page: StreamPage): Follower[] => [
  new PayingFollower(page),
  new RetrievingFollower(page),
  new StateFollower(page),
  listFollower('the follower of sort=updated'),
];
