import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { describeApp } from '../../../infra/app.ts';
import { EDGE_FUNCTION, FUNCTION_NAMES } from '../../../infra/functions.ts';
import type { Context, Mistakes } from './contexts.ts';
import type { SynthesizedTemplate } from './template.ts';
import { type Outcome, onlyTemplate, REFUSALS, type SynthesizedStack } from './templates.ts';

/**
 * Skips CloudFormation's validation, which takes longer than the rest of a synthesis: `synthesize-command.ts` runs
 * the command line of the CDK, which validates the same template.
 */
process.env['CDK_VALIDATION'] = 'false';
// The CDK goes by NODE_ENV, else, and prints what is wrong in place of throwing it.
process.env['CDK_APP_MODE'] = 'inmemory';

/** Where a program writes its outcomes. */
export const OUTCOMES = process.env['CDK_OUTDIR'] ?? '.';
// With it, every app would synthesize itself once more when the process ends.
delete process.env['CDK_OUTDIR'];

const FOLDER = mkdtempSync(join(tmpdir(), 'deployment-'));
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** Bundles of one line each, because a template does not depend on the code. */
const BUNDLES = Object.fromEntries(
  [...FUNCTION_NAMES, EDGE_FUNCTION].map((name) => {
    const directory = join(FOLDER, 'bundles', name);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'index.mjs'), `export const handler = async () => '${name}';\n`);
    return [name, { directory }];
  }),
);

/** The assembly of every context, one after the other: an asset that is there already is not copied again. */
const ASSEMBLY = join(FOLDER, 'assembly');

/** Calls `use` with the app of a context. */
export function withContext<T>(context: Context, use: (app: App) => T): T {
  // What `-c` gives on the command line reaches the app in this way.
  process.env['CDK_CONTEXT_JSON'] = JSON.stringify(context);
  try {
    return use(describeApp(BUNDLES, ASSEMBLY));
  } finally {
    delete process.env['CDK_CONTEXT_JSON'];
  }
}

/** Synthesizes all stacks of an app. */
export const stacksOf = (app: App): readonly SynthesizedStack[] =>
  app.synth().stacks.map(({ stackName, template, terminationProtection }) => ({
    name: stackName,
    terminationProtection,
    template,
  }));

/** Synthesizes the template of the only stack. */
export function synthesizeTemplate(context: Context = {}): SynthesizedTemplate {
  return onlyTemplate(withContext(context, stacksOf));
}

/** Returns the message of the error that `make` throws, or null. */
export function refusal(make: () => unknown): string | null {
  try {
    make();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Work {
  readonly contexts: Readonly<Record<string, Context>>;
  readonly mistakes: Mistakes;
  readonly synthesize: (context: Context) => readonly SynthesizedStack[];
}

/** Writes the stacks of each context, and the refusals of the mistakes. */
export function writeOutcomes({ contexts, mistakes, synthesize }: Work): void {
  for (const [name, context] of Object.entries(contexts)) {
    let stacks: Outcome['stacks'] = [];
    const error = refusal(() => {
      stacks = synthesize(context);
    });
    writeOutcome(`${name}.json`, { error, stacks } satisfies Outcome);
  }
  const refusals = mistakes.map(([context]) => [JSON.stringify(context), refusal(() => synthesize(context))]);
  writeOutcome(REFUSALS, Object.fromEntries(refusals));
}

export function writeOutcome(file: string, outcome: unknown): void {
  writeFileSync(join(OUTCOMES, file), JSON.stringify(outcome));
}
