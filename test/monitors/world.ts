import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from '@jest/globals';
import { MonitorDelivery } from '../../shared/contract/resources/monitor-delivery.ts';
import type { StreamRecord } from '../../shared/credits/ledger/ledger.ts';
import { projectLedger } from '../../shared/credits/ledger/ledger.ts';
import { verifyOrganisation } from '../../shared/credits/ledger/verify.ts';
import { createOrganisation, showBalance } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { type Monitor, type NewMonitor, shardOf } from '../../shared/monitors/monitor.ts';
import { createMonitor, deleteMonitor, findMonitor } from '../../shared/monitors/monitors.ts';
import { runMonitor } from '../../shared/monitors/run.ts';
import type { Run } from '../../shared/monitors/run-outcome.ts';
import { unseatWrites } from '../../shared/monitors/seats.ts';
import { takeTurns } from '../../shared/monitors/turns/take-turns.ts';
import type { RunBounds } from '../../shared/monitors/walk/found.ts';
import type { CompanyWatermark, JobWatermark } from '../../shared/monitors/watermark.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { type Manifest, readManifest } from '../../shared/search/manifest/manifest.ts';
import { keys } from '../../shared/table/keys.ts';
import { TableReader } from '../../shared/table/reader.ts';
import { createDestination } from '../../shared/webhooks/destination/destinations.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { readStream } from '../credits/stream.ts';
import { publishLines } from '../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import type { Step } from '../webhooks/support/interleaver.ts';
import { direct, World } from '../webhooks/support/world.ts';

/** An empty query of list jobs, as its declaration parses it. */
export const ALL_JOBS = {
  companies: [],
  countries: [],
  engagements: [],
  industries: [],
  languages: [],
  locations: [],
  roles: [],
  schedules: [],
  seniorities: [],
  statuses: ['open'],
  tools: [],
  work_arrangements: [],
};

/** An empty query of list company events, as its declaration parses it. */
export const ALL_COMPANIES = {
  company: {
    complianceConcepts: [],
    complianceRelationships: [],
    employeeScopes: [],
    eventKinds: [],
    types: [],
  },
  countries: [],
  industries: [],
  matchingJobs: {},
};

/** A delivered event with its `data`, as a receiver parses it. */
export interface Delivered {
  readonly eventId: string;
  readonly data: MonitorDelivery;
}

/** An organisation with credit, a destination and a monitor. */
export interface Subscriber {
  readonly organisationId: string;
  readonly destinationId: string;
  readonly monitorId: string;
}

/** Monitors over one published table, with their own clock. */
export class MonitorWorld {
  readonly table: TestTable;
  readonly world: World;
  #jobs = 0;
  #projected = 0;

  constructor(table: TestTable) {
    this.table = table;
    this.world = new World(table);
  }

  get now(): number {
    return this.world.now;
  }

  set now(now: number) {
    this.world.now = now;
  }

  async publish(lines: readonly FeedLineInput[]): Promise<void> {
    this.now += 1_000;
    const { rejects } = await publishLines(this.table, lines, { now: () => this.now });
    if (rejects.length > 0) throw new Error(JSON.stringify(rejects));
  }

  /** Returns keys for `count` further jobs. */
  newKeys(count: number): string[] {
    this.#jobs += count;
    return Array.from({ length: count }, (_, i) => `job-${this.#jobs - count + i}`);
  }

  async subscribe(given: Partial<NewMonitor> & { readonly creditMicros?: bigint } = {}): Promise<Subscriber> {
    const { creditMicros = 1_000_000n, ...monitor } = given;
    const operator = this.world.operator();
    const { organisationId } = await createOrganisation(this.table, { name: 'Subscriber' }, operator);
    if (creditMicros > 0n) await this.topUp(organisationId, creditMicros);
    const { id: destinationId } = await createDestination(
      this.table,
      { organisationId, name: 'Receiver', url: 'https://hooks.example.com/', secret: 'whsec_x' },
      async () => new Uint8Array(1),
      operator,
    );
    const { id: monitorId } = await createMonitor(
      this.table,
      {
        organisationId,
        destinationId,
        name: 'new jobs',
        operation: 'jobs',
        query: ALL_JOBS,
        intervalMinutes: 60,
        maximumResources: 100,
        dailyBudgetMicros: 10_000_000n,
        ...monitor,
      },
      operator,
    );
    return { organisationId, destinationId, monitorId };
  }

  /** Makes a monitor what an earlier release left: without a seat, at the ordinal of a job or at a time. */
  async age({ monitorId }: Subscriber, earlier: CompanyWatermark | JobWatermark | null): Promise<void> {
    const { seat } = await this.monitor({ monitorId });
    const { client, name: TableName } = this.table;
    const { seat_shard: _, seat: _seat, ...item } = (await this.world.item(keys.monitor(monitorId))) ?? {};
    if (seat !== null) {
      const reader = new TableReader(this.table, new AbortController().signal);
      const TransactItems = await unseatWrites(reader, TableName, seat, monitorId);
      await client.send(new TransactWriteCommand({ TransactItems }));
    }
    const watermark = earlier === null ? null : JSON.stringify(earlier);
    const old = { watermark, due_shard: shardOf(monitorId), due_at: this.now };
    await client.send(new PutCommand({ TableName, Item: { ...item, ...old } }));
  }

  /** Takes the turns of all shards once, by default a day on, so that all intervals are over. */
  async turn(step: Step = direct, laterMs = 86_400_000): Promise<Map<string, string>> {
    const outcomes = new Map<string, string>();
    this.now += laterMs;
    await takeTurns({
      table: this.world.steppingTable(step),
      appUrl: 'https://app.example',
      retention: STANDARD_RETENTION,
      now: () => this.now,
      until: this.now + 1,
      report: (id, result) => {
        if ('error' in result) throw result.error;
        outcomes.set(id, result.run.outcome);
      },
      reportTurn: (_shard, error) => {
        throw error;
      },
    });
    return outcomes;
  }

  async remove(subscriber: Subscriber): Promise<void> {
    await deleteMonitor(this.table, await this.monitor(subscriber), this.world.operator());
  }

  async manifest(): Promise<Manifest> {
    return await readManifest(new TableReader(this.table, new AbortController().signal));
  }

  async put(Item: Readonly<Record<string, unknown>>): Promise<void> {
    await this.table.client.send(new PutCommand({ TableName: this.table.name, Item }));
  }

  async topUp(organisationId: string, micros: bigint): Promise<void> {
    await postReference(
      this.table,
      { organisationId, kind: 'top_up', deltaMicros: micros, reference: `top-up-${this.now}-${micros}` },
      this.world.operator(),
    );
  }

  async run({ monitorId }: Subscriber, step: Step = direct, bounds?: RunBounds): Promise<Run> {
    // A new millisecond keeps the events of a destination in order.
    this.now += 1;
    return await runMonitor(
      {
        table: this.world.steppingTable(step),
        appUrl: 'https://app.example',
        retention: STANDARD_RETENTION,
        now: () => this.now,
        ...(bounds === undefined ? {} : { bounds }),
      },
      monitorId,
    );
  }

  async monitor({ monitorId }: Pick<Subscriber, 'monitorId'>): Promise<Monitor> {
    const found = await findMonitor(this.table, monitorId);
    if (found === undefined) throw new Error('no monitor');
    return found;
  }

  /** Returns the events accepted for the destination, oldest first. */
  async delivered({ destinationId }: Subscriber): Promise<readonly Delivered[]> {
    const entries = await this.world.partition(keys.destinationDelivery(destinationId, '').pk);
    return await Promise.all(
      entries.map(async ({ sk }) => {
        const event = await this.world.item(keys.webhookEvent(String(sk)));
        return { eventId: String(sk), data: MonitorDelivery.parse(JSON.parse(String(event?.['data']))) };
      }),
    );
  }

  /** Returns all ids delivered so far, in the order of the events. */
  async ids(subscriber: Subscriber): Promise<string[]> {
    return (await this.delivered(subscriber)).flatMap(({ data }) => data.resource_ids);
  }

  /** Returns the ids of published jobs or companies in the order of their keys. */
  async idsOf(kind: 'company' | 'job', names: readonly string[]): Promise<string[]> {
    return await Promise.all(
      names.map(async (name) => String((await this.world.item(keys.source(kind, name)))?.['id'])),
    );
  }

  async balance({ organisationId }: Subscriber): Promise<bigint> {
    return (await showBalance(this.table, organisationId)) ?? 0n;
  }

  /** Derives the ledger from the table's stream and verifies the accounts. Returns the codes of all violations. */
  async violations(subscribers: readonly Subscriber[]): Promise<string[]> {
    const records = (await readStream(this.table)) as readonly StreamRecord[];
    const { violations } = await projectLedger(this.table, records.slice(this.#projected));
    this.#projected = records.length;
    const found = violations.map(({ code }): string => code);
    const reader = new TableReader(this.table, new AbortController().signal);
    for (const { organisationId } of subscribers) {
      const verified = await verifyOrganisation(reader, organisationId);
      found.push(...verified.violations.map(({ code }) => code));
    }
    return found;
  }
}

/** Creates one world per suite. */
export function monitorWorld(): () => MonitorWorld {
  let world: MonitorWorld;
  beforeAll(async () => {
    world = new MonitorWorld(await startTestTable({ stream: true, engine: 'memory' }));
  });
  afterAll(() => world.table.stop());
  return () => world;
}
