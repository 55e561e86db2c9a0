import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { verifyIndex } from '../../infra/operator/index/index-check.ts';
import { Progress } from '../../infra/operator/terminal/progress.ts';
import { readManifest } from '../../shared/search/store/manifest.ts';
import { keys } from '../../shared/table/keys.ts';
import { readDelivery } from '../../shared/webhooks/delivery/delivery.ts';
import { DeliveryMessage } from '../../shared/webhooks/delivery/message.ts';
import { jobLine, publishLines } from '../support/feed-lines.ts';
import { startInterface, type TestInterface } from '../support/interface.ts';
import { readerOf } from '../support/table-state.ts';
import { readRelease, readRows, withoutTokens } from './release.ts';

/** This release over what the last one left behind (`npm run release:record`). */

const release = readRelease();
let tested: TestInterface;

beforeAll(async () => {
  // Tokens of the release have not expired: the upgrade came a minute later.
  const began = Date.now();
  const clock = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => release.recordedAtMs + 60_000 + clock() - began);
  tested = await startInterface(async (table) => {
    await readRows(table);
  });
});
afterAll(async () => {
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

describe('what the last release left behind', () => {
  test.each(release.answers)('answers $path as it did, to the key that it issued', async ({ path, body }) => {
    const { status, json } = await tested.get(path, { authorization: `Bearer ${release.apiKey}` });
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

  test('has messages in its queues that this release reads, for deliveries that it reads', async () => {
    const message = DeliveryMessage.parse(release.deliveryMessage);
    const item = await readerOf(tested.table).get(
      keys.delivery(message.event_id, message.destination_id),
      true,
    );
    expect(readDelivery(item ?? {})).toMatchObject({
      organisationId: release.organisationId,
      generation: message.generation,
      outcome: 'pending',
    });
  });

  test('is written on by this release, and its index stays complete', async () => {
    const { rejects } = await publishLines(tested.table, [jobLine('seven', 'Alder')], { now: Date.now });
    expect(rejects).toEqual([]);
    expect(await indexFaults()).toEqual({});
    const { json } = await tested.get('/v0/jobs?limit=10');
    expect(json.data).toHaveLength(7);
  });
});
