import type { Manifest } from '../search/manifest/manifest.ts';
import { REQUEST_BUDGET } from '../search/planner/budget.ts';
import type { ReadUsage, TableReader } from '../table/reader.ts';
import type { JobDocument } from './document.ts';
import { readVerifiedJobs } from './read.ts';

/** Read units of a document: an eventual read of up to 8 KB, or a strong one of 4 KB. */
const DOCUMENT_UNITS = 1;
/** Read units of a block of times. */
const BLOCK_UNITS = 0.5;

/**
 * Loads jobs for a page. Reads as many blocks of times with them as the budget of the request has room for; without its
 * block a job shows an older time. A table without reads of sources has no blocks.
 */
export async function readPageJobs(
  reader: TableReader,
  ordinals: readonly number[],
  consistent: boolean,
  { nextSource }: Manifest,
  since: Readonly<Pick<ReadUsage, 'readUnits'>>,
): Promise<(JobDocument | undefined)[]> {
  const spent = reader.usage.readUnits - since.readUnits;
  const left = REQUEST_BUDGET.readUnits - spent - ordinals.length * DOCUMENT_UNITS;
  const most = nextSource === 0 ? 0 : Math.floor(left / BLOCK_UNITS);
  return await readVerifiedJobs(reader, ordinals, consistent, most);
}
