import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import type { WriterLease } from '../manifest/lease.ts';
import { union } from '../postings/ordinals.ts';
import { putOverOlder } from '../store/stamped-write.ts';
import type { PostingWriter } from '../store/writer.ts';
import { type Composites, compositeTerm, decodeComposites, encodeComposites } from './composites.ts';
import { readHeads, readPostings } from './posting-list.ts';

/** Composites to add to a space. */
export interface Wanted {
  readonly partners: readonly string[];
  readonly terms: readonly string[];
}

export interface ComposeOptions {
  readonly table: Table;
  readonly lease: WriterLease;
  readonly postings: PostingWriter;
  readonly generation: number;
  readonly space: string;
  /** Number of ordinals given out. */
  readonly end: number;
}

/** Largest number of composed terms in a space. It keeps their names far below the size limit of an item. */
const MAXIMUM_COMPOSED = 10_000;
const TERMS_PER_STEP = 50;
/** Buffered postings that trigger a flush. */
const PENDING_POSTINGS = 500_000;

/** Reads the composites of a space strongly, as their writer needs them. */
export async function readComposites(
  reader: TableReader,
  generation: number,
  space: string,
): Promise<Composites> {
  return decodeComposites(await reader.get(keys.statistics(generation, space, 'composites'), true));
}

/**
 * Makes the pairs of `wanted`, and those that an earlier call left pending, from the posting lists alone.
 * Readers may use a pair only once it is complete. Meanwhile every new posting must also go into the pending
 * pairs (`compositesOf`); the lists supply the rest. If a call dies, the next one finishes its work.
 * @returns the composites after the call
 */
export async function compose(
  options: ComposeOptions,
  before: Composites,
  wanted: Wanted,
): Promise<Composites> {
  const pendingPartners = new Set([
    ...(before.pendingPartners ?? []),
    ...wanted.partners.filter((partner) => !before.partners.has(partner)),
  ]);
  const terms = new Set([...before.terms, ...wanted.terms].slice(0, MAXIMUM_COMPOSED));
  const pendingTerms = [...terms].filter((term) => !before.active.has(term));
  if (pendingPartners.size + pendingTerms.length === 0) return before;
  await write(options, { ...before, pendingPartners, terms });
  const reader = new TableReader(options.table, new AbortController().signal);
  const partners = [...before.partners, ...pendingPartners];
  await makePairs(options, reader, partners, pendingTerms);
  await makePairs(options, reader, [...pendingPartners], [...before.active]);
  await options.postings.flush();
  const after: Composites = { partners: new Set(partners), pendingPartners: new Set(), terms, active: terms };
  await write(options, after);
  return after;
}

async function makePairs(
  { postings, ...where }: ComposeOptions,
  reader: TableReader,
  partners: readonly string[],
  terms: readonly string[],
): Promise<void> {
  if (partners.length === 0 || terms.length === 0) return;
  const partnersOf = await ordinalPartners(reader, where, partners);
  for (let start = 0; start < terms.length; start += TERMS_PER_STEP) {
    const step = terms.slice(start, start + TERMS_PER_STEP);
    const lists = await wholeLists(reader, where, step);
    for (const [i, term] of step.entries()) {
      const pairs = partners.map((): number[] => []);
      for (const ordinal of lists[i] ?? []) for (const at of partnersOf(ordinal)) pairs[at]?.push(ordinal);
      for (const [at, partner] of partners.entries()) {
        const ordinals = pairs[at] ?? [];
        if (ordinals.length > 0) postings.add(where.space, compositeTerm(partner, term), ordinals);
      }
      if (postings.pending > PENDING_POSTINGS) await postings.flush();
    }
  }
}

type Where = Pick<ComposeOptions, 'end' | 'generation' | 'lease' | 'space'>;

/**
 * Returns a lookup from an ordinal to the indexes, in `partners`, of its partners. Most ordinals have one
 * partner, which takes two bytes.
 */
async function ordinalPartners(
  reader: TableReader,
  where: Where,
  partners: readonly string[],
): Promise<(ordinal: number) => readonly number[]> {
  const first = new Uint16Array(where.end);
  const more = new Map<number, number[]>();
  for (const [at, partner] of partners.entries()) {
    const [list] = await wholeLists(reader, where, [partner]);
    for (const ordinal of list ?? []) {
      if (first[ordinal] === 0) first[ordinal] = at + 1;
      else more.set(ordinal, [...(more.get(ordinal) ?? []), at]);
    }
  }
  return (ordinal) => {
    const one = first[ordinal] ?? 0;
    return one === 0 ? [] : [one - 1, ...(more.get(ordinal) ?? [])];
  };
}

async function wholeLists(
  reader: TableReader,
  { generation, lease, space, end }: Where,
  terms: readonly string[],
): Promise<Uint32Array[]> {
  const lists = await readHeads(
    reader,
    terms.map((term) => ({ generation, space, term })),
    lease.manifest.segments,
  );
  await readPostings(reader, lists, 0, end);
  return lists.map((list) => union(list.within(0, end)));
}

async function write({ table, lease, generation, space }: ComposeOptions, composites: Composites) {
  const item = { ...keys.statistics(generation, space, 'composites'), ...encodeComposites(composites) };
  await putOverOlder(table, lease, lease.nextStamp(), [item], false);
}
