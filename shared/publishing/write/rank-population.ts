import type { CompanyDocument } from '../../companies/document.ts';
import { rankedCompanyOf } from '../../companies/ranked.ts';
import { RANK_SPACES } from '../../search/manifest/manifest.ts';
import { buildRankSpace } from '../../search/ranks/rank-build.ts';
import { RankedCompanies } from '../../search/ranks/ranked-companies.ts';
import { keys } from '../../table/keys.ts';
import { readCompany } from '../apply/items.ts';
import type { PublishSession } from './session.ts';

const COMPANIES_PER_STEP = 2_000;

/**
 * Files companies in the overlay of the company orders. Call it before their documents are written. When the overlay
 * has no room, the run rebuilds the orders at its end; until then these companies keep their old places.
 */
export async function fileCompanies(
  session: PublishSession,
  documents: readonly CompanyDocument[],
): Promise<void> {
  if (session.ranksAreStale) return;
  const listed = documents.flatMap((document) => rankedCompanyOf(document) ?? []);
  if (!(await session.overlay.file(listed))) session.ranksAreStale = true;
}

/**
 * Rebuilds the company orders from every company that the company list may show (`isListed`), and empties the
 * overlay.
 */
export async function rebuildRanks(session: PublishSession): Promise<void> {
  const { table, lease, reader, now, overlay } = session;
  const companies = new RankedCompanies();
  const { nextCompany } = lease.manifest;
  for (let start = 0; start < nextCompany; start += COMPANIES_PER_STEP) {
    await lease.hold();
    const size = Math.min(COMPANIES_PER_STEP, nextCompany - start);
    const items = await reader.getMany(
      Array.from({ length: size }, (_, i) => keys.company(start + i, 'company')),
      true,
    );
    for (const item of items) {
      if (item === undefined) continue;
      const company = rankedCompanyOf(readCompany(item).document);
      if (company !== null) companies.add(company);
    }
  }
  for (const space of RANK_SPACES) await buildRankSpace({ table, lease, now }, space, companies);
  await overlay.empty();
  await lease.setRanksStale(false);
  session.ranksAreStale = false;
}
