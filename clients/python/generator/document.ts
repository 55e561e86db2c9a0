/** A JSON Schema, or another object of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {};
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly schema: Json;
}

export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly price: string;
  readonly query: readonly Parameter[];
  /** The parameter in the path, if there is one. */
  readonly key: Parameter | null;
  /** Schema of a successful body. */
  readonly body: Json;
}

export function operationsOf(document: Json): readonly Operation[] {
  return Object.entries(record(document['paths'])).map(([path, item]) => {
    const operation = record(record(item)['get']);
    const parameters = list(operation['parameters']).map(record);
    const inPlace = (place: string): readonly Parameter[] =>
      parameters.filter((each) => each['in'] === place).map(parameterOf);
    const content = record(record(record(operation['responses'])['200'])['content']);
    const [about = ''] = text(operation['description']).split('\n\nRequires the scope');
    return {
      id: text(operation['operationId']),
      path,
      summary: text(operation['summary']),
      description: about,
      price: text(operation['x-price']),
      query: inPlace('query'),
      key: inPlace('path')[0] ?? null,
      body: record(record(content['application/json'])['schema']),
    };
  });
}

const parameterOf = (parameter: Json): Parameter => ({
  name: text(parameter['name']),
  description: text(parameter['description']),
  required: parameter['required'] === true,
  schema: record(parameter['schema']),
});
