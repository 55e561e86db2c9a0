import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { bundleFunctions } from './bundle.ts';
import { OPERATIONS } from './operations.ts';
import { DataInterface, type DataInterfaceProps, SUPPORTING_FUNCTIONS } from './stacks/data-interface.ts';

/** Name of the stack unless `-c stack=NAME` gives another, for a second deployment in the same account. */
const DEFAULT_STACK = 'JobsData';

/** Every function that is deployed, by the name of its folder under functions/. */
export const FUNCTION_NAMES: readonly string[] = [...OPERATIONS.map(({ id }) => id), ...SUPPORTING_FUNCTIONS];

/**
 * Bundles the functions and synthesizes the app into `outdir`; without one, into the folder that the CDK
 * command line names. Needs no credentials and no network.
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

/** The app around `bundles`, not synthesized yet. */
export function describeApp(bundles: DataInterfaceProps['bundles'], outdir?: string): App {
  const app = new App({
    // Set here and not in cdk.json, so that every way of synthesizing gives the same template.
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
