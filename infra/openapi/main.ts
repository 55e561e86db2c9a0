import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './document.ts';

/** `npm run openapi` writes docs/reference/openapi.json. `--check` compares it instead and exits 1 on a difference. */
const FILE = new URL('../../docs/reference/openapi.json', import.meta.url);
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('docs/reference/openapi.json differs from the declarations; run: npm run openapi');
    process.exitCode = 1;
  }
} else {
  writeFileSync(FILE, text);
  console.log('wrote docs/reference/openapi.json');
}
