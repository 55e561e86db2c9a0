import { readFileSync, writeFileSync } from 'node:fs';
import { feedFields } from '../feeds/feed-fields.ts';
import { feedSchema } from '../feeds/feed-schema.ts';
import { announcedBreaks, unannounced } from './compatibility/announced.ts';
import { breaksBetween } from './compatibility/breaks.ts';
import { openApiDocument } from './document.ts';
import { flatDocument } from './flat.ts';

/**
 * `npm run openapi` writes the documents. `--check` compares them instead, and the exact one with the last released one;
 * it exits 1 on a difference, or on a break that CHANGELOG.md does not announce. `--release` keeps the present document
 * as the released one.
 */
const FOLDER = new URL('../../docs/reference/', import.meta.url);
const RELEASED = new URL('openapi-released.json', FOLDER);
const CHANGELOG = new URL('../../CHANGELOG.md', import.meta.url);

const textOf = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;
const document: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(openApiDocument()));
const documents = {
  'openapi.json': document,
  'openapi-flat.json': flatDocument(document),
  'feeds.schema.json': feedSchema(),
};

/** The guide of feeds ends with the table of every field. */
const FEEDS = new URL('../../docs/feeds.md', import.meta.url);
const FIELDS = '\n## Every field\n\n';
const feedsGuide = (): string => {
  const [written = ''] = readFileSync(FEEDS, 'utf8').split(FIELDS);
  return `${written}${FIELDS}${feedFields()}`;
};

if (process.argv.includes('--check')) {
  const stale = Object.entries(documents)
    .filter(([name, content]) => readFileSync(new URL(name, FOLDER), 'utf8') !== textOf(content))
    .map(([name]) => `docs/reference/${name} differs from the declarations; run: npm run openapi`);
  const breaks = breaksBetween(JSON.parse(readFileSync(RELEASED, 'utf8')), document);
  if (readFileSync(FEEDS, 'utf8') !== feedsGuide()) {
    stale.push('docs/feeds.md differs from the schema of the feed; run: npm run openapi');
  }
  const faults = [...stale, ...unannounced(breaks, announcedBreaks(readFileSync(CHANGELOG, 'utf8')))];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} else {
  for (const [name, content] of Object.entries(documents)) {
    writeFileSync(new URL(name, FOLDER), textOf(content));
    console.log(`wrote docs/reference/${name}`);
  }
  writeFileSync(FEEDS, feedsGuide());
  console.log('wrote docs/feeds.md');
  if (process.argv.includes('--release')) {
    writeFileSync(RELEASED, textOf(document));
    console.log('wrote docs/reference/openapi-released.json');
  }
}
