import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { JobDocument } from '../../jobs/document.ts';
import { dueOf, isTimed, JOB_DUE_SHARDS } from '../../jobs/due.ts';
import { readFacts, readJob } from '../../jobs/items.ts';
import { isContentAvailable } from '../../jobs/served.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { DUE_INDEX } from '../../webhooks/due.ts';
import { fingerprint } from '../apply/apply-job.ts';
import type { PublishSession } from './session.ts';
import { type RewrittenJob, writeJobs } from './write-jobs.ts';

const JOBS_PER_STEP = 200;

/**
 * Returns the ordinals of jobs that time has changed by `now` (Unix milliseconds), at most 200. The index may be behind,
 * or name a job twice in a row; the document decides.
 */
export async function readDueJobs({ client, name }: Table, now: number): Promise<number[]> {
  const shards = await Promise.all(
    JOB_DUE_SHARDS.map(async (shard) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: name,
          IndexName: DUE_INDEX,
          KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
          ExpressionAttributeValues: { ':shard': shard, ':now': now },
          Limit: JOBS_PER_STEP / JOB_DUE_SHARDS.length,
        }),
      );
      return Items.map(({ pk }) => Number(String(pk).split('#')[1]));
    }),
  );
  return shards.flat().sort((a, b) => a - b);
}

/**
 * Changes the jobs that are due, so that no answer changes by the clock alone: closes those whose declared end has
 * passed, and takes `content_available` from those whose rights have ended (contract 13.4). However late it runs, it
 * ends the same.
 * @returns how many jobs changed
 */
export async function settleDueJobs(session: PublishSession): Promise<number> {
  let settled = 0;
  let done = new Set<number>();
  for (;;) {
    const now = session.now();
    const ordinals = (await readDueJobs(session.table, now)).filter((ordinal) => !done.has(ordinal));
    if (ordinals.length === 0) return settled;
    done = done.union(new Set(ordinals));
    settled += await settleJobs(session, ordinals, now);
  }
}

async function settleJobs(
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
    const { document: before, ownCleared, slot, version } = readJob(item);
    const after = at(before, now, timeMs);
    // The index was behind: nothing is due, and the item says so too.
    if (after === before && item['due_at'] === (dueOf(before) ?? undefined)) return [];
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
