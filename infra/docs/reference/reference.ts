import { usdOf } from '../../../shared/contract/money.ts';
import type { Page } from '../page.ts';
import { samplesOf } from './samples.ts';
import { fieldsOf, type Json, kebab, list, record, typeOf, valuesOf } from './schema.ts';

/** Returns a page for each operation, webhook and object of the OpenAPI document. */
export function referencePages(document: Json): readonly Page[] {
  const components = record(document['components']);
  const operations = Object.entries(record(document['paths'])).map(([path, item]) => ({
    path,
    operation: record(record(item)['get']),
  }));
  const webhooks = Object.entries(record(document['webhooks'])).map(([name, item]) => ({
    name,
    operation: record(record(item)['post']),
  }));
  return [
    overview(operations, webhooks),
    ...operations.map(({ path, operation }) => operationPage(path, operation, components)),
    ...webhooks.map(({ name, operation }) => webhookPage(name, operation)),
    ...Object.entries(record(components['schemas'])).map(([name, schema]) =>
      objectPage(name, record(schema)),
    ),
  ];
}

interface Described {
  readonly operation: Json;
}

function overview(
  operations: readonly (Described & { readonly path: string })[],
  webhooks: readonly (Described & { readonly name: string })[],
): Page {
  const byTag = Map.groupBy(operations, ({ operation }) => String(list(operation['tags'])[0]));
  const tables = [...byTag].map(([tag, tagged]) => {
    const scopes = new Set(tagged.map(({ operation }) => `\`${operation['x-scope']}\``));
    const rows = tagged.map(
      ({ path, operation }) =>
        `| [${operation['summary']}](${pathOf(operation)})<br>\`${path}\` | ${priceOf(operation)} |`,
    );
    return `## ${tag}\n\nThe key needs the scope ${[...scopes].join(' or ')}.\n\n| Operation | Price |\n|---|---|\n${rows.join('\n')}\n`;
  });
  const events = webhooks.map(
    ({ name, operation }) => `| [${operation['summary']}](${pathOf(operation)}) | \`${name}\` |`,
  );
  return {
    path: '/docs/reference',
    title: 'All operations',
    description: 'Every operation with its path, scope and price, and the webhooks.',
    group: 'Reference',
    markdown: `# All operations

Every operation is a GET with a Bearer key. The [OpenAPI document](/docs/openapi.json) is exact; generate clients from
[the flat one](/docs/openapi-flat.json), which names \`facts[benefits]\` and its like as parameters of their own.

${tables.join('\n')}
## Webhooks

| Event | Type |
|---|---|
${events.join('\n')}
`,
  };
}

const pathOf = (operation: Json): string => `/docs/reference/${kebab(String(operation['operationId']))}`;

function priceOf(operation: Json): string {
  const price = String(operation['x-price']);
  return Number(price) === 0 ? 'free' : `$${price} per resource`;
}

/** The credit that a request needs, from the declared limits of its page. */
function neededBy(operation: Json, body: Json): string {
  const micros = Math.round(Number(operation['x-price']) * 1_000_000);
  if (micros === 0) return '';
  const usd = (count: unknown): string => `$${usdOf(BigInt(micros * Number(count)))}`;
  const parameters = list(operation['parameters']).map(record);
  const { default: standard, maximum } = record(parameters.find(({ name }) => name === 'limit')?.['schema']);
  const page = record(record(body['properties'])['data'])['maxItems'];
  const row = (needed: string): string => `| Credit that a request needs | ${needed} |\n`;
  // Only bodies of jobs are charged, and a page has as many of them as the default limit.
  if (parameters.some(({ name }) => name === 'include'))
    return row(`none; ${usd(standard)} with \`include=job\` and the default \`limit\``);
  if (maximum === undefined) return row(usd(page ?? 1));
  return row(`${usd(standard)} with the default \`limit\`, ${usd(maximum)} with the largest`);
}

function operationPage(path: string, operation: Json, components: Json): Page {
  const responses = Object.entries(record(operation['responses']));
  const success = record(responses.find(([status]) => status === '200')?.[1]);
  const json = record(record(success['content'])['application/json']);
  const summary = String(operation['summary']);
  const [about = ''] = String(operation['description']).split('\n\nRequires the scope');
  const request = String(operation['x-example-request']);
  return {
    path: pathOf(operation),
    title: summary,
    description: firstSentence(about),
    group: 'Reference',
    markdown: `# ${summary}

${about}

\`\`\`http
GET ${path}
\`\`\`

| | |
|---|---|
| Scope | \`${operation['x-scope']}\` |
| Price | ${priceOf(operation)}${typeof operation['x-meter'] === 'string' ? `, meter \`${operation['x-meter']}\`` : ''} |
${neededBy(operation, record(json['schema']))}
## Request

${samplesOf(request)}
\`\`\`try
${request}
\`\`\`

## Parameters

${parametersOf(list(operation['parameters']).map(record))}
## Response

\`\`\`json title=200
${JSON.stringify(json['example'], null, 2)}
\`\`\`

${shapeOf(record(json['schema']))}
## Response headers

${headersOf(record(success['headers']), components)}
## Problems

${problemsOf(responses, components)}
`,
  };
}

function parametersOf(parameters: readonly Json[]): string {
  if (parameters.length === 0) return 'None.\n';
  return parameters
    .map((parameter) => {
      const schema = record(parameter['schema']);
      const facts = [
        typeOf(schema),
        ...(parameter['in'] === 'query' ? [] : [`in the ${parameter['in']}`]),
        ...(parameter['required'] === true ? ['**required**'] : []),
        ...(schema['default'] === undefined ? [] : [`default \`${String(schema['default'])}\``]),
      ];
      const text = [parameter['description'], valuesOf(schema)].filter(
        (part) => part !== undefined && part !== '',
      );
      const example = parameter['example'];
      const shown = example === undefined ? '' : ` Example: \`${exampleOf(parameter, example)}\`.`;
      return `### \`${parameter['name']}\`\n\n${facts.join(', ')}\n\n${text.join(' ')}${shown}\n`;
    })
    .join('\n');
}

/** A cursor says nothing to a reader. */
const LONGEST_EXAMPLE = 64;

function exampleOf({ name, in: where }: Json, example: unknown): string {
  if (where !== 'query') return String(example);
  const values = Array.isArray(example) ? example : [example];
  const text = values.map((value) => `${String(name)}=${String(value)}`).join('&');
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE)}…` : text;
}

/** The fields of a body; the body of a retrieval is an object with a page of its own. */
const shapeOf = (schema: Json): string =>
  schema['$ref'] === undefined ? fieldsOf(schema) : `The body is a ${typeOf(schema)}.\n`;

function headersOf(headers: Json, components: Json): string {
  const declared = record(components['headers']);
  return Object.keys(headers)
    .map((name) => `- \`${name}\` — ${record(declared[name])['description']}\n`)
    .join('');
}

function problemsOf(responses: readonly (readonly [string, unknown])[], components: Json): string {
  const declared = record(components['responses']);
  const rows = responses.flatMap(([status, response]) => {
    const name = String(record(response)['$ref']).replace('#/components/responses/', '');
    const { description, content } = record(declared[name]);
    const { code } = record(record(record(content)['application/problem+json'])['example']);
    if (code === undefined) return [];
    return [
      `| ${status} | [\`${code}\`](/docs/errors/${String(code).replaceAll('_', '-')}) | ${description} |`,
    ];
  });
  return `| Status | Code | |\n|---|---|---|\n${rows.join('\n')}`;
}

function webhookPage(name: string, operation: Json): Page {
  const body = record(record(record(operation['requestBody'])['content'])['application/json']);
  const example = body['example'] ?? record(Object.values(record(body['examples']))[0])['value'];
  const parameters = list(operation['parameters']).map(record);
  return {
    path: pathOf(operation),
    title: String(operation['summary']),
    description: firstSentence(String(operation['description'])),
    group: 'Reference',
    label: `Webhook: ${name}`,
    markdown: `# ${operation['summary']}

${operation['description']}

The service sends \`${name}\` to your endpoint. How to verify and answer it: [webhooks and monitors](/docs/guides/webhooks).

## Headers

${parameters.map((each) => `- \`${each['name']}\` *${typeOf(record(each['schema']))}* — ${each['description']}\n`).join('')}
## Body

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`

${shapeOf(record(body['schema']))}`,
  };
}

function objectPage(name: string, schema: Json): Page {
  const variants = [...list(schema['oneOf']), ...list(schema['anyOf'])].map(record);
  const description = String(schema['description'] ?? `Fields of the object ${name}.`);
  const fields =
    variants.length === 0
      ? `## Fields\n\n${fieldsOf(schema)}`
      : `## Variants\n\n${variants.map((variant) => `### \`${variantName(variant)}\`\n\n${variantFields(variant)}`).join('\n')}`;
  return {
    path: `/docs/reference/objects/${kebab(name)}`,
    title: name,
    description: firstSentence(description),
    group: 'Objects',
    markdown: `# ${name}\n\n${description}\n\n${fields}`,
  };
}

const variantFields = (variant: Json): string =>
  variant['properties'] === undefined ? `${typeOf(variant)}\n` : fieldsOf(variant);

/** A variant is known by the constant that decides its other fields. */
function variantName(variant: Json): string {
  const properties = record(variant['properties']);
  const constants = Object.values(properties).map((each) => record(each)['const']);
  const constant = constants.find((each) => each !== undefined);
  return String(constant ?? variant['title'] ?? variant['type'] ?? 'variant');
}

const firstSentence = (text: string): string => {
  const [first = ''] = text.replaceAll('`', '').split(/(?<=\.)\s/);
  return first;
};
