import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { describeApp, FUNCTION_NAMES } from '../../../infra/app.ts';

/** Of the metrics that the functions of the stack count themselves. */
export const METRIC_NAMESPACE = 'DataInterface/JobsData';

/** A resource of a synthesized template; `at` reads what is inside its properties. */
export interface Resource {
  readonly Type: string;
  readonly Properties: unknown;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface SynthesizedTemplate {
  readonly Parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly Outputs: Readonly<Record<string, { readonly Description: string; readonly Value: unknown }>>;
  readonly Resources: Readonly<Record<string, Resource>>;
}

/** Calls `use` with the app around bundles of one line each: what a template states does not depend on code. */
export function withApp<T>(use: (app: App) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  try {
    const bundles = Object.fromEntries(
      FUNCTION_NAMES.map((name) => {
        const directory = join(folder, 'bundles', name);
        mkdirSync(directory, { recursive: true });
        writeFileSync(join(directory, 'index.mjs'), `export const handler = async () => '${name}';\n`);
        return [name, { directory }];
      }),
    );
    return use(describeApp(bundles, join(folder, 'assembly')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The template of the one stack. */
export function synthesizeTemplate(): SynthesizedTemplate {
  return withApp((app) => {
    const [stack] = app.synth().stacks;
    if (stack === undefined) throw new Error('the app has no stack');
    return stack.template;
  });
}

/** The resources of one type, by logical id. */
export function resourcesOf(template: SynthesizedTemplate, type: string): [string, Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** What lies at the end of `path`, or undefined. */
export function at(value: unknown, ...path: readonly (number | string)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** The folder of a function, from its tag. */
export const nameOf = (properties: unknown): unknown => at(properties, 'Tags', 0, 'Value');

/** The properties of the function whose folder is `name`. */
export function functionNamed(template: SynthesizedTemplate, name: string): unknown {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => nameOf(Properties) === name,
  );
  if (found === undefined) throw new Error(`the template has no function ${name}`);
  return found[1].Properties;
}

/** The one resource of a type. */
export function onlyResource(template: SynthesizedTemplate, type: string): [string, Resource] {
  const [found, ...more] = resourcesOf(template, type);
  if (found === undefined || more.length > 0) throw new Error(`there is not exactly one ${type}`);
  return found;
}
