import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** One function's code as Lambda gets it. */
export interface FunctionBundle {
  /** Folder that holds `index.mjs` and nothing else. */
  readonly directory: string;
  /** Size of `index.mjs`, minified, not compressed. */
  readonly bytes: number;
}

export interface BundleOptions {
  /** Folder of the functions, one folder each with a `handler.ts`. */
  readonly functions?: string;
  /** Where the bundles go: `<outdir>/<name>/index.mjs`. */
  readonly outdir: string;
}

const FUNCTIONS_FOLDER = fileURLToPath(new URL('../functions', import.meta.url));
const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Some CommonJS packages call `require` for Node's own modules, which an ES module does not have. */
const REQUIRE_BANNER = "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);";

/**
 * Lambda hands a function its credentials in the environment, which is where the SDK's provider chain looks
 * first. The rest of the chain (SSO, profiles, processes, web identity, instance metadata) can never be
 * reached there and is 135 of the 345 KB of the DynamoDB clients alone (docs/benchmarks.md).
 */
const environmentCredentialsOnly: Plugin = {
  name: 'environment-credentials-only',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk[\\/]credential-provider-node[\\/]dist-es[\\/]index\.js$/ }, () => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      loader: 'js',
    }));
  },
};

/**
 * Bundles the named functions in one esbuild call, each into a folder of its own; the same sources give the
 * same bytes.
 * @throws MissingHandlerError when a function has no `handler.ts`; esbuild's BuildFailure when one is broken.
 */
export async function bundleFunctions(
  names: readonly string[],
  { functions = FUNCTIONS_FOLDER, outdir }: BundleOptions,
): Promise<Readonly<Record<string, FunctionBundle>>> {
  const entries = names.map((name) => ({ name, handler: join(functions, name, 'handler.ts') }));
  const missing = entries.filter(({ handler }) => !existsSync(handler));
  if (missing.length > 0) throw new MissingHandlerError(missing.map(({ handler }) => handler));
  const { metafile } = await build({
    entryPoints: entries.map(({ name, handler }) => ({ in: handler, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: PROJECT_FOLDER,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    charset: 'utf8',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    banner: { js: REQUIRE_BANNER },
    plugins: [environmentCredentialsOnly],
    metafile: true,
    logLevel: 'silent',
  });
  const sizes = Object.entries(metafile.outputs);
  return Object.fromEntries(
    names.map((name) => {
      const output = sizes.find(([path]) => path.endsWith(`/${name}/index.mjs`));
      if (output === undefined) throw new Error(`esbuild wrote no bundle for ${name}`);
      return [name, { directory: join(outdir, name), bytes: output[1].bytes }];
    }),
  );
}

/** A function that the app declares has no handler to bundle. */
export class MissingHandlerError extends Error {
  constructor(paths: readonly string[]) {
    super(`no handler to bundle: ${paths.join(', ')}`);
    this.name = 'MissingHandlerError';
  }
}
