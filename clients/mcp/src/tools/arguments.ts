import { plain } from '../answers/quoted.ts';
import type { Operation } from '../budget/price.ts';
import type { Arguments } from './tool.ts';

/** An argument that this server refuses itself. All others are checked by the interface, free of charge. */
export class ArgumentError extends Error {}

/** A value that a refusal shows, short and in one line. */
export const shown = (value: unknown): string =>
  plain((JSON.stringify(value) ?? String(value)).slice(0, 200));

/** Returns a whole number from 1 to the most; digits in a string count, since models write them. */
export function sizeOf(value: unknown, operation: Operation, most: number): number {
  if (value === undefined || value === null) return operation.pageSize;
  const size = typeof value === 'string' && /^[0-9]{1,4}$/.test(value) ? Number(value) : value;
  if (typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= most) return size;
  throw new ArgumentError(`'limit' is ${shown(value)}; it must be a whole number from 1 to ${most}.`);
}

export function textOf(args: Arguments, name: string): string {
  const value = args[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new ArgumentError(
    value === undefined || value === null
      ? `'${name}' is missing.`
      : `'${name}' is ${shown(value)}; it must be a text that is not empty.`,
  );
}

export function flagOf(args: Arguments, name: string): boolean {
  const value = args[name] ?? false;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new ArgumentError(`'${name}' is ${shown(value)}; it must be true or false.`);
}

export function choiceOf<Choice extends string>(
  args: Arguments,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = args[name] ?? choices[0];
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new ArgumentError(`'${name}' is ${shown(value)}; it must be one of: ${choices.join(', ')}.`);
}

/**
 * Returns the filters. An empty list would send no filter at all, and the unfiltered list would be charged, so it is
 * refused.
 */
export function filtersOf(args: Arguments, ownNames: readonly string[]): Arguments {
  const entries = Object.entries(args).filter(([name, value]) => !ownNames.includes(name) && value !== null);
  for (const [name, value] of entries) refuseEmpty(name, value);
  return Object.fromEntries(entries);
}

function refuseEmpty(name: string, value: unknown): void {
  const values = Array.isArray(value) ? value : [value];
  const empty =
    values.length === 0 ||
    (Array.isArray(value) && values.some((each) => each === null || each === undefined)) ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  if (empty) {
    throw new ArgumentError(
      `'${plain(name)}' is ${shown(value)}, which filters nothing. Leave '${plain(name)}' out, or give it a value.`,
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [member, inner] of Object.entries(value)) {
      if (inner !== null) refuseEmpty(`${name}.${member}`, inner);
    }
  }
}

/** For tools whose arguments the interface does not see. */
export function refuseOthers(args: Arguments, known: readonly string[]): void {
  const other = Object.keys(args).find((name) => !known.includes(name));
  if (other !== undefined) {
    throw new ArgumentError(
      `'${plain(other)}' is not an argument of this tool; known are ${known.join(', ')}.`,
    );
  }
}
