import { type Key, keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { manifestOf } from '../manifest/manifest.ts';

/**
 * Reports whether a publication is running, or died and has not been resumed. Call it after reading the manifest. One read
 * finds the journal or, behind it, the manifest: between two parts of a file the journal is empty, and the checkpoint is
 * there.
 */
export async function isPublishing(reader: TableReader): Promise<boolean> {
  const { pk, sk: from } = keys.journal(0);
  const { sk: to } = keys.manifest();
  const [first] = (await reader.query(pk, { from, to, limit: 1 }, true)).items;
  if (first === undefined) return false;
  return first['sk'] !== to || manifestOf(first).checkpoint !== null;
}

/** Ordinals per item of the journal: at most 60 KB as a number set, well below the 400 KB limit of an item. */
const ORDINALS_PER_ITEM = 10_000;

/** Returns which item of the journal names a company. */
export const journalRangeOf = (ordinal: number): number => Math.floor(ordinal / ORDINALS_PER_ITEM);

/**
 * Returns those of `companies` whose records may be partly written: a publication names them in its journal, or the
 * manifest is not the one that `changes` counts any more, so that one may have begun and ended meanwhile. Call it after
 * reading their records. One round.
 */
export async function companiesInFlux(
  reader: TableReader,
  changes: number,
  companies: readonly number[],
): Promise<ReadonlySet<number>> {
  const ranges = [...new Set(companies.map(journalRangeOf))];
  const wanted: Key[] = [keys.manifest(), ...ranges.map((range) => keys.journal(range))];
  const [manifest, ...journal] = await reader.getMany(wanted, true);
  if (manifestOf(manifest ?? {}).changes !== changes) return new Set(companies);
  const noted = journal.map((item) => item?.['companies']);
  return new Set(companies.filter((at) => noted.some((set) => set instanceof Set && set.has(at))));
}
