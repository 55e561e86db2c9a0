import { isDeepStrictEqual } from 'node:util';
import type { JobDocument } from '../../shared/jobs/document.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import type { Table } from '../../shared/table/client.ts';
import { documentOf } from '../../shared/table/document.ts';
import type { Key } from '../../shared/table/keys.ts';
import { type Item, TableReader } from '../../shared/table/reader.ts';
import { CATALOGUE_LINES, closed, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';
import type { Random } from '../support/random.ts';
import { startTestTable, type TestTable } from '../support/table.ts';

const COMPANIES = ['a', 'b', 'c'];
const START_MS = Date.UTC(2026, 2, 1, 12);
/** No replica lags longer than this. */
export const LAG_MS = 5_000;
const STEP_CHANCE = 0.12;

export class Crash extends Error {}

/** What was written about one job, and how often. Each write counts once when it begins and once when it ends. */
interface History {
  readonly documents: JobDocument[];
  readonly items: { readonly item: Item; readonly atMs: number }[];
  writes: number;
}

/**
 * A small market. Its publisher pauses at calls to the table, where readers take steps; it may die at any
 * write, and its clock may go back. Every choice depends on the seed, so a failing run can be repeated.
 */
export class InterleavedMarket {
  readonly table: TestTable;
  readonly random: Random;
  readonly histories = new Map<string, History>();
  /** The clock of the readers. */
  clockMs = START_MS;
  #skewMs = 0;
  #died = false;
  #jobs = 0;
  #readers: (() => Promise<void>)[] = [];
  #isReading = false;

  private constructor(table: TestTable, random: Random) {
    this.table = table;
    this.random = random;
  }

  static async start(random: Random): Promise<InterleavedMarket> {
    return new InterleavedMarket(await startTestTable({ engine: 'memory' }), random);
  }

  /** Publishes the first companies and jobs. */
  async prepare(): Promise<void> {
    const companies = COMPANIES.map((key) => companyLine(key));
    await this.#publish([...CATALOGUE_LINES, ...companies, ...this.#jobLines(6)], this.#client(null));
  }

  /** Adds a reader. Readers take steps while `publishSome` runs. */
  addReader(step: () => Promise<void>): void {
    this.#readers.push(step);
  }

  /** Publishes random lines. Sometimes the publisher dies midway, and the next one finishes its work. */
  async publishSome({ mayDie = true } = {}): Promise<void> {
    const { random } = this;
    this.clockMs += random.pick([1, 1000, 120_000, 90_000_000, 40 * 86_400_000]);
    // A publisher whose clock goes back could not take the lease of a dead process that kept it.
    this.#skewMs = random.chance(0.25) && !this.#died ? -random.pick([1, 5_000, 7_200_000]) : 0;
    this.#died = false;
    const diesAt = mayDie && random.chance(0.35) ? random.integer(1, 60) : null;
    try {
      await this.#publish(this.#lines(), this.#client(diesAt));
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      // If it kept its lease, the lease expires before the next publication.
      this.clockMs += 60_000;
    }
    // It may have died at its release, or at a change of the manifest that took effect, after which a release fails.
    const { lease } = await readManifest(new TableReader(this.table, new AbortController().signal));
    this.#died = lease !== null && lease.untilMs > 0;
  }

  /** Returns a reader whose eventually consistent reads may be as old as replication allows. */
  reader(): TableReader {
    return new LaggingReader(this);
  }

  /** Returns what a lagging replica might return for an item. */
  staleItem(item: Item | undefined, key: Key): Item | undefined {
    const versions = this.histories.get(key.pk)?.items ?? [];
    if (key.sk !== 'job' || versions.length === 0 || !this.random.chance(0.3)) return item;
    const recent = versions.findLastIndex(({ atMs }) => this.clockMs - atMs >= LAG_MS);
    const from = Math.max(0, recent);
    const version = versions[from + this.random.below(versions.length - from)];
    return recent < 0 && this.random.chance(0.3) ? undefined : version?.item;
  }

  async #publish(lines: readonly FeedLineInput[], client: Table['client']): Promise<void> {
    const { rejects } = await publishLines({ client, name: this.table.name }, lines, {
      batchSize: this.random.integer(1, 5),
      now: () => this.clockMs + this.#skewMs,
    });
    if (rejects.length > 0) throw new Error(JSON.stringify(rejects[0]));
  }

  #lines(): FeedLineInput[] {
    const { random } = this;
    const lines = this.#jobLines(random.integer(1, 6));
    if (random.chance(0.3)) {
      const key = random.pick(COMPANIES);
      // A new name changes all jobs of the company, a withdrawn clearance hides them.
      lines.push(companyLine(key, { name: `${key} ${random.below(2)}`, cleared: random.chance(0.7) }));
    }
    return lines;
  }

  #jobLines(count: number): FeedLineInput[] {
    const { random } = this;
    return Array.from({ length: count }, () => {
      const isNew = this.#jobs < 4 || random.chance(0.3);
      if (isNew) this.#jobs += 1;
      const number = isNew ? this.#jobs : random.integer(1, this.#jobs);
      return jobLine(`j${number}`, COMPANIES[number % COMPANIES.length] ?? 'a', {
        title: `Engineer ${random.below(2)}`,
        tools: random.pick([['rust'], ['python', 'sap']]),
        cleared: random.chance(0.8),
        ...(random.chance(0.2) ? closed() : {}),
      });
    });
  }

  /** Returns the client of a publisher. It pauses for readers, records writes, and may die. */
  #client(diesAt: number | null): Table['client'] {
    let writes = 0;
    // A dead publisher either releases its lease, like a process that ends in order, or keeps it until it
    // expires.
    const keepsLease = this.random.chance(0.5);
    return new Proxy(this.table.client, {
      get: (target, property, receiver) => {
        if (property !== 'send') return Reflect.get(target, property, receiver);
        return async (command: Command, ...rest: unknown[]) => {
          await this.#pause();
          if (!/Write|Update|Put|Delete|Statement/.test(command.constructor.name)) {
            return await Reflect.apply(target.send, target, [command, ...rest]);
          }
          writes += 1;
          const isRelease = command.input.ExpressionAttributeValues?.[':zero'] === 0;
          const isDead = diesAt !== null && writes >= diesAt && (keepsLease || !isRelease);
          if (isDead && (writes > diesAt || this.random.chance(0.5))) throw new Crash();
          // A batch of writes is not atomic: in the middle of it, readers may run or the process may die.
          const answers: Answer[] = [];
          for (const part of this.#partsOf(command)) {
            if (answers.length > 0) await this.#pause();
            if (answers.length > 0 && isDead) throw new Crash();
            answers.push(
              await this.#watched(part, () => Reflect.apply(target.send, target, [part, ...rest])),
            );
          }
          if (isDead) throw new Crash();
          const [first] = answers;
          if (answers.length === 1) return first;
          return { ...first, Responses: answers.flatMap(({ Responses }) => Responses ?? []) };
        };
      },
    });
  }

  /** Returns a batch cut in two, or the command unchanged. */
  #partsOf(command: Command): readonly Command[] {
    const { RequestItems, Statements } = command.input;
    const requests: readonly unknown[] = RequestItems?.[this.table.name] ?? Statements ?? [];
    if (requests.length < 2 || this.random.chance(0.5)) return [command];
    const cut = this.random.integer(1, requests.length - 1);
    return [requests.slice(0, cut), requests.slice(cut)].map((part) => {
      const input: object =
        Statements === undefined ? { RequestItems: { [this.table.name]: part } } : { Statements: part };
      return Reflect.construct(command.constructor, [input]);
    });
  }

  async #pause(): Promise<void> {
    if (this.#isReading || this.#readers.length === 0 || !this.random.chance(STEP_CHANCE)) return;
    this.#isReading = true;
    try {
      await this.random.pick(this.#readers)();
    } finally {
      this.#isReading = false;
    }
  }

  /** Sends a write and records what happens to the jobs that it names. */
  async #watched(command: Command, send: () => Promise<Answer>): Promise<Answer> {
    const named = new Set(JSON.stringify(command.input).match(/JOB#\d+/g));
    for (const pk of named) {
      const history = this.histories.get(pk) ?? { documents: [], items: [], writes: 0 };
      this.histories.set(pk, history);
      history.writes += 1;
    }
    const answer = await send();
    const reader = new TableReader(this.table, new AbortController().signal);
    for (const [pk, history] of this.histories) {
      if (!named.has(pk)) continue;
      const item = await reader.get({ pk, sk: 'job' }, true);
      const document = documentOf<JobDocument>(item);
      const before = documentOf<JobDocument>(history.items.at(-1)?.item);
      if (item !== undefined && document !== undefined && !isDeepStrictEqual(document, before)) {
        history.documents.push(document);
        history.items.push({ item, atMs: this.clockMs });
      }
      history.writes += 1;
    }
    return answer;
  }
}

interface Command {
  // biome-ignore lint/complexity/noBannedTypes: the class of a command is only ever called as one
  readonly constructor: Function;
  readonly input: {
    readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
    readonly RequestItems?: Readonly<Record<string, readonly unknown[]>>;
    readonly Statements?: readonly unknown[];
  };
}

interface Answer {
  readonly Responses?: readonly unknown[];
}

class LaggingReader extends TableReader {
  readonly #market: InterleavedMarket;

  constructor(market: InterleavedMarket) {
    super(market.table, new AbortController().signal);
    this.#market = market;
  }

  override async getMany(wanted: readonly Key[], consistent = false): Promise<(Item | undefined)[]> {
    const items = await super.getMany(wanted, consistent);
    if (consistent) return items;
    return wanted.map((key, i) => this.#market.staleItem(items[i], key));
  }
}
