import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mintApiKey } from '../../shared/auth/api-key.ts';
import { KeyCheck } from '../../shared/auth/key-check.ts';
import { ensureKeyCheck } from '../../shared/auth/key-secret.ts';
import { listKeys, revokeKey } from '../../shared/auth/keys.ts';
import { suspendOrganisation } from '../../shared/credits/organisations.ts';
import { CALLER_ADDRESS_HEADER } from '../../shared/edge/headers.ts';
import type { Settings } from '../../shared/http/exchange/settings.ts';
import { serve } from '../../shared/http/serve.ts';
import { METRIC_NAMESPACE } from '../../shared/log/log.ts';
import type { Table } from '../../shared/table/client.ts';
import { keys } from '../../shared/table/keys.ts';
import { startTestTable, type TestTable } from '../support/table.ts';
import {
  type Call,
  customer,
  dependencies,
  invoke,
  NOW,
  OPERATOR,
  postingsOf,
  retrieve,
  SETTINGS,
} from './harness.ts';

const ADDRESS = '127.0.0.1';

let table: TestTable;
let postings: Table;
beforeAll(async () => {
  table = await startTestTable({ engine: 'memory' });
  postings = postingsOf(table);
});
afterAll(() => table.stop());

/** Sends requests to one process, the first with a valid key. Returns the response and the line of a request. */
async function processOf(settings: Partial<Settings> = {}) {
  const lines: string[] = [];
  const own: Table = { name: table.name, client: table.client };
  const target = serve(retrieve, async () => ({ body: { id: 'a' }, resources: 1 }), {
    ...dependencies(own, postings, lines),
    settings: { ...SETTINGS, ...settings },
  });
  const ask = async (call: Call) => {
    const answer = await invoke(target, call);
    return { answer, line: JSON.parse(lines.at(-1) ?? '') };
  };
  expect((await ask({ apiKey: (await customer(table)).apiKey })).answer.statusCode).toBe(200);
  return ask;
}

type Refused = Call & { readonly keyId?: string; readonly organisationId?: string };

/** A refused request for each reason, with what its log line names. */
const REASONS: Readonly<Record<string, () => Promise<Refused>>> = {
  missing: async () => ({}),
  malformed: async () => ({ headers: { authorization: 'Basic abc' } }),
  forged: async () => {
    const { organisationId } = await customer(table);
    return { apiKey: mintApiKey('test', organisationId, new KeyCheck(Buffer.alloc(32, 9))) };
  },
  unknown: async () => {
    const { organisationId } = await customer(table);
    return { apiKey: mintApiKey('test', organisationId, await ensureKeyCheck(table)) };
  },
  expired: async () => {
    const one = await customer(table, { expiresAt: NOW + 1 });
    // Moves the expiry to the present, because a key cannot be created with a past expiry.
    const [stored] = await listKeys(table, one.organisationId);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.apiKey(one.organisationId, stored?.digest ?? ''),
        UpdateExpression: 'SET expires = :now',
        ExpressionAttributeValues: { ':now': new Date(NOW).toISOString() },
      }),
    );
    return one;
  },
  revoked: async () => {
    const one = await customer(table);
    await revokeKey(table, one.organisationId, one.keyId, OPERATOR);
    // A revoked key of a suspended organisation counts as revoked.
    await suspendOrganisation(table, one.organisationId, OPERATOR);
    return one;
  },
  organisation_inactive: async () => {
    const one = await customer(table);
    await suspendOrganisation(table, one.organisationId, OPERATOR);
    return one;
  },
};

describe.each(Object.entries(REASONS))('a request refused as %s', (reason, prepare) => {
  test('logs the reason, the stored key and the hash of the address, and counts for the alarm', async () => {
    const ask = await processOf();
    const { keyId, organisationId, ...call } = await prepare();
    const { line } = await ask(call);
    expect(line).toMatchObject({
      status: 401,
      problem: 'invalid_api_key',
      refusal: reason,
      caller: (await ensureKeyCheck(table)).callerOf(ADDRESS),
      UnauthenticatedRequests: 1,
    });
    expect([line.key_id, line.organisation_id]).toEqual([
      keyId,
      keyId === undefined ? undefined : organisationId,
    ]);
    expect(JSON.stringify(line)).not.toContain(ADDRESS);
    expect(JSON.stringify(line)).not.toContain('jck_test');
    expect(line._aws.CloudWatchMetrics).toContainEqual({
      Namespace: METRIC_NAMESPACE,
      Dimensions: [[]],
      Metrics: [{ Name: 'UnauthenticatedRequests', Unit: 'Count' }],
    });
  });
});

test('every reason gets the same status, headers and body', async () => {
  const ask = await processOf();
  const seen = new Set<string>();
  for (const prepare of Object.values(REASONS)) {
    const { answer } = await ask(await prepare());
    const { headers, body = '', statusCode } = answer;
    const { request_id, ...document } = JSON.parse(body);
    expect(headers['X-Request-Id']).toBe(request_id);
    const { traceparent, 'X-Request-Id': _, ...stable } = headers;
    expect(traceparent).toMatch(/^00-/);
    seen.add(JSON.stringify([statusCode, Object.entries(stable), body.length, document]));
  }
  expect([...seen]).toHaveLength(1);
});

test.each([
  ['a missing scope', { scopes: ['companies:read'] as const }, {}, 403, 'ForbiddenRequests'],
  ['an Origin header', {}, { origin: 'https://app.example' }, 403, 'ForbiddenRequests'],
  ['the rate limit', { limits: { perSecond: 1, perMinute: 1 } }, {}, 429, 'RateLimitedRequests'],
])(
  'a request refused for %s counts and names key and caller',
  async (_, options, headers, status, metric) => {
    const ask = await processOf();
    const { apiKey, keyId, organisationId } = await customer(table, options);
    if (status === 429) await ask({ apiKey });
    const { line } = await ask({ apiKey, headers });
    const caller = (await ensureKeyCheck(table)).callerOf(ADDRESS);
    expect(line).toMatchObject({
      status,
      key_id: keyId,
      organisation_id: organisationId,
      caller,
      [metric]: 1,
    });
    expect(line).not.toHaveProperty('refusal');
  },
);

test.each([
  { behindEdge: false, from: ADDRESS },
  { behindEdge: true, from: '198.51.100.7' },
])(
  'the address comes from the edge only if the edge is locked ($behindEdge)',
  async ({ behindEdge, from }) => {
    const ask = await processOf({ behindEdge });
    const { apiKey } = await customer(table, { scopes: ['companies:read'] });
    const { line } = await ask({ apiKey, headers: { [CALLER_ADDRESS_HEADER]: '198.51.100.7' } });
    expect(line).toMatchObject({ status: 403, caller: (await ensureKeyCheck(table)).callerOf(from) });
  },
);

test('an answered request logs no caller and counts no refusal', async () => {
  const ask = await processOf();
  const { line } = await ask({ apiKey: (await customer(table)).apiKey });
  expect(line.status).toBe(200);
  for (const name of [
    'caller',
    'refusal',
    'UnauthenticatedRequests',
    'ForbiddenRequests',
    'RateLimitedRequests',
  ]) {
    expect(line).not.toHaveProperty(name);
  }
});

test('a process without the secret refuses, and logs no hash of the address', async () => {
  const empty = await startTestTable({ engine: 'memory' });
  try {
    const lines: string[] = [];
    const target = serve(
      retrieve,
      async () => ({ body: { id: 'a' }, resources: 1 }),
      dependencies(empty, postings, lines),
    );
    const { apiKey } = await customer(table);
    expect((await invoke(target, { apiKey })).statusCode).toBe(401);
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ refusal: 'unknown', UnauthenticatedRequests: 1 });
    expect(line).not.toHaveProperty('caller');
  } finally {
    await empty.stop();
  }
});
