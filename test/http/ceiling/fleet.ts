import { setTimeout as delay } from 'node:timers/promises';
import { openPostingTable } from '../../../shared/credits/client.ts';
import type { Handler } from '../../../shared/http/exchange/handling.ts';
import type { Dependencies } from '../../../shared/http/serve.ts';
import { type GatewayFunction, serve } from '../../../shared/http/serve.ts';
import { openTable } from '../../../shared/table/client.ts';
import { event, list, retrieve, SETTINGS } from '../harness.ts';
import { JOB_IDS, jobAhead, jobHandler, readPage, retrieveJob } from './market.ts';

/** A response of the fleet, with the reads that its log line states. */
export interface FleetAnswer {
  readonly status: number;
  readonly readUnits: number;
}

/** Work of a request between finding its caller and charging. */
export interface Work {
  /**
   * A list is counted before it reads; a retrieval reads along with its key, and its charge counts it. As deployed, a
   * job is retrieved with the manifest, and a page of open jobs is listed with it.
   */
  readonly kind: 'job' | 'list' | 'page' | 'retrieval';
  /** Milliseconds. */
  readonly ms: number;
  /** Items to read, at half a unit each, from partitions that nobody else uses. */
  readonly items: number;
}

interface Process {
  target: GatewayFunction;
  lastLine: string;
}

/**
 * Processes of Lambda: each handles one request at a time, keeps its memory between requests, and shares nothing with
 * the others. The most recently used process is used next, and another one starts when none is idle.
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
    const pathParameters: Record<string, string> = ['list', 'page'].includes(this.#work.kind)
      ? {}
      : { id: this.#idToAsk() };
    const call = event({ apiKey, pathParameters });
    const requestContext = { ...call.requestContext, timeEpoch: Date.now() };
    const answer = await Reflect.apply(process.target, undefined, [{ ...call, requestContext }, context]);
    this.#idle.push(process);
    return { status: answer.statusCode, readUnits: JSON.parse(process.lastLine).read_units };
  }

  #idToAsk(): string {
    if (this.#work.kind !== 'job') return Math.random().toString(36).slice(2);
    return JOB_IDS[Math.floor(Math.random() * JOB_IDS.length)] ?? '';
  }

  #start(): Process {
    this.started += 1;
    const { kind, ms, items } = this.#work;
    const keysOf = (id: string | number) =>
      Array.from({ length: items }, (_, i) => ({ pk: `JOB#${id}#${i}`, sk: 'job' }));
    const process: Process = { target: () => Promise.reject(new Error('not started')), lastLine: '{}' };
    const dependencies: Dependencies = {
      settings: { ...SETTINGS, validateResponses: false },
      table: openTable(),
      postings: openPostingTable(),
      lookupCodes: () => async () => new Map(),
      sink: (line) => {
        process.lastLine = line;
      },
      now: Date.now,
    };
    const page: Handler<typeof list> = async ({ reader }) => {
      if (kind === 'page') await readPage(reader);
      else await reader.getMany(keysOf(Math.random()));
      await delay(ms);
      return { body: { data: ['a'] }, resources: 1 };
    };
    const thing: Handler<typeof retrieve> = async ({ reader, path }) => {
      await reader.getMany(keysOf(path.id));
      return { body: { id: path.id }, resources: 1 };
    };
    if (kind === 'job') {
      process.target = serve(retrieveJob, jobHandler, { ...dependencies, ahead: jobAhead });
      return process;
    }
    process.target =
      kind === 'list' || kind === 'page'
        ? serve(list, page, dependencies)
        : serve(retrieve, thing, {
            ...dependencies,
            ahead: ({ path }) => keysOf(path.id).map((key) => ({ key, consistent: false })),
          });
    return process;
  }
}
