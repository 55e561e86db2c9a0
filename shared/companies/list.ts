import type { Manifest, RANK_SPACES } from '../search/manifest/manifest.ts';
import { Allowance, REQUEST_BUDGET } from '../search/planner/budget.ts';
import { rankPage } from '../search/ranks/rank-page.ts';
import type { RankPosition } from '../search/ranks/ranks.ts';
import { pageManifest } from '../search/state/kept-manifest.ts';
import { nameCandidateTerms } from '../search/store/names.ts';
import type { SearchExplanation } from '../search/walk/search.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyDocument } from './document.ts';
import { type CompanyFilter, filterTerms, matchesCompany, proposesCompany } from './filter.ts';
import { placedCompanyOf } from './ranked.ts';
import { readCompanies } from './read.ts';

/** The rank space of each `sort` of list companies. */
const SPACE_OF = { name: 'n', open_jobs: 'o', updated: 'u' } as const satisfies Record<
  string,
  (typeof RANK_SPACES)[number]
>;

export interface CompanyListRequest {
  readonly reader: TableReader;
  readonly filter: CompanyFilter;
  readonly sort: keyof typeof SPACE_OF;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  /** Key of the cursor: sort value, ordinal (part of the id), generation, rank; null for the first page. */
  readonly after: readonly (number | string)[] | null;
}

export interface CompanyListPage {
  readonly documents: readonly CompanyDocument[];
  /** Key of the next page's cursor; null on the last page. */
  readonly next: readonly (number | string)[] | null;
  /** Explanation of the search in the rank space; null before the first publication. */
  readonly explain: SearchExplanation | null;
}

/**
 * Returns one page of companies in the order of a rank space. The page ends short when it would cost more than 400 read
 * units or 6 rounds.
 */
export async function listCompanies(request: CompanyListRequest): Promise<CompanyListPage> {
  const { reader, filter, sort, direction, limit, after } = request;
  const allowance = new Allowance(REQUEST_BUDGET, reader.usage);
  const space = SPACE_OF[sort];
  const position = positionOf(after);
  const manifest = await pageManifest(
    reader,
    ({ ranks }) => position === null || position.generation === ranks[space]?.generation,
  );
  const state = manifest.ranks[space];
  // Nothing has been published yet.
  if (state === undefined) return { documents: [], next: null, explain: null };
  const page = await rankPage<CompanyDocument>({
    reader,
    space,
    state,
    overlay: manifest.rankOverlay,
    direction,
    limit,
    after: position,
    filters: filterTerms(filter),
    name: filter.query === undefined ? null : nameCandidateTerms(filter.query),
    proposes: proposesCompany(filter),
    load: (ordinals, consistent) => readCompanies(reader, ordinals, consistent),
    placed: placedCompanyOf,
    accept: (document) => isVisible(manifest, document) && matchesCompany(filter, document),
    budget: { readUnits: allowance.unitsLeft, rounds: allowance.roundsLeft },
  });
  const { documents, next, explain } = page;
  return {
    documents,
    next: next === null ? null : [next.value, next.ordinal, next.generation, next.rank],
    explain,
  };
}

const isVisible = (manifest: Manifest, { ordinal }: CompanyDocument): boolean =>
  ordinal < manifest.companyMark && !manifest.tombstones.includes(ordinal);

/** Reads the key of a cursor. A cursor that opens was sealed here, so its key has the form of `CompanyListPage.next`. */
function positionOf(key: readonly (number | string)[] | null): RankPosition | null {
  const [value, ordinal, generation, rank] = key ?? [];
  if (value === undefined || typeof ordinal !== 'number') return null;
  if (typeof generation !== 'number' || typeof rank !== 'number') return null;
  return { value, ordinal, generation, rank };
}
