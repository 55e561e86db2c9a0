import { randomUUID } from 'node:crypto';
import type { Table } from '../../table/client.ts';
import type { WriterLease } from '../manifest/lease.ts';
import type { RetiredSegment, Segment, SegmentPhase } from '../manifest/segment-state.ts';
import { sortedDistinct, union } from '../postings/ordinals.ts';
import type { Additions, PostingSink } from '../store/writer.ts';
import type { LoggedTerm } from './log.ts';
import { countOf, type Entries, encodeParts, entriesOf, entryHash, joined } from './part.ts';
import { isMergeDue, SEGMENT_RULES, type SegmentRules } from './segment-rules.ts';
import { SegmentStore } from './segment-store.ts';

export interface SegmentWriterOptions {
  readonly table: Table;
  readonly lease: WriterLease;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Default: `SEGMENT_RULES`. */
  readonly rules?: SegmentRules;
}

/** An item has at most 400 KB. */
const LARGEST_PART = 350_000;
/** The manifest has room for so many segments that wait for their deletion. */
const MOST_RETIRED = 40;

/** The segment that a flush makes. */
interface Plan {
  /** Listed segments whose postings it takes over. */
  readonly replaces: readonly Segment[];
  readonly phase: SegmentPhase;
  /** Listed segments that stay. */
  readonly others: readonly Segment[];
}

/**
 * Puts the postings of a flush into a segment (docs/adr/0054). It writes a new one with the content of those that it
 * replaces, and lists it in their place. A run that dies before leaves the manifest as it was.
 */
export class SegmentWriter implements PostingSink {
  readonly #lease: WriterLease;
  readonly #now: () => number;
  readonly #rules: SegmentRules;
  readonly #store: SegmentStore;
  #isSliceDue = false;

  constructor({ table, lease, now, rules = SEGMENT_RULES }: SegmentWriterOptions) {
    this.#lease = lease;
    this.#now = now;
    this.#rules = rules;
    this.#store = new SegmentStore(table, lease);
  }

  /** Returns, once, whether a slice of the merging segment is due: the closed one has grown, or has no room until then. */
  takeDueSlice(): boolean {
    const isDue = this.#isSliceDue;
    this.#isSliceDue = false;
    return isDue;
  }

  async take(additions: Additions): Promise<boolean> {
    if (!this.#isWorth(additions)) return false;
    const log = logOf(additions);
    const own = entriesOfLog(log);
    const plan = this.#planFor(countOf(own));
    // Without a slice now, no flush would ever find room again.
    this.#isSliceDue ||= plan === null;
    if (plan === null) return false;
    let entries = own;
    for (const segment of plan.replaces) entries = joined(entries, await this.#store.readEntries(segment));
    const parts = encodeParts(entries, this.#rules.partBytes);
    if (parts.some(({ length }) => length > LARGEST_PART)) return false;
    const id = randomUUID();
    await this.#announce(id, parts.length);
    const flushes = await Promise.all(plan.replaces.map((segment) => this.#store.readFlushes(segment.id)));
    await this.#store.write({ id, parts, log, flushes: flushes.flat() });
    const made = { id, parts: parts.length, postings: countOf(entries), phase: plan.phase, mergedBelow: 0 };
    await this.#list(made, plan);
    this.#isSliceDue ||= plan.phase === 'closed';
    return true;
  }

  #isWorth(additions: Additions): boolean {
    const { segmentation, nextJob } = this.#lease.manifest;
    if (segmentation?.isOn !== true || segmentation.retired.length > MOST_RETIRED) return false;
    const { fromJobs, leastTerms, mostPostings } = this.#rules;
    let terms = 0;
    let postings = 0;
    for (const ofSpace of additions.values()) {
      terms += ofSpace.size;
      for (const ordinals of ofSpace.values()) postings += ordinals.length;
    }
    return nextJob >= fromJobs && terms >= leastTerms && postings <= mostPostings;
  }

  /** Returns null while neither of the larger segments has room. */
  #planFor(postings: number): Plan | null {
    const { segments } = this.#lease.manifest;
    const { openPostings, closedPostings } = this.#rules;
    const of = (phase: SegmentPhase): Segment[] => segments.filter((segment) => segment.phase === phase);
    const [open, closed, merging] = [of('open'), of('closed'), of('merging')];
    const sum = postings + postingsOf(open);
    if (sum <= openPostings) return { replaces: open, phase: 'open', others: [...closed, ...merging] };
    if (closed.length === 0 || sum + postingsOf(closed) <= closedPostings)
      return { replaces: [...open, ...closed], phase: 'closed', others: merging };
    if (isMergeDue(merging, this.#rules)) return null;
    const full = closed.map((segment) => ({ ...segment, phase: 'merging' as const }));
    return { replaces: open, phase: 'closed', others: [...full, ...merging] };
  }

  /** Notes what is about to be written, so that a later writer can delete it if this one dies. */
  async #announce(id: string, parts: number): Promise<void> {
    const { segments, segmentation } = this.#lease.manifest;
    if (segmentation === null) throw new Error('the manifest says nothing of segments');
    const { announced } = segmentation;
    const retired = await this.#store.deleteRetired(segmentation.retired, this.#now());
    await this.#lease.setSegments(segments, {
      ...segmentation,
      announced: { id, parts },
      retired: announced === null ? retired : [...retired, this.#retired(announced, 'own')],
    });
  }

  async #list(made: Segment, { replaces, others }: Plan): Promise<void> {
    const { segmentation } = this.#lease.manifest;
    if (segmentation === null) throw new Error('the manifest says nothing of segments');
    await this.#lease.setSegments([made, ...others], {
      ...segmentation,
      edition: segmentation.edition + 1,
      announced: null,
      retired: [...segmentation.retired, ...replaces.map((segment) => this.#retired(segment, 'none'))],
    });
  }

  #retired({ id, parts }: Pick<Segment, 'id' | 'parts'>, logs: RetiredSegment['logs']): RetiredSegment {
    return { id, parts, logs, retiredAtMs: this.#now() };
  }
}

const postingsOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { postings }) => sum + postings, 0);

const logOf = (additions: Additions): LoggedTerm[] =>
  [...additions].flatMap(([space, terms]) =>
    [...terms]
      .filter(([, ordinals]) => ordinals.length > 0)
      .map(([term, ordinals]) => ({ space, term, ordinals: sortedDistinct(ordinals) })),
  );

function entriesOfLog(log: readonly LoggedTerm[]): Entries {
  const lists = new Map<number, Uint32Array>();
  for (const { space, term, ordinals } of log) {
    const hash = entryHash(space, term);
    const other = lists.get(hash);
    lists.set(hash, other === undefined ? ordinals : union([other, ordinals]));
  }
  return entriesOf(lists);
}
