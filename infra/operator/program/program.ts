import { Command, type CommanderError } from 'commander';
import { UsageError } from '../terminal/refusal.ts';
import type { CommandLine, OperatorCommand } from './command.ts';
import { excessArguments, optionWithoutValue } from './command-hint.ts';

/** Options of every command. */
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

export interface Streams {
  out(text: string): void;
  err(text: string): void;
  readonly columns?: number | undefined;
}

/**
 * Builds the command line. Parsing it calls `choose`. A fault, or help after it is printed, throws CommanderError.
 */
export function buildProgram(line: CommandLine, streams: Streams, choose: (chosen: Chosen) => void): Command {
  const program = prepared(new Command('ops'), streams)
    .description('Operates the data interface: organisations, keys, credits, webhooks, data and health.')
    .usage('COMMAND … [--json] [--stack NAME]')
    .addHelpText('after', `\nHelp for one command: ops organisations create --help`);
  for (const entry of line) {
    if ('verbs' in entry) {
      const noun = prepared(program.command(entry.noun), streams).description(entry.about);
      for (const verb of entry.verbs) addCommand(noun, verb, streams, choose);
    } else addCommand(program, entry, streams, choose);
  }
  return program;
}

function addCommand(
  parent: Command,
  command: OperatorCommand,
  streams: Streams,
  choose: (chosen: Chosen) => void,
): void {
  const name = command.words.at(-1) ?? '';
  const it = prepared(parent.command(name), streams).description(`${command.summary}.`);
  // Optional for commander: a missing argument is reported together with all other faults.
  for (const { name: argument, description } of command.arguments) it.argument(`[${argument}]`, description);
  it.usage(
    [
      ...command.arguments.map((argument) => argument.name.toUpperCase()),
      ...requiredFlags(command),
      '[options]',
    ].join(' '),
  );
  for (const { flags, description } of command.options) it.option(flags, description);
  it.option('--json', 'print one JSON document on standard output');
  it.option('--stack <name>', 'use this CloudFormation stack instead of the local runtime');
  it.addHelpText(
    'after',
    `\n${command.examples.length > 1 ? 'Examples' : 'Example'}:\n${command.examples.map((line) => `  npm run ops -- ${line}`).join('\n')}`,
  );
  it.action((...given: unknown[]) => {
    const { json, stack, ...options } = it.opts();
    const unset = optionWithoutValue(command, options);
    if (unset !== undefined) throw new UsageError([unset]);
    const excess = it.args.slice(command.arguments.length);
    if (excess.length > 0) throw new UsageError([excessArguments(command, excess, options)]);
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
    .allowExcessArguments(true)
    .showSuggestionAfterError(false)
    .helpCommand(false)
    .configureOutput({
      writeOut: streams.out,
      writeErr: streams.err,
      getOutHelpWidth: () => columns ?? 100,
      getErrHelpWidth: () => columns ?? 100,
      outputError: () => undefined,
    });
}

/** Returns the sentence of a parsing error, without commander's prefix. */
export const faultOf = (error: CommanderError): string =>
  error.message
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
