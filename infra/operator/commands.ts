import { catalogues } from './commands/catalogues.ts';
import { credits } from './commands/credits.ts';
import { creditsLedger } from './commands/credits-ledger.ts';
import { deliveries } from './commands/deliveries.ts';
import { destinations } from './commands/destinations.ts';
import { feed } from './commands/feed.ts';
import { imports } from './commands/import.ts';
import { keys } from './commands/keys.ts';
import { monitors } from './commands/monitors.ts';
import { organisations } from './commands/organisations.ts';
import { publish } from './commands/publish.ts';
import { searchIndex } from './commands/search-index.ts';
import { status } from './commands/status.ts';
import type { CommandLine } from './program/command.ts';

/** Every command, in the order in which the help names them. */
export const COMMANDS: CommandLine = [
  status,
  { noun: 'organisations', about: 'customers: their accounts, rate limits and state', verbs: organisations },
  { noun: 'keys', about: 'API keys of organisations', verbs: keys },
  {
    noun: 'credits',
    about: 'balances, top-ups, refunds and the ledger',
    verbs: [...credits, ...creditsLedger],
  },
  {
    noun: 'destinations',
    about: 'where webhooks go: secrets, tests, pause and resumption',
    verbs: destinations,
  },
  {
    noun: 'monitors',
    about: 'saved queries whose new resources are paid and delivered: budgets, pause, runs',
    verbs: monitors,
  },
  { noun: 'deliveries', about: 'what became of webhooks: receipts, replays', verbs: deliveries },
  publish,
  { noun: 'import', about: 'postings in the format of an applicant tracking system', verbs: imports },
  { noun: 'feed', about: 'the format that publish takes', verbs: feed },
  {
    noun: 'catalogues',
    about: 'locations, tools and taxonomies that come with the product',
    verbs: catalogues,
  },
  { noun: 'index', about: 'the search index', verbs: searchIndex },
];
