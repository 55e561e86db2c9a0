import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { QueryStringProps } from 'aws-cdk-lib/aws-logs';
import { REQUEST_QUERIES } from '../../infra/constructs/observability/saved-queries.ts';
import { pages } from '../../infra/local/http/documentation.ts';
import { type Launched, launch } from '../../infra/local/process/launch.ts';
import { PRODUCT } from '../../infra/local/process/product.ts';
import { synthesize } from '../../infra/local/stack/synthesis.ts';
import { type LocalRuntime, readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { acceptanceOf } from '../../shared/webhooks/delivery/accept-event.ts';
import { STANDARD_RETENTION } from '../../shared/webhooks/retention.ts';
import { eventually } from '../local/fixture/fixture.ts';
import { runIn } from '../operator/commands/support.ts';
import { CATALOGUE_LINES, companyLine, jobLine } from '../support/feed-lines.ts';
import { makeCertificates } from '../webhooks/support/certificates.ts';
import { answer, type ReceivedRequest, type Receiver, startReceiver } from '../webhooks/support/receiver.ts';

/** The product as `npm start` runs it, a receiver on this machine, and the operator's command line. */
const dataDir = mkdtempSync(join(tmpdir(), 'webhooks-'));
let receiver: Receiver;
let launched: Launched;
let runtime: LocalRuntime;
let table: Table;
let organisation: string;
/** The event that a busy receiver refused the first time. */
let retried: string;

type Json = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const { ca, good } = await makeCertificates('localhost');
  receiver = await startReceiver(good);
  const authority = join(dataDir, 'authority.pem');
  writeFileSync(authority, ca);
  launched = await launch({
    synthesis: PRODUCT,
    port: 0,
    allowedHosts: [],
    dataDir,
    engine: 'dynoxide',
    echoLogs: false,
    variables: {
      WEBHOOK_DEVELOPMENT_RECEIVER: `localhost:${receiver.port}`,
      WEBHOOK_DEVELOPMENT_CA: authority,
    },
    parameters: (url) => ({ DocsUrl: `${url}/docs`, AppUrl: `${url}/app`, Stage: 'local' }),
    pages,
    loadDemo: undefined,
    print: () => undefined,
    onFailure: () => undefined,
  });
  runtime = await readRuntime(dataDir);
  table = openTable(runtime.dynamodb, runtime.tableName);
  organisation = String((await ops('organisations', 'create', '--name', 'Receiver'))['organisation_id']);
}, 240_000);
afterAll(async () => {
  table?.client.destroy();
  await launched?.stop();
  await receiver?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 240_000);

async function ops(...argv: string[]): Promise<Json> {
  const { code, stdout, stderr } = await runIn({ DATA_DIR: dataDir }, [...argv, '--json']);
  // Commands that take seconds show their progress on standard error.
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function createDestination(path: string): Promise<Made> {
  const url = `https://localhost:${receiver.port}${path}`;
  const created = await ops(
    'destinations',
    'create',
    '--organisation',
    organisation,
    '--name',
    path,
    '--url',
    url,
  );
  expect(created).toMatchObject({ object: 'webhook_destination', status: 'active', url, name: path });
  return { id: String(created['id']), secret: String(created['signing_secret']) };
}

/** Returns the requests that the receiver got for an event, in order. */
const requestsOf = (eventId: string): ReceivedRequest[] =>
  receiver.requests.filter(({ headers }) => headers['x-svc-event-id'] === eventId);

const receiptOf = async (eventId: string): Promise<Json> => {
  const { data } = await ops('deliveries', 'show', eventId);
  return Array.isArray(data) ? data[0] : {};
};

const outcomeOf = (eventId: string, outcome: string): Promise<Json> =>
  eventually(async () => {
    const receipt = await receiptOf(eventId);
    return receipt['outcome'] === outcome ? receipt : undefined;
  });

/** Accepts an event as a monitor does. `lost` omits the attribute that makes the stream enqueue it. */
async function accept(destinationId: string, { lost = false } = {}): Promise<string> {
  const now = Date.now();
  const eventId = uuid7(now);
  const data = { action_url: 'https://app.example.com/', resource_ids: [], schema_version: 1 };
  const event = {
    eventId,
    type: 'signals.monitor.delivery',
    occurredAt: new Date(now).toISOString(),
    data: { ...data, summary: 's', title: 't' },
  } as const;
  const writes = acceptanceOf(
    table.name,
    { event, organisationId: organisation, destinationIds: [destinationId], test: false },
    now,
    STANDARD_RETENTION,
  );
  if (lost) for (const { Put } of writes) delete Put?.Item?.['ready'];
  await table.client.send(new TransactWriteCommand({ TransactItems: writes }));
  return eventId;
}

/** Verifies a request with an independent implementation of the rules for receivers (contract 14.3). */
function verify(secret: string, { headers, body }: ReceivedRequest): boolean {
  const timestamp = headers['x-svc-timestamp'] ?? '';
  if (!/^[0-9]+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false;
  const mac = createHmac('sha256', secret).update(`v0.${timestamp}.`).update(body).digest('hex');
  const expected = Buffer.from(`v0=${mac}`);
  const given = Buffer.from(headers['x-svc-signature'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

describe('a webhook in the local runtime', () => {
  let hook: Made;
  let busy: Made;
  beforeAll(async () => {
    receiver.behave((socket, request, raw) => {
      const failing =
        request.line.includes('/busy') && requestsOf(request.headers['x-svc-event-id'] ?? '').length === 1;
      const gone = request.line.includes('/gone');
      answer(failing ? 503 : gone ? 410 : 204)(socket, request, raw);
    });
    hook = await createDestination('/hook');
    busy = await createDestination('/busy');
    retried = String((await ops('destinations', 'test', busy.id))['event_id']);
  }, 240_000);

  test('arrives signed over its exact bytes, and its receipt shows it', async () => {
    const sent = await ops('destinations', 'test', hook.id, '--wait', '60');
    const eventId = String(sent['event_id']);
    expect(sent).toMatchObject({ destination_id: hook.id, outcome: 'complete', last_status: 204 });
    const [request, ...more] = requestsOf(eventId);
    if (request === undefined) throw new Error('nothing arrived');
    expect(more).toEqual([]);
    expect(request.line).toBe('POST /hook HTTP/1.1');
    expect(verify(hook.secret, request)).toBe(true);
    expect(verify(busy.secret, request)).toBe(false);
    const body: unknown = JSON.parse(request.body.toString());
    expect(body).toEqual({
      schema_version: 1,
      event_id: eventId,
      delivery_id: request.headers['x-svc-delivery-id'],
      event_type: 'integration.test',
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        action_url: expect.stringMatching(
          new RegExp(`^${launched.baseUrl}/app/deliveries/${eventId}\\?link=[\\w-]{96}$`),
        ),
        resource_ids: [],
        schema_version: 1,
        summary: expect.any(String),
        title: expect.any(String),
      },
    });
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'x-svc-event-type': 'integration.test',
    });
    const { data } = await ops('deliveries', 'show', eventId);
    expect(data).toEqual([
      {
        event_id: eventId,
        event_type: 'integration.test',
        destination_id: hook.id,
        outcome: 'complete',
        attempt_count: 1,
        last_status: 204,
        terminal_code: null,
        next_attempt_at: null,
        completed_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        parked: false,
        attempts: [
          {
            delivery_id: request.headers['x-svc-delivery-id'],
            attempt: 1,
            at: expect.stringMatching(/Z$/),
            status: 204,
            failure_code: null,
          },
        ],
      },
    ]);
  }, 240_000);

  test('has a page that its action_url opens, and the portal of its customer opens by a link until it is revoked', async () => {
    const sent = await ops('destinations', 'test', hook.id, '--wait', '60');
    const [request] = requestsOf(String(sent['event_id']));
    const body: { data: { action_url: string } } = JSON.parse(request?.body.toString() ?? '');
    const open = async (url: string): Promise<{ readonly cookie: string; readonly to: string | null }> => {
      const entered = await fetch(url, { redirect: 'manual' });
      const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
      return { cookie, to: entered.headers.get('location') };
    };
    const pageOf = async (path: string, cookie: string) =>
      await fetch(launched.baseUrl + path, { headers: { cookie } });
    const event = await open(body.data.action_url);
    expect(event.to).toBe(`/app/deliveries/${sent['event_id']}`);
    const page = await (await pageOf(String(event.to), event.cookie)).text();
    for (const name of ['x-svc-signature', 'x-svc-delivery-id', 'x-svc-timestamp'])
      expect(page).toContain(request?.headers[name] ?? 'nothing');
    expect((await pageOf('/app/overview', event.cookie)).status).toBe(404);

    const link = await ops('portal', 'link', '--organisation', organisation, '--hours', '1');
    const { cookie, to } = await open(String(link['url']));
    expect(to).toBe('/app/overview');
    const overview = await pageOf('/app/overview', cookie);
    expect([overview.status, overview.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await overview.text()).toContain('<span>Receiver</span>');
    expect(await (await pageOf('/app/destinations', cookie)).text()).toContain('/hook');
    await ops('portal', 'revoke', '--organisation', organisation, '--link', String(link['link_id']));
    expect((await pageOf('/app/overview', cookie)).status).toBe(404);
    // No API key opens the portal, no cookie opens the interface, and the page of a 402 needs neither.
    expect((await fetch(`${launched.baseUrl}/v0/jobs`, { headers: { cookie } })).status).toBe(401);
    expect((await fetch(`${launched.baseUrl}/app/credits`)).status).toBe(200);
  }, 240_000);

  test('stays parked and visible while its destination is paused, and arrives once after it is resumed', async () => {
    expect(await ops('destinations', 'pause', hook.id)).toMatchObject({
      status: 'paused',
      pause_reason: 'operator',
    });
    const parked = [await accept(hook.id), await accept(hook.id), await accept(hook.id)];
    for (const eventId of parked) {
      const receipt = await eventually(async () => {
        const found = await receiptOf(eventId);
        return found['parked'] === true ? found : undefined;
      });
      expect(receipt).toMatchObject({ outcome: 'pending', attempt_count: 0, next_attempt_at: null });
    }
    expect(await ops('destinations', 'show', hook.id)).toMatchObject({ parked_deliveries: 3 });
    expect(parked.flatMap(requestsOf)).toEqual([]);
    // A paused destination still receives tests.
    expect(await ops('destinations', 'test', hook.id, '--wait', '60')).toMatchObject({ outcome: 'complete' });
    expect(await ops('destinations', 'resume', hook.id)).toMatchObject({
      status: 'active',
      parked_deliveries: 3,
    });
    for (const eventId of parked) await outcomeOf(eventId, 'complete');
    expect(parked.map((eventId) => requestsOf(eventId).length)).toEqual([1, 1, 1]);
    const drained = await eventually(async () => {
      const shown = await ops('destinations', 'show', hook.id);
      return shown['draining'] === false ? shown : undefined;
    });
    expect(drained).toMatchObject({ status: 'active', parked_deliveries: 0 });
  }, 240_000);

  test('is signed with the new secret after a rotation, which pauses the destination', async () => {
    const rotated = await ops('destinations', 'rotate', hook.id);
    expect(rotated).toMatchObject({ status: 'paused', pause_reason: 'rotation' });
    const secret = String(rotated['signing_secret']);
    expect(secret).not.toBe(hook.secret);
    const { event_id } = await ops('destinations', 'test', hook.id, '--wait', '60');
    const [request] = requestsOf(String(event_id));
    if (request === undefined) throw new Error('nothing arrived');
    expect([verify(secret, request), verify(hook.secret, request)]).toEqual([true, false]);
    expect(await ops('destinations', 'resume', hook.id)).toMatchObject({ status: 'active' });
  }, 240_000);

  test('is replayed under the same event_id with a new delivery_id', async () => {
    const { event_id } = await ops('destinations', 'test', hook.id, '--wait', '60');
    const eventId = String(event_id);
    await ops('deliveries', 'replay', eventId);
    await eventually(() => (requestsOf(eventId).length === 2 ? true : undefined));
    expect(await outcomeOf(eventId, 'complete')).toMatchObject({ attempt_count: 1 });
    const deliveries = requestsOf(eventId).map(({ headers }) => headers['x-svc-delivery-id']);
    expect(new Set(deliveries).size).toBe(2);
  }, 240_000);

  test('of a monitor is paid for once and names new resources, which are then free to retrieve', async () => {
    const feed = async (lines: readonly object[]): Promise<void> => {
      const file = join(dataDir, 'feed.ndjson');
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await ops('publish', file);
    };
    const given = ['--organisation', organisation];
    await ops('credits', 'top-up', ...given, '--usd', '1');
    const key = await ops('keys', 'create', ...given, '--name', 'k', '--scopes', 'jobs:read');
    await feed([...CATALOGUE_LINES, companyLine('acme'), jobLine('old', 'acme')]);
    const options = ['--destination', hook.id, '--operation', 'jobs', '--query', 'query=engineer'];
    const { monitor_id } = await ops('monitors', 'create', ...given, ...options);
    const run = () => ops('monitors', 'run', String(monitor_id));
    expect(await run()).toMatchObject({ outcome: 'nothing_new', cost_usd: '0.00' });
    await feed([jobLine('new', 'acme'), jobLine('other', 'acme', { title: 'Nurse' })]);
    const { event_id, ...delivered } = await run();
    expect(delivered).toMatchObject({ outcome: 'delivered', resources: 1, cost_usd: '0.001' });
    await outcomeOf(String(event_id), 'complete');
    const [request] = requestsOf(String(event_id));
    const { data } = JSON.parse(request?.body.toString() ?? '{}');
    expect(data).toMatchObject({ monitor_id, resource_kind: 'job', cost_usd: '0.001' });
    expect(data.resource_ids).toHaveLength(1);
    const response = await fetch(`${launched.baseUrl}/v0/jobs/${data.resource_ids[0]}`, {
      headers: { authorization: `Bearer ${key['api_key']}` },
    });
    expect([response.status, response.headers.get('svc-cost-usd')]).toEqual([200, '0.00']);
    expect(await response.json()).toMatchObject({ title: 'Engineer new' });
    expect(await run()).toMatchObject({ outcome: 'nothing_new', spent_today_usd: '0.001' });
    expect(await ops('credits', 'verify', ...given)).toMatchObject({ ok: true, balance_usd: '0.999' });
  }, 240_000);

  test('pauses its destination at the fifth terminal failure in a row', async () => {
    const gone = await createDestination('/gone');
    const events: string[] = [];
    for (let n = 0; n < 5; n += 1) events.push(await accept(gone.id));
    for (const eventId of events) {
      expect(await outcomeOf(eventId, 'terminal_failure')).toMatchObject({
        attempt_count: 1,
        last_status: 410,
        terminal_code: 'http_status',
      });
    }
    expect(await ops('destinations', 'show', gone.id)).toMatchObject({
      status: 'paused',
      pause_reason: 'failures',
      consecutive_failures: 5,
    });
  }, 240_000);

  test('that waits in the state machine is sent when it is due', async () => {
    const eventId = await accept(hook.id, { lost: true });
    const sfn = new SFNClient({ ...runtime.states, region: 'us-east-1' });
    const message = { event_id: eventId, destination_id: hook.id, generation: 1, attempt: 1 };
    await sfn.send(
      new StartExecutionCommand({
        stateMachineArn: String(runtime.outputs['DrainArn']).replace(/WebhooksDrain\w+$/, await waiterName()),
        input: JSON.stringify({ at: new Date().toISOString(), message }),
      }),
    );
    sfn.destroy();
    expect(await outcomeOf(eventId, 'complete')).toMatchObject({ attempt_count: 1 });
  }, 240_000);

  test('to a busy receiver arrives at the second attempt, with another delivery_id', async () => {
    expect(await outcomeOf(retried, 'complete')).toMatchObject({ attempt_count: 2, last_status: 204 });
    const [first, second] = requestsOf(retried);
    if (first === undefined || second === undefined) throw new Error('the event did not arrive twice');
    expect(second.headers['x-svc-delivery-id']).not.toBe(first.headers['x-svc-delivery-id']);
    expect([verify(busy.secret, first), verify(busy.secret, second)]).toEqual([true, true]);
  }, 240_000);

  test('has a secret that is shown only when it is created', async () => {
    expect(hook.secret).toMatch(/^whsec_[\w-]{43}$/);
    const { signing_secret: rotated, ...rest } = await ops('destinations', 'rotate', hook.id);
    expect(rotated).not.toBe(hook.secret);
    const shown = [
      rest,
      await ops('destinations', 'show', hook.id),
      await ops('destinations', 'list'),
      await ops('destinations', 'resume', hook.id),
      await ops('deliveries', 'list'),
    ];
    expect(JSON.stringify(shown)).not.toContain('whsec_');
    expect(JSON.stringify(shown)).not.toContain('signing_secret');
  }, 240_000);

  test('writes neither a secret nor a payload to the functions’ log', () => {
    const log = readFileSync(join(dataDir, 'functions.log'), 'utf8');
    expect(log).toContain('"outcome":"complete"');
    expect(log).not.toContain('whsec_');
    expect(log).not.toContain('action_url');
  });
});

/** The pages of the operator's guide, in the order of a customer's life. Their commands run exactly as printed. */
describe('the pages for operators', () => {
  /** Ids that the pages write in capitals. */
  const ids: Record<string, string> = {};
  let trace: string;

  async function follow(page: string): Promise<readonly Json[]> {
    const outputs: Json[] = [];
    for (const words of commandsOf(page)) {
      const given = words.map((word) => word.replace(/\$([A-Z_]+)/g, (_, name) => ids[name] ?? `no ${name}`));
      const { code, stdout, stderr } = await runIn({ DATA_DIR: dataDir }, given);
      expect([page, given.join(' '), code, code === 0 ? '' : stderr]).toEqual([page, given.join(' '), 0, '']);
      // A command that creates something runs once; the list has its id.
      const named = async (noun: string, name: string) => {
        const { data } = await ops(
          noun,
          'list',
          ...(noun === 'keys' ? ['--organisation', ids['ORGANISATION'] ?? ''] : []),
        );
        const found: Json | undefined = Array.isArray(data)
          ? data.find((one: Json) => one['name'] === name)
          : undefined;
        return String(found?.['key_id'] ?? found?.['organisation_id']);
      };
      if (given.join(' ').startsWith('organisations create')) {
        ids['ORGANISATION'] = await named('organisations', 'Northwind Staffing');
      }
      if (given[1] === 'create' && given[0] === 'keys') {
        ids['OLD_KEY'] = await named('keys', 'nightly sync');
        ids['KEY'] = await named('keys', given[given.indexOf('--name') + 1] ?? '');
      }
      outputs.push({ command: given.join(' '), stdout });
    }
    return outputs;
  }
  const outputOf = (outputs: readonly Json[], command: string): string =>
    String(outputs.find((one) => String(one['command']).startsWith(command))?.['stdout']);

  beforeAll(async () => {
    trace = retried.replaceAll('-', '');
  });

  test('create a customer and replace a key', async () => {
    const outputs = await follow('keys');
    expect(outputs.length).toBeGreaterThanOrEqual(12);
    expect(outputOf(outputs, 'organisations show')).toMatch(/^told below +25\.00 USD$/m);
    const { data } = await ops('keys', 'list', '--organisation', ids['ORGANISATION'] ?? '');
    expect(data).toMatchObject([
      { name: 'nightly sync', revoked_at: expect.any(String) },
      { name: 'nightly sync 2', revoked_at: null },
    ]);
  }, 240_000);

  test('explain, refund and report a charge', async () => {
    const own = ['--organisation', ids['ORGANISATION'] ?? ''];
    const key = await ops('keys', 'create', ...own, '--name', 'caller', '--scopes', 'jobs:read');
    const response = await fetch(`${launched.baseUrl}/v0/jobs?limit=1`, {
      headers: {
        authorization: `Bearer ${key['api_key']}`,
        // A receiver continues the trace of the event that it received.
        traceparent: `00-${trace}-00f067aa0ba902b7-01`,
      },
    });
    expect([response.status, response.headers.get('svc-cost-usd')]).toEqual([200, '0.001']);
    ids['REQUEST'] = response.headers.get('x-request-id') ?? '';
    const { data } = JSON.parse(await response.text());
    ids['JOB'] = data[0].id;
    ids['TITLE'] = data[0].title;
    expect(await ops('credits', 'verify', ...own, '--wait', '60')).toMatchObject({ ok: true });
    const outputs = await follow('credit');
    expect(outputOf(outputs, `credits ledger --organisation ${own[1]} --request`)).toContain(
      'list-jobs  caller',
    );
    expect(outputOf(outputs, `credits usage --organisation ${own[1]} --from`)).toContain(
      ',list-jobs,1,1,0.001',
    );
    expect(outputOf(outputs, 'credits verify')).toContain('487.50');
  }, 240_000);

  test('pause and continue', async () => {
    const own = ['--organisation', ids['ORGANISATION'] ?? ''];
    const url = `https://localhost:${receiver.port}/guide`;
    const made = await ops('destinations', 'create', ...own, '--name', 'guide', '--url', url);
    ids['DESTINATION'] = String(made['id']);
    const options = ['--destination', ids['DESTINATION'], '--operation', 'jobs', '--query', 'query=engineer'];
    ids['MONITOR'] = String((await ops('monitors', 'create', ...own, ...options))['monitor_id']);
    const outputs = await follow('pause');
    expect(outputOf(outputs, 'destinations test')).toContain('complete');
    expect(await ops('organisations', 'show', own[1] ?? '')).toMatchObject({ status: 'active' });
    expect(await ops('monitors', 'show', ids['MONITOR'])).toMatchObject({ status: 'active' });
  }, 240_000);

  test('answer an alarm', async () => {
    const outputs = await follow('alarms');
    expect(outputOf(outputs, 'credits verify')).toMatch(/^consistent: /);
  }, 240_000);

  test('remove a key, a record and a customer', async () => {
    const outputs = await follow('remove');
    expect(outputs.length).toBeGreaterThanOrEqual(5);
    expect(await ops('organisations', 'show', ids['ORGANISATION'] ?? '')).toMatchObject({
      status: 'deleted',
    });
  }, 240_000);

  test('one trace leads from the delivery to its retry and to the list that the receiver sent for', async () => {
    const lines = await eventually(async () => {
      const found = readFileSync(join(dataDir, 'functions.log'), 'utf8')
        .split('\n')
        // As the saved query trace/follow does.
        .filter((line) => line.includes(trace))
        .map((line): Json => JSON.parse(line));
      return found.length >= 3 ? found : undefined;
    });
    const told = lines.map((line) => [line['message'], line['operation'], line['outcome'] ?? line['status']]);
    expect(told).toEqual([
      ['delivery', 'deliver-webhooks', 'retrying'],
      ['delivery', 'deliver-webhooks', 'complete'],
      ['request', 'list-jobs', 200],
    ]);
    for (const line of lines) expect(line['trace_id']).toBe(trace);
  }, 240_000);
});

test('saved queries over requests name fields that request lines have', () => {
  const lines = readFileSync(join(dataDir, 'functions.log'), 'utf8').split('\n');
  const fields = new Set(
    lines.flatMap((line) => (line.includes('"message":"request"') ? Object.keys(JSON.parse(line)) : [])),
  );
  // Only lines about failures, doubts and low credit have these; unit tests cover them.
  const rare = ['problem', 'error', 'unresolved', 'balance_usd', 'low_credit_usd', 'unpaid_units'];
  for (const [name, { statsStatements = [], ...query }] of Object.entries<QueryStringProps>(
    REQUEST_QUERIES,
  )) {
    const text = [...(query.fields ?? []), ...(query.filterStatements ?? []), ...statsStatements].join(' ');
    const words = text
      .replaceAll(/'[^']*'| as \w+|@\w+|\.\w+/g, '')
      .matchAll(/\b(?!(?:or|and|by|count|sum|pct|ispresent)\b)[a-z]\w*/g);
    const unknown = [...words]
      .map(([word]) => word)
      .filter((word) => !fields.has(word) && !rare.includes(word));
    expect([name, ...unknown.filter((word) => !text.includes(` as ${word}`))]).toEqual([name]);
  }
});

/**
 * Returns the operator's commands on a page, as words. The page names no other tool except those that need an account.
 */
function commandsOf(page: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`../../docs/operator/${page}.md`, import.meta.url), 'utf8');
  const lines = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trimEnd().split('\n'),
  );
  return lines.flatMap((line) => {
    const [, command] = /^npm run ops -- (.+)$/.exec(line) ?? [];
    if (command === undefined) {
      expect(line).toMatch(/^(aws|npx cdk) /);
      return [];
    }
    return [[...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')];
  });
}

async function waiterName(): Promise<string> {
  const { folder } = await synthesize(PRODUCT);
  const template: unknown = JSON.parse(readFileSync(join(folder, 'JobsData.template.json'), 'utf8'));
  const id = /"(WebhooksWaiter[0-9A-F]{8})":/.exec(JSON.stringify(template))?.[1];
  if (id === undefined) throw new Error('the template has no waiter');
  return id;
}
