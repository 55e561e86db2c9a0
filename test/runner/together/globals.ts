type Global = typeof globalThis;
type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor>;

/** Settings of jest for a file, which are properties of the global object. */
const SETTINGS = [
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'WAIT_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));
const MATCHERS = Symbol.for('$$jest-matchers-object');

/**
 * Keeps the global object, what the language and the process have, the environment variables and the matchers.
 * @returns what puts them back. What libraries keep under symbols stays, as their modules do.
 */
export function keepGlobals(global: Global): () => void {
  const variables = { ...global.process.env };
  const expectation = Object(Reflect.get(global, MATCHERS));
  const testers = [...(expectation.customEqualityTesters ?? [])];
  const kept = [...standardObjects(global), Object(expectation.matchers)].map(
    (object) => [object, propertiesOf(object)] as const,
  );
  return () => {
    for (const [object, properties] of kept) putBack(object, properties);
    for (const setting of SETTINGS) Reflect.deleteProperty(global, setting);
    const { env } = global.process;
    for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
    Object.assign(env, variables);
    expectation.customEqualityTesters = testers;
  };
}

/** Returns the global object, and its functions, objects and their prototypes, which tests may give other members. */
function standardObjects(global: Global): ReadonlySet<object> {
  const objects = new Set<object>([global, global.process.argv]);
  for (const { value } of propertiesOf(global).values()) {
    if (!isObject(value)) continue;
    objects.add(value);
    const { prototype } = Object(value);
    if (isObject(prototype)) objects.add(prototype);
  }
  return objects;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

const propertiesOf = (object: object): Properties =>
  new Map(
    Reflect.ownKeys(object).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key) ?? {}] as const),
  );

function putBack(object: object, before: Properties): void {
  const now = propertiesOf(object);
  for (const key of now.keys())
    if (typeof key === 'string' && !before.has(key)) Reflect.deleteProperty(object, key);
  for (const [key, descriptor] of before) {
    const { value, get, set } = now.get(key) ?? {};
    if (value !== descriptor.value || get !== descriptor.get || set !== descriptor.set || !now.has(key))
      Reflect.defineProperty(object, key, descriptor);
  }
}
