import type { Row } from '../../infra/cost/request-query.ts';

type Fields = Record<string, unknown>;

/**
 * Evaluates a query text as AWS documents Logs Insights, over JSON lines: `fields` with sums of products, `filter` with
 * one equality, `stats` with counts and sums, `sort … desc` and `limit`. It shares nothing with the product's own
 * evaluation. @throws Error for any other syntax
 */
export function evaluateInsights(query: string, lines: readonly string[]): readonly Row[] {
  let rows: Fields[] = lines.map((line) => ({ ...JSON.parse(line), '@message': line }));
  for (const command of query.split(/\n?\s*\|\s*/)) {
    const [name = ''] = command.split(' ', 1);
    const rest = command.slice(name.length + 1);
    if (name === 'fields')
      rows = rows.map((row) => ({ ...row, ...named(rest, (text) => numberOf(text, row)) }));
    else if (name === 'filter') rows = rows.filter((row) => holds(rest, row));
    else if (name === 'stats') rows = stats(rest, rows);
    else if (name === 'sort') rows = sorted(rest, rows);
    else if (name === 'limit') rows = rows.slice(0, Number(rest));
    else throw new Error(`unknown command: ${command}`);
  }
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
    ),
  );
}

function named(list: string, evaluate: (expression: string) => unknown): Fields {
  return Object.fromEntries(
    list.split(', ').map((item) => {
      const [, expression = '', alias = ''] = /^(.+) as (\w+)$/.exec(item) ?? [];
      if (alias === '') throw new Error(`no alias: ${item}`);
      return [alias, evaluate(expression)];
    }),
  );
}

/** A sum of products; undefined if it names a field that the row does not have. */
function numberOf(expression: string, row: Fields): number | undefined {
  let sum = 0;
  for (const term of expression.split(' + ')) {
    let product = 1;
    for (const factor of term.split(' * ')) {
      const value =
        factor === 'strlen(@message)'
          ? String(row['@message']).length
          : /^[0-9.]+$/.test(factor)
            ? Number(factor)
            : row[factor];
      if (typeof value !== 'number') return undefined;
      product *= value;
    }
    sum += product;
  }
  return sum;
}

function holds(condition: string, row: Fields): boolean {
  const [, field = '', value] = /^(\w+) = '(.*)'$/.exec(condition) ?? [];
  if (value === undefined) throw new Error(`unknown condition: ${condition}`);
  return row[field] === value;
}

function stats(text: string, rows: readonly Fields[]): Fields[] {
  const [, list = '', by = ''] = /^(.+) by (.+)$/.exec(text) ?? [];
  const groups = by.split(', ');
  return [
    ...Map.groupBy(rows, (row) => JSON.stringify(groups.map((group) => row[group] ?? null))).values(),
  ].map((own) => ({
    ...Object.fromEntries(groups.map((group) => [group, own[0]?.[group]])),
    ...named(list, (aggregate) => {
      if (aggregate === 'count(*)') return own.length;
      const [, field] = /^sum\((\w+)\)$/.exec(aggregate) ?? [];
      if (field === undefined) throw new Error(`unknown aggregate: ${aggregate}`);
      const values = own.map((row) => row[field]).filter((value) => typeof value === 'number');
      return values.length === 0 ? undefined : values.reduce((a, b) => a + b, 0);
    }),
  }));
}

function sorted(text: string, rows: readonly Fields[]): Fields[] {
  const [, field = ''] = /^(\w+) desc$/.exec(text) ?? [];
  return rows.toSorted((a, b) => Number(b[field] ?? 0) - Number(a[field] ?? 0));
}
