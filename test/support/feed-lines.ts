import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import type { Reject } from '../../shared/publishing/feed/rejection.ts';
import { type PublishOptions, publish } from '../../shared/publishing/publish.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import type { Table } from '../../shared/table/client.ts';

/**
 * 2026-03-01T12:00:00Z. Tests publish at this time or later, because the lines are dated before it and a line from the
 * future is refused.
 */
export const NOW = Date.UTC(2026, 2, 1, 12);

type Input<T extends FeedLineInput['type']> = Extract<FeedLineInput, { type: T }>;

/** Lines that a test makes later are newer, even if their observation times are equal. */
let revisions = 0;
const nextRevision = (): number => {
  revisions += 1;
  return revisions;
};

const DIGEST = 'a'.repeat(64);

export const evidence = (observedAt = '2026-02-01T00:00:00Z'): Input<'event'>['evidence'] => ({
  dates: { observedAt, occurredOn: null, publishedOn: null, reportingPeriod: null },
  digest: DIGEST,
  parserRevision: DIGEST,
  reference: 'char=0,10',
  sourceUrl: 'https://jobs.example.com/1',
});

export const companyLine = (key: string, more: Partial<Input<'company'>> = {}): Input<'company'> => ({
  type: 'company',
  key,
  name: `Company ${key}`,
  company_type: 'company',
  cleared: true,
  country: 'DE',
  ...more,
});

export const jobLine = (
  key: string,
  company_key: string,
  more: Partial<Input<'job'>> = {},
): Input<'job'> => ({
  type: 'job',
  key,
  company_key,
  title: `Engineer ${key}`,
  apply_url: 'https://jobs.example.com/apply',
  first_observed_at: '2026-01-10T08:00:00Z',
  last_verified_at: '2026-02-10T08:00:00Z',
  cleared: true,
  revision: nextRevision(),
  ...more,
});

/** Returns the fields that close a job line. */
export const closed = (
  status_reason: Input<'job'>['status_reason'] = 'removed_at_source',
  more: Partial<Input<'job'>> = {},
): Partial<Input<'job'>> => ({
  status: 'closed',
  status_reason,
  closed_at: '2026-02-05T00:00:00Z',
  apply_url: null,
  ...more,
});

export const eventLine = (
  key: string,
  company_key: string,
  event: Input<'event'>['event'],
  more: Partial<Input<'event'>> = {},
): Input<'event'> => ({
  type: 'event',
  key,
  company_key,
  event,
  evidence: evidence(),
  revision: nextRevision(),
  ...more,
});

export const contentLine = (job_key: string, more: Partial<Input<'content'>> = {}): Input<'content'> => ({
  type: 'content',
  job_key,
  description: `# ${job_key}`,
  license: 'employer_publishing_agreement',
  distributable: true,
  ...more,
});

export const factsLine = (
  job_key: string,
  facts: readonly Input<'facts'>['facts'][number]['fact'][],
): Input<'facts'> => ({
  type: 'facts',
  job_key,
  facts: facts.map((fact) => ({ evidence: evidence(), fact })),
  revision: nextRevision(),
});

const entry = (code: string, kind: 'family' | 'sector' | 'specialism', parent_code: string | null) => ({
  code,
  kind,
  label: code,
  labels: { en: code },
  aliases: [],
  boundary_notes: [],
  definition: null,
  parent_code,
  replaced_by: null,
  status: 'active' as const,
});

export const ROLES: Input<'taxonomy'> = {
  type: 'taxonomy',
  id: 'roles',
  entries: [
    entry('engineering', 'family', null),
    { ...entry('backend-engineer', 'specialism', 'engineering'), aliases: ['back-end-developer'] },
    entry('data-engineer', 'specialism', 'engineering'),
  ],
};
export const INDUSTRIES: Input<'taxonomy'> = {
  type: 'taxonomy',
  id: 'industries',
  entries: [
    entry('finance', 'sector', null),
    entry('banking', 'sector', 'finance'),
    entry('retail', 'sector', null),
  ],
};

const place = (
  id: string,
  kind: Input<'location'>['kind'],
  label: string,
  country: 'DE' | null,
  parent_ids: string[],
): Input<'location'> => ({ type: 'location', id, kind, label, country, parent_ids, population: 10 });

/** Two taxonomies, four places and three tools. */
export const CATALOGUE_LINES: readonly FeedLineInput[] = [
  ROLES,
  INDUSTRIES,
  place('region:eu', 'region', 'European Union', null, []),
  place('country:DE', 'country', 'Germany', 'DE', ['region:eu']),
  place('admin:DE.16', 'admin', 'Land Berlin', 'DE', ['country:DE', 'region:eu']),
  place('city:2950159', 'city', 'Berlin', 'DE', ['admin:DE.16', 'country:DE', 'region:eu']),
  { type: 'tool', code: 'python', label: 'Python', category: 'programming-languages', popularity: 9 },
  { type: 'tool', code: 'rust', label: 'Rust', category: 'programming-languages', popularity: 5 },
  { type: 'tool', code: 'sap', label: 'SAP', category: 'business-finance-and-erp', popularity: 7 },
];

/** Yields the lines of a feed with their numbers. */
export async function* numbered(lines: readonly (FeedLineInput | string)[]) {
  for (const [i, line] of lines.entries()) {
    yield { number: i + 1, text: typeof line === 'string' ? line : JSON.stringify(line) };
  }
}

/** Publishes lines and returns the summary with the rejects. */
export async function publishLines(
  table: Table,
  lines: readonly (FeedLineInput | string)[],
  options: Partial<PublishOptions> = {},
) {
  const rejects: Reject[] = [];
  const summary = await publish(numbered(lines), {
    table,
    now: () => NOW,
    onReject: (reject) => rejects.push(reject),
    ...options,
  });
  return { ...summary, rejects };
}

/** Acquires a lease for tests that write without the publisher. */
export const acquire = (table: Table) => WriterLease.acquire(table, 'test', () => NOW);
