import type { CompanyDocument, CompanyEventsDocument } from '../../../shared/companies/document.ts';
import { readCompaniesWithEvents } from '../../../shared/companies/read.ts';
import type { JobWithFacts } from '../../../shared/jobs/read.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';
import { readSubjects } from '../harness/subjects.ts';

export type FactedJob = JobWithFacts;

export interface EventedCompany {
  readonly document: CompanyDocument;
  /** Undefined for a company without events. */
  readonly events: CompanyEventsDocument | undefined;
}

/** All cleared jobs with their facts, and all cleared companies with their events. */
export interface World {
  readonly jobs: readonly FactedJob[];
  readonly companies: readonly EventedCompany[];
}

const BATCH = 1_000;

export async function readWorld(table: Table): Promise<World> {
  const { jobs, companies } = await readSubjects(table);
  const reader = new TableReader(table, new AbortController().signal);
  const evented = await inBatches(
    companies.map(({ ordinal }) => ordinal),
    (ordinals) => readCompaniesWithEvents(reader, ordinals, false),
  );
  const events = new Map(evented.map((company) => [company.document.ordinal, company.events]));
  return {
    jobs: await inBatches(
      jobs.map(({ ordinal }) => ordinal),
      (ordinals) => readJobsWithFacts(reader, ordinals, false),
    ),
    companies: companies.map((document) => ({ document, events: events.get(document.ordinal) })),
  };
}

async function inBatches<T>(
  ordinals: readonly number[],
  read: (ordinals: readonly number[]) => Promise<readonly (T | undefined)[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let start = 0; start < ordinals.length; start += BATCH) {
    for (const one of await read(ordinals.slice(start, start + BATCH)))
      if (one !== undefined) found.push(one);
  }
  return found;
}
