import type { TableReader } from '../../table/reader.ts';
import type { Candidate } from './candidate.ts';
import { INBOX_MS, proposalsOf, readInbox } from './inbox.ts';

/** A candidate with the time of the commit that proposed it, in Unix milliseconds. */
export type PlacedCandidate = Candidate & { readonly position: number };

/** Candidates that one run looks at, with up to two read units each. */
export const MAXIMUM_CANDIDATES = 2_000;

/** Whose candidates, and from where to where. */
export interface Behind {
  readonly reader: TableReader;
  readonly seat: { readonly shard: number; readonly seat: number };
  readonly watermark: { readonly position: number; readonly ordinal: number };
  /** Nothing up to this position is behind the watermark (`startOf`). */
  readonly from: number;
  readonly changesMarkMs: number;
  /** Unix milliseconds. */
  readonly now: number;
  /** Stops after the page of the inbox on which so many are reached. */
  readonly atLeast: number;
  /** Pages of the inbox to read at most, of up to 1 MB each; no limit if it is left out. */
  readonly pages?: number;
}

/**
 * Returns the candidates behind the watermark of a monitor in order, and the position up to which these are all: the mark
 * of changes, unless they are very many.
 */
export async function candidatesBehind({
  reader,
  seat: { shard, seat },
  watermark,
  from,
  changesMarkMs,
  now,
  atLeast,
  pages = Number.POSITIVE_INFINITY,
}: Behind): Promise<{ readonly candidates: readonly PlacedCandidate[]; readonly through: number }> {
  const candidates: PlacedCandidate[] = [];
  let read = 0;
  // DynamoDB deletes candidates some time after they expire; until then they count as deleted.
  const first = Math.max(watermark.position, from, now - INBOX_MS);
  for await (const { items, through } of readInbox(reader, shard, first, changesMarkMs)) {
    for (const { position, item } of items) {
      for (const proposal of proposalsOf(item, (one) => one === seat)) {
        for (const candidate of proposal.candidates) {
          const isDone = position === watermark.position && candidate.ordinal <= watermark.ordinal;
          if (!isDone) candidates.push({ ...candidate, position });
        }
      }
    }
    read += 1;
    const isEnough = (candidates.length >= atLeast || read >= pages) && through > watermark.position;
    if (!isEnough || through === changesMarkMs) continue;
    return { candidates: sorted(candidates.filter(({ position }) => position <= through)), through };
  }
  return { candidates: sorted(candidates), through: changesMarkMs };
}

const sorted = (candidates: readonly PlacedCandidate[]): PlacedCandidate[] =>
  candidates.toSorted((a, b) => a.position - b.position || a.ordinal - b.ordinal);
