import type { Ruleset } from '@stoplight/spectral-core';

/** Both check an example under the schema next to it, at every place that refers to the two. */
const EXAMPLES = ['oas3-valid-media-example', 'oas3-valid-schema-example'];
/** The segments of a path that decide how a rule reads `required`. */
const SIDES = new Set<unknown>(['requestBody', 'responses', 'headers', 'parameters']);

/**
 * Lets the rules of examples check each schema and example once, however many operations and documents have them: a rule
 * compiles the schema every time, and every operation lists the same problems. What has a finding is checked again where
 * it recurs, so every place is reported.
 */
export function checkExamplesOnce(ruleset: Ruleset | undefined): void {
  for (const name of EXAMPLES) {
    const rule = ruleset?.rules[name];
    if (rule === undefined) throw new Error(`Spectral has no rule ${name}`);
    const faultless = new Set<string>();
    for (const step of rule.then) {
      const { function: check } = step;
      step.function = (target, options, context) => {
        const key = JSON.stringify([target, context.path.filter((segment) => SIDES.has(segment))]);
        if (faultless.has(key)) return undefined;
        const results = check(target, options, context);
        if (Array.isArray(results) && results.length === 0) faultless.add(key);
        return results;
      };
    }
  }
}
