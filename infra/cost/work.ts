import { FEED_JOB } from './publication.ts';

/** What functions behind a request or a delivery use for it: its share of their batches. */
export interface Behind {
  readonly invocations: number;
  /** Calls to the table that each start after the one before ends. */
  readonly rounds: number;
  /** Microseconds on a whole processor. */
  readonly cpuMicros: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Lines in the log, and their bytes. */
  readonly lines: number;
  readonly lineBytes: number;
}

/** What one request, delivery or job uses. Sources are in docs/cost.md. */
export interface Work {
  readonly name: string;
  /** Requests through API Gateway and to an operation's function. */
  readonly requests: number;
  readonly readUnits: number;
  /** Those of a request are in its log line: of a charge the account and its ledger entry. */
  readonly writeUnits: number;
  /** Calls to the table that each start after the one before ends. */
  readonly rounds: number;
  /** Microseconds on a whole processor. */
  readonly cpuMicros: number;
  /** Of a body without and with Brotli. */
  readonly plainBytes: number;
  readonly sentBytes: number;
  readonly lineBytes: number;
  readonly behind: Behind;
  readonly queueRequests: number;
  readonly keyRequests: number;
}

const NOTHING: Behind = {
  ...{ invocations: 0, rounds: 0, cpuMicros: 0 },
  ...{ readUnits: 0, writeUnits: 0, lines: 0, lineBytes: 0 },
};

/** One batch, as measured (docs/benchmarks.md, "What follows a charge"). */
interface BatchOf {
  readonly rounds: number;
  readonly readUnits: number;
  readonly cpuMicros: number;
  readonly lineBytes: number;
}

/** Read units of the sweep per charge: it reads the ledger once, strongly consistent, about 13 entries per unit. */
const SWEEP_READ_UNITS = 0.1;

/**
 * Charges that the ledger and the collector handle at once at 100 million a month, 38 per second: assumed, because AWS
 * does not document how many lines or records it delivers together.
 */
export const CHARGES_PER_BATCH = 10;

/** By charges per batch, each of another organisation. The ledger entries themselves are in the log line. */
export const BATCHES: Readonly<Record<number, { readonly ledger: BatchOf; readonly record: BatchOf }>> = {
  1: {
    ledger: { rounds: 1, readUnits: 0, cpuMicros: 2_163, lineBytes: 338 },
    record: { rounds: 2, readUnits: 0.5, cpuMicros: 3_871, lineBytes: 179 },
  },
  10: {
    ledger: { rounds: 1, readUnits: 0, cpuMicros: 10_329, lineBytes: 340 },
    record: { rounds: 2, readUnits: 0.5, cpuMicros: 2_624, lineBytes: 181 },
  },
  50: {
    ledger: { rounds: 5, readUnits: 0, cpuMicros: 37_643, lineBytes: 341 },
    record: { rounds: 2, readUnits: 0.5, cpuMicros: 2_738, lineBytes: 181 },
  },
};

/** Returns what a charge causes later, in batches of so many: its ledger entry, the record of its answer, the sweep. */
export function behindCharge(perBatch: number): Behind {
  const batch = BATCHES[perBatch];
  if (batch === undefined) throw new Error(`batches of ${perBatch} were not measured`);
  const shareOf = (of: (each: BatchOf) => number): number => (of(batch.ledger) + of(batch.record)) / perBatch;
  return {
    invocations: 2 / perBatch,
    rounds: shareOf(({ rounds }) => rounds),
    cpuMicros: shareOf(({ cpuMicros }) => cpuMicros),
    readUnits: shareOf(({ readUnits }) => readUnits) + SWEEP_READ_UNITS,
    // The record: organisations share it.
    writeUnits: 1 / perBatch,
    lines: 2 / perBatch,
    lineBytes: shareOf(({ lineBytes }) => lineBytes),
  };
}

const REQUEST = {
  requests: 1,
  behind: behindCharge(CHARGES_PER_BATCH),
  queueRequests: 0,
  keyRequests: 0,
} as const;

/** Every figure is in docs/benchmarks.md or an ADR, and a test compares them. */
export const WORKS: readonly Work[] = [
  {
    ...REQUEST,
    name: 'retrieve a job',
    readUnits: 3,
    writeUnits: 2,
    rounds: 2,
    cpuMicros: 203,
    plainBytes: 1_674,
    sentBytes: 739,
    lineBytes: 481,
  },
  {
    ...REQUEST,
    name: 'a page of fifty jobs',
    readUnits: 30.5,
    writeUnits: 3,
    rounds: 5,
    // Of a retrieval, and what a list took more in the same process.
    cpuMicros: 203 + (10_787 - 8_328),
    plainBytes: 75_654,
    sentBytes: 8_308,
    lineBytes: 622,
  },
  {
    ...REQUEST,
    name: 'a page of fifty fact bundles',
    readUnits: 81,
    writeUnits: 3,
    rounds: 6,
    cpuMicros: 203 + (16_673 - 8_328),
    plainBytes: 252_317,
    sentBytes: 13_313,
    lineBytes: 631,
  },
  {
    name: 'a delivery',
    requests: 0,
    // Deliveries, events and destinations of a batch, and the destination again (ADR 11).
    readUnits: 5,
    writeUnits: 18,
    rounds: 0,
    cpuMicros: 0,
    plainBytes: 4_000,
    sentBytes: 4_000,
    lineBytes: 800,
    // A tenth of a batch of deliveries and of one of the enqueuer, each assumed to wait for four calls and to compute 23 ms.
    behind: { ...NOTHING, invocations: 0.2, rounds: 0.8, cpuMicros: 4_630 },
    // Sent, received and deleted, partly in batches.
    queueRequests: 1.5,
    keyRequests: 0.1,
  },
  {
    name: 'a published job',
    requests: 0,
    readUnits: 0,
    writeUnits: FEED_JOB.writeUnits,
    rounds: 0,
    cpuMicros: 0,
    plainBytes: 0,
    sentBytes: 0,
    lineBytes: 0,
    behind: NOTHING,
    queueRequests: 0,
    keyRequests: 0,
  },
];
