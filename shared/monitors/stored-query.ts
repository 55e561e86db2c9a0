import type * as z from 'zod/mini';
import { CompanyEventsQuery } from '../events/query.ts';
import { JobFactsQuery } from '../facts/query.ts';
import { JobsQuery } from '../jobs/query.ts';
import type { MonitoredOperation } from './watermark.ts';

/** The query schemas of the lists that monitors can run. */
const QUERIES = {
  jobs: JobsQuery,
  job_facts: JobFactsQuery,
  company_events: CompanyEventsQuery,
} as const satisfies Record<MonitoredOperation, z.ZodMiniObject>;

/**
 * Parses the stored query of a monitor with the schema of its list. Filters that a later release added get their
 * defaults.
 * @throws StoredQueryError if the list no longer accepts a stored filter or value
 */
export function readStoredQuery<Name extends MonitoredOperation>(
  operation: Name,
  stored: Readonly<Record<string, unknown>>,
): z.output<(typeof QUERIES)[Name]> {
  const schema: (typeof QUERIES)[Name] = QUERIES[operation];
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data as z.output<(typeof QUERIES)[Name]>;
  throw new StoredQueryError(operation, parsed.error.issues);
}

/** Thrown for a stored query that this release cannot run. Its monitor must be created again. */
export class StoredQueryError extends Error {
  constructor(operation: MonitoredOperation, issues: readonly z.core.$ZodIssue[]) {
    const faults = issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')} is no longer a filter`
        : `${issue.path.join('.')} is invalid: ${issue.message}`,
    );
    super(`${operation} no longer accepts the stored query: ${faults.join('; ')}`);
    this.name = 'StoredQueryError';
  }
}
