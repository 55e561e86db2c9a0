import type { CompanyDocument } from '../../../shared/companies/document.ts';
import { readCompanies } from '../../../shared/companies/read.ts';
import type { JobDocument } from '../../../shared/jobs/document.ts';
import { readJobs } from '../../../shared/jobs/read.ts';
import { readManifest } from '../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { TableReader } from '../../../shared/table/reader.ts';

/** The published and cleared jobs and companies, which benchmarks ask for. */
export interface Subjects {
  readonly jobs: readonly JobDocument[];
  readonly companies: readonly CompanyDocument[];
}

const BATCH = 2_000;

export async function readSubjects(table: Table): Promise<Subjects> {
  const reader = new TableReader(table, new AbortController().signal);
  const { jobMark, companyMark } = await readManifest(reader);
  const jobs: JobDocument[] = [];
  const companies: CompanyDocument[] = [];
  for (let start = 0; start < jobMark; start += BATCH) {
    const found = await readJobs(reader, ordinals(start, Math.min(start + BATCH, jobMark)), false);
    for (const document of found) if (document?.cleared === true) jobs.push(document);
  }
  for (let start = 0; start < companyMark; start += BATCH) {
    const found = await readCompanies(reader, ordinals(start, Math.min(start + BATCH, companyMark)), false);
    for (const document of found) if (document?.cleared === true) companies.push(document);
  }
  return { jobs, companies };
}

const ordinals = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
