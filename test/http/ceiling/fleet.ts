import { setTimeout as delay } from 'node:timers/promises';
import { openPostingTable } from '../../../shared/credits/client.ts';
import type { Handler } from '../../../shared/http/exchange/handling.ts';
import { type GatewayFunction, serve } from '../../../shared/http/serve.ts';
import { openTable } from '../../../shared/table/client.ts';
import { event, retrieve, SETTINGS } from '../harness.ts';

/** A response of the fleet, with what its log line says about its reads. */
export interface FleetAnswer {
  readonly status: number;
  readonly readUnits: number;
}

/** Work of a request between finding its caller and charging. */
export interface Work {
  /** Milliseconds. */
  readonly ms: number;
  /** Items that it reads, half a unit each, of partitions that nobody else uses. */
  readonly items: number;
}

interface Process {
  readonly target: GatewayFunction;
  lastLine: string;
}

/**
 * Processes of Lambda: each handles one request at a time, keeps its memory between requests, and shares nothing with the
 * others. The process that was used last is used next, and another one starts when none is idle.
 */
export class Fleet {
  readonly #idle: Process[] = [];
  readonly #work: Work;
  started = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Handles a request for one resource. */
  async get(apiKey: string): Promise<FleetAnswer> {
    const process = this.#idle.pop() ?? this.#start();
    const context = { getRemainingTimeInMillis: () => 10_000 };
    const answer = await Reflect.apply(process.target, undefined, [event({ apiKey }), context]);
    this.#idle.push(process);
    return { status: answer.statusCode, readUnits: JSON.parse(process.lastLine).read_units };
  }

  #start(): Process {
    this.started += 1;
    const { ms, items } = this.#work;
    const handler: Handler<typeof retrieve> = async ({ reader }) => {
      const keys = Array.from({ length: items }, (_, i) => ({ pk: `JOB#${Math.random()}#${i}`, sk: 'job' }));
      await reader.getMany(keys);
      if (ms > 0) await delay(ms);
      return { body: { id: 'a' }, resources: 1 };
    };
    const process: Process = {
      target: serve(retrieve, handler, {
        settings: { ...SETTINGS, validateResponses: false },
        table: openTable(),
        postings: openPostingTable(),
        lookupCodes: () => async () => new Map(),
        sink: (line) => {
          process.lastLine = line;
        },
        now: Date.now,
      }),
      lastLine: '{}',
    };
    return process;
  }
}
