import { type Operation, record, text } from './document.ts';
import { METHODS, type Method, RESOURCES } from './methods.ts';
import { BANNER, bracketed, docstring, indent, pascal, quote, snake } from './python.ts';
import { filtersOf, type Types } from './types.ts';

/** A method blocks, or is awaited. */
type Flavor = 'sync' | 'async';

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly required: boolean;
}

const MAX_USD: Argument = {
  name: 'max_usd',
  type: 'Amount | None',
  description: 'The most that all requests of this call may cost together, in US dollars.',
  required: false,
};
const OPTIONS: readonly Argument[] = [
  {
    name: 'max_retries',
    type: 'int | None',
    description: 'Further attempts after the first, in place of what the client has.',
    required: false,
  },
  {
    name: 'timeout',
    type: 'float | None',
    description: 'Seconds that one attempt may take, in place of what the client has.',
    required: false,
  },
  {
    name: 'traceparent',
    type: 'str | None',
    description: 'W3C trace context of the caller; its trace ID appears in the response.',
    required: false,
  },
];
const POLL: Argument = {
  name: 'poll_seconds',
  type: 'float | None',
  description:
    'Wait before asking again once the stream is caught up; one poll per minute is plenty. Without it the iteration ends there.',
  required: false,
};
const VERSION: Argument = {
  name: 'version',
  type: 'int | None',
  description: 'A published version (contract 10.4); by default the current one.',
  required: false,
};

/** Writes the classes of both clients, with one keyword argument for each parameter. */
export function resourcesModule(operations: readonly Operation[], types: Types): string {
  const classes = (['sync', 'async'] as const).flatMap((flavor) =>
    Object.keys(RESOURCES).map((resource) => resourceClass(resource, flavor, operations, types)),
  );
  const body = classes.join('\n\n\n');
  const code = body.replaceAll(/"""[\s\S]*?"""/g, '');
  const named = types.names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `${BANNER}
"""The operations of the interface, by kind of resource: for \`Client\`, and as \`Async…\` for \`AsyncClient\`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import datetime
from typing import Literal

from ._core.call import CallOptions
from ._core.filters import members
from ._core.money import Amount
from ._core.operations import OPERATIONS
from ._core.runners import AsyncRunner, Runner
from .changes import ChangePage, ChangeStream, async_follow, follow
from .lists import AsyncPagedList, PagedList
from .response import Result
from .types import (
${named.map((name) => `    ${name},`).join('\n')}
)


${body}
`;
}

function resourceClass(
  resource: string,
  flavor: Flavor,
  operations: readonly Operation[],
  types: Types,
): string {
  const runner = flavor === 'sync' ? 'Runner' : 'AsyncRunner';
  const methods = operations.flatMap((operation) => {
    const method = METHODS[operation.id];
    if (method?.resource !== resource) return [];
    return methodsOf(operation, method, flavor, types);
  });
  return `class ${flavor === 'sync' ? '' : 'Async'}${resource}:
${docstring([RESOURCES[resource] ?? ''], 1)}

    def __init__(self, runner: ${runner}) -> None:
        self._runner = runner

${methods.join('\n\n')}`;
}

function methodsOf(operation: Operation, method: Method, flavor: Flavor, types: Types): readonly string[] {
  if (operation.id === 'listJobChanges') {
    return [changesMethod(operation, flavor, types), followMethod(operation, flavor, types)];
  }
  if (record(operation.body['properties'])['data'] !== undefined)
    return [listMethod(operation, flavor, types)];
  return [retrieveMethod(operation, method, flavor, types)];
}

function listMethod(operation: Operation, flavor: Flavor, types: Types): string {
  const query = argumentsOf(operation, types);
  const given = [...query, ...(operation.price === '0.00' ? [] : [MAX_USD]), ...OPTIONS];
  const item = types.typeOf(record(record(record(operation.body['properties'])['data'])['items']), '');
  const type = flavor === 'sync' ? 'PagedList' : 'AsyncPagedList';
  const budget = operation.price === '0.00' ? 'None' : 'max_usd';
  const call = bracketed(
    `return ${type}(`,
    ['self._runner', `OPERATIONS["${operation.id}"]`, queryLiteral(operation), OPTIONS_VALUE, budget],
    ')',
    2,
  );
  return `${head(`def list`, given, `${type}[${item}]`)}
${documentation(operation, given)}
${call}`;
}

function changesMethod(operation: Operation, flavor: Flavor, types: Types): string {
  const given = [...argumentsOf(operation, types), MAX_USD, ...OPTIONS];
  const stream = bracketed(
    'ChangeStream(',
    [queryLiteral(operation), OPTIONS_VALUE, 'max_usd'],
    ')',
    2,
  ).trimStart();
  const page = flavor === 'sync' ? 'stream.page' : 'await stream.async_page';
  return `${head(`${flavor === 'sync' ? '' : 'async '}def changes`, given, 'ChangePage')}
${documentation(operation, given)}
        stream = ${stream}
        return ${page}(self._runner)`;
}

function followMethod(operation: Operation, flavor: Flavor, types: Types): string {
  const given = [...argumentsOf(operation, types), MAX_USD, POLL, ...OPTIONS];
  const about = {
    ...operation,
    summary: 'Follow job changes',
    description:
      'Yields pages from `after` on until the stream is caught up, or without end with `poll_seconds`. Save `page.next_position` together with what the page changed. The next page is requested only when the loop comes back for it.\n\nRaises PositionExpiredError after 30 days of absence.',
  };
  const [name, type] =
    flavor === 'sync' ? ['follow', 'Iterator[ChangePage]'] : ['async_follow', 'AsyncIterator[ChangePage]'];
  const call = bracketed(
    `return ${name}(`,
    ['self._runner', queryLiteral(operation), OPTIONS_VALUE, 'max_usd', 'poll_seconds'],
    ')',
    2,
  );
  return `${head('def follow', given, type)}
${documentation(about, given)}
${call}`;
}

function retrieveMethod(operation: Operation, method: Method, flavor: Flavor, types: Types): string {
  const { key } = operation;
  const body = types.typeOf(operation.body, '');
  const positional =
    key === null
      ? []
      : [{ ...key, name: snake(key.name), type: types.typeOf(key.schema, ''), required: true }];
  const optional = [...(method.versioned === undefined ? [] : [VERSION]), ...OPTIONS];
  const chosen =
    method.versioned === undefined
      ? `OPERATIONS["${operation.id}"]`
      : `OPERATIONS["${operation.id}" if version is None else "${method.versioned}"]`;
  const value = method.versioned === undefined ? (positional[0]?.name ?? 'None') : 'version';
  const wait = flavor === 'sync' ? '' : 'await ';
  const call = bracketed(`return ${wait}self._runner.retrieve(`, [chosen, value, OPTIONS_VALUE], ')', 2);
  const own = positional.map(({ name, type }) => `${name}: ${type}`);
  return `${head(`${flavor === 'sync' ? '' : 'async '}def ${method.name}`, optional, `Result[${body}]`, own)}
${documentation(operation, [...positional, ...optional])}
${call}`;
}

const OPTIONS_VALUE = 'CallOptions(max_retries, timeout, traceparent)';

function head(
  definition: string,
  keywords: readonly Argument[],
  result: string,
  positional: readonly string[] = [],
): string {
  const items = keywords.map(({ name, type, required }) => `${name}: ${type}${required ? '' : ' = None'}`);
  const sorted = [
    ...items.filter((item) => !item.endsWith(' = None')),
    ...items.filter((item) => item.endsWith(' = None')),
  ];
  return bracketed(`${definition}(`, ['self', ...positional, '*', ...sorted], `) -> ${result}:`, 1);
}

/** The arguments of a query: one for each parameter, and one for each object of parameters. */
function argumentsOf(operation: Operation, types: Types): readonly Argument[] {
  const filters = filtersOf(operation);
  const flat = operation.query
    .filter(({ name }) => !name.includes('['))
    .map(({ name, schema, required, description }) => {
      const type = types.parameterType(schema);
      return { name: snake(name), type: required ? type : `${type} | None`, description, required };
    });
  const objects = [...filters.keys()].map((object) => ({
    name: snake(object),
    type: `${pascal(object)}Filter | None`,
    description: `Filters by ${snake(object).replaceAll('_', ' ')}: a dictionary with the members of ${pascal(object)}Filter.`,
    required: false,
  }));
  return [...objects, ...flat];
}

/** The parameters by the names that the interface has. */
function queryLiteral(operation: Operation): string {
  const flat = operation.query
    .filter(({ name }) => !name.includes('['))
    .map(({ name }) => `${quote(name)}: ${snake(name)}`);
  const objects = [...filtersOf(operation).keys()].map(
    (object) => `**members(${quote(snake(object))}, ${snake(object)})`,
  );
  return `{\n${[...objects, ...flat].map((item) => `${indent(item)},`).join('\n')}\n}`;
}

function documentation(operation: Operation, given: readonly Argument[]): string {
  const price =
    operation.price === '0.00' ? 'Free.' : `$${Number(operation.price).toFixed(3)} per returned resource.`;
  const paragraphs = operation.description.split('\n\n');
  const raises = [
    '    ClientError: a ProblemError with what the interface says, or an APIConnectionError or UnexpectedResponseError.',
    ...(given.includes(MAX_USD)
      ? ['    BudgetExhausted: before a request that could exceed `max_usd`.']
      : []),
  ];
  const lines = given.map(({ name, description }) => `    ${name}: ${text(description)}`);
  return docstring(
    [
      `${operation.summary}.`,
      ...paragraphs,
      price,
      `Args:\n${lines.join('\n')}`,
      `Raises:\n${raises.join('\n')}`,
    ],
    2,
  );
}
