import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { builtInModules } from './built-in-modules.ts';
import { stripDocs, stripExamples } from './strip-texts.ts';

/** The code of one function, as deployed to Lambda. */
export interface FunctionBundle {
  /** Folder that contains only `index.mjs`. */
  readonly directory: string;
  /** Size of `index.mjs`, minified but not compressed. */
  readonly bytes: number;
  /** Source modules in it. */
  readonly modules: number;
}

export interface BundleOptions {
  /** Folder with one folder per function, each with a `handler.ts`. */
  readonly functions?: string;
  /** Output folder; the bundles are `<outdir>/<name>/index.mjs`. */
  readonly outdir: string;
  /**
   * Write what several functions use once, as modules in `outdir` that the bundles import: a tenth of the bytes, and a
   * quarter of the CPU. For the local runtime only, since a deployed function has nothing but its own folder.
   */
  readonly sharesModules?: boolean;
  /** The functions' clients of DynamoDB, SQS, Step Functions and KMS (default `wire`; docs/adr/0051). */
  readonly tableClient?: TableClientName;
}

export type TableClientName = 'sdk' | 'wire';

/** How the name of a module begins that several bundles import. */
export const SHARED_MODULE = 'shared-';

const FUNCTIONS_FOLDER = fileURLToPath(new URL('../functions', import.meta.url));
const WIRE_COMMANDS = fileURLToPath(new URL('../shared/clients/wire/commands.ts', import.meta.url));
const WIRE_SERVICE_COMMANDS = fileURLToPath(
  new URL('../shared/clients/wire/service-commands.ts', import.meta.url),
);
const PROJECT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/**
 * Drops all credential providers except the environment, where Lambda puts a function's credentials and the SDK looks
 * first. The rest of the chain (SSO, profiles, processes, web identity, instance metadata) is unreachable there, and
 * takes 135 of the 345 KB of the DynamoDB clients alone (docs/benchmarks.md).
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

/** Puts the digest of the fact reader's sources in place of the module that reads them. */
const sourcesDigest: Plugin = {
  name: 'sources-digest',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]shared[\\/]reading[\\/]sources-digest\.ts$/ }, async ({ path }) => {
      const { SOURCES_DIGEST }: typeof import('../shared/reading/sources-digest.ts') = await import(path);
      return { contents: `export const SOURCES_DIGEST = ${JSON.stringify(SOURCES_DIGEST)};`, loader: 'js' };
    });
  },
};

/** The modules of shared/clients that choose between a wire client and that of the SDK. */
const CHOICES: Readonly<Record<string, { readonly [K in TableClientName]: string }>> = {
  dynamodb: {
    sdk: "export { openSdkClient as openDynamoDb } from './dynamodb-sdk.ts';",
    wire: "export { openWireClient as openDynamoDb } from './wire/client.ts';",
  },
  kms: choiceOf('kms', 'KMSClient', 'Kms'),
  sfn: choiceOf('sfn', 'SFNClient', 'Sfn'),
  sqs: choiceOf('sqs', 'SQSClient', 'Sqs'),
};

function choiceOf(name: string, client: string, stem: string): { readonly [K in TableClientName]: string } {
  return {
    sdk:
      `import { ${client} } from '@aws-sdk/client-${name}'; import { CALLING } from './calling.ts'; ` +
      `export const open${stem} = () => new ${client}(CALLING);`,
    wire: `export { openWire${stem} as open${stem} } from './wire/${name}.ts';`,
  };
}

/**
 * Leaves one client of each service in the bundles. The wire client brings its own commands along, because those of the
 * SDK contain its client.
 */
const onlyTableClient = (name: TableClientName): Plugin => ({
  name: 'only-table-client',
  setup({ onResolve, onLoad }) {
    onLoad({ filter: /[\\/]shared[\\/]clients[\\/](?:dynamodb|kms|sfn|sqs)\.ts$/ }, ({ path }) => ({
      contents: CHOICES[basename(path, '.ts')]?.[name] ?? '',
      loader: 'ts',
    }));
    if (name === 'sdk') return;
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, () => ({ path: WIRE_COMMANDS }));
    onResolve({ filter: /^@aws-sdk\/client-(?:kms|sfn|sqs)$/ }, () => ({ path: WIRE_SERVICE_COMMANDS }));
  },
});

const READING_RULES = /[\\/]shared[\\/]reading[\\/]rules[\\/]/;

/** Drops the texts of the reference, which only the OpenAPI document needs, and the examples of the fact reader's rules. */
const withoutTexts: Plugin = {
  name: 'without-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:functions|shared)[\\/].*\.ts$/ }, ({ path }) => {
      const source = stripDocs(readFileSync(path, 'utf8'));
      return { contents: READING_RULES.test(path) ? stripExamples(source) : source, loader: 'ts' };
    });
  },
};

/**
 * Bundles the named functions in one esbuild call, each into its own folder. The same sources give the same bytes.
 * @throws MissingHandlerError when a function has no `handler.ts`, and esbuild's BuildFailure when one is broken.
 */
export async function bundleFunctions(
  names: readonly string[],
  { functions = FUNCTIONS_FOLDER, outdir, sharesModules = false, tableClient = 'wire' }: BundleOptions,
): Promise<Readonly<Record<string, FunctionBundle>>> {
  const entries = names.map((name) => ({ name, handler: join(functions, name, 'handler.ts') }));
  const missing = entries.filter(({ handler }) => !existsSync(handler));
  if (missing.length > 0) throw new MissingHandlerError(missing.map(({ handler }) => handler));
  const { metafile } = await build({
    entryPoints: entries.map(({ name, handler }) => ({ in: handler, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: sharesModules,
    chunkNames: `${SHARED_MODULE}[hash]`,
    absWorkingDir: PROJECT_FOLDER,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    charset: 'utf8',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    plugins: [
      onlyTableClient(tableClient),
      environmentCredentialsOnly,
      sourcesDigest,
      withoutTexts,
      builtInModules,
    ],
    metafile: true,
    logLevel: 'silent',
  });
  const sizes = Object.entries(metafile.outputs);
  const left = sizes.flatMap(([output, { imports }]) =>
    imports.filter(({ external }) => external === true).map(({ path }) => `${output} imports ${path}`),
  );
  if (left.length > 0) throw new Error(`a bundle must contain all that it imports: ${left.join(', ')}`);
  return Object.fromEntries(
    names.map((name) => {
      const output = sizes.find(([path]) => path.endsWith(`/${name}/index.mjs`));
      if (output === undefined) throw new Error(`esbuild wrote no bundle for ${name}`);
      const { bytes, inputs } = output[1];
      return [name, { directory: join(outdir, name), bytes, modules: Object.keys(inputs).length }];
    }),
  );
}

/** A function of the app has no handler. */
export class MissingHandlerError extends Error {
  constructor(paths: readonly string[]) {
    super(`no handler to bundle: ${paths.join(', ')}`);
    this.name = 'MissingHandlerError';
  }
}
