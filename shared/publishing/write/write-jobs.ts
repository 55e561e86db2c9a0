import { jobChange } from '../../jobs/change-kind.ts';
import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { jobItem } from '../../jobs/items.ts';
import { changeBlocks } from '../../search/store/changes.ts';
import { putInOrder } from '../../search/store/documents-write.ts';
import type { Item } from '../../table/reader.ts';
import type { Version } from '../../table/version.ts';
import { CompanySlots, slottedJobs } from './company-slots.ts';
import { addJobPostings } from './job-postings.ts';
import type { PublishSession } from './session.ts';

/** A job whose document changes, without a line of a feed that says so. */
export interface RewrittenJob {
  readonly before: JobDocument;
  readonly after: JobDocument;
  readonly ownCleared: boolean;
  readonly slot: number | null;
  readonly version: Version;
  readonly facts: JobFactsDocument | undefined;
  /** Items of the job that change with it and are written before it. Their terms stay the same. */
  readonly parts?: readonly Item[];
}

/**
 * Writes jobs that change at `timeMs` in the order of docs/adr/0006: postings, candidates of monitors, rows and
 * documents, sheets, marks. The
 * journal must name their companies.
 */
export async function writeJobs(
  session: PublishSession,
  changed: readonly RewrittenJob[],
  timeMs: number,
): Promise<void> {
  if (changed.length === 0) return;
  const { table, lease } = session;
  const slots = new CompanySlots(session);
  await slots.place(changed.flatMap((job) => slottedJobs({ ...job, factsBefore: job.facts })));
  await session.candidates.begin();
  for (const { before, after, facts } of changed) {
    session.candidates.note({ document: before, facts }, { document: after, facts });
    const composites = await session.composites();
    addJobPostings(session.postings, { document: before, facts }, { document: after, facts }, composites);
  }
  slots.addPostings(session.postings);
  await session.postings.flush();
  await session.candidates.flush(timeMs);
  const changes = changed.flatMap(({ before, after }) => jobChange(before, after) ?? []);
  await slots.writeLosses();
  await putInOrder(
    table,
    lease,
    [
      { items: await changeBlocks(table, lease, changes), areNew: true },
      { items: changed.flatMap(({ parts = [] }) => parts) },
      {
        items: changed.map(({ after, ownCleared, version }) =>
          jobItem(after, ownCleared, slots.slotOf(after.ordinal), version),
        ),
      },
    ],
    timeMs,
  );
  await slots.write();
  for (const { before, after } of changed) session.count(before, after);
  const shown = changed.filter(({ after }) => after.cleared);
  await lease.raiseMarks({ changesMarkMs: timeMs, shownJobs: shown.map(({ after }) => after.ordinal) });
}
