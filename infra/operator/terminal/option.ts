import { printable } from '../../../shared/log/printable.ts';

/** A type of value on the command line: how to read it, and words for what is allowed. */
export interface ValueType<T> {
  /** Completes "must be": `a positive amount with at most 6 decimals`. */
  readonly allowed: string;
  /** Returns undefined when the text is not allowed. */
  read(text: string): T | undefined;
  /** Says what a text that is not allowed probably means: `did you mean 25?`. Undefined without a guess. */
  hint?(text: string): string | undefined;
}

/** An option of a command, and how its text becomes a value. */
export interface Option<T> {
  /** In commander's syntax: `--name <text>`. */
  readonly flags: string;
  /** Completes "must be"; undefined for a switch. */
  readonly allowed?: string;
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
const LONGEST_READ = 1_000;
/** The beginnings of API keys and of signing secrets. A terminal's text is kept in logs; these are not for them. */
const SECRET = /(jck_|whsec_)[A-Za-z0-9_+/=-]+/g;

/** Formats a value for a message: quoted, with unprintable characters escaped, secrets hidden, and cut when long. */
export function shown(given: string): string {
  const value = given.slice(0, LONGEST_READ).replaceAll(SECRET, '$1…');
  const text = JSON.stringify(value.length > MAXIMUM_SHOWN ? `${value.slice(0, MAXIMUM_SHOWN)}…` : value);
  return `'${printable(text.slice(1, -1).replaceAll('\\"', '"'))}'`;
}

function readAs<T>(name: string, type: ValueType<T>, text: string): { value: T } | { fault: string } {
  const value = type.read(text);
  if (value !== undefined) return { value };
  const hint = type.hint?.(text);
  return {
    fault: `${name} ${shown(text)} must be ${type.allowed}${hint === undefined ? '' : ` (${hint})`}`,
  };
}

/** Returns the long name of an option: `--name`. */
export const longName = (flags: string): string => /--[a-z-]+/.exec(flags)?.[0] ?? flags;

/** Declares an option that must be given. */
export function required<T>(flags: string, description: string, type: ValueType<T>): Option<T> {
  return {
    flags,
    allowed: type.allowed,
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
    allowed: type.allowed,
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
