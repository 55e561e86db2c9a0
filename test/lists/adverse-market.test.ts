import { beforeAll, describe } from '@jest/globals';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { demoCatalogues } from '../support/catalogues.ts';
import { publishAll, publishDemoCatalogues, smallDemo } from '../support/demo.ts';
import { RandomQueries } from '../support/random-queries.ts';
import { restingCopy } from '../support/resting-table.ts';
import { startTestTable } from '../support/table.ts';
import { readWorld } from '../support/world.ts';
import { type Asked, comparesEveryList } from './all-lists.ts';

/** Makes most jobs belong to one company in one city, state the same, pay the same and be closed. */
function* adverse(lines: Iterable<FeedLineInput>): Generator<FeedLineInput> {
  let company: string | undefined;
  let place: string | undefined;
  let title: string | undefined;
  let jobs = 0;
  for (const line of lines) {
    if (line.type === 'company') {
      company ??= line.key;
      yield { ...line, country: 'US', name: line.key === company ? 'Aa' : 'Aa Aa' };
    } else if (line.type === 'job') {
      jobs += 1;
      place ??= line.location_ids?.[0];
      title ??= line.title;
      const isOver = jobs % 3 !== 0 || line.status === 'closed';
      yield {
        ...line,
        title,
        company_key: jobs % 8 === 0 ? line.company_key : (company ?? line.company_key),
        location_ids: place === undefined ? [] : [place],
        published_at: line.published_at === null ? null : '2026-01-01T00:00:00Z',
        compensation_packages: [],
        tools: (line.tools ?? []).slice(0, 1),
        status: isOver ? 'closed' : 'open',
        status_reason: isOver ? (line.status_reason ?? 'removed_at_source') : null,
        superseded_by_key: isOver ? (line.superseded_by_key ?? null) : null,
        closed_at: isOver ? (line.closed_at ?? line.last_verified_at) : null,
        apply_url: isOver ? null : (line.apply_url ?? null),
      };
    } else yield line;
  }
}

describe('random queries equal brute force in a market where almost everything is alike', () => {
  let asked: Asked;

  beforeAll(async () => {
    const catalogues = demoCatalogues();
    const table = await startTestTable({ engine: 'memory' });
    try {
      await publishDemoCatalogues(table);
      await publishAll(table, adverse(smallDemo(catalogues, 60)));
      const world = await readWorld(table, catalogues);
      asked = { table: await restingCopy(table), world, asked: new RandomQueries(world, 20_262) };
    } finally {
      await table.stop();
    }
  }, 240_000);

  comparesEveryList(() => asked);
});
