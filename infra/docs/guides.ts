import { type Page, SAMPLE_ADDRESS, SAMPLE_KEY } from './page.ts';
import { samplesOf } from './reference/samples.ts';
import { contractSection, readText } from './repository.ts';

/** A guide: its slug, its file, what the navigation calls it, and a sentence. */
type Entry = readonly [slug: string, source: string, label: string, description: string];

const guide = (slug: string, label: string, description: string): Entry => [
  slug,
  `docs/guides/${slug}.md`,
  label,
  description,
];

/** In the order in which a customer needs them. */
const GUIDES: readonly Entry[] = [
  guide('first-request', 'First request', 'Send a request, read its answer, and see what it cost.'),
  guide('authentication', 'Authentication and scopes', 'Keys, scopes, and why browsers are refused.'),
  guide('credits', 'Credits and charges', 'What a request costs, when it is charged, and what is free.'),
  guide(
    'pagination',
    'Pagination and cursors',
    'Read a list to its end without missing or repeating anything.',
  ),
  guide(
    'filtering',
    'Filtering',
    'How filters combine, how lists are written, and how unknown codes are answered.',
  ),
  guide('facts-filters', 'Facts filters', 'Jobs whose text states something, with the truth tables.'),
  guide(
    'company-events',
    'Company events',
    'Companies by what they disclosed: plans, headcount, compliance.',
  ),
  [
    'following',
    'docs/following.md',
    'Following changes',
    'Keep a copy of the jobs exact, deletions included.',
  ],
  [
    'webhooks',
    'docs/webhooks.md',
    'Webhooks and monitors',
    'Receive new jobs and companies at your endpoint.',
  ],
  guide('errors', 'Errors and retries', 'Handle problem documents, and retry only what can succeed.'),
  guide('rate-limits', 'Rate limits', 'Windows per second and minute, and the allowance of free reads.'),
  guide('caching', 'Caching', 'Which responses to keep, for how long, and how to revalidate them.'),
  guide('versions', 'Versions and stability', 'What may change within a version, and what may not.'),
  guide('evidence', 'Evidence', 'How to check a fact against its source.'),
  guide('assistants', 'AI assistants', 'Search from an AI assistant over MCP, within a budget.'),
];

/** Pages for operators, and for readers who want the whole rules. */
export const documentPages = (): readonly Page[] => [
  document(
    '/docs/contract',
    'docs/contract.md',
    'Reference',
    'The contract',
    'Every rule of the interface, numbered.',
  ),
  document(
    '/docs/operators/commands',
    'docs/operator/commands.md',
    'Operators',
    'Commands',
    'Every command of the operator.',
  ),
  document(
    '/docs/operators/publish',
    'docs/operator/publish.md',
    'Operators',
    'Publishing',
    'Publish a feed or a board file, from your machine or by the deployment.',
  ),
  document(
    '/docs/operators/importing',
    'docs/operator/importing.md',
    'Operators',
    'Job boards',
    'Import what job boards publish.',
  ),
  document(
    '/docs/operators/feeds',
    'docs/feeds.md',
    'Operators',
    'Feeds',
    'Load your own data: every line and field, and a sample to try.',
  ),
  document(
    '/docs/operators/deploy',
    'docs/operator/deploy.md',
    'Operators',
    'Deploying',
    'Deploy to an AWS account.',
  ),
  document(
    '/docs/operators/alarms',
    'docs/operator/alarms.md',
    'Operators',
    'Answering an alarm',
    'What each alarm means, how to look, what to do, and when it is over.',
  ),
  document(
    '/docs/operators/walk',
    'docs/operator/walk.md',
    'Operators',
    'The life of an operator',
    'From the first start to the last, on this machine.',
  ),
  document(
    '/docs/operators/operations-page',
    'docs/operator/operations-page.md',
    'Operators',
    'The operations page',
    'What runs on this machine, what would sound, and every command as a button.',
  ),
  document(
    '/docs/operators/keys',
    'docs/operator/keys.md',
    'Operators',
    'Customers and keys',
    'Create a customer, issue and replace keys.',
  ),
  document(
    '/docs/operators/credit',
    'docs/operator/credit.md',
    'Operators',
    'Credit',
    'Top up, correct, explain and report what was charged.',
  ),
  document(
    '/docs/operators/pause',
    'docs/operator/pause.md',
    'Operators',
    'Pausing',
    'Stop a customer, a destination, a monitor or a sweep, and continue.',
  ),
  document(
    '/docs/operators/restore',
    'docs/operator/restore.md',
    'Operators',
    'Restoring the table',
    'What can be lost, the drill, and how a stack adopts a restored table.',
  ),
  document(
    '/docs/operators/upgrade',
    'docs/operator/upgrade.md',
    'Operators',
    'Upgrading',
    'A new release while customers call, and the way back.',
  ),
  document(
    '/docs/operators/edge',
    'docs/operator/edge.md',
    'Operators',
    'Domain and edge',
    'A domain, an edge with a firewall, and fixed addresses of webhooks.',
  ),
  document(
    '/docs/operators/cost',
    'docs/cost.md',
    'Operators',
    'Cost',
    'Dollars per million of each operation, by region and volume.',
  ),
  document(
    '/docs/operators/remove',
    'docs/operator/remove.md',
    'Operators',
    'Removing',
    'Remove a key, a record, a customer or the deployment.',
  ),
  document(
    '/docs/operators/facts',
    'docs/facts.md',
    'Operators',
    'Facts from text',
    'How facts are read from texts, and how to write a rule.',
  ),
  document(
    '/docs/operators/search',
    'docs/search.md',
    'Operators',
    'The index',
    'How the search index works.',
  ),
  document(
    '/docs/operators/reliability',
    'docs/reliability.md',
    'Operators',
    'Reliability',
    'How reliable metering and webhooks are.',
  ),
];

/** The first request of the landing page: it works with every load of the demo data. */
const FIRST = '/v0/jobs?work_arrangements=remote&limit=2';

/** The landing page and the guides, each written as a Markdown file in docs. */
export const guidePages = (): readonly Page[] => [
  {
    path: '/',
    title: 'Overview',
    description: 'Job postings, hiring companies and source-attributed facts, charged per returned resource.',
    group: 'Start',
    source: 'docs/guides/landing.md',
    markdown: expanded(readText('docs/guides/landing.md')),
  },
  ...GUIDES.map(([slug, source, label, description]): Page => {
    const markdown = expanded(readText(source));
    return {
      path: `/docs/guides/${slug}`,
      title: titleOf(markdown),
      label,
      description,
      group: 'Guides',
      source,
      markdown,
    };
  }),
];

function document(
  path: string,
  source: string,
  group: Page['group'],
  label: string,
  description: string,
): Page {
  const markdown = readText(source);
  return { path, title: titleOf(markdown), label, description, group, source, markdown };
}

/**
 * Fills in what a guide takes from elsewhere. A line `CONTRACT 11.7` is that section of the contract; `SAMPLES /v0/jobs`
 * is that request in each language.
 */
const expanded = (markdown: string): string =>
  markdown
    .replaceAll(/^CONTRACT ([\d.]+)$/gm, (_, number: string) => contractSection(number))
    .replaceAll(/^SAMPLES(?: (\/\S+))?$/gm, (_, request: string | undefined) =>
      samplesOf(request ?? FIRST).trim(),
    )
    .replaceAll('ADDRESS', SAMPLE_ADDRESS)
    .replaceAll('API_KEY_HERE', SAMPLE_KEY);

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';
