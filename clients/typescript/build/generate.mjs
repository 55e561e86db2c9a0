// `npm run generate` writes src/generated from docs/reference/openapi-flat.json. `--check` compares instead, and exits 1
// on a difference.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../../../docs/reference/openapi-flat.json', import.meta.url);
const FOLDER = new URL('../src/generated/', import.meta.url);
const BANNER = '// Generated from docs/reference/openapi-flat.json by `npm run generate`. Do not edit.\n';

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
const files = { 'schema.ts': await schemaOf(document), 'operations.ts': operationsOf(document) };

if (process.argv.includes('--check')) {
  const stale = Object.entries(files).filter(
    ([name, text]) => readFileSync(new URL(name, FOLDER), 'utf8') !== text,
  );
  for (const [name] of stale) {
    process.stderr.write(`clients/typescript/src/generated/${name} is stale; run: npm run openapi\n`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, FOLDER), text);
}

/** Types of parameters and successes. Failures have types of their own, and examples belong in the reference. */
async function schemaOf({ components, ...rest }) {
  const { schemas, securitySchemes } = components;
  const types = await openapiTypescript(trimmed({ ...rest, components: { schemas, securitySchemes } }), {
    immutable: true,
  });
  return BANNER + astToString(types);
}

function trimmed(value, key = '') {
  if (Array.isArray(value)) return value.map((each) => trimmed(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, inner]) => {
    if (key === 'properties') return true;
    if (key === 'responses') return name.startsWith('2');
    if (name === 'headers' && 'content' in value) return false;
    return !(['example', 'examples'].includes(name) && inner !== undefined);
  });
  return Object.fromEntries(kept.map(([name, inner]) => [name, trimmed(inner, name)]));
}

/** What a request of each operation can cost: its price, and how many resources a response has at most. */
function operationsOf({ paths, servers }) {
  const rows = Object.entries(paths).map(([path, { get }]) => {
    const limit = (get.parameters ?? []).find(({ name }) => name === 'limit')?.schema;
    const { data } = get.responses['200'].content['application/json'].schema.properties ?? {};
    const pageSize = limit?.default ?? data?.maxItems ?? 1;
    const fields = [
      `path: '${path}'`,
      `priceUsd: '${get['x-price']}'`,
      `pageSize: ${pageSize}`,
      `takesLimit: ${limit !== undefined}`,
    ];
    return `  ${get.operationId}: { ${fields.join(', ')} },`;
  });
  return `${BANNER}
export const DEFAULT_BASE_URL = '${servers[0].url}';

/** The price is per returned resource; pageSize is the number of resources without a limit. */
export const OPERATIONS = {
${rows.join('\n')}
} as const;
`;
}
