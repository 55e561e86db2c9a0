/**
 * The document with deepObject parameters as parameters of their own: `facts[benefits]`. Generators of clients cannot
 * write a list inside a deepObject, which OpenAPI does not define; the interface takes the same query either way.
 */
type Json = Readonly<Record<string, unknown>>;

const COMPONENT = '#/components/schemas/';

/** Returns a copy of the document without deepObject parameters. */
export function flatDocument(document: Json): Json {
  const schemas = record(record(document['components'])['schemas']);
  const replaced = new Set<string>();
  const paths = Object.fromEntries(
    Object.entries(record(document['paths'])).map(([path, item]) => {
      const operation = record(record(item)['get']);
      const parameters = list(operation['parameters']).flatMap((each) => {
        const parameter = record(each);
        if (parameter['style'] !== 'deepObject') return [parameter];
        const component = String(record(parameter['schema'])['$ref']).slice(COMPONENT.length);
        replaced.add(component);
        return propertiesOf(parameter, record(schemas[component]));
      });
      return [path, { get: { ...operation, parameters } }];
    }),
  );
  const kept = Object.entries(schemas).filter(([name]) => !replaced.has(name));
  return {
    ...document,
    paths,
    components: { ...record(document['components']), schemas: Object.fromEntries(kept) },
  };
}

function propertiesOf({ name, example }: Json, { properties }: Json): readonly Json[] {
  const shown = record(example);
  return Object.entries(record(properties)).map(([property, schema]) => {
    const { description, examples, ...rest } = record(schema);
    return {
      name: `${name}[${property}]`,
      in: 'query',
      ...(rest['type'] === 'array' ? { style: 'form', explode: true } : {}),
      description,
      schema: rest,
      example: shown[property] ?? list(examples)[0],
    };
  });
}

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
