import { rankedCompanyOf } from '../../../shared/companies/ranked.ts';
import { readCompanies } from '../../../shared/companies/read.ts';
import { type Manifest, RANK_SPACES } from '../../../shared/search/manifest/manifest.ts';
import { decodeSegment, RankOverlay } from '../../../shared/search/ranks/rank-overlay.ts';
import { type RankedCompany, sortValueIn } from '../../../shared/search/ranks/ranked-company.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { keys } from '../../../shared/table/keys.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { ordinalOf } from '../../../shared/table/resource-id.ts';
import { decoded, type IndexFault, type Steps } from './index-fault.ts';
import { orderFaults } from './order-check.ts';

const COMPANIES_PER_READ = 500;
const SEGMENTS_PER_READ = 100;

/**
 * Checks what lists of companies are answered from: the job counts, the overlay and the three orders. Each listed
 * company has one place in each order, under the terms that filters and names ask for: that of its last entry in the
 * overlay or, without one, that in the order as it was built. `openJobs` has the open, cleared jobs by
 * the ordinal of the company; null when they may have changed since they were counted.
 */
export async function companyFaults(
  reader: TableReader,
  manifest: Manifest,
  openJobs: Uint32Array | null,
  steps: Steps,
): Promise<IndexFault[]> {
  const faults: IndexFault[] = [];
  const listed = new Map<number, RankedCompany>();
  steps.begin('Checking company orders');
  for (let start = 0; start < manifest.companyMark; start += COMPANIES_PER_READ) {
    steps.at(start, manifest.companyMark);
    const size = Math.min(COMPANIES_PER_READ, manifest.companyMark - start);
    const ordinals = Array.from({ length: size }, (_, i) => start + i);
    for (const [i, document] of (await readCompanies(reader, ordinals, true)).entries()) {
      if (document === undefined) continue;
      const ordinal = start + i;
      const { open_job_count: count } = document.company;
      const counted = openJobs === null ? count : (openJobs[ordinal] ?? 0);
      if (count !== counted) {
        const reason = `open_job_count is ${count}, but ${counted} jobs are open and cleared`;
        faults.push({ part: 'counts', space: 'companies', term: `(${reason})`, ordinal });
      }
      const company = rankedCompanyOf(document);
      if (company !== null) listed.set(ordinal, company);
    }
  }
  const { overlay, faults: lost } = await readOverlay(reader, manifest, steps);
  faults.push(...lost, ...overlayFaults(overlay, listed));
  for (const space of RANK_SPACES) {
    const state = manifest.ranks[space];
    if (state === undefined) {
      if (listed.size > 0)
        faults.push({ part: 'orders', space, term: '(the order was never built)', ordinal: null });
      continue;
    }
    const placed = new Map(
      [...listed].filter(
        ([ordinal, company]) => overlay.placeOf(ordinal, space, sortValueIn(space, company)) === null,
      ),
    );
    faults.push(...(await orderFaults(reader, space, state, placed, steps)));
  }
  return faults;
}

/** Reads the segments from the table itself, past the cache of this process. */
async function readOverlay(
  reader: TableReader,
  { rankOverlay: { segments } }: Manifest,
  steps: Steps,
): Promise<{ overlay: RankOverlay; faults: IndexFault[] }> {
  const faults: IndexFault[] = [];
  const read: { companies: readonly RankedCompany[]; fresh: number }[] = [];
  for (let start = 0; start < segments.length; start += SEGMENTS_PER_READ) {
    steps.at(start, segments.length);
    const some = segments.slice(start, start + SEGMENTS_PER_READ);
    const items = await reader.getMany(
      some.map(({ segment }) => keys.rankOverlay(segment)),
      true,
    );
    for (const [i, { segment, entries, fresh }] of some.entries()) {
      const fault = (reason: string) =>
        faults.push({
          part: 'overlay',
          space: 'overlay',
          term: `(segment ${segment} ${reason})`,
          ordinal: null,
        });
      const item = items[i];
      const companies = item === undefined ? null : decoded(() => decodeSegment(binaryAttribute(item, 'p')));
      if (item === undefined) fault('is missing');
      else if (companies === null) fault('cannot be read');
      else if (companies.length !== entries)
        fault(`has ${companies.length} companies, but the manifest says ${entries}`);
      read.push({ companies: companies ?? [], fresh: Math.min(fresh, companies?.length ?? 0) });
    }
  }
  return { overlay: new RankOverlay(read), faults };
}

/** A listed company in the overlay is there as its document is: the order, the filters and the names look there. */
function overlayFaults(overlay: RankOverlay, listed: ReadonlyMap<number, RankedCompany>): IndexFault[] {
  const entries = Map.groupBy(overlay.companies(), ({ id }) => ordinalOf(id));
  const unsettled = new Set(overlay.unsettled());
  return [...entries].flatMap(([ordinal, held]): IndexFault[] => {
    const company = listed.get(ordinal);
    if (company === undefined || held.some((entry) => isSame(entry, company))) return [];
    // Until its document is written, a company keeps its place in the order.
    if (unsettled.has(ordinal) && overlay.settled(ordinal) === null) return [];
    const differing = held[0] === undefined ? 'nothing' : differenceOf(held[0], company);
    return [
      {
        part: 'overlay',
        space: 'overlay',
        term: `(the entry of the company has another ${differing} than its document)`,
        ordinal,
      },
    ];
  });
}

const isSame = (left: RankedCompany, right: RankedCompany): boolean => differenceOf(left, right) === null;

function differenceOf(left: RankedCompany, right: RankedCompany): string | null {
  if (left.id !== right.id) return 'id';
  if (left.name !== right.name) return 'name';
  if (left.openJobs !== right.openJobs) return 'number of open jobs';
  if (left.updatedAtMs !== right.updatedAtMs) return 'time of change';
  return left.terms.toSorted().join('\n') === right.terms.toSorted().join('\n') ? null : 'set of terms';
}
