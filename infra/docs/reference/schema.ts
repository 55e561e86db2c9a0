/** A JSON Schema, or another object of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {};
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The parts of `listJobs` and `FactsBundle`, joined for a path. */
export const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

const COMPONENT = '#/components/schemas/';
/** More values than this are counted instead of listed. */
const LISTED_VALUES = 40;

/** Says in Markdown which values a schema has. */
export function typeOf(schema: Json): string {
  const { $ref, anyOf, oneOf, type, format, enum: values, const: constant } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice(COMPONENT.length);
    return `[${name}](/docs/reference/objects/${kebab(name)})`;
  }
  const choices = [...list(anyOf), ...list(oneOf)].map(record);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  if (Array.isArray(values)) return 'code';
  if (type === 'array') {
    const { minItems, maxItems } = schema;
    const bounds = [
      ...(typeof minItems === 'number' && minItems > 0 ? [`at least ${minItems}`] : []),
      ...(typeof maxItems === 'number' ? [`at most ${maxItems}`] : []),
    ];
    return `list of ${typeOf(record(schema['items']))}${bounds.length > 0 ? `, ${bounds.join(', ')}` : ''}`;
  }
  if (type === 'string')
    return `${format ?? 'text'}${range(schema, 'minLength', 'maxLength', ' characters')}`;
  if (type === 'integer' || type === 'number') return `${type}${range(schema, 'minimum', 'maximum', '')}`;
  return String(type ?? 'any');
}

/** Returns the closed list of values of a schema or of its items, in Markdown; empty without one. */
export function valuesOf(schema: Json): string {
  const values = enumOf(schema);
  if (values.length === 0) return '';
  if (values.length > LISTED_VALUES) return `One of ${values.length} codes of the OpenAPI document.`;
  return `One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.`;
}

function enumOf(schema: Json): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  if (schema['type'] === 'array') return enumOf(record(schema['items']));
  return list(schema['anyOf']).flatMap((each) => enumOf(record(each)));
}

function range(schema: Json, low: string, high: string, unit: string): string {
  const [from, to] = [schema[low], schema[high]];
  if (to === undefined || to === Number.MAX_SAFE_INTEGER) {
    return typeof from === 'number' && from > 0 ? `, at least ${from}${unit}` : '';
  }
  return from === undefined ? `, at most ${String(to)}${unit}` : `, ${String(from)} to ${String(to)}${unit}`;
}

/** Lists the fields of an object in Markdown, with those of objects inside it. */
export function fieldsOf(schema: Json, indent = ''): string {
  const required = list(schema['required']);
  return Object.entries(record(schema['properties']))
    .map(([name, value]) => {
      const field = record(value);
      const optional = required.includes(name) ? '' : ', optional';
      const text = [field['description'], valuesOf(field)].filter(
        (part) => part !== undefined && part !== '',
      );
      const line = `${indent}- \`${name}\` *${typeOf(field)}${optional}*${text.length > 0 ? ` — ${text.join(' ')}` : ''}\n`;
      return line + inner(field, `${indent}  `);
    })
    .join('');
}

function inner(field: Json, indent: string): string {
  if (field['properties'] !== undefined) return fieldsOf(field, indent);
  if (field['type'] === 'array') return inner(record(field['items']), indent);
  return list(field['anyOf'])
    .map((each) => inner(record(each), indent))
    .join('');
}
