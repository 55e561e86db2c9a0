import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionBundle } from '../../../infra/bundle.ts';
import { synthesize } from '../../../infra/local/stack/synthesis.ts';
import { oncePerRunAsync } from '../../support/once-per-run.ts';
import type { CHECKED, Context, STANDARD } from './contexts.ts';
import type { SynthesizedTemplate } from './template.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface SynthesizedStack {
  readonly name: string;
  readonly terminationProtection: boolean | undefined;
  readonly template: SynthesizedTemplate;
}

/** What became of a context. */
export interface Outcome {
  /** The message that refuses it. */
  readonly error: string | null;
  readonly stacks: readonly SynthesizedStack[];
}

/** The files that a program writes which synthesizes many contexts at once. */
export const REFUSALS = 'refusals.json';
export const CARELESS = 'careless.json';
export const ACKNOWLEDGED = 'acknowledged.json';
export const BUNDLED = 'bundled.json';
/** The template that is deployed, as the CDK names it. */
export const REAL_TEMPLATE = 'JobsData.template.json';

export type StandardName = keyof typeof STANDARD;
export type CheckedName = keyof typeof CHECKED;

/**
 * What a program of this folder has synthesized from the present sources. It runs in a process of its own, where the CDK
 * loads in a fifth of the CPU that it takes below jest, and once for all files and runs with the same sources.
 */
async function read<T>(program: 'checked' | 'command' | 'deployed' | 'standard', file: string): Promise<T> {
  // The digest of a thousand sources is a tenth of a second of CPU.
  const folder = await oncePerRunAsync(`templates-${program}`, async () => {
    const sources = [
      ...['cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md'],
      ...['docs', 'functions', 'infra', 'shared', 'test/infra/support'],
    ];
    const made = await synthesize({
      app: join(ROOT, `test/infra/support/synthesize-${program}.ts`),
      sources: sources.map((path) => join(ROOT, path)),
      outdir: join(ROOT, 'node_modules/.cache/templates', program),
    });
    return made.folder;
  });
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** Returns the stacks of a context of `STANDARD`. */
export const standardStacks = async (name: StandardName): Promise<readonly SynthesizedStack[]> =>
  stacksIn(await read('standard', `${name}.json`));

/** Returns the stacks of a context of `CHECKED`. @throws Error with the findings of cdk-nag */
export const checkedStacks = async (name: CheckedName): Promise<readonly SynthesizedStack[]> =>
  stacksIn(await read('checked', `${name}.json`));

function stacksIn({ error, stacks }: Outcome): readonly SynthesizedStack[] {
  if (error !== null) throw new Error(error);
  return stacks;
}

/** Returns the message that refuses a context, or null where it was synthesized. */
export async function refusalOf(program: 'checked' | 'standard', context: Context): Promise<string | null> {
  const refusals = await read<Readonly<Record<string, string | null>>>(program, REFUSALS);
  const refusal = refusals[JSON.stringify(context)];
  if (refusal === undefined) throw new Error(`nobody has synthesized ${JSON.stringify(context)}`);
  return refusal;
}

/** Returns what cdk-nag says about a deployment with a careless bucket. */
export const carelessRefusal = async (): Promise<string> => await read('checked', CARELESS);

/** Returns the rules that are suppressed in a standard deployment, with their reasons. */
export const acknowledgedRules = async (): Promise<Readonly<Record<string, string>>> =>
  await read('checked', ACKNOWLEDGED);

/** Returns the template that is deployed, with the digests of its code. */
export const realTemplate = async (): Promise<SynthesizedTemplate> => await read('deployed', REAL_TEMPLATE);

/** Returns the same, as the command line of the CDK writes it: without network or credentials, and validated. */
export const templateByCommand = async (): Promise<SynthesizedTemplate> =>
  await read('command', REAL_TEMPLATE);

/** Returns the bundles that are deployed, by function. Their folders are gone. */
export const realBundles = async (): Promise<Readonly<Record<string, FunctionBundle>>> =>
  await read('deployed', BUNDLED);

/** Returns the template of the only stack. */
export function onlyTemplate(stacks: readonly SynthesizedStack[]): SynthesizedTemplate {
  const [stack, ...more] = stacks;
  if (stack === undefined || more.length > 0) throw new Error('there is not exactly one stack');
  return stack.template;
}
