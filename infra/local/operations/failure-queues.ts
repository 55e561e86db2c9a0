import type { RunningStack } from '../stack/stack.ts';

/** Properties of any resource that name where failures go. */
const NAMES: ReadonlySet<string> = new Set(['deadLetterTargetArn', 'DeadLetterConfig', 'OnFailure']);

/** Returns the names of the queues that the template sends failures to. */
export function failureQueuesOf({ resolver, options }: RunningStack): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name] of JSON.stringify(resolver.resolve(value)).matchAll(/arn:aws:sqs:[^"]*:([^":]+)"/g)) {
      if (name !== undefined) found.add(name);
    }
  };
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, entry] of Object.entries(value)) NAMES.has(name) ? collect(entry) : walk(entry);
  };
  for (const { Properties } of Object.values(options.assembly.template.Resources)) walk(Properties);
  return found;
}
