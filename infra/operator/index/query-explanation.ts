import { operation as listJobFactsOperation } from '../../../functions/list-job-facts/operation.ts';
import { operation as listJobsOperation } from '../../../functions/list-jobs/operation.ts';
import { lookupCodes } from '../../../shared/catalogue/lookup-codes.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { validateRequest } from '../../../shared/contract/request/request.ts';
import { listJobFacts } from '../../../shared/facts/list.ts';
import { toJobFactsFilter } from '../../../shared/facts/query.ts';
import { listCreated } from '../../../shared/jobs/list-created.ts';
import { toJobFilter } from '../../../shared/jobs/query.ts';
import type { ListExplanation } from '../../../shared/search/walk/explanation.ts';
import type { ReadUsage, TableReader } from '../../../shared/table/reader.ts';
import { Refusal } from '../terminal/refusal.ts';

/** The operations whose pages come from the index of jobs. */
export const EXPLAINED = ['list-jobs', 'job-facts'] as const;
export type Explained = (typeof EXPLAINED)[number];

/** A page as a function makes it, and what it took. */
export interface ExplainedPage {
  readonly rows: number;
  readonly hasMore: boolean;
  readonly explain: ListExplanation;
  /** All reads of the page, including the manifest and the codes in its filters. */
  readonly usage: ReadUsage;
}

/**
 * Makes the first page of a query string and explains it.
 * @throws Refusal when the operation does not accept the query, or the index does not serve it
 */
export async function explainQuery(
  reader: TableReader,
  operation: Explained,
  queryString: string,
): Promise<ExplainedPage> {
  const own = reader.apart();
  const input = { pathParameters: {}, rawQueryString: queryString.replace(/^[^?]*\?/, '') };
  try {
    return operation === 'list-jobs'
      ? await explainJobs(own, input, lookupCodes(reader))
      : await explainFacts(own, input, lookupCodes(reader));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const faults = error.details.faults?.map(({ message }) => message) ?? [];
    throw new Refusal(`the query is not valid: ${faults.length > 0 ? faults.join('; ') : error.message}`);
  }
}

type Input = Parameters<typeof validateRequest>[1];
type Lookup = Parameters<typeof validateRequest>[2];

async function explainJobs(reader: TableReader, input: Input, lookup: Lookup): Promise<ExplainedPage> {
  const { query } = await validateRequest(listJobsOperation, input, lookup);
  if (query.sort !== 'created')
    throw new Refusal('sort=updated reads the change log, which has no plan; leave out sort');
  const filter = await toJobFilter(reader, query);
  const { direction, limit } = query;
  const { documents, next, explain } = await listCreated({ reader, filter, direction, limit, after: null });
  return { rows: documents.length, hasMore: next !== null, explain, usage: { ...reader.usage } };
}

async function explainFacts(reader: TableReader, input: Input, lookup: Lookup): Promise<ExplainedPage> {
  const { query } = await validateRequest(listJobFactsOperation, input, lookup);
  const filter = await toJobFactsFilter(reader, query);
  const page = await listJobFacts({ reader, filter, position: null });
  return {
    rows: page.rows.length,
    hasMore: page.next !== null,
    explain: page.explain,
    usage: { ...reader.usage },
  };
}
