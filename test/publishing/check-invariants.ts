import { expect } from '@jest/globals';
import { changeFaults } from '../../infra/operator/index/change-check.ts';
import { slotFaults } from '../../infra/operator/index/slot-check.ts';
import type { CompanyDocument } from '../../shared/companies/document.ts';
import { listCompanies } from '../../shared/companies/list.ts';
import { JOB_SPACE } from '../../shared/jobs/term-names.ts';
import { termsOfJob } from '../../shared/jobs/terms.ts';
import { readHeads, readPostings } from '../../shared/search/state/posting-list.ts';
import { readManifest } from '../../shared/search/store/manifest.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { allItems, documentsOf, readerOf } from '../support/table-state.ts';

/** Checks that the index holds every term of the jobs below the mark, the counts are right and nothing is in flux. */
export async function checkInvariants(table: Table) {
  const reader = readerOf(table);
  const manifest = await reader.get(keys.manifest(), true);
  const end = Number(manifest?.['nextJob']);
  const { companies, jobs } = await documentsOf(table);
  expect(manifest).toMatchObject({ jobMark: manifest?.['nextJob'], companyMark: manifest?.['nextCompany'] });
  expect(manifest?.['tombstones'] ?? []).toEqual([]);
  const { pk } = keys.journal(0);
  expect(
    (await allItems(table)).filter((item) => item['pk'] === pk && `${item['sk']}`.startsWith('journal')),
  ).toEqual([]);
  const counts = new Map<string, number>();
  for (const { document, facts } of jobs.values()) {
    const { id } = document.job.company;
    if (document.cleared && document.job.status === 'open') counts.set(id, (counts.get(id) ?? 0) + 1);
    const terms = termsOfJob(document, facts);
    const lists = await readHeads(
      reader,
      terms.map((term) => ({ generation: 1, space: JOB_SPACE, term })),
      null,
    );
    await readPostings(reader, lists, 0, end);
    for (const [i, list] of lists.entries()) {
      const held = list.within(0, end).some((ordinals) => ordinals.includes(document.ordinal));
      expect([terms[i], held]).toEqual([terms[i], true]);
    }
    const time = Date.parse(document.job.updated_at);
    expect(time).toBeLessThanOrEqual(Number(manifest?.['changesMarkMs']));
  }
  for (const { document } of companies.values()) {
    expect([document.company.name, document.company.open_job_count]).toEqual([
      document.company.name,
      counts.get(document.company.id) ?? 0,
    ]);
  }
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
