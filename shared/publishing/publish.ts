import { setImmediate } from 'node:timers/promises';
import { WriterLease } from '../search/manifest/lease.ts';
import type { FeedCheckpoint } from '../search/manifest/manifest.ts';
import type { SegmentRules } from '../search/segments/segment-rules.ts';
import type { TermLayout } from '../search/store/seal.ts';
import type { VacancyRules } from '../sources/vacancy.ts';
import type { Table } from '../table/client.ts';
import type { Applying } from './apply/apply-company.ts';
import { prepareDuplicates } from './apply/duplicates.ts';
import { World } from './apply/feed-world.ts';
import { applyLine, jobKeyOf, sourceOf } from './apply-line.ts';
import { BATCH_LINES, BatchLines } from './batch-lines.ts';
import { applyTaxonomy, CatalogueLines } from './catalogues/catalogue-lines.ts';
import { Catalogues } from './catalogues/known-records.ts';
import { NearCodes } from './catalogues/near-codes.ts';
import { RateLines } from './catalogues/rate-lines.ts';
import type { FeedLine, LineOf, ReadEndLine, ReadLine } from './feed/feed.ts';
import { type ParsedLine, parsedLine } from './feed/parsed-line.ts';
import { rejectedLine } from './feed/read-json.ts';
import { keyOf, type LineFault, type Reject, RejectedLineError } from './feed/rejection.ts';
import { type Counts, type FeedIdentity, FeedProgress } from './progress/feed-progress.ts';
import { writeDeferredTimes } from './reads/deferred-times.ts';
import type { BatchLine, Taken } from './reads/read-section.ts';
import { ReadsOfRun } from './reads/reads-of-run.ts';
import type { ReadReport } from './reads/source-ledger.ts';
import { commit } from './write/commit.ts';
import { DueService } from './write/due-service.ts';
import { finishRun } from './write/finish-run.ts';
import { writeStatistics } from './write/planner-guide.ts';
import { followCompany, recover } from './write/reconcile-index.ts';
import { PublishSession } from './write/session.ts';

/** A feed line and its number, counted from 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  /** Why the line could not be read; its text is then empty. */
  readonly fault?: string;
  /** Bytes of the feed up to the end of the line, decompressed. Left out for lines that are of no file. */
  readonly end?: number;
  /** The line as it was parsed ahead; its text is then as long as the line, and is not parsed again. */
  readonly parsed?: ParsedLine;
  /** The place of the line in its feed, where its number is that of the record that it comes from. */
  readonly place?: number;
}

/** A place in a feed, after a line. */
export interface FeedPosition {
  readonly line: number;
  readonly offset: number;
}

/** A feed that can be read from the place where an earlier publication of it ended. */
export interface Feed extends FeedIdentity {
  lines(from: FeedPosition): AsyncIterable<NumberedLine>;
}

export interface PublishOptions {
  readonly table: Table;
  /** Returns Unix milliseconds. The publisher reads no other clock. */
  readonly now?: () => number;
  /** Called after every batch. */
  readonly onProgress?: (summary: PublishSummary) => void;
  /** Called for every fault of a rejected line, and awaited. Calls do not follow the order of lines. */
  readonly onReject?: (reject: Reject) => unknown;
  /** Called before the first line when a publication continues one that died. */
  readonly onResume?: (from: FeedCheckpoint) => void;
  /** Called with the number of faults of the earlier run that `onReject` is not called for: those after the first 10,000. */
  readonly onUnlisted?: (faults: number) => void;
  /** Once it is aborted, the publication fails with its reason before the next slice of lines. */
  readonly signal?: AbortSignal;
  /**
   * Asked before every line and before the end. Once it is true, `publishFeed` stops at the next place where it can make
   * a checkpoint, and a later call with the same feed goes on from there.
   */
  readonly isTimeUp?: () => boolean;
  /**
   * Called and awaited when everything is published, before the checkpoint is forgotten: if the process dies in between,
   * the next run ends soon after the checkpoint, with the counts and rejects of the whole feed.
   */
  readonly onFinish?: (summary: PublishSummary) => unknown;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Sizes of index items in bytes. Defaults to `LAYOUT`. */
  readonly layout?: TermLayout;
  /** When postings go into segments. Defaults to `SEGMENT_RULES`. */
  readonly segmentRules?: SegmentRules;
  /** Lines per batch. A batch writes the head of each term it touches once. */
  readonly batchSize?: number;
  /** Lines of a batch that are applied together, so that they need not be kept until it is written. Defaults to 1,000. */
  readonly appliedTogether?: number;
  /** Lines of the first batch, if that is to be shorter: how long it takes tells how long the next ones may be. */
  readonly firstBatch?: number;
  /**
   * Most characters of catalogue lines in a row, which are held in memory because a catalogue is stored as a whole.
   * Defaults to 96 Mi.
   */
  readonly catalogueCharacters?: number;
  /** Smallest number of postings for which a term gets pairs with countries. Defaults to 5,000. */
  readonly composeFrom?: number;
  /** What makes several listings one vacancy. A test may break a rule. */
  readonly rules?: VacancyRules;
}

/** Line counts by outcome. */
export interface PublishSummary {
  readonly read: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** What became of the reads in the feed, in their order; left out for a feed without reads. */
  readonly reads?: readonly ReadReport[];
  /** Where the publication stopped because its time was up; left out once the whole feed is published. */
  readonly stoppedAt?: FeedPosition;
}

/** Work between two turns of the event loop, in which timers and signals are served. */
const SLICE_LINES = 200;
const SLICE_CHARACTERS = 1024 * 1024;
const START: FeedPosition = { line: 0, offset: 0 };
const NOTHING: Counts = { read: 0, applied: 0, unchanged: 0, rejected: 0 };
/** The product's own catalogues have 40 million characters. */
const CATALOGUE_CHARACTERS = 96 * 1024 * 1024;

/**
 * Publishes a feed to the table (docs/adr/0006). Validates every line, reports the bad ones and applies the good
 * ones in order; no part of a bad line is applied. Publishing the same feed again writes no record. If a run dies,
 * the next run finishes its work.
 * @throws WriterLeaseHeldError while another publication runs, and whatever the table throws
 */
export async function publish(
  lines: AsyncIterable<NumberedLine>,
  options: PublishOptions,
): Promise<PublishSummary> {
  return await publishFrom(null, () => lines, options);
}

/**
 * Publishes a file like `publish`, with checkpoints: after a run that died, the next one of the same file continues at
 * the last of them (docs/adr/0031). The summary and the rejects are those of the whole file.
 * @throws as `publish`
 */
export async function publishFeed(feed: Feed, options: PublishOptions): Promise<PublishSummary> {
  return await publishFrom(feed, (from) => feed.lines(from), options);
}

async function publishFrom(
  feed: FeedIdentity | null,
  open: (from: FeedPosition) => AsyncIterable<NumberedLine>,
  options: PublishOptions,
): Promise<PublishSummary> {
  const { table, now = Date.now } = options;
  const lease = await WriterLease.acquire(table, undefined, now, options.sleep);
  const session = new PublishSession(table, lease, now, options.layout, options.segmentRules);
  try {
    await recover(session);
    const progress = await FeedProgress.begin(session, feed);
    const run = new Run(session, options, progress);
    await run.start();
    for await (const line of open(progress.from ?? START)) {
      if (run.isTimeUp && (await run.isStopping())) return await run.stopped();
      await run.add(line);
    }
    if (run.isTimeUp && (await run.isStopping())) return await run.stopped();
    const summary = await run.finish();
    lease.notePublication();
    return summary;
  } finally {
    // A lease that is not released expires on its own. The first error is the one to report.
    await lease.release().catch(() => undefined);
  }
}

/** A batch, of which some lines are applied in memory. Until it is written, nothing else may change what they read. */
interface Batch {
  readonly applying: Applying;
  readonly timeMs: number;
  readonly beganMs: number;
  /** Sources whose jobs a line outside their reads changed. */
  readonly overruled: Set<string>;
}

class Run {
  readonly #session: PublishSession;
  readonly #options: PublishOptions;
  readonly #catalogues: Catalogues;
  readonly #pending = new CatalogueLines();
  readonly #rates = new RateLines();
  readonly #summary: { -readonly [K in keyof Counts]: Counts[K] };
  readonly #reads: ReadsOfRun;
  readonly #due: DueService;
  readonly #nearCodes: NearCodes;
  readonly #progress: FeedProgress;
  #at: FeedPosition;
  #reported = 0;
  /** Null before the first lines of a batch are applied. */
  #batch: Batch | null = null;
  /** The lines of the batch. */
  #lines: BatchLines;
  /** Whether a line of the batch outside reads is about a job. */
  #statesJob = false;
  #catalogueCharacters = 0;
  #slice = { lines: 0, characters: 0 };

  constructor(session: PublishSession, options: PublishOptions, progress: FeedProgress) {
    const { read, applied, unchanged, rejected } = progress.from ?? NOTHING;
    this.#session = session;
    this.#progress = progress;
    this.#summary = { read, applied, unchanged, rejected };
    this.#at = progress.from ?? START;
    this.#options = options;
    this.#catalogues = new Catalogues(session.reader);
    this.#reads = new ReadsOfRun(session.table, session.reader);
    this.#nearCodes = new NearCodes(session.reader);
    this.#due = new DueService(session, options.batchSize ?? BATCH_LINES, options.firstBatch);
    this.#lines = new BatchLines(options);
  }

  async start(): Promise<void> {
    await this.#due.settle();
    await this.#catalogues.refresh();
    const { from } = this.#progress;
    if (from === null) return;
    const { onResume, onReject, onUnlisted } = this.#options;
    onResume?.(from);
    for await (const { rejects, reads } of this.#progress.reported()) {
      for (const reject of rejects) await onReject?.(reject);
      this.#reads.reports.push(...reads);
    }
    this.#reported = this.#reads.reports.length;
    if (this.#progress.unlistedFaults > 0) onUnlisted?.(this.#progress.unlistedFaults);
  }

  get isTimeUp(): boolean {
    return this.#options.isTimeUp?.() === true;
  }

  async add(line: NumberedLine): Promise<void> {
    if (this.#progress.isDue(this.#at, this.#due.batchSize)) await this.#mark();
    await this.#add(line);
    this.#at = { line: line.place ?? line.number, offset: line.end ?? 0 };
  }

  /** Makes a checkpoint. Reports whether everything before this place is written. */
  async isStopping(): Promise<boolean> {
    return this.#at.line === this.#progress.last.line || (await this.#mark());
  }

  /** Keeps for readers what this run alone knows of the terms that it touched. */
  async stopped(): Promise<PublishSummary> {
    await writeStatistics(this.#session);
    return { ...this.#counted(), stoppedAt: this.#at };
  }

  /**
   * Makes a checkpoint, unless lines before it are not all written: those of a read that goes on, or of a catalogue.
   * Reports whether it did.
   */
  async #mark(): Promise<boolean> {
    if (!this.#reads.isBetween || !this.#pending.isEmpty) return false;
    await this.#flush();
    await this.#writeRates();
    const { reports } = this.#reads;
    this.#progress.noteReads(reports.slice(this.#reported));
    this.#reported = reports.length;
    await this.#progress.mark(this.#at, this.#summary);
    return true;
  }

  async #writeRates(): Promise<void> {
    const { applied, unchanged } = await this.#rates.write(this.#session);
    this.#summary.applied += applied;
    this.#summary.unchanged += unchanged;
  }

  async #add(given: NumberedLine): Promise<void> {
    const { number, text } = given;
    this.#summary.read += 1;
    if (this.#isSliceOver(text.length)) await this.#pause();
    // A batch that is begun has read what is settled.
    if (this.#due.isTimeToLook) await (this.#batch === null ? this.#due.settle() : this.#flush());
    let key: string | undefined;
    try {
      const parsed = given.parsed ?? parsedLine(given);
      const line = 'line' in parsed ? parsed.line : await this.#refuse(parsed);
      key = keyOf(line);
      if (line.type === 'read' || line.type === 'read_end') {
        await this.#takeBoundary(number, line, text.length);
        return;
      }
      const taken = this.#reads.take(number, line);
      if (taken !== undefined) await this.#takeAll(taken, text.length);
      else {
        // A line after a read overrules what the read decided, so that must be written first.
        if (jobKeyOf(line) !== null && this.#reads.isWaiting) await this.#flush();
        await this.#takeLine(number, line, text.length);
      }
    } catch (error) {
      await this.#reject(number, error, key);
    }
    if (this.#lines.isFull(this.#due.batchSize)) await this.#flush();
    else if (this.#lines.areToBeApplied) await this.#applyWaiting();
  }

  /** Takes a line outside a read. */
  async #takeLine(number: number, line: FeedLine, characters: number): Promise<void> {
    switch (line.type) {
      case 'location':
      case 'tool':
        await this.#flush();
        this.#takeCatalogueRoom(characters);
        if (line.type === 'location') this.#pending.addLocation(number, line);
        else this.#pending.addTool(number, line);
        return;
      case 'rate':
        this.#rates.add(line, this.#session.now());
        return;
      case 'taxonomy':
        await this.#flush();
        await this.#publishCatalogues();
        if (await applyTaxonomy(this.#session, line)) this.#summary.applied += 1;
        else this.#summary.unchanged += 1;
        await this.#catalogues.refresh();
        this.#reads.catalogueChanged();
        return;
      default:
        if (jobKeyOf(line) !== null) this.#statesJob = true;
        this.#lines.add([{ number, line }], characters);
    }
  }

  async finish(): Promise<PublishSummary> {
    const taken = this.#reads.end();
    if (taken !== undefined) await this.#takeAll(taken, 0);
    await this.#flush();
    await this.#publishCatalogues();
    const session = this.#session;
    await this.#writeRates();
    await finishRun(session, this.#options.composeFrom);
    const summary = this.#counted();
    await session.lease.pace();
    await this.#options.onFinish?.(summary);
    await this.#progress.end();
    return summary;
  }

  #counted(): PublishSummary {
    const { reports } = this.#reads;
    return { ...this.#summary, ...(reports.length === 0 ? {} : { reads: [...reports] }) };
  }

  /** @throws RejectedLineError for a line that could not be parsed */
  async #refuse(parsed: Extract<ParsedLine, { faults: unknown }>): Promise<never> {
    this.#reads.spoil();
    // The records of a read that cannot begin must not be taken for records outside one, or of the read before it.
    if (parsed.beginsRead) {
      const taken = this.#reads.end();
      if (taken !== undefined) await this.#takeAll(taken, 0);
      this.#reads.refuse();
    }
    throw new RejectedLineError(parsed.faults, parsed.key);
  }

  /** Begins or ends a read. One that has no end ends here, incomplete. */
  async #takeBoundary(
    number: number,
    line: LineOf<typeof ReadLine> | LineOf<typeof ReadEndLine>,
    characters: number,
  ): Promise<void> {
    const taken = this.#reads.end(line.type === 'read_end' ? { number, of: line } : undefined);
    if (taken !== undefined) await this.#takeAll(taken, characters);
    if (line.type === 'read_end') return;
    await this.#publishCatalogues();
    // The read must see what an earlier read of its source changes, and what lines outside reads do.
    if (this.#statesJob || this.#reads.isWaitingFor(line.source)) await this.#flush();
    await this.#reads.begin(number, line, this.#session.now());
  }

  async #takeAll({ apply, unchanged, rejected }: Taken, characters: number): Promise<void> {
    this.#lines.add(apply, apply.length === 0 ? 0 : characters);
    this.#summary.unchanged += unchanged;
    for (const { number, faults, key } of rejected) await this.#report(number, faults, key);
  }

  async #begin(): Promise<Batch> {
    await this.#publishCatalogues();
    const session = this.#session;
    const { rules } = this.#options;
    const { nextJob, nextCompany } = session.lease.manifest;
    const timeMs = session.nextTime();
    const applying: Applying = {
      world: new World(session.reader, { nextJob, nextCompany, timeMs }),
      ...{ catalogues: this.#catalogues, at: new Date(timeMs).toISOString() },
      ...(rules === undefined ? {} : { rules }),
    };
    return { applying, timeMs, beganMs: session.now(), overruled: new Set() };
  }

  /** Applies the lines that wait in memory, one by one. What is kept of them is in the world. */
  async #applyWaiting(): Promise<Batch> {
    this.#batch ??= await this.#begin();
    const batch = this.#batch;
    const { applying, overruled } = batch;
    const { world } = applying;
    const waiting = this.#lines.takeWaiting();
    await this.#prepare(world, waiting);
    await prepareDuplicates(
      world,
      waiting.map((each) => ({ line: each.line, source: sourceOf(applying, each) })),
    );
    for (const each of waiting) {
      if (this.#isSliceOver(0)) await this.#pause();
      try {
        if (await applyLine(applying, each)) {
          this.#summary.applied += 1;
          const key = each.section === undefined ? jobKeyOf(each.line) : null;
          const owner = key === null ? null : world.ownerOf(key);
          if (owner !== null) overruled.add(owner);
        } else this.#summary.unchanged += 1;
      } catch (error) {
        await this.#reject(each.number, error, keyOf(each.line));
        // The posting is there, but its job is still closed.
        if (each.seen?.sighting?.effect === 'opens') each.section?.read.unsettle();
      }
    }
    return batch;
  }

  /** Applies the rest of the batch, then writes its changes. */
  async #flush(): Promise<void> {
    if (this.#lines.count === 0 && !this.#reads.isWaiting) return;
    const { applying, timeMs, beganMs, overruled } = await this.#applyWaiting();
    const { world } = applying;
    const session = this.#session;
    const { count } = this.#lines;
    this.#batch = null;
    this.#lines = new BatchLines(this.#options);
    this.#statesJob = false;
    const decided = await this.#reads.decide(applying);
    this.#summary.applied += decided.applied;
    this.#summary.unchanged += decided.unchanged;
    await this.#reads.markPending(overruled, session.lease);
    const followed = await commit(session, world);
    for (const { ordinal } of followed) await followCompany(session, ordinal);
    const followedOrdinals = new Set(followed.map(({ ordinal }) => ordinal));
    const { withdrawing } = session.lease.manifest;
    const left = withdrawing.filter((ordinal) => !followedOrdinals.has(ordinal));
    if (left.length < withdrawing.length) await session.lease.setTombstones(left);
    await this.#reads.write(decided, session.lease, timeMs);
    this.#due.noteBatch(count, session.now() - beganMs);
    await session.mergeDueSlice();
    await this.#due.settle();
    if (decided.finished.length > 0 && (await writeDeferredTimes(session)) > 0) this.#reads.clocksChanged();
    this.#options.onProgress?.(this.#counted());
  }

  async #prepare(world: World, batch: readonly BatchLine[]): Promise<void> {
    const lines = batch.map(({ line }) => line);
    await Promise.all([world.prepare(lines), this.#catalogues.prepare(lines)]);
  }

  async #publishCatalogues(): Promise<void> {
    if (this.#pending.isEmpty) return;
    const { applied, unchanged, rejected } = await this.#pending.publish(this.#session);
    this.#summary.applied += applied;
    this.#summary.unchanged += unchanged;
    for (const { line, faults, key } of rejected) await this.#report(line, faults, key);
    this.#catalogueCharacters = 0;
    await this.#catalogues.refresh();
    this.#options.onProgress?.(this.#counted());
  }

  /** Counts a line into the slice of work. */
  #isSliceOver(characters: number): boolean {
    this.#slice.lines += 1;
    this.#slice.characters += characters;
    return this.#slice.lines >= SLICE_LINES || this.#slice.characters >= SLICE_CHARACTERS;
  }

  /** Lets timers and signals be served after a slice of work. @throws the reason of the signal */
  async #pause(): Promise<void> {
    this.#slice = { lines: 0, characters: 0 };
    await setImmediate();
    this.#options.signal?.throwIfAborted();
  }

  /** @throws RejectedLineError for a line that memory has no room for */
  #takeCatalogueRoom(characters: number): void {
    const maximum = this.#options.catalogueCharacters ?? CATALOGUE_CHARACTERS;
    if (this.#catalogueCharacters + characters > maximum) {
      throw rejectedLine(
        `the lines of catalogues up to this one have more than ${maximum} characters; publish them in several feeds`,
      );
    }
    this.#catalogueCharacters += characters;
  }

  /** @throws `error` when it is not a fault of the line */
  async #reject(number: number, error: unknown, key: string | undefined): Promise<void> {
    if (!(error instanceof RejectedLineError)) throw error;
    await this.#report(number, error.faults, error.key ?? key);
  }

  async #report(line: number, faults: readonly LineFault[], key: string | undefined): Promise<void> {
    this.#summary.rejected += 1;
    const { onReject } = this.#options;
    if (onReject === undefined) return;
    for (const fault of faults) {
      const reason = await this.#nearCodes.explain(fault);
      const reject: Reject = { line, ...(key === undefined ? {} : { key }), field: fault.field, reason };
      this.#progress.noteReject(reject);
      await onReject(reject);
    }
  }
}
