import { serve } from '../../shared/http/serve.ts';
import { listChanges } from '../../shared/jobs/list-changes.ts';
import { servedJob } from '../../shared/jobs/served.ts';
import { operation } from './operation.ts';

export const handler = serve(operation, async ({ position, query, reader, now }) => {
  const { changes, next, caughtUp, standsAtMs } = await listChanges({
    reader,
    kinds: query.changes,
    bodies: query.include === 'job',
    limit: query.limit,
    after: position.start,
    now,
    checkFloor: (floorMs) => position.requireFrom(floorMs),
  });
  const body = {
    object: 'change_list' as const,
    data: changes.map(({ kind, id, updatedAtMs, document }) => ({
      object: 'job_change' as const,
      change: kind,
      changed_at: new Date(updatedAtMs).toISOString(),
      job_id: id,
      job: document === null ? null : servedJob(document, now),
    })),
    next_position: position.seal(next, standsAtMs),
    caught_up: caughtUp,
  };
  return { body, resources: body.data.filter(({ job }) => job !== null).length };
});
