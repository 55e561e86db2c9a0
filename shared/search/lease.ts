import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { type Manifest, manifestOf, type RankSpace, type RankSpaceState, rankAttribute } from './manifest.ts';

/** How long an acquisition or renewal holds. */
export const LEASE_MS = 30_000;
/**
 * No write starts in the last ten seconds of a lease: five for the write itself to end or be given up
 * (`WRITE_TIMEOUT_MS`), five for clocks that differ. So nobody else can have taken over when it lands.
 */
const LEASE_MARGIN_MS = 10_000;
/** A call that writes under the lease is given up after this. */
export const WRITE_TIMEOUT_MS = 5_000;
/** The lease is renewed when less than this is left. */
const RENEW_BELOW_MS = 20_000;

/** Another writer holds the lease. */
export class WriterLeaseHeldError extends Error {
  constructor(holder: string, untilMs: number) {
    super(
      `the index is being written by ${holder}, whose lease runs until ${new Date(untilMs).toISOString()}; ` +
        'try again when that is over',
    );
    this.name = 'WriterLeaseHeldError';
  }
}

/** This writer no longer holds the lease: another one took over after it expired. Nothing more is written. */
export class WriterLeaseLostError extends Error {
  constructor(holder: string) {
    super(`${holder} lost the writer's lease`);
    this.name = 'WriterLeaseLostError';
  }
}

export interface Marks {
  /** Exclusive high-water marks and the last visible time of the change log; they never go back. */
  readonly jobMark?: number;
  readonly companyMark?: number;
  readonly changesMarkMs?: number;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The right to write documents' ordinals, postings and marks. Every change of the manifest is conditional on the
 * epoch, so a writer that was replaced can't move it.
 */
export class WriterLease {
  readonly #table: Table;
  readonly #now: () => number;
  readonly holder: string;
  readonly epoch: number;
  #manifest: Manifest;
  #untilMs: number;
  #renewal: Promise<void> | undefined;
  #released = false;

  private constructor(table: Table, now: () => number, holder: string, manifest: Manifest) {
    this.#table = table;
    this.#now = now;
    this.holder = holder;
    this.epoch = manifest.lease?.epoch ?? 0;
    this.#untilMs = manifest.lease?.untilMs ?? 0;
    this.#manifest = manifest;
  }

  /**
   * Takes the lease; `holder` is named to whoever comes second.
   * @throws WriterLeaseHeldError while another lease runs.
   */
  static async acquire(
    table: Table,
    holder = `${hostname()} process ${process.pid} ${randomUUID().slice(0, 8)}`,
    now: () => number = Date.now,
  ): Promise<WriterLease> {
    const nowMs = now();
    try {
      const { Attributes } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.manifest(),
          UpdateExpression:
            'SET leaseHolder = :holder, leaseUntilMs = :until, epoch = if_not_exists(epoch, :zero) + :one, ' +
            '#generation = if_not_exists(#generation, :one)',
          ConditionExpression: 'attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now',
          ExpressionAttributeNames: { '#generation': 'generation' },
          ExpressionAttributeValues: {
            ':holder': holder,
            ':until': nowMs + LEASE_MS,
            ':now': nowMs,
            ':zero': 0,
            ':one': 1,
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return new WriterLease(table, now, holder, manifestOf(Attributes ?? {}));
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const { S: other = 'another writer' } = error.Item?.['leaseHolder'] ?? {};
      const { N: until = String(nowMs) } = error.Item?.['leaseUntilMs'] ?? {};
      throw new WriterLeaseHeldError(other, Number(until));
    }
  }

  /** The manifest as this writer last saw or changed it; nobody else changes it meanwhile. */
  get manifest(): Manifest {
    return this.#manifest;
  }

  /** Call before every write: renews in good time. @throws WriterLeaseLostError */
  async hold(): Promise<void> {
    if (this.#released) throw new WriterLeaseLostError(this.holder);
    const left = this.#untilMs - this.#now();
    if (left > RENEW_BELOW_MS) return;
    this.#renewal ??= this.renew().finally(() => {
      this.#renewal = undefined;
    });
    await this.#renewal;
    if (this.#untilMs - this.#now() <= LEASE_MARGIN_MS) throw new WriterLeaseLostError(this.holder);
  }

  /** Holds for another 30 s. @throws WriterLeaseLostError when another writer took over. */
  async renew(): Promise<void> {
    if (this.#released) throw new WriterLeaseLostError(this.holder);
    const untilMs = this.#now() + LEASE_MS;
    await this.#update('SET leaseUntilMs = :until', { ':until': untilMs });
  }

  /**
   * Lets the next writer in at once. Writes of this holder that are still under way elsewhere, after one of them
   * failed, can't take the lease again.
   */
  async release(): Promise<void> {
    this.#released = true;
    await this.#renewal?.catch(() => undefined);
    await this.#update('SET leaseUntilMs = :zero', { ':zero': 0 });
  }

  /**
   * Gives out ordinals, forever: the first of `jobs` and of `companies` consecutive ones. `lastMintedMs` is the
   * time that the ids minted for them will carry at most.
   */
  async reserve(
    count: { readonly jobs: number; readonly companies: number },
    lastMintedMs: number,
  ): Promise<{ readonly firstJob: number; readonly firstCompany: number }> {
    const firstJob = this.#manifest.nextJob;
    const firstCompany = this.#manifest.nextCompany;
    await this.#update('SET nextJob = :job, nextCompany = :company, lastMintedMs = :minted', {
      ':job': firstJob + count.jobs,
      ':company': firstCompany + count.companies,
      ':minted': Math.max(lastMintedMs, this.#manifest.lastMintedMs),
    });
    return { firstJob, firstCompany };
  }

  /**
   * The last step of publishing (documents, then postings, then this): makes ordinals below the marks and
   * change rows up to the time visible.
   */
  async raiseMarks(marks: Marks): Promise<void> {
    const { jobMark, companyMark, changesMarkMs } = this.#manifest;
    await this.#update('SET jobMark = :job, companyMark = :company, changesMarkMs = :changes', {
      ':job': Math.max(jobMark, marks.jobMark ?? 0),
      ':company': Math.max(companyMark, marks.companyMark ?? 0),
      ':changes': Math.max(changesMarkMs, marks.changesMarkMs ?? 0),
    });
  }

  /** Company ordinals that readers must leave out at once, while documents and postings follow. */
  async setTombstones(ordinals: readonly number[]): Promise<void> {
    await this.#update('SET tombstones = :tombstones', {
      ':tombstones': [...new Set(ordinals)].sort((a, b) => a - b),
    });
  }

  /** A number for a rank space about to be built; listed as retired until `swapRanks`, should the build die. */
  async beginRanks(space: RankSpace): Promise<number> {
    const generation = this.#manifest.lastRankGeneration + 1;
    await this.#update('SET lastRankGeneration = :generation, retiredRanks = :retired', {
      ':generation': generation,
      ':retired': [...this.#manifest.retiredRanks, { space, generation, retiredAtMs: 0 }],
    });
    return generation;
  }

  /** Makes a finished rank space the one that readers start on. */
  async swapRanks(space: RankSpace, state: RankSpaceState): Promise<void> {
    const before = this.#manifest.ranks[space];
    const retired = this.#manifest.retiredRanks.filter(({ generation }) => generation !== state.generation);
    if (before !== undefined) {
      retired.push({ space, generation: before.generation, retiredAtMs: state.builtAtMs });
    }
    await this.#update(`SET ${rankAttribute(space)} = :state, retiredRanks = :retired`, {
      ':state': state,
      ':retired': retired,
    });
  }

  /** Forgets retired rank generations whose items are gone. */
  async forgetRanks(generations: readonly number[]): Promise<void> {
    await this.#update('SET retiredRanks = :retired', {
      ':retired': this.#manifest.retiredRanks.filter(({ generation }) => !generations.includes(generation)),
    });
  }

  async #update(expression: string, values: Values): Promise<void> {
    try {
      const { Attributes } = await this.#table.client.send(
        new UpdateCommand({
          TableName: this.#table.name,
          Key: keys.manifest(),
          UpdateExpression: expression,
          ConditionExpression: 'epoch = :epoch',
          ExpressionAttributeValues: { ...values, ':epoch': this.epoch },
          ReturnValues: 'ALL_NEW',
        }),
      );
      this.#manifest = manifestOf(Attributes ?? {});
      this.#untilMs = this.#manifest.lease?.untilMs ?? 0;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw new WriterLeaseLostError(this.holder);
      throw error;
    }
  }
}
