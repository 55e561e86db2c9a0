import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../page.ts';
import { readText } from '../repository.ts';
import { type Json, list, record } from './schema.ts';

/**
 * The methods of the Python client. The client shares nothing with the service but the document, so they stand here a
 * second time; a test sends the sample of every operation with the client.
 */
const METHODS: Readonly<Record<string, string>> = {
  listJobs: 'jobs.list',
  retrieveJob: 'jobs.retrieve',
  retrieveJobContent: 'jobs.content',
  listJobFacts: 'job_facts.list',
  listJobChanges: 'jobs.changes',
  listCompanies: 'companies.list',
  retrieveCompany: 'companies.retrieve',
  listCompanyEvents: 'company_events.list',
  listLocations: 'locations.list',
  retrieveLocation: 'locations.retrieve',
  listTools: 'tools.list',
  retrieveTool: 'tools.retrieve',
  getRoleTaxonomy: 'taxonomies.roles',
  getRoleTaxonomyVersion: 'taxonomies.roles',
  getIndustryTaxonomy: 'taxonomies.industries',
  getIndustryTaxonomyVersion: 'taxonomies.industries',
};

/** Arguments that take more have a line each. */
const WIDTH = 60;

/** Returns Python that sends a request with the client in clients/python; null for an operation that it lacks. */
export function pythonSample(
  path: string,
  parameters: readonly (readonly [string, string])[],
): string | null {
  const operation = operationOf(path);
  const name = METHODS[operation.id];
  if (name === undefined) return null;
  const given = [...keyOf(operation, path), ...keywordsOf(operation, parameters)];
  const single = `(${given.join(', ')})`;
  const written = single.length > WIDTH ? `(\n${given.map((each) => `    ${each},\n`).join('')})` : single;
  const [variable, page] = name.endsWith('.list') ? ['page', '.first_page()'] : ['result', ''];
  return `from jobs_companies import Client

client = Client("${SAMPLE_KEY}", base_url="${SAMPLE_ADDRESS}")
${variable} = client.${name}${written}${page}
print(${variable}.meta.cost_usd, ${variable}.data)`;
}

interface Operation {
  readonly id: string;
  readonly template: string;
  readonly parameters: readonly Json[];
}

/** Returns the operation of a path; one without parameters goes first. */
function operationOf(path: string): Operation {
  const document: Json = JSON.parse(readText('docs/reference/openapi-flat.json'));
  for (const [template, item] of Object.entries(record(document['paths']))) {
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const operation = record(record(item)['get']);
    const parameters = list(operation['parameters']).map(record);
    if (pattern.test(path)) return { id: String(operation['operationId']), template, parameters };
  }
  throw new Error(`no operation has the path ${path}`);
}

function keyOf({ template, parameters }: Operation, path: string): readonly string[] {
  const at = template.split('/').findIndex((segment) => segment.startsWith('{'));
  if (at < 0) return [];
  const value = decodeURIComponent(path.split('/')[at] ?? '');
  const whole = parameters.some(
    (each) => each['in'] === 'path' && record(each['schema'])['type'] === 'integer',
  );
  return [whole ? `version=${value}` : JSON.stringify(value)];
}

/** The arguments of a query: `facts[benefits]` is a member of the dictionary `facts`. */
function keywordsOf(
  operation: Operation,
  parameters: readonly (readonly [string, string])[],
): readonly string[] {
  const members = Map.groupBy(new Set(parameters.map(([name]) => name)), (name) => name.split('[')[0] ?? '');
  return [...members].map(([object, names]) => {
    const written = names.map((name) => [memberOf(name), argumentOf(operation, parameters, name)] as const);
    const [[member, value] = ['', '']] = written;
    if (member === object) return `${snake(object)}=${value}`;
    return `${snake(object)}={${written.map(([key, each]) => `"${snake(key)}": ${each}`).join(', ')}}`;
  });
}

const memberOf = (name: string): string => /\[(\w+)\]/.exec(name)?.[1] ?? name;
const snake = (name: string): string => name.replaceAll(/(?=[A-Z])/g, '_').toLowerCase();

function argumentOf(
  { parameters }: Operation,
  given: readonly (readonly [string, string])[],
  name: string,
): string {
  const schema = record(parameters.find((each) => each['name'] === name)?.['schema']);
  const literals = given
    .filter(([each]) => each === name)
    .map(([, value]) => literal(String(schema['type']), value));
  return schema['type'] === 'array' ? `[${literals.join(', ')}]` : (literals[0] ?? 'None');
}

function literal(type: string, value: string): string {
  if (type === 'integer') return value;
  if (type === 'boolean') return value === 'true' ? 'True' : 'False';
  return JSON.stringify(value);
}
