import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pages } from '../../infra/local/http/documentation.ts';
import { type Launched, launch } from '../../infra/local/process/launch.ts';
import { PRODUCT } from '../../infra/local/process/product.ts';
import { synthesize } from '../../infra/local/stack/synthesis.ts';
import { loadAssembly } from '../../infra/local/stack/template.ts';
import { readRuntime } from '../../infra/operator/connection/local-runtime.ts';
import { CHECKS } from '../../infra/operator/verification/checks.ts';
import type { Probe } from '../../infra/operator/verification/probe.ts';
import {
  createOrganisation,
  listOrganisations,
  showOrganisation,
} from '../../shared/credits/organisations.ts';
import { openTable, type Table } from '../../shared/table/client.ts';
import { uuid7 } from '../../shared/table/uuid7.ts';
import { runIn, startTestRuntime, type TestRuntime } from '../operator/commands/support.ts';
import { CATALOGUE_LINES, publishLines } from '../support/feed-lines.ts';
import { makeCertificates } from '../webhooks/support/certificates.ts';
import { type Receiver, startReceiver } from '../webhooks/support/receiver.ts';

interface Verified {
  readonly ok: boolean;
  readonly checks: readonly {
    readonly id: string;
    readonly result: string;
    readonly found: string;
    readonly mend: string | null;
  }[];
}

/** Checks that need a deployed template, which a laptop does not have. */
const OF_THE_TEMPLATE = ['recursion', 'failure-destination', 'alarms'];
const dataDir = mkdtempSync(join(tmpdir(), 'verify-'));
let receiver: Receiver;
let launched: Launched;
let table: Table;

const resultsOf = ({ checks }: Verified) => Object.fromEntries(checks.map(({ id, result }) => [id, result]));

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
    // A schedule of five minutes runs every three seconds.
    scheduleSpeed: 100,
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
  const runtime = await readRuntime(dataDir);
  table = openTable(runtime.dynamodb, runtime.tableName);
  await publishLines(table, CATALOGUE_LINES);
}, 240_000);
afterAll(async () => {
  table?.client.destroy();
  await launched?.stop();
  await receiver?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 240_000);

/** Returns the status of every organisation. */
async function organisationStates(of: Table): Promise<readonly (string | undefined)[]> {
  const organisations = await listOrganisations(of);
  return await Promise.all(
    organisations.map(
      async ({ organisationId }) => (await showOrganisation(of, organisationId, Date.now()))?.account.status,
    ),
  );
}

describe('deployment verify', () => {
  test('passes on the product, and removes what it created', async () => {
    const { code, stdout } = await runIn({ DATA_DIR: dataDir }, [
      ...['deployment', 'verify', '--json', '--wait', '60'],
    ]);
    const verified: Verified = JSON.parse(stdout);
    expect(verified.checks.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(resultsOf(verified)).toEqual(
      Object.fromEntries(CHECKS.map(({ id }) => [id, OF_THE_TEMPLATE.includes(id) ? 'skipped' : 'passed'])),
    );
    expect(code).toBe(0);
    expect(await organisationStates(table)).toEqual(['deleted']);
    // The ledger of the removed organisation still agrees with its account.
    expect((await runIn({ DATA_DIR: dataDir }, ['credits', 'verify'])).code).toBe(0);
  }, 120_000);

  test('skips on the synthesized template what only a stack has', async () => {
    const { Resources } = loadAssembly((await synthesize(PRODUCT)).folder).template;
    const checks = CHECKS.filter(({ id }) => OF_THE_TEMPLATE.includes(id));
    const of = async (
      template: Probe['template'],
      parameters: Probe['parameters'] = { AlarmEmail: 'ops@example.com' },
    ) =>
      await Promise.all(
        checks.map(async (check) => (await check.run({ template, parameters } as Probe)).result),
      );
    expect(await of(Resources)).toEqual(['passed', 'passed', 'passed']);
    expect(await of(Resources, { AlarmTopic: 'arn:aws:sns:eu-west-1:111122223333:on-call' })).not.toContain(
      'skipped',
    );
    // A topic without subscribers proves nothing.
    expect(await of(Resources, { AlarmEmail: '', AlarmTopic: '' })).toEqual(['passed', 'passed', 'skipped']);
    // A template in which someone changed by hand what the checks look at.
    const changed = Object.fromEntries(
      Object.entries(Resources).map(([id, resource]) => {
        const {
          RecursiveLoop: _,
          DestinationConfig: __,
          AlarmActions: ___,
          ...Properties
        } = resource.Properties;
        return [id, { ...resource, Properties }];
      }),
    );
    expect(await of(changed)).toEqual(['failed', 'failed', 'failed']);
  });
});

describe('a deployment whose functions do nothing, behind a gateway that changes what it passes', () => {
  let runtime: TestRuntime;
  let gateway: Server;

  beforeAll(async () => {
    runtime = await startTestRuntime({ engine: 'memory' });
    gateway = createServer(({ url = '' }, response) => {
      if (url.includes('%3A')) response.writeHead(404).end('{"message":"Not Found"}');
      else if (url === '/v0/jobs') {
        response
          .writeHead(401, { 'x-amzn-remapped-www-authenticate': 'Bearer' })
          .end('{"code":"unauthorized"}');
      } else response.writeHead(500).end('{"message":"Internal Server Error"}');
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    // The key and the receiver of the product, with the table and the gateway of this test.
    const file = join(runtime.dataDir, 'runtime.json');
    const own = JSON.parse(readFileSync(file, 'utf8'));
    const { outputs, engines } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8'));
    const { credential } = JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8'));
    writeFileSync(
      file,
      JSON.stringify({
        ...own,
        base_url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
        engines: { ...engines, dynamodb: own.engines.dynamodb },
        credential,
        outputs,
        development_receiver: `localhost:${receiver.port}`,
      }),
    );
  });
  afterAll(async () => {
    gateway.closeAllConnections();
    gateway.close();
    await runtime.stop();
  });

  test('fails every check that it can fail, each with advice', async () => {
    const { code, stdout } = await runtime.ops('deployment', 'verify', '--json', '--wait', '0');
    const verified: Verified = JSON.parse(stdout);
    expect(resultsOf(verified)).toEqual(
      Object.fromEntries(CHECKS.map(({ id }) => [id, OF_THE_TEMPLATE.includes(id) ? 'skipped' : 'failed'])),
    );
    for (const { result, mend } of verified.checks) expect(mend !== null).toBe(result === 'failed');
    expect(verified.checks.find(({ id }) => id === 'headers')?.found).toBe(
      'it arrives as x-amzn-remapped-www-authenticate',
    );
    expect(code).toBe(1);
    expect(await organisationStates(runtime.table)).toEqual(['deleted']);
  });

  test('is left unchanged after Ctrl-C', async () => {
    const controller = new AbortController();
    const running = runIn(
      { DATA_DIR: runtime.dataDir },
      ['deployment', 'verify', '--wait', '600'],
      controller.signal,
    );
    while (!(await organisationStates(runtime.table)).includes('active'));
    controller.abort();
    const { code, stderr } = await running;
    expect([code, stderr]).toEqual([1, expect.stringContaining('what was created is removed')]);
    expect(new Set(await organisationStates(runtime.table))).toEqual(new Set(['deleted']));
  });

  test('loses what a killed verification left behind, but no customer', async () => {
    const long = Date.now() - 2 * 3_600_000;
    for (const name of [`ops deployment verify ${uuid7(long)}`, 'Acme', 'ops deployment verify Acme']) {
      await createOrganisation(runtime.table, { name }, { name: 'test', now: long });
    }
    const { stderr } = await runtime.ops('deployment', 'verify', '--wait', '0');
    expect(stderr).toContain('removed 1 organisations');
    const active = (await organisationStates(runtime.table)).filter((status) => status === 'active');
    expect(active).toHaveLength(2);
  });
});
