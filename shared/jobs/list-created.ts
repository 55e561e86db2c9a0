import { isHiddenIn } from '../search/manifest/manifest.ts';
import { fromStandpoint, type Standpoint } from '../search/state/standpoint.ts';
import { plannerKnowledge } from '../search/state/statistics-store.ts';
import type { ListExplanation } from '../search/walk/explanation.ts';
import { search } from '../search/walk/search.ts';
import type { TableReader } from '../table/reader.ts';
import { ordinalOf } from '../table/resource-id.ts';
import type { JobDocument } from './document.ts';
import { jobDimensions, jobMatcher } from './filter.ts';
import type { JobFilter } from './query.ts';
import { readPageJobs } from './read-page.ts';
import { JOB_SPACE } from './term-names.ts';

export interface JobListRequest {
  readonly reader: TableReader;
  readonly filter: JobFilter;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  /** Key of the cursor; null for the first page. */
  readonly after: readonly (number | string)[] | null;
}

export interface JobListPage {
  readonly documents: readonly JobDocument[];
  /** Key of the next page's cursor; null at the end. */
  readonly next: readonly number[] | null;
  /** How the page was computed. */
  readonly explain: ListExplanation;
}

/** Lists jobs in the order of first publication, which is ordinal order (`sort=created`). */
export async function listCreated({
  reader,
  filter,
  direction,
  limit,
  after,
}: JobListRequest): Promise<JobListPage> {
  const since = { ...reader.usage };
  const matches = jobMatcher(filter);
  const [start] = after ?? [];
  const walk = async ({ index, jobMark, confirm }: Standpoint): Promise<JobListPage> => {
    const known = plannerKnowledge(reader, index.generation, JOB_SPACE);
    // Awaits only when needed: the first round of the index must leave together with the manifest's read.
    const { knowledge, source } = known instanceof Promise ? await known : known;
    let isHidden: ReturnType<typeof isHiddenIn> = () => true;
    const page = await search({
      reader,
      space: JOB_SPACE,
      index,
      ...knowledge,
      dimensions: jobDimensions(filter),
      start: typeof start === 'number' ? start : null,
      direction,
      limit,
      end: jobMark,
      since,
      load: async (ordinals, consistent) => {
        const manifest = await confirm();
        isHidden = isHiddenIn(manifest);
        return await readPageJobs(reader, ordinals, consistent, manifest, since);
      },
      accept: (document) =>
        !isHidden(document.ordinal, ordinalOf(document.job.company.id)) && matches(document),
      jsonOf: ({ job }) => JSON.stringify(job),
    });
    return {
      documents: page.rows.map(({ document }) => document),
      next: page.next === null ? null : [page.next],
      explain: { ...page.explain, knowledge: source },
    };
  };
  return await fromStandpoint(reader, walk, ({ jobMark }) => typeof start !== 'number' || start < jobMark);
}
