import type { CompanyDocument, CompanyEventsDocument } from '../../companies/document.ts';
import { nearest } from '../../contract/near/edit-distance.ts';
import type { JobDocument, JobFactsDocument } from '../../jobs/document.ts';
import { readContent, readFacts, readJob, type StoredContent } from '../../jobs/items.ts';
import { keys } from '../../table/keys.ts';
import type { TableReader } from '../../table/reader.ts';
import { mintResourceId, ordinalOf } from '../../table/resource-id.ts';
import { NO_VERSION, readVersion, type Version } from '../../table/version.ts';
import type { FeedLine } from '../feed/feed.ts';
import { shown } from '../feed/rejection.ts';
import { FiledJobs } from '../listings/filed-jobs.ts';
import { filedUnder } from '../listings/listings.ts';
import { erasedKey, keysNamed, type NamedKey } from './erased-keys.ts';
import { type OwnEvent, readCompany, readEvents } from './items.ts';

/** A company during a batch: as the table has it, and as the batch will leave it. */
export interface CompanyState {
  readonly id: string;
  readonly ordinal: number;
  /** The key of a company that this batch adds; null for any other. */
  readonly newKey: string | null;
  readonly before: CompanyDocument | undefined;
  after: CompanyDocument | undefined;
  /** Ordinals of the companies merged into this one, ascending. */
  mergedFrom: readonly number[];
  readonly mergedFromBefore: readonly number[];
  readonly versionBefore: Version;
  version: Version;
}

/**
 * The events of a company during a batch: its own, permitted or not, and the served document, which includes those of
 * companies merged into it.
 */
export interface EventsState {
  readonly ownBefore: readonly OwnEvent[];
  own: readonly OwnEvent[];
  /** Upper bound of the packed size of `own` in bytes. */
  ownBytes: number;
  readonly before: CompanyEventsDocument | undefined;
  after: CompanyEventsDocument | undefined;
}

/** A job during a batch: as the table has it, and as the batch will leave it. */
export interface JobState {
  readonly id: string;
  readonly ordinal: number;
  readonly newKey: string | null;
  readonly before: JobDocument | undefined;
  after: JobDocument | undefined;
  /** The source whose reads show the job's key; null for a key that no read showed. */
  owner: string | null;
  /** Id of the job that the key had before this one; null for the first. */
  earlierId: string | null;
  /** The fingerprint under which the job is filed; null for a job that cannot have duplicates. */
  filed: string | null;
  /** The job's own clearance, whatever its company's is. */
  readonly ownClearedBefore: boolean;
  ownCleared: boolean;
  /** The job's slot in the company of `before`; null for a job without a slot. */
  readonly slot: number | null;
  readonly versionBefore: Version;
  version: Version;
  readonly factsVersionBefore: Version;
  factsVersion: Version;
  contentVersion: Version;
  readonly factsBefore: JobFactsDocument | undefined;
  facts: JobFactsDocument | undefined;
  /** Read when the first line about the content comes. */
  contentBefore: StoredContent | undefined;
  content: StoredContent | undefined;
  /** The new text, when this batch changes it. */
  description: string | undefined;
}

/** The source of new ids: the next ordinals, reserved when the batch is written, and the time that ids carry. */
export interface Mint {
  nextJob: number;
  nextCompany: number;
  readonly timeMs: number;
}

/** The id of an event key, and the company the event belongs to. */
export interface EventIdentity {
  readonly eventId: string;
  /** Ordinal of the company. */
  ordinal: number;
  readonly isNew: boolean;
  readonly ordinalBefore: number;
  readonly movingBefore: readonly number[];
  /** Other companies that may have it, by a move of a run that died. */
  moving: readonly number[];
}

/** Unknown keys of a batch that get a suggestion, and the keys that each is compared with. */
const EXPLAINED = 50;
const COMPARED = 5_000;

/**
 * The state that the lines of one batch touch. `prepare` reads it in bulk for lines about to be applied; methods read the
 * rest on demand. What the lines before changed stays as they left it.
 */
export class World {
  readonly #reader: TableReader;
  readonly mint: Mint;
  readonly companies = new Map<number, CompanyState>();
  readonly jobs = new Map<number, JobState>();
  readonly events = new Map<number, EventsState>();
  readonly eventIdentities = new Map<string, EventIdentity>();
  /** Jobs by fingerprint. */
  readonly filed: FiledJobs;
  readonly #companyByKey = new Map<string, number | null>();
  readonly #jobByKey = new Map<string, number | null>();
  readonly #identities = new Map<
    string,
    { readonly owner: string | null; readonly earlierId: string | null }
  >();
  /** Jobs by key whose owner this batch states for the first time. */
  readonly claimed = new Map<string, JobState>();
  #explained = 0;
  /** Ordinals of jobs whose content was read. */
  readonly #contentRead = new Set<number>();
  /** Keys that were looked up among those of erased records. */
  readonly #unknown = new Set<string>();
  /** Partition keys of the source keys of erased records. */
  readonly #erased = new Set<string>();

  constructor(reader: TableReader, mint: Mint) {
    this.#reader = reader;
    this.mint = mint;
    this.filed = new FiledJobs(reader);
  }

  /** Reads everything that `lines` name and no lines before, in a few rounds. */
  async prepare(lines: readonly FeedLine[]): Promise<void> {
    const companyKeys = lacking(lines.flatMap(companiesNamed), this.#companyByKey);
    const jobKeys = lacking(lines.flatMap(jobsNamed), this.#jobByKey);
    const eventKeys = lacking(
      lines.flatMap((line) => (line.type === 'event' ? [line.key] : [])),
      this.eventIdentities,
    );
    const sources = await this.#reader.getMany(
      [
        ...companyKeys.map((key) => keys.source('company', key)),
        ...jobKeys.map((key) => keys.source('job', key)),
        ...eventKeys.map((key) => keys.source('event', key)),
      ],
      true,
    );
    const idOf = (i: number): number | null => {
      const id = sources[i]?.['id'];
      return typeof id === 'string' ? ordinalOf(id) : null;
    };
    for (const [i, key] of companyKeys.entries()) this.#companyByKey.set(key, idOf(i));
    for (const [i, key] of jobKeys.entries()) {
      this.#jobByKey.set(key, idOf(companyKeys.length + i));
      const { owner, earlier } = sources[companyKeys.length + i] ?? {};
      this.#identities.set(key, {
        owner: typeof owner === 'string' ? owner : null,
        earlierId: typeof earlier === 'string' ? earlier : null,
      });
    }
    for (const [i, key] of eventKeys.entries()) {
      const item = sources[companyKeys.length + jobKeys.length + i];
      const ordinal = Number(item?.['company']);
      const { id: eventId, moving } = item ?? {};
      if (typeof eventId !== 'string') continue;
      const others = Array.isArray(moving) ? moving : [];
      this.eventIdentities.set(key, {
        eventId,
        ordinal,
        isNew: false,
        ordinalBefore: ordinal,
        movingBefore: others,
        moving: others,
      });
    }
    const eventOrdinals = lines.flatMap((line) => {
      if (line.type !== 'event') return [];
      const known = this.eventIdentities.get(line.key);
      return [this.#companyByKey.get(line.company_key), known?.ordinal, ...(known?.movingBefore ?? [])];
    });
    await Promise.all([
      this.#loadCompanies(companyKeys.flatMap((key) => this.#companyByKey.get(key) ?? [])),
      this.loadJobs(jobKeys.flatMap((key) => this.#jobByKey.get(key) ?? [])),
      this.#loadEvents(eventOrdinals.filter(isNumber)),
    ]);
    // A source without a document is left over from a run that died. The next line mints a new id.
    for (const key of companyKeys) {
      if (this.companyOf(key) === undefined) this.#companyByKey.set(key, null);
    }
    // If its key had a job before, that one is still the newest.
    const unwritten = jobKeys.filter(
      (key) => this.#jobByKey.get(key) !== null && this.jobOf(key) === undefined,
    );
    for (const key of unwritten) {
      const earlierId = this.#identities.get(key)?.earlierId ?? null;
      this.#jobByKey.set(key, earlierId === null ? null : ordinalOf(earlierId));
    }
    await this.loadJobs(unwritten.flatMap((key) => this.#jobByKey.get(key) ?? []));
    for (const key of jobKeys) {
      const state = this.jobOf(key);
      const { owner = null, earlierId = null } = this.#identities.get(key) ?? {};
      if (state === undefined) continue;
      state.owner = owner;
      state.earlierId = earlierId === state.id ? null : earlierId;
    }
    const merged = [...this.companies.values()].flatMap(({ before }) => before?.company.merged_into_id ?? []);
    await Promise.all([
      this.#loadCompanies(merged.map(ordinalOf)),
      this.#loadContents(lines.flatMap((line) => (line.type === 'content' ? [line.job_key] : []))),
      this.#loadErased(lines),
    ]);
  }

  /** Returns the keys of erased records that a line names. */
  erasedOf(line: FeedLine): NamedKey[] {
    if (this.#erased.size === 0) return [];
    return keysNamed(line).filter(({ kind, identity }) => this.#erased.has(erasedKey(kind, identity).pk));
  }

  /** Looks up which unknown keys are those of erased records. An erased record has no document. */
  async #loadErased(lines: readonly FeedLine[]): Promise<void> {
    const isKnown = ({ kind, identity }: NamedKey): boolean =>
      kind === 'event'
        ? this.eventIdentities.has(identity)
        : kind === 'job'
          ? this.jobOf(identity) !== undefined
          : this.companyOf(identity) !== undefined;
    const unknown = lines.flatMap((line) => keysNamed(line).filter((named) => !isKnown(named)));
    // The lines of a job and of its facts name the same key, and so do all jobs of a company.
    const distinct = new Map(unknown.map((named) => [`${named.kind}#${named.identity}`, named]));
    const wanted = [...distinct].flatMap(([name, { kind, identity }]) =>
      this.#unknown.has(name) ? [] : [erasedKey(kind, identity)],
    );
    for (const name of distinct.keys()) this.#unknown.add(name);
    for (const item of await this.#reader.getMany(wanted, true)) {
      if (item !== undefined) this.#erased.add(String(item['pk']));
    }
  }

  /** Returns the company of a key, merged or not. */
  companyOf(key: string): CompanyState | undefined {
    return this.companies.get(this.#companyByKey.get(key) ?? -1);
  }

  /** Says that no record is published under a key, and which key of the batch it may be. */
  unknownKey(kind: 'company' | 'job', key: string): string {
    const told = `${shown(key)} is not the key of a published ${kind}`;
    this.#explained += 1;
    if (this.#explained > EXPLAINED) return told;
    const known = kind === 'company' ? this.#companyByKey : this.#jobByKey;
    const near = [...known].slice(0, COMPARED).flatMap(([each, ordinal]) => (ordinal === null ? [] : [each]));
    const [meant] = nearest(key, near, 1);
    return meant === undefined
      ? `${told}; the line of a ${kind} comes before those that name it`
      : `${told}; did you mean ${shown(meant)}?`;
  }

  /** Returns the company, or the target of its merge. */
  targetOf(company: CompanyState): CompanyState {
    const into = company.after?.company.merged_into_id ?? null;
    return (into === null ? undefined : this.companies.get(ordinalOf(into))) ?? company;
  }

  jobOf(key: string): JobState | undefined {
    return this.jobs.get(this.#jobByKey.get(key) ?? -1);
  }

  /** Returns the source whose reads show a key; null if none did yet. */
  ownerOf(key: string): string | null {
    return this.claimed.get(key)?.owner ?? this.jobOf(key)?.owner ?? this.#identities.get(key)?.owner ?? null;
  }

  /** Makes a source the owner of a key. */
  claim(key: string, state: JobState, owner: string): void {
    if (state.owner === owner) return;
    state.owner = owner;
    if (state.newKey === null) this.claimed.set(key, state);
  }

  /** Reads jobs that no line names. */
  async loadJobs(ordinals: readonly number[]): Promise<void> {
    await this.#loadJobs(ordinals.filter((ordinal) => !this.jobs.has(ordinal)));
  }

  /** Returns a job, or undefined when a run died before it wrote the job. */
  async jobAt(ordinal: number): Promise<JobState | undefined> {
    await this.loadJobs([ordinal]);
    return this.jobs.get(ordinal);
  }

  async companyAt(ordinal: number): Promise<CompanyState> {
    if (!this.companies.has(ordinal)) await this.#loadCompanies([ordinal]);
    const state = this.companies.get(ordinal);
    if (state === undefined) throw new Error(`company ${ordinal} is missing`);
    return state;
  }

  async eventsOf(ordinal: number): Promise<EventsState> {
    if (!this.events.has(ordinal)) await this.#loadEvents([ordinal]);
    const state = this.events.get(ordinal);
    if (state === undefined) throw new Error(`the events of company ${ordinal} were not read`);
    return state;
  }

  addCompany(key: string): CompanyState {
    const ordinal = this.mint.nextCompany;
    this.mint.nextCompany += 1;
    const id = mintResourceId(this.mint.timeMs, ordinal);
    const state: CompanyState = {
      id,
      ordinal,
      newKey: key,
      before: undefined,
      after: undefined,
      mergedFrom: [],
      mergedFromBefore: [],
      versionBefore: NO_VERSION,
      version: NO_VERSION,
    };
    this.companies.set(ordinal, state);
    this.events.set(ordinal, { ownBefore: [], own: [], ownBytes: 0, before: undefined, after: undefined });
    this.#companyByKey.set(key, ordinal);
    return state;
  }

  /**
   * Returns the job that `addJob` would add next. Drafting changes nothing, so a rejected line leaves no trace. `earlier`
   * is the job that the key had until now.
   */
  draftJob(key: string, earlier?: JobState): JobState {
    const ordinal = this.mint.nextJob;
    const id = mintResourceId(this.mint.timeMs, ordinal);
    return {
      id,
      ordinal,
      newKey: key,
      owner: this.#identities.get(key)?.owner ?? null,
      earlierId: earlier?.id ?? null,
      filed: null,
      before: undefined,
      after: undefined,
      ownClearedBefore: false,
      ownCleared: false,
      slot: null,
      versionBefore: NO_VERSION,
      version: NO_VERSION,
      factsVersionBefore: NO_VERSION,
      factsVersion: NO_VERSION,
      contentVersion: NO_VERSION,
      factsBefore: undefined,
      facts: undefined,
      contentBefore: undefined,
      content: undefined,
      description: undefined,
    };
  }

  /** Adds a draft and takes its ordinal. */
  addJob(key: string, draft: JobState): void {
    this.mint.nextJob = draft.ordinal + 1;
    this.jobs.set(draft.ordinal, draft);
    this.#jobByKey.set(key, draft.ordinal);
    this.claimed.delete(key);
  }

  async #loadCompanies(named: readonly number[]): Promise<void> {
    const ordinals = lacking(named, this.companies);
    const items = await this.#reader.getMany(
      ordinals.map((ordinal) => keys.company(ordinal, 'company')),
      true,
    );
    for (const [i, ordinal] of ordinals.entries()) {
      const item = items[i];
      if (item === undefined) continue;
      const { document, mergedFrom, version } = readCompany(item);
      this.companies.set(ordinal, {
        id: document.company.id,
        ordinal,
        newKey: null,
        before: document,
        after: document,
        mergedFrom,
        mergedFromBefore: mergedFrom,
        versionBefore: version,
        version,
      });
    }
  }

  async #loadEvents(named: readonly number[]): Promise<void> {
    const ordinals = lacking(named, this.events);
    const items = await this.#reader.getMany(
      ordinals.map((ordinal) => keys.company(ordinal, 'events')),
      true,
    );
    for (const [i, ordinal] of ordinals.entries()) {
      const { own, ownBytes, document } = readEvents(items[i]);
      this.events.set(ordinal, { ownBefore: own, own, ownBytes, before: document, after: document });
    }
  }

  async #loadJobs(ordinals: readonly number[]): Promise<void> {
    const items = await this.#reader.getMany(
      [
        ...ordinals.map((ordinal) => keys.job(ordinal, 'job')),
        ...ordinals.map((ordinal) => keys.job(ordinal, 'facts')),
      ],
      true,
    );
    for (const [i, ordinal] of ordinals.entries()) {
      const item = items[i];
      if (item === undefined) continue;
      const { document, ownCleared, slot, version } = readJob(item);
      const stated = items[ordinals.length + i];
      const facts = readFacts(stated);
      const factsVersion = readVersion(stated);
      this.jobs.set(ordinal, {
        id: document.job.id,
        ordinal,
        newKey: null,
        owner: null,
        earlierId: null,
        filed: filedUnder(document),
        before: document,
        after: document,
        ownClearedBefore: ownCleared,
        ownCleared,
        slot,
        versionBefore: version,
        version,
        factsVersionBefore: factsVersion,
        factsVersion,
        contentVersion: NO_VERSION,
        factsBefore: facts,
        facts,
        contentBefore: undefined,
        content: undefined,
        description: undefined,
      });
    }
  }

  /** Reads the contents of jobs. A job that this batch adds has none. */
  async #loadContents(jobKeys: readonly string[]): Promise<void> {
    const states = new Set(
      jobKeys.flatMap((key) => {
        const state = this.jobOf(key);
        return state?.before === undefined || this.#contentRead.has(state.ordinal) ? [] : [state];
      }),
    );
    const items = await this.#reader.getMany(
      [...states].map(({ ordinal }) => keys.content(ordinal, 0)),
      true,
    );
    for (const [i, state] of [...states].entries()) {
      const item = items[i];
      this.#contentRead.add(state.ordinal);
      state.contentBefore = state.content = readContent(item);
      state.contentVersion = readVersion(item);
    }
  }
}

/** Returns those of `names`, each once, that are not known yet. */
const lacking = <Name>(names: readonly Name[], known: ReadonlyMap<Name, unknown>): Name[] =>
  [...new Set(names)].filter((name) => !known.has(name));

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

function companiesNamed(line: FeedLine): string[] {
  switch (line.type) {
    case 'company':
      return line.merged_into_key === null ? [line.key] : [line.key, line.merged_into_key];
    case 'job':
    case 'event':
      return [line.company_key];
    case 'facts':
      return line.facts.flatMap(({ company_key }) => company_key ?? []);
    default:
      return [];
  }
}

function jobsNamed(line: FeedLine): string[] {
  switch (line.type) {
    case 'job':
      return line.superseded_by_key === null ? [line.key] : [line.key, line.superseded_by_key];
    case 'facts':
    case 'content':
      return [line.job_key];
    default:
      return [];
  }
}
