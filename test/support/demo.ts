import { readFileSync } from 'node:fs';
import { buildLocations } from '../../infra/operator/catalogues/places/locations.ts';
import { buildTools } from '../../infra/operator/catalogues/tools/tools.ts';
import { demoFeed } from '../../infra/operator/demo/feed.ts';
import type { Catalogues } from '../../infra/operator/demo/world.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { type PublishSummary, publish } from '../../shared/publishing/publish.ts';
import type { Table } from '../../shared/table/client.ts';

const taxonomy = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../infra/operator/catalogues/taxonomies/${name}.json`, import.meta.url), 'utf8'),
  );

/** Returns the catalogues with only large cities, for speed. */
export const smallCatalogues = (minimumPopulation = 300_000): Catalogues => ({
  locations: buildLocations({ minimumPopulation }),
  tools: buildTools(),
  roles: taxonomy('roles'),
  industries: taxonomy('industries'),
});

/** Yields catalogues as a feed. */
export function* catalogueLines({ locations, tools, roles, industries }: Catalogues): Generator<object> {
  for (const record of locations) yield { type: 'location', ...record };
  for (const record of tools) yield { type: 'tool', ...record };
  yield { type: 'taxonomy', id: 'roles', entries: roles };
  yield { type: 'taxonomy', id: 'industries', entries: industries };
}

/**
 * Publishes records in the form of a feed.
 * @throws Error that names the first rejected line
 */
export async function publishAll(table: Table, records: Iterable<object>): Promise<PublishSummary> {
  const rejects: unknown[] = [];
  let number = 0;
  const lines = async function* () {
    for (const record of records) {
      number += 1;
      yield { number, text: JSON.stringify(record) };
    }
  };
  const summary = await publish(lines(), { table, onReject: (reject) => rejects.push(reject) });
  if (summary.rejected > 0) throw new Error(`rejected: ${JSON.stringify(rejects[0])}`);
  return summary;
}

/** Returns the feed of a small demo market whose dates count back from now. */
export const smallDemo = (catalogues: Catalogues, companies: number): Iterable<FeedLineInput> =>
  demoFeed({ catalogues, now: Date.now(), companies });
