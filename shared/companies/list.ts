import { type Manifest, type RANK_SPACES, readManifest } from '../search/manifest.ts';
import { type RankPosition, RankReader } from '../search/ranks.ts';
import { search } from '../search/search.ts';
import type { TableReader } from '../table/reader.ts';
import type { CompanyDocument } from './document.ts';
import { type CompanyFilter, companyDimensions, matchesCompany } from './filter.ts';
import { readCompanies } from './read.ts';

/** Rank space of each sort of list companies. */
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
  /** Key of the cursor: sort value, id, generation, rank; null for the first page. */
  readonly after: readonly (number | string)[] | null;
}

export interface CompanyListPage {
  readonly documents: readonly CompanyDocument[];
  /** Key of the next page's cursor; null at the end. */
  readonly next: readonly (number | string)[] | null;
}

/** A rank and a document are a block and an item; the blocks of a page are mostly the same one. */
const DOCUMENT_UNITS = 0.6;
const DOCUMENT_ROUNDS = 2;

/** One page of companies in the order of a rank space. */
export async function listCompanies(request: CompanyListRequest): Promise<CompanyListPage> {
  const { reader, filter, sort, direction, limit, after } = request;
  const space = SPACE_OF[sort];
  const manifest = await readManifest(reader);
  const state = manifest.ranks[space];
  // Nothing was published yet.
  if (state === undefined) return { documents: [], next: null };
  const ranks = new RankReader(reader, space, state);
  const position = positionOf(after);
  const page = await search({
    reader,
    space,
    generation: state.generation,
    buckets: state,
    dimensions: companyDimensions(filter),
    start: position === null ? null : await ranks.startAfter(position, direction),
    direction,
    limit,
    end: state.count,
    load: (wanted, consistent) => load(reader, ranks, wanted, consistent),
    accept: (document) => isVisible(manifest, document) && matchesCompany(filter, document),
    documentUnits: DOCUMENT_UNITS,
    documentRounds: DOCUMENT_ROUNDS,
  });
  const next = page.next === null ? null : await ranks.positionOf(page.next);
  return {
    documents: page.rows.map(({ document }) => document),
    next: next === null ? null : [next.value, next.id, next.generation, next.rank],
  };
}

async function load(
  reader: TableReader,
  ranks: RankReader,
  wanted: readonly number[],
  consistent: boolean,
): Promise<(CompanyDocument | undefined)[]> {
  const entries = await ranks.entries(wanted);
  return await readCompanies(
    reader,
    entries.map(({ ordinal }) => ordinal),
    consistent,
  );
}

const isVisible = (manifest: Manifest, { ordinal }: CompanyDocument): boolean =>
  ordinal < manifest.companyMark && !manifest.tombstones.includes(ordinal);

/** The key of a cursor that opened is one that `listCompanies` made. */
function positionOf(key: readonly (number | string)[] | null): RankPosition | null {
  const [value, id, generation, rank] = key ?? [];
  if (value === undefined || typeof id !== 'string') return null;
  if (typeof generation !== 'number' || typeof rank !== 'number') return null;
  return { value, id, generation, rank };
}
