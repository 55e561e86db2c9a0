import { at, functionNamed, resourcesOf } from './deployment.ts';
import type { SynthesizedTemplate } from './template.ts';

/** The parts of a call to AWS that these policies check. */
export interface Call {
  readonly action: string;
  /** Logical id of the resource. */
  readonly resource: string;
  /** The text after the resource's ARN (`/aws/lambda/x`). */
  readonly suffix?: string;
  /** Partition keys in the request; absent for Scan. */
  readonly leadingKeys?: readonly string[];
  /** Top-level attributes that the request names, with those of its key. */
  readonly attributes?: readonly string[];
  /** `ReturnValues`, if the request sets it. */
  readonly returnValues?: string;
  /** What a read asks for: `ALL_ATTRIBUTES`, or `SPECIFIC_ATTRIBUTES` with a projection. */
  readonly select?: string;
  /** Of a call to KMS. */
  readonly encryptionContext?: Readonly<Record<string, string>>;
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** Returns every statement of the role of the function `name`. */
export function statementsOf(template: SynthesizedTemplate, name: string): readonly Statement[] {
  const role = String(at(functionNamed(template, name), 'Role', 'Fn::GetAtt', 0));
  const inline = at(template.Resources[role], 'Properties', 'Policies');
  const managed = at(template.Resources[role], 'Properties', 'ManagedPolicyArns');
  if (inline !== undefined || managed !== undefined) {
    throw new Error(`${name} has policies that this reader does not support`);
  }
  return resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => JSON.stringify(at(Properties, 'Roles')).includes(`{"Ref":"${role}"}`))
    .flatMap(([, { Properties }]) => at(Properties, 'PolicyDocument', 'Statement') as Statement[]);
}

/**
 * Reports whether the statements allow the call, by IAM's rules for the elements that these policies use: action and
 * resource with wildcards; `ForAllValues:StringLike` (true if the key is absent), `StringEquals`, `StringEqualsIfExists`
 * and `Null` on keys of DynamoDB and the context of KMS.
 * @throws Error for any other element, so that no new kind of statement passes unchecked
 */
export function allows(statements: readonly Statement[], call: Call): boolean {
  return statements.some((statement) => {
    if (statement.Effect !== 'Allow') throw new Error(`unsupported effect ${statement.Effect}`);
    return (
      listOf(statement.Action).some((pattern) => matches(pattern, call.action)) &&
      listOf(statement.Resource).some((resource) => coversResource(resource, call)) &&
      Object.entries(statement.Condition ?? {}).every(([operator, keys]) => holds(operator, keys, call))
    );
  });
}

function holds(
  operator: string,
  keys: Readonly<Record<string, string | readonly string[]>>,
  call: Call,
): boolean {
  return Object.entries(keys).every(([key, expected]) => {
    const actual = contextOf(call, key);
    const patterns = listOf(expected);
    if (operator === 'Null') return patterns.every((value) => (actual.length === 0) === (value === 'true'));
    if (operator === 'ForAllValues:StringLike') {
      return actual.every((value) => patterns.some((pattern) => matches(pattern, value)));
    }
    if (operator === 'StringEqualsIfExists') return actual.every((value) => patterns.includes(value));
    if (operator === 'StringEquals') return actual.some((value) => patterns.includes(value));
    throw new Error(`unsupported condition ${operator}`);
  });
}

/** Returns the values of a condition key in the context of the request; none if the request does not set it. */
function contextOf(
  { leadingKeys, attributes, returnValues, select, encryptionContext = {} }: Call,
  key: string,
): readonly string[] {
  const [, named] = key.split('kms:EncryptionContext:');
  if (named !== undefined) return listOf(encryptionContext[named] ?? []);
  switch (key) {
    case 'dynamodb:LeadingKeys':
      return leadingKeys ?? [];
    case 'dynamodb:Attributes':
      return attributes ?? [];
    case 'dynamodb:ReturnValues':
      return returnValues === undefined ? [] : [returnValues];
    case 'dynamodb:Select':
      return select === undefined ? [] : [select];
    default:
      throw new Error(`unsupported condition key ${key}`);
  }
}

function coversResource(resource: unknown, { resource: id, suffix = '' }: Call): boolean {
  if (typeof resource === 'string') return matches(resource, id + suffix);
  // The ARN of a state machine.
  const reference = at(resource, 'Ref');
  if (reference !== undefined) return reference === id && suffix === '';
  const attribute = at(resource, 'Fn::GetAtt');
  if (attribute !== undefined) {
    const own = at(attribute, 1) === 'StreamArn' ? '/stream' : '';
    return at(attribute, 0) === id && suffix === own;
  }
  const parts = at(resource, 'Fn::Join', 1);
  if (parts !== undefined) {
    return at(parts, 0, 'Fn::GetAtt', 0) === id && matches(String(at(parts, 1)), suffix);
  }
  throw new Error(`unsupported resource ${JSON.stringify(resource)}`);
}

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

/** Matches IAM's wildcards `*` and `?`. */
function matches(pattern: string, value: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(value);
}
