import * as z from 'zod/mini';
import { docs } from '../../shared/contract/docs.ts';
import { FeedLine } from '../../shared/publishing/feed/feed.ts';
import { addFormat } from '../schema-format.ts';

/** Returns the JSON Schema (2020-12) of a line of a feed, with a description of every field. */
export function feedSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(FeedLine, {
    io: 'input',
    unrepresentable: 'any',
    metadata: docs,
    override: addFormat,
  });
  return {
    $schema,
    title: 'A line of a feed',
    description:
      'A feed is newline-delimited JSON in UTF-8, one record per line. `type` is the kind of line and decides the other fields.',
    ...schema,
  };
}
