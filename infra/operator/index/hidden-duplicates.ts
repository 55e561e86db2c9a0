import type { JobDocument } from '../../../shared/jobs/document.ts';
import { readJobs } from '../../../shared/jobs/read.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';

const JOBS_PER_ROUND = 500;

/**
 * Returns the IDs of cleared duplicates among jobs whose vacancy is hidden, because the job that stands for it is not
 * cleared (docs/adr/0026). Reads each job, and the one that it leads to.
 */
export async function hiddenDuplicates(reader: TableReader, ordinals: readonly number[]): Promise<string[]> {
  const hidden: string[] = [];
  for (let start = 0; start < ordinals.length; start += JOBS_PER_ROUND) {
    const documents = await readJobs(reader, ordinals.slice(start, start + JOBS_PER_ROUND), false);
    let leading = documents
      .filter((document) => document !== undefined)
      .filter(({ cleared, joined }) => cleared && joined !== undefined)
      .map((document) => ({ id: document.job.id, at: document, steps: 0 }));
    while (leading.length > 0) {
      const next = await readJobs(
        reader,
        leading.map(({ at }) => ordinalOf(at.job.superseded_by_id ?? '')),
        false,
      );
      leading = leading.flatMap(({ id, steps }, i) => {
        const at = next[i];
        if (at !== undefined && isDuplicate(at) && steps < LONGEST_CHAIN) return { id, at, steps: steps + 1 };
        if (at !== undefined && !at.cleared) hidden.push(id);
        return [];
      });
    }
  }
  return hidden;
}

/** A vacancy has at most 100 listings, so no chain of its duplicates is longer. */
const LONGEST_CHAIN = 100;

const isDuplicate = ({ job, origin }: JobDocument): boolean =>
  job.status_reason === 'duplicate' && origin !== undefined && job.superseded_by_id !== null;
