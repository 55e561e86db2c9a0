import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { factsItem, jobItem } from '../../../../shared/jobs/items.ts';
import { keys, PREFIXES } from '../../../../shared/table/keys.ts';
import type { Item } from '../../../../shared/table/reader.ts';
import { NO_VERSION } from '../../../../shared/table/version.ts';
import { MarketDocuments } from '../../../support/generated/documents.ts';
import { Market } from '../../../support/generated/market.ts';
import { MarketTerms } from '../../../support/generated/terms.ts';
import { DATA_TIME } from '../../harness/feeds.ts';
import { wholeCatalogues } from './catalogues.ts';
import { GENERATION, type MemoryIndex, memoryIndex } from './memory-index.ts';
import { MemoryTable } from './memory-table.ts';
import { MarketPostings } from './postings.ts';

/** A market of any size, with its whole index in memory as a generation of a table. */
export interface MemoryMarket {
  readonly market: Market;
  readonly terms: MarketTerms;
  readonly postings: MarketPostings;
  readonly documents: MarketDocuments;
  readonly table: MemoryTable;
  readonly index: MemoryIndex;
  readonly seconds: { readonly postings: number; readonly index: number };
}

/** A folder that keeps postings and index for the next run, which then takes a minute to start. */
const KEEP = process.env['SCALE_KEEP'];
const JOBS = Number(process.env['SCALE_JOBS'] ?? 10_000_000);

/** Generates a market and its index. Ten million jobs take about 4 minutes and 5 GB. */
export async function openMemoryMarket(
  progress: (message: string) => void,
  jobs = JOBS,
): Promise<MemoryMarket> {
  const catalogues = wholeCatalogues();
  const market = new Market({ catalogues, jobs, now: DATA_TIME });
  const terms = new MarketTerms(market);
  const documents = new MarketDocuments(market, catalogues);
  const started = performance.now();
  const keep = KEEP === undefined ? undefined : join(KEEP, String(jobs));
  const postings = postingsOf(market, terms, keep, progress);
  const posted = performance.now();
  const index = await memoryIndex(terms, postings, jobs, keep, progress);
  const table = new MemoryTable({
    index: index.packed,
    item: ({ pk, sk }) => documentItem(documents, market, pk, sk),
  });
  for (const item of index.knowledge) table.put(item);
  table.put({
    ...keys.manifest(),
    generation: GENERATION,
    nextJob: jobs,
    jobMark: jobs,
    nextCompany: market.companies,
    companyMark: market.companies,
    changesMarkMs: DATA_TIME,
    lastMintedMs: DATA_TIME,
  });
  return {
    market,
    terms,
    postings,
    documents,
    table,
    index,
    seconds: { postings: (posted - started) / 1000, index: (performance.now() - posted) / 1000 },
  };
}

function postingsOf(
  market: Market,
  terms: MarketTerms,
  keep: string | undefined,
  progress: (message: string) => void,
): MarketPostings {
  const kept = keep === undefined ? undefined : MarketPostings.read(keep);
  if (kept !== undefined) return kept;
  const made = MarketPostings.make(market, terms, (jobs) => progress(`${jobs} jobs made`));
  if (keep !== undefined) {
    mkdirSync(keep, { recursive: true });
    made.save(keep);
  }
  return made;
}

function documentItem(documents: MarketDocuments, market: Market, pk: string, sk: string): Item | undefined {
  const [prefix, number] = pk.split('#');
  const ordinal = Number(number);
  if (prefix === PREFIXES.job && ordinal < market.jobs) {
    const draw = market.job(ordinal);
    if (sk === 'job') return jobItem(documents.job(draw), true, null, NO_VERSION);
    if (sk === 'facts') return factsItem(documents.facts(draw), NO_VERSION);
  }
  if (prefix === PREFIXES.company && sk === 'company' && ordinal < market.companies) {
    return { pk, sk, doc: JSON.stringify(documents.company(ordinal, 1)) };
  }
  return undefined;
}
