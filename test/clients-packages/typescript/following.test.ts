import { expect, test } from '@jest/globals';
import { applyChanges } from '../../../clients/typescript/src/changes/change-page.ts';
import { Client } from '../../../clients/typescript/src/client.ts';
import { PositionExpiredError } from '../../../clients/typescript/src/errors/problems.ts';
import { answer, fakeFetch, listOf, problem } from './fake-fetch.ts';

const change = (kind: string, id: string, body = true) => ({
  object: 'job_change',
  change: kind,
  changed_at: '2026-11-02T09:00:00.000Z',
  job_id: id,
  job: body ? { id } : null,
});
const page = (data: readonly object[], position: string, caughtUp: boolean, cost = '0.00') =>
  answer(
    { object: 'change_list', data, next_position: position, caught_up: caughtUp },
    { 'svc-cost-usd': cost },
  );
const asked = (requests: readonly { readonly url: URL }[]) =>
  requests.map(({ url }) => Object.fromEntries(url.searchParams));

test('asks for the next page only after the caller comes back, and ends when it is caught up', async () => {
  const { fetch, requests } = fakeFetch(
    page([change('published', 'a'), change('published', 'b')], 'p1', false),
    page([change('updated', 'a', false), change('withdrawn', 'b', false), change('closed', 'c')], 'p2', true),
  );
  const copy = new Map<string, object>([['x', {}]]);
  const positions: string[] = [];
  const client = new Client({ apiKey: 'k', fetch });
  for await (const changes of client.jobs.follow({ include: 'job', after: 'p0' })) {
    expect(requests).toHaveLength(positions.length + 1);
    await applyChanges(changes, {
      put: (job) => void copy.set(job.id, job),
      remove: (id) => void copy.delete(id),
    });
    positions.push(changes.nextPosition);
  }
  expect([...copy.keys()].sort()).toEqual(['a', 'c', 'x']);
  expect(positions).toEqual(['p1', 'p2']);
  expect(asked(requests)).toEqual([
    { include: 'job', after: 'p0', limit: '100' },
    { include: 'job', after: 'p1', limit: '100' },
  ]);
});

test('keeps within a budget, and keeps the position to continue from', async () => {
  const jobs = (count: number) => Array.from({ length: count }, (_, index) => change('updated', `j${index}`));
  const { fetch, requests } = fakeFetch(
    page(jobs(4), 'p1', false, '0.004'),
    page(jobs(2), 'p2', false, '0.002'),
  );
  const client = new Client({ apiKey: 'k', fetch });
  const follow = async (): Promise<void> => {
    for await (const _ of client.jobs.follow({ include: 'job', limit: 4 }, { maxUsd: '0.006' }));
  };
  await expect(follow()).rejects.toMatchObject({
    name: 'BudgetExhausted',
    position: 'p2',
    spentUsd: '0.006',
  });
  expect(asked(requests).map(({ limit }) => limit)).toEqual(['4', '2']);
});

test('is free without bodies, so a budget of zero is enough', async () => {
  const { fetch, requests } = fakeFetch(page([change('closed', 'a', false)], 'p1', true));
  const changes = await new Client({ apiKey: 'k', fetch }).jobs.changes({ limit: 1000 }, { maxUsd: 0 });
  expect([changes.data.length, changes.caughtUp, asked(requests)[0]]).toEqual([1, true, { limit: '1000' }]);
});

test('polls until it is aborted', async () => {
  const { fetch, requests } = fakeFetch(page([], 'p1', true), page([], 'p2', true));
  const controller = new AbortController();
  const polled = async (): Promise<void> => {
    const options = { pollMs: 1, signal: controller.signal };
    for await (const { nextPosition } of new Client({ apiKey: 'k', fetch }).jobs.follow({}, options)) {
      if (nextPosition === 'p2') controller.abort(new Error('enough'));
    }
  };
  await expect(polled()).rejects.toThrow('enough');
  expect(asked(requests).map(({ after }) => after)).toEqual([undefined, 'p1']);
});

test('reports an expired position, and lists the jobs to start again with', async () => {
  const errors = [{ code: 'position_expired', message: 'expired', pointer: '/after' }];
  const { fetch, requests } = fakeFetch(
    problem(400, 'invalid_request', { errors }),
    listOf(150),
    listOf(150),
  );
  const client = new Client({ apiKey: 'k', fetch });
  await expect(client.jobs.changes({ after: 'old' })).rejects.toBeInstanceOf(PositionExpiredError);

  const before = Date.now() - 30 * 86_400_000;
  const ids: string[] = [];
  for await (const { id } of client.jobs.resync({ maxUsd: '0.20' })) ids.push(id);
  expect(ids).toHaveLength(150);
  const [, query, next] = requests.map(({ url }) => url.searchParams);
  expect(query?.getAll('statuses')).toEqual(['open', 'closed']);
  expect([query?.get('sort'), query?.get('direction'), query?.get('limit')]).toEqual([
    'updated',
    'asc',
    '100',
  ]);
  expect(Date.parse(query?.get('updated_until') ?? '')).toBeGreaterThan(before);
  expect(next?.get('cursor')).toBe('100');
  expect(next?.get('updated_until')).toBe(query?.get('updated_until'));
});
