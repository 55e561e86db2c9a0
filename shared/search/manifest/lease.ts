import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { TableReader } from '../../table/reader.ts';
import {
  type Compaction,
  type FeedCheckpoint,
  type Intent,
  type Manifest,
  manifestOf,
  type RankOverlayState,
  type RankSpace,
  type RankSpaceState,
  type Rebuild,
  type RetiredGeneration,
  readManifest,
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
import { type Segment, type Segmentation, usesSegments } from './segment-state.ts';
import { FORMAT, FormatTooNewError, type WriterFormat } from './writer-format.ts';

/** Duration of a lease after it is acquired or renewed. */
export const LEASE_MS = 30_000;
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

/** Holder of a lease that is released within a minute or two (shared/publishing/due). Other writers wait for it. */
export const BRIEF_HOLDER = 'settle-due-jobs';
/** Waits of a writer for a brief lease, of a second each: as long as one of them lasts, and its end if it died. */
const BRIEF_WAITS = 90;
const BRIEF_WAIT_MS = 1_000;

/** Another writer holds the lease. */
export class WriterLeaseHeldError extends Error {
  /** Whether the lease is brief. */
  readonly isBrief: boolean;

  constructor(holder: string, untilMs: number) {
    super(
      `the index is being written by ${holder}, whose lease runs until ${new Date(untilMs).toISOString()}; ` +
        'try again after that',
    );
    this.name = 'WriterLeaseHeldError';
    this.isBrief = holder.startsWith(BRIEF_HOLDER);
  }
}

/**
 * Time between the last withdrawal of a paced writer and its report. A list goes by a manifest that was read at most a
 * second before its request, both by the clock of the gateway; the rest is for differences between clocks.
 */
const PACE_MS = 2_000;

/** A clock that returns Unix milliseconds. */
export interface Clock {
  (): number;
  /**
   * Milliseconds by a clock that nobody sets, for waits. It may stand still while the machine sleeps, which makes a wait
   * longer. Default: that of the process.
   */
  readonly steady?: () => number;
}

/** Names the wait of `pace` to the operator. */
class PacingReason extends Error {
  constructor() {
    super('for two seconds, lists may still show what was withdrawn');
    this.name = 'PacingReason';
  }
}

/** This writer lost the lease: another one took over after it expired. Nothing more is written. */
export class WriterLeaseLostError extends Error {
  constructor(holder: string) {
    super(`${holder} lost the writer's lease`);
    this.name = 'WriterLeaseLostError';
  }
}

/** Waits for milliseconds. `reason` says what a writer waits for; left out while it works. */
type Sleep = (ms: number, reason?: Error) => Promise<unknown>;

const sleepFor: Sleep = (ms) => delay(ms);

/** Stamps available to one lease. */
const STAMPS_PER_LEASE = 2 ** 20;

/**
 * The right to write ordinals, postings and marks. Every change of the manifest is conditional on the epoch
 * and on the previous change. So a replaced writer cannot move the manifest, and a late call cannot undo a
 * later one. Any other item that replaces an older version has a stamp, which never decreases.
 */
export class WriterLease {
  readonly #table: Table;
  readonly #now: () => number;
  readonly #steady: () => number;
  /** Waits, in milliseconds. */
  readonly sleep: Sleep;
  readonly holder: string;
  readonly epoch: number;
  #manifest: Manifest;
  #untilMs: number;
  #renewal: Promise<void> | undefined;
  #released = false;
  #publishedAtMs: number | null = null;
  /** Whether a change failed without an answer that says whether it was made. */
  #isUnclear = false;
  #stamps = 0;
  /**
   * When the last record was hidden, or pacing ended, by the steady clock of this writer; null once no list goes by a
   * manifest from before.
   */
  #hiddenAtMs: number | null = null;
  /** Serialises changes of the manifest. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(table: Table, now: Clock, sleep: Sleep, holder: string, manifest: Manifest) {
    this.#table = table;
    this.#now = now;
    this.#steady = now.steady ?? (() => performance.now());
    this.sleep = sleep;
    this.holder = holder;
    this.epoch = manifest.lease?.epoch ?? 0;
    this.#untilMs = manifest.lease?.untilMs ?? 0;
    this.#manifest = manifest;
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
        return await WriterLease.#takeFree(table, holder, now, sleep, format);
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
    return await WriterLease.#takeFree(table, `${BRIEF_HOLDER} ${randomUUID().slice(0, 8)}`, now, sleep);
  }

  static async #takeFree(
    table: Table,
    holder: string,
    now: Clock,
    sleep: Sleep,
    format: WriterFormat = FORMAT,
  ): Promise<WriterLease> {
    const nowMs = now();
    const token = randomUUID();
    try {
      const { Attributes } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.manifest(),
          UpdateExpression:
            'SET leaseHolder = :holder, leaseToken = :token, leaseUntilMs = :until, epoch = if_not_exists(epoch, :zero) + :one, ' +
            'changes = if_not_exists(changes, :zero) + :one, #generation = if_not_exists(#generation, :one)',
          ConditionExpression:
            '(attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now) AND ' +
            '(attribute_not_exists(formatFloor) OR formatFloor <= :format)',
          ExpressionAttributeNames: { '#generation': 'generation' },
          ExpressionAttributeValues: {
            ':holder': holder,
            ':token': token,
            ':until': nowMs + LEASE_MS,
            ':now': nowMs,
            ':format': format.knows,
            ':zero': 0,
            ':one': 1,
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      const lease = new WriterLease(table, now, sleep, holder, manifestOf(Attributes ?? {}));
      if (lease.manifest.formatFloor < format.floor) await lease.#raiseFloor(format);
      return lease;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const floor = Number(error.Item?.['formatFloor']?.N ?? 0);
      if (floor > format.knows) throw new FormatTooNewError(floor, format.knows);
      if (error.Item?.['leaseToken']?.S === token) {
        // The client repeats a call whose response was lost: the lease was taken already.
        const item = await new TableReader(table, new AbortController().signal).get(keys.manifest(), true);
        if (item?.['leaseToken'] === token)
          return new WriterLease(table, now, sleep, holder, manifestOf(item));
      }
      const { S: other = 'another writer' } = error.Item?.['leaseHolder'] ?? {};
      const { N: until = String(nowMs) } = error.Item?.['leaseUntilMs'] ?? {};
      throw new WriterLeaseHeldError(other, Number(until));
    }
  }

  /** Refuses from now on every writer that does not know the format. */
  async #raiseFloor({ floor }: WriterFormat): Promise<void> {
    await this.#update({ set: 'formatFloor = :floor', values: { ':floor': floor } });
  }

  /**
   * The manifest as this writer last read or changed it. While the lease holds, no other writer changes it.
   */
  get manifest(): Manifest {
    return this.#manifest;
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
    await this.#update({ set: 'leaseUntilMs = :until', values: { ':until': untilMs } });
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
    if (this.#hiddenAtMs === null) return;
    // A clock that was set forward meanwhile would end the wait early.
    const left = this.#hiddenAtMs + PACE_MS - this.#steady();
    if (left > 0) await this.sleep(left, new PacingReason());
    this.#hiddenAtMs = null;
  }

  /**
   * Lets lists go by a manifest of the last second from now on, and refuses writers that do not pace; or ends both, so
   * that the release before pacing can write again.
   */
  async setPaced(paced: boolean): Promise<void> {
    const hasSegments = usesSegments(this.#manifest.segments, this.#manifest.segmentation);
    if (paced) {
      const { set, values } = settingFloors(this.#manifest, true, hasSegments);
      await this.#update({ set: `paced = :paced, ${set}`, values: { ':paced': true, ...values } });
      return;
    }
    // Lists that keep a manifest must be gone before the first writer that does not pace, also if this one is interrupted.
    await this.#hide({ set: 'paced = :paced', values: { ':paced': false } });
    await this.pace();
    await this.hold();
    await this.#update(settingFloors(this.#manifest, false, hasSegments));
  }

  /**
   * Lets the next writer start at once. Writes of this holder that are still in flight, after one of them
   * failed, cannot take the lease again. Whether a change before it was made may be unknown, so the epoch alone decides.
   */
  async release(): Promise<void> {
    this.#released = true;
    await this.#renewal?.catch(() => undefined);
    await this.#last;
    // Also after a failure: the next writer may find nothing left to withdraw, and report at once.
    await this.pace();
    await this.#table.client
      .send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.manifest(),
          UpdateExpression: `SET leaseUntilMs = :zero, changes = changes + :one${
            this.#publishedAtMs === null ? '' : ', publishedAtMs = :published'
          }`,
          ConditionExpression: 'epoch = :epoch',
          ExpressionAttributeValues: {
            ...{ ':zero': 0, ':one': 1, ':epoch': this.epoch },
            ...(this.#publishedAtMs === null ? {} : { ':published': this.#publishedAtMs }),
          },
        }),
      )
      .catch((error: unknown) => {
        throw error instanceof ConditionalCheckFailedException
          ? new WriterLeaseLostError(this.holder)
          : error;
      });
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
    const { nextJob: firstJob, nextCompany: firstCompany } = this.#manifest;
    await this.#update(reserving(this.#manifest, count, lastMintedMs, intent));
    return { firstJob, firstCompany };
  }

  /**
   * Reserves `count` consecutive positions of space `f` permanently and returns the first.
   * @throws RangeError past 2^32
   */
  async reserveSlots(count: number): Promise<number> {
    const first = this.#manifest.nextSlot;
    if (first + count > 2 ** 32) throw new RangeError('space f has no positions left');
    await this.#update({ set: 'nextSlot = :slot', values: { ':slot': first + count } });
    return first;
  }

  /** Reserves `count` consecutive numbers of sources permanently and returns the first. */
  async reserveSources(count: number): Promise<number> {
    const first = this.#manifest.nextSource;
    await this.#update({ set: 'nextSource = :source', values: { ':source': first + count } });
    return first;
  }

  /** Notes since when accepted reads wait for their blocks of times (Unix milliseconds); null once none does. */
  async setUnverified(sinceMs: number | null): Promise<void> {
    await this.#update({ set: 'unverifiedSinceMs = :since', values: { ':since': sinceMs } });
  }

  /**
   * Declares what will be written next; null once all of it is written. `latestMs` is the latest time in it: later
   * runs begin after it, whatever their clocks say.
   */
  async declare(intent: Intent | null, latestMs = 0): Promise<void> {
    await this.#update({
      set: 'intent = :intent, lastMintedMs = :minted',
      values: {
        ':intent': intent,
        ':minted': Math.max(latestMs, this.#manifest.lastMintedMs),
      },
    });
  }

  /**
   * Makes ordinals below the marks and change rows up to the time visible, as the last step of publishing
   * (documents, then postings, then this). Clears the declaration, since everything declared is written.
   */
  async raiseMarks(marks: Marks): Promise<void> {
    await this.#update(raisingMarks(this.#manifest, marks, this.#now()));
  }

  /** Raises the mark of changes alone, for a change that no row of the log states. */
  async raiseChangesMark(changesMarkMs: number): Promise<void> {
    await this.#update({
      set: 'changesMarkMs = :changes',
      values: {
        ':changes': Math.max(this.#manifest.changesMarkMs, changesMarkMs),
      },
    });
  }

  /** Hides jobs from readers at once, until a minute after the next `raiseMarks`. */
  async hideJobs(ordinals: readonly number[]): Promise<void> {
    await this.#hide(hidingJobs(this.#manifest, ordinals));
  }

  /** Makes a change that withdraws something. One that failed may have been made all the same. */
  async #hide(change: ManifestChange): Promise<void> {
    const wasPaced = this.#manifest.paced;
    try {
      await this.#update(change);
    } finally {
      if (wasPaced) this.#hiddenAtMs = this.#steady();
    }
  }

  /**
   * Hides companies from readers at once, while documents and postings follow. Companies no longer in
   * `ordinals` fade: readers leave them out for another minute, since an eventually consistent read may still
   * return the old document. Companies in `shown` do not fade; readers see them at once.
   */
  async setTombstones(ordinals: readonly number[], shown: readonly number[] = []): Promise<void> {
    const hidden = new Set(ordinals);
    const change = hidingCompanies(this.#manifest, hidden, new Set(shown), this.#now());
    if (hidden.isSubsetOf(new Set(this.#manifest.withdrawing))) await this.#update(change);
    else await this.#hide(change);
  }

  /**
   * Returns a number for a rank space about to be built. Until `swapRanks` the number is listed as retired,
   * in case the build dies.
   */
  async beginRanks(space: RankSpace): Promise<number> {
    const generation = this.#manifest.lastRankGeneration + 1;
    await this.#update({
      set: 'lastRankGeneration = :generation, retiredRanks = :retired',
      values: {
        ':generation': generation,
        ':retired': [...this.#manifest.retiredRanks, { space, generation, retiredAtMs: 0 }],
      },
    });
    return generation;
  }

  /** Makes a finished rank space the current one for readers. */
  async swapRanks(space: RankSpace, state: RankSpaceState): Promise<void> {
    await this.#update(swappingRanks(this.#manifest, space, state));
  }

  /** Makes these the segments that readers merge into the rank spaces. */
  async setRankOverlay(overlay: RankOverlayState): Promise<void> {
    await this.#update({ set: 'rankOverlay = :overlay', values: { ':overlay': overlay } });
  }

  /** Records whether companies changed that no order of companies knows of. */
  async setRanksStale(stale: boolean): Promise<void> {
    if (this.#manifest.ranksAreStale !== stale)
      await this.#update({ set: 'ranksAreStale = :stale', values: { ':stale': stale } });
  }

  /** Forgets retired rank generations whose items are gone. */
  async forgetRanks(generations: readonly number[]): Promise<void> {
    await this.#update({
      set: 'retiredRanks = :retired',
      values: {
        ':retired': this.#manifest.retiredRanks.filter(({ generation }) => !generations.includes(generation)),
      },
    });
  }

  /**
   * Begins a generation, or records the progress of its build; null abandons it. Publishers write to it from
   * now on.
   */
  async setRebuild(rebuild: Rebuild | null): Promise<void> {
    await this.#update({
      set: 'building = :rebuild, lastGeneration = :last',
      values: {
        ':rebuild': rebuild,
        ':last': Math.max(this.#manifest.lastGeneration, rebuild?.generation ?? 0),
      },
    });
  }

  /** Makes the built generation the current one for readers, without the segments from before it. */
  async swapGeneration(): Promise<void> {
    await this.#update(swappingGeneration(this.#manifest, this.#now()));
  }

  /** Records the generations whose items are not all deleted yet. */
  async setRetiredGenerations(retired: readonly RetiredGeneration[]): Promise<void> {
    await this.#update({ set: 'retiredGenerations = :retired', values: { ':retired': retired } });
  }

  /**
   * Makes these the segments that readers use. While there is any, and while one is being written, every writer must know
   * segments; once none is left, the release before may write again.
   */
  async setSegments(listed: readonly Segment[], segmentation: Segmentation): Promise<void> {
    await this.#update(usingSegments(this.#manifest, listed, segmentation));
  }

  /** Records how far the change log is compacted. */
  async setCompaction({ dueAtMs, floorMs, passes }: Compaction): Promise<void> {
    await this.#update({
      set: 'compactionDueMs = :due, changesFloorMs = :floor, compactionPasses = :passes, intent = :nothing',
      values: { ':due': dueAtMs, ':floor': floorMs, ':passes': passes, ':nothing': null },
    });
  }

  /** Records how far the publication of a file came; null forgets it. */
  async setCheckpoint(checkpoint: FeedCheckpoint | null): Promise<void> {
    await this.#update({ set: 'checkpoint = :checkpoint', values: { ':checkpoint': checkpoint } });
  }

  /** Makes changes one after the other, since each is conditional on the one before it. */
  async #update(change: ManifestChange): Promise<void> {
    const turn = this.#last.then(() => this.#change(change));
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  async #change({ set, values }: ManifestChange): Promise<void> {
    const { changes } = this.#manifest;
    try {
      const { Attributes } = await this.#table.client.send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.manifest(),
          UpdateExpression: `SET ${set}, changes = :next`,
          ConditionExpression: 'epoch = :epoch AND changes = :before',
          ...(set.includes('#generation')
            ? { ExpressionAttributeNames: { '#generation': 'generation' } }
            : {}),
          ExpressionAttributeValues: {
            ...values,
            ':epoch': this.epoch,
            ':before': changes,
            ':next': changes + 1,
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      this.#take(manifestOf(Attributes ?? {}));
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) {
        this.#isUnclear = true;
        throw error;
      }
      // The client repeats a call whose response was lost. In that case this very change was already made, unless an
      // earlier one failed and was made all the same.
      const manifest = await readManifest(new TableReader(this.#table, new AbortController().signal));
      const isMade = manifest.lease?.epoch === this.epoch && manifest.changes === changes + 1;
      if (!isMade || this.#isUnclear) throw new WriterLeaseLostError(this.holder);
      this.#take(manifest);
    }
  }

  #take(manifest: Manifest): void {
    this.#manifest = manifest;
    this.#untilMs = manifest.lease?.untilMs ?? 0;
  }
}
