import { CURRENCIES } from '../../../shared/contract/closed-lists.ts';
import { NO_CURRENCY, payWithoutUsd } from '../../../shared/jobs/pay-without-usd.ts';
import { readJobs } from '../../../shared/jobs/read.ts';
import { JOB_SPACE, jobTerm } from '../../../shared/jobs/term-names.ts';
import { isHiddenIn, type Manifest } from '../../../shared/search/manifest/manifest.ts';
import { union } from '../../../shared/search/postings/ordinals.ts';
import { readHeads, readPostings } from '../../../shared/search/state/posting-list.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';

/** Open jobs that disclose pay of which no figure in US dollars is known. */
export interface PayCount {
  readonly jobs: number;
  /** Jobs whose pay is annual, so that a rate of its currency would give a figure; null when not exact. */
  readonly withoutRate: number | null;
  /** Whether every job was looked at. Otherwise the figures count postings, which outlive changes of a job. */
  readonly isExact: boolean;
  /** Most jobs first. */
  readonly byCurrency: readonly { readonly currency: string; readonly jobs: number }[];
}

/** Beyond this number of jobs, the postings are counted instead. */
const MOST_JOBS = 10_000;
const JOBS_PER_READ = 500;

/** Counts open jobs that disclose pay without a figure in US dollars, at half a read unit per currency and job. */
export async function countPayWithoutUsd(
  reader: TableReader,
  manifest: Manifest,
  mostJobs = MOST_JOBS,
): Promise<PayCount> {
  const { generation, segments, jobMark } = manifest;
  const currencies = [...CURRENCIES, NO_CURRENCY];
  const lists = await readHeads(
    reader,
    currencies.map((currency) => ({
      generation,
      space: JOB_SPACE,
      term: termKey(jobTerm.payWithoutUsd(currency)),
    })),
    segments,
  );
  await readPostings(reader, lists, 0, jobMark);
  const postings = lists.map((list) => union(list.within(0, jobMark)));
  const ordinals = [...new Set(postings.flatMap((list) => [...list]))].sort((a, b) => a - b);
  if (ordinals.length > mostJobs) {
    const counts = new Map(currencies.map((currency, i) => [currency, postings[i]?.length ?? 0]));
    return { jobs: ordinals.length, withoutRate: null, isExact: false, byCurrency: sorted(counts) };
  }
  const isHidden = isHiddenIn(manifest);
  const counts = new Map<string, number>();
  let withoutRate = 0;
  for (let start = 0; start < ordinals.length; start += JOBS_PER_READ) {
    for (const document of await readJobs(reader, ordinals.slice(start, start + JOBS_PER_READ), false)) {
      if (document === undefined || !document.cleared || document.job.status !== 'open') continue;
      if (isHidden(document.ordinal, ordinalOf(document.job.company.id))) continue;
      const pay = payWithoutUsd(document.job.compensationPackages);
      if (pay === null) continue;
      counts.set(pay.currency, (counts.get(pay.currency) ?? 0) + 1);
      if (pay.isAnnual) withoutRate += 1;
    }
  }
  const jobs = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { jobs, withoutRate, isExact: true, byCurrency: sorted(counts) };
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .filter(([, jobs]) => jobs > 0)
    .map(([currency, jobs]) => ({ currency, jobs }))
    .sort((a, b) => b.jobs - a.jobs || (a.currency < b.currency ? -1 : 1));
