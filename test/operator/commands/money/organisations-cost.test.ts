import { once } from 'node:events';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QueryString } from 'aws-cdk-lib/aws-logs';
import { costMicros, LIST_PRICES } from '../../../../infra/cost/prices.ts';
import { REQUEST_QUERY } from '../../../../infra/cost/request-query.ts';
import { serve } from '../../../../shared/http/serve.ts';
import {
  type Customer,
  customer,
  dependencies,
  invoke,
  list,
  postingsOf,
  retrieve,
} from '../../../http/harness.ts';
import { evaluateInsights } from '../../../support/insights.ts';
import { runIn, startTestRuntime, type TestRuntime } from '../support.ts';

interface CostAnswer {
  readonly source: string;
  readonly data: readonly (Readonly<Record<string, unknown>> & {
    readonly organisation_id: string | null;
    readonly statuses: Readonly<Record<string, number>>;
  })[];
}

let runtime: TestRuntime;
let log: string;
let payer: Customer;
let free: Customer;
const lines: string[] = [];

beforeAll(async () => {
  runtime = await startTestRuntime();
  log = join(runtime.dataDir, 'functions.log');
  [payer, free] = [await customer(runtime.table), await customer(runtime.table)];
  // The lines of real requests, on a real engine, at the time of this test.
  const given = { ...dependencies(runtime.table, postingsOf(runtime.table), lines), now: Date.now };
  const found = serve(retrieve, async () => ({ body: { id: 'a' }, resources: 1 }), given);
  const nothing = serve(list, async () => ({ body: { data: [] }, resources: 0 }), given);
  for (let i = 0; i < 3; i += 1) await invoke(found, { apiKey: payer.apiKey });
  await invoke(nothing, { apiKey: payer.apiKey });
  for (let i = 0; i < 4; i += 1) await invoke(nothing, { apiKey: free.apiKey });
  await invoke(nothing, { apiKey: free.apiKey, rawQueryString: 'text=' });
  await invoke(found, {});
  writeFileSync(
    log,
    [...lines, '{"message":"request","timesta', '{"level":"INFO","message":"drain"}\n'].join(''),
  );
});
afterAll(() => runtime.stop());

const fromLines = (organisationId: string | null) => {
  const own = lines
    .map((line) => ({ bytes: line.trimEnd().length, ...JSON.parse(line) }))
    .filter((line) => (line.organisation_id ?? null) === organisationId);
  const sum = (name: string) => own.reduce((total, line) => total + line[name], 0);
  return costMicros(
    {
      requests: own.length,
      milliseconds: sum('ms'),
      readUnits: sum('read_units'),
      writeUnits: sum('write_units'),
      lineBytes: sum('bytes'),
    },
    LIST_PRICES,
  );
};

describe('organisations cost', () => {
  test('sums the log of the local runtime, with the customers that pay nothing first', async () => {
    const answer = await runtime.json<CostAnswer>('organisations', 'cost');
    expect(answer).toMatchObject({ exitCode: 0, sort: 'ratio', prices: { region: 'us-east-1' } });
    expect(answer.source).toContain('functions.log of the local runtime');
    const [first, second, third, ...others] = answer.data;
    expect(others).toEqual([]);
    expect(first).toEqual({
      organisation_id: free.organisationId,
      name: 'Example',
      requests: 5,
      statuses: { '200': 4, '400': 1 },
      read_units: 10,
      paid_read_units: 0,
      unpaid_read_units: 10,
      allowance_read_units: 10,
      write_units: 5,
      charged_usd: '0.00',
      estimated_cost_usd: (Math.round(fromLines(free.organisationId)) / 1e6)
        .toFixed(6)
        .replace(/0{1,4}$/, ''),
      cost_per_charge: null,
    });
    expect(second).toMatchObject({
      organisation_id: null,
      name: null,
      requests: 1,
      statuses: { '401': 1 },
      read_units: 0,
      write_units: 0,
      cost_per_charge: null,
    });
    expect(third).toMatchObject({
      organisation_id: payer.organisationId,
      requests: 4,
      read_units: 8,
      paid_read_units: 6,
      unpaid_read_units: 2,
      allowance_read_units: 2,
      // One per request, and two per charge.
      write_units: 10,
      charged_usd: '0.003',
      cost_per_charge: Number((fromLines(payer.organisationId) / 3_000).toPrecision(4)),
    });
  });

  test('prints a table, sorted as asked, of one organisation or a period', async () => {
    const { code, stdout } = await runtime.ops('organisations', 'cost', '--sort', 'charged');
    expect(code).toBe(0);
    const rows = stdout.split('\n');
    expect(rows[0]).toMatch(/^NAME +ORGANISATION +REQUESTS +READ UNITS +UNPAID/);
    expect(rows[1]).toContain(payer.organisationId);
    expect(rows[1]).toContain('200: 4');
    expect(stdout).toContain('(no valid key)');
    expect(stdout).toContain('list prices of us-east-1; an estimate');
    const one = await runtime.json<CostAnswer>(
      'organisations',
      'cost',
      '--organisation',
      free.organisationId,
    );
    expect(one.data.map(({ organisation_id }) => organisation_id)).toEqual([free.organisationId]);
    const before = await runtime.ops(
      'organisations',
      'cost',
      '--from',
      '2026-01-01',
      '--until',
      '2026-01-02',
    );
    expect(before.stdout).toContain('no request in this period');
  });

  test('also reads the older log that a start keeps', async () => {
    appendFileSync(`${log}.1`, lines[0] ?? '');
    const { data } = await runtime.json<CostAnswer>('organisations', 'cost');
    rmSync(`${log}.1`);
    expect(data.find(({ organisation_id }) => organisation_id === payer.organisationId)?.statuses).toEqual({
      '200': 5,
    });
  });

  test('takes prices from a file, and names a mistyped one with what was meant', async () => {
    const file = join(runtime.dataDir, 'prices.json');
    const cost = async (prices: unknown) => {
      writeFileSync(file, typeof prices === 'string' ? prices : JSON.stringify(prices));
      return await runtime.ops('organisations', 'cost', '--prices', file, '--json');
    };
    const free1000 = await cost({ region: 'eu-north-1', http_api_million_requests: 1_000_001 });
    expect(JSON.parse(free1000.stdout)).toMatchObject({ prices: { region: 'eu-north-1', logs_gb: 0.5 } });
    // A dollar per request more.
    expect(Number(JSON.parse(free1000.stdout).data[0].estimated_cost_usd)).toBeGreaterThan(5);
    const faults: [unknown, string][] = [
      ['{', 'cannot be read as JSON'],
      [[], 'is not a JSON object'],
      [{ logs_gb: 1 }, 'it names no region'],
      [{ region: 'x', log_gb: 1 }, "it has 'log_gb' (did you mean logs_gb?)"],
      [{ region: 'x', logs_gb: '1' }, "its 'logs_gb' must be a number of US dollars, 0 or more"],
    ];
    for (const [prices, said] of faults) {
      const { code, stderr } = await cost(prices);
      expect(stderr).toContain(said);
      expect(code).toBe(1);
    }
  });

  test('names a mistyped order, and a period that ends before it begins', async () => {
    const { code, stderr } = await runtime.ops('organisations', 'cost', '--sort', 'ratoi');
    expect(code).toBe(2);
    expect(stderr).toContain(
      "--sort 'ratoi' must be one of ratio, cost, charged, unpaid, requests (did you mean ratio?)",
    );
    const period = await runtime.ops(
      'organisations',
      'cost',
      '--until',
      '2026-01-01',
      '--from',
      '2026-01-02',
    );
    expect(period).toMatchObject({ code: 2, stderr: expect.stringContaining('must be before --until') });
  });
});

describe('organisations cost --stack', () => {
  const ENDPOINTS = ['CLOUDFORMATION', 'CLOUDWATCH_LOGS', 'DYNAMODB'];
  const before = { ...process.env };
  const asked: [string, Record<string, unknown>][] = [];
  let server: Server;
  let polls: string[];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const body = await text(request);
      const target = String(request.headers['x-amz-target'] ?? '').split('.')[1];
      if (target === undefined) {
        response.end(
          stackXml({
            TableName: runtime.table.name,
            StageName: 'test',
            BaseUrl: 'https://x.example',
            LedgerFailuresBucket: 'b',
          }),
        );
        return;
      }
      asked.push([target, JSON.parse(body)]);
      response.setHeader('content-type', 'application/x-amz-json-1.1');
      response.end(JSON.stringify(answerOf(target)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const own = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: 'LOCAL',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: 'us-east-1',
    });
    for (const service of ENDPOINTS) process.env[`AWS_ENDPOINT_URL_${service}`] = own;
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = runtime.table.endpoint;
  });
  afterAll(async () => {
    process.env = before;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const query = new QueryString(REQUEST_QUERY).toString();
  const definition = { name: 'JobsData/customers/cost', queryString: query, logGroupNames: ['one', 'two'] };
  let saved: readonly object[];
  let onPoll = (): void => undefined;
  /** Logs Insights, which no engine here runs: it evaluates the saved text by the rules that AWS documents. */
  function answerOf(target: string): object {
    if (target === 'DescribeQueryDefinitions') return { queryDefinitions: saved };
    if (target === 'StartQuery') return { queryId: 'q1' };
    if (target === 'StopQuery') return { success: true };
    onPoll();
    const status = polls.shift() ?? 'Complete';
    const rows =
      status === 'Complete'
        ? evaluateInsights(
            query,
            lines.map((line) => line.trimEnd()),
          )
        : [];
    return {
      status,
      results: rows.map((row) => Object.entries(row).map(([field, value]) => ({ field, value }))),
      statistics: { recordsScanned: 10, bytesScanned: 2_000_000_000 },
    };
  }
  const stack = (...argv: string[]) =>
    runIn({ DATA_DIR: '/nonexistent' }, ['organisations', 'cost', '--stack', 'JobsData', ...argv]);

  test('runs the saved query of the deployment and answers the same as over the lines themselves', async () => {
    saved = [{ ...definition, name: 'JobsData/customers/cost-of-mine' }, definition];
    polls = ['Scheduled', 'Running'];
    const local = await runtime.json<CostAnswer>('organisations', 'cost');
    const { code, stdout, stderr } = await stack(
      '--json',
      '--from',
      '2026-01-01T00:00:00.500Z',
      '--until',
      '2027-01-01',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const answer: CostAnswer = JSON.parse(stdout);
    expect(answer.data).toEqual(local.data);
    expect(answer.source).toBe('Logs Insights, 2,000 MB scanned (about 0.0100 USD)');
    expect(asked.map(([target]) => target)).toEqual([
      'DescribeQueryDefinitions',
      'StartQuery',
      'GetQueryResults',
      'GetQueryResults',
      'GetQueryResults',
    ]);
    expect(asked[1]?.[1]).toEqual({
      queryString: query,
      logGroupNames: ['one', 'two'],
      startTime: Date.UTC(2026, 0, 1) / 1_000,
      endTime: Date.UTC(2027, 0, 1) / 1_000 - 1,
    });
  });

  test('says what is wrong when the query is missing, fails or is another one', async () => {
    saved = [];
    expect(await stack()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'the saved query JobsData/customers/cost does not exist: update the stack',
      ),
    });
    saved = [definition];
    polls = ['Failed'];
    expect(await stack()).toMatchObject({ code: 1, stderr: expect.stringContaining('its status is Failed') });
  });

  test('stops the query after Ctrl-C', async () => {
    saved = [definition];
    polls = Array.from({ length: 100 }, () => 'Running');
    asked.length = 0;
    const interruption = new AbortController();
    onPoll = () => interruption.abort();
    const { code } = await runIn(
      { DATA_DIR: '/nonexistent' },
      ['organisations', 'cost', '--stack', 'JobsData'],
      interruption.signal,
    );
    onPoll = () => undefined;
    expect(code).toBe(1);
    expect(asked.at(-1)).toEqual(['StopQuery', { queryId: 'q1' }]);
  });
});

const stackXml = (outputs: Readonly<Record<string, string>>): string =>
  '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks>' +
  '<member><StackName>JobsData</StackName><StackStatus>CREATE_COMPLETE</StackStatus>' +
  '<CreationTime>2026-01-01T00:00:00Z</CreationTime><Outputs>' +
  Object.entries(outputs)
    .map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    )
    .join('') +
  '</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>';
