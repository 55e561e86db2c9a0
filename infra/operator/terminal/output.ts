import { printable } from '../../../shared/log/printable.ts';

/** A cell of a table; null shows as a dash. */
export type Cell = bigint | number | string | null;

/** Returns the lines of an aligned table, numbers to the right; without rows, the line `empty` if there is one. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty?: string,
): string[] {
  if (rows.length === 0 && empty !== undefined) return [empty];
  const cells = rows.map((row) => row.map(textOf));
  const widths = header.map((name, i) => Math.max(name.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const toTheRight = header.map(
    (_, i) => rows.length > 0 && rows.every((row) => typeof row[i] !== 'string' && row[i] !== null),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (toTheRight[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(header), ...cells.map(line)];
}

/** Returns a line per name and value, then an empty line and the notes, if any. */
export function properties(
  entries: readonly (readonly [string, Cell])[],
  notes: readonly string[] = [],
): string[] {
  const width = Math.max(...entries.map(([name]) => name.length));
  return [
    ...entries.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`.trimEnd()),
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ];
}

/** Formats a number with separators: `140,211`. */
export const counted = (value: bigint | number): string => value.toLocaleString('en-US');

/** Formats a count with its noun: `1 line`, `2 lines`. Pass an irregular plural as `many`. */
export const counting = (value: number, one: string, many = `${one}s`): string =>
  `${counted(value)} ${value === 1 ? one : many}`;

function textOf(cell: Cell): string {
  if (cell === null) return '-';
  return typeof cell === 'string' ? printable(cell) : counted(cell);
}

/** Returns comma-separated lines (RFC 4180). A `'` disarms texts that a spreadsheet would compute. */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  return [header, ...rows].map((row) => row.map(csvField).join(','));
}

function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = printable(cell);
  const guarded = /^[=+\-@]/.test(text) && !/^-?[0-9.]+$/.test(text) ? `'${text}` : text;
  return /[",]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
