// `npm run generate` writes src/generated from docs/reference/openapi-flat.json and docs/guides. `--check` compares
// instead, and exits 1 on a difference.
import { readFileSync, writeFileSync } from 'node:fs';

const DOCS = new URL('../../../docs/', import.meta.url);
const FOLDER = new URL('../src/generated/', import.meta.url);
const banner = (source) => `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;
const read = (path) => readFileSync(new URL(path, DOCS), 'utf8');

/** The guides that help a model; the others are about HTTP. */
const GUIDES = [
  'filtering',
  'facts-filters',
  'company-events',
  'credits',
  'pagination',
  'evidence',
  'errors',
];
/** A model pays for every word of a schema, and the interface checks these forms anyway. */
const LEFT_OUT = ['pattern', 'minLength', 'format', 'maxLength', 'maxItems'];
/** Larger integers are 2^53 - 1, which says nothing. */
const LARGEST = Number.MAX_SAFE_INTEGER;

const files = {
  'operations.ts': operationsOf(JSON.parse(read('reference/openapi-flat.json'))),
  'guides.ts': guides(),
};

if (process.argv.includes('--check')) {
  const stale = Object.entries(files).filter(
    ([name, text]) => readFileSync(new URL(name, FOLDER), 'utf8') !== text,
  );
  for (const [name] of stale) {
    process.stderr.write(`clients/mcp/src/generated/${name} is stale; run: npm run openapi\n`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, FOLDER), text);
}

/** The parameters of each operation as the properties of a JSON schema, objects nested. */
function operationsOf({ paths }) {
  const operations = Object.values(paths).map(({ get }) => {
    const parameters = (get.parameters ?? []).filter((each) => each.in !== 'header');
    return [
      get.operationId,
      {
        description: get.description.split('\n\n')[0],
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
        properties: propertiesOf(parameters),
      },
    ];
  });
  return `${banner('docs/reference/openapi-flat.json')}import type { OperationInput } from '../schema/input.ts';

export const INPUTS = ${JSON.stringify(Object.fromEntries(operations), null, 2)} as const satisfies Readonly<
  Record<string, OperationInput>
>;
`;
}

function propertiesOf(parameters) {
  const properties = {};
  for (const parameter of parameters) {
    const [, object, member] = /^(\w+)\[(\w+)\]$/.exec(parameter.name) ?? [];
    if (object === undefined) {
      properties[parameter.name] = schemaOf(parameter);
    } else {
      properties[object] ??= { type: 'object', properties: {}, additionalProperties: false };
      properties[object].properties[member] = schemaOf(parameter);
    }
  }
  return properties;
}

function schemaOf({ name, description, schema, example }) {
  const shown = name === 'cursor' || example === undefined || hasEnum(schema) ? {} : { examples: [example] };
  return { ...trimmed(schema), description: description.replace(/ At least one letter, .*$/, ''), ...shown };
}

function hasEnum({ type, items, enum: values }) {
  return values !== undefined || items?.enum !== undefined || type === 'boolean' || type === 'integer';
}

function trimmed(schema) {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !LEFT_OUT.includes(key) && value !== LARGEST)
      .map(([key, value]) => [key, key === 'items' ? trimmed(value) : value]),
  );
}

function guides() {
  const contract = read('contract.md').split(/^(?=#{2,3} [0-9])/m);
  const section = (number) => {
    const found = contract.find((part) => part.replace(/^#+ /, '').startsWith(`${number} `));
    if (found === undefined) throw new Error(`the contract has no section ${number}`);
    return found.replace(/^.*\n+/, '').trim();
  };
  const entries = GUIDES.map((slug) => {
    const markdown = read(`guides/${slug}.md`)
      .replaceAll(/^CONTRACT ([\d.]+)$/gm, (_, number) => section(number))
      .replaceAll(/^SAMPLES (\/\S+)$/gm, '```http\nGET $1\n```')
      .replaceAll(/^```try\n.*\n```\n\n/gm, '')
      .replaceAll(/\[([^\][]+)\]\([^)]*\)/g, '$1');
    return { slug, title: /^# (.+)$/m.exec(markdown)?.[1] ?? slug, markdown };
  });
  return `${banner('docs/guides and docs/contract.md')}
export const GUIDES = ${JSON.stringify(entries, null, 2)} as const;
`;
}
