import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { readCompanyBundles } from '../../events/bundle.ts';
import { type JobSheet, listedAt, sheetKey, sheetOf } from '../../events/job-sheet.ts';
import type { WriterLease } from '../../search/manifest/lease.ts';
import type { Manifest } from '../../search/manifest/manifest.ts';
import { putOverOlder } from '../../search/store/stamped-write.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { type AskedCompany, askedCompany } from './company-queries.ts';
import { eventTimeOf } from './event-time.ts';
import { FoundCandidates } from './found-candidates.ts';
import { type LoadedQueries, loadQueries, placeOf } from './query-registry.ts';
import { type Standing, standingItems, standingsOf } from './standing.ts';

const COMPANIES_PER_STEP = 100;
const SHEETS_PER_STEP = 16;
const ITEMS_PER_PAGE = 100;

/** A company, and the queries that it matches, by their places in the list. */
interface Asked {
  readonly company: AskedCompany | null;
  readonly matched: readonly number[];
}

/**
 * Finds which companies a publication makes come to match saved queries, or cease to. Whether a company matches depends on
 * its events, its jobs and their count, which a publication writes at different times. So each company that enters the
 * journal is asked before anything of it is written, what it matched is kept as long as the journal, and it is asked again
 * when all its records are written, before the journal is cleared. A run that died is judged by the next one.
 */
export class CompanyWriter {
  readonly #table: Table;
  readonly #lease: WriterLease;
  readonly #reader: TableReader;
  readonly #standings = new Map<number, Standing>();
  #loaded: LoadedQueries | undefined;

  constructor(table: Table, lease: WriterLease, reader: TableReader) {
    this.#table = table;
    this.#lease = lease;
    this.#reader = reader;
  }

  /** Notes durably what companies match now. Call it before they enter the journal. */
  async take(ordinals: readonly number[]): Promise<void> {
    const { companies, changes } = await this.#queries();
    if (companies.size === 0 || ordinals.length === 0) return;
    const taken = new Map<number, Standing>();
    for await (const [ordinal, { company, matched }] of this.#ask(ordinals)) {
      const places = matched.flatMap((query) => {
        const line = companies.asked[query];
        return line === undefined ? [] : [placeOf(line)];
      });
      taken.set(ordinal, {
        changes,
        newestMs: places.length === 0 ? 0 : newestOf(company),
        matched: Uint32Array.from(places).sort(),
      });
    }
    const items = standingItems(() => this.#lease.nextStamp(), changes, taken);
    await putOverOlder(this.#table, this.#lease, this.#lease.nextStamp(), items, true);
    for (const [ordinal, standing] of taken) this.#standings.set(ordinal, standing);
  }

  /** Takes over the companies that a run which died left in the journal. Call it before anything of them is written. */
  async restore(journaled: readonly number[]): Promise<void> {
    if (journaled.length === 0) return;
    const wanted = new Set(journaled);
    for await (const item of this.#items()) {
      for (const [ordinal, standing] of standingsOf(item)) {
        // Of two, the first was taken by a run that died before the journal named the company.
        if (wanted.has(ordinal)) this.#standings.set(ordinal, standing);
      }
    }
    await this.take(journaled.filter((ordinal) => !this.#standings.has(ordinal)));
  }

  /** Proposes what has come of the companies to the monitors. Call it when all their records are written. */
  async settle(nextTime: () => number): Promise<void> {
    if (this.#standings.size === 0) return;
    const { companies } = await this.#queries();
    const found = new FoundCandidates();
    const queryAt = new Map(companies.asked.map((line, query) => [placeOf(line), query]));
    for await (const [ordinal, { company, matched }] of this.#ask([...this.#standings.keys()])) {
      const before = this.#standings.get(ordinal);
      if (before === undefined) continue;
      const did = new Set(before.matched);
      const added = company?.events.events.filter((event) => eventTimeOf(event.eventId) > before.newestMs);
      for (const query of matched) {
        const line = companies.asked[query];
        // A query that was saved meanwhile holds from the next publication on.
        if (line === undefined || line.since > before.changes) continue;
        const starts = !did.delete(placeOf(line));
        if (starts || added?.some((event) => companies.isRelevant(query, event)) === true) {
          found.add(query, ordinal, false);
        }
      }
      for (const place of did) {
        const query = queryAt.get(place);
        if (query !== undefined) found.add(query, ordinal, true);
      }
    }
    if (found.isEmpty) return;
    const position = nextTime();
    await found.write(this.#table, this.#lease, position, companies.asked);
    await this.#lease.raiseChangesMark(position);
  }

  /** Forgets the companies. Call it when the journal is cleared. */
  async forget(): Promise<void> {
    if (this.#standings.size === 0) return;
    const stamp = this.#lease.nextStamp();
    for await (const { pk, sk } of this.#items()) {
      await this.#lease.hold();
      await this.#table.client.send(
        new DeleteCommand({
          TableName: this.#table.name,
          Key: { pk, sk },
          // Those of a later writer stay.
          ConditionExpression: 'f <= :stamp',
          ExpressionAttributeValues: { ':stamp': stamp },
        }),
      );
    }
    this.#standings.clear();
  }

  async #queries(): Promise<LoadedQueries> {
    // Once a run: it asks the same queries before and after.
    this.#loaded ??= await loadQueries(this.#table, this.#lease.manifest.generation);
    return this.#loaded;
  }

  async *#items() {
    let after: string | null = null;
    do {
      const { pk, sk: from } = keys.standings(0);
      const { sk: to } = keys.standings('end');
      const { items, next } = await this.#reader.query(
        pk,
        { from, to, limit: ITEMS_PER_PAGE, ...(after === null ? {} : { after }) },
        true,
      );
      yield* items;
      after = next;
    } while (after !== null);
  }

  async *#ask(ordinals: readonly number[]): AsyncGenerator<readonly [number, Asked]> {
    const { companies } = await this.#queries();
    for (let start = 0; start < ordinals.length; start += COMPANIES_PER_STEP) {
      const step = ordinals.slice(start, start + COMPANIES_PER_STEP);
      const bundles = await readCompanyBundles(this.#reader, step, 'jobs', true);
      for (const [i, ordinal] of step.entries()) {
        const bundle = bundles[i];
        if (bundle === undefined) {
          yield [ordinal, { company: null, matched: [] }];
          continue;
        }
        const company = askedCompany(bundle.document, bundle.events);
        const matching = companies.matching(company);
        const open = new Set(matching.filter((query) => companies.hasJobs(query)));
        this.#askJobs(bundle.sheet, open);
        const further = bundle.directory.newest.flatMap((newest, at) => (newest < 0 ? [] : [at + 1]));
        for (let at = 0; at < further.length && open.size > 0; at += SHEETS_PER_STEP) {
          const sheets = further.slice(at, at + SHEETS_PER_STEP).map((sheet) => sheetKey(ordinal, sheet));
          for (const item of await this.#reader.getMany(sheets, true)) {
            const sheet = sheetOf(item);
            if (sheet !== undefined) this.#askJobs(sheet, open);
          }
        }
        yield [ordinal, { company, matched: matching.filter((query) => !open.has(query)) }];
      }
    }
  }

  /** Removes the queries from `open` whose conditions on jobs a job of the sheet satisfies. */
  #askJobs(sheet: JobSheet, open: Set<number>): void {
    if (open.size === 0) return;
    const { companies } = this.#loaded ?? { companies: null };
    const { jobMark, hiddenJobs }: Manifest = this.#lease.manifest;
    const hidden = new Set(hiddenJobs.map(({ ordinal }) => ordinal));
    for (const offset of sheet.entries.keys()) {
      const entry = listedAt(sheet, offset);
      if (entry === undefined || entry === null || open.size === 0) continue;
      const ordinal = ordinalOf(entry.id);
      if (ordinal >= jobMark || hidden.has(ordinal)) continue;
      companies?.ofJob(entry.terms, (query) => open.delete(query));
    }
  }
}

const newestOf = (company: AskedCompany | null): number =>
  Math.max(0, ...(company?.events.events ?? []).map(({ eventId }) => eventTimeOf(eventId)));
