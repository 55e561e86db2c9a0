import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { verifyIndex } from '../../infra/operator/index/index-check.ts';
import { Progress } from '../../infra/operator/terminal/progress.ts';
import { readManifest } from '../../shared/search/manifest/manifest.ts';
import { jobLine, publishLines } from '../support/feed-lines.ts';
import { startInterface, type TestInterface } from '../support/interface.ts';
import { readerOf } from '../support/table-state.ts';
import type { Invoke } from './earlier-functions.ts';
import { readRelease, readRows, withoutTokens } from './release.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';
import { STEPS } from './take-over.ts';

/** This release over what the last one left behind (`npm run release:record`). */

const release = readRelease();
/** Late enough for what was in flight to be due. The tokens of the release have not expired. */
const LATER_MS = 120_000;
let tested: TestInterface;
let standIns: StandIns;

beforeAll(async () => {
  const began = Date.now();
  const clock = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => release.recordedAtMs + LATER_MS + clock() - began);
  tested = await startInterface(async (table) => {
    await readRows(table);
  });
  standIns = await startStandIns();
  Object.assign(process.env, standIns.variables);
});
afterAll(async () => {
  await standIns.stop();
  await tested.stop();
  jest.restoreAllMocks();
});

async function indexFaults() {
  const reader = readerOf(tested.table);
  const { faults } = await verifyIndex(reader, await readManifest(reader), {
    now: Date.now,
    progress: new Progress({ write: () => undefined }),
    signal: new AbortController().signal,
  });
  return faults;
}

const getAsCustomer = (path: string) => tested.get(path, { authorization: `Bearer ${release.apiKey}` });

describe('what the last release left behind', () => {
  test.each(release.answers)('answers $path as it did, to the key that it issued', async ({ path, body }) => {
    const { status, json } = await getAsCustomer(path);
    expect([status, withoutTokens(json)]).toEqual([200, body]);
  });

  test('has cursors and positions among these', () => {
    const continued = (parameter: string) => release.answers.filter(({ path }) => path.includes(parameter));
    expect(continued('&cursor=').length).toBeGreaterThanOrEqual(3);
    expect(continued('&after=')).toHaveLength(1);
  });

  test('has an index that this release finds complete', async () => {
    expect(await indexFaults()).toEqual({});
  });

  test.each(Object.entries(STEPS))('%s', async (_, step) => {
    const { organisationId, inFlight } = release;
    const invoke: Invoke = async (name, event) => {
      const { handler }: { readonly handler: (given: object, context: object) => Promise<unknown> } =
        await import(`../../functions/${name}/handler.ts`);
      return await handler(event, { getRemainingTimeInMillis: () => 60_000 });
    };
    await step({
      tested: { table: tested.table, get: getAsCustomer },
      organisationId,
      inFlight,
      standIns,
      invoke,
    });
  });

  test('is written on by this release, and its index stays complete', async () => {
    const { rejects } = await publishLines(tested.table, [jobLine('seven', 'Alder')], { now: Date.now });
    expect(rejects).toEqual([]);
    expect(await indexFaults()).toEqual({});
    const { json } = await tested.get('/v0/jobs?limit=10');
    // One of the six of the release has closed.
    expect(json.data).toHaveLength(6);
  });
});
