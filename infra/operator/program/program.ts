import { Command, type CommanderError } from 'commander';
import type { OperatorCommand } from './command.ts';

/** What every command takes beside its own options. */
export interface SharedOptions {
  readonly json: boolean;
  readonly stack: string | undefined;
}

/** What the command line asks for. */
export interface Chosen {
  readonly command: OperatorCommand;
  readonly options: Readonly<Record<string, unknown>>;
  readonly arguments: readonly unknown[];
  readonly shared: SharedOptions;
}

const NOUNS: Readonly<Record<string, string>> = {
  organisations: 'customers: their accounts, rate limits and state',
  keys: 'API keys of organisations',
  credits: 'balances, top-ups, refunds and the ledger',
  destinations: 'where webhooks go: secrets, tests, pause and resumption',
  monitors: 'saved queries whose new resources are paid and delivered: budgets, pause, runs',
  deliveries: 'what became of webhooks: receipts, replays',
  import: 'postings in the format of an applicant tracking system',
  feed: 'the format that publish takes',
  catalogues: 'locations, tools and taxonomies that come with the product',
  index: 'the search index',
};

export interface Streams {
  out(text: string): void;
  err(text: string): void;
  readonly columns?: number | undefined;
}

/**
 * Builds the command line. Parsing it calls `choose`; anything wrong or asked for (help) throws CommanderError
 * after it was printed.
 */
export function buildProgram(
  commands: readonly OperatorCommand[],
  streams: Streams,
  choose: (chosen: Chosen) => void,
): Command {
  const program = prepared(new Command('ops'), streams)
    .description('Operates the data interface: organisations, keys, credit, data and health.')
    .usage('COMMAND … [--json] [--stack NAME]')
    .addHelpText('after', `\nEvery command explains itself: ops organisations create --help`);
  const nouns = new Map<string, Command>();
  for (const command of commands) {
    const [noun = '', verb] = command.words;
    let parent = program;
    if (verb !== undefined) {
      const known = nouns.get(noun);
      parent = known ?? prepared(program.command(noun), streams).description(NOUNS[noun] ?? '');
      nouns.set(noun, parent);
    }
    addCommand(parent, verb ?? noun, command, streams, choose);
  }
  return program;
}

function addCommand(
  parent: Command,
  name: string,
  command: OperatorCommand,
  streams: Streams,
  choose: (chosen: Chosen) => void,
): void {
  const it = prepared(parent.command(name), streams).description(`${command.summary}.`);
  // Presence is checked with everything else, so that all faults are reported together.
  for (const { name: argument, description } of command.arguments) it.argument(`[${argument}]`, description);
  it.usage(
    [
      ...command.arguments.map((argument) => argument.name.toUpperCase()),
      ...requiredFlags(command),
      '[options]',
    ].join(' '),
  );
  for (const { flags, description } of command.options) it.option(flags, description);
  it.option('--json', 'answer with one JSON document on standard output');
  it.option('--stack <name>', 'work on this CloudFormation stack instead of the local runtime');
  it.addHelpText(
    'after',
    `\n${command.examples.length > 1 ? 'Examples' : 'Example'}:\n${command.examples.map((line) => `  npm run ops -- ${line}`).join('\n')}`,
  );
  it.action((...given: unknown[]) => {
    const { json, stack, ...options } = it.opts();
    choose({
      command,
      options,
      arguments: given.slice(0, command.arguments.length),
      shared: { json: json === true, stack: typeof stack === 'string' ? stack : undefined },
    });
  });
}

const requiredFlags = (command: OperatorCommand): string[] =>
  command.options.filter((option) => option.required).map((option) => option.flags);

function prepared(command: Command, streams: Streams): Command {
  const { columns } = streams;
  return command
    .exitOverride()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .helpCommand(false)
    .configureOutput({
      writeOut: streams.out,
      writeErr: streams.err,
      getOutHelpWidth: () => columns ?? 100,
      getErrHelpWidth: () => columns ?? 100,
      outputError: () => undefined,
    });
}

/** The sentence of a parsing error, without commander's prefix. */
export const faultOf = (error: CommanderError): string =>
  error.message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
