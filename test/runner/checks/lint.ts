// Lints, and checks the format of, the files that have changed since they passed. Biome keeps nothing between runs, and
// looks at all files in 9 s of CPU (23 November 2026); none of the rules in biome.json compares files.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PassedFiles } from './passed-files.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const OTHERS = new Set(['.git', '.local', 'cdk.out', 'dist', 'node_modules']);

const files = globSync(['**/*.{mjs,ts}', '*.json'], {
  cwd: ROOT,
  exclude: (path) => path.split('/').some((name) => OTHERS.has(name)),
}).sort();
// The version of biome is in package.json, and so are the packages that make it add rules.
const settings = ['biome.json', '.gitignore', 'package.json'];
const passed = new PassedFiles(ROOT, join(ROOT, 'node_modules/.cache/lint.json'), files, settings);
const changed = passed.changed();
if (changed.length > 0) {
  // Some of the files are none of biome's, by its configuration.
  const argv = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed];
  const { status } = spawnSync(process.execPath, [BIOME, ...argv], { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
if (process.exitCode === undefined || process.exitCode === 0) passed.keep();
