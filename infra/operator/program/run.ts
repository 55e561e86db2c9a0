import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { printable, printableLines } from '../../../shared/log/printable.ts';
import type { Connection } from '../connection/connection.ts';
import { Progress, type ProgressTarget } from '../terminal/progress.ts';
import { UnknownId, UsageError } from '../terminal/refusal.ts';
import { type CommandContext, type CommandLine, commandsOf, type Outcome } from './command.ts';
import { operatorName } from './operator-name.ts';
import { buildProgram, type Chosen, faultOf } from './program.ts';

/** The surroundings of a command line; a test passes its own. */
export interface Surroundings {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressTarget;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly stdin?: AsyncIterable<Uint8Array>;
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** Runs one command line (without `node` and the script) and returns its exit code. Never throws. */
export async function runOps(
  argv: readonly string[],
  line: CommandLine,
  surroundings: Surroundings,
): Promise<number> {
  const { stdout, stderr, environment, signal, now = Date.now, stdin = process.stdin } = surroundings;
  const progress = new Progress(stderr, now);
  const json = argv.includes('--json');
  const note = (line: string) => {
    progress.clear();
    stderr.write(`${printableLines(line)}\n`);
  };
  const fail = (code: number, sentences: readonly string[]): number => {
    for (const sentence of sentences) note(`ops: ${printable(sentence)}`);
    if (json) stdout.write(`${printable(JSON.stringify({ error: sentences.join('\n') }))}\n`);
    return code;
  };

  let chosen: Chosen | undefined;
  let connection: Connection | undefined;
  try {
    chosen = await parse(argv, line, surroundings);
    if (chosen === undefined) return EXIT.done;
    const { command, shared } = chosen;
    const context: CommandContext = {
      connect: async () => {
        const { connect } = await import('../connection/connection.ts');
        connection ??= await connect({ stack: shared.stack, dataDir: dataDirOf(environment), signal });
        return connection;
      },
      progress,
      note,
      signal,
      now,
      stdin: () => stdin,
      operator: operatorName(),
    };
    const outcome = await command.run(context, chosen);
    progress.clear();
    stdout.write(rendered(outcome, shared.json));
    return outcome.ok === false ? EXIT.refused : EXIT.done;
  } catch (error) {
    progress.clear();
    if (error instanceof UsageError) {
      return fail(EXIT.usage, [...error.faults, `see ${wordsOf(argv, line)} --help`]);
    }
    const { sentenceOf } = await import('./failure.ts');
    const sentence = `${sentenceOf(error)}${await otherKindOf(error, connection, now())}`;
    if (environment['OPS_DEBUG'] !== undefined && error instanceof Error) note(error.stack ?? '');
    return fail(EXIT.refused, [sentence]);
  } finally {
    connection?.close();
  }
}

/** Says what an unknown id is the id of, where that can be found. */
async function otherKindOf(error: unknown, connection: Connection | undefined, now: number): Promise<string> {
  if (!(error instanceof UnknownId) || connection === undefined) return '';
  const { otherKind } = await import('./other-kind.ts');
  // The error that is reported is the first one.
  const found = await otherKind(error, connection, now).catch(() => undefined);
  return found === undefined ? '' : ` (${found})`;
}

/** Returns what the command line chooses, or undefined after printing the help that it asked for. */
async function parse(
  argv: readonly string[],
  line: CommandLine,
  { stdout, stderr }: Surroundings,
): Promise<Chosen | undefined> {
  let chosen: Chosen | undefined;
  const program = buildProgram(
    line,
    {
      out: (text) => stdout.write(text),
      err: (text) => stderr.write(text),
      columns: stderr.columns,
    },
    (choice) => {
      chosen = choice;
    },
  );
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return undefined;
    // A noun without a verb, or nothing at all. The help is on standard error already.
    if (error.code === 'commander.help') throw new UsageError(['no command was given']);
    throw new UsageError([await explained(error, argv, line)]);
  }
  return chosen;
}

/** Says what is wrong with a command line, and what it probably means. */
async function explained(error: CommanderError, argv: readonly string[], line: CommandLine): Promise<string> {
  const { missingValue, unknownCommand, unknownOption } = await import('./command-hint.ts');
  const quoted = /'(.*)'/s.exec(error.message)?.[1] ?? '';
  const command = commandsOf(line).find(({ words }) => words.every((word, i) => argv[i] === word));
  switch (error.code) {
    case 'commander.unknownCommand': {
      const noun = line.find((entry) => 'verbs' in entry && entry.noun === argv[0]);
      const found = noun !== undefined && 'verbs' in noun ? await noun.explain?.(argv.slice(1)) : undefined;
      return found ?? unknownCommand(argv, line);
    }
    case 'commander.unknownOption':
      return unknownOption(quoted, command);
    case 'commander.optionMissingArgument':
      return missingValue(quoted, command);
    default:
      return faultOf(error);
  }
}

/** Returns the leading words of a command line that name a noun or a command. */
function wordsOf(argv: readonly string[], line: CommandLine): string {
  const commands = commandsOf(line);
  const words: string[] = [];
  for (const word of argv.slice(0, 2)) {
    const longer = [...words, word];
    if (!commands.some((command) => longer.every((name, i) => command.words[i] === name))) break;
    words.push(word);
  }
  return ['ops', ...words].join(' ');
}

function rendered({ json, text }: Outcome, asJson: boolean): string {
  // Whatever a command forgot to escape is escaped here; the line feeds are our own.
  if (asJson) return `${printableLines(JSON.stringify(json, null, 2))}\n`;
  return text.length === 0 ? '' : `${printableLines(text.join('\n'))}\n`;
}

/** Returns the data folder of the local runtime, resolved as `npm start` does. */
function dataDirOf(environment: Surroundings['environment']): string {
  const given = environment['DATA_DIR'];
  return given === undefined || given === '' ? join(PROJECT, '.local') : resolve(given);
}
