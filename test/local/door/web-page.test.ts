import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LocalRuntime, readRuntime } from '../../../infra/operator/connection/local-runtime.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';
import { openSdkTable } from '../../../shared/table/sdk-table.ts';
import { runIn } from '../../operator/commands/support.ts';
import { findChromium, startChromium } from './chromium.ts';
import { type Attack, hostilePage, type Try } from './hostile-page.ts';
import { type ListeningSocket, listeningSockets } from './listening-sockets.ts';
import { type LoopbackServer, passOn, startServer } from './loopback-server.ts';
import { startRebindingProxy } from './rebinding-proxy.ts';

const chromium = findChromium() ?? '';
const where = chromium !== '' && existsSync('/proc/net/tcp') ? describe : describe.skip;

/** The product without demo data. */
const RUNTIME = fileURLToPath(new URL('../../bench/deliveries/runtime-process.ts', import.meta.url));
const ATTACKER = 'attacker.test';
const REBOUND = 'rebound.test';
const PAGE = '/hostile-page';
const START_TIMEOUT_MS = 200_000;
/** The runtime writes lines behind the response that they are about. */
const LOG_SETTLES_MS = 500;

where('a web page in Chromium (skipped without Chromium or /proc)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'web-page-'));
  let child: ChildProcess;
  let runtime: LocalRuntime;
  let table: Table;
  let organisation: string;
  let apiKey: string;
  let sockets: readonly ListeningSocket[];
  /** The engine behind its door. */
  let engine: ListeningSocket;

  beforeAll(async () => {
    child = spawn(process.execPath, ['--no-warnings', RUNTIME, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, OPERATIONS_PAGE: '1' },
    });
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    for (const deadline = Date.now() + START_TIMEOUT_MS; !existsSync(join(dataDir, 'runtime.json')); ) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('the runtime did not start');
      await delay(100);
    }
    runtime = await readRuntime(dataDir);
    table = openSdkTable(runtime.dynamodb, runtime.tableName);
    organisation = String((await ops('organisations', 'create', '--name', 'Victim'))['organisation_id']);
    const scopes = ['--scopes', 'jobs:read'];
    const made = await ops('keys', 'create', '--organisation', organisation, '--name', 'key', ...scopes);
    apiKey = String(made['api_key']);
    await ops('credits', 'top-up', '--organisation', organisation, '--usd', '5');
    sockets = listeningSockets(child.pid ?? 0);
    const known = [
      runtime.baseUrl,
      runtime.dynamodb,
      runtime.kms,
      runtime.s3,
      runtime.sqs,
      runtime.states,
    ].map((one) => Number(new URL(typeof one === 'string' ? one : (one?.endpoint ?? '')).port));
    const operations = Number(new URL(/http:\S+/.exec(printed)?.[0] ?? '').port);
    const [hidden, ...others] = sockets.filter(({ port }) => ![...known, operations].includes(port));
    if (hidden === undefined || others.length > 0) throw new Error('not one engine is hidden');
    engine = hidden;
  }, 240_000);
  afterAll(async () => {
    table?.client.destroy();
    if (child?.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }, 240_000);

  async function ops(...argv: string[]): Promise<Readonly<Record<string, unknown>>> {
    const { code, stdout, stderr } = await runIn({ DATA_DIR: dataDir }, [...argv, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  }

  /**
   * Reads the balance as a customer does.
   * @throws Error with the body of any response but a 200, and the errors in the log of the functions.
   */
  async function balance(): Promise<string | null> {
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${runtime.baseUrl}/v0/jobs?limit=1`, { headers });
    const body = await response.text();
    if (response.status !== 200) {
      await delay(LOG_SETTLES_MS);
      const log = readFileSync(join(dataDir, 'functions.log'), 'utf8').split('\n');
      // Lines that are not JSON are what Node prints when a function dies.
      const errors = log.filter((line) => !line.startsWith('{') || line.includes('"level":"ERROR"'));
      throw new Error([`the balance: ${response.status} ${body}`, ...errors].join('\n'));
    }
    return response.headers.get('svc-credit-balance-usd');
  }

  async function setBalance(micros: number): Promise<void> {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.account(organisation),
        UpdateExpression: 'SET balance = :b',
        ExpressionAttributeValues: { ':b': micros },
      }),
    );
  }

  /** Returns what the engines hold that the page tries to add to. */
  async function inventory(): Promise<object> {
    const sqs = new SQSClient({ ...runtime.sqs, region: 'us-east-1' });
    const { QueueUrls } = await sqs.send(new ListQueuesCommand({}));
    const { TableNames } = await table.client.send(new ListTablesCommand({}));
    sqs.destroy();
    return { TableNames, QueueUrls };
  }

  /** Requests for 777 dollars, a table and a queue, with all names that an attacker would have to guess. */
  const calls = (): Attack['calls'] => [
    {
      target: 'DynamoDB_20120810.UpdateItem',
      body: {
        TableName: table.name,
        Key: Object.fromEntries(Object.entries(keys.account(organisation)).map(([name, S]) => [name, { S }])),
        UpdateExpression: 'SET balance = :b',
        ExpressionAttributeValues: { ':b': { N: '777000000' } },
      },
    },
    {
      target: 'DynamoDB_20120810.CreateTable',
      body: {
        TableName: 'hostile',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      },
    },
    { target: 'AmazonSQS.CreateQueue', body: { QueueName: 'hostile' } },
    { target: 'TrentService.Encrypt', body: { KeyId: runtime.outputs['WebhookKeyArn'], Plaintext: 'AAAA' } },
    { target: 'AWSStepFunctions.StartExecution', body: { stateMachineArn: runtime.outputs['DrainArn'] } },
  ];

  /** Opens the hostile page, waits until it has tried everything, and returns its tries. */
  async function attack(given: Omit<Attack, 'calls'>): Promise<readonly Try[]> {
    const whole = { ...given, calls: calls() };
    const stops: (() => Promise<void>)[] = [];
    try {
      return await new Promise<readonly Try[]>((resolve, reject) => {
        const serve = async (): Promise<void> => {
          const server = await startServer(async (incoming, response) => {
            let body = '';
            for await (const chunk of incoming) body += chunk;
            if (incoming.method === 'POST') resolve(JSON.parse(body));
            response.writeHead(200, { 'content-type': 'text/html' });
            response.end(incoming.method === 'POST' ? '' : hostilePage(whole));
          });
          stops.push(server.stop);
          const proxy = await startRebindingProxy((path) =>
            path === PAGE ? hostilePage({ ...whole, targets: 'own', frames: [] }) : undefined,
          );
          stops.push(proxy.stop);
          const browser = startChromium(chromium, `http://${ATTACKER}:${server.port}/`, [
            `--host-resolver-rules=MAP ${ATTACKER} 127.0.0.1`,
            `--proxy-server=127.0.0.1:${proxy.port}`,
            `--proxy-bypass-list=${ATTACKER}`,
            // A browser that asks before a page may call this machine would hide what the runtime does about it.
            '--disable-features=LocalNetworkAccessChecks',
          ]);
          stops.push(browser.stop);
        };
        serve().catch(reject);
      });
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  }

  /** What a page of another origin must not get is any answer; what a rebound page gets must be a refusal. */
  const readable = (tries: readonly Try[]): readonly Try[] =>
    tries.filter(({ outcome }) => outcome === 'read');
  const REFUSAL = /does not answer (?:other )?web pages|answers on 127\.0\.0\.1:|this Host is not served/;

  test('reads and changes nothing on any port of the runtime, without and even with the credential', async () => {
    const before = await inventory();
    expect(await balance()).toBe('5.00');
    const names = ({ host }: ListeningSocket): string[] => [...new Set(['127.0.0.1', 'localhost', host])];
    const targets = sockets.flatMap((one) => names(one).map((name) => `http://${name}:${one.port}`));
    const frames = sockets.map(({ port }) => `http://${REBOUND}:${port}${PAGE}`);
    const accessKeys = ['LOCAL', runtime.dynamodb.credentials.accessKeyId];
    const tries = await attack({ targets, frames, accessKeys });
    expect(tries.filter(({ outcome }) => outcome === 'late')).toEqual([]);
    expect(readable(tries).filter(({ read = '' }) => !REFUSAL.test(read))).toEqual([]);
    const fromElsewhere = readable(tries).filter(({ page }) => page.includes(ATTACKER));
    expect(fromElsewhere).toEqual([]);
    const hidden = tries.filter(({ url }) => url.startsWith(`http://${engine.host}:${engine.port}/`));
    expect(hidden.filter(({ how, outcome }) => how.includes('fetch') && outcome !== 'failed')).toEqual([]);
    // The page did run, on every port, and rebinding did reach the doors and the interface.
    for (const accessKey of accessKeys) {
      const signed = tries.filter(({ how }) => how.includes(` as ${accessKey} `));
      for (const target of targets) expect(signed.some(({ url }) => url.startsWith(target))).toBe(true);
    }
    const rebound = new Set(readable(tries).map(({ page }) => new URL(page).port));
    expect(rebound.size).toBe(sockets.length - 1);
    expect([await balance(), await inventory()]).toEqual(['5.00', before]);
  }, 240_000);

  describe('when a careless server stands before the engine, as dynoxide did', () => {
    let careless: LoopbackServer;
    beforeAll(async () => {
      careless = await startServer((incoming, response) =>
        passOn(incoming, response, {
          ...engine,
          path: incoming.url ?? '/',
        }),
      );
    });
    afterAll(() => careless.stop());

    test.each([
      ['of another origin', () => ({ targets: [`http://127.0.0.1:${careless.port}`], frames: [] })],
      ['of a rebound name', () => ({ targets: [], frames: [`http://${REBOUND}:${careless.port}${PAGE}`] })],
    ])(
      'a page %s turns 5 dollars into 777',
      async (_, given) => {
        await setBalance(5_000_000);
        const tries = await attack({ ...given(), accessKeys: ['LOCAL'] });
        expect(readable(tries).filter(({ status }) => status === 200)).not.toEqual([]);
        expect(await balance()).toBe('777.00');
      },
      240_000,
    );
  });
});
