import { ordinalOf } from '../../table/resource-id.ts';
import type { JobLine, LineOf } from '../feed/feed.ts';
import { type LineFault, shown } from '../feed/rejection.ts';
import type { JobState, World } from './feed-world.ts';

/**
 * Returns the job that supersedes a duplicate: the one its line names or, if that is a duplicate too, the end of the
 * chain. Adds a fault for a chain that leads back to the job, because no job of it would be left to serve.
 */
export async function supersedingJob(
  world: World,
  line: LineOf<typeof JobLine>,
  existing: JobState | undefined,
  faults: LineFault[],
): Promise<JobState | undefined> {
  if (line.superseded_by_key === null) return undefined;
  const field = 'superseded_by_key';
  const named = shown(line.superseded_by_key);
  if (line.superseded_by_key === line.key) {
    faults.push({ field, reason: `${named} is the job itself` });
    return undefined;
  }
  let end = world.jobOf(line.superseded_by_key);
  if (end === undefined) {
    faults.push({ field, reason: world.unknownKey('job', line.superseded_by_key) });
    return undefined;
  }
  const passed = new Set<number>(existing === undefined ? [] : [existing.ordinal]);
  while (!passed.has(end.ordinal)) {
    passed.add(end.ordinal);
    const by: string | null = end.after?.job.superseded_by_id ?? null;
    const next: JobState | undefined = by === null ? undefined : await world.jobAt(ordinalOf(by));
    if (next === undefined) return end;
    end = next;
  }
  faults.push({ field, reason: `${named} is itself superseded by this job, directly or through others` });
  return undefined;
}
