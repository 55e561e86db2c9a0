import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleFunctions, type FunctionBundle } from '../../../infra/bundle.ts';
import { maximum } from './statistics.ts';

/** The least that any function needs: both clients, the commands that the chain sends, and one read of the table. */
const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const commands = [BatchGetCommand, QueryCommand, UpdateCommand];
export const handler = async () => {
  await documents.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'MANIFEST', sk: 'manifest' } }));
  return { statusCode: 200 };
};
`;

/** Bundles the bare SDK as infra/bundle.ts does the operations. */
export async function bundleBare(outdir: string): Promise<FunctionBundle> {
  // Inside the project, where the packages resolve.
  const functions = new URL('../../../node_modules/.cache/bench/', import.meta.url);
  mkdirSync(new URL('bare/', functions), { recursive: true });
  writeFileSync(new URL('bare/handler.ts', functions), BARE);
  const { bare } = await bundleFunctions(['bare'], {
    functions: fileURLToPath(functions),
    outdir,
    tableClient: 'sdk',
  });
  if (bare === undefined) throw new Error('the bare bundle is missing');
  return bare;
}

/** Bundles the bare SDK as esbuild does without further settings. Figures relative to it compare with other products. */
export async function bundleStock(outdir: string): Promise<FunctionBundle> {
  const directory = join(outdir, 'stock');
  const { metafile } = await build({
    stdin: { contents: BARE, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    outfile: join(directory, 'index.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    mainFields: ['module', 'main'],
    legalComments: 'none',
    banner: {
      js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
    },
    metafile: true,
    logLevel: 'silent',
  });
  const outputs = Object.values(metafile.outputs);
  return {
    directory,
    bytes: maximum(outputs.map(({ bytes }) => bytes)),
    modules: maximum(outputs.map(({ inputs }) => Object.keys(inputs).length)),
  };
}
