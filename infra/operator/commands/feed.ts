import * as z from 'zod/mini';
import { FeedLine } from '../../../shared/publishing/feed/feed.ts';
import { defineCommand } from '../program/command.ts';

const schema = defineCommand({
  name: 'feed schema',
  summary: 'Prints the JSON Schema (2020-12) of the lines that publish reads',
  examples: ['feed schema > feed.schema.json'],
  run: async () => {
    const json = {
      title: 'A line of a feed',
      description:
        'A feed is newline-delimited JSON in UTF-8, one record per line. "type" is the kind of record.',
      ...z.toJSONSchema(FeedLine, { io: 'input', unrepresentable: 'any' }),
    };
    return { json, text: [JSON.stringify(json, null, 2)] };
  },
});

export const feed = [schema];
