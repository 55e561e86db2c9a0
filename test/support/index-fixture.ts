import { WriterLease } from '../../shared/search/store/lease.ts';
import { PostingWriter } from '../../shared/search/store/writer.ts';
import { TableReader } from '../../shared/table/reader.ts';
import type { Random } from './random.ts';
import { startTestTable, type TestTable } from './table.ts';

/** A made-up document: terms in three families, each skewed like real ones. */
export interface MadeUp {
  readonly terms: ReadonlySet<string>;
}

const FAMILIES = { role: 40, place: 120, tool: 300 } as const;

/**
 * Makes up a document with one role, up to three places and up to six tools. Half of the documents are
 * `remote`.
 */
export function makeUp(random: Random): MadeUp {
  const terms = new Set<string>([`role:${random.skewed(FAMILIES.role)}`]);
  for (let i = random.below(3); i >= 0; i -= 1) terms.add(`place:${random.skewed(FAMILIES.place)}`);
  for (let i = random.below(7); i > 0; i -= 1) terms.add(`tool:${random.skewed(FAMILIES.tool)}`);
  if (random.next() < 0.5) terms.add('remote');
  return { terms };
}

/**
 * Makes up a query of up to four dimensions with up to four terms each, sometimes with a long list or a term
 * that no document has.
 */
export function makeUpQuery(random: Random): string[][] {
  const dimensions: string[][] = [];
  for (let i = random.below(5); i > 0; i -= 1) {
    const family = random.pick(['role', 'place', 'tool'] as const);
    const terms = new Set<string>();
    const count = random.next() < 0.06 ? 50 : 1 + random.skewed(5);
    while (terms.size < Math.min(count, FAMILIES[family] / 2)) {
      const size = FAMILIES[family];
      terms.add(`${family}:${random.next() < 0.5 ? random.skewed(size) : random.below(size)}`);
    }
    if (random.next() < 0.05) terms.add(`${family}:unknown`);
    if (random.next() < 0.02) dimensions.push(['nothing:has-this']);
    dimensions.push([...terms]);
  }
  if (random.next() < 0.2) dimensions.push(['remote']);
  return dimensions;
}

/** Returns whether a document satisfies a query, straight from the definition. Loops, because it runs 40 million times. */
export function satisfies(document: MadeUp, query: readonly (readonly string[])[]): boolean {
  next: for (const terms of query) {
    for (const term of terms) if (document.terms.has(term)) continue next;
    return false;
  }
  return true;
}

/** A table with an index, under a lease. */
export class IndexFixture {
  readonly table: TestTable;
  readonly lease: WriterLease;
  readonly writer: PostingWriter;

  private constructor(table: TestTable, lease: WriterLease) {
    this.table = table;
    this.lease = lease;
    this.writer = new PostingWriter({ table, lease, generation: 1 });
  }

  static async start(): Promise<IndexFixture> {
    const table = await startTestTable({ engine: 'memory' });
    return new IndexFixture(table, await WriterLease.acquire(table, 'the test'));
  }

  reader(): TableReader {
    return new TableReader(this.table, new AbortController().signal);
  }

  stop(): Promise<void> {
    return this.table.stop();
  }
}
