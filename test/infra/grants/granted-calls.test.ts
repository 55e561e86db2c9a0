import { gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { FUNCTION_NAMES } from '../../../infra/functions.ts';
import { RouteTable } from '../../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { serveLedger } from '../../../shared/credits/ledger/serve-ledger.ts';
import { post } from '../../../shared/credits/posting.ts';
import type { Posting } from '../../../shared/credits/posting-update.ts';
import { reconcile } from '../../../shared/credits/settlement/reconcile-charges.ts';
import { serveCollection } from '../../../shared/credits/settlement/serve-collection.ts';
import { serveSweep } from '../../../shared/credits/settlement/serve-refunds.ts';
import { CHARGED } from '../../../shared/credits/settlement/settlement-line.ts';
import { updateMonitor } from '../../../shared/monitors/editing/update-monitor.ts';
import { serveMonitors } from '../../../shared/monitors/serve-monitors.ts';
import { serveDueJobs } from '../../../shared/publishing/due/serve-due-jobs.ts';
import type { FeedLineInput } from '../../../shared/publishing/feed/feed.ts';
import { readManifest } from '../../../shared/search/store/manifest.ts';
import type { Table } from '../../../shared/table/client.ts';
import { expiringAt } from '../../../shared/table/expiry.ts';
import { keys } from '../../../shared/table/keys.ts';
import { uuid7 } from '../../../shared/table/uuid7.ts';
import { MAXIMUM_LIVE_LEASES } from '../../../shared/webhooks/destination/destination.ts';
import {
  createDestination,
  deleteDestination,
  pauseDestination,
} from '../../../shared/webhooks/destination/destinations.ts';
import { SWEEP_GRACE_MS } from '../../../shared/webhooks/due.ts';
import { updateDestination } from '../../../shared/webhooks/editing/update-destination.ts';
import { chooseRoute } from '../../../shared/webhooks/reporting/routes.ts';
import { STANDARD_RETENTION } from '../../../shared/webhooks/retention.ts';
import { serveDrain } from '../../../shared/webhooks/waking/serve-drain.ts';
import { serveEnqueuing } from '../../../shared/webhooks/waking/serve-enqueuing.ts';
import { readStream } from '../../credits/stream.ts';
import { type Demo, startDemo } from '../../end-to-end/demo.ts';
import { goodTargets, missingTargets, readSamples } from '../../end-to-end/targets.ts';
import { ALL_COMPANIES, MonitorWorld, type Subscriber } from '../../monitors/world.ts';
import { formTokenOf, PortalWorld } from '../../portal/portal-world.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  eventLine,
  evidence,
  factsLine,
  jobLine,
  publishLines,
  ROLES,
} from '../../support/feed-lines.ts';
import { startTestTable, type TestTable } from '../../support/table.ts';
import { documentsOf, readerOf } from '../../support/table-state.ts';
import { UploadWorld } from '../../support/uploads/upload-world.ts';
import { failing } from '../../support/watched/failing-table.ts';
import { answered, direct } from '../../webhooks/support/world.ts';
import { deployedTemplate, onlyResource } from '../support/deployment.ts';
import { allows, statementsOf } from '../support/policy.ts';
import { type Recorder, startRecorder } from '../support/recording.ts';

jest.setTimeout(300_000);

/**
 * The engines of the tests do not enforce IAM. Here every function works for a while with a recorder at its client, and each
 * call that it made must be allowed by the policy of its role, as the template has it.
 */
const template = await deployedTemplate();
const [TABLE] = onlyResource(template, 'AWS::DynamoDB::GlobalTable');

/** Returns the recorded calls that the function's role does not allow. */
function refused(recorder: Recorder, name: string) {
  const statements = statementsOf(template, name);
  return recorder.callsOf(name).filter((call) => !allows(statements, { ...call, resource: TABLE }));
}
const actionsOf = (recorder: Recorder, name: string) =>
  [...new Set(recorder.callsOf(name).map(({ action }) => action.replace('dynamodb:', '')))].sort();

describe('each operation', () => {
  let demo: Demo;
  let recorder: Recorder;
  beforeAll(async () => {
    const own = await startDemo({ engine: 'memory' });
    recorder = startRecorder();
    const routes = new RouteTable(
      OPERATIONS.map(({ id, path }) => ({ routeKey: `GET ${path}`, target: id })),
    );
    const nameOf = (target: string) => routes.match('GET', target.split('?')[0] ?? '')?.target ?? 'no-route';
    // Every request is recorded, because the first one of a kind fills caches that the later ones use.
    demo = {
      ...own,
      get: (target, headers) => recorder.as(nameOf(target), () => own.get(target, headers)),
    };
    const samples = await readSamples(demo);
    for (const operation of OPERATIONS) {
      const targets = [...goodTargets(samples, operation), ...missingTargets(operation)];
      for (const target of targets) expect((await demo.get(target)).status).toBeLessThan(500);
      for (const name of ['roles', 'industries', 'tools', 'locations', 'technologyTools']) {
        await demo.get(`${targets[0]?.split('?')[0]}?${name}=no-such-code`);
        await demo.get(`${targets[0]?.split('?')[0]}?facts[${name}]=no-such-code`);
        await demo.get(`${targets[0]?.split('?')[0]}?matchingJobs[${name}]=no-such-code`);
      }
    }
  });
  afterAll(async () => {
    recorder.stop();
    await demo.stop();
  });

  test.each(OPERATIONS)('$id makes only calls that its role allows', ({ id }) => {
    expect(refused(recorder, id)).toEqual([]);
    expect(recorder.callsOf(id).length).toBeGreaterThan(2);
    expect(actionsOf(recorder, id)).toContain('BatchGetItem');
    const updated = recorder.callsOf(id).filter(({ action }) => action === 'dynamodb:UpdateItem');
    const families = new Set(updated.flatMap(({ leadingKeys = [] }) => leadingKeys[0]?.split('#')[0] ?? ''));
    expect([...families].sort()).toEqual(['ACCOUNT']);
  });

  test.each([
    { id: 'list-jobs', prefix: 'CHANGES' },
    { id: 'list-company-events', prefix: 'COMPANY' },
    { id: 'list-locations', prefix: 'TYPEAHEAD' },
    { id: 'list-tools', prefix: 'TYPEAHEAD' },
  ])('$id queries $prefix, as it declares', ({ id, prefix }) => {
    const queried = recorder.callsOf(id).filter(({ action }) => action === 'dynamodb:Query');
    expect(queried.some(({ leadingKeys = [] }) => leadingKeys[0]?.startsWith(`${prefix}#`))).toBe(true);
  });

  test('the role of retrieve-job refuses what retrieve-job-content reads, and that of a catalogue what a job needs', () => {
    const refusedTo = (name: string, id: string) => {
      const statements = statementsOf(template, name);
      return recorder.callsOf(id).some((call) => !allows(statements, { ...call, resource: TABLE }));
    };
    expect(refusedTo('retrieve-job', 'retrieve-job-content')).toBe(true);
    expect(refusedTo('list-tools', 'retrieve-job')).toBe(true);
  });
});

describe('each supporting function', () => {
  let recorder: Recorder;
  let world: MonitorWorld;
  let subscriber: Subscriber;
  const sink = () => undefined;
  beforeAll(async () => {
    world = new MonitorWorld(await startTestTable({ stream: true, engine: 'memory' }));
    recorder = startRecorder();
    world.now = Date.now() - 3 * 3_600_000;
    await world.publish([...CATALOGUE_LINES, companyLine('acme')]);
    subscriber = await world.subscribe();
    await monitors();
    await settlement();
    await webhooks();
    await dueJobs();
    await portal();
    await uploads();
  });
  afterAll(async () => {
    recorder.stop();
    await world.table.stop();
  });

  /**
   * Takes turns: one finds a new job and a company, one delivers them. A monitor of an earlier release takes a seat.
   */
  async function monitors(): Promise<void> {
    const { table } = world;
    const run = serveMonitors({
      table,
      appUrl: 'https://app.example',
      retention: STANDARD_RETENTION,
      sink,
      now: () => world.now,
    });
    const ofCompanies = await world.subscribe({ operation: 'company_events', query: ALL_COMPANIES });
    const aged = await world.subscribe();
    await world.age(aged, { job: 0 });
    await recorder.as('run-monitors', run);
    expect((await world.monitor(aged)).seat).not.toBeNull();
    const kind = { kind: 'technology', code: 'python' } as const;
    const about = { relationship: 'explicit_current_use', subjectScope: 'hiring_organisation' } as const;
    const event = eventLine('event', 'acme', { ...kind, ...about }, { evidence: evidence() });
    await world.publish([jobLine('job', 'acme'), event]);
    for (let turn = 0; turn < 2; turn += 1) {
      world.now += 3_600_000;
      await recorder.as('run-monitors', run);
    }
    expect(await world.ids(subscriber)).toHaveLength(1);
    expect(await world.ids(ofCompanies)).toHaveLength(1);
  }

  /** Projects the ledger, collects an answer, sweeps one without an answer, and decides two doubts. */
  async function settlement(): Promise<void> {
    const { table } = world;
    const { organisationId } = subscriber;
    const charge = (id = uuid7(world.now)): Posting => ({
      organisationId,
      id,
      kind: 'charge',
      deltaMicros: -1_000n,
      minimumMicros: 1_000n,
      at: world.now,
      charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: uuid7(world.now), resources: 1 },
    });
    const unanswered = charge();
    const control = { deadline: Date.now() + 5_000 };
    expect(await post(table, unanswered, 2, control)).toMatchObject({ status: 'applied' });
    const doubted = charge();
    expect(await post(table, doubted, 3, control)).toMatchObject({ status: 'applied' });
    const operator = { name: 'test', now: world.now };
    const decide = (posting: Posting, sequenceRead: number) =>
      recorder.as('reconcile-charges', () => reconcile(table, { posting, sequenceRead }, operator));
    expect(await decide(doubted, 3)).toBe('refunded');
    expect(await decide(charge(), 3)).toBe('not_charged');
    const Records = await lambdaRecords(table);
    await recorder.as('project-ledger', () => serveLedger(table, sink)({ Records }));
    // A batch that begins in the middle looks for the entry before it, in a process that has written none.
    const latest = Records.slice(-1);
    await recorder.as('project-ledger', () => serveLedger({ ...table }, sink)({ Records: latest }));
    // Past its window, the ledger decides.
    await recorder.as('reconcile-charges', () =>
      reconcile(table, { posting: charge(), sequenceRead: -40 }, operator),
    );
    const request = { request_id: uuid7(world.now), organisation_id: organisationId, status: 200 };
    const line = JSON.stringify({ ...request, ...CHARGED });
    const logEvents = [{ id: '1', timestamp: world.now, message: line }];
    const data = { messageType: 'DATA_MESSAGE', logGroup: 'g', logStream: 's', logEvents };
    await recorder.as('collect-answers', () =>
      serveCollection({ table, sendDoubts: async () => undefined, sink, now: () => world.now })({
        awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') },
      }),
    );
    const sweep = serveSweep({ table, sink, now: () => world.now + 1_800_000 });
    await recorder.as('refund-unanswered', () => sweep({}, { getRemainingTimeInMillis: () => 300_000 }));
  }

  /** Enqueues, delivers, parks, drains and sweeps. */
  async function webhooks(): Promise<void> {
    const { table, world: side } = world;
    const records = await lambdaRecords(table);
    const ready = records.filter(({ dynamodb }) => dynamodb?.NewImage?.['ready'] !== undefined);
    const event: DynamoDBStreamEvent = { Records: ready };
    const enqueue = serveEnqueuing({
      workingMs: 20_000,
      table,
      sqs: side.sqs(direct),
      queueUrl: 'queue',
      sink,
    });
    await recorder.as('enqueue-deliveries', () => enqueue(event));
    // Again, over entitlements as an earlier release left them.
    for (const { dynamodb } of await lambdaRecords(table)) {
      const { pk, sk } = { ...dynamodb?.NewImage };
      if (pk?.S === undefined || sk?.S === undefined || !pk.S.startsWith(keys.entitlement('', '').pk))
        continue;
      await table.client.send(
        new PutCommand({ TableName: table.name, Item: { pk: pk.S, sk: sk.S, until: 0 } }),
      );
    }
    await recorder.as('enqueue-deliveries', () => enqueue(event));
    const destinationId = await side.destination();
    const deliver = async (eventId: string) =>
      await recorder.as('deliver-webhooks', () => side.work(side.messageOf(eventId)));
    await deliver(await side.accept(destinationId));
    side.receiver = () => answered(500);
    await deliver(await side.accept(destinationId));
    // A worker whose slot is taken reads all slots.
    const busy = await side.destination();
    for (let slot = 0; slot < MAXIMUM_LIVE_LEASES; slot += 1) await side.takeSlot(busy, slot);
    await deliver(await side.accept(busy));
    await pauseDestination(table, await side.readDestination(destinationId), 'operator', side.operator());
    await deliver(await side.accept(destinationId));
    side.receiver = () => answered(204);
    const lost = await side.accept(await side.destination());
    const drain = await side.resume(destinationId);
    if (drain === null) throw new Error('the destination was not paused');
    await recorder.as('drain-destination', () => side.drain(drain));
    world.now += SWEEP_GRACE_MS + 3_600_000;
    await recorder.as('sweep-deliveries', () => side.sweep());
    await recorder.as('deliver-webhooks', async () => side.work(await side.wakeUpOf(lost)));
    // A deleted destination: what is parked is purged, what is on its way ends.
    const gone = await side.destination();
    await pauseDestination(table, await side.readDestination(gone), 'operator', side.operator());
    await deliver(await side.accept(gone));
    const late = await side.accept(gone);
    await deleteDestination(table, await side.readDestination(gone), side.operator());
    const purge = serveDrain({ table, sink, now: () => side.now });
    const purged = await recorder.as('drain-destination', () =>
      purge({ destinationId: gone, resumption: 0 }),
    );
    expect(purged).toEqual({ state: 'done', ended: 1 });
    await deliver(late);
    expect(await side.delivery(late)).toMatchObject({ terminalCode: 'destination_deleted' });
    await edited();
  }

  /** Verifies an address, moves what waits for a monitor, and tells of a pause. */
  async function edited(): Promise<void> {
    const { table, world: side } = world;
    const operator = side.operator();
    const { organisationId, destinationId, monitorId } = subscriber;
    const given = { organisationId, name: 'Second', url: 'https://second.example.com/', secret: 'whsec_y' };
    const made = await createDestination(table, given, async () => new Uint8Array(1), operator);
    await chooseRoute(table, { organisationId }, { before: null, after: made.id }, operator);
    const services = { links: { appUrl: 'https://app.example' }, retention: STANDARD_RETENTION };
    const url = 'https://new.example.com/';
    const first = await side.readDestination(destinationId);
    const asked = await updateDestination(table, first, { url }, services, operator);
    const test = typeof asked === 'string' ? null : asked.eventId;
    if (test === null) throw new Error('no test was sent');
    side.track(test, destinationId);
    const deliver = async (eventId: string) =>
      await recorder.as('deliver-webhooks', () => side.work(side.messageOf(eventId)));
    await deliver(test);
    expect(await side.readDestination(destinationId)).toMatchObject({ url });
    // Of the monitor: one is parked, and one is met by a worker on its way.
    const data = { monitor_id: monitorId };
    await pauseDestination(table, await side.readDestination(destinationId), 'operator', operator);
    const parked = await side.accept(destinationId, { data, organisationId });
    await deliver(parked);
    const monitor = await world.monitor(subscriber);
    expect(await updateMonitor(table, monitor, { destinationId: made.id }, operator)).toBe('updated');
    world.now += SWEEP_GRACE_MS;
    const waiting = await side.accept(destinationId, { data, organisationId });
    await deliver(waiting);
    expect(await side.item(keys.delivery(waiting, made.id))).toMatchObject({ outcome: 'pending' });
    await recorder.as('sweep-deliveries', () => side.sweep());
    expect(side.told).toContain('sent');
    const move = serveDrain({ table, sink, now: () => side.now });
    const moved = await recorder.as('drain-destination', () => move({ destinationId, monitorId }));
    expect(moved).toMatchObject({ state: 'done' });
    expect(await side.item(keys.delivery(parked, made.id))).toMatchObject({ outcome: 'pending' });
  }

  /** Opens every page, and uses every form. */
  async function portal(): Promise<void> {
    const own = await PortalWorld.start(world.table);
    const destinationId = await own.deliveries.destination();
    const failed = await own.deliver(destinationId, answered(400));
    const confirmed = await own.deliver(destinationId);
    const late = await own.deliver(destinationId, answered(400));
    await own.charge([{ at: own.now }, { at: own.now }]);
    const { path } = await own.link();
    const [browser, reader] = [own.browser(), own.browser()];
    const as = <T>(work: () => Promise<T>): Promise<T> => recorder.as('portal', work);
    const failedLink = await own.eventLink(failed);
    await as(() => browser.open(path));
    await as(() => reader.open(failedLink));
    const destination = `/app/destinations/${destinationId}`;
    for (const page of ['overview', 'keys', 'destinations', 'monitors', 'credits', 'no-such'])
      await as(() => browser.get(`/app/${page}`));
    for (const page of [destination, `${destination}/missed`, `${destination}/missed.ndjson`])
      expect((await as(() => browser.get(page))).statusCode).toBe(200);
    const token = formTokenOf(await as(() => browser.get(`/app/deliveries/${confirmed}`)));
    const { history } = await own.deliveries.delivery(confirmed);
    const attempt = String(history[0]?.id);
    await as(() => browser.get(`/app/deliveries/${confirmed}/${destinationId}/${attempt}.json`));
    const fields = { token, destination: destinationId, attempt, secret: 'whsec_x' };
    const since = new Date(own.now - 86_400_000).toISOString().slice(0, 16);
    // Near its end, so that a replay extends payload and receipt.
    const item = await own.deliveries.item(keys.delivery(late, destinationId));
    await own.deliveries.put({ ...item, ...expiringAt(own.now + 3_600_000) });
    for (const [action, given, status] of [
      [`/app/deliveries/${confirmed}/check`, fields, 200],
      [`/app/deliveries/${failed}/resend`, fields, 303],
      [`${destination}/resend`, { token, since }, 200],
      [`${destination}/test`, { token }, 303],
      ['/app/leave', { token }, 200],
    ] as const) {
      expect((await as(() => browser.post(action, given))).statusCode).toBe(status);
    }
    expect((await own.deliveries.delivery(late)).generation).toBe(2);
  }

  /** Settles what is due, after a publication that died at a write, three writes later each time. */
  async function dueJobs(): Promise<void> {
    const { table } = world;
    const names = Array.from({ length: 80 }, (_, i) => `due ${i}`);
    const at = (ms: number): string => new Date(world.now + ms).toISOString();
    const write = async (through: Table, lines: readonly FeedLineInput[]) =>
      await publishLines(through, lines, { now: () => world.now });
    await write(table, [
      ...names.flatMap((name) => [companyLine(name), jobLine(`${name} stays`, name)]),
      ...names.map((name) => jobLine(name, name, { expires_at: at(60_000) })),
      jobLine('lapses', 'acme'),
      contentLine('lapses', { distributable_until: at(60_000) }),
    ]);
    const run = serveDueJobs({ table, sink, now: () => world.now, sleep: async () => undefined });
    for (let n = 4, died = true; died; n += 3) {
      const again = [
        companyLine(`new ${n}`),
        jobLine(`new ${n}`, `new ${n}`, { expires_at: at(60_000) }),
        jobLine('lapses', 'acme', { title: `After ${n}` }),
        contentLine('lapses', { description: `After ${n}`, distributable_until: at(60_000) }),
        { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 1 + n / 1_000 },
        { type: 'read', source: 'board', started_at: at(-2_000), ended_at: at(-1_000) },
        companyLine('board'),
        jobLine(`seen ${n}`, 'board', { expires_at: at(60_000) }),
        { type: 'read_end', source: 'board' },
      ] as const;
      died = await write(failing(table, n, true).table, again).then(
        () => false,
        () => true,
      );
      world.now += 120_000;
      await recorder.as('settle-due-jobs', run);
    }
    // The block of times of a small board waits for its hour.
    await write(table, [
      { type: 'read', source: 'small', started_at: at(-2_000), ended_at: at(-1_000) },
      jobLine('of a small board', 'acme', {
        first_observed_at: at(-1_500),
        last_verified_at: at(-1_500),
      }),
      { type: 'read_end', source: 'small' },
    ]);
    expect((await readManifest(readerOf(table))).unverifiedSinceMs).not.toBeNull();
    world.now += 3_600_000;
    await recorder.as('settle-due-jobs', run);
    expect((await readManifest(readerOf(table))).unverifiedSinceMs).toBeNull();
    const { jobs } = await documentsOf(table);
    expect(jobs.get('due 0')?.document.job).toMatchObject({ status_reason: 'source_expired' });
    expect(jobs.get('lapses')?.document.job).toMatchObject({ content_available: false });
  }

  /** Publishes uploads of every kind of line, in turns, after turns that died, and a file of boards. */
  async function uploads(): Promise<void> {
    const { table } = world;
    const bucket = await UploadWorld.start();
    const names = { prepare: 'prepare-upload', publish: 'publish-upload', receive: '', report: '' } as const;
    const run = async (key: string, text: string, through = table) => {
      const report = await bucket.run(await bucket.upload(key, text), {
        table: through,
        now: () => world.now,
        linesPerTurn: 60,
        hook: () => {
          world.now += 60_000;
        },
        through: (step, work) => recorder.as(names[step], work),
      });
      expect(report).toMatchObject({ state: 'published' });
    };
    const textOf = (lines: readonly (FeedLineInput | string)[]): string =>
      lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
    const at = (ms: number): string => new Date(world.now + ms).toISOString();
    const read = (source: string, lines: readonly FeedLineInput[]): FeedLineInput[] => [
      { type: 'read', source, started_at: at(-2_000), ended_at: at(-1_000) },
      ...lines,
      { type: 'read_end', source },
    ];
    const many = Array.from({ length: 30 }, (_, i) => [
      companyLine(`up ${i}`),
      jobLine(`up ${i}`, `up ${i}`, { expires_at: at(86_400_000) }),
      contentLine(`up ${i}`),
    ]).flat();
    await run('feeds/first.ndjson', textOf([...CATALOGUE_LINES, ...many, '{"type":"job"']));
    const seen = Array.from({ length: 20 }, (_, i) => jobLine(`board ${i}`, 'up 1'));
    await run('feeds/read.ndjson', textOf(read('uploaded board', seen)));
    for (let n = 10; n < 90; n += 8) {
      world.now += 3_600_000;
      let dies = true;
      let attempts = 0;
      const dying = failing(table, n, true).table;
      const through = {
        name: table.name,
        get client() {
          const { client } = dies ? dying : table;
          return client;
        },
      };
      const turn = textOf([
        ...CATALOGUE_LINES.map((line) =>
          line.type === 'tool' ? { ...line, label: `${line.label} ${n}` } : line,
        ),
        {
          ...ROLES,
          entries: ROLES.entries.map((entry) => ({ ...entry, label: `${entry.label} ${n}` })),
        },
        companyLine('up 2', { merged_into_key: 'up 3' }),
        companyLine('up 4', { cleared: n % 16 === 2 }),
        companyLine('up 5', { name: `Renamed ${n}` }),
        companyLine(`more ${n}`),
        jobLine(`more ${n}`, `more ${n}`),
        factsLine(`more ${n}`, [
          {
            kind: 'technology',
            code: 'sap',
            relationship: 'explicit_current_use',
            subjectScope: 'legal_entity',
          },
        ]),
        eventLine(`event ${n}`, 'up 6', {
          kind: 'technology',
          code: 'sap',
          relationship: 'planned_introduction',
          subjectScope: 'legal_entity',
        }),
        contentLine('up 7', { description: `Other ${n}`, distributable_until: at(60_000) }),
        { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 2 + n / 1_000 },
        ...read('uploaded board', [...seen.slice(n % 7), jobLine(`board of ${n}`, 'up 1')]),
      ]);
      const report = await bucket.run(await bucket.upload(`feeds/${n}.ndjson`, turn), {
        table: through,
        now: () => world.now,
        hook: (step, when) => {
          if (step !== 'publish' || when === 'after') return;
          world.now += 60_000;
          attempts += 1;
          dies = attempts === 1;
        },
        through: async (step, work) => await recorder.as(names[step], work),
      });
      expect(report).toMatchObject({ state: 'published' });
    }
    // Converting a board file takes the catalogues, whatever its records are.
    await run('boards/ashby/acme/jobs.json', '{"no":"posting"}');
    await bucket.bucket.stop();
  }

  test.each(FUNCTION_NAMES.filter((name) => !OPERATIONS.some(({ id }) => id === name)))(
    '%s makes only calls that its role allows',
    (name) => {
      expect(refused(recorder, name)).toEqual([]);
    },
  );

  test.each([
    { name: 'collect-answers', actions: ['GetItem', 'PutItem'] },
    { name: 'project-ledger', actions: ['GetItem', 'PutItem'] },
    { name: 'reconcile-charges', actions: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    { name: 'refund-unanswered', actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    {
      name: 'run-monitors',
      actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    },
    { name: 'enqueue-deliveries', actions: ['BatchGetItem', 'PartiQLInsert', 'PartiQLUpdate'] },
    { name: 'portal', actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    {
      name: 'deliver-webhooks',
      actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'],
    },
    {
      name: 'drain-destination',
      actions: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    },
    { name: 'sweep-deliveries', actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    {
      name: 'settle-due-jobs',
      actions: [
        'BatchGetItem',
        'BatchWriteItem',
        'DeleteItem',
        'GetItem',
        'PartiQLInsert',
        'PartiQLUpdate',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    },
    { name: 'prepare-upload', actions: ['GetItem'] },
    {
      name: 'publish-upload',
      actions: [
        'BatchGetItem',
        'BatchWriteItem',
        'DeleteItem',
        'GetItem',
        'PartiQLInsert',
        'PartiQLUpdate',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    },
  ])('$name did its work while it was recorded', ({ name, actions }) => {
    expect(actionsOf(recorder, name)).toEqual(expect.arrayContaining(actions));
  });
});

/** Returns the records of the stream as Lambda hands them over: JSON, in which bytes are base64 and times seconds. */
async function lambdaRecords(table: TestTable): Promise<DynamoDBRecord[]> {
  const text = JSON.stringify(
    await readStream(table),
    function (this: Record<string, unknown>, name, value: unknown) {
      const raw = this[name];
      if (raw instanceof Date) return Math.floor(raw.getTime() / 1_000);
      return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : value;
    },
  );
  return JSON.parse(text);
}
