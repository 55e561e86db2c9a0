import type { BenchmarkResult, Cell, ResultTable, Target } from './benchmark.ts';

/** Returns the report of a benchmark as Markdown. */
export function render(name: string, claim: string, result: BenchmarkResult): string {
  const lines = [`## ${name}`, '', claim, ''];
  if (result.skipped !== undefined) return [...lines, `Skipped: ${result.skipped}`, ''].join('\n');
  for (const table of result.tables) lines.push(...renderTable(table), '');
  if (result.targets.length > 0) lines.push(...renderTable(targetTable(result.targets)), '');
  for (const note of result.notes) lines.push(`- ${note}`);
  return [...lines, ''].join('\n');
}

export const isMet = ({ measured, target }: Target): boolean => measured <= target;

function targetTable(targets: readonly Target[]): ResultTable {
  return {
    title: 'Targets',
    columns: ['what', 'measured', 'at most', 'unit', 'met'],
    rows: targets.map((target) => [
      target.what,
      target.measured,
      target.target,
      target.unit,
      isMet(target) ? 'yes' : 'NO',
    ]),
  };
}

/** Renders a table that is readable in a terminal and as Markdown. */
function renderTable({ title, columns, rows }: ResultTable): string[] {
  const text = (cell: Cell): string => (cell === null ? '-' : String(cell));
  const widths = columns.map((column, i) =>
    Math.max(3, column.length, ...rows.map((row) => text(row[i] ?? null).length)),
  );
  const numeric = columns.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const line = (cells: readonly Cell[]): string =>
    `| ${widths.map((width, i) => pad(text(cells[i] ?? null), width, numeric[i] === true)).join(' | ')} |`;
  const rule = widths.map((width, i) =>
    numeric[i] === true ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [`**${title}**`, '', line(columns), `| ${rule.join(' | ')} |`, ...rows.map(line)];
}

const pad = (text: string, width: number, right: boolean): string =>
  right ? text.padStart(width) : text.padEnd(width);
