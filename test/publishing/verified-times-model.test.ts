import { expect, test } from '@jest/globals';
import { writeDeferredTimes } from '../../shared/publishing/reads/deferred-times.ts';
import { SourceLedger } from '../../shared/publishing/reads/source-ledger.ts';
import { TIME_RULES, type TimeRules } from '../../shared/publishing/reads/verified-times.ts';
import { PublishSession } from '../../shared/publishing/write/session.ts';
import { WriterLease } from '../../shared/search/manifest/lease.ts';
import { DocumentReader } from '../../shared/search/store/documents-write.ts';
import { keyDigest, recordDigest } from '../../shared/sources/digests.ts';
import { setDigest } from '../../shared/sources/observations.ts';
import { readClocks } from '../../shared/sources/source-items.ts';
import { type ReadHeader, SourceRead } from '../../shared/sources/source-read.ts';
import { verifiedTimesOf } from '../../shared/sources/verified-block.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { Random } from '../support/random.ts';
import { worldsOf } from '../support/seeds/worlds.ts';
import { SimulatedTable } from '../support/simulated/simulated-table.ts';
import { readerOf } from '../support/table-state.ts';
import { Crash, failing } from '../support/watched/failing-table.ts';

/** `SEEDS=2000 npx jest test/publishing/verified-times-model` runs as many. */
const SEEDS = worldsOf(20, 'SEEDS');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = 30;
/** One board whose jobs fill their block, one whose jobs are spread over many. */
const BOARDS = [
  { name: 'dense', keys: 100, ordinalOf: (at: number) => at },
  { name: 'sparse', keys: 8, ordinalOf: (at: number) => 120 + at * 300 },
] as const;
type Board = (typeof BOARDS)[number];

interface ModelRead extends ReadHeader {
  readonly board: Board;
  readonly seen: ReadonlySet<number>;
}

/** Random reads of two boards, through the ledger that publications write, on a table that dies now and then. */
class World {
  readonly #random: Random;
  readonly #rules: TimeRules;
  readonly #table: Table;
  /** Per ordinal the starts of the accepted reads that found it. */
  readonly #found = new Map<number, Set<number>>();
  readonly faults: string[] = [];
  #nowMs = Date.UTC(2026, 10, 1);

  constructor(seed: number, rules: TimeRules) {
    this.#random = new Random(seed);
    this.#rules = rules;
    this.#table = new SimulatedTable({ now: () => this.#nowMs, keepsVersions: false }).open();
  }

  async play(): Promise<void> {
    const live = new Map(BOARDS.map((board) => [board, new Set<number>()]));
    const late: ModelRead[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      this.#nowMs += ([1, 7, 60, 420][this.#random.below(4)] as number) * MINUTE;
      const board = BOARDS[this.#random.below(BOARDS.length)] ?? BOARDS[0];
      const seen = live.get(board) ?? new Set<number>();
      for (let at = 0; at < board.keys; at += 1) {
        if (this.#random.below(8) === 0) seen.delete(at);
        if (this.#random.below(4) === 0) seen.add(at);
      }
      const torn = this.#random.below(7) === 0;
      const read: ModelRead = {
        board,
        startMs: this.#nowMs - this.#random.below(2 * MINUTE),
        endMs: this.#nowMs,
        complete: this.#random.below(6) !== 0,
        seen: new Set([...seen].filter(() => !torn || this.#random.below(5) < 2)),
      };
      if (this.#random.below(8) === 0) late.push(read);
      else await this.#publish(read);
      if (late.length > 0 && this.#random.below(3) === 0) await this.#publish(late.shift() ?? read);
      await this.#check();
    }
  }

  /** Publishes a read; a run that dies is repeated, or left. */
  async #publish(read: ModelRead): Promise<void> {
    const dies = this.#random.below(4) === 0;
    const table = dies
      ? failing(this.#table, 1 + this.#random.below(14), this.#random.below(2) === 0).table
      : this.#table;
    try {
      await this.#run(table, read);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      await this.#note(read);
      this.#nowMs += MINUTE;
      if (this.#random.below(2) === 0) await this.#run(this.#table, read);
    }
    await this.#note(read);
  }

  async #run(table: Table, { board, seen, startMs, endMs, complete }: ModelRead): Promise<void> {
    const lease = await WriterLease.acquire(
      table,
      'model',
      () => this.#nowMs,
      async () => undefined,
    );
    const session = new PublishSession(table, lease, () => this.#nowMs);
    const reader = new DocumentReader(table, new AbortController().signal);
    const ledger = new SourceLedger(table, reader, this.#rules);
    const source = await ledger.open(board.name, '');
    const header = { startMs, endMs, complete };
    const read = new SourceRead(source.roster, source.clock, header);
    const digests: string[] = [];
    for (const at of seen) {
      const key = keyDigest(`${board.name} ${at}`);
      const digest = recordDigest('record');
      digests.push(recordDigest(key + digest));
      if (read.see(key, digest) === undefined) read.add(key, digest, board.ordinalOf(at));
    }
    const finished = { source, header, decision: read.end(), set: setDigest(digests), seen: read.seen };
    const isKnown = await ledger.isKnown(finished);
    await ledger.write(isKnown ? [] : [finished], lease, session.nextTime(), isKnown ? [finished] : []);
    await writeDeferredTimes(session, this.#rules);
    await lease.release();
  }

  /** A read is accepted once the clock of its source says so. */
  async #note({ board, seen, startMs }: ModelRead): Promise<void> {
    const number = await this.#numberOf(board);
    const clocks = await readClocks(readerOf(this.#table), 0);
    if (number === null || clocks.get(number)?.acceptedMs !== startMs) return;
    for (const at of seen) {
      const ordinal = board.ordinalOf(at);
      this.#found.set(ordinal, (this.#found.get(ordinal) ?? new Set()).add(startMs));
    }
  }

  async #numberOf({ name }: Board): Promise<number | null> {
    const number = (await readerOf(this.#table).get(keys.reads(name, 'source'), true))?.['number'];
    return typeof number === 'number' ? number : null;
  }

  async times(): Promise<Map<number, number>> {
    const reader = readerOf(this.#table);
    const times = new Map<number, number>();
    for (let block = 0; block < 8; block += 1) {
      const item = await reader.get(keys.verified(block), true);
      for (const [place, ms] of verifiedTimesOf(item).entries())
        if (ms !== 0) times.set(block * 512 + place, ms);
    }
    return times;
  }

  async #check(): Promise<void> {
    for (const [ordinal, ms] of await this.times()) {
      if (this.#found.get(ordinal)?.has(ms) !== true)
        this.faults.push(`job ${ordinal} was verified at ${ms}, by no accepted read that found it`);
    }
  }

  /** After quiet reads and an hour, every job has the time of the last read that found it. */
  async settle(): Promise<void> {
    for (const board of BOARDS) {
      this.#nowMs += 2 * HOUR;
      const header = { startMs: this.#nowMs, endMs: this.#nowMs, complete: true };
      const all = new Set(Array.from({ length: board.keys }, (_, at) => at));
      const read: ModelRead = { board, ...header, seen: all };
      await this.#run(this.#table, read);
      await this.#note(read);
    }
    this.#nowMs += 2 * HOUR;
    const lease = await WriterLease.acquire(this.#table, 'model', () => this.#nowMs);
    await writeDeferredTimes(new PublishSession(this.#table, lease, () => this.#nowMs), this.#rules);
    await lease.release();
    await this.#check();
    const times = await this.times();
    for (const [ordinal, found] of this.#found) {
      const last = Math.max(...found);
      if (times.get(ordinal) !== last)
        this.faults.push(`job ${ordinal} has ${times.get(ordinal)} instead of ${last}`);
    }
  }
}

async function faultsOf(seed: number, rules: TimeRules): Promise<string[]> {
  const world = new World(seed, rules);
  await world.play();
  if (world.faults.length === 0) await world.settle();
  return world.faults;
}

test('in every world a job is verified by accepted reads that found it, and in the end by the last one', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [fault] = await faultsOf(seed, TIME_RULES);
    if (fault !== undefined) throw new Error(`seed ${seed}: ${fault}`);
  }
}, 600_000);

const MUTANTS: Readonly<Record<string, Partial<TimeRules>>> = {
  'the block vouches for the read that missed the job': {
    found: (_, { slots }) => slots.keys(),
  },
  'a quarantined read vouches': { counts: (verdict) => verdict === 'accepted' || verdict === 'held' },
  'an incomplete read vouches': { counts: (verdict) => verdict === 'accepted' || verdict === 'incomplete' },
  'a late read vouches': { counts: (verdict) => verdict === 'accepted' || verdict === 'late' },
  'a block is written before the ledger': { inOrder: (ledger, blocks) => [blocks, ledger] },
  'an absent job counts as found once its block is due': { isFound: () => true },
  'what another read brings counts as found once its block is due': { brings: () => false },
};

test.each(Object.entries(MUTANTS))(
  'the model catches: %s',
  async (_, broken) => {
    let caught = false;
    for (let seed = 1; seed <= 10 * SEEDS && !caught; seed += 1) {
      caught = (await faultsOf(seed, { ...TIME_RULES, ...broken })).length > 0;
    }
    expect(caught).toBe(true);
  },
  600_000,
);
