import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { TableReader } from '../../../shared/table/reader.ts';

/** IDs that the requests of the documentation can name, so that they answer with something. */
export interface DemoSamples {
  /** An open job with tools, a licensed description and health insurance, none of which ends by itself. */
  readonly job_id: string;
  /** Its company. */
  readonly company_id: string;
}

type Line<Type extends FeedLineInput['type']> = Extract<FeedLineInput, { type: Type }>;

/** Chooses the samples from the lines of a market that is published. Undefined if no job of it is complete. */
export async function findSamples(
  table: Table,
  lines: readonly FeedLineInput[],
): Promise<DemoSamples | undefined> {
  const companies = keysOf(lines, (line) => (line.type === 'company' && isShown(line) ? line.key : null));
  const described = keysOf(lines, (line) =>
    line.type === 'content' && line.distributable && line.distributable_until === null ? line.job_key : null,
  );
  const insuring = keysOf(lines, (line) =>
    line.type === 'facts' && line.facts.some(isInsurance) ? line.job_key : null,
  );
  const job = lines.find(
    (line): line is Line<'job'> =>
      line.type === 'job' &&
      isLasting(line) &&
      companies.has(line.company_key) &&
      described.has(line.key) &&
      insuring.has(line.key),
  );
  if (job === undefined) return undefined;
  const reader = new TableReader(table, new AbortController().signal);
  const sources = [keys.source('job', job.key), keys.source('company', job.company_key)];
  const [ofJob, ofCompany] = await reader.getMany(sources, true);
  return { job_id: String(ofJob?.['id']), company_id: String(ofCompany?.['id']) };
}

const isShown = ({ cleared, status = 'active', merged_into_key = null }: Line<'company'>): boolean =>
  cleared && status === 'active' && merged_into_key === null;

const isLasting = ({ cleared, status = 'open', expires_at, tools = [] }: Line<'job'>): boolean =>
  cleared && status === 'open' && expires_at === undefined && tools.length > 0;

const isInsurance = ({ fact, permitted = true }: Line<'facts'>['facts'][number]): boolean =>
  permitted && fact.kind === 'benefit' && fact.benefit === 'health_insurance';

const keysOf = (
  lines: readonly FeedLineInput[],
  keyOf: (line: FeedLineInput) => string | null,
): ReadonlySet<string> => new Set(lines.flatMap((line) => keyOf(line) ?? []));
