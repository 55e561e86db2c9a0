import type { CompanyDocument } from '../../companies/document.ts';
import { EVENT_SPACE } from '../../companies/term-names.ts';
import { termsOfCompanyEvents } from '../../companies/terms.ts';
import { readJob } from '../../jobs/items.ts';
import { WriterLease } from '../../search/manifest/lease.ts';
import { deleteRetiredRanks } from '../../search/ranks/rank-build.ts';
import type { SegmentRules } from '../../search/segments/segment-rules.ts';
import { deleteItems, putItems } from '../../search/store/batch-write.ts';
import { dropErasedJobs } from '../../search/store/changes.ts';
import { putDocuments, putInOrder } from '../../search/store/documents-write.ts';
import type { TermLayout } from '../../search/store/seal.ts';
import { keyDigest } from '../../sources/digests.ts';
import { ERASED_DIGEST } from '../../sources/roster.ts';
import { readSource, segmentItems } from '../../sources/source-items.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { type Item, TableReader } from '../../table/reader.ts';
import { ordinalOf } from '../../table/resource-id.ts';
import { tombstoneItem, tombstoneOf } from '../../table/tombstone.ts';
import { erasedKey } from '../apply/erased-keys.ts';
import { readCompany, readEvents } from '../apply/items.ts';
import { forgetFoundTimes } from '../reads/verified-times.ts';
import { forgetRecords } from '../write/forget-records.ts';
import { writeStatistics } from '../write/planner-guide.ts';
import { rebuildRanks } from '../write/rank-population.ts';
import { recover, writeCounts } from '../write/reconcile-index.ts';
import { PublishSession } from '../write/session.ts';
import { dropFactsAbout, eraseJobs, removalOf } from './erase-jobs.ts';
import { leaveListings } from './erase-listings.ts';
import { findMentions, type Mentions, type Source } from './mentions.ts';

/** A job or company to erase. */
export interface ErasureSubject {
  readonly kind: 'company' | 'job';
  readonly id: string;
}

export interface ErasureOptions extends ErasureSubject {
  readonly table: Table;
  /** Returns Unix milliseconds. */
  readonly now?: () => number;
  /** Waits for the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly layout?: TermLayout;
  readonly segmentRules?: SegmentRules;
  /** Called under the lease before the first write that cannot be undone. */
  readonly onErasing?: (ordinal: number) => Promise<void>;
}

export interface ErasureReport {
  /** Records whose documents this run erased; an earlier run that died may have erased others. */
  readonly jobs: number;
  readonly companies: number;
  readonly sourceKeys: number;
  readonly entitlements: number;
  /** Rows removed from the change log. */
  readonly changes: number;
  /** When another run can delete the company orders that an erased company was in, in Unix milliseconds; else null. */
  readonly ordersUntilMs: number | null;
  /** When another run, or a publication, can delete the parts of segments that were merged; null if none were. */
  readonly segmentsUntilMs: number | null;
  /** Whether generations of the index that were replaced, or that are being built, still have items. */
  readonly oldGenerations: boolean;
}

/** What an id stands for before its erasure. */
export type ErasureState =
  | { readonly state: 'erased' }
  | { readonly state: 'merged'; readonly into: string }
  | { readonly state: 'present'; readonly name: string; readonly openJobs: number };

/** Replaced company orders stay ten minutes for readers and cursors. */
const RETIREMENT_MS = 10 * 60_000;
const JOBS_PER_READ = 500;
const LAST_INTENT = 9999;

/** Returns what an id stands for; null for an id that was never published. */
export async function erasureStateOf(
  table: Table,
  { kind, id }: ErasureSubject,
): Promise<ErasureState | null> {
  const item = await rawItem(table, kind, ordinalOf(id));
  if (tombstoneOf(item)?.id === id) return { state: 'erased' };
  if (item?.['doc'] === undefined) return null;
  if (kind === 'job') {
    const { job } = readJob(item).document;
    return job.id === id ? { state: 'present', name: job.title, openJobs: 0 } : null;
  }
  const { company } = readCompany(item).document;
  if (company.id !== id) return null;
  if (company.merged_into_id !== null) return { state: 'merged', into: company.merged_into_id };
  return { state: 'present', name: company.name, openJobs: company.open_job_count };
}

/**
 * Erases a job or a company permanently (docs/adr/0022). A run that died is repeated with the same subject; a run that
 * finds nothing left changes nothing but the company orders.
 * @throws WriterLeaseHeldError while a publication runs
 */
export async function erase(options: ErasureOptions): Promise<ErasureReport> {
  const { table, now = Date.now } = options;
  const lease = await WriterLease.acquire(table, undefined, now, options.sleep);
  const session = new PublishSession(table, lease, now, options.layout, options.segmentRules);
  try {
    await recover(session);
    return await new Erasure(session, options).run();
  } finally {
    await lease.release().catch(() => undefined);
  }
}

const rawItem = async (
  table: Table,
  kind: ErasureSubject['kind'],
  ordinal: number,
): Promise<Item | undefined> =>
  await new TableReader(table, new AbortController().signal).get(
    kind === 'job' ? keys.job(ordinal, 'job') : keys.company(ordinal, 'company'),
    true,
  );

class Erasure {
  readonly #session: PublishSession;
  readonly #options: ErasureOptions;
  readonly #jobs = new Map<number, string>();
  readonly #related = new Map<number, string>();
  readonly #companies = new Map<number, string>();

  constructor(session: PublishSession, options: ErasureOptions) {
    this.#session = session;
    this.#options = options;
  }

  async run(): Promise<ErasureReport> {
    const session = this.#session;
    const { table, lease, overlay, now } = session;
    const { kind, id, onErasing } = this.#options;
    const ordinal = ordinalOf(id);
    if ((await erasureStateOf(table, { kind, id })) === null) throw new Error(`${kind} ${id} does not exist`);
    if (kind === 'job') this.#jobs.set(ordinal, id);
    else await this.#addCompany(ordinal, id);
    await this.#hide();
    const mentions = await this.#search();
    await onErasing?.(ordinal);
    // Segments have logs that name terms; from heads, postings are removed one by one.
    await session.mergeSegments();
    // Of terms that statistics do not know yet, the removals below write nothing.
    await writeStatistics(session);
    await this.#forbidKeys(mentions);
    await this.#clearRosters(mentions);
    await forgetFoundTimes(table, lease, session.reader, [...this.#jobs.keys(), ...this.#related.keys()]);
    await leaveListings(session, new Map([...this.#jobs, ...this.#related]));
    const companyIds = new Set(this.#companies.values());
    const others = mentions.stating.filter((at) => !this.#jobs.has(at) && !this.#related.has(at));
    await dropFactsAbout(session, companyIds, others);
    const jobs = await this.#eraseJobs(mentions);
    const companies = await this.#eraseCompanies();
    const changes = await dropErasedJobs(table, lease, session.reader);
    await writeCounts(session);
    if (kind === 'company' || session.ranksAreStale) await rebuildRanks(session);
    await deleteRetiredRanks({ table, lease, now });
    await session.tidySegments();
    await overlay.deleteRetired();
    const { withdrawing } = lease.manifest;
    const left = withdrawing.filter((at) => !this.#companies.has(at));
    if (left.length < withdrawing.length) await lease.setTombstones(left);
    await this.#fadeHidden();
    await forgetRecords(session);
    await session.closeJournal();
    await clearIntents(session);
    const { rebuild, retiredGenerations } = lease.manifest;
    return {
      jobs,
      companies,
      sourceKeys: mentions.sources.length,
      entitlements: mentions.entitlements.length,
      changes,
      ordersUntilMs: kind === 'company' ? this.#ordersUntilMs() : null,
      segmentsUntilMs: lastOf(lease.manifest.segmentation?.retired ?? []),
      oldGenerations: rebuild !== null || retiredGenerations.length > 0,
    };
  }

  /** Adds a company and those merged into it, which are parts of it. */
  async #addCompany(ordinal: number, id: string): Promise<void> {
    this.#companies.set(ordinal, id);
    const item = await this.#session.reader.get(keys.company(ordinal, 'company'), true);
    if (item === undefined) return;
    for (const merged of readCompany(item).mergedFrom) {
      const found = await this.#session.reader.get(keys.company(merged, 'company'), true);
      if (found !== undefined && !this.#companies.has(merged))
        await this.#addCompany(merged, readCompany(found).document.company.id);
    }
  }

  /**
   * Erases a related job before the one through which it was found, and a source key just before the last job that has
   * or had it: until then, a run that died finds all of them again.
   */
  async #eraseJobs({ sources }: Mentions): Promise<number> {
    const companies = await this.#companyDocuments();
    const related = [...this.#related];
    const rankOf = new Map(related.map(([, id], i) => [id, i + 1]));
    const ofRank = Map.groupBy(sources, ({ ids }) => Math.min(...ids.map((id) => rankOf.get(id) ?? 0)));
    let erased = 0;
    for (let rank = related.length; rank > 0; rank -= 1) {
      await this.#deleteSources(ofRank.get(rank) ?? []);
      erased += await eraseJobs(this.#session, new Map(related.slice(rank - 1, rank)), companies);
    }
    await this.#deleteSources(ofRank.get(0) ?? []);
    return erased + (await eraseJobs(this.#session, this.#jobs, companies));
  }

  async #companyDocuments(): Promise<CompanyDocument[]> {
    const items = await this.#session.reader.getMany(
      [...this.#companies.keys()].map((ordinal) => keys.company(ordinal, 'company')),
      true,
    );
    return items.flatMap((item) => (item === undefined ? [] : readCompany(item).document));
  }

  /** Hides the records from readers at once. If this run dies, the next run withdraws them. */
  async #hide(): Promise<void> {
    const { lease, reader, journal } = this.#session;
    const ordinals = [...this.#jobs.keys(), ...this.#related.keys()];
    const touched = new Set(this.#companies.keys());
    const hidden = new Set(lease.manifest.hiddenJobs.map(({ ordinal }) => ordinal));
    const hiding: number[] = [];
    for (let start = 0; start < ordinals.length; start += JOBS_PER_READ) {
      const step = ordinals.slice(start, start + JOBS_PER_READ).map((at) => keys.job(at, 'job'));
      for (const item of await reader.getMany(step, true)) {
        if (item === undefined) continue;
        const { ordinal, job } = readJob(item).document;
        const company = ordinalOf(job.company.id);
        touched.add(company);
        // The tombstone of a company hides its jobs.
        if (!this.#companies.has(company) && !hidden.has(ordinal)) hiding.push(ordinal);
      }
    }
    await journal.add(touched);
    if (hiding.length > 0) await lease.hideJobs(hiding);
    const { withdrawing } = lease.manifest;
    const companies = new Set([...withdrawing, ...this.#companies.keys()]);
    if (companies.size > withdrawing.length) await lease.setTombstones([...companies]);
  }

  /** Searches the table until no further job goes with those found. */
  async #search(): Promise<Mentions> {
    const { table, lease } = this.#session;
    for (;;) {
      const jobs = new Map([...this.#jobs, ...this.#related]);
      const mentions = await findMentions(table, lease, { jobs, companies: this.#companies });
      const known = jobs.size;
      for (const [ordinal, id] of mentions.jobs) if (!jobs.has(ordinal)) this.#jobs.set(ordinal, id);
      for (const [ordinal, id] of mentions.related) {
        if (!jobs.has(ordinal) && !this.#jobs.has(ordinal)) this.#related.set(ordinal, id);
      }
      if (this.#jobs.size + this.#related.size === known) return mentions;
      await this.#hide();
    }
  }

  /** From here on, no feed brings the records back. */
  async #forbidKeys({ sources, entitlements }: Mentions): Promise<void> {
    const { table, lease } = this.#session;
    await putItems(
      table,
      lease,
      sources.map(({ kind, identity }) => ({ ...erasedKey(kind, identity) })),
    );
    await deleteItems(table, lease, entitlements);
  }

  /** Zeroes the digests of the records in the rosters. The slots stay: observations name slots by their numbers. */
  async #clearRosters({ sources }: Mentions): Promise<void> {
    const { table, lease, reader } = this.#session;
    for (const [owner, owned] of Map.groupBy(sources, ({ owner: name }) => name)) {
      if (owner === null) continue;
      const { roster } = await readSource(reader, owner);
      for (const { identity } of owned) {
        const slot = roster.slotOf(keyDigest(identity));
        if (slot !== undefined) roster.change(slot, { digest: ERASED_DIGEST });
      }
      await putDocuments(table, lease, segmentItems(owner, roster.takeChanged()));
    }
  }

  async #deleteSources(sources: readonly Source[]): Promise<void> {
    const { table, lease } = this.#session;
    await deleteItems(
      table,
      lease,
      sources.map(({ key }) => key),
    );
  }

  async #eraseCompanies(): Promise<number> {
    // The company that the others were merged into comes last: until then, a run that died finds them through it.
    let erased = 0;
    for (const [ordinal, id] of [...this.#companies].reverse()) {
      if (await this.#eraseCompany(ordinal, id)) erased += 1;
    }
    return erased;
  }

  async #eraseCompany(ordinal: number, id: string): Promise<boolean> {
    const session = this.#session;
    const { table, lease, reader, now } = session;
    const { pk, sk: documentKey } = keys.company(ordinal, 'company');
    const { sk: eventsKey } = keys.company(ordinal, 'events');
    const [item, events] = await reader.getMany(
      [
        { pk, sk: documentKey },
        { pk, sk: eventsKey },
      ],
      true,
    );
    if (item === undefined) return false;
    const document: CompanyDocument = readCompany(item).document;
    const removal = removalOf(session);
    for (const term of termsOfCompanyEvents(document, readEvents(events).document)) {
      removal.remove(EVENT_SPACE, term, [ordinal]);
    }
    await removal.flush();
    // The job sheets stay: they list no jobs any more, and their positions are never given to another company. An insert
    // that finds an older version becomes a put, which replaces the whole item.
    await putInOrder(table, lease, [
      { items: events === undefined ? [] : [{ pk, sk: eventsKey }], areNew: true },
      { items: [tombstoneItem({ pk, sk: documentKey }, { id, atMs: now() })], areNew: true },
    ]);
    session.countChanges.delete(ordinal);
    return true;
  }

  /** Lets the hidden jobs fade: every document is written. */
  async #fadeHidden(): Promise<void> {
    const { lease } = this.#session;
    if (lease.manifest.hiddenJobs.length > 0) await lease.raiseMarks({});
  }

  #ordersUntilMs(): number | null {
    const { retiredRanks, rankOverlay } = this.#session.lease.manifest;
    return lastOf([...retiredRanks, ...rankOverlay.retired]);
  }
}

/** Returns when the last of what was replaced may be deleted; null if nothing was. */
function lastOf(retired: readonly { readonly retiredAtMs: number }[]): number | null {
  const times = retired.map(({ retiredAtMs }) => retiredAtMs);
  return times.length === 0 ? null : Math.max(...times) + RETIREMENT_MS;
}

/** Deletes the lists of keys that earlier runs were about to write: they hold source keys. */
async function clearIntents({ table, lease, reader }: PublishSession): Promise<void> {
  if (lease.manifest.intent !== null) await lease.declare(null);
  const { pk, sk: first } = keys.intent(0);
  const last = keys.intent(LAST_INTENT).sk;
  for (;;) {
    const { items, next } = await reader.query(pk, { from: first, to: last, limit: JOBS_PER_READ }, true);
    await deleteItems(
      table,
      lease,
      items.map(({ sk }) => ({ pk, sk: String(sk) })),
    );
    if (next === null) return;
  }
}
