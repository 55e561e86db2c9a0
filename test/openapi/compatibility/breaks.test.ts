import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { announcedBreaks, unannounced } from '../../../infra/openapi/compatibility/announced.ts';
import { breaksBetween } from '../../../infra/openapi/compatibility/breaks.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: the changes below reach into any part of the document
type Document = any;
const present = (): Document => JSON.parse(read('docs/reference/openapi.json'));

test('every break since the last release is announced in the changelog, and nothing else', () => {
  const breaks = breaksBetween(JSON.parse(read('docs/reference/openapi-released.json')), present());
  expect(unannounced(breaks, announcedBreaks(read('CHANGELOG.md')))).toEqual([]);
});

test('a document does not break itself', () => {
  expect(breaksBetween(present(), present())).toEqual([]);
});

const parameter = (document: Document, path: string, name: string): Document =>
  document.paths[path].get.parameters.find((each: { name: string }) => each.name === name);
const component = (document: Document, name: string): Document => document.components.schemas[name];
const drop = (list: unknown[], value: unknown): void => {
  list.splice(list.indexOf(value), 1);
};

/** `[what changes, the change, the places that it breaks]`. */
type Row = readonly [title: string, change: (document: Document) => void, places: readonly string[]];

const BREAKING: readonly Row[] = [
  ['an operation is removed', (d) => delete d.paths['/v0/tools/{code}'], ['retrieveTool']],
  [
    'an operation has another path',
    (d) => {
      d.paths['/v0/tool/{code}'] = d.paths['/v0/tools/{code}'];
      delete d.paths['/v0/tools/{code}'];
    },
    ['retrieveTool'],
  ],
  [
    'an operation has another name in generated clients',
    (d) => {
      d.paths['/v0/jobs'].get.operationId = 'jobs';
    },
    ['listJobs'],
  ],
  [
    'an operation needs another scope',
    (d) => {
      d.paths['/v0/jobs'].get['x-scope'] = 'companies:read';
    },
    ['listJobs'],
  ],
  [
    'a price rises',
    (d) => {
      d.paths['/v0/jobs'].get['x-price'] = '0.002';
    },
    ['listJobs'],
  ],
  [
    'a charge has another meter',
    (d) => {
      d.paths['/v0/jobs'].get['x-meter'] = 'company_resource';
    },
    ['listJobs'],
  ],
  [
    'a parameter is removed',
    (d) => drop(d.paths['/v0/jobs'].get.parameters, parameter(d, '/v0/jobs', 'tools')),
    ['listJobs query tools'],
  ],
  [
    'a new parameter is required',
    (d) =>
      d.paths['/v0/jobs'].get.parameters.push({
        name: 'fresh',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    ['listJobs query fresh'],
  ],
  [
    'a parameter becomes required',
    (d) => {
      parameter(d, '/v0/jobs', 'query').required = true;
    },
    ['listJobs query query'],
  ],
  [
    'a parameter has another default',
    (d) => {
      parameter(d, '/v0/jobs', 'limit').schema.default = 50;
    },
    ['listJobs query limit'],
  ],
  [
    'a list is written in another style',
    (d) => {
      parameter(d, '/v0/jobs', 'tools').explode = false;
    },
    ['listJobs query tools'],
  ],
  [
    'the maximum of a parameter falls',
    (d) => {
      parameter(d, '/v0/jobs', 'limit').schema.maximum = 50;
    },
    ['listJobs query limit'],
  ],
  [
    'the minimum of a parameter rises',
    (d) => {
      parameter(d, '/v0/jobs', 'limit').schema.minimum = 2;
    },
    ['listJobs query limit'],
  ],
  [
    'a list of a parameter takes fewer values',
    (d) => {
      parameter(d, '/v0/jobs', 'tools').schema.maxItems = 10;
    },
    ['listJobs query tools'],
  ],
  [
    'the type of a parameter is narrower',
    (d) => {
      parameter(d, '/v0/jobs', 'query').schema.type = 'integer';
    },
    ['listJobs query query'],
  ],
  [
    'the pattern of a parameter differs',
    (d) => {
      parameter(d, '/v0/jobs', 'countries').schema.items.pattern = '^[A-Z]{3}$';
    },
    ['listJobs query countries/*'],
  ],
  [
    'a value of a parameter is no longer accepted',
    (d) => drop(parameter(d, '/v0/jobs', 'seniorities').schema.items.enum, 'lead'),
    ['listJobs query seniorities/*'],
  ],
  [
    'a free parameter gets a closed list',
    (d) => {
      parameter(d, '/v0/jobs', 'roles').schema.items = { type: 'string', enum: ['a'] };
    },
    ['listJobs query roles/*'],
  ],
  [
    'a property of an object parameter is removed',
    (d) => delete component(d, 'FactConditions').properties.benefits,
    ['FactConditions/benefits'],
  ],
  [
    'a property of an object parameter becomes required',
    (d) => {
      component(d, 'CompanyContext').required = ['types'];
    },
    ['CompanyContext/types'],
  ],
  [
    'a property of a response is removed',
    (d) => {
      delete component(d, 'Job').properties.title;
      drop(component(d, 'Job').required, 'title');
    },
    ['Job/title'],
  ],
  [
    'a property of a response may be missing',
    (d) => drop(component(d, 'Job').required, 'title'),
    ['Job/title'],
  ],
  [
    'a closed response object gets a property',
    (d) => {
      component(d, 'Job').properties.fresh = { type: 'string' };
      component(d, 'Job').required.push('fresh');
    },
    ['Job/fresh'],
  ],
  [
    'a closed response object opens',
    (d) => {
      component(d, 'Tool').additionalProperties = {};
    },
    ['Tool/*'],
  ],
  [
    'a closed list of a response gets a value',
    (d) => component(d, 'Job').properties.status.enum.push('paused'),
    ['Job/status'],
  ],
  [
    'a closed list of a response opens',
    (d) => {
      component(d, 'Job').properties.status = { type: 'string' };
    },
    ['Job/status'],
  ],
  [
    'a constant of a response changes',
    (d) => {
      component(d, 'Job').properties.object.const = 'posting';
    },
    ['Job/object'],
  ],
  [
    'a text of a response gets longer',
    (d) => {
      component(d, 'Job').properties.title.maxLength = 1000;
    },
    ['Job/title'],
  ],
  [
    'a number of a response has no maximum',
    (d) => delete component(d, 'PageMeta').properties.resultCount.maximum,
    ['PageMeta/resultCount'],
  ],
  [
    'a response may be null',
    (d) => {
      component(d, 'Tool').properties.label = {
        anyOf: [{ type: 'string', maxLength: 240, minLength: 1 }, { type: 'null' }],
      };
    },
    ['Tool/label'],
  ],
  ['a format of a response is dropped', (d) => delete component(d, 'Job').properties.id.format, ['Job/id']],
  ['a union gets a kind', (d) => component(d, 'Fact').oneOf.push(FRESH_KIND), ['Fact']],
  [
    'a kind of a union changes',
    (d) => {
      const benefit = component(d, 'Fact').oneOf.find(
        (kind: Document) => kind.properties.kind.const === 'benefit',
      );
      benefit.properties.benefit.enum.push('lunch');
    },
    ['Fact/benefit'],
  ],
  [
    'an optional property of an open problem is removed',
    (d) => delete component(d, 'ProblemCamel').properties.param,
    ['ProblemCamel/param'],
  ],
  ['a response is removed', (d) => delete d.paths['/v0/tools'].get.responses['304'], ['listTools 304']],
  [
    'a response with another success is new',
    (d) => {
      d.paths['/v0/jobs'].get.responses['206'] = { description: 'Partial content.' };
    },
    ['listJobs 206'],
  ],
  [
    'a response has another media type',
    (d) => {
      const { content } = d.paths['/v0/jobs'].get.responses['200'];
      d.paths['/v0/jobs'].get.responses['200'].content = {
        'application/x-ndjson': content['application/json'],
      };
    },
    ['listJobs 200 application/json'],
  ],
  [
    'a header is removed',
    (d) => delete d.paths['/v0/jobs'].get.responses['200'].headers['Svc-Cost-USD'],
    ['listJobs 200 Svc-Cost-USD'],
  ],
  [
    'a header may be missing',
    (d) => {
      d.components.headers.ETag.required = false;
    },
    ['listTools 200 ETag', 'retrieveTool 304 ETag'],
  ],
  ['a webhook is removed', (d) => delete d.webhooks['integration.test'], ['integration.test']],
  [
    'a member of a webhook is removed',
    (d) => delete component(d, 'TestEvent').properties.occurred_at,
    ['TestEvent/occurred_at'],
  ],
  [
    'a webhook loses a header',
    (d) => d.webhooks['integration.test'].post.parameters.pop(),
    ['integration.test header X-Svc-Signature'],
  ],
];

const FRESH_KIND = {
  type: 'object',
  properties: { kind: { type: 'string', const: 'fresh' } },
  required: ['kind'],
  additionalProperties: false,
};

describe('breaks when', () => {
  test.each(BREAKING)('%s', (_, change, places) => {
    const changed = present();
    change(changed);
    const found = breaksBetween(present(), changed).map(({ place }) => place);
    expect(found).toEqual(expect.arrayContaining([...places]));
    // Whatever is announced too much would hide the next break.
    expect(found.filter((place) => !places.includes(place) && !/ETag$/.test(place))).toEqual([]);
  });
});

const COMPATIBLE: readonly (readonly [title: string, change: (document: Document) => void])[] = [
  [
    'an operation is new',
    (d) => {
      d.paths['/v0/fresh'] = { get: { ...d.paths['/v0/tools'].get, operationId: 'fresh' } };
    },
  ],
  [
    'an optional parameter is new',
    (d) =>
      d.paths['/v0/jobs'].get.parameters.push({ name: 'fresh', in: 'query', schema: { type: 'string' } }),
  ],
  [
    'a parameter accepts more',
    (d) => {
      parameter(d, '/v0/jobs', 'limit').schema.maximum = 200;
      parameter(d, '/v0/jobs', 'seniorities').schema.items.enum.push('principal');
      delete parameter(d, '/v0/jobs', 'countries').schema.items.pattern;
      component(d, 'FactConditions').properties.fresh = { type: 'boolean' };
      component(d, 'CompanyContext').properties.types.items.enum.push('fresh');
    },
  ],
  [
    'a response promises more',
    (d) => {
      component(d, 'Job').properties.title.maxLength = 100;
      component(d, 'Job').properties.status_reason.anyOf?.[0].enum.pop();
      component(d, 'Fact').oneOf.pop();
    },
  ],
  [
    'an open object gets a property',
    (d) => {
      component(d, 'ProblemCamel').properties.fresh = { type: 'string' };
      component(d, 'TestEvent').properties.fresh = { type: 'string' };
    },
  ],
  [
    'a failure has a status of its own, a header is new, a price falls',
    (d) => {
      const { get } = d.paths['/v0/jobs'];
      get.responses['410'] = get.responses['406'];
      get.responses['200'].headers['Svc-Fresh'] = { schema: { type: 'string' } };
      get['x-price'] = '0.0005';
    },
  ],
  [
    'a webhook is new, and texts and examples differ',
    (d) => {
      d.webhooks['fresh.event'] = d.webhooks['integration.test'];
      d.info.description = 'Other words.';
      component(d, 'Job').description = 'Other words.';
      parameter(d, '/v0/jobs', 'limit').example = 3;
    },
  ],
];

test.each(COMPATIBLE)('does not break when %s', (_, change) => {
  const changed = present();
  change(changed);
  expect(breaksBetween(present(), changed)).toEqual([]);
});

describe('the changelog', () => {
  const breaks = [{ place: 'Job/title', reason: 'removed' }];
  const changelog = (entry: string) =>
    `# Changelog\n\n## [Unreleased]\n\n### Changed\n\n${entry}\n\n## [0.1.0]\n\n- **Breaking** \`Old/one\`: …\n`;

  test('announces a break by its place, under the coming release alone', () => {
    const text = changelog('- **Breaking** `Job/title`: jobs have names now,\n  which are longer.');
    expect(announcedBreaks(text)).toEqual(['Job/title']);
    expect(announcedBreaks(text.split('\n## [0.1.0]')[0] ?? '')).toEqual(['Job/title']);
    expect(unannounced(breaks, announcedBreaks(text))).toEqual([]);
  });

  test('does not announce by mentioning it', () => {
    expect(unannounced(breaks, announcedBreaks(changelog('- `Job/title` is gone.')))).toEqual([
      expect.stringContaining('- **Breaking** `Job/title`'),
    ]);
  });

  test('announces no break that is none', () => {
    expect(unannounced([], ['Job/title'])).toEqual([expect.stringContaining('which is none')]);
  });
});
