import type { CompanyDocument, CompanyEventsDocument } from '../../../shared/companies/document.ts';
import { readCompanies, readCompaniesWithEvents } from '../../../shared/companies/read.ts';
import type { JobWithFacts } from '../../../shared/jobs/read.ts';
import { readJobsWithFacts } from '../../../shared/jobs/read.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';

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
  return {
    jobs: await Array.fromAsync(readJobsFrom(table, 0)),
    companies: await readEventedCompanies(table),
  };
}

/** Yields the jobs from this ordinal on by ordinal, and holds a batch of them. */
export async function* readJobsFrom(table: Table, ordinal: number): AsyncGenerator<FactedJob> {
  const reader = readerOf(table);
  for (const ordinals of batches(ordinal, await readJobMark(table))) {
    for (const job of await readJobsWithFacts(reader, ordinals, false)) {
      if (job?.document.cleared === true) yield job;
    }
  }
}

/** Returns the ordinal that the next job gets. */
export async function readJobMark(table: Table): Promise<number> {
  return (await readManifest(readerOf(table))).jobMark;
}

export async function readEventedCompanies(table: Table): Promise<EventedCompany[]> {
  const reader = readerOf(table);
  const { companyMark } = await readManifest(reader);
  const companies: EventedCompany[] = [];
  for (const ordinals of batches(0, companyMark)) {
    const documents = await readCompanies(reader, ordinals, false);
    const evented = await readCompaniesWithEvents(reader, ordinals, false);
    for (const [at, document] of documents.entries()) {
      if (document?.cleared === true) companies.push({ document, events: evented[at]?.events });
    }
  }
  return companies;
}

const readerOf = (table: Table): TableReader => new TableReader(table, new AbortController().signal);

function* batches(from: number, end: number): Generator<number[]> {
  for (let start = from; start < end; start += BATCH)
    yield Array.from({ length: Math.min(BATCH, end - start) }, (_, at) => start + at);
}
