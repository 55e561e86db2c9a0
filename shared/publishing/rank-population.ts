import { termsOfCompany } from '../companies/terms.ts';
import { RANK_SPACES } from '../search/manifest.ts';
import { nameSortValue } from '../search/names.ts';
import { buildRankSpace, type RankedCompany } from '../search/rank-build.ts';
import { keys } from '../table/keys.ts';
import { readCompany } from './items.ts';
import type { PublishSession } from './session.ts';

const COMPANIES_A_STEP = 2_000;

/**
 * Builds the company orders anew from every company that the company list may show: active, cleared, with open
 * jobs (interface-spec, Data rules).
 */
export async function rebuildRanks({ table, lease, reader, now }: PublishSession): Promise<void> {
  const companies: RankedCompany[] = [];
  const { nextCompany } = lease.manifest;
  for (let start = 0; start < nextCompany; start += COMPANIES_A_STEP) {
    const size = Math.min(COMPANIES_A_STEP, nextCompany - start);
    const items = await reader.getMany(
      Array.from({ length: size }, (_, i) => keys.company(start + i, 'company')),
      true,
    );
    for (const item of items) {
      if (item === undefined) continue;
      const { document } = readCompany(item);
      const { company, cleared, updatedAt } = document;
      if (!cleared || company.status !== 'active' || company.open_job_count === 0) continue;
      companies.push({
        id: company.id,
        values: { n: nameSortValue(company.name), o: company.open_job_count, u: Date.parse(updatedAt) },
        terms: termsOfCompany(document),
      });
    }
  }
  for (const space of RANK_SPACES) await buildRankSpace({ table, lease, now }, space, companies);
}
