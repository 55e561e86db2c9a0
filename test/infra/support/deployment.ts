import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { describeApp, FUNCTION_NAMES } from '../../../infra/app.ts';

/** The namespace of metrics that the stack's functions emit. */
export const METRIC_NAMESPACE = 'DataInterface/JobsData';

/** A resource of a synthesized template. Use `at` to read its properties. */
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

/** Calls `use` with the app around bundles of one line each, because a template does not depend on the code. */
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

/** Synthesizes the template of the only stack. */
export function synthesizeTemplate(): SynthesizedTemplate {
  return withApp((app) => {
    const [stack] = app.synth().stacks;
    if (stack === undefined) throw new Error('the app has no stack');
    return stack.template;
  });
}

/** Returns the resources of one type with their logical ids. */
export function resourcesOf(template: SynthesizedTemplate, type: string): [string, Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** Returns the value at `path`, or undefined if it is absent. */
export function at(value: unknown, ...path: readonly (number | string)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** Returns the folder of a function, from its tag. */
export const nameOf = (properties: unknown): unknown => at(properties, 'Tags', 0, 'Value');

/** Returns the properties of the function in folder `name`. */
export function functionNamed(template: SynthesizedTemplate, name: string): unknown {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => nameOf(Properties) === name,
  );
  if (found === undefined) throw new Error(`the template has no function ${name}`);
  return found[1].Properties;
}

/** Returns the only resource of a type. */
export function onlyResource(template: SynthesizedTemplate, type: string): [string, Resource] {
  const [found, ...more] = resourcesOf(template, type);
  if (found === undefined || more.length > 0) throw new Error(`there is not exactly one ${type}`);
  return found;
}
