import { defineCommand } from '../program/command.ts';
import { givenPath, openLines, publishLines, rejectsFileOf } from '../program/publish-lines.ts';
import { argument } from '../terminal/option.ts';
import { pathValue } from '../terminal/value-types.ts';
import { publishOutcome } from './publish-answer.ts';

export const publish = defineCommand({
  name: 'publish',
  summary: 'Publishes a feed, newline-delimited JSON, plain or gzip; running it again changes nothing',
  examples: ['publish feed.ndjson', 'publish feed.ndjson.gz --json'],
  arguments: { file: argument('file', 'the feed; rejected lines go to FILE.rejects.ndjson', pathValue) },
  run: async (context, { file }) => {
    const { table } = await context.connect();
    const path = givenPath(file);
    const lines = await openLines(path);
    const rejects = rejectsFileOf(path);
    return publishOutcome(await publishLines(context, lines, { table, label: 'Publishing', rejects }));
  },
});
