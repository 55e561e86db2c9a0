import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isComposable, isPartner, JOB_SPACE } from '../../../../shared/jobs/term-names.ts';
import {
  type Composites,
  compositeTerm,
  encodeComposites,
} from '../../../../shared/search/state/composites.ts';
import { encodeStatistics } from '../../../../shared/search/state/statistics.ts';
import { statisticsItems } from '../../../../shared/search/state/statistics-store.ts';
import { keys } from '../../../../shared/table/keys.ts';
import type { Item } from '../../../../shared/table/reader.ts';
import type { MarketTerms } from '../../../support/generated/terms.ts';
import { CompositeLists } from './composite-lists.ts';
import { readBytes, writeBytes } from './kept-files.ts';
import { IndexLoader } from './load.ts';
import { PackedItems } from './packed-items.ts';
import type { MarketPostings } from './postings.ts';

export const GENERATION = 1;
/** Least share and number of jobs of a composed term, as in the publisher. */
const COMPOSED_SHARE = 0.0005;
const COMPOSED_COUNT = 5_000;

/** The whole index of a market's jobs: heads, chunks, and the planner's knowledge. */
export interface MemoryIndex {
  readonly packed: PackedItems;
  readonly knowledge: readonly Item[];
  /** Number of pairs with a list, and of their postings. */
  readonly composites: { readonly lists: number; readonly postings: number };
}

/** Builds the index, or reads the one that an earlier call left in the folder `keep`. */
export async function memoryIndex(
  terms: MarketTerms,
  postings: MarketPostings,
  jobs: number,
  keep: string | undefined,
  progress: (message: string) => void,
): Promise<MemoryIndex> {
  const composites = composedOf(terms, postings, jobs);
  const kept = keep === undefined ? undefined : readKept(keep);
  const { packed, statistics, size } = kept ?? (await build());
  if (kept === undefined && keep !== undefined) {
    mkdirSync(keep, { recursive: true });
    packed.save(keep);
    writeBytes(join(keep, 'statistics'), [statistics]);
    writeBytes(join(keep, 'composites'), [new TextEncoder().encode(JSON.stringify(size))]);
  }
  const knowledge = [
    ...statisticsItems(GENERATION, JOB_SPACE, 1, statistics),
    { ...keys.statistics(GENERATION, JOB_SPACE, 'composites'), ...encodeComposites(composites) },
  ];
  return { packed, knowledge, composites: size };

  async function build() {
    const packed = new PackedItems();
    const loader = new IndexLoader(packed, GENERATION, JOB_SPACE, jobs);
    const partners = numbersOf(terms, composites.partners);
    const pairs = new CompositeLists(postings, partners, jobs);
    const partnerNames = partners.map((partner) => terms.nameOf(partner));
    const size = { lists: 0, postings: 0 };
    for (let term = 0; term < terms.count; term += 1) {
      if (term % 100_000 === 0) progress(`${term} of ${terms.count} terms written`);
      if (postings.count(term) === 0) continue;
      const name = terms.nameOf(term);
      await loader.add(name, postings.of(term));
      if (!composites.terms.has(name)) continue;
      for (const [i, list] of pairs.of(postings.of(term)).entries()) {
        if (list.length === 0) continue;
        size.lists += 1;
        size.postings += list.length;
        await loader.add(compositeTerm(partnerNames[i] ?? '', name), list);
      }
    }
    return { packed, statistics: encodeStatistics(loader.records, jobs), size };
  }
}

function readKept(keep: string) {
  const packed = PackedItems.read(keep);
  const statistics = readBytes(join(keep, 'statistics'));
  const size = readBytes(join(keep, 'composites'));
  if (packed === undefined || statistics === undefined || size === undefined) return undefined;
  return {
    packed,
    statistics,
    size: JSON.parse(new TextDecoder().decode(size)) as MemoryIndex['composites'],
  };
}

/** Returns the countries and the terms composed with them. With `slack` below 1, also those that will soon be. */
export function composedOf(
  terms: MarketTerms,
  postings: MarketPostings,
  jobs: number,
  slack = 1,
): Composites {
  const partners = new Set<string>();
  const composed = new Set<string>();
  for (let term = 0; term < terms.count; term += 1) {
    if (postings.count(term) < slack * Math.max(COMPOSED_COUNT, jobs * COMPOSED_SHARE)) continue;
    const name = terms.nameOf(term);
    if (isPartner(name)) partners.add(name);
    else if (isComposable(name)) composed.add(name);
  }
  return { partners, terms: composed, active: composed };
}

const numbersOf = (terms: MarketTerms, names: ReadonlySet<string>): number[] =>
  [...names].flatMap((name) => terms.numberOf(name) ?? []);
