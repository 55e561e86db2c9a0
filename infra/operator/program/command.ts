import type { Connection } from '../connection/connection.ts';
import type { Argument, Option } from '../terminal/option.ts';
import type { Progress } from '../terminal/progress.ts';
import { UsageError } from '../terminal/refusal.ts';

/** What a command works with besides its options. */
export interface CommandContext {
  /** Connects on first use; refused when nothing is running there. */
  connect(): Promise<Connection>;
  readonly progress: Progress;
  /** A line for the operator beside the answer (standard error). */
  note(line: string): void;
  /** Aborted by the first Ctrl-C; a long command then stops at the next step that can be taken up again. */
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  now(): number;
  /** Who is at the keyboard, for the audit. */
  readonly operator: string;
}

/** What a command answers. */
export interface Outcome {
  /** The one document of `--json`. */
  readonly json: unknown;
  /** Lines for people. */
  readonly text: readonly string[];
  /** false: done, but the answer is bad news (rejected lines, a violation); exit code 1. */
  readonly ok?: boolean;
}

/** A command as the program registers it; its options are read and checked before it runs. */
export interface OperatorCommand {
  /** Noun and verb: `['organisations', 'create']`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Command lines as an operator would type them, behind `npm run ops --`. */
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
}

/** What a command line may begin with, in the order of the help: nouns, and commands of one word. */
export type CommandLine = readonly (Noun | OperatorCommand)[];

/** All commands of a command line. */
export const commandsOf = (line: CommandLine): readonly OperatorCommand[] =>
  line.flatMap((entry) => ('verbs' in entry ? entry.verbs : [entry]));

/** Raw texts of the command line: options by camelCase name, arguments by place. */
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
  /** Each under the camelCase form of its long flag. */
  readonly options?: O;
  run(context: CommandContext, values: Values<A> & Values<O>): Promise<Outcome>;
}

/** Declares a command; all faults of a command line are reported together. */
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
      // Every property was read by the option declared under its name.
      return await declaration.run(context, values as Values<A> & Values<O>);
    },
  };
}
