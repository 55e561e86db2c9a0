import type { Manifest } from '../../search/manifest/manifest.ts';
import { eachBatch } from '../../search/store/batch-write.ts';
import { putInOrder } from '../../search/store/documents-write.ts';
import type { Clock } from '../../sources/clock.ts';
import { CLOCKS_PER_PAGE, clocksItem, readClocks, readSource } from '../../sources/source-items.ts';
import { keys } from '../../table/keys.ts';
import type { PublishSession } from '../write/session.ts';
import { FoundTimes, TIME_RULES, type TimeRules } from './verified-times.ts';

/** How long the blocks may wait. The rest of an hour is for a late run, and for a minute in the caches of readers. */
const DEFERRAL_MS = 50 * 60_000;
/** Jobs whose times are held in memory together. */
const RECORDS_PER_STEP = 500_000;
const SOURCES_PER_STEP = 100;

interface Waiting {
  readonly page: number;
  readonly source: number;
  readonly acceptedMs: number;
}

/** Reports whether blocks of times have waited long enough at `now` (Unix milliseconds). */
export const areTimesDue = (
  { unverifiedSinceMs }: Pick<Manifest, 'unverifiedSinceMs'>,
  now: number,
): boolean => unverifiedSinceMs !== null && now - unverifiedSinceMs >= DEFERRAL_MS;

/**
 * Writes the blocks of times that reads left for later because few of their jobs share a block (ADR 23). By then many
 * sources share the write. Every present slot of such a source was found by its last accepted read: a later read that
 * brings slots back takes the source off the list. Stops at `until` (Unix milliseconds); the next call continues.
 * @returns how many sources were waiting
 */
export async function writeDeferredTimes(
  session: PublishSession,
  rules: TimeRules = TIME_RULES,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { lease, reader, table } = session;
  const { nextSource } = lease.manifest;
  if (!areTimesDue(lease.manifest, session.now())) return 0;
  const pages = new Map<number, Map<number, Clock>>();
  const waiting: Waiting[] = [];
  for (let page = 0; page * CLOCKS_PER_PAGE < nextSource; page += 1) {
    const clocks = await readClocks(reader, page);
    pages.set(page, clocks);
    for (const [source, { acceptedMs, unverified }] of clocks) {
      if (unverified === true && acceptedMs !== null) waiting.push({ page, source, acceptedMs });
    }
  }
  let found = new FoundTimes();
  let read: Waiting[] = [];
  let done = 0;
  const flush = async () => {
    for (const { page, source } of read) {
      const clock = pages.get(page)?.get(source);
      if (clock === undefined) continue;
      const { unverified: _, ...rest } = clock;
      pages.get(page)?.set(source, rest);
    }
    const changed = new Set(read.map(({ page }) => page));
    // Blocks come first: a run that dies in between finds the same sources waiting.
    await putInOrder(table, lease, [
      ...(await found.stages(reader)),
      { items: [...changed].map((page) => clocksItem(page, pages.get(page) ?? new Map())) },
    ]);
    found = new FoundTimes();
    read = [];
  };
  for (let start = 0; start < waiting.length && session.now() < until; start += SOURCES_PER_STEP) {
    const step = waiting.slice(start, start + SOURCES_PER_STEP);
    const names = await reader.getMany(
      step.map(({ source }) => keys.sourceName(source)),
      true,
    );
    const named = step.map((each, i) => ({ ...each, name: names[i]?.['name'] }));
    await eachBatch(named, 1, async ([each]) => {
      if (typeof each?.name !== 'string') return;
      const { roster } = await readSource(reader, each.name);
      for (const slot of roster.slots) if (rules.isFound(slot)) found.add(slot, each.acceptedMs);
    });
    read.push(...step);
    done += step.length;
    if (found.records >= RECORDS_PER_STEP) await flush();
  }
  if (read.length > 0) await flush();
  if (done === waiting.length) await lease.setUnverified(null);
  return waiting.length;
}
