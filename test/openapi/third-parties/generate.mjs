// Generates both clients as their users do. It runs with test/typescript-5.mjs, because the generators write TypeScript
// through the compiler's JavaScript interface, which TypeScript 7 does not have.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';

const [, , url, folder] = process.argv;

writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTypescript(new URL(url))));
await createClient({
  input: url,
  output: { path: join(folder, 'hey'), clean: false },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
