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
  PACED_FORMAT,
  type RankOverlayState,
  type RankSpace,
  type RankSpaceState,
  type Rebuild,
  type RetiredGeneration,
  rankAttribute,
  readManifest,
  SEGMENTS_FORMAT,
  UNTIL_WRITTEN,
} from './manifest.ts';
import {
  NO_SEGMENTATION,
  packSegments,
  type Segment,
  type Segmentation,
  usesSegments,
} from './segment-state.ts';
import { type FadingTombstone, packTombstones } from './tombstones.ts';

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
/** Longer than any replica lags. DynamoDB documents about a second. */
const FADING_MS = 60_000;
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

/** What a release writes, as numbers that only grow. */
export interface WriterFormat {
  /** The latest format that this release knows. It writes nothing to a table whose floor is above it. */
  readonly knows: number;
  /** The earliest format that a writer must know from the first run of this release on. */
  readonly floor: number;
}

/**
 * The formats of this release. Something new that an earlier writer would damage raises `knows`, in one release, and
 * `floor`, in a later one or at once: until the floor is raised, the release before can be deployed again.
 */
const FORMAT: WriterFormat = { knows: SEGMENTS_FORMAT, floor: 1 };
/**
 * From these formats on, every writer proposes jobs, and companies, to monitors. The first seat of a monitor over one of
 * them demands it (docs/adr/0041).
 */
export const CANDIDATES_FORMAT = 2;
export const COMPANY_CANDIDATES_FORMAT = 3;

/** Returns the format that every writer of the table must know, also once it is not paced and has no segments. */
export const floorOf = (manifest: Readonly<Record<string, unknown>> | undefined): number =>
  manifestOf(manifest ?? {}).unpacedFloor;

/**
 * Time between the last withdrawal of a paced writer and its report. A list goes by a manifest that was read at most a
 * second before its request, both by the clock of the gateway; the rest is for differences between clocks.
 */
const PACE_MS = 2_000;

/** Names the wait of `pace` to the operator. */
class PacingReason extends Error {
  constructor() {
    super('for two seconds, lists may still show what was withdrawn');
    this.name = 'PacingReason';
  }
}

/** A later release has written what this one would damage. Nothing was changed. */
export class FormatTooNewError extends Error {
  constructor(floor: number, knows: number) {
    super(
      `the table has format ${floor}, and this release knows format ${knows}: nothing was written; ` +
        'update this release and run it again',
    );
    this.name = 'FormatTooNewError';
  }
}

/** This writer lost the lease: another one took over after it expired. Nothing more is written. */
export class WriterLeaseLostError extends Error {
  constructor(holder: string) {
    super(`${holder} lost the writer's lease`);
    this.name = 'WriterLeaseLostError';
  }
}

export interface Marks {
  /** Exclusive high-water marks, and the last visible time of the change log. They never decrease. */
  readonly jobMark?: number;
  readonly companyMark?: number;
  readonly changesMarkMs?: number;
  /** Jobs shown from now on, even those hidden a moment ago. */
  readonly shownJobs?: readonly number[];
}

type Values = Readonly<Record<string, unknown>>;
/** Waits for milliseconds. `reason` says what a writer waits for; left out while it works. */
type Sleep = (ms: number, reason?: Error) => Promise<unknown>;

const DAY_MS = 86_400_000;
/**
 * Age in days at which a day of the change log is compacted for the first time. A position lives for 30 days, and for a
 * day after its issue; the rest is a margin for clocks and for the end of the day.
 */
export const COMPACTION_AGE_DAYS = 33;

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
   * When the last record was hidden, by the clock of this writer, or pacing ended; null once no list goes by a manifest from
   * before.
   */
  #hiddenAtMs: number | null = null;
  /** Serialises changes of the manifest. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(table: Table, now: () => number, sleep: Sleep, holder: string, manifest: Manifest) {
    this.#table = table;
    this.#now = now;
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
    now: () => number = Date.now,
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
    now: () => number = Date.now,
    sleep: Sleep = sleepFor,
  ): Promise<WriterLease> {
    return await WriterLease.#takeFree(table, `${BRIEF_HOLDER} ${randomUUID().slice(0, 8)}`, now, sleep);
  }

  static async #takeFree(
    table: Table,
    holder: string,
    now: () => number,
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
    await this.#update('SET formatFloor = :floor', { ':floor': floor });
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
    await this.#update('SET leaseUntilMs = :until', { ':until': untilMs });
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
    const left = this.#hiddenAtMs + PACE_MS - this.#now();
    // The clock of the writer may have been set back meanwhile.
    if (left > 0) await this.sleep(Math.min(left, PACE_MS), new PacingReason());
    this.#hiddenAtMs = null;
  }

  /**
   * Lets lists go by a manifest of the last second from now on, and refuses writers that do not pace; or ends both, so
   * that the release before pacing can write again.
   */
  async setPaced(paced: boolean): Promise<void> {
    const hasSegments = usesSegments(this.#manifest.segments, this.#manifest.segmentation);
    if (paced) {
      const { expression, values } = this.#floors(true, hasSegments);
      await this.#update(`SET paced = :paced, ${expression}`, { ':paced': true, ...values });
      return;
    }
    // Lists that keep a manifest must be gone before the first writer that does not pace, also if this one is interrupted.
    await this.#hide('SET paced = :paced', { ':paced': false });
    await this.pace();
    await this.hold();
    const { expression, values } = this.#floors(false, hasSegments);
    await this.#update(`SET ${expression}`, values);
  }

  /** Returns the change that makes the floor what pacing and segments demand, if nothing else has raised it further. */
  #floors(paced: boolean, hasSegments: boolean): { expression: string; values: Values } {
    const { formatFloor, unpacedFloor } = this.#manifest;
    const isApart = paced || hasSegments;
    const floor = Math.max(unpacedFloor, paced ? PACED_FORMAT : 0, hasSegments ? SEGMENTS_FORMAT : 0);
    return {
      expression: 'formatFloor = :floor, unpacedFloor = :unpaced',
      values: {
        ':floor': formatFloor > SEGMENTS_FORMAT ? formatFloor : floor,
        ':unpaced': isApart ? unpacedFloor : null,
      },
    };
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
    const firstJob = this.#manifest.nextJob;
    const firstCompany = this.#manifest.nextCompany;
    // A table without jobs is new, so no earlier release serves it.
    const isNew = firstJob === 0 && this.#manifest.segmentation === null;
    await this.#update(
      `SET nextJob = :job, nextCompany = :company, lastMintedMs = :minted, intent = :intent${isNew ? ', freshSegments = :segments' : ''}`,
      {
        ...(isNew ? { ':segments': packSegments([], { ...NO_SEGMENTATION, isOn: true }) } : {}),
        ':job': firstJob + count.jobs,
        ':company': firstCompany + count.companies,
        ':minted': Math.max(lastMintedMs, this.#manifest.lastMintedMs),
        ':intent': intent,
      },
    );
    return { firstJob, firstCompany };
  }

  /**
   * Reserves `count` consecutive positions of space `f` permanently and returns the first.
   * @throws RangeError past 2^32
   */
  async reserveSlots(count: number): Promise<number> {
    const first = this.#manifest.nextSlot;
    if (first + count > 2 ** 32) throw new RangeError('space f has no positions left');
    await this.#update('SET nextSlot = :slot', { ':slot': first + count });
    return first;
  }

  /** Reserves `count` consecutive numbers of sources permanently and returns the first. */
  async reserveSources(count: number): Promise<number> {
    const first = this.#manifest.nextSource;
    await this.#update('SET nextSource = :source', { ':source': first + count });
    return first;
  }

  /** Notes since when accepted reads wait for their blocks of times (Unix milliseconds); null once none does. */
  async setUnverified(sinceMs: number | null): Promise<void> {
    await this.#update('SET unverifiedSinceMs = :since', { ':since': sinceMs });
  }

  /**
   * Declares what will be written next; null once all of it is written. `latestMs` is the latest time in it: later
   * runs begin after it, whatever their clocks say.
   */
  async declare(intent: Intent | null, latestMs = 0): Promise<void> {
    await this.#update('SET intent = :intent, lastMintedMs = :minted', {
      ':intent': intent,
      ':minted': Math.max(latestMs, this.#manifest.lastMintedMs),
    });
  }

  /**
   * Makes ordinals below the marks and change rows up to the time visible, as the last step of publishing
   * (documents, then postings, then this). Clears the declaration, since everything declared is written.
   */
  async raiseMarks(marks: Marks): Promise<void> {
    const { jobMark, companyMark, changesMarkMs } = this.#manifest;
    await this.#update(
      'SET jobMark = :job, companyMark = :company, changesMarkMs = :changes, intent = :nothing, hiddenJobs = :hidden, ' +
        'compactionDueMs = if_not_exists(compactionDueMs, :due)',
      {
        // In a log that begins now, nothing is due for a while; one of an earlier release is looked at.
        ':due': changesMarkMs === 0 ? this.#now() + COMPACTION_AGE_DAYS * DAY_MS : 0,
        ':hidden': packTombstones(this.#hiddenJobs(new Set(marks.shownJobs))),
        ':job': Math.max(jobMark, marks.jobMark ?? 0),
        ':company': Math.max(companyMark, marks.companyMark ?? 0),
        ':changes': Math.max(changesMarkMs, marks.changesMarkMs ?? 0),
        ':nothing': null,
      },
    );
  }

  /** Raises the mark of changes alone, for a change that no row of the log states. */
  async raiseChangesMark(changesMarkMs: number): Promise<void> {
    await this.#update('SET changesMarkMs = :changes', {
      ':changes': Math.max(this.#manifest.changesMarkMs, changesMarkMs),
    });
  }

  /** Hides jobs from readers at once, until a minute after the next `raiseMarks`. */
  async hideJobs(ordinals: readonly number[]): Promise<void> {
    const hiding = new Set(ordinals);
    const hidden = this.#manifest.hiddenJobs.filter(({ ordinal }) => !hiding.has(ordinal));
    const added = [...hiding].map((ordinal) => ({ ordinal, untilMs: UNTIL_WRITTEN }));
    await this.#hide('SET hiddenJobs = :hidden', { ':hidden': packTombstones([...hidden, ...added]) });
  }

  /** Makes a change that withdraws something. One that failed may have been made all the same. */
  async #hide(expression: string, values: Values): Promise<void> {
    const wasPaced = this.#manifest.paced;
    try {
      await this.#update(expression, values);
    } finally {
      if (wasPaced) this.#hiddenAtMs = this.#now();
    }
  }

  #hiddenJobs(shown: ReadonlySet<number>): readonly FadingTombstone[] {
    const nowMs = this.#now();
    return this.#manifest.hiddenJobs
      .filter(({ ordinal, untilMs }) => untilMs > nowMs && !shown.has(ordinal))
      .map(({ ordinal, untilMs }) => ({ ordinal, untilMs: Math.min(untilMs, nowMs + FADING_MS) }));
  }

  /**
   * Hides companies from readers at once, while documents and postings follow. Companies no longer in
   * `ordinals` fade: readers leave them out for another minute, since an eventually consistent read may still
   * return the old document. Companies in `shown` do not fade; readers see them at once.
   */
  async setTombstones(ordinals: readonly number[], shown: readonly number[] = []): Promise<void> {
    const { withdrawing, fading } = this.#manifest;
    const nowMs = this.#now();
    const active = new Set(ordinals);
    const lifted = new Set(shown);
    const left = [
      ...fading.filter(({ untilMs }) => untilMs > nowMs),
      ...withdrawing.map((ordinal) => ({ ordinal, untilMs: nowMs + FADING_MS })),
    ].filter(({ ordinal }) => !active.has(ordinal) && !lifted.has(ordinal));
    const change = 'SET tombstones = :tombstones, fading = :fading';
    const values = {
      ':tombstones': [...active].sort((a, b) => a - b),
      ':fading': packTombstones(left),
    };
    if (active.isSubsetOf(new Set(withdrawing))) await this.#update(change, values);
    else await this.#hide(change, values);
  }

  /**
   * Returns a number for a rank space about to be built. Until `swapRanks` the number is listed as retired,
   * in case the build dies.
   */
  async beginRanks(space: RankSpace): Promise<number> {
    const generation = this.#manifest.lastRankGeneration + 1;
    await this.#update('SET lastRankGeneration = :generation, retiredRanks = :retired', {
      ':generation': generation,
      ':retired': [...this.#manifest.retiredRanks, { space, generation, retiredAtMs: 0 }],
    });
    return generation;
  }

  /** Makes a finished rank space the current one for readers. */
  async swapRanks(space: RankSpace, state: RankSpaceState): Promise<void> {
    const before = this.#manifest.ranks[space];
    const retired = this.#manifest.retiredRanks.filter(({ generation }) => generation !== state.generation);
    if (before !== undefined) {
      retired.push({ space, generation: before.generation, retiredAtMs: state.builtAtMs });
    }
    await this.#update(`SET ${rankAttribute(space)} = :state, retiredRanks = :retired`, {
      ':state': state,
      ':retired': retired,
    });
  }

  /** Makes these the segments that readers merge into the rank spaces. */
  async setRankOverlay(overlay: RankOverlayState): Promise<void> {
    await this.#update('SET rankOverlay = :overlay', { ':overlay': overlay });
  }

  /** Records whether companies changed that no order of companies knows of. */
  async setRanksStale(stale: boolean): Promise<void> {
    if (this.#manifest.ranksAreStale !== stale)
      await this.#update('SET ranksAreStale = :stale', { ':stale': stale });
  }

  /** Forgets retired rank generations whose items are gone. */
  async forgetRanks(generations: readonly number[]): Promise<void> {
    await this.#update('SET retiredRanks = :retired', {
      ':retired': this.#manifest.retiredRanks.filter(({ generation }) => !generations.includes(generation)),
    });
  }

  /**
   * Begins a generation, or records the progress of its build; null abandons it. Publishers write to it from
   * now on.
   */
  async setRebuild(rebuild: Rebuild | null): Promise<void> {
    await this.#update('SET building = :rebuild, lastGeneration = :last', {
      ':rebuild': rebuild,
      ':last': Math.max(this.#manifest.lastGeneration, rebuild?.generation ?? 0),
    });
  }

  /** Makes the built generation the current one for readers, without the segments from before it. */
  async swapGeneration(): Promise<void> {
    const { generation, rebuild, retiredGenerations, segments, segmentation } = this.#manifest;
    if (rebuild === null) throw new Error('no generation was built');
    const retiredAtMs = this.#now();
    const retired: RetiredGeneration = { generation, retiredAtMs, after: null };
    const isOld = ({ id }: Segment): boolean => rebuild.segments.includes(id);
    const old = segments
      .filter(isOld)
      .map(({ id, parts }) => ({ id, parts, logs: 'all' as const, retiredAtMs }));
    const left = old.length === 0 ? '' : ', freshSegments = :segments';
    await this.#update(
      `SET #generation = :built, building = :nothing, retiredGenerations = :retired${left}`,
      {
        ':built': rebuild.generation,
        ':nothing': null,
        ':retired': [...retiredGenerations, retired],
        ...(segmentation === null || old.length === 0
          ? {}
          : {
              ':segments': packSegments(
                segments.filter((segment) => !isOld(segment)),
                {
                  ...segmentation,
                  edition: segmentation.edition + 1,
                  retired: [...segmentation.retired, ...old],
                },
              ),
            }),
      },
    );
  }

  /** Records the generations whose items are not all deleted yet. */
  async setRetiredGenerations(retired: readonly RetiredGeneration[]): Promise<void> {
    await this.#update('SET retiredGenerations = :retired', { ':retired': retired });
  }

  /**
   * Makes these the segments that readers use. While there is any, and while one is being written, every writer must know
   * segments; once none is left, the release before may write again.
   */
  async setSegments(listed: readonly Segment[], segmentation: Segmentation): Promise<void> {
    const { paced, formatFloor } = this.#manifest;
    const { expression, values } = this.#floors(paced, usesSegments(listed, segmentation));
    const isSame = values[':floor'] === formatFloor;
    await this.#update(`SET freshSegments = :segments${isSame ? '' : `, ${expression}`}`, {
      ':segments': packSegments(listed, segmentation),
      ...(isSame ? {} : values),
    });
  }

  /** Records how far the change log is compacted. */
  async setCompaction({ dueAtMs, floorMs, passes }: Compaction): Promise<void> {
    await this.#update(
      'SET compactionDueMs = :due, changesFloorMs = :floor, compactionPasses = :passes, intent = :nothing',
      { ':due': dueAtMs, ':floor': floorMs, ':passes': passes, ':nothing': null },
    );
  }

  /** Records how far the publication of a file came; null forgets it. */
  async setCheckpoint(checkpoint: FeedCheckpoint | null): Promise<void> {
    await this.#update('SET checkpoint = :checkpoint', { ':checkpoint': checkpoint });
  }

  /** Makes changes one after the other, since each is conditional on the one before it. */
  async #update(expression: string, values: Values): Promise<void> {
    const turn = this.#last.then(() => this.#change(expression, values));
    this.#last = turn.catch(() => undefined);
    await turn;
  }

  async #change(expression: string, values: Values): Promise<void> {
    const { changes } = this.#manifest;
    try {
      const { Attributes } = await this.#table.client.send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.manifest(),
          UpdateExpression: `${expression}, changes = :next`,
          ConditionExpression: 'epoch = :epoch AND changes = :before',
          ...(expression.includes('#generation')
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
