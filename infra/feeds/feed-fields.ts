import { feedSchema } from './feed-schema.ts';
import { sampleChanges, sampleFeed } from './sample-feed.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The date of the examples. */
const NOW = Date.UTC(2026, 1, 1);
const LONGEST_EXAMPLE = 60;
/** Values of a closed list that a table shows. */
const MOST_VALUES = 12;

/** Lines of the catalogues, which no sample publishes. */
const CATALOGUE_LINES = [
  {
    type: 'location',
    id: 'city:2950159',
    kind: 'city',
    label: 'Berlin',
    country: 'DE',
    parent_ids: ['metro:de:16:berlin', 'admin:DE.16', 'country:DE', 'region:european-union'],
    aliases: ['Berlino'],
    population: 3_426_354,
  },
  {
    type: 'tool',
    code: 'postgresql',
    label: 'PostgreSQL',
    category: 'data-and-analytics',
    aliases: ['Postgres'],
    popularity: 90,
  },
  {
    type: 'taxonomy',
    id: 'industries',
    entries: [
      {
        code: 'robotics',
        kind: 'sector',
        label: 'Robotics',
        labels: { en: 'Robotics', de: 'Robotik' },
        aliases: ['robots'],
        boundary_notes: ['Makers of robots, not their users.'],
        definition: 'Designs or makes robots.',
        parent_code: 'manufacturing',
        replaced_by: null,
        status: 'active',
      },
    ],
  },
];

interface Row {
  readonly path: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Returns the section of docs/feeds.md that lists every field of every kind of line, from the schema of the feed. */
export function feedFields(): string {
  const lines: readonly object[] = [...sampleFeed(NOW), ...sampleChanges(NOW), ...CATALOGUE_LINES];
  return branchesOf(feedSchema())
    .map((branch) => {
      const type = String(Object(propertiesOf(branch)['type'])['const']);
      const examples = lines.filter((line) => Reflect.get(line, 'type') === type);
      const rows = rowsOf(branch, '').map((row) => rowText(row, examples));
      return (
        `### ${type} lines\n\n${String(branch['description'])}\n\n` +
        `| Field | Type | Limits | Meaning | Example |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
      );
    })
    .join('\n');
}

const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> => Object(schema['properties'] ?? {});

function branchesOf(schema: Schema): readonly Schema[] {
  for (const name of ['oneOf', 'anyOf']) {
    const branches = schema[name];
    if (Array.isArray(branches)) return branches;
  }
  return [schema];
}

/** Returns the schema without the branch for null. */
function withoutNull(schema: Schema): Schema {
  const others = branchesOf(schema).filter((branch) => branch['type'] !== 'null');
  const [only] = others;
  return others.length === 1 && only !== undefined && only !== schema ? withoutNull(only) : schema;
}

/** Returns the fields of an object and of the objects in it. A field that several kinds of an object share comes once. */
function rowsOf(schema: Schema, prefix: string): Row[] {
  const rows = new Map<string, Row>();
  for (const branch of branchesOf(withoutNull(schema))) {
    const required = Array.isArray(branch['required']) ? branch['required'] : [];
    for (const [name, property] of Object.entries(propertiesOf(branch))) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const inner = withoutNull(property);
      const items = inner['items'];
      const found = [
        { path, schema: property, isRequired: required.includes(name) },
        ...rowsOf(inner, path),
        ...(typeof items === 'object' && items !== null ? rowsOf(Object(items), `${path}[]`) : []),
      ];
      for (const row of found) {
        const known = rows.get(row.path);
        rows.set(row.path, known === undefined ? row : { ...row, schema: joined(known.schema, row.schema) });
      }
    }
  }
  return [...rows.values()];
}

/** Joins the constants of the kinds of an object to one list. */
function joined(left: Schema, right: Schema): Schema {
  const values = [left, right].flatMap((schema) =>
    Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : [],
  );
  if (values.length < 2 || !('const' in right)) return left;
  return {
    type: 'string',
    enum: [...new Set(values)],
    description: 'Which kind it is. It decides the other fields.',
  };
}

function rowText({ path, schema, isRequired }: Row, examples: readonly object[]): string {
  const example = exampleAt(examples, path.split('.')) ?? standIn(schema);
  const cells = [
    `\`${path}\`${isRequired ? '' : ' (optional)'}`,
    typeText(schema),
    limitsText(schema),
    String(schema['description'] ?? ''),
    `\`${shortened(JSON.stringify(example))}\``,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const shortened = (text: string): string =>
  text.length <= LONGEST_EXAMPLE ? text : `${text.slice(0, LONGEST_EXAMPLE)}…`;

/** Returns the first value at a path that is not null or empty; else any that is there. */
function exampleAt(lines: readonly unknown[], [step = '', ...rest]: readonly string[]): unknown {
  const name = step.replace('[]', '');
  const found = lines.flatMap((line) => {
    const value: unknown = typeof line === 'object' && line !== null ? Reflect.get(line, name) : undefined;
    if (value === undefined) return [];
    return step.endsWith('[]') && Array.isArray(value) ? value : [value];
  });
  if (rest.length > 0) return exampleAt(found, rest);
  return found.find((value) => value !== null && !(Array.isArray(value) && value.length === 0)) ?? found[0];
}

/** Returns a value for a field that no example has. */
function standIn(schema: Schema): unknown {
  const inner = withoutNull(schema);
  if (Array.isArray(inner['enum'])) return inner['enum'][0];
  if ('const' in inner) return inner['const'];
  if (inner['format'] === 'date') return '2026-01-31';
  if (inner['format'] === 'date-time') return '2026-01-31T09:30:00Z';
  if (inner['format'] === 'uuid') return '0198d6a0-5b1c-7c3e-8f21-5d1b2c3a4e01';
  const type = inner['type'];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 10;
  return OTHER_EXAMPLES.get(String(inner['pattern'])) ?? 'text';
}
const OTHER_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['^[A-Z]{2}\\.[A-Z0-9-]{1,12}$', 'US.CA'],
  ['^[0-9a-f]{64}$', '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'],
  ['^metro:', 'metro:us:ca:san-francisco'],
  ['^region:', 'region:european-union'],
]);

function typeText(schema: Schema): string {
  const inner = withoutNull(schema);
  const isNullable = inner !== schema;
  const items = inner['items'];
  const base =
    typeof items === 'object' && items !== null
      ? `list of ${plainType(withoutNull(Object(items)))}`
      : plainType(inner);
  return isNullable ? `${base} or null` : base;
}

function plainType(schema: Schema): string {
  if (Array.isArray(schema['enum']) || 'const' in schema) return 'one of a list';
  if (typeof schema['format'] === 'string') return schema['format'];
  if (branchesOf(schema)[0] !== schema) return 'object';
  const types = [schema['type'] ?? 'value'].flat().map((type) => (type === 'string' ? 'text' : String(type)));
  return types.join(' or ');
}

function limitsText(schema: Schema): string {
  const inner = withoutNull(schema);
  const item = withoutNull(Object(inner['items'] ?? {}));
  const values = [inner, item].flatMap((each) =>
    Array.isArray(each['enum']) ? each['enum'] : 'const' in each ? [each['const']] : [],
  );
  const listed = values.slice(0, MOST_VALUES).map((value) => `\`${value}\``);
  const more = values.length - listed.length;
  const standard = 'default' in schema ? [`default \`${JSON.stringify(schema['default'])}\``] : [];
  const { maxItems, minimum, maximum, minLength, maxLength } = inner;
  return [
    ...(listed.length > 0 ? [`${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`] : []),
    ...(typeof maxItems === 'number' ? [`at most ${maxItems} items`] : []),
    ...(typeof maxLength === 'number' ? [`${minLength ?? 0} to ${maxLength} characters`] : []),
    ...(typeof minimum === 'number' ? [`at least ${minimum}`] : []),
    ...(typeof maximum === 'number' && maximum !== Number.MAX_SAFE_INTEGER ? [`at most ${maximum}`] : []),
    ...standard,
  ].join('; ');
}
