import { describe, expect, test } from '@jest/globals';
import { Client } from '../../../clients/typescript/src/client.ts';
import { BudgetExhausted } from '../../../clients/typescript/src/errors/budget-exhausted.ts';
import { microsOf } from '../../../clients/typescript/src/money/usd.ts';
import { answer, fakeFetch, listOf, problem, type Reply, socketFailure } from './fake-fetch.ts';

const client = (fetch: typeof globalThis.fetch) => new Client({ apiKey: 'k', fetch, maxRetries: 0 });
const limits = (requests: readonly { readonly url: URL }[]) =>
  requests.map(({ url }) => Number(url.searchParams.get('limit')));

async function drain<Item>(items: AsyncIterable<Item>): Promise<{ items: Item[]; error: unknown }> {
  const seen: Item[] = [];
  try {
    for await (const item of items) seen.push(item);
  } catch (error) {
    return { items: seen, error };
  }
  return { items: seen, error: null };
}

describe('a list', () => {
  test('sends nothing before it is awaited or iterated', async () => {
    const { fetch, requests } = fakeFetch(listOf(45));
    const list = client(fetch).jobs.list();
    expect(requests).toEqual([]);
    const page = await list;
    expect([page.data.length, page.nextCursor, page.previousCursor]).toEqual([20, '20', null]);
  });

  test('hands out every resource, and pays the awaited page once', async () => {
    const { fetch, requests } = fakeFetch(...Array.from({ length: 3 }, () => listOf(45)));
    const list = client(fetch).jobs.list();
    await list;
    const { items, error } = await drain(list);
    expect([items.length, new Set(items.map(({ id }) => id)).size, error]).toEqual([45, 45, null]);
    expect(requests).toHaveLength(3);
  });

  test('continues after an empty page', async () => {
    const empty = answer(
      { object: 'list', data: [], has_more: true, next_cursor: '7' },
      { 'svc-cost-usd': '0.00' },
    );
    const { fetch } = fakeFetch(empty, listOf(9));
    expect((await drain(client(fetch).jobs.list())).items.map(({ id }) => id)).toEqual(['7', '8']);
  });
});

describe('a budget', () => {
  test('asks for smaller pages near its end, and keeps the position to resume from', async () => {
    const { fetch, requests } = fakeFetch(...Array.from({ length: 9 }, () => listOf(100)));
    const { items, error } = await drain(client(fetch).jobs.list({}, { maxUsd: '0.045' }));
    expect(items).toHaveLength(45);
    expect(limits(requests)).toEqual([20, 20, 5]);
    expect(error).toBeInstanceOf(BudgetExhausted);
    expect(error).toMatchObject({ position: '45', maxUsd: '0.045', spentUsd: '0.045', neededUsd: '0.001' });

    const again = await drain(client(fetch).jobs.list({ cursor: '45' }, { maxUsd: 0.1 }));
    expect([again.items.length, again.items[0]?.id, again.error]).toEqual([55, '45', null]);
  });

  test('ends without an error when it is just enough', async () => {
    const { fetch } = fakeFetch(listOf(3));
    expect(await drain(client(fetch).jobs.list({}, { maxUsd: '0.003' }))).toMatchObject({ error: null });
  });

  test('sends no request that a page of fixed size could exceed', async () => {
    const { fetch, requests } = fakeFetch();
    const { error } = await drain(client(fetch).companyEvents.list({}, { maxUsd: '0.499999' }));
    expect(error).toMatchObject({ position: null, spentUsd: '0.00', neededUsd: '0.50' });
    expect(requests).toEqual([]);
  });

  test('covers all iterations of a list together', async () => {
    const { fetch, requests } = fakeFetch(...Array.from({ length: 9 }, () => listOf(40)));
    const list = client(fetch).jobs.list({}, { maxUsd: '0.05' });
    await drain(list);
    const { error } = await drain(list);
    expect(error).toMatchObject({ spentUsd: '0.05' });
    expect(limits(requests)).toEqual([20, 20, 10]);
  });

  test('counts a lost response as paid', async () => {
    const lost = new Client({ apiKey: 'k', fetch: fakeFetch(listOf(40), socketFailure('ECONNRESET')).fetch });
    const pages = lost.jobs.list({ limit: 10 }, { maxUsd: '0.02' });
    expect((await drain(pages)).error).toMatchObject({ mayHaveBeenCharged: true });
    expect((await drain(pages)).error).toMatchObject({ spentUsd: '0.02' });
  });

  test('counts a response that does not state its cost as paid in full', async () => {
    for (const headers of [{}, { 'svc-cost-usd': 'much' }]) {
      const silent = answer({ object: 'list', data: [{}], has_more: true, next_cursor: 'c' }, headers);
      const { error } = await drain(
        client(fakeFetch(silent).fetch).jobs.list({ limit: 5 }, { maxUsd: '0.005' }),
      );
      expect(error).toMatchObject({ name: 'BudgetExhausted', position: 'c', spentUsd: '0.005' });
    }
  });

  test('lets a list begin again after its first page failed', async () => {
    const { fetch } = fakeFetch(socketFailure('ECONNREFUSED'), listOf(3));
    const list = client(fetch).jobs.list({ limit: 3 }, { maxUsd: '0.003' });
    await expect(Promise.resolve(list)).rejects.toMatchObject({ mayHaveBeenCharged: false });
    expect((await list).data).toHaveLength(3);
  });

  test('does not count a request that was never sent', async () => {
    const { fetch } = fakeFetch(socketFailure('ECONNREFUSED'), listOf(10));
    const patient = new Client({ apiKey: 'k', fetch, maxRetries: 1 });
    expect(await drain(patient.jobs.list({ limit: 10 }, { maxUsd: '0.01' }))).toMatchObject({ error: null });
  });

  test('is not exceeded by a retry that another iteration overtook', async () => {
    let overtaking: Promise<{ error: unknown }> | undefined;
    const busy: Reply = () => {
      setTimeout(() => {
        overtaking = drain(list);
      }, 1);
      return problem(503, 'service_unavailable', {}, { 'retry-after': '0' });
    };
    const { fetch, requests } = fakeFetch(listOf(90), busy, listOf(90));
    const list = new Client({ apiKey: 'k', fetch }).jobs.list({ limit: 10 }, { maxUsd: '0.02' });
    await list;
    expect((await drain(list)).error).toMatchObject({ name: 'ServiceUnavailableError' });
    expect((await overtaking)?.error).toMatchObject({ name: 'BudgetExhausted', spentUsd: '0.02' });
    expect(requests).toHaveLength(3);
  });

  test('is exceeded by one page at most when the price has doubled', async () => {
    const dear = (url: URL): Response => {
      const page = listOf(500)(url);
      const costUsd = (2 * Number(page.headers.get('svc-cost-usd'))).toFixed(3);
      const returned = url.searchParams.get('limit') ?? '';
      return new Response(page.body, {
        headers: { 'svc-cost-usd': costUsd, 'svc-resources-returned': returned },
      });
    };
    const { fetch, requests } = fakeFetch(...Array.from({ length: 9 }, () => dear));
    const { error } = await drain(client(fetch).jobs.list({ limit: 10 }, { maxUsd: '0.05' }));
    expect(limits(requests)).toEqual([10, 10, 5]);
    expect(error).toMatchObject({ name: 'BudgetExhausted', spentUsd: '0.05', neededUsd: '0.002' });
  });

  test("counts a gateway's failure that looks like a problem as paid", async () => {
    const gateway = answer({ code: 'bad_gateway', message: 'upstream', retryable: true }, {}, 502);
    const { fetch, requests } = fakeFetch(gateway);
    const list = new Client({ apiKey: 'k', fetch }).jobs.list({ limit: 10 }, { maxUsd: '0.01' });
    expect((await drain(list)).error).toMatchObject({
      name: 'UnexpectedResponseError',
      mayHaveBeenCharged: true,
    });
    expect((await drain(list)).error).toMatchObject({ name: 'BudgetExhausted', spentUsd: '0.01' });
    expect(requests).toHaveLength(1);
  });

  test('is never exceeded, whatever is lost, wherever it ends', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let state = seed;
      const next = (below: number): number => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
      const serve = listOf(60);
      let charged = 0n;
      const server: typeof globalThis.fetch = async (input) => {
        const response = serve(new URL(String(input)));
        charged += microsOf(response.headers.get('svc-cost-usd') ?? '0');
        if (next(4) === 0) throw socketFailure('ECONNRESET');
        return response;
      };
      const maximum = microsOf(`0.0${10 + next(60)}`);
      const maxUsd = `0.${String(maximum).padStart(6, '0')}`;
      const careless = new Client({ apiKey: 'k', fetch: server, maxRetries: 0, retryPossiblyCharged: true });
      const list = careless.jobs.list({ limit: 1 + next(25) }, { maxUsd });
      for (let round = 0; round < 3; round += 1) await drain(list);
      expect(charged <= maximum).toBe(true);
    }
  });
});
