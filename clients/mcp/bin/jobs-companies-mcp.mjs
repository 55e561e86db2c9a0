#!/usr/bin/env node
// The command. A package has the built file only; in a clone it is built when a source is newer.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(PACKAGE, 'dist/main.js');
const SOURCES = ['src', 'build', '../typescript/src'].map((folder) => join(PACKAGE, folder));

try {
  if (existsSync(join(PACKAGE, 'src')) && !isCurrent()) {
    const { bundle } = await import('../build/bundle.mjs');
    await bundle();
  }
  await import('../dist/main.js');
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    'jobs-companies-mcp cannot start. A clone needs its dependencies first: run `node infra/setup.mjs` in its root.\n',
  );
  process.exitCode = 1;
}

function isCurrent() {
  if (!existsSync(BUILT)) return false;
  const built = statSync(BUILT).mtimeMs;
  return SOURCES.every((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).every(
      (path) => statSync(join(folder, path)).mtimeMs <= built,
    ),
  );
}
