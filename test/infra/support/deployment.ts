import type { Resource, SynthesizedTemplate } from './template.ts';
import { onlyTemplate, standardStacks } from './templates.ts';

/** The namespace of metrics that the stack's functions emit. */
export const METRIC_NAMESPACE = 'DataInterface/JobsData';

/** Returns the template of a standard deployment. */
export async function deployedTemplate(): Promise<SynthesizedTemplate> {
  return onlyTemplate(await standardStacks('standard'));
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
