import { binaryAttribute } from '../../table/bytes.ts';
import { type Key, keys } from '../../table/keys.ts';
import { type Item, type TableReader, UnprocessedKeysError } from '../../table/reader.ts';
import { THROTTLES } from '../../table/throttles.ts';
import { type Composites, decodeComposites } from './composites.ts';
import { MAXIMUM_STATISTICS_BYTES, PlannerStatistics } from './statistics.ts';

/** What the planner knows about a space before it reads any head. */
export interface PlannerKnowledge {
  /** Null until the first ones are written. */
  readonly statistics: PlannerStatistics | null;
  readonly composites: Composites;
}

/** Where knowledge came from, and its cost on top of the request's own reads. */
export interface KnowledgeSource {
  readonly from: 'cache' | 'table';
  readonly ageMs: number;
  readonly readUnits: number;
}

/** Bytes per part, which keeps its item below the 400 KB limit of DynamoDB. */
const PART_BYTES = 350_000;
const PARTS = Math.ceil(MAXIMUM_STATISTICS_BYTES / PART_BYTES);
/** How long knowledge is used before the table is read again. */
const FRESH_MS = 60_000;
/**
 * How long a process does without a read that the table refused: when many start at once, the partition of the statistics
 * carries the reads of 70 per second.
 */
const RETRY_MS = 5_000;
const NOTHING_KNOWN: PlannerKnowledge = { statistics: null, composites: decodeComposites(undefined) };

interface Cached {
  readonly knowledge: PlannerKnowledge;
  readonly readAtMs: number;
  /** When it is read again, by the same clock. */
  readonly staleAtMs: number;
}

/** By table, then by generation and space. A process keeps at most two generations of two spaces. */
const caches = new WeakMap<object, Map<string, Cached>>();
const MAXIMUM_CACHED = 4;

/** Knowledge and its source. */
export interface SourcedKnowledge {
  readonly knowledge: PlannerKnowledge;
  readonly source: KnowledgeSource;
}

/**
 * Returns the knowledge of a space, at most a minute old: directly from memory if it is there, else as a
 * promise. Reading it costs one round, which is counted apart because it serves other requests too. Old
 * knowledge is harmless: statistics only guide the planner, and an active composite stays active. So if the table
 * throttles the read, what is known, or nothing, serves for five seconds more.
 */
export function plannerKnowledge(
  reader: TableReader,
  generation: number,
  space: string,
  now: () => number = () => performance.now(),
): SourcedKnowledge | Promise<SourcedKnowledge> {
  const cached = cacheOf(reader).get(`${generation}#${space}`);
  return cached === undefined || now() >= cached.staleAtMs
    ? refreshed(reader, generation, space, now)
    : {
        knowledge: cached.knowledge,
        source: { from: 'cache', ageMs: now() - cached.readAtMs, readUnits: 0 },
      };
}

async function refreshed(
  reader: TableReader,
  generation: number,
  space: string,
  now: () => number,
): Promise<SourcedKnowledge> {
  const own = reader.apart();
  const cache = cacheOf(reader);
  const name = `${generation}#${space}`;
  const read = await readKnowledge(own, generation, space, false).catch((error: unknown) => {
    if (isThrottle(error)) return null;
    throw error;
  });
  const { knowledge, readAtMs } =
    read === null
      ? (cache.get(name) ?? { knowledge: NOTHING_KNOWN, readAtMs: now() })
      : { knowledge: read, readAtMs: now() };
  cache.delete(name);
  cache.set(name, { knowledge, readAtMs, staleAtMs: now() + (read === null ? RETRY_MS : FRESH_MS) });
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size > MAXIMUM_CACHED) cache.delete(oldest);
  const readUnits = own.usage.readUnits;
  return read === null
    ? { knowledge, source: { from: 'cache', ageMs: now() - readAtMs, readUnits } }
    : { knowledge, source: { from: 'table', ageMs: 0, readUnits } };
}

const isThrottle = (error: unknown): boolean =>
  error instanceof UnprocessedKeysError || (error instanceof Error && THROTTLES.has(error.name));

function cacheOf({ table }: TableReader): Map<string, Cached> {
  let cache = caches.get(table);
  if (cache === undefined) {
    cache = new Map();
    caches.set(table, cache);
  }
  return cache;
}

/**
 * Reads the knowledge of a space in one round. Statistics whose parts are of two versions, read while they
 * were being written, count as missing.
 */
export async function readKnowledge(
  reader: TableReader,
  generation: number,
  space: string,
  consistent: boolean,
): Promise<PlannerKnowledge> {
  const [composites, ...parts] = await reader.getMany(
    [
      keys.statistics(generation, space, 'composites'),
      ...Array.from({ length: PARTS }, (_, part) => keys.statistics(generation, space, part)),
    ],
    consistent,
  );
  return { statistics: statisticsOf(parts), composites: decodeComposites(composites) };
}

/** Returns the items of encoded statistics. `version` must differ from the version they replace. */
export function statisticsItems(
  generation: number,
  space: string,
  version: number,
  bytes: Uint8Array,
): Item[] {
  const parts = Math.ceil(bytes.length / PART_BYTES);
  return Array.from({ length: parts }, (_, part) => ({
    ...keys.statistics(generation, space, part),
    version,
    parts,
    p: bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES),
  }));
}

/** Returns the keys of the parts beyond those that `bytes` fill. */
export const surplusParts = (generation: number, space: string, bytes: Uint8Array): Key[] =>
  Array.from({ length: PARTS }, (_, part) => part)
    .slice(Math.ceil(bytes.length / PART_BYTES))
    .map((part) => keys.statistics(generation, space, part));

function statisticsOf(items: readonly (Item | undefined)[]): PlannerStatistics | null {
  const [first] = items;
  if (first === undefined) return null;
  const parts = items.slice(0, Number(first['parts']));
  const bytes: Uint8Array[] = [];
  for (const item of parts) {
    if (item === undefined || item['version'] !== first['version']) return null;
    bytes.push(binaryAttribute(item, 'p'));
  }
  return new PlannerStatistics(Uint8Array.from(Buffer.concat(bytes)));
}
