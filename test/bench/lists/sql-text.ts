/** A value of a column of the rival. */
export type SqlValue = number | string | readonly string[] | null;

/** Returns a text as an SQL literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns a text array as an SQL literal. */
export const array = (values: readonly string[]): string => `ARRAY[${values.map(quoted).join(',')}]::text[]`;

/** Returns a value as an SQL literal. */
export function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? quoted(value) : array(value);
}

/** Returns a row as a line of the text format of COPY. */
export const copyLine = (row: readonly SqlValue[]): string => `${row.map(copied).join('\t')}\n`;

function copied(value: SqlValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return escaped(typeof value === 'string' ? value : `{${value.map(element).join(',')}}`);
}

/** An element of an array in the text form of arrays, which COPY escapes once more. */
const element = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found);
