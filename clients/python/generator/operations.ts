import { list, type Operation, record } from './document.ts';
import { BANNER, quote, snake } from './python.ts';
import { filtersOf } from './types.ts';

/** Writes what a request of each operation can cost: its price, and how many resources a response has at most. */
export function operationsModule(operations: readonly Operation[], defaultBaseUrl: string): string {
  const rows = operations.map(({ id, path, price, query, body }) => {
    const limit = query.find(({ name }) => name === 'limit')?.schema;
    const { data } = record(body['properties']);
    const pageSize = limit?.['default'] ?? record(data)['maxItems'] ?? 1;
    const position = query.find(({ name }) => name === 'cursor' || name === 'after')?.name;
    const fields = [
      `"${path}"`,
      `price_micros=${Math.round(Number(price) * 1e6)}`,
      `page_size=${pageSize}`,
      `takes_limit=${limit === undefined ? 'False' : 'True'}`,
      ...(position === undefined ? [] : [`position="${position}"`]),
    ];
    return `    "${id}": Operation(\n${fields.map((field) => `        ${field},`).join('\n')}\n    ),`;
  });
  return `${BANNER}
from __future__ import annotations

from .call import Filter, Operation

DEFAULT_BASE_URL = "${defaultBaseUrl}"

OPERATIONS = {
${rows.join('\n')}
}

FILTERS = {
${filters(operations).join('\n')}
}
`;
}

/** The names that the interface has for filters which are objects, and for their members. */
function filters(operations: readonly Operation[]): readonly string[] {
  const all = new Map(operations.flatMap((operation) => [...filtersOf(operation)]));
  return [...all].map(([object, given]) => {
    const names = given.map(({ member }) => `            ${quote(snake(member))}: ${quote(member)},`);
    return `    ${quote(snake(object))}: Filter(\n        ${quote(object)},\n        {\n${names.join('\n')}\n        },\n    ),`;
  });
}

export const defaultBaseUrlOf = (servers: unknown): string => String(record(list(servers)[0])['url']);
