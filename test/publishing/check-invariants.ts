import { expect } from '@jest/globals';
import { changeFaults } from '../../infra/operator/index/change-check.ts';
import { slotFaults } from '../../infra/operator/index/slot-check.ts';
import type { CompanyDocument } from '../../shared/companies/document.ts';
import { listCompanies } from '../../shared/companies/list.ts';
import { JOB_SPACE } from '../../shared/jobs/term-names.ts';
import { termsOfJob } from '../../shared/jobs/terms.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { readHeads, readPostings } from '../../shared/search/state/posting-list.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import type { TableReader } from '../../shared/table/reader.ts';
import { allItems, documentsIn, readerOf } from '../support/table-state.ts';

/** Returns the ordinals of jobs under each term. A term of many jobs is read once. */
async function holdersOf(
  reader: TableReader,
  terms: readonly string[],
  end: number,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const addresses = [...new Set(terms)].map((term) => ({ generation: 1, space: JOB_SPACE, term }));
  const lists = await readHeads(reader, addresses, (await readManifest(reader)).segments);
  await readPostings(reader, lists, 0, end);
  return new Map(
    lists.map((list) => [
      list.address.term,
      new Set(list.within(0, end).flatMap((ordinals) => [...ordinals])),
    ]),
  );
}

/**
 * Checks that the index holds every term of the jobs below the mark, the counts are right and nothing is in flux. Tests
 * call it after every write that may fail, so it gathers what is wrong: an assertion costs more than what it looks at.
 */
export async function checkInvariants(table: Table) {
  const reader = readerOf(table);
  const manifest = await reader.get(keys.manifest(), true);
  const end = Number(manifest?.['nextJob']);
  const items = await allItems(table);
  const { companies, jobs } = documentsIn(items);
  expect(manifest).toMatchObject({ jobMark: manifest?.['nextJob'], companyMark: manifest?.['nextCompany'] });
  expect(manifest?.['tombstones'] ?? []).toEqual([]);
  const { pk } = keys.journal(0);
  expect(items.filter((item) => item['pk'] === pk && `${item['sk']}`.startsWith('journal'))).toEqual([]);
  const counts = new Map<string, number>();
  const indexed = [...jobs.values()].map(({ document, facts }) => ({
    document,
    terms: termsOfJob(document, facts),
  }));
  const holders = await holdersOf(
    reader,
    indexed.flatMap(({ terms }) => terms),
    end,
  );
  const faults: string[] = [];
  for (const { document, terms } of indexed) {
    const { job, ordinal } = document;
    const { id } = job.company;
    if (document.cleared && job.status === 'open') counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const term of terms)
      if (holders.get(term)?.has(ordinal) !== true) faults.push(`job ${job.id} is not under ${term}`);
    if (!(Date.parse(job.updated_at) <= Number(manifest?.['changesMarkMs'])))
      faults.push(`job ${job.id} of ${job.updated_at} is newer than the log of changes`);
  }
  expect(faults).toEqual([]);
  const named = [...companies.values()].map(({ document: { company } }) => company);
  expect(named.map(({ name, open_job_count: count }) => [name, count])).toEqual(
    named.map(({ name, id }) => [name, counts.get(id) ?? 0]),
  );
  const population = [...companies.values()].filter(
    ({ document: { company, cleared } }: { document: CompanyDocument }) =>
      cleared && company.status === 'active' && company.open_job_count > 0,
  );
  const read = await readManifest(reader);
  expect(await slotFaults(reader, read, 0, read.jobMark)).toEqual([]);
  expect(await changeFaults(reader, read)).toEqual([]);
  const filter = { countries: [], industries: [], query: undefined };
  for (const sort of ['name', 'open_jobs', 'updated'] as const) {
    const request = { reader, filter, sort, direction: 'asc', limit: 100, after: null } as const;
    const { documents } = await listCompanies(request);
    const listed = documents.map(({ company }) => company.id).sort();
    expect(listed).toEqual(population.map(({ document }) => document.company.id).sort());
  }
}
