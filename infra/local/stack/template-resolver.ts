import { LOCAL_REGION } from '../../operator/connection/engine-address.ts';
import type { Template, TemplateResource } from './template.ts';

/** The account of all local resources. */
export const ACCOUNT = '000000000000';

interface Name {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Resolves the intrinsic functions of a template with the names that the running services give their resources. Throws
 * for a resource without a name and for an unknown function.
 */
export class Resolver {
  readonly #template: Template;
  readonly #names = new Map<string, Name>();
  readonly #pseudo: Readonly<Record<string, string | undefined>>;

  /** @throws Error when a parameter has no value or one that its pattern refuses, and for an unknown parameter. */
  constructor(template: Template, stackName: string, parameters: Readonly<Record<string, string>>) {
    this.#template = template;
    this.#pseudo = {
      'AWS::AccountId': ACCOUNT,
      'AWS::Region': LOCAL_REGION,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName,
      'AWS::StackId': `arn:aws:cloudformation:${LOCAL_REGION}:${ACCOUNT}:stack/${stackName}/local`,
      'AWS::NotificationARNs': '',
      'AWS::NoValue': undefined,
    };
    for (const [id, { Default, AllowedPattern }] of Object.entries(template.Parameters)) {
      const value = parameters[id] ?? Default;
      if (value === undefined) throw new Error(`the template's parameter ${id} has no value`);
      if (AllowedPattern !== undefined && !new RegExp(AllowedPattern).test(String(value))) {
        throw new Error(`the template's parameter ${id} refuses the value ${String(value)}`);
      }
      this.name(id, String(value));
    }
    for (const id of Object.keys(parameters)) {
      if (!(id in template.Parameters)) throw new Error(`the template has no parameter ${id}`);
    }
  }

  /** Sets the values of `Ref` and `Fn::GetAtt` for a resource. */
  name(id: string, ref: string, attributes: Readonly<Record<string, string>> = {}): void {
    this.#names.set(id, { ref, attributes });
  }

  /** Returns the resources of these types whose condition holds. */
  resources(...types: readonly string[]): [id: string, resource: TemplateResource][] {
    return Object.entries(this.#template.Resources).filter(
      ([, { Type, Condition }]) =>
        types.includes(Type) && (Condition === undefined || this.condition(Condition)),
    );
  }

  condition(name: string): boolean {
    if (!(name in this.#template.Conditions)) throw new Error(`the template has no condition ${name}`);
    return this.resolve(this.#template.Conditions[name]) === true;
  }

  /** Resolves a value recursively. Removes `AWS::NoValue` from objects and lists. */
  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.resolve(entry)).filter(defined);
    if (!isObject(value)) return value;
    const [key, ...others] = Object.keys(value);
    if (
      key !== undefined &&
      others.length === 0 &&
      (key === 'Ref' || key === 'Condition' || key.startsWith('Fn::'))
    ) {
      // { "Condition": … } is a function only if its argument is a name; policies have a key of the same name.
      if (key !== 'Condition' || typeof value[key] === 'string') return this.#call(key, value[key]);
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, entry]) => [name, this.resolve(entry)])
        .filter(([, entry]) => defined(entry)),
    );
  }

  #call(name: string, argument: unknown): unknown {
    switch (name) {
      case 'Ref':
        return this.#ref(text(argument));
      case 'Condition':
        return this.condition(text(argument));
      case 'Fn::GetAtt': {
        const [id = '', ...path] = Array.isArray(argument) ? argument.map(text) : text(argument).split('.');
        return this.#attribute(id, path.join('.'));
      }
      case 'Fn::Join': {
        const [separator, parts] = list(argument);
        return list(this.resolve(parts)).map(text).join(text(separator));
      }
      case 'Fn::Split': {
        const [separator, whole] = list(argument);
        return text(this.resolve(whole)).split(text(separator));
      }
      case 'Fn::Select': {
        const [index, entries] = list(argument);
        const found = list(this.resolve(entries))[Number(this.resolve(index))];
        if (found === undefined) throw new Error(`Fn::Select has no entry at ${JSON.stringify(index)}`);
        return found;
      }
      case 'Fn::Sub':
        return this.#substitute(argument);
      case 'Fn::FindInMap': {
        const [map = '', first = '', second = ''] = list(this.resolve(argument)).map(text);
        const found = this.#template.Mappings[map]?.[first]?.[second];
        if (found === undefined) throw new Error(`the template has no mapping ${map}.${first}.${second}`);
        return found;
      }
      case 'Fn::If': {
        const [condition, whenTrue, whenFalse] = list(argument);
        return this.resolve(this.condition(text(condition)) ? whenTrue : whenFalse);
      }
      case 'Fn::Equals': {
        const [left, right] = list(this.resolve(argument));
        return JSON.stringify(left) === JSON.stringify(right);
      }
      case 'Fn::Not':
        return list(this.resolve(argument))[0] !== true;
      case 'Fn::And':
        return list(this.resolve(argument)).every((entry) => entry === true);
      case 'Fn::Or':
        return list(this.resolve(argument)).some((entry) => entry === true);
      case 'Fn::Base64':
        return Buffer.from(text(this.resolve(argument))).toString('base64');
      default:
        throw new Error(`the local runtime does not support the intrinsic function ${name}`);
    }
  }

  #ref(id: string): string | undefined {
    if (id in this.#pseudo) return this.#pseudo[id];
    return this.#named(id).ref;
  }

  #attribute(id: string, attribute: string): string {
    const value = this.#named(id).attributes[attribute] ?? this.#named(id).attributes['*'];
    if (value === undefined) {
      throw new Error(`the local runtime does not support ${id}.${attribute} (${this.#typeOf(id)})`);
    }
    return value;
  }

  #named(id: string): Name {
    const name = this.#names.get(id);
    if (name === undefined) throw new Error(`the local runtime has no name for ${id} (${this.#typeOf(id)})`);
    return name;
  }

  #typeOf(id: string): string {
    return this.#template.Resources[id]?.Type ?? 'not in the template';
  }

  #substitute(argument: unknown): string {
    const [format, variables] = Array.isArray(argument) ? argument : [argument, {}];
    const own = isObject(variables) ? variables : {};
    return text(format).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal !== '') return `\${${name}}`;
      if (Object.hasOwn(own, name)) return text(this.resolve(own[name]));
      const [id = '', ...path] = name.split('.');
      return path.length > 0 ? this.#attribute(id, path.join('.')) : (this.#ref(name) ?? '');
    });
  }
}

function defined(value: unknown): boolean {
  return value !== undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`an intrinsic function needs a string, not ${JSON.stringify(value)}`);
}

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`an intrinsic function needs a list, not ${JSON.stringify(value)}`);
}
