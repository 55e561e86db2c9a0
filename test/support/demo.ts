import { demoFeed } from '../../infra/operator/demo/feed.ts';
import type { Catalogues } from '../../infra/operator/demo/world.ts';
import type { FeedLineInput } from '../../shared/publishing/feed/feed.ts';
import { type PublishSummary, publish } from '../../shared/publishing/publish.ts';
import type { Table } from '../../shared/table/client.ts';

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
