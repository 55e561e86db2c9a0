import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { JobDocument } from '../../jobs/document.ts';
import { isFiled, isTimed, JOB_DUE_SHARDS, withTimed } from '../../jobs/due.ts';
import { readFacts, readJob } from '../../jobs/items.ts';
import { isContentAvailable } from '../../jobs/served.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { DUE_INDEX } from '../../webhooks/due.ts';
import { fingerprint } from '../apply/apply-job.ts';
import type { PublishSession } from './session.ts';
import { type RewrittenJob, writeJobs } from './write-jobs.ts';

const JOBS_PER_STEP = 400;

/** Returns when the job that is due first is due, in Unix milliseconds; null if none is by `until`. Two read units. */
export async function readFirstDue({ client, name }: Table, until: number): Promise<number | null> {
  const first = await Promise.all(
    JOB_DUE_SHARDS.map(async (shard) => {
      const { Items = [] } = await client.send(new QueryCommand({ ...dueBy(name, shard, until), Limit: 1 }));
      return Items.map((item) => Number(item['due_at']));
    }),
  );
  const times = first.flat();
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Yields the ordinals of jobs that time has changed by `now` (Unix milliseconds), at most 400 at a time, each once: the
 * index may be behind, and what was settled a moment ago may still stand in it. The document decides.
 */
export async function* dueJobs({ client, name }: Table, now: number): AsyncGenerator<number[]> {
  const after = new Map<string, Record<string, unknown> | undefined>(
    JOB_DUE_SHARDS.map((shard) => [shard, undefined]),
  );
  while (after.size > 0) {
    const pages = await Promise.all(
      [...after].map(async ([shard, start]) => {
        const { Items = [], LastEvaluatedKey: last } = await client.send(
          new QueryCommand({
            ...dueBy(name, shard, now),
            Limit: JOBS_PER_STEP / JOB_DUE_SHARDS.length,
            ...(start === undefined ? {} : { ExclusiveStartKey: start }),
          }),
        );
        if (last === undefined) after.delete(shard);
        else after.set(shard, last);
        return Items.map(({ pk }) => Number(String(pk).split('#')[1]));
      }),
    );
    const ordinals = pages.flat().sort((a, b) => a - b);
    if (ordinals.length > 0) yield ordinals;
  }
}

const dueBy = (name: string, shard: string, until: number) => ({
  TableName: name,
  IndexName: DUE_INDEX,
  KeyConditionExpression: 'due_shard = :shard AND due_at <= :until',
  ExpressionAttributeValues: { ':shard': shard, ':until': until },
});

/**
 * Changes the jobs that are due, so that no answer changes by the clock alone: closes those whose declared end has
 * passed, and takes `content_available` from those whose rights have ended (contract 13.4). However late it runs, it
 * ends the same. Yields after every step, with the number of jobs that it changed.
 */
export async function* settleDueJobs(session: PublishSession): AsyncGenerator<number> {
  for await (const ordinals of dueJobs(session.table, session.now())) {
    yield await settleJobs(session, ordinals, session.now());
  }
}

/**
 * Settles jobs as time has changed them, and puts them into the index `due` or takes them out, as their documents say;
 * also those of an earlier release, which it did not hold.
 * @returns how many of them changed
 */
export async function settleJobs(
  session: PublishSession,
  ordinals: readonly number[],
  now: number,
): Promise<number> {
  const items = await session.reader.getMany(
    [...ordinals.map((at) => keys.job(at, 'job')), ...ordinals.map((at) => keys.job(at, 'facts'))],
    true,
  );
  const timeMs = session.nextTime();
  const changed = ordinals.flatMap((_, i): RewrittenJob[] => {
    const item = items[i];
    if (item === undefined) return [];
    const { document, ownCleared, slot, version } = readJob(item);
    const before = withTimed(document);
    const after = at(before, now, timeMs);
    // The index was behind: nothing is due, and the item says so too.
    if (after === before && isFiled(item, before)) return [];
    return [{ before, after, ownCleared, slot, version, facts: readFacts(items[ordinals.length + i]) }];
  });
  await session.journal.add(changed.map(({ before }) => ordinalOf(before.job.company.id)));
  await writeJobs(session, changed, timeMs);
  return changed.filter(({ before, after }) => before !== after).length;
}

/** Returns the document as it is at `now`; the same document if time has not changed it. */
function at(document: JobDocument, now: number, timeMs: number): JobDocument {
  const { declaredEnd, ...rest } = document;
  const ends = document.job.status === 'open' && declaredEnd !== undefined && Date.parse(declaredEnd) <= now;
  const base = ends ? withoutEnd({ ...rest, job: closedAtItsEnd(document.job, declaredEnd) }) : document;
  const available = isContentAvailable({ ...base, cleared: true }, now);
  const job = { ...base.job, content_available: available };
  if (fingerprint(job) === fingerprint(document.job)) return document;
  return { ...base, job: { ...job, updated_at: new Date(timeMs).toISOString() } };
}

/** Returns a document without a declared end, as a publication of the closed job would write it. */
function withoutEnd({ timed: _, ...document }: JobDocument): JobDocument {
  return isTimed(document) ? { ...document, timed: true } : document;
}

/** Returns a job as its source declared that it would end. */
function closedAtItsEnd(job: JobDocument['job'], end: string): JobDocument['job'] {
  const { first_observed_at: first } = job;
  return {
    ...job,
    apply_url: null,
    closed_at: Date.parse(end) < Date.parse(first) ? first : end,
    status: 'closed',
    status_reason: 'source_expired',
  };
}
