import { basename } from 'node:path';
import { defineCommand, type Outcome } from '../program/command.ts';
import {
  openFeed,
  openStoredFeed,
  type PublishAnswer,
  publishFile,
  rejectsFileOf,
} from '../program/publish-lines.ts';
import { readsJson, readsText } from '../program/reads-summary.ts';
import { argument, optional } from '../terminal/option.ts';
import { counted } from '../terminal/output.ts';
import { feedValue, givenPath, integerValue } from '../terminal/value-types.ts';

export const publish = defineCommand({
  name: 'publish',
  summary: 'Publishes a feed (newline-delimited JSON, plain or gzip); publishing it again changes nothing',
  examples: ['publish feed.ndjson', 'publish feed.ndjson.gz --json', 'publish s3://my-feeds/feed.ndjson.gz'],
  arguments: {
    file: argument(
      'file',
      'the feed: a path, or s3://BUCKET/KEY; faults go to FILE.rejects.ndjson',
      feedValue,
    ),
  },
  options: {
    maximumUnits: optional(
      '--maximum-units <units>',
      'most write units per second (default as many as the table takes)',
      integerValue(10, 1_000_000),
    ),
  },
  run: async (context, { file, maximumUnits }) => {
    const { table } = await context.connect();
    const isStored = typeof file !== 'string';
    const feed = isStored ? await openStoredFeed(file, context.signal) : await openFeed(file, context.signal);
    const rejects = rejectsFileOf(isStored ? givenPath(basename(file.key)) : file);
    return publishOutcome(
      await publishFile(context, feed, { table, label: 'Publishing', rejects, unitsPerSecond: maximumUnits }),
    );
  },
});

/** The summary of a publication, with exit code 1 after rejected lines. */
export function publishOutcome(
  answer: PublishAnswer,
  more: readonly string[] = [],
  json: object = {},
): Outcome {
  const { reads, first_faults = [], ...counts } = answer;
  const { read, applied, unchanged, rejected, rejects_file } = counts;
  return {
    ok: rejected === 0,
    json: { ...counts, ...(reads === undefined ? {} : { reads: readsJson(reads) }), ...json },
    text: [
      `${counted(read)} lines read: ${counted(applied)} applied, ${counted(unchanged)} unchanged, ` +
        `${counted(rejected)} rejected`,
      ...first_faults.map((fault) => `  ${fault}`),
      ...(rejects_file === null ? [] : [`all faults of the rejected lines: ${rejects_file}`]),
      ...readsText(reads ?? []),
      ...more,
    ],
  };
}
