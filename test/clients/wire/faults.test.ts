import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openSdkClient } from '../../../shared/clients/dynamodb-sdk.ts';
import { openWireClient, type TableClient } from '../../../shared/clients/wire/client.ts';
import { isDefiniteRejection, isUnavailable } from '../../../shared/credits/engine-error.ts';
import { Random } from '../../support/random.ts';
import type { Comparison, Scenario } from './comparison.ts';
import {
  ANSWERED,
  DAMAGED,
  type FaultyServer,
  FINAL,
  lateBy,
  PASSING,
  type Reaction,
  SILENT,
  startFaultyServer,
  UNUSUAL,
} from './faulty-server.ts';

const SEED = 20_261_123;
const ATTEMPTS = 3;
const SILENCE_MS = 100;
/** Enough for a machine that is busy with other work. */
const PATIENCE_MS = 30_000;

let server: FaultyServer;
let clients: { readonly sdk: TableClient; readonly wire: TableClient };
beforeAll(async () => {
  server = await startFaultyServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // No wait between attempts.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  clients = open(PATIENCE_MS);
});
afterEach(() => {
  jest.restoreAllMocks();
  close();
});

const close = (): void => {
  for (const client of Object.values(clients)) client.destroy();
};

/** @param ms the longest silence */
function open(ms: number) {
  const { endpoint } = server;
  const configuration = {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: PATIENCE_MS,
      requestTimeout: ms,
      socketTimeout: ms,
      throwOnRequestTimeout: true,
    },
  };
  return { sdk: openSdkClient(configuration), wire: openWireClient(configuration) };
}

/** Returns what a caller and the product's rules conclude from a call, and the attempts that it took. */
async function outcomeOf(client: TableClient, reactions: readonly Reaction[], options = {}): Promise<object> {
  server.reactions = reactions;
  server.seen = 0;
  const ended = await client.send(new GetCommand({ TableName: 't', Key: { pk: 'a' } }), options).then(
    ({ Item: item, $metadata: { attempts, httpStatusCode } }) => ({ item, attempts, httpStatusCode }),
    (error) => ({
      name: error.name,
      attempts: error.$metadata?.attempts,
      httpStatusCode: error.$metadata?.httpStatusCode,
      isDefinite: isDefiniteRejection(error),
      isUnavailable: isUnavailable(error),
    }),
  );
  return { ...ended, seen: server.seen };
}

/** Runs scenarios in a thread, and returns a comparison for each. */
async function compared(...scenarios: readonly Scenario[]): Promise<readonly (readonly Comparison[])[]> {
  const worker = new Worker(new URL('./comparison.ts', import.meta.url), {
    workerData: scenarios,
    execArgv: ['--no-warnings'],
  });
  const received: Comparison[][] = [];
  worker.on('message', (comparisons: Comparison[]) => received.push(comparisons));
  const [code] = await once(worker, 'exit');
  expect([code, received.length]).toEqual([0, scenarios.length]);
  return received;
}

const alone = (reaction: Reaction): readonly (readonly Reaction[])[] => [
  [reaction],
  [reaction, ANSWERED],
  [ANSWERED, reaction],
];

test(`a call ends as with the SDK, after every fault and 150 sequences of them (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const all = [ANSWERED, ...PASSING, ...PASSING, ...FINAL, ...UNUSUAL];
  const sequences = Array.from({ length: 150 }, () => [0, 1, 2].map(() => random.pick(all)));
  const failing = PASSING.filter(({ name }) => name === '500');
  const each = [...PASSING, ...FINAL, ...UNUSUAL].flatMap(alone);
  const [faults = [], silences = [], exhaustion = []] = await compared(
    { sequences: [...each, ...sequences], silenceMs: PATIENCE_MS },
    { sequences: SILENT.flatMap((silent) => [[silent], [silent, silent, ANSWERED]]), silenceMs: SILENCE_MS },
    // A service that fails until the retry budget is spent, and then recovers.
    {
      sequences: [...Array(30).fill(failing), ...Array(20).fill([ANSWERED]), failing, failing],
      silenceMs: PATIENCE_MS,
    },
  );
  for (const { reactions, sdk, wire } of [...faults, ...silences, ...exhaustion]) {
    // When an answer breaks off, the SDK reports the status and no name. Neither client can know more than that the
    // call may have been carried out.
    const broken = wire.name === 'TimeoutError' ? { name: 'TimeoutError', status: undefined } : {};
    expect({ reactions, ...wire }).toEqual({ reactions, ...sdk, ...broken });
  }
  expect(exhaustion.map(({ wire }) => wire.seen)).toContain(1);
});

describe('a call of the wire client', () => {
  test('whose answer is damaged is repeated', async () => {
    expect(await outcomeOf(clients.wire, [DAMAGED, ANSWERED])).toMatchObject({
      item: { pk: 'a' },
      attempts: 2,
    });
    // It may have been carried out.
    expect(await outcomeOf(clients.wire, [DAMAGED])).toMatchObject({
      name: 'ChecksumError',
      isDefinite: false,
      seen: ATTEMPTS,
    });
  });

  test("that meets a proxy's page instead of an error is repeated, and unavailable in the end", async () => {
    const page = {
      name: 'page',
      bytes: 'HTTP/1.1 503 Busy\r\nContent-Length: 6\r\n\r\n<html>',
      afterwards: 'goes on',
    } as const;
    expect(await outcomeOf(clients.wire, [page])).toMatchObject({ isUnavailable: true, seen: ATTEMPTS });
  });

  test("corrects its clock by the service's, as the SDK does", async () => {
    const hour = 3_600_000;
    for (const client of [clients.sdk, clients.wire]) {
      server.heads.length = 0;
      expect(await outcomeOf(client, [lateBy(hour), ANSWERED])).toMatchObject({ attempts: 2, seen: 2 });
      const [first = 0, second = 0] = server.heads.map(signedAt);
      expect(Math.abs(second - first - hour)).toBeLessThan(60_000);
    }
    // A refusal that the clock does not explain ends the call. The SDK would repeat it.
    expect(await outcomeOf(clients.wire, [lateBy(hour)])).toMatchObject({
      name: 'InvalidSignatureException',
      seen: 1,
    });
  });

  test('ends with its signal: before it, within it, and between attempts', async () => {
    for (const client of [clients.sdk, clients.wire]) {
      const aborted = { abortSignal: AbortSignal.abort() };
      expect(await outcomeOf(client, [ANSWERED], aborted)).toMatchObject({ name: 'AbortError', seen: 0 });
      const silent = SILENT.slice(0, 1);
      const soon = { abortSignal: AbortSignal.timeout(20) };
      expect(await outcomeOf(client, silent, soon)).toMatchObject({ name: 'AbortError' });
      jest.spyOn(Math, 'random').mockReturnValue(0.99);
      const later = new AbortController();
      const throttled = PASSING.filter(({ name }) => name === 'throttled');
      const call = outcomeOf(client, throttled, { abortSignal: later.signal });
      while (server.seen === 0) await setImmediate();
      // Long after the refusal, and long before the second of waiting is over.
      setTimeout(() => later.abort(), 100);
      expect(await call).toMatchObject({ name: 'AbortError', seen: 1 });
      jest.spyOn(Math, 'random').mockReturnValue(0);
    }
  });

  test('takes the credentials that are in its environment at the time', async () => {
    const before = { ...process.env };
    try {
      Object.assign(process.env, { AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_DYNAMODB: server.endpoint });
      const client = openWireClient({});
      const call = () => outcomeOf(client, [ANSWERED]);
      Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'first', AWS_SECRET_ACCESS_KEY: 'a' });
      await call();
      Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'second', AWS_SESSION_TOKEN: 'session' });
      await call();
      const [first = '', second = ''] = server.heads.slice(-2);
      expect(first).toMatch(/Credential=first\/\d{8}\/eu-west-1\/dynamodb\//);
      expect(first).not.toContain('x-amz-security-token');
      expect(second).toMatch(/Credential=second\/.*\r?\n?/);
      expect(second).toContain('x-amz-security-token: session');
      delete process.env['AWS_SECRET_ACCESS_KEY'];
      await expect(client.send(new GetCommand({ TableName: 't', Key: {} }))).rejects.toThrow('must be set');
      client.destroy();
    } finally {
      process.env = before;
    }
  });

  test("is not sent for an operator's command", async () => {
    const unknown = Object.assign(Object.create({ constructor: class DescribeTableCommand {} }), {
      input: {},
    });
    await expect(Reflect.apply(clients.wire.send, clients.wire, [unknown])).rejects.toThrow(
      'functions do not send',
    );
  });
});

/** Returns when a request was signed, in Unix milliseconds. */
function signedAt(head: string): number {
  const [, date = '', time = ''] = /x-amz-date: (\d{8})T(\d{6})Z/i.exec(head) ?? [];
  return Date.parse(
    `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  );
}
