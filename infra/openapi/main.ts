import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './document.ts';
import { flatDocument } from './flat.ts';

/** `npm run openapi` writes the documents. `--check` compares them instead and exits 1 on a difference. */
const FOLDER = new URL('../../docs/reference/', import.meta.url);
const document = openApiDocument();
const documents = { 'openapi.json': document, 'openapi-flat.json': flatDocument(document) };

for (const [name, content] of Object.entries(documents)) {
  const file = new URL(name, FOLDER);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    console.log(`wrote docs/reference/${name}`);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`docs/reference/${name} differs from the declarations; run: npm run openapi`);
    process.exitCode = 1;
  }
}
