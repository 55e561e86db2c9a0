import { hash } from 'node:crypto';
import { byCodeUnit } from '../../catalogue/kinds.ts';
import { type LineFault, shown } from './rejection.ts';

/** Returns a title, name or label as it is served: in NFC, with white space folded. */
export function foldSpace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Returns a fault for a text that is empty or longer than `maximum` characters after folding white space. */
export function textFaults(field: string, text: string, maximum: number): LineFault[] {
  const { length } = [...foldSpace(text)];
  return length >= 1 && length <= maximum
    ? []
    : [{ field, reason: `${shown(text)}: must be 1 to ${maximum} characters after folding white space` }];
}

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_SPACE = /(?!\s)\p{Cc}/u;
/** Fields whose white space is folded before they are served, so tabs and line breaks are harmless. */
const FOLDED = new Set(['label', 'name', 'title']);
/** Fields with several lines: the employer's description, and the prose of a taxonomy. */
const DESCRIPTION = 'description';
const PROSE = new Set(['boundary_notes', 'definition']);

/** In JSON, a control character is escaped, except the last 33. */
const MAY_BE_CONTROL = /[\\\u007f-\u009f]/;

/**
 * Returns the faults of control characters in the one-line texts of a feed line, such as names, titles, labels and
 * keys. White space that will be folded is allowed.
 * @param json the line as it was written
 */
export function controlFaults(line: object, json: string): LineFault[] {
  const faults: LineFault[] = [];
  if (!MAY_BE_CONTROL.test(json)) return faults;
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string') {
      const [first = '', , third = ''] = path;
      if (first === DESCRIPTION) return;
      const allowsSpace = path.length === 1 ? FOLDED.has(first) : PROSE.has(third);
      const found = (allowsSpace ? CONTROL_BUT_SPACE : CONTROL).exec(value)?.[0];
      if (found === undefined) return;
      const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      const reason = `${shown(value)}: must not contain control characters, contains U+${code}`;
      faults.push({ field: path.join('.'), reason });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) visit(member, [...path, name]);
    }
  };
  visit(line, []);
  return faults;
}

/** Returns the values without duplicates, sorted by code unit: the order of every array of a job. */
export const sortedUnique = <T extends string>(values: readonly T[]): T[] =>
  [...new Set(values)].sort(byCodeUnit);

const UUID_AT_END = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns the uuid at the end of a key or, if it has none, one derived from it (RFC 9562 version 8, SHA-256). */
export function uuidOfKey(key: string): string {
  const own = UUID_AT_END.exec(key.toLowerCase());
  if (own !== null) return own[0];
  const hex = hash('sha256', key, 'hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
