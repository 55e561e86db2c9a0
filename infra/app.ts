import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { bundleFunctions } from './bundle.ts';
import { OPERATIONS } from './operations.ts';
import { DataInterface, type DataInterfaceProps, SUPPORTING_FUNCTIONS } from './stacks/data-interface.ts';

/** Default name of the stack. `-c stack=NAME` sets another one, for a second deployment in the same account. */
const DEFAULT_STACK = 'JobsData';

/** Every deployed function, by the name of its folder in functions/. */
export const FUNCTION_NAMES: readonly string[] = [...OPERATIONS.map(({ id }) => id), ...SUPPORTING_FUNCTIONS];

/**
 * Bundles the functions and synthesizes the app into `outdir`, by default the folder that the CDK command line names.
 * Needs neither credentials nor a network.
 * @throws MissingHandlerError when a function has no handler.
 */
export async function synthesize(outdir?: string): Promise<CloudAssembly> {
  const bundleFolder = mkdtempSync(join(tmpdir(), 'bundles-'));
  try {
    const bundles = await bundleFunctions(FUNCTION_NAMES, { outdir: bundleFolder });
    return describeApp(bundles, outdir).synth();
  } finally {
    rmSync(bundleFolder, { recursive: true, force: true });
  }
}

/** Returns the app for these bundles, not yet synthesized. */
export function describeApp(bundles: DataInterfaceProps['bundles'], outdir?: string): App {
  const app = new App({
    // Set here instead of cdk.json: every way to synthesize must give the same template.
    context: recommendedFlags,
    analyticsReporting: false,
    ...(outdir === undefined ? {} : { outdir }),
  });
  const stack: unknown = app.node.tryGetContext('stack');
  new DataInterface(app, typeof stack === 'string' ? stack : DEFAULT_STACK, {
    operations: OPERATIONS,
    bundles,
  });
  return app;
}

if (import.meta.main) await synthesize();
