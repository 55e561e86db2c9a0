import type { Fault } from '../problem.ts';
import { faultAt, type Place, shown } from './fault-text.ts';
import { nameHint } from './name-hint.ts';
import type { ListParameter, Parameters, ScalarParameter } from './parameter-kinds.ts';
import { bracketsOf, decode, pairsOf } from './query-string.ts';

/** An index of the form `facts[benefits][0]` (contract 2.2). */
const MAXIMUM_INDEX = 49;
/** The most faults that a problem document lists. */
export const MAXIMUM_FAULTS = 100;

/** The values of one parameter or property, in request order. */
export interface Received {
  readonly parameter: ScalarParameter | ListParameter;
  readonly place: Place;
  /** null for a value that could not be decoded, whose fault is already reported. */
  readonly values: (string | null)[];
}

/** Assigns the pairs of a query string to the declared parameters. */
export function receive(
  rawQueryString: string,
  parameters: Parameters,
): { readonly received: ReadonlyMap<string, Received>; readonly faults: readonly Fault[] } {
  const received = new Map<string, Received>();
  const faults: Fault[] = [];
  // Each name is resolved once and reported once, however often it is sent.
  const targets = new Map<string, Target | null>();

  for (const { rawName, value } of pairsOf(rawQueryString)) {
    if (faults.length >= MAXIMUM_FAULTS) break;
    let target = targets.get(rawName);
    if (target === undefined) {
      const found = resolve(rawName, parameters);
      if ('code' in found) faults.push(found);
      target = 'code' in found ? null : found;
      targets.set(rawName, target);
    }
    if (target === null) continue;
    let entry = received.get(target.key);
    if (entry === undefined) {
      entry = { parameter: target.parameter, place: target.place, values: [] };
      received.set(target.key, entry);
    }
    const decoded = decode(value);
    if (decoded === null) faults.push(undecodable(valuePlace(entry), 'value'));
    entry.values.push(decoded);
  }
  return { received, faults };
}

/** Returns the place of the next value. */
function valuePlace({ parameter, place, values }: Received): Place {
  return parameter.kind === 'list' ? { ...place, pointer: [...place.pointer, values.length] } : place;
}

interface Target {
  readonly key: string;
  readonly parameter: ScalarParameter | ListParameter;
  readonly place: Place;
}

function resolve(rawName: string, parameters: Parameters): Target | Fault {
  const name = decode(rawName);
  return name === null ? undecodable({ param: rawName, pointer: [rawName] }, 'name') : find(name, parameters);
}

function find(name: string, parameters: Parameters): Target | Fault {
  const parameter = parameters.get(name);
  const place = { param: name, pointer: [name] };
  if (parameter?.kind === 'object') {
    return faultAt(
      place,
      'invalid_format',
      `'${name}' takes its properties one by one, as ${name}[${parameter.properties.keys().next().value}]=value; ` +
        `its properties are ${[...parameter.properties.keys()].join(', ')}`,
    );
  }
  if (parameter !== undefined) return { key: name, parameter, place };
  const brackets = bracketsOf(name);
  const root = brackets === null ? undefined : parameters.get(brackets.root);
  if (brackets === null || root === undefined) return unknown(place, parameters.keys(), parameters);
  if (root.kind !== 'object') {
    const why =
      root.kind === 'list' ? `it repeats as ${brackets.root}=a&${brackets.root}=b` : 'it takes one value';
    return faultAt(
      place,
      'unknown_parameter',
      `${shown(name)} is not known; '${brackets.root}' has no brackets, ${why}`,
    );
  }
  return findProperty(brackets.root, brackets.property, brackets.suffix, root.properties, parameters);
}

function findProperty(
  root: string,
  property: string,
  suffix: string | undefined,
  properties: ReadonlyMap<string, ScalarParameter | ListParameter>,
  parameters: Parameters,
): Target | Fault {
  const param = `${root}[${property}]`;
  const place = { param, pointer: [root, property] };
  const parameter = properties.get(property);
  if (parameter === undefined) return unknown(place, properties.keys(), parameters);
  if (suffix === undefined || (suffix === '' && parameter.kind === 'list')) {
    return { key: `${root}.${property}`, parameter, place };
  }
  const deeper = { param: `${param}[${suffix}]`, pointer: [root, property, suffix] };
  if (parameter.kind !== 'list' || !/^(?:0|[1-9][0-9]*)$/.test(suffix)) {
    return faultAt(
      deeper,
      'unknown_parameter',
      `${shown(deeper.param)} is not known; '${param}' does not nest deeper`,
    );
  }
  if (suffix.length > 2 || Number(suffix) > MAXIMUM_INDEX) {
    return faultAt(
      deeper,
      'out_of_range',
      `${shown(deeper.param)} has an index outside 0 to ${MAXIMUM_INDEX}`,
    );
  }
  return { key: `${root}.${property}`, parameter, place };
}

function unknown(place: Place, known: Iterable<string>, parameters: Parameters): Fault {
  const names = [...known];
  const allowed =
    names.length === 0 ? 'this operation takes no query parameters' : `known are ${names.join(', ')}`;
  const hint = nameHint(place.param, parameters);
  return faultAt(
    place,
    'unknown_parameter',
    `${shown(place.param)} is not a parameter; ${hint === undefined ? '' : `${hint}${hint.endsWith('?') ? '' : ';'} `}${allowed}`,
  );
}

function undecodable(place: Place, part: 'name' | 'value'): Fault {
  return faultAt(
    place,
    'invalid_format',
    `the ${part} of ${shown(place.param)} is not percent-encoded UTF-8`,
  );
}
