/** What one request, delivery or job uses. Sources are in docs/cost.md. */
export interface Work {
  readonly name: string;
  /** Requests through API Gateway and to an operation's function. */
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Calls to the table that each start after the one before ends. */
  readonly rounds: number;
  /** Microseconds on a whole processor. */
  readonly cpuMicros: number;
  /** Of a body without and with Brotli. */
  readonly plainBytes: number;
  readonly sentBytes: number;
  readonly lineBytes: number;
  /** Invocations of functions behind the request, shares of batches included. */
  readonly invocations: number;
  readonly queueRequests: number;
  readonly keyRequests: number;
}

/** What a charge causes later: the ledger and the record that it was answered, in batches of about ten. */
const AFTER_CHARGE = 0.2;
const REQUEST = { requests: 1, invocations: AFTER_CHARGE, queueRequests: 0, keyRequests: 0 } as const;

/** Every figure is in docs/benchmarks.md or an ADR, and a test compares them. */
export const WORKS: readonly Work[] = [
  {
    ...REQUEST,
    name: 'retrieve a job',
    readUnits: 3,
    writeUnits: 3,
    rounds: 2,
    cpuMicros: 1_378,
    plainBytes: 1_674,
    sentBytes: 739,
    lineBytes: 687,
  },
  {
    ...REQUEST,
    name: 'a page of fifty jobs',
    readUnits: 30.5,
    writeUnits: 4,
    rounds: 5,
    // Of a retrieval, and what a list took more in the same process.
    cpuMicros: 1_378 + (10_787 - 8_328),
    plainBytes: 75_654,
    sentBytes: 8_308,
    lineBytes: 1_160,
  },
  {
    ...REQUEST,
    name: 'a page of fifty fact bundles',
    readUnits: 81,
    writeUnits: 4,
    rounds: 6,
    cpuMicros: 1_378 + (16_673 - 8_328),
    plainBytes: 252_317,
    sentBytes: 13_313,
    lineBytes: 1_172,
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
    // A tenth of a batch of deliveries and of one of the enqueuer.
    invocations: 0.2,
    // Sent, received and deleted, partly in batches.
    queueRequests: 1.5,
    keyRequests: 0.1,
  },
  {
    name: 'a published job',
    requests: 0,
    readUnits: 0,
    writeUnits: 20.2,
    rounds: 0,
    cpuMicros: 0,
    plainBytes: 0,
    sentBytes: 0,
    lineBytes: 0,
    invocations: 0,
    queueRequests: 0,
    keyRequests: 0,
  },
];
