import { printable } from '../../../shared/log/printable.ts';

/** A type of value on the command line: how to read it, and words for what is allowed. */
export interface ValueType<T> {
  /** Completes "must be": `a positive amount with at most 6 decimals`. */
  readonly allowed: string;
  /** Returns undefined when the text is not allowed. */
  read(text: string): T | undefined;
  /** Returns the allowed value that a mistyped text probably means, if there is one. */
  meant?(text: string): string | undefined;
}

/** An option of a command, and how its text becomes a value. */
export interface Option<T> {
  /** In commander's syntax: `--name <text>`. */
  readonly flags: string;
  readonly description: string;
  readonly required: boolean;
  /** Returns the value, or a sentence that says what is wrong. */
  read(given: unknown): { readonly value: T } | { readonly fault: string };
}

/** A positional argument. It is read like an option. */
export interface Argument<T> extends Option<T> {
  readonly name: string;
}

const MAXIMUM_SHOWN = 80;

/** Formats a value for a message: quoted, with unprintable characters escaped, and cut when long. */
export function shown(value: string): string {
  const text = JSON.stringify(value.length > MAXIMUM_SHOWN ? `${value.slice(0, MAXIMUM_SHOWN)}…` : value);
  return `'${printable(text.slice(1, -1).replaceAll('\\"', '"'))}'`;
}

function readAs<T>(name: string, type: ValueType<T>, text: string): { value: T } | { fault: string } {
  const value = type.read(text);
  if (value !== undefined) return { value };
  const meant = type.meant?.(text);
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return { fault: `${name} ${shown(text)} must be ${type.allowed}${hint}` };
}

const longName = (flags: string): string => /--[a-z-]+/.exec(flags)?.[0] ?? flags;

/** Declares an option that must be given. */
export function required<T>(flags: string, description: string, type: ValueType<T>): Option<T> {
  return {
    flags,
    description,
    required: true,
    read: (given) =>
      typeof given === 'string'
        ? readAs(longName(flags), type, given)
        : { fault: `${longName(flags)} is missing: it must be ${type.allowed}` },
  };
}

/** Declares an option that can be left out. */
export function optional<T>(flags: string, description: string, type: ValueType<T>): Option<T | undefined> {
  return {
    flags,
    description,
    required: false,
    read: (given) =>
      typeof given === 'string' ? readAs(longName(flags), type, given) : { value: undefined },
  };
}

/** Declares a switch without a value. */
export function flag(flags: string, description: string): Option<boolean> {
  return { flags, description, required: false, read: (given) => ({ value: given === true }) };
}

/** Declares an argument that must be given. */
export function argument<T>(name: string, description: string, type: ValueType<T>): Argument<T> {
  return {
    name,
    flags: `<${name}>`,
    description,
    required: true,
    read: (given) =>
      typeof given === 'string'
        ? readAs(name.toUpperCase(), type, given)
        : { fault: `${name.toUpperCase()} is missing: it must be ${type.allowed}` },
  };
}

/** Declares an argument that can be left out. */
export function optionalArgument<T>(
  name: string,
  description: string,
  type: ValueType<T>,
): Argument<T | undefined> {
  return {
    name,
    flags: `[${name}]`,
    description,
    required: false,
    read: (given) =>
      typeof given === 'string' ? readAs(name.toUpperCase(), type, given) : { value: undefined },
  };
}
