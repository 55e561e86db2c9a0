import { canonicalJson } from '../../catalogue/jcs.ts';
import { keyDigest, recordDigest } from '../../sources/digests.ts';
import { setDigest } from '../../sources/observations.ts';
import { type Decision, type ReadHeader, type Sighting, SourceRead } from '../../sources/source-read.ts';
import { contentVersion, factsVersion, jobVersion } from '../apply/versions.ts';
import type { ContentLine, FactsLine, FeedLine, JobLine, LineOf } from '../feed/feed.ts';
import { keyOf, type LineFault, shown } from '../feed/rejection.ts';
import type { OpenSource } from './open-source.ts';

/** A record that a read shows, for the job line that it is about. */
export interface SeenRecord {
  readonly section: ReadSection;
  readonly key: string;
  readonly digest: string;
  readonly sighting: Sighting | undefined;
}

/** A line to apply, and how the read that it belongs to sees it. */
export interface BatchLine {
  readonly number: number;
  readonly line: FeedLine;
  readonly section?: ReadSection;
  /** Of a job line. */
  readonly seen?: SeenRecord;
}

/** What a section makes of the lines that it took. */
export interface Taken {
  readonly apply: readonly BatchLine[];
  /** Lines that say what is known already. */
  readonly unchanged: number;
  readonly rejected: readonly {
    readonly number: number;
    readonly faults: readonly LineFault[];
    readonly key?: string | undefined;
  }[];
}

interface Record {
  readonly number: number;
  readonly job: LineOf<typeof JobLine>;
  readonly more: { readonly number: number; readonly line: LineOf<typeof FactsLine | typeof ContentLine> }[];
}

const NOTHING: Taken = { apply: [], unchanged: 0, rejected: [] };
const OWN_TYPES = 'company, job, facts and content';

/** The lines between `read` and `read_end`: compares every record with the roster and passes on what is new. */
export class ReadSection {
  readonly source: OpenSource;
  readonly header: ReadHeader;
  /** Numbers of the lines that begin and end the section. */
  readonly numbers: number[];
  readonly read: SourceRead;
  readonly #keys = new Set<string>();
  readonly #records: string[] = [];
  #record: Record | null = null;

  constructor(source: OpenSource, header: ReadHeader, number: number) {
    this.source = source;
    this.header = header;
    this.numbers = [number];
    this.read = new SourceRead(source.roster, source.clock, header);
  }

  /** Takes the next line. What follows its job line belongs to that record. */
  take(number: number, line: FeedLine): Taken {
    if (line.type === 'job') {
      const before = this.finishRecord();
      this.#record = { number, job: line, more: [] };
      return before;
    }
    if (line.type === 'facts' || line.type === 'content') {
      if (this.#record?.job.key === line.job_key) {
        this.#record.more.push({ number, line });
        return NOTHING;
      }
      const reason = `${shown(line.job_key)}: must follow the line of its job inside a read`;
      return reject([number], [{ field: 'job_key', reason }], line.job_key);
    }
    if (line.type === 'company') {
      const before = this.finishRecord();
      if (this.read.late) return { ...before, unchanged: before.unchanged + 1 };
      return { ...before, apply: [...before.apply, { number, line, section: this }] };
    }
    const reason = `${shown(line.type)}: must not be inside a read; it takes ${OWN_TYPES} lines`;
    return reject([number], [{ field: 'type', reason }], keyOf(line));
  }

  /** Compares the record whose lines are complete with the roster. */
  finishRecord(): Taken {
    const record = this.#record;
    this.#record = null;
    if (record === null) return NOTHING;
    const { number, job, more } = record;
    const numbers = [number, ...more.map((each) => each.number)];
    const key = keyDigest(job.key);
    if (this.#keys.has(key)) {
      return reject(
        numbers,
        [{ field: 'key', reason: `${shown(job.key)} is in this read already` }],
        job.key,
      );
    }
    this.#keys.add(key);
    const digest = digestOf(record);
    this.#records.push(recordDigest(key + digest));
    const sighting = this.read.see(key, digest);
    const faults = this.#faults(job);
    if (faults.length > 0) return reject(numbers, faults, job.key);
    if (this.#isKnown(sighting)) return { ...NOTHING, unchanged: numbers.length };
    const seen: SeenRecord = { section: this, key, digest, sighting };
    return {
      ...NOTHING,
      unchanged: this.read.late ? more.length : 0,
      apply: [
        { number, line: job, section: this, seen },
        ...(this.read.late ? [] : more.map((each) => ({ ...each, section: this }))),
      ],
    };
  }

  /** Notes what became of a record, once its line is applied. */
  keep({ key, digest, sighting }: SeenRecord, ordinal: number, floorMs: number | undefined): void {
    if (this.read.late) return;
    if (sighting === undefined) this.read.add(key, digest, ordinal);
    else this.read.keep(sighting.slot, digest, ordinal, floorMs);
  }

  /** Returns the ordinal of the job that the roster has for a record. */
  ordinalOf({ sighting }: SeenRecord): number | undefined {
    return sighting === undefined ? undefined : this.source.roster.slots[sighting.slot]?.ordinal;
  }

  end(): { readonly decision: Decision; readonly set: string } {
    return { decision: this.read.end(), set: setDigest(this.#records) };
  }

  /** Whether the record and its job are as the roster says, so that no document need be read. */
  #isKnown(sighting: Sighting | undefined): boolean {
    const { clock, lookAtAll } = this.source;
    if (!this.read.late) {
      return sighting !== undefined && !sighting.changed && sighting.effect === 'none' && !lookAtAll;
    }
    // A late read creates nothing, and the newest one, read again, has nothing to say.
    if (sighting?.counts !== true) return true;
    return sighting.effect === 'none' && this.header.startMs === clock.newest?.startMs;
  }

  #faults(job: LineOf<typeof JobLine>): LineFault[] {
    const faults: LineFault[] = [];
    if (job.status !== 'open') {
      faults.push({ field: 'status', reason: `${shown(job.status)}: must be open inside a read` });
    }
    const { startMs, endMs } = this.header;
    const at = Date.parse(job.last_verified_at);
    if (at < startMs || at > endMs) {
      const span = `${new Date(startMs).toISOString()} to ${new Date(endMs).toISOString()}`;
      const reason = `${shown(job.last_verified_at)}: must be within its read, ${span}`;
      faults.push({ field: 'last_verified_at', reason });
    }
    return faults;
  }
}

const reject = (
  numbers: readonly number[],
  faults: readonly LineFault[],
  key: string | undefined,
): Taken => ({
  ...NOTHING,
  rejected: numbers.map((number) => ({ number, faults, key })),
});

/**
 * Observation times alone are no change, so the digest leaves them out; a given revision is one. A newer exchange rate is
 * none either, or every read would change all jobs paid in another currency; that pay can now be converted is one.
 */
function digestOf({ job, more }: Record): string {
  const versions = more.map(({ line }) =>
    line.type === 'facts' ? factsVersion(line).digest : contentVersion(line, null).digest,
  );
  const revisions = [job, ...more.map(({ line }) => line)].map(({ revision = null }) => revision);
  const isInUsd = job.compensation_packages.map(
    ({ baseAnnualUsdMin, baseAnnualUsdMax }) => baseAnnualUsdMin !== null || baseAnnualUsdMax !== null,
  );
  return recordDigest(canonicalJson([jobVersion(job).digest, versions, revisions, isInUsd]));
}
