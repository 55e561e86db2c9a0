import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { describeApp, FUNCTION_NAMES } from '../../../infra/app.ts';
import { EDGE_FUNCTION } from '../../../infra/stacks/data-interface.ts';
import type { SynthesizedTemplate } from './template.ts';

/**
 * Skips CloudFormation's validation, which takes longer than the rest of a synthesis: `deployment.test.ts` runs the
 * command line of the CDK, which validates the same template.
 */
process.env['CDK_VALIDATION'] = 'false';

/**
 * Calls `use` with the app around bundles of one line each, because a template does not depend on the code. `context` is
 * what `-c` gives on the command line.
 */
export function withApp<T>(use: (app: App) => T, context: Readonly<Record<string, unknown>> = {}): T {
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  try {
    const bundles = Object.fromEntries(
      [...FUNCTION_NAMES, EDGE_FUNCTION].map((name) => {
        const directory = join(folder, 'bundles', name);
        mkdirSync(directory, { recursive: true });
        writeFileSync(join(directory, 'index.mjs'), `export const handler = async () => '${name}';\n`);
        return [name, { directory }];
      }),
    );
    return use(describeApp(bundles, join(folder, 'assembly'), context));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Synthesizes the template of the only stack. */
export function synthesizeTemplate(context: Readonly<Record<string, unknown>> = {}): SynthesizedTemplate {
  return withApp((app) => {
    const [stack] = app.synth().stacks;
    if (stack === undefined) throw new Error('the app has no stack');
    return stack.template;
  }, context);
}
