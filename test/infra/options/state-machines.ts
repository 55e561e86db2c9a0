import { createRequire } from 'node:module';
import { parseTemplate } from '../../../infra/local/stack/template.ts';
import { Resolver } from '../../../infra/local/stack/template-resolver.ts';
import { at, resourcesOf } from '../support/deployment.ts';
import type { SynthesizedTemplate } from '../support/template.ts';

interface Validated {
  readonly isValid: boolean;
  readonly errorsText: (separator: string) => string;
}

const requireHere = createRequire(import.meta.url);
/** asl-validator, in the version that the local runtime validates what it runs with. */
const validate: (definition: unknown) => Validated = createRequire(
  requireHere.resolve('aws-local-stepfunctions'),
)('asl-validator');

/** The validator compiles its schemas per call, and the templates of most options have the same state machines. */
const findings = new Map<string, string>();

function findingsIn(text: string): string {
  const known = findings.get(text);
  if (known !== undefined) return known;
  const { isValid, errorsText } = validate(JSON.parse(text));
  const found = isValid ? '' : errorsText('\n');
  findings.set(text, found);
  return found;
}

/** Returns what asl-validator finds in the state machines of a template, by logical id; empty for a valid one. */
export function findingsOf(template: SynthesizedTemplate): Readonly<Record<string, string>> {
  const { Parameters, ...parsed } = parseTemplate(template);
  const resolver = new Resolver({ ...parsed, Parameters: {} }, 'Stack', {});
  // A parameter without a default has a value that an operator gives.
  for (const [id, { Default }] of Object.entries(Parameters)) resolver.name(id, String(Default ?? id));
  for (const id of Object.keys(template.Resources)) {
    // Tasks name resources by their ARN, which the validator checks.
    resolver.name(id, id, { '*': `arn:aws:states:us-east-1:111122223333:activity:${id}` });
  }
  return Object.fromEntries(
    resourcesOf(template, 'AWS::StepFunctions::StateMachine').map(([id, { Properties }]) => {
      const substitutions = Object(resolver.resolve(at(Properties, 'DefinitionSubstitutions')));
      const text = String(resolver.resolve(at(Properties, 'DefinitionString'))).replaceAll(
        /\$\{(\w+)\}/g,
        (_, name: string) => String(Reflect.get(substitutions, name)),
      );
      return [id, findingsIn(text)];
    }),
  );
}
