import { LIST_PRICES, type Prices } from './prices.ts';

/** What publishing one job takes, as measured (docs/benchmarks.md, "Publishing uploads"). */
export interface JobWork {
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Milliseconds of one processor: of the functions that prepare together, and of the one that publishes. */
  readonly preparingMs: number;
  readonly publishingMs: number;
  /** Of the uploaded file and of what is prepared of it. */
  readonly bytes: number;
}

/**
 * A job of a feed with its facts. Write units are those of a million jobs: 20.2, less the 3.1 of uncompressed facts. Read
 * units are those of 50,000. With 10,000 jobs, whose index is smaller, the writer uses 1.32 ms and 13.1 write units per job,
 * its client included. The model scales the time with the units.
 */
export const FEED_JOB: JobWork = {
  writeUnits: 17.1,
  readUnits: 12,
  preparingMs: 0.33,
  publishingMs: 1.72,
  bytes: 4_389,
};

/** A record of a job board: surveyed, converted and gathered, all before the writer's turn. */
export const BOARD_JOB: JobWork = { ...FEED_JOB, preparingMs: 5.84, bytes: 8_200 };

/** Where the publication runs. */
export interface PublicationLimits {
  /** Functions that prepare parts at once. */
  readonly preparers: number;
  /** Write units per second that the table takes, of those that the writer would use. */
  readonly writeUnitsPerSecond: number;
}

/** What a new table takes per second on demand (DynamoDB Developer Guide, November 2026). */
export const NEW_TABLE_WRITE_UNITS = 4_000;

/** Memory that has one processor, and that of the function that publishes (infra/constructs/uploads.ts). */
const PROCESSOR_MB = 1_769;
const WRITER_MB = 3_008;
/** Bytes from one line boundary to the next (shared/uploads/split-upload.ts). */
const PART_BYTES = 32 * 1024 * 1024;
/** A turn stops taking lines with five of fifteen minutes left, and starts in a second. */
const TURN_SECONDS = 600;
/** State transitions of a part, of a turn, and of the rest of an upload. Per million, and per million puts of S3. */
const PER_PART = 3;
const PER_TURN = 2;
const PER_UPLOAD = 8;
const MILLION_TRANSITIONS = 25;
const MILLION_PUTS = 5;
const GB_MONTH = 0.023;
/** What is prepared stays for half a month. */
const MONTHS = 0.5;

/** How long a publication takes, and for how much. */
export interface Publication {
  readonly preparingSeconds: number;
  readonly publishingSeconds: number;
  readonly jobsPerSecond: number;
  readonly limitedBy: 'processor' | 'table';
  readonly usd: {
    readonly table: number;
    readonly functions: number;
    /** State machine and objects. */
    readonly other: number;
  };
}

/** Models the publication of one upload. Parts are prepared before the writer begins. */
export function publicationOf(
  jobs: number,
  work: JobWork,
  { preparers, writeUnitsPerSecond }: PublicationLimits,
  prices: Prices = LIST_PRICES,
): Publication {
  const parts = Math.ceil((jobs * work.bytes) / PART_BYTES);
  const preparingSeconds = (jobs * work.preparingMs) / 1_000 / Math.min(preparers, parts);
  const byProcessor = 1_000 / work.publishingMs;
  const byTable = writeUnitsPerSecond / work.writeUnits;
  const jobsPerSecond = Math.min(byProcessor, byTable);
  const publishingSeconds = jobs / jobsPerSecond;
  const turns = Math.ceil(publishingSeconds / TURN_SECONDS);
  const gbSeconds =
    ((jobs * work.preparingMs) / 1_000) * (PROCESSOR_MB / 1_024) + publishingSeconds * (WRITER_MB / 1_024);
  const transitions = parts * PER_PART + turns * PER_TURN + PER_UPLOAD;
  const million = 1_000_000;
  return {
    preparingSeconds,
    publishingSeconds,
    jobsPerSecond,
    limitedBy: byProcessor < byTable ? 'processor' : 'table',
    usd: {
      table:
        (jobs *
          (work.writeUnits * prices.dynamodb_million_write_units +
            work.readUnits * prices.dynamodb_million_read_units)) /
        million,
      functions: (gbSeconds * prices.lambda_million_gb_seconds) / million,
      other:
        (transitions * MILLION_TRANSITIONS + parts * 3 * MILLION_PUTS) / million +
        ((jobs * work.bytes * 2) / 1e9) * GB_MONTH * MONTHS,
    },
  };
}
