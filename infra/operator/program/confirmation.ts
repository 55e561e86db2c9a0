import { printable } from '../../../shared/log/printable.ts';
import { optional } from '../terminal/option.ts';
import { Refusal } from '../terminal/refusal.ts';
import { textValue } from '../terminal/value-types.ts';

/**
 * `--confirm` of commands that cannot be undone. The command itself reports that it is missing, because its message
 * names what would be lost.
 */
export const confirmOption = optional(
  '--confirm <name>',
  'its name, without which nothing changes: this cannot be undone',
  textValue(240),
);

export interface Irrevocable {
  /** What the command ends: `organisation 0195…`. */
  readonly subject: string;
  readonly name: string;
  /** Completes the subject: `loses 12.00 USD of credit`. */
  readonly loss: string;
  /** The verb of the command: `delete`. */
  readonly verb: string;
}

/** @throws Refusal unless the operator typed the name, as it is or as the commands print it */
export function requireConfirmation(
  given: string | undefined,
  { subject, name, loss, verb }: Irrevocable,
): void {
  const shown = printable(name);
  if (given === name || given === shown) return;
  const fault = given === undefined ? '--confirm is missing' : `--confirm ${quoted(given)} is not its name`;
  throw new Refusal(
    `${subject} ${quoted(name)} ${loss}. This cannot be undone. ` +
      `${fault}; nothing changed. To ${verb} it, add --confirm ${quoted(name)}`,
  );
}

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${printable(text).replaceAll("'", "'\\''")}'`;
