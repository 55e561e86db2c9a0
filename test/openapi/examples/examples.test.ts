import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openApiDocument } from '../../../infra/openapi/document.ts';
import { flatDocument } from '../../../infra/openapi/flat.ts';
import { RECORDING, type Recording } from '../../../infra/openapi/recording.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { type Demo, startDemo } from '../../end-to-end/demo.ts';
import { COMPANIES, RECORDED_AT, recordExamples } from './record.ts';

/** The examples of the reference against a demo as they were recorded from: the same day, other ids and tokens. */
type Json = Readonly<Record<string, unknown>>;

let demo: Demo;
let recorded: Recording;
beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(RECORDED_AT);
  demo = await startDemo({ engine: 'memory', companies: COMPANIES });
  recorded = await recordExamples(demo);
}, 240_000);
afterAll(() => demo.stop());

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TOKENS =
  /"(cursor|after|If-None-Match|next_cursor|next_position|nextToken|previousToken)": "(?:[^"\\]|\\.)*"/g;

/** Every change of a rule of facts changes it. */
const REVISION = /"parserRevision": "[0-9a-f]{64}"/g;

/** Returns a recording in which ids have the number of their first appearance, and tokens and revisions none. */
function comparable(recording: Recording): string {
  const numbers = new Map<string, number>();
  return JSON.stringify(recording, null, 2)
    .replace(TOKENS, '"$1": "…"')
    .replace(REVISION, '"parserRevision": "…"')
    .replace(UUID, (id) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size);
      return `id ${numbers.get(id)}`;
    });
}

test('the examples are what the demo answers; after a change of either, run: npm run openapi:examples', () => {
  expect(comparable(recorded)).toBe(comparable(RECORDING));
});

test('every operation has an example', () => {
  expect(Object.keys(RECORDING.operations)).toEqual(OPERATIONS.map(({ id }) => id));
});

/** What a parameter needs next to it: a condition, a required parameter, or the list that a cursor belongs to. */
const COMPANIONS: readonly [parameter: RegExp, query: string][] = [
  [/^(.*)\[includeUnstated\]$/, '$1[benefits]=health_insurance'],
  [/^(.*)\[technologyOperator\]$/, '$1[technologyTools]=python'],
  [/^company\[employeeScopes\]$/, 'company[employeeCountMin]=1'],
];
/** Parameters whose example is a text of the demo that another filter could exclude. */
const REQUIRED: Readonly<Record<string, string>> = {
  'list-locations': 'query=ber',
  'list-tools': 'query=pyth',
};

const paths = record(flatDocument(openApiDocument())['paths']);

describe.each(OPERATIONS.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const flat = paths[operation.path];
  const parameters = list(record(record(flat)['get'])['parameters']);
  // The demo of this test has ids and tokens of its own.
  const exampleOf = ({ name, example }: Json): unknown =>
    recorded.operations[id]?.parameters[String(name)] ?? example;

  function targetOf(parameter: Json): string {
    const name = String(parameter['name']);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const found = parameters.find((each) => each['name'] === key);
      return encodeURIComponent(String(found === undefined ? '' : exampleOf(found)));
    });
    if (parameter['in'] !== 'query') {
      return REQUIRED[id] === undefined ? path : `${path}?${REQUIRED[id]}`;
    }
    const values = [exampleOf(parameter)]
      .flat()
      .map((value) => `${name}=${encodeURIComponent(String(value))}`);
    if (name === 'cursor') {
      const paged = recorded.operations[id]?.paged ?? '';
      return paged.endsWith('?') ? paged + values : `${paged}&${values}`;
    }
    const companions = COMPANIONS.flatMap(([pattern, query]) =>
      pattern.test(name) ? [name.replace(pattern, query)] : [],
    );
    const required = name !== 'query' && REQUIRED[id] !== undefined ? [REQUIRED[id]] : [];
    return `${path}?${[...values, ...companions, ...required].join('&')}`;
  }

  test('answers 200 and resources to the example of each parameter', async () => {
    for (const parameter of parameters) {
      const target = targetOf(parameter);
      const inHeader = parameter['in'] === 'header';
      const headers = inHeader ? { [String(parameter['name'])]: String(exampleOf(parameter)) } : {};
      const { status, json, text } = await demo.get(target, headers);
      const accepted = inHeader ? [200, 304] : [200];
      if (!accepted.includes(status)) throw new Error(`${target} answers ${status}: ${text}`);
      if (json?.data !== undefined) expect([target, json.data.length]).not.toEqual([target, 0]);
    }
  });

  test('answers its example request', async () => {
    const { status } = await demo.get(recorded.operations[id]?.request ?? '');
    expect(status).toBe(200);
  });
});

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}
