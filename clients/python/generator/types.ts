import { type Json, list, type Operation, record, text } from './document.ts';
import { Enumerations, literal } from './enumerations.ts';
import { BANNER, bracketed, docstring, pascal, quote, snake } from './python.ts';

/** Writes the types of bodies and filters: a TypedDict for each object, and a union of them for each choice. */
export class Types {
  readonly #enumerations: Enumerations;
  readonly #classes = new Map<string, string>();
  /** Unions name classes, so they follow them. */
  readonly #unions: string[] = [];

  constructor(operations: readonly Operation[], schemas: Json) {
    this.#enumerations = new Enumerations(operations, schemas);
    for (const [name, schema] of Object.entries(schemas)) {
      // Problems are exceptions, and the pages of lists have a class of their own.
      if (['Problem', 'ProblemCamel', 'PageMeta'].includes(name)) continue;
      this.#declare(name, record(schema));
    }
    for (const operation of operations) {
      for (const [object, members] of filtersOf(operation)) this.#filter(object, members);
    }
  }

  get names(): readonly string[] {
    const unions = this.#unions.map((union) => union.split(' ')[0] ?? '');
    return [...this.#enumerations.names, ...this.#classes.keys(), ...unions].toSorted();
  }

  module(): string {
    const names = this.names;
    if (new Set(names).size < names.length) throw new Error('two types have the same name');
    return `${BANNER}
"""Types of what the interface returns, and of the filters that are objects.

A body is the parsed JSON itself, a dictionary: \`job["title"]\`. Its fields are spelled as the interface sends them.
Filters are spelled as Python spells names. These are types only; nothing is checked when a program runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NotRequired, TypedDict, Union

__all__ = [
${names.map((name) => `    ${quote(name)},`).join('\n')}
]

${this.#enumerations.declarations().join('\n')}


${[...this.#classes.values()].join('\n\n\n')}


${this.#unions.join('\n')}
`;
  }

  /** Returns the type of a parameter, as a caller may give it. */
  parameterType(schema: Json): string {
    const items = record(schema['items']);
    if (schema['type'] === 'array') return `Iterable[${this.typeOf(items, '')}]`;
    if (schema['format'] === 'date-time') return 'datetime | str';
    return this.typeOf(schema, '');
  }

  /** Returns the type of a value, and declares the objects in it under names that begin with the given one. */
  typeOf(schema: Json, name: string): string {
    const { $ref, anyOf, oneOf, type, enum: values, const: constant } = schema;
    if (typeof $ref === 'string') return $ref.slice('#/components/schemas/'.length);
    if (constant !== undefined) return constant === true ? 'Literal[True]' : literal([constant]);
    if (Array.isArray(values)) return this.#enumerations.typeOf(values);
    const choices = [...list(anyOf), ...list(oneOf)].map(record);
    if (choices.length > 0) {
      return choices.map((each) => this.typeOf(each, choiceName(name, each, choices))).join(' | ');
    }
    if (Array.isArray(type))
      return type.map((each) => this.typeOf({ ...schema, type: each }, name)).join(' | ');
    if (type === 'array') return `list[${this.typeOf(record(schema['items']), name)}]`;
    if (type === 'object') return this.#object(name, schema);
    return PLAIN[text(type)] ?? 'object';
  }

  #object(name: string, schema: Json): string {
    if (schema['properties'] === undefined) {
      return `dict[str, ${this.typeOf(record(schema['additionalProperties']), name)}]`;
    }
    this.#declare(name, schema);
    return name;
  }

  #declare(name: string, schema: Json): void {
    if (schema['properties'] === undefined) {
      const variants = this.typeOf(schema, name).split(' | ');
      this.#unions.push(bracketed(`${name} = Union[`, variants, ']', 0));
      return;
    }
    const required = list(schema['required']);
    this.#classes.set(name, ''); // An object stands before those inside it.
    const fields = Object.entries(record(schema['properties'])).map(([key, value]) => {
      const field = record(value);
      const type = this.typeOf(field, name + pascal(key));
      const about = text(field['description']);
      const declared = `    ${key}: ${required.includes(key) ? type : `NotRequired[${type}]`}`;
      return about === '' ? declared : `${declared}\n${docstring([about], 1)}`;
    });
    const about = text(schema['description']);
    this.#classes.set(name, classOf(`${name}(TypedDict)`, about, fields));
  }

  /** A filter that is an object has members that may all be left out. */
  #filter(object: string, members: readonly FilterMember[]): void {
    const fields = members.map(({ member, schema, description }) => {
      const declared = `    ${snake(member)}: ${this.parameterType(schema)}`;
      return description === '' ? declared : `${declared}\n${docstring([description], 1)}`;
    });
    const name = `${pascal(object)}Filter`;
    this.#classes.set(
      name,
      classOf(`${name}(TypedDict, total=False)`, `The filter \`${snake(object)}\`.`, fields),
    );
  }
}

export interface FilterMember {
  readonly member: string;
  readonly description: string;
  readonly schema: Json;
}

/** The filters of an operation that are objects: `facts[benefits]` is the member `benefits` of `facts`. */
export function filtersOf({ query }: Operation): ReadonlyMap<string, readonly FilterMember[]> {
  const filters = new Map<string, FilterMember[]>();
  for (const { name, description, schema } of query) {
    const [, object, member] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (object === undefined || member === undefined) continue;
    filters.set(object, [...(filters.get(object) ?? []), { member, description, schema }]);
  }
  return filters;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

function classOf(head: string, about: string, fields: readonly string[]): string {
  const documented = about === '' ? '' : `${docstring([about], 1)}\n\n`;
  return `class ${head}:\n${documented}${fields.join('\n')}`;
}

/** A choice between objects is named by the constant that tells them apart; a choice of one object and null is not. */
function choiceName(name: string, choice: Json, choices: readonly Json[]): string {
  const objects = choices.filter((each) => each['properties'] !== undefined);
  if (objects.length < 2) return name;
  const constant = Object.values(record(choice['properties']))
    .map((each) => record(each)['const'])
    .find((each) => typeof each === 'string');
  return name + pascal(text(constant));
}
