import { sampleChanges, sampleFeed } from '../../feeds/sample-feed.ts';
import { defineCommand } from '../program/command.ts';
import { flag } from '../terminal/option.ts';

const schema = defineCommand({
  name: 'feed schema',
  summary: 'Prints the JSON Schema (2020-12) of the lines that publish reads',
  examples: ['feed schema > feed.schema.json'],
  run: async () => {
    // Only this command needs every schema.
    const { feedSchema } = await import('../../feeds/feed-schema.ts');
    const json = feedSchema();
    return { json, text: [JSON.stringify(json, null, 2)] };
  },
});

const sample = defineCommand({
  name: 'feed sample',
  summary: 'Prints a small feed to publish, or with --changes what happened to it since',
  examples: ['feed sample > feed.ndjson', 'feed sample --changes > changes.ndjson'],
  options: {
    changes: flag('--changes', 'the second feed: a new job, higher pay, a closed job, facts taken back'),
  },
  run: async ({ now }, { changes }) => {
    const lines = changes ? sampleChanges(now()) : sampleFeed(now());
    return { json: { lines }, text: lines.map((line) => JSON.stringify(line)) };
  },
});

export const feed = [schema, sample];
