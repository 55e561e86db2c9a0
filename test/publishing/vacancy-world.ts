import { duplicateFaults } from '../../infra/operator/index/duplicate-check.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { NotSplittableError, splitJob } from '../../shared/publishing/reads/split-job.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { fingerprintOf } from '../../shared/sources/digests.ts';
import type { VacancyRules } from '../../shared/sources/vacancy.ts';
import type { Table } from '../../shared/table/client.ts';
import { ordinalOf } from '../../shared/table/resource-id.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';
import { Random } from '../support/random.ts';
import { forkedIndex } from '../support/simulated/forked-index.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { documentsIn, readerOf } from '../support/table-state.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 1, 12);
const SOURCES = ['a', 'b', 'c'];
const KEYS_PER_SOURCE = 3;
const STEPS = 24;
/** A job that is closed for more than 30 days begins anew, which the world leaves to other tests. */
const PAUSES = [7, 8, 12, 24];

/** What one source last showed under a key. */
interface Shown {
  readonly source: string;
  text: string;
  company: string;
  /** Starts of the reads that missed it since it was seen, ascending. */
  missed: number[];
}

type Documents = ReturnType<typeof documentsIn>;
type Jobs = Documents['jobs'];

/** Returns the documents of a table, jobs by their keys in order. Every step asks, and a scan would copy every item. */
function documentsNow(sim: SimulatedTable): Documents {
  const { companies, jobs } = documentsIn([...sim.all()]);
  return { companies, jobs: new Map([...jobs].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Lets random reads of three sources come, whose postings are often equal, next to merges of companies and splits by the
 * operator. After every step the documents must be as the reads say. @returns what went wrong
 */
export async function playVacancies(seed: number, rules?: VacancyRules): Promise<string[]> {
  const world = new VacancyWorld(seed, rules);
  await world.play();
  return world.faults;
}

/** What every world begins with. No read of it is stale, so it needs no clock. */
const emptyWorld = new SimulatedTable({ now: () => START, keepsVersions: false });
let base: Promise<unknown> | undefined;

class VacancyWorld {
  readonly faults: string[] = [];
  readonly #random: Random;
  #sim = emptyWorld;
  #table: Table = emptyWorld.open();
  readonly #options: { readonly rules?: VacancyRules };
  readonly #shown = new Map<string, Shown>();
  /** Pairs of keys that were split. */
  readonly #apart = new Set<string>();
  #merged = false;
  #nowMs = START;
  /** The documents of the table, until something writes. */
  #documents: Documents | null = null;

  constructor(seed: number, rules: VacancyRules | undefined) {
    this.#random = new Random(seed);
    this.#options = rules === undefined ? {} : { rules };
  }

  async play(): Promise<void> {
    base ??= publishLines(emptyWorld.open(), [...CATALOGUE_LINES, companyLine('x'), companyLine('y')], {
      now: () => START,
    });
    await base;
    this.#sim = forkedIndex(emptyWorld);
    this.#table = this.#sim.open();
    for (let step = 0; step < STEPS && this.faults.length === 0; step += 1) {
      this.#nowMs += (PAUSES[this.#random.below(PAUSES.length)] ?? 7) * HOUR;
      const chance = this.#random.next();
      if (chance < 0.12) await this.#split();
      else if (chance < 0.16) await this.#merge();
      else await this.#readSources();
      this.#judge(`step ${step}`);
    }
    const reader = readerOf(this.#table);
    const { jobMark } = await readManifest(reader);
    for (const { ordinal, reason } of await duplicateFaults(reader, 0, jobMark)) {
      this.faults.push(`index verify: ${reason} of job ${ordinal}`);
    }
  }

  async #publish(lines: readonly FeedLineInput[]): Promise<void> {
    this.#nowMs += 1000;
    const at = this.#nowMs;
    this.#documents = null;
    const { rejects } = await publishLines(this.#table, lines, { now: () => at, ...this.#options });
    for (const { reason } of rejects) this.faults.push(`rejected: ${reason}`);
  }

  async #merge(): Promise<void> {
    if (this.#merged) return;
    this.#merged = true;
    await this.#publish([companyLine('y', { merged_into_key: 'x' })]);
  }

  async #split(): Promise<void> {
    const jobs = this.#jobs();
    const found = [...jobs].filter(([, { document }]) => document.job.status_reason === 'duplicate');
    const [key, chosen] = found[this.#random.below(Math.max(1, found.length))] ?? [];
    if (key === undefined || chosen === undefined) return;
    const before = groupOf(jobs, key);
    this.#nowMs += 1000;
    const at = this.#nowMs;
    this.#documents = null;
    try {
      await splitJob({ table: this.#table, now: () => at, ...this.#options }, chosen.document.job.id);
    } catch (error) {
      if (!(error instanceof NotSplittableError)) throw error;
      this.faults.push(error.message);
    }
    const left = groupOf(this.#jobs(), key);
    if (left.length === before.length) this.faults.push(`${key} was not split off`);
    for (const one of left)
      for (const other of before) if (!left.includes(other)) this.#apart.add([one, other].sort().join());
  }

  /** Reads one source, or two in one publication. */
  async #readSources(): Promise<void> {
    const first = this.#random.below(SOURCES.length);
    const second = this.#random.next() < 0.3 ? (first + 1) % SOURCES.length : null;
    const lines = [first, ...(second === null ? [] : [second])].flatMap((at) =>
      this.#linesOf(SOURCES[at] ?? 'a'),
    );
    const before = this.#jobs();
    await this.#publish(lines);
    if (this.#random.next() < 0.2) await this.#publish(lines);
    this.#checkFound(before, this.#jobs(), lines);
  }

  #linesOf(source: string): FeedLineInput[] {
    const startMs = this.#nowMs;
    const jobs: FeedLineInput[] = [];
    for (let i = 0; i < KEYS_PER_SOURCE; i += 1) {
      const key = `${source}${i}`;
      const known = this.#shown.get(key);
      const present = this.#random.next() < (known === undefined ? 0.5 : known.missed.length > 0 ? 0.3 : 0.8);
      if (!present) {
        known?.missed.push(startMs);
        continue;
      }
      const changes = known === undefined || this.#random.next() < 0.2;
      const text = changes ? 'abc'.charAt(this.#random.skewed(3) % 3) : known.text;
      const company = known?.company ?? (this.#random.next() < 0.8 ? 'x' : 'y');
      this.#shown.set(key, { source, text, company, missed: [] });
      const { revision: _, ...line } = jobLine(key, company, {
        title: 'Engineer',
        text_digest: text.repeat(64),
        first_observed_at: iso(startMs),
        last_verified_at: iso(startMs),
      });
      jobs.push(line);
    }
    return [
      { type: 'read', source, started_at: iso(startMs), ended_at: iso(startMs) },
      ...jobs,
      { type: 'read_end', source },
    ];
  }

  #read(): Documents {
    this.#documents ??= documentsNow(this.#sim);
    return this.#documents;
  }

  #jobs(): Jobs {
    return this.#read().jobs;
  }

  #companyOf = (key: string): string => (this.#merged ? 'x' : (this.#shown.get(key)?.company ?? ''));

  /** Two absences at least six hours apart close a listing; the pauses are longer. */
  #isPresent = (key: string): boolean => (this.#shown.get(key)?.missed.length ?? 2) < 2;

  /** Whether a source has listings in both, or the operator told listings of them apart. */
  #mayNotJoin(left: readonly string[], right: readonly string[]): boolean {
    return left.some((a) =>
      right.some((b) => a.charAt(0) === b.charAt(0) || this.#apart.has([a, b].sort().join())),
    );
  }

  /** What holds for every vacancy at all times. */
  #judge(when: string): void {
    const { companies, jobs } = this.#read();
    let open = 0;
    for (const [key, { document }] of jobs) {
      if (document.job.status_reason === 'duplicate') continue;
      const group = groupOf(jobs, key);
      const isOpen = group.some(this.#isPresent);
      if (isOpen) open += 1;
      const { job, ordinal } = document;
      const say = (what: string) => this.faults.push(`${when}: ${group.join(' ')}: ${what}`);
      if ((job.status === 'open') !== isOpen) say(`is ${job.status}`);
      if (job.posting_count !== group.length) say(`counts ${job.posting_count}`);
      if (new Set(group.map((each) => each.charAt(0))).size < group.length) say('is of one source twice');
      if (group.some((each) => (jobs.get(each)?.document.ordinal ?? 0) < ordinal)) say('is not the oldest');
      if (!isOpen) {
        const last = Math.max(...group.map((each) => this.#shown.get(each)?.missed[0] ?? 0));
        if (job.closed_at !== iso(last)) say(`closed at ${job.closed_at}, not ${iso(last)}`);
      }
      for (const one of group)
        for (const other of group)
          if (this.#apart.has(`${one},${other}`)) say(`joins ${one} and ${other} again`);
    }
    const counted = [...companies.values()].reduce(
      (sum, { document }) => sum + document.company.open_job_count,
      0,
    );
    if (counted !== open) this.faults.push(`${when}: companies count ${counted} open jobs, not ${open}`);
  }

  /** What a read must find, and what it must not. */
  #checkFound(before: Jobs, after: Jobs, lines: readonly FeedLineInput[]): void {
    for (const line of lines) {
      if (line.type !== 'job') continue;
      const { key } = line;
      const group = groupOf(after, key);
      const known = before.has(key) ? groupOf(before, key) : [key];
      const joined = group.filter((each) => !known.includes(each));
      // In a publication of two reads, another record may have changed since.
      const isAlone = lines.every((each) => each.type !== 'read' || each.source === key.charAt(0));
      for (const each of isAlone ? joined : []) {
        const stood = before.has(each) ? survivorKey(before, each) : each;
        const own = after.get(key)?.document.origin?.fingerprint;
        if (own !== (before.get(stood) ?? after.get(stood))?.document.origin?.fingerprint)
          this.faults.push(`${key} joined ${stood} with another text`);
      }
      const shown = fingerprintOf({ title: 'Engineer', placeIds: [], text: line.text_digest ?? '' });
      const kept = after.get(key)?.document;
      // A duplicate keeps the record that it had; one that was split off has its own again.
      if (kept?.job.status_reason !== 'duplicate' && kept?.origin?.fingerprint !== shown) {
        this.faults.push(`${key} has an old record`);
      }
      if (new Set(group.map(this.#companyOf)).size > 1) this.faults.push(`${key} joined another company`);
      const isNew =
        before.get(key)?.document.origin?.fingerprint !== after.get(key)?.document.origin?.fingerprint;
      const state = after.get(key)?.document;
      if (!isNew || state === undefined || state.job.status_reason === 'duplicate') continue;
      for (const [other, { document }] of after) {
        const isEqual = document.origin?.fingerprint === state.origin?.fingerprint;
        if (other === key || !isEqual || document.job.status !== 'open') continue;
        if (this.#companyOf(other) !== this.#companyOf(key)) continue;
        if (!this.#mayNotJoin(group, groupOf(after, other))) this.faults.push(`${key} and ${other} are two`);
      }
    }
  }
}

/** Returns the keys whose jobs lead to the same job as that of a key, its own included. */
function groupOf(jobs: Jobs, key: string): string[] {
  const survivor = survivorOf(jobs, key);
  return [...jobs.keys()].filter((each) => survivorOf(jobs, each) === survivor).sort();
}

function survivorOf(jobs: Jobs, key: string): number {
  const byOrdinal = new Map([...jobs.values()].map(({ document }) => [document.ordinal, document]));
  let at = jobs.get(key)?.document;
  while (at?.job.superseded_by_id != null) at = byOrdinal.get(ordinalOf(at.job.superseded_by_id));
  return at?.ordinal ?? -1;
}

function survivorKey(jobs: Jobs, key: string): string {
  const survivor = survivorOf(jobs, key);
  return [...jobs].find(([, { document }]) => document.ordinal === survivor)?.[0] ?? key;
}
