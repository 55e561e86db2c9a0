import {
  directoryOf,
  EMPTY_SHEET,
  type ListedJob,
  listedAt,
  type SheetDirectory,
  sheetItem,
  sheetKey,
  sheetOf,
} from '../../events/job-sheet.ts';
import { missingRange, placeOf, type SlotRange } from '../../events/slots.ts';
import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { factTermsOf } from '../../jobs/terms.ts';
import type { WriterLease } from '../../search/manifest/lease.ts';
import { putInOrder } from '../../search/store/documents-write.ts';
import type { PostingWriter } from '../../search/store/writer.ts';
import type { Table } from '../../table/client.ts';
import type { Item, TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import type { JobState } from '../apply/feed-world.ts';
import { isCounted } from './session.ts';
import { addSlotPostings } from './sheet-postings.ts';

/** A job whose entry in its company's sheets may change. */
export interface SlottedJob {
  readonly ordinal: number;
  /** The company and slot in its item; null for a job without a slot. */
  readonly from: { readonly company: number; readonly slot: number } | null;
  /** `listed` holds the terms that its sheet lists; null for a job that is not available. */
  readonly after: {
    readonly company: number;
    readonly id: string;
    readonly listed: readonly string[] | null;
  };
  /** Whether its sheet already lists it this way. */
  readonly settled: boolean;
}

/** Returns what the sheets need of a job: before and after this write. Empty for a job that is not written. */
export function slottedJobs({
  before,
  factsBefore,
  after,
  facts,
  slot,
}: Pick<JobState, 'before' | 'factsBefore' | 'after' | 'facts' | 'slot'>): SlottedJob[] {
  if (after === undefined) return [];
  const had = before === undefined || slot === null ? null : entryOf(before, factsBefore);
  const has = entryOf(after, facts);
  return [
    {
      ordinal: after.ordinal,
      from: had === null || slot === null ? null : { company: had.company, slot },
      after: has,
      settled: had !== null && had.company === has.company && had.listed?.join() === has.listed?.join(),
    },
  ];
}

const entryOf = (document: JobDocument, facts: JobFactsDocument | undefined): SlottedJob['after'] => ({
  company: ordinalOf(document.job.company.id),
  id: document.job.id,
  listed: isCounted(document) ? [...factTermsOf(facts)].sort() : null,
});

interface Sheet {
  readonly company: number;
  readonly sheet: number;
  readonly entries: (ListedJob | null | undefined)[];
  /** Whether its item is not in the table yet. */
  isNew: boolean;
  changed: boolean;
}

interface Company {
  directory: SheetDirectory;
  changed: boolean;
}

/**
 * Assigns slots to jobs and writes the job sheets. Call in this order: `place`, write new documents, `addPostings` and
 * a flush, `writeLosses`, write changed documents, `write`, raise the marks. In this order, an entry never lists what
 * its document no longer says, or what the index does not hold yet. `place` takes over the slots that a run which died
 * left in the jobs' items. Other slots of such a run are lost, because a position is never assigned twice.
 */
export class CompanySlots {
  readonly #table: Table;
  readonly #lease: WriterLease;
  readonly #reader: TableReader;
  readonly #companies = new Map<number, Company>();
  readonly #sheets = new Map<string, Sheet>();
  readonly #slots = new Map<number, number>();
  #jobs: readonly SlottedJob[] = [];

  constructor({
    table,
    lease,
    reader,
  }: {
    readonly table: Table;
    readonly lease: WriterLease;
    readonly reader: TableReader;
  }) {
    this.#table = table;
    this.#lease = lease;
    this.#reader = reader;
  }

  /** Returns the slot of a placed job. */
  slotOf(ordinal: number): number {
    const slot = this.#slots.get(ordinal);
    if (slot === undefined) throw new Error(`job ${ordinal} has no slot`);
    return slot;
  }

  /** Assigns a slot to each job that has none in its company, and reads the sheets to change. Call it once. */
  async place(all: readonly SlottedJob[]): Promise<void> {
    for (const { ordinal, from, settled } of all)
      if (settled && from !== null) this.#slots.set(ordinal, from.slot);
    const jobs = all.filter(({ settled }) => !settled);
    this.#jobs = jobs;
    await this.#readDirectories(
      jobs.flatMap(({ from, after }) => [after.company, ...(from === null ? [] : [from.company])]),
    );
    const stays = ({ from, after }: SlottedJob): boolean => from?.company === after.company;
    // Count the slots that a run which died assigned, before assigning new ones.
    for (const { ordinal, from, after } of jobs.filter(stays)) {
      this.#slots.set(ordinal, from?.slot ?? 0);
      this.#countSlot(after.company, from?.slot ?? 0);
    }
    for (const { ordinal, after } of jobs.filter((job) => !stays(job))) {
      const { slots } = this.#company(after.company).directory;
      this.#slots.set(ordinal, slots);
      this.#countSlot(after.company, slots);
    }
    await this.#giveRanges();
    await this.#readSheets([
      ...jobs.map(({ ordinal, after }) => [after.company, placeOf(this.slotOf(ordinal)).sheet] as const),
      ...jobs.flatMap(({ from }) =>
        from === null ? [] : [[from.company, placeOf(from.slot).sheet] as const],
      ),
    ]);
  }

  /** Adds the postings of entries that `write` will add or change. Call it after `place`. */
  addPostings(postings: PostingWriter): void {
    for (const { ordinal, after } of this.#jobs) {
      if (after.listed === null || this.#says(ordinal, after)) continue;
      const { ranges } = this.#company(after.company).directory;
      addSlotPostings(postings, after.company, this.slotOf(ordinal), after.listed, ranges);
    }
  }

  /** Removes jobs from the sheets of their company when they stop being available or leave it. */
  async writeLosses(): Promise<void> {
    const losing = new Set<number>();
    for (const { from, after } of this.#jobs) {
      if (from === null || (from.company === after.company && after.listed !== null)) continue;
      const { sheet, offset } = placeOf(from.slot);
      const before = this.#sheet(from.company, sheet);
      if (before.entries[offset]?.id !== after.id) continue;
      this.#set(before, offset, null);
      losing.add(from.company);
    }
    await this.#write((company) => losing.has(company));
  }

  /** Writes the sheets as the jobs are now. */
  async write(): Promise<void> {
    for (const { ordinal, after } of this.#jobs) {
      if (this.#says(ordinal, after)) continue;
      const { sheet, offset } = placeOf(this.slotOf(ordinal));
      const entry = after.listed === null ? null : { id: after.id, terms: after.listed };
      this.#set(this.#sheet(after.company, sheet), offset, entry);
    }
    await this.#write(() => true);
  }

  #countSlot(ordinal: number, slot: number): void {
    const company = this.#company(ordinal);
    if (slot < company.directory.slots) return;
    company.directory = { ...company.directory, slots: slot + 1 };
    company.changed = true;
  }

  #says(ordinal: number, { company, id, listed }: SlottedJob['after']): boolean {
    const { sheet, offset } = placeOf(this.slotOf(ordinal));
    const entry = this.#sheet(company, sheet).entries[offset];
    if (entry === undefined || entry === null) return entry === listed;
    return (
      listed !== null &&
      entry.id === id &&
      entry.terms.length === listed.length &&
      entry.terms.every((term, i) => term === listed[i])
    );
  }

  #set(sheet: Sheet, offset: number, entry: ListedJob | null): void {
    for (let i = sheet.entries.length; i < offset; i += 1) sheet.entries.push(undefined);
    sheet.entries[offset] = entry;
    sheet.changed = true;
    if (sheet.sheet > 0) this.#company(sheet.company).changed = true;
  }

  /** Notes the newest job of a further sheet in the directory of its company. */
  #noteNewest(sheet: Sheet): void {
    const company = this.#company(sheet.company);
    const listed = sheet.entries.flatMap((at) => (at === undefined || at === null ? [] : ordinalOf(at.id)));
    const newest = Array.from(
      { length: Math.max(company.directory.newest.length, sheet.sheet) },
      (_, i) => company.directory.newest[i] ?? -1,
    );
    newest[sheet.sheet - 1] = Math.max(-1, ...listed);
    company.directory = { ...company.directory, newest };
  }

  async #write(of: (company: number) => boolean): Promise<void> {
    const changed = [...this.#sheets.values()].filter((sheet) => sheet.changed && of(sheet.company));
    const companies = new Set(changed.filter(({ sheet }) => sheet === 0).map(({ company }) => company));
    for (const [ordinal, company] of this.#companies)
      if (company.changed && of(ordinal)) companies.add(ordinal);
    const further = changed.filter(({ sheet }) => sheet > 0);
    for (const sheet of further) this.#noteNewest(sheet);
    const written = [...further, ...[...companies].map((company) => this.#sheet(company, 0))];
    const items = (isNew: boolean): Item[] =>
      written
        .filter((sheet) => sheet.isNew === isNew)
        .map(({ company, sheet, entries }) =>
          sheetItem(company, sheet, entries, sheet === 0 ? this.#company(company).directory : null),
        );
    await putInOrder(this.#table, this.#lease, [
      { items: items(true), areNew: true },
      { items: items(false) },
    ]);
    for (const sheet of [...changed, ...written]) Object.assign(sheet, { isNew: false, changed: false });
    for (const company of companies) this.#company(company).changed = false;
  }

  /** Reserves ranges for all companies that outgrew theirs, in one update of the manifest. */
  async #giveRanges(): Promise<void> {
    const wanted = [...this.#companies].flatMap(([ordinal, { directory }]) => {
      const size = missingRange(directory.slots, directory.ranges);
      return size === 0 ? [] : [{ ordinal, size }];
    });
    if (wanted.length === 0) return;
    let base = await this.#lease.reserveSlots(wanted.reduce((sum, { size }) => sum + size, 0));
    for (const { ordinal, size } of wanted) {
      const company = this.#company(ordinal);
      const ranges: SlotRange[] = [...company.directory.ranges, { base, size }];
      company.directory = { ...company.directory, ranges };
      company.changed = true;
      base += size;
    }
  }

  async #readDirectories(companies: readonly number[]): Promise<void> {
    const wanted = [...new Set(companies)].filter((company) => !this.#companies.has(company));
    const items = await this.#reader.getMany(
      wanted.map((company) => sheetKey(company, 0)),
      true,
    );
    for (const [i, company] of wanted.entries()) {
      const item = items[i];
      this.#companies.set(company, { directory: directoryOf(item), changed: false });
      this.#take(company, 0, item);
    }
  }

  async #readSheets(wanted: readonly (readonly [company: number, sheet: number])[]): Promise<void> {
    const missing = [...new Map(wanted.map((at) => [at.join(), at])).values()].filter(
      (at) => !this.#sheets.has(at.join()),
    );
    const items = await this.#reader.getMany(
      missing.map(([company, sheet]) => sheetKey(company, sheet)),
      true,
    );
    for (const [i, [company, sheet]] of missing.entries()) this.#take(company, sheet, items[i]);
  }

  #take(company: number, sheet: number, item: Readonly<Record<string, unknown>> | undefined): void {
    const stored = sheetOf(item) ?? EMPTY_SHEET;
    const entries = stored.entries.map((_, offset) => listedAt(stored, offset));
    this.#sheets.set(`${company},${sheet}`, {
      ...{ company, sheet, entries },
      isNew: item === undefined,
      changed: false,
    });
  }

  #company(ordinal: number): Company {
    const company = this.#companies.get(ordinal);
    if (company === undefined) throw new Error(`the slots of company ${ordinal} were not read`);
    return company;
  }

  #sheet(company: number, sheet: number): Sheet {
    const found = this.#sheets.get(`${company},${sheet}`);
    if (found === undefined) throw new Error(`sheet ${sheet} of company ${company} was not read`);
    return found;
  }
}
