import { catalogues } from './commands/catalogues.ts';
import { credits } from './commands/credits.ts';
import { creditsLedger } from './commands/credits-ledger.ts';
import { deliveries } from './commands/deliveries.ts';
import { destinations } from './commands/destinations.ts';
import { erasures } from './commands/erase.ts';
import { facts } from './commands/facts.ts';
import { feed } from './commands/feed.ts';
import { imports } from './commands/import.ts';
import { indexCompact } from './commands/index-compact.ts';
import { keys } from './commands/keys.ts';
import { monitors } from './commands/monitors.ts';
import { organisations } from './commands/organisations.ts';
import { organisationsCost } from './commands/organisations-cost.ts';
import { publish } from './commands/publish.ts';
import { rates } from './commands/rates.ts';
import { searchIndex } from './commands/search-index.ts';
import { sources } from './commands/sources.ts';
import { status } from './commands/status.ts';
import type { CommandLine } from './program/command.ts';

/** Every command, in the order of the help. */
export const COMMANDS: CommandLine = [
  status,
  {
    noun: 'organisations',
    about: 'customers: accounts, rate limits, status and cost',
    verbs: [...organisations, organisationsCost],
  },
  { noun: 'keys', about: 'API keys of organisations', verbs: keys },
  {
    noun: 'credits',
    about: 'balances, top-ups, refunds and the ledger',
    verbs: [...credits, ...creditsLedger],
  },
  { noun: 'destinations', about: 'webhook receivers: secrets, tests, pause and resume', verbs: destinations },
  { noun: 'monitors', about: 'saved queries whose new matches are charged and delivered', verbs: monitors },
  { noun: 'deliveries', about: 'webhook deliveries: receipts and replays', verbs: deliveries },
  publish,
  { noun: 'import', about: 'board records of applicant tracking systems', verbs: imports },
  {
    noun: 'sources',
    about: 'boards and feeds that are read: their reads and the quarantine',
    verbs: sources,
  },
  { noun: 'facts', about: 'the facts of jobs, and the text that states them', verbs: facts },
  { noun: 'feed', about: 'the format that publish reads', verbs: feed },
  { noun: 'catalogues', about: 'the locations, tools and taxonomies of the product', verbs: catalogues },
  { noun: 'rates', about: 'the exchange rates that imports convert pay at', verbs: rates },
  { noun: 'erase', about: 'permanent erasure of a job or a company', verbs: erasures },
  { noun: 'index', about: 'the search index', verbs: [...searchIndex, indexCompact] },
];
