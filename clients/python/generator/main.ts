import { readFileSync, writeFileSync } from 'node:fs';
import { type Json, operationsOf, record } from './document.ts';
import { defaultBaseUrlOf, operationsModule } from './operations.ts';
import { resourcesModule } from './resources.ts';
import { Types } from './types.ts';

/**
 * `npm run openapi` writes what the package takes from docs/reference/openapi-flat.json. `--check` compares instead, and
 * exits 1 on a difference.
 */
const DOCUMENT = new URL('../../../docs/reference/openapi-flat.json', import.meta.url);
const FOLDER = new URL('../src/jobs_companies/', import.meta.url);

const document: Json = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
const operations = operationsOf(document);
const types = new Types(operations, record(record(document['components'])['schemas']));
const files = {
  // Before the module of types: operations without a schema of their own would add to it.
  'resources.py': resourcesModule(operations, types),
  'types.py': types.module(),
  '_core/operations.py': operationsModule(operations, defaultBaseUrlOf(document['servers'])),
};

for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, FOLDER);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`clients/python/src/jobs_companies/${name} is stale; run: npm run openapi\n`);
    process.exitCode = 1;
  }
}
