import type { Described } from './messages.ts';

/** Values of a form by the name of their field: an argument's name, or an option's without its hyphens. */
export type Values = Readonly<Record<string, string>>;

/** Returns the name of an option's field: `--per-second <n>` is `per-second`. */
export const fieldOf = (flags: string): string => /--([a-z-]+)/.exec(flags)?.[1] ?? flags;

/** A command line that cannot be made of a form, in a sentence for the operator. */
export class FormError extends Error {}

/**
 * Returns the words of a command line. A value is part of one word with its option, so that none can become an option of
 * its own, such as `--stack`: the page works on the local runtime only.
 * @throws FormError for a field that the command does not have
 */
export function argvOf(command: Described, values: Values): readonly string[] {
  const known = new Set([
    ...command.arguments.map(({ name }) => name),
    ...command.options.map(({ flags }) => fieldOf(flags)),
  ]);
  const unknown = Object.keys(values).find((name) => !known.has(name));
  if (unknown !== undefined) throw new FormError(`${command.words.join(' ')} has no ${unknown}`);
  const given = command.arguments.flatMap(({ name }) => {
    const value = values[name] ?? '';
    return value === '' ? [] : [value];
  });
  const dashed = given.find((value) => value.startsWith('-'));
  if (dashed !== undefined) throw new FormError(`a value must not begin with a hyphen: ${dashed}`);
  const options = command.options.flatMap(({ flags, allowed }) => {
    const name = fieldOf(flags);
    const value = values[name] ?? '';
    if (value === '') return [];
    return allowed === undefined ? [`--${name}`] : [`--${name}=${value}`];
  });
  return [...command.words, ...given, ...options];
}

/** Returns a command line as an operator types it in a POSIX shell. */
export const lineOf = (argv: readonly string[]): string => ['npm run ops --', ...argv.map(quoted)].join(' ');

function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  const [, flag = '', value = word] = /^(--[a-z-]+=)(.*)$/s.exec(word) ?? [];
  return `${flag}'${value.replaceAll("'", "'\\''")}'`;
}
