import { defineCommand, type Outcome } from '../program/command.ts';
import { openFeed, type PublishAnswer, publishFile, rejectsFileOf } from '../program/publish-lines.ts';
import { readsJson, readsText } from '../program/reads-summary.ts';
import { argument, optional } from '../terminal/option.ts';
import { counted } from '../terminal/output.ts';
import { integerValue, pathValue } from '../terminal/value-types.ts';

export const publish = defineCommand({
  name: 'publish',
  summary: 'Publishes a feed (newline-delimited JSON, plain or gzip); publishing it again changes nothing',
  examples: ['publish feed.ndjson', 'publish feed.ndjson.gz --json'],
  arguments: { file: argument('file', 'the feed; faults go to FILE.rejects.ndjson', pathValue) },
  options: {
    maximumUnits: optional(
      '--maximum-units <units>',
      'most write units per second (default as many as the table takes)',
      integerValue(10, 1_000_000),
    ),
  },
  run: async (context, { file, maximumUnits }) => {
    const { table } = await context.connect();
    const feed = await openFeed(file, context.signal);
    const rejects = rejectsFileOf(file);
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
