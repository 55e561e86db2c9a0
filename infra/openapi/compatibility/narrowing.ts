/**
 * Compares JSON Schemas by the values that they allow, for the keywords that the document uses. It errs on the side of a
 * finding: what it cannot decide, such as another pattern, counts as narrower.
 */
export type Json = Readonly<Record<string, unknown>>;

/** Which side is the new one: a request must still be accepted, a response must still be understood. */
export type Direction = 'request' | 'response';

/** A place in the document where values are allowed that another schema refuses. */
export interface Finding {
  /** A component and a path in it: `Job/title`. */
  readonly place: string;
  readonly reason: string;
}

/** The schemas of two documents, to compare the first with the second. */
export interface Comparison {
  readonly from: Json;
  readonly to: Json;
  readonly direction: Direction;
  /** Pairs of components that are compared already. */
  readonly compared: Set<string>;
}

const ANNOTATIONS = ['$schema', 'default', 'deprecated', 'description', 'example', 'examples', 'title'];
const COMPARED = ['$ref', 'additionalProperties', 'anyOf', 'const', 'enum', 'items', 'oneOf', 'properties'];
const MINIMA = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const MAXIMA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const HANDLED: ReadonlySet<string> = new Set([
  ...ANNOTATIONS,
  ...COMPARED,
  ...MINIMA,
  ...MAXIMA,
  'propertyNames',
  'required',
  'type',
]);

/** Returns where `from` allows values that `to` refuses, or where a property of the old side is gone. */
export function narrowings(from: Json, to: Json, place: string, within: Comparison): readonly Finding[] {
  const [left, leftName] = resolved(from, within.from);
  const [right, rightName] = resolved(to, within.to);
  const name = leftName ?? rightName;
  if (name === undefined) return compare(left, right, place, within);
  const pair = `${within.direction} ${leftName} ${rightName}`;
  if (leftName !== undefined && rightName !== undefined) {
    if (within.compared.has(pair)) return [];
    within.compared.add(pair);
  }
  return compare(left, right, leftName === rightName ? name : place, within);
}

function compare(from: Json, to: Json, place: string, within: Comparison): readonly Finding[] {
  const request = within.direction === 'request';
  const at = (reason: string): Finding => ({ place, reason });
  const [fromBranches, toBranches] = [branchesOf(from), branchesOf(to)];
  if (isUnion(from) || isUnion(to)) {
    return fromBranches.flatMap((branch) => intoUnion(branch, toBranches, place, within));
  }
  const [fromValues, toValues] = [valuesOf(from), valuesOf(to)];
  if (toValues !== undefined) {
    if (fromValues === undefined) {
      return [at(request ? `only ${toValues.join(', ')} are still accepted` : 'no longer a closed list')];
    }
    return fromValues
      .filter((value) => !toValues.includes(value))
      .map((value) => at(request ? `${value} is no longer accepted` : `${value} is new`));
  }
  return [
    ...typeFindings(from, to).map(at),
    ...boundFindings(from, to).map(at),
    ...otherFindings(from, to).map(at),
    ...('items' in to ? narrowings(record(from['items']), record(to['items']), `${place}/*`, within) : []),
    ...objectFindings(from, to, place, within),
  ];
}

/** A value of the branch must be allowed by a branch of the union; the nearest one says why it is not. */
function intoUnion(
  branch: Json,
  union: readonly Json[],
  place: string,
  within: Comparison,
): readonly Finding[] {
  const tried = union.map((candidate) => {
    const compared = new Set(within.compared);
    return { candidate, compared, findings: narrowings(branch, candidate, place, { ...within, compared }) };
  });
  const tag = tagOf(branch, within.from);
  const fitting = tried.find(({ findings }) => findings.length === 0);
  const nearest = fitting ?? tried.find(({ candidate }) => tagOf(candidate, within.to) === tag);
  if (nearest === undefined)
    return [
      { place, reason: within.direction === 'request' ? `${tag} is no longer accepted` : `${tag} is new` },
    ];
  for (const pair of nearest.compared) within.compared.add(pair);
  return nearest.findings;
}

/** Names a branch of a union: the constant of its first constant property, else its type. */
function tagOf(branch: Json, schemas: Json): string {
  const [{ properties, type, const: constant }] = resolved(branch, schemas);
  for (const property of Object.values(record(properties))) {
    const { const: kind } = record(property);
    if (kind !== undefined) return String(kind);
  }
  return String(constant ?? type);
}

function typeFindings(from: Json, to: Json): readonly string[] {
  if (to['type'] === undefined) return [];
  const values = valuesOf(from);
  const types =
    values === undefined ? listOf(from['type']) : values.map((value) => typeOf(JSON.parse(value)));
  const allowed = listOf(to['type']);
  return types
    .filter((type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')))
    .map((type) => `type ${type ?? 'any'} instead of ${allowed.join(' or ')}`);
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;

function boundFindings(from: Json, to: Json): readonly string[] {
  const differs = (keyword: string): string =>
    `${keyword} ${from[keyword] ?? 'none'} on one side, ${to[keyword]} on the other`;
  return [
    ...MINIMA.filter((keyword) => number(from[keyword], -Infinity) < number(to[keyword], -Infinity)),
    ...MAXIMA.filter((keyword) => number(from[keyword], Infinity) > number(to[keyword], Infinity)),
  ].map(differs);
}

/** A pattern, a format or a keyword that this comparison does not know must be the same. */
const otherFindings = (from: Json, to: Json): readonly string[] =>
  Object.keys(to)
    .filter((keyword) => !HANDLED.has(keyword) && !keyword.startsWith('x-'))
    .filter((keyword) => JSON.stringify(from[keyword]) !== JSON.stringify(to[keyword]))
    .map((keyword) => `another ${keyword}`);

function objectFindings(from: Json, to: Json, place: string, within: Comparison): readonly Finding[] {
  const [fromProperties, toProperties] = [record(from['properties']), record(to['properties'])];
  const findings: Finding[] = [];
  const [old, present] =
    within.direction === 'request' ? [fromProperties, toProperties] : [toProperties, fromProperties];
  for (const name of Object.keys(old)) {
    if (!(name in present)) findings.push({ place: `${place}/${name}`, reason: 'removed' });
  }
  const required = strings(from['required']);
  for (const name of strings(to['required'])) {
    // A removed property is reported once.
    if (required.includes(name) || (name in old && !(name in present))) continue;
    findings.push({
      place: `${place}/${name}`,
      reason: within.direction === 'request' ? 'now required' : 'may be missing',
    });
  }
  for (const [name, schema] of Object.entries(fromProperties)) {
    if (name in toProperties) {
      findings.push(...narrowings(record(schema), record(toProperties[name]), `${place}/${name}`, within));
    } else if (name in present || within.direction === 'response') {
      findings.push(...additional(schema, to, `${place}/${name}`, within));
    }
  }
  if (isObject(from) && from['additionalProperties'] !== false) {
    findings.push(...additional(from['additionalProperties'] ?? {}, to, `${place}/*`, within));
  }
  if ('propertyNames' in to) {
    const names = [record(from['propertyNames']), record(to['propertyNames'])] as const;
    findings.push(...narrowings(...names, `${place} names`, within));
  }
  return findings;
}

/** What becomes of a property that the other side does not list. */
function additional(schema: unknown, to: Json, place: string, within: Comparison): readonly Finding[] {
  const { additionalProperties: rest = {} } = to;
  if (rest === false) return isObject(to) ? [{ place, reason: 'not allowed by the closed object' }] : [];
  return typeof rest === 'object' && schema !== true
    ? narrowings(record(schema), record(rest), place, within)
    : [];
}

const isObject = ({ type, properties }: Json): boolean => type === 'object' || properties !== undefined;

const isUnion = (schema: Json): boolean => 'anyOf' in schema || 'oneOf' in schema;

function branchesOf(schema: Json): readonly Json[] {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? branches.flatMap((branch) => branchesOf(record(branch))) : [schema];
}

/** Returns the values of a closed list as JSON. */
function valuesOf({ const: constant, enum: values }: Json): readonly string[] | undefined {
  if (constant !== undefined) return [JSON.stringify(constant)];
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : undefined;
}

/** Follows a reference, and returns the name of its component. */
function resolved(schema: Json, schemas: Json): readonly [Json, string | undefined] {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return [schema, undefined];
  const name = $ref.split('/').at(-1) ?? '';
  return [record(schemas[name]), name];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
