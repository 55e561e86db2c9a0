import { defineCommand } from '../program/command.ts';
import { numbered, publishLines } from '../program/publish-lines.ts';
import { optional } from '../terminal/option.ts';
import { integerValue } from '../terminal/value-types.ts';
import { publishOutcome } from './publish.ts';

const publish = defineCommand({
  name: 'catalogues publish',
  summary: 'Publishes the locations, tools and taxonomies of the product',
  examples: ['catalogues publish', 'catalogues publish --minimum-population 15000'],
  options: {
    minimumPopulation: optional(
      '--minimum-population <n>',
      'leave out cities with fewer inhabitants (default 0); cities published before stay',
      integerValue(0, 100_000_000),
    ),
  },
  run: async (context, { minimumPopulation }) => {
    const { table } = await context.connect();
    context.progress.begin('Building the catalogues');
    // Loads the packages that the catalogues are built from, which no other command needs.
    const { catalogueFeed } = await import('../catalogues/feed.ts');
    const feed = catalogueFeed(minimumPopulation === undefined ? {} : { minimumPopulation });
    return publishOutcome(
      await publishLines(context, numbered(feed), { table, label: 'Publishing the catalogues' }),
    );
  },
});

export const catalogues = [publish];
