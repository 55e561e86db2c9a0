import type { JobDocument } from './document.ts';

/** Shards of the index `due` that hold jobs. */
const SHARDS = 4;
export const JOB_DUE_SHARDS: readonly string[] = Array.from(
  { length: SHARDS },
  (_, shard) => `JOBS#${shard}`,
);

/** Reports whether a right to distribute has an end. */
const hasEnd = (until: string | null): until is string => until !== null && until !== 'always';

/** Reports whether time alone may change a job, so that the index `due` must hold it. */
export const isTimed = ({
  declaredEnd,
  distributableUntil,
}: Pick<JobDocument, 'declaredEnd' | 'distributableUntil'>): boolean =>
  declaredEnd !== undefined || hasEnd(distributableUntil);

/** Returns a document of an earlier release as this one writes it. */
export const withTimed = (document: JobDocument): JobDocument =>
  isTimed(document) && document.timed !== true ? { ...document, timed: true } : document;

/** Returns when time alone changes a job next, in Unix milliseconds: its declared end, or the end of its rights. */
export function dueOf({ job, declaredEnd, distributableUntil, timed }: JobDocument): number | null {
  if (timed !== true || job.status !== 'open') return null;
  const ends = [
    ...(declaredEnd === undefined ? [] : [Date.parse(declaredEnd)]),
    ...(job.content_available && hasEnd(distributableUntil) ? [Date.parse(distributableUntil)] : []),
  ];
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Returns the attributes of a job's item that put it into the index, or take it out. */
export function dueAttributes(document: JobDocument): Readonly<Record<string, number | string | undefined>> {
  const dueAt = dueOf(document);
  return dueAt === null
    ? { due_shard: undefined, due_at: undefined }
    : { due_shard: JOB_DUE_SHARDS[document.ordinal % SHARDS], due_at: dueAt };
}

/** Reports whether the item of a job stands in the index as its document says, or stays out of it. */
export function isFiled(item: Readonly<Record<string, unknown>>, document: JobDocument): boolean {
  const { due_shard: shard, due_at: dueAt } = dueAttributes(withTimed(document));
  return item['due_shard'] === shard && item['due_at'] === dueAt;
}
