import { correctionsOf } from '../../catalogue/exchange-rates.ts';
import type { WriterLease } from '../../search/manifest/lease.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import type { Applying } from '../apply/apply-company.ts';
import { closeMissing } from '../apply/apply-sighting.ts';
import type { FeedLine, LineOf, ReadEndLine, ReadLine } from '../feed/feed.ts';
import { rejectedLine } from '../feed/read-json.ts';
import { RejectedLineError, shown } from '../feed/rejection.ts';
import { headerOf } from './read-rules.ts';
import { ReadSection, type Taken } from './read-section.ts';
import { type FinishedRead, type ReadReport, reportOf, SourceLedger } from './source-ledger.ts';

/** A section whose lines are all taken. */
interface Ended {
  readonly section: ReadSection;
  readonly finished: FinishedRead;
}

const CATALOGUES = ['roles', 'industries', 'locations', 'tools'];

/** The reads of one publication: the one whose lines come, and those that wait for the batch to be written. */
export class ReadsOfRun {
  readonly #reader: TableReader;
  readonly #ledger: SourceLedger;
  readonly #ended: ReadSection[] = [];
  readonly reports: ReadReport[] = [];
  #open: ReadSection | null = null;
  /** The source of a read that was refused, while its lines come; an empty text if the line does not say. */
  #refused: string | null = null;
  #context: string | undefined;

  constructor(table: Table, reader: TableReader) {
    this.#reader = reader;
    this.#ledger = new SourceLedger(table, reader);
  }

  /** Whether reads wait for the next batch. */
  get isWaiting(): boolean {
    return this.#ended.length > 0;
  }

  /** Whether the next line belongs to no read that came before. */
  get isBetween(): boolean {
    return this.#open === null && this.#refused === null;
  }

  /** Whether a read of this source waits: the next one must see what it changes. */
  isWaitingFor(source: string): boolean {
    return this.#ended.some((section) => section.source.name === source);
  }

  /** Forgets what the catalogues were. Call it after publishing one. */
  catalogueChanged(): void {
    this.#context = undefined;
  }

  /** Forgets the clocks of sources. Call it after changing them elsewhere. */
  clocksChanged(): void {
    this.#ledger.forgetClocks();
  }

  /** Begins a read. @throws RejectedLineError for one whose times cannot be */
  async begin(number: number, line: LineOf<typeof ReadLine>, nowMs: number): Promise<void> {
    this.#refused = line.source;
    const header = headerOf(line, nowMs);
    this.#context ??= await this.#readContext();
    this.#open = new ReadSection(await this.#ledger.open(line.source, this.#context), header, number);
    this.#refused = null;
  }

  /** Refuses the lines up to the end of a read whose first line cannot be used. */
  refuse(): void {
    this.#refused ??= '';
  }

  /** Takes a line that belongs to a read; undefined for one that does not. @throws RejectedLineError */
  take(number: number, line: FeedLine): Taken | undefined {
    if (this.#refused !== null) throw rejectedLine('the read that this line belongs to was refused');
    return this.#open?.take(number, line);
  }

  /** Notes that a line could not be read, which may have been any record of the read. */
  spoil(): void {
    this.#open?.read.spoil();
  }

  /** Ends the open read. Without its own line it is incomplete. */
  end(line?: { readonly number: number; readonly of: LineOf<typeof ReadEndLine> }): Taken | undefined {
    const section = this.#open;
    if (line !== undefined && this.#refused !== null) {
      this.#refused = null;
      throw rejectedLine('the read that this line ends was refused');
    }
    if (section === null) {
      if (line !== undefined) {
        const reason = `${shown(line.of.source)}: no read of this source is open`;
        throw new RejectedLineError([{ field: 'source', reason }]);
      }
      return undefined;
    }
    if (line !== undefined && line.of.source !== section.source.name) {
      const reason = `${shown(line.of.source)}: the open read is of ${shown(section.source.name)}`;
      throw new RejectedLineError([{ field: 'source', reason }]);
    }
    this.#open = null;
    const taken = section.finishRecord();
    if (line === undefined) section.read.spoil();
    else section.numbers.push(line.number);
    this.#ended.push(section);
    return taken;
  }

  /** Takes records for applied, as a preview does. */
  keepAll(taken: Taken | undefined): void {
    for (const { section, seen } of taken?.apply ?? []) {
      if (section !== undefined && seen !== undefined)
        section.keep(seen, section.ordinalOf(seen) ?? 0, undefined);
    }
  }

  /** Reports what the reads that ended would change. */
  async preview(): Promise<void> {
    for (const { finished } of this.#takeEnded()) {
      this.reports.push(reportOf(finished, await this.#ledger.isKnown(finished)));
    }
  }

  /** Applies the absences of the reads that ended. @returns the reads to write, and the lines by what they did */
  async decide(applying: Applying): Promise<{
    finished: FinishedRead[];
    repeated: FinishedRead[];
    applied: number;
    unchanged: number;
  }> {
    const finished: FinishedRead[] = [];
    const repeated: FinishedRead[] = [];
    let applied = 0;
    let unchanged = 0;
    for (const { section, finished: read } of this.#takeEnded()) {
      const isKnown = await this.#ledger.isKnown(read);
      this.reports.push(reportOf(read, isKnown));
      if (isKnown) {
        repeated.push(read);
        unchanged += section.numbers.length;
        continue;
      }
      applied += section.numbers.length;
      finished.push(read);
      const { closings } = read.decision;
      await applying.world.loadJobs(closings.map(({ ordinal }) => ordinal));
      for (const closing of closings) {
        const state = applying.world.jobs.get(closing.ordinal);
        if (state !== undefined) await closeMissing(applying, state, closing);
      }
    }
    return { finished, repeated, applied, unchanged };
  }

  #takeEnded(): Ended[] {
    return this.#ended.splice(0).map((section) => ({
      section,
      finished: {
        source: section.source,
        header: section.header,
        ...section.end(),
        seen: section.read.seen,
      },
    }));
  }

  /** Notes that a line outside a read opened or closed jobs of these sources. */
  async markPending(sources: ReadonlySet<string>, lease: WriterLease): Promise<void> {
    if (sources.size > 0) await this.#ledger.markPending(sources, lease);
  }

  async write(
    { finished, repeated }: { readonly finished: FinishedRead[]; readonly repeated: FinishedRead[] },
    lease: WriterLease,
    timeMs: number,
  ): Promise<void> {
    await this.#ledger.write(finished, lease, timeMs, repeated);
  }

  /**
   * The versions of the catalogues, by which records are resolved, and the corrections of exchange rates. A new context
   * looks at every record once.
   */
  async #readContext(): Promise<string> {
    const [corrected, ...items] = await this.#reader.getMany(
      [keys.exchangeCorrections(), ...CATALOGUES.map(keys.catalogue)],
      true,
    );
    const versions = items.map((item) => String(item?.['version'] ?? 0)).join('.');
    const corrections = correctionsOf(corrected);
    return corrections === 0 ? versions : `${versions}/${corrections}`;
  }
}
