import type { Connection } from '../connection/connection.ts';
import type { Argument, Option } from '../terminal/option.ts';
import type { Progress } from '../terminal/progress.ts';
import { UsageError } from '../terminal/refusal.ts';

/** What a command works with in addition to its options. */
export interface CommandContext {
  /** Connects on first use. @throws Refusal when nothing is running there */
  connect(): Promise<Connection>;
  readonly progress: Progress;
  /** Prints a line for the operator on standard error, next to the answer. */
  note(line: string): void;
  /** Aborted by the first Ctrl-C; a long command then stops where it can be continued. */
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  now(): number;
  /** Opens standard input. */
  stdin(): AsyncIterable<Uint8Array>;
  /** User and host, for the audit. */
  readonly operator: string;
}

/** What a command answers. */
export interface Outcome {
  /** The one document of `--json`. */
  readonly json: unknown;
  /** Lines for people. */
  readonly text: readonly string[];
  /** false if the command succeeded with bad news, such as rejected lines or a violation; exit code 1. */
  readonly ok?: boolean;
}

/** A command as the program registers it. Its options are checked before it runs. */
export interface OperatorCommand {
  /** Noun and verb: `['organisations', 'create']`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Command lines as an operator types them after `npm run ops --`. */
  readonly examples: readonly string[];
  readonly arguments: readonly Argument<unknown>[];
  readonly options: readonly Option<unknown>[];
  /** @throws UsageError naming every option that is wrong */
  run(context: CommandContext, given: Given): Promise<Outcome>;
}

/** A noun of the command line with its verbs: `keys create`, `keys list`. */
export interface Noun {
  readonly noun: string;
  readonly about: string;
  readonly verbs: readonly OperatorCommand[];
  /** Says what a command line means whose words behind the noun are no verb. Undefined to let the verbs be named. */
  explain?(words: readonly string[]): Promise<string>;
}

/** What a command line can start with, in the order of the help: nouns, and commands of one word. */
export type CommandLine = readonly (Noun | OperatorCommand)[];

/** Returns all commands, with those of the nouns. */
export const commandsOf = (line: CommandLine): readonly OperatorCommand[] =>
  line.flatMap((entry) => ('verbs' in entry ? entry.verbs : [entry]));

/** Raw texts of the command line: options by camelCase name, arguments by position. */
export interface Given {
  readonly options: Readonly<Record<string, unknown>>;
  readonly arguments: readonly unknown[];
}

type Options = Readonly<Record<string, Option<unknown>>>;
type Arguments = Readonly<Record<string, Argument<unknown>>>;
type ValueOf<O> = O extends Option<infer T> ? T : never;
type Values<S> = { readonly [K in keyof S]: ValueOf<S[K]> };

export interface CommandDeclaration<A extends Arguments, O extends Options> {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly arguments?: A;
  /** Keyed by the camelCase form of the long flag. */
  readonly options?: O;
  run(context: CommandContext, values: Values<A> & Values<O>): Promise<Outcome>;
}

/** Declares a command. It reports all faults of a command line together. */
export function defineCommand<
  A extends Arguments = Record<never, never>,
  O extends Options = Record<never, never>,
>(declaration: CommandDeclaration<A, O>): OperatorCommand {
  const args = Object.entries(declaration.arguments ?? {});
  const options = Object.entries(declaration.options ?? {});
  return {
    words: declaration.name.split(' '),
    summary: declaration.summary,
    examples: declaration.examples,
    arguments: args.map(([, spec]) => spec),
    options: options.map(([, spec]) => spec),
    run: async (context, given) => {
      const faults: string[] = [];
      const values: Record<string, unknown> = {};
      const take = (name: string, spec: Option<unknown>, text: unknown) => {
        const read = spec.read(text);
        if ('fault' in read) faults.push(read.fault);
        else values[name] = read.value;
      };
      for (const [place, [name, spec]] of args.entries()) take(name, spec, given.arguments[place]);
      for (const [name, spec] of options) take(name, spec, given.options[name]);
      if (faults.length > 0) throw new UsageError(faults);
      // The option declared under a name has read the value of that name.
      return await declaration.run(context, values as Values<A> & Values<O>);
    },
  };
}
