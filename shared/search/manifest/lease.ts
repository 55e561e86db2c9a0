import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Table } from '../../table/client.ts';
import { BRIEF_HOLDER, WriterLeaseHeldError, WriterLeaseLostError } from './lease-errors.ts';
import type {
  Compaction,
  FeedCheckpoint,
  Intent,
  Manifest,
  RankOverlayState,
  RankSpace,
  RankSpaceState,
  Rebuild,
  RetiredGeneration,
} from './manifest.ts';
import {
  hidingCompanies,
  hidingJobs,
  type ManifestChange,
  type Marks,
  raisingMarks,
  reserving,
  settingFloors,
  swappingGeneration,
  swappingRanks,
  usingSegments,
} from './manifest-changes.ts';
import { ManifestWriter } from './manifest-writer.ts';
import { type Clock, Pacing, type Sleep } from './pacing.ts';
import { type Segment, type Segmentation, usesSegments } from './segment-state.ts';
import { LEASE_MS, takeLease } from './take-lease.ts';
import { FORMAT, type WriterFormat } from './writer-format.ts';

/**
 * No write starts in the last ten seconds of a lease: five for the write to end or time out
 * (`WRITE_TIMEOUT_MS`) and five for clock differences. A write therefore lands before another writer can take
 * over.
 */
const LEASE_MARGIN_MS = 10_000;
/** Timeout of a call that writes under the lease. */
export const WRITE_TIMEOUT_MS = 5_000;
/** A lease with less than this left is renewed. */
const RENEW_BELOW_MS = 20_000;
/** Waits of a writer for a brief lease, of a second each: as long as one of them lasts, and its end if it died. */
const BRIEF_WAITS = 90;
const BRIEF_WAIT_MS = 1_000;

const sleepFor: Sleep = (ms) => delay(ms);

/** Stamps available to one lease. */
const STAMPS_PER_LEASE = 2 ** 20;

/**
 * The right to write ordinals, postings and marks. Any item but the manifest that replaces an older version has a
 * stamp, which never decreases.
 */
export class WriterLease {
  readonly #now: () => number;
  readonly #writer: ManifestWriter;
  readonly #pacing: Pacing;
  /** Waits, in milliseconds. */
  readonly sleep: Sleep;
  readonly holder: string;
  readonly epoch: number;
  #renewal: Promise<void> | undefined;
  #released = false;
  #publishedAtMs: number | null = null;
  #stamps = 0;

  private constructor(table: Table, now: Clock, sleep: Sleep, holder: string, manifest: Manifest) {
    this.#now = now;
    this.#writer = new ManifestWriter(table, holder, manifest);
    this.#pacing = new Pacing(now, sleep);
    this.sleep = sleep;
    this.holder = holder;
    this.epoch = this.#writer.epoch;
  }

  /**
   * Takes the lease, and waits for a brief one first. Later writers see `holder` in their error.
   * @throws WriterLeaseHeldError while another lease runs; FormatTooNewError for a table of a later release
   */
  static async acquire(
    table: Table,
    holder = `${hostname()} process ${process.pid} ${randomUUID().slice(0, 8)}`,
    now: Clock = Date.now,
    sleep: Sleep = sleepFor,
    format: WriterFormat = FORMAT,
  ): Promise<WriterLease> {
    for (let waits = 0; ; waits += 1) {
      try {
        return await WriterLease.#take(table, holder, now, sleep, format);
      } catch (error) {
        const mayWait = error instanceof WriterLeaseHeldError && error.isBrief && waits < BRIEF_WAITS;
        if (!mayWait) throw error;
        await sleep(BRIEF_WAIT_MS, error);
      }
    }
  }

  /**
   * Takes the lease if it is free, and releases it soon: other writers wait for it.
   * @throws WriterLeaseHeldError while another lease runs
   */
  static async acquireBriefly(
    table: Table,
    now: Clock = Date.now,
    sleep: Sleep = sleepFor,
  ): Promise<WriterLease> {
    return await WriterLease.#take(table, `${BRIEF_HOLDER} ${randomUUID().slice(0, 8)}`, now, sleep, FORMAT);
  }

  static async #take(
    table: Table,
    holder: string,
    now: Clock,
    sleep: Sleep,
    format: WriterFormat,
  ): Promise<WriterLease> {
    const manifest = await takeLease(table, holder, now(), format);
    const lease = new WriterLease(table, now, sleep, holder, manifest);
    // Refuses from now on every writer that does not know the format.
    if (manifest.formatFloor < format.floor)
      await lease.#writer.update({ set: 'formatFloor = :floor', values: { ':floor': format.floor } });
    return lease;
  }

  /**
   * The manifest as this writer last read or changed it. While the lease holds, no other writer changes it.
   */
  get manifest(): Manifest {
    return this.#writer.manifest;
  }

  get #untilMs(): number {
    return this.manifest.lease?.untilMs ?? 0;
  }

  /**
   * Returns a fencing token: a number above every one given to this writer or an earlier one. An item written
   * with it stores it and is only ever replaced by one with the same or a later stamp.
   */
  nextStamp(): number {
    if (this.#stamps === STAMPS_PER_LEASE)
      throw new RangeError(`a lease gives out ${STAMPS_PER_LEASE} stamps`);
    this.#stamps += 1;
    return this.epoch * STAMPS_PER_LEASE + this.#stamps - 1;
  }

  /** @throws WriterLeaseLostError when a later writer stamped what this one read. */
  checkStamp(stamp: number): void {
    if (stamp >= (this.epoch + 1) * STAMPS_PER_LEASE) throw new WriterLeaseLostError(this.holder);
  }

  /**
   * Renews the lease in good time. Call it before every write.
   * @throws WriterLeaseLostError
   */
  async hold(): Promise<void> {
    if (this.#released) throw new WriterLeaseLostError(this.holder);
    const left = this.#untilMs - this.#now();
    if (left > RENEW_BELOW_MS) return;
    // A throttled renewal may take longer than the lease. Each one proves that no other writer took over since.
    do {
      this.#renewal ??= this.renew().finally(() => {
        this.#renewal = undefined;
      });
      await this.#renewal;
    } while (this.#untilMs - this.#now() <= LEASE_MARGIN_MS);
  }

  /**
   * Extends the lease to 30 s from now.
   * @throws WriterLeaseLostError if another writer took over
   */
  async renew(): Promise<void> {
    if (this.#released) throw new WriterLeaseLostError(this.holder);
    const untilMs = this.#now() + LEASE_MS;
    await this.#writer.update({ set: 'leaseUntilMs = :until', values: { ':until': untilMs } });
  }

  /** Notes that a publication reached its end. `release` writes it, so it costs no call. */
  notePublication(): void {
    this.#publishedAtMs = this.#now();
  }

  /**
   * Waits until no list goes by a manifest without the last withdrawal, if lists keep manifests. Call it before a report;
   * `release` does.
   */
  async pace(): Promise<void> {
    await this.#pacing.wait();
  }

  /**
   * Lets lists go by a manifest of the last second from now on, and refuses writers that do not pace; or ends both, so
   * that the release before pacing can write again.
   */
  async setPaced(paced: boolean): Promise<void> {
    const hasSegments = usesSegments(this.manifest.segments, this.manifest.segmentation);
    if (paced) {
      const { set, values } = settingFloors(this.manifest, true, hasSegments);
      await this.#writer.update({ set: `paced = :paced, ${set}`, values: { ':paced': true, ...values } });
      return;
    }
    // Lists that keep a manifest must be gone before the first writer that does not pace, also if this one is interrupted.
    await this.#hide({ set: 'paced = :paced', values: { ':paced': false } });
    await this.pace();
    await this.hold();
    await this.#writer.update(settingFloors(this.manifest, false, hasSegments));
  }

  /**
   * Lets the next writer start at once. Writes of this holder that are still in flight, after one of them
   * failed, cannot take the lease again. Whether a change before it was made may be unknown, so the epoch alone decides.
   */
  async release(): Promise<void> {
    this.#released = true;
    await this.#renewal?.catch(() => undefined);
    await this.#writer.settled();
    // Also after a failure: the next writer may find nothing left to withdraw, and report at once.
    await this.pace();
    await this.#writer.release(this.#publishedAtMs);
  }

  /**
   * Reserves consecutive ordinals permanently and returns the first job and the first company ordinal.
   * `lastMintedMs` is the latest time in the ids minted for them. Declares in the same change what will be
   * written.
   */
  async reserve(
    count: { readonly jobs: number; readonly companies: number },
    lastMintedMs: number,
    intent: Intent | null = null,
  ): Promise<{ readonly firstJob: number; readonly firstCompany: number }> {
    const { nextJob: firstJob, nextCompany: firstCompany } = this.manifest;
    await this.#writer.update(reserving(this.manifest, count, lastMintedMs, intent));
    return { firstJob, firstCompany };
  }

  /**
   * Reserves `count` consecutive positions of space `f` permanently and returns the first.
   * @throws RangeError past 2^32
   */
  async reserveSlots(count: number): Promise<number> {
    const first = this.manifest.nextSlot;
    if (first + count > 2 ** 32) throw new RangeError('space f has no positions left');
    await this.#writer.update({ set: 'nextSlot = :slot', values: { ':slot': first + count } });
    return first;
  }

  /** Reserves `count` consecutive numbers of sources permanently and returns the first. */
  async reserveSources(count: number): Promise<number> {
    const first = this.manifest.nextSource;
    await this.#writer.update({ set: 'nextSource = :source', values: { ':source': first + count } });
    return first;
  }

  /** Notes since when accepted reads wait for their blocks of times (Unix milliseconds); null once none does. */
  async setUnverified(sinceMs: number | null): Promise<void> {
    await this.#writer.update({ set: 'unverifiedSinceMs = :since', values: { ':since': sinceMs } });
  }

  /**
   * Declares what will be written next; null once all of it is written. `latestMs` is the latest time in it: later
   * runs begin after it, whatever their clocks say.
   */
  async declare(intent: Intent | null, latestMs = 0): Promise<void> {
    await this.#writer.update({
      set: 'intent = :intent, lastMintedMs = :minted',
      values: {
        ':intent': intent,
        ':minted': Math.max(latestMs, this.manifest.lastMintedMs),
      },
    });
  }

  /**
   * Makes ordinals below the marks and change rows up to the time visible, as the last step of publishing
   * (documents, then postings, then this). Clears the declaration, since everything declared is written.
   */
  async raiseMarks(marks: Marks): Promise<void> {
    await this.#writer.update(raisingMarks(this.manifest, marks, this.#now()));
  }

  /** Raises the mark of changes alone, for a change that no row of the log states. */
  async raiseChangesMark(changesMarkMs: number): Promise<void> {
    await this.#writer.update({
      set: 'changesMarkMs = :changes',
      values: {
        ':changes': Math.max(this.manifest.changesMarkMs, changesMarkMs),
      },
    });
  }

  /** Hides jobs from readers at once, until a minute after the next `raiseMarks`. */
  async hideJobs(ordinals: readonly number[]): Promise<void> {
    await this.#hide(hidingJobs(this.manifest, ordinals));
  }

  /** Makes a change that withdraws something. One that failed may have been made all the same. */
  async #hide(change: ManifestChange): Promise<void> {
    const wasPaced = this.manifest.paced;
    try {
      await this.#writer.update(change);
    } finally {
      if (wasPaced) this.#pacing.noteHidden();
    }
  }

  /**
   * Hides companies from readers at once, while documents and postings follow. Companies no longer in
   * `ordinals` fade: readers leave them out for another minute, since an eventually consistent read may still
   * return the old document. Companies in `shown` do not fade; readers see them at once.
   */
  async setTombstones(ordinals: readonly number[], shown: readonly number[] = []): Promise<void> {
    const hidden = new Set(ordinals);
    const change = hidingCompanies(this.manifest, hidden, new Set(shown), this.#now());
    if (hidden.isSubsetOf(new Set(this.manifest.withdrawing))) await this.#writer.update(change);
    else await this.#hide(change);
  }

  /**
   * Returns a number for a rank space about to be built. Until `swapRanks` the number is listed as retired,
   * in case the build dies.
   */
  async beginRanks(space: RankSpace): Promise<number> {
    const generation = this.manifest.lastRankGeneration + 1;
    await this.#writer.update({
      set: 'lastRankGeneration = :generation, retiredRanks = :retired',
      values: {
        ':generation': generation,
        ':retired': [...this.manifest.retiredRanks, { space, generation, retiredAtMs: 0 }],
      },
    });
    return generation;
  }

  /** Makes a finished rank space the current one for readers. */
  async swapRanks(space: RankSpace, state: RankSpaceState): Promise<void> {
    await this.#writer.update(swappingRanks(this.manifest, space, state));
  }

  /** Makes these the segments that readers merge into the rank spaces. */
  async setRankOverlay(overlay: RankOverlayState): Promise<void> {
    await this.#writer.update({ set: 'rankOverlay = :overlay', values: { ':overlay': overlay } });
  }

  /** Records whether companies changed that no order of companies knows of. */
  async setRanksStale(stale: boolean): Promise<void> {
    if (this.manifest.ranksAreStale !== stale)
      await this.#writer.update({ set: 'ranksAreStale = :stale', values: { ':stale': stale } });
  }

  /** Forgets retired rank generations whose items are gone. */
  async forgetRanks(generations: readonly number[]): Promise<void> {
    await this.#writer.update({
      set: 'retiredRanks = :retired',
      values: {
        ':retired': this.manifest.retiredRanks.filter(({ generation }) => !generations.includes(generation)),
      },
    });
  }

  /**
   * Begins a generation, or records the progress of its build; null abandons it. Publishers write to it from
   * now on.
   */
  async setRebuild(rebuild: Rebuild | null): Promise<void> {
    await this.#writer.update({
      set: 'building = :rebuild, lastGeneration = :last',
      values: {
        ':rebuild': rebuild,
        ':last': Math.max(this.manifest.lastGeneration, rebuild?.generation ?? 0),
      },
    });
  }

  /** Makes the built generation the current one for readers, without the segments from before it. */
  async swapGeneration(): Promise<void> {
    await this.#writer.update(swappingGeneration(this.manifest, this.#now()));
  }

  /** Records the generations whose items are not all deleted yet. */
  async setRetiredGenerations(retired: readonly RetiredGeneration[]): Promise<void> {
    await this.#writer.update({ set: 'retiredGenerations = :retired', values: { ':retired': retired } });
  }

  /**
   * Makes these the segments that readers use. While there is any, and while one is being written, every writer must know
   * segments; once none is left, the release before may write again.
   */
  async setSegments(listed: readonly Segment[], segmentation: Segmentation): Promise<void> {
    await this.#writer.update(usingSegments(this.manifest, listed, segmentation));
  }

  /** Records how far the change log is compacted. */
  async setCompaction({ dueAtMs, floorMs, passes }: Compaction): Promise<void> {
    await this.#writer.update({
      set: 'compactionDueMs = :due, changesFloorMs = :floor, compactionPasses = :passes, intent = :nothing',
      values: { ':due': dueAtMs, ':floor': floorMs, ':passes': passes, ':nothing': null },
    });
  }

  /** Records how far the publication of a file came; null forgets it. */
  async setCheckpoint(checkpoint: FeedCheckpoint | null): Promise<void> {
    await this.#writer.update({ set: 'checkpoint = :checkpoint', values: { ':checkpoint': checkpoint } });
  }
}
