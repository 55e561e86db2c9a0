// Builds dist: one file without dependencies, and the licences of the packages in it.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

export async function bundle() {
  const { metafile, outputFiles } = await build({
    absWorkingDir: PACKAGE,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/main.js',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    tsconfigRaw: {},
    // Packages in CommonJS require the modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
  });
  mkdirSync(join(PACKAGE, 'dist'), { recursive: true });
  replace('dist/LICENSES.txt', licences(Object.keys(metafile.inputs)));
  for (const { text } of outputFiles) replace('dist/main.js', text);
}

/** Another process may read the file at this moment. */
function replace(path, text) {
  const target = join(PACKAGE, path);
  const fresh = `${target}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, target);
}

function licences(inputs) {
  const folders = new Set(
    inputs.flatMap((input) => {
      const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
      return folder === undefined ? [] : [join(PACKAGE, folder)];
    }),
  );
  const notices = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return notices.sort().join(`\n${'-'.repeat(80)}\n\n`);
}
