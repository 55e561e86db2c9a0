import type { CommandLine, Noun, OperatorCommand } from './program/command.ts';

/**
 * A noun or a command of one word. It is loaded when a command line names it: to load all of them takes 0.86 s of CPU, most
 * of what the help would cost (2026-11-22).
 */
interface Entry {
  readonly word: string;
  readonly about: string;
  readonly explain?: Noun['explain'];
  readonly load: () => Promise<readonly OperatorCommand[] | OperatorCommand>;
}

/** In the order of the help. */
const ENTRIES: readonly Entry[] = [
  {
    word: 'status',
    about: 'Shows the health of every part on one screen.',
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    word: 'organisations',
    about: 'customers: accounts, rate limits, status and cost',
    load: async () => [
      ...(await import('./commands/organisations.ts')).organisations,
      (await import('./commands/money/organisations-cost.ts')).organisationsCost,
    ],
  },
  {
    word: 'keys',
    about: 'API keys of organisations',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  {
    word: 'credits',
    about: 'balances, top-ups, refunds and the ledger',
    load: async () => [
      ...(await import('./commands/money/credits.ts')).credits,
      ...(await import('./commands/money/credits-ledger.ts')).creditsLedger,
      ...(await import('./commands/money/credits-entries.ts')).creditsEntries,
    ],
  },
  {
    word: 'destinations',
    about: 'webhook receivers: secrets, tests, pause and resume',
    load: async () => (await import('./commands/destinations.ts')).destinations,
  },
  {
    word: 'monitors',
    about: 'saved queries whose new matches are charged and delivered',
    load: async () => (await import('./commands/monitors.ts')).monitors,
  },
  {
    word: 'deliveries',
    about: 'webhook deliveries: receipts and replays',
    load: async () => (await import('./commands/deliveries.ts')).deliveries,
  },
  {
    word: 'listen',
    about: 'Receives webhooks on this machine: verifies, prints and keeps each, and answers as told.',
    load: async () => (await import('./commands/listen.ts')).listen,
  },
  {
    word: 'portal',
    about: 'links to the pages of customers, and how these look',
    load: async () => (await import('./commands/portal.ts')).portal,
  },
  {
    word: 'publish',
    about: 'Publishes a feed (newline-delimited JSON, plain or gzip); publishing it again changes nothing.',
    load: async () => (await import('./commands/publish.ts')).publish,
  },
  {
    word: 'import',
    about: 'board records of applicant tracking systems',
    load: async () => (await import('./commands/import.ts')).imports,
    explain: async (words) => (await import('./importing/format-hint.ts')).formatHint(words),
  },
  {
    word: 'sources',
    about: 'boards and feeds that are read: their reads and the quarantine',
    load: async () => (await import('./commands/sources.ts')).sources,
  },
  {
    word: 'facts',
    about: 'the facts of jobs, and the text that states them',
    load: async () => (await import('./commands/facts.ts')).facts,
  },
  {
    word: 'feed',
    about: 'the format that publish reads',
    load: async () => (await import('./commands/feed.ts')).feed,
  },
  {
    word: 'catalogues',
    about: 'the locations, tools and taxonomies of the product',
    load: async () => (await import('./commands/catalogues.ts')).catalogues,
  },
  {
    word: 'rates',
    about: 'the exchange rates that imports convert pay at',
    load: async () => (await import('./commands/money/rates.ts')).rates,
  },
  {
    word: 'erase',
    about: 'permanent erasure of a job or a company',
    load: async () => (await import('./commands/erase.ts')).erasures,
  },
  {
    word: 'index',
    about: 'the search index',
    load: async () => (await import('./commands/search-index.ts')).searchIndex,
  },
  {
    word: 'drill',
    about: 'rehearsals of what an operator does after a loss',
    load: async () => (await import('./commands/drill.ts')).drills,
  },
  {
    word: 'deployment',
    about: 'what only a deployment can prove',
    load: async () => (await import('./commands/deployment.ts')).deployments,
  },
];

/**
 * Loads the commands whose word occurs in a command line. The others are there by name, for the help. A command line that
 * starts with a word that is none of ours loads all, to find which is meant.
 */
export function commandsFor(argv: readonly string[]): Promise<CommandLine> {
  const first = argv.find((each) => !each.startsWith('-'));
  if (first !== undefined && ENTRIES.every(({ word }) => word !== first)) return allCommands();
  return Promise.all(ENTRIES.map((entry) => (argv.includes(entry.word) ? loaded(entry) : named(entry))));
}

export const allCommands = (): Promise<CommandLine> => Promise.all(ENTRIES.map(loaded));

async function loaded({ word, about, load, explain }: Entry): Promise<Noun | OperatorCommand> {
  const verbs = await load();
  if ('words' in verbs) return verbs;
  return { noun: word, about, verbs, ...(explain === undefined ? {} : { explain }) };
}

const named = ({ word, about }: Entry): Noun => ({ noun: word, about, verbs: [] });
