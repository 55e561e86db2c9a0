import { expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { usdOf } from '../../shared/contract/money.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { FAULT_CODES, PROBLEMS } from '../../shared/contract/problem.ts';
import { SnakeProblem } from '../../shared/contract/problem-document.ts';
import { parametersOf } from '../../shared/contract/request/parameter-kinds.ts';
import { Company } from '../../shared/contract/resources/company.ts';
import {
  Compensation,
  CompensationPackage,
  PayComponent,
} from '../../shared/contract/resources/compensation.ts';
import { listOf, PageMeta } from '../../shared/contract/resources/envelopes.ts';
import { CompanyEvent, EventItem, EventsBundle } from '../../shared/contract/resources/event.ts';
import { Evidence, Fact, FactItem, FactsBundle } from '../../shared/contract/resources/fact.ts';
import { Job, JobLocation } from '../../shared/contract/resources/job.ts';
import { ChangeList, JobChange } from '../../shared/contract/resources/job-change.ts';
import { JobContent } from '../../shared/contract/resources/job-content.ts';
import { Location } from '../../shared/contract/resources/location.ts';
import { TaxonomyEntry, TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';
import { Tool } from '../../shared/contract/resources/tool.ts';
import * as vocabulary from '../../shared/contract/vocabulary.ts';
import { CONTRACT, read, sections } from './pages.ts';

/** The lists in the contract must match the code. */
const sectionOf = (number: string): string => sections.get(number) ?? '';
const quoted = (name: string): string => `\`${name}\``;
const missingFrom = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => !text.includes(quoted(name)));

/** The names in the first column of a section's tables with this head. */
function namesIn(section: string, head: string): string[] {
  const lines = sectionOf(section).split('\n');
  return lines.flatMap((line, at) => {
    if (!line.startsWith(`| ${head} |`)) return [];
    const end = lines.findIndex((each, i) => i > at && !each.startsWith('|'));
    const cells = lines.slice(at + 2, end).map((row) => row.split('|')[1] ?? '');
    return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  });
}

/** The number of the section that describes an operation, from the table of operations. */
function sectionOfOperation({ path, scope, summary }: Operation): string {
  const rows = sectionOf('2.1').split('\n');
  const row = rows.find((line) => line.startsWith(`| ${summary} | ${quoted(path)} | ${scope} |`));
  return /\[([0-9.]+)\]/.exec(row ?? '')?.[1] ?? 'none';
}

test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  'has path, scope and parameters of %s',
  (_, operation) => {
    const section = sectionOfOperation(operation);
    const parameters = [...parametersOf(operation.query).keys()];
    const { path, scope, summary } = operation;
    const wanted = `docs/contract.md 2.1: | ${summary} | ${quoted(path)} | ${scope} | [N.M](#…) |`;
    expect([wanted, sections.has(section)]).toEqual([wanted, true]);
    expect(missingFrom(sectionOf(section), parameters)).toEqual([]);
    const listed = namesIn(section, 'Parameter');
    if (listed.length > 0) expect(listed.toSorted()).toEqual(parameters.toSorted());
  },
);

test.each([
  ['list-company-events', 'matchingJobs', '11.5'],
  ['list-company-events', 'company', '12.4'],
] as const)('has the properties of the parameter %s %s', (id, parameter, section) => {
  const found = OPERATIONS.find((operation) => operation.id === id);
  const described = found === undefined ? undefined : parametersOf(found.query).get(parameter);
  const properties = described?.kind === 'object' ? [...described.properties.keys()] : [];
  expect(properties.length).toBeGreaterThan(8);
  expect(missingFrom(sectionOf(section), properties)).toEqual([]);
});

test('has the price of every metered operation', () => {
  const rows = sectionOf('6.1').toLowerCase().split('\n');
  for (const { serving, summary } of OPERATIONS) {
    if (serving.kind !== 'metered') continue;
    const row = rows.find((each) =>
      each.includes(summary.toLowerCase().replace('retrieve licensed', 'licensed')),
    );
    const price = usdOf(serving.unitPriceMicros).padEnd(5, '0');
    const wanted = `| ${quoted(serving.meter)} | $${price} per `;
    expect(`docs/contract.md 6.1, ${summary}: ${row}`).toContain(wanted);
  }
});

test('has the problem codes with status, title and whether to retry, and no others', () => {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title, retryable }]) =>
      `| ${status} | ${quoted(code)} | ${title} | ${retryable ? 'yes' : 'no'} |`,
  );
  expect(rows.filter((row) => !sectionOf('4.2').includes(row))).toEqual([]);
  expect(sectionOf('4.2').match(/^\| [45][0-9]{2} /gm)).toHaveLength(rows.length);
});

test('has the fault codes, and no others', () => {
  expect(namesIn('4.3', 'Code').toSorted()).toEqual([...FAULT_CODES].toSorted());
});

const fieldsOf = ({ shape }: { readonly shape: object }): string[] => Object.keys(shape);

test.each<[section: string, head: string, fields: readonly string[]]>([
  ['4.1', 'snake_case', fieldsOf(SnakeProblem)],
  ['5.1', 'Field', fieldsOf(listOf(Tool, 1))],
  ['5.2', 'Field', fieldsOf(PageMeta)],
  ['8.1', 'Field', fieldsOf(Job)],
  [
    '8.2',
    'Field',
    [
      ...fieldsOf(CompensationPackage),
      ...PayComponent.def.options.flatMap((each, i) => (i === 0 ? fieldsOf(each).slice(0, -1) : [])),
      ...fieldsOf(Compensation),
    ],
  ],
  ['8.5', 'Field', fieldsOf(JobContent)],
  ['9.1', 'Field', fieldsOf(Company)],
  ['10.1', 'Field', fieldsOf(Location)],
  ['10.3', 'Field of a snapshot', fieldsOf(TaxonomySnapshot)],
  ['10.3', 'Field of an entry', fieldsOf(TaxonomyEntry)],
  ['11.2', 'Field', fieldsOf(FactsBundle)],
  ['11.3', 'Field', fieldsOf(Evidence)],
  ['12.2', 'Field', fieldsOf(EventsBundle)],
  ['16.1', 'Field', fieldsOf(ChangeList)],
  ['16.2', 'Field', fieldsOf(JobChange)],
])('%s has the fields of the answer in its order, and no other (%s)', (section, head, fields) => {
  expect(namesIn(section, head)).toEqual(fields);
});

test('has the fields of facts and events after their kind, in the order of the answer', () => {
  const variants = [
    ...Fact.def.options.map((each) => ['11.4', each] as const),
    ...CompanyEvent.def.options.map((each) => ['12.3', each] as const),
  ];
  for (const [section, { shape }] of variants) {
    const [first, ...fields] = Object.keys(shape);
    const [kind = ''] = shape.kind.def.values;
    const row = sectionOf(section)
      .split('\n')
      .find((line) => line.startsWith('| ') && line.split('|')[1]?.includes(quoted(kind)));
    expect([kind, first]).toEqual([kind, 'kind']);
    // Events that are also facts refer to the table of facts.
    if (row === undefined || row.includes('As the facts of')) {
      expect([kind, section, row !== undefined]).toEqual([kind, '12.3', true]);
      continue;
    }
    const [, ...listed] = [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(listed.filter((name) => fields.includes(name))).toEqual(fields);
  }
});

test.each<[section: string, listed: string, fields: readonly string[]]>([
  ['8.1', 'country', fieldsOf(JobLocation)],
  ['8.1', 'name', fieldsOf(Job.shape.company)],
  ['10.2', 'label', fieldsOf(Tool)],
  ['12.2', 'industries', fieldsOf(EventsBundle.shape.company)],
  ['12.2', 'eventId', fieldsOf(EventItem)],
  ['11.2', 'fact', fieldsOf(FactItem)],
])('%s lists the object with %s in the order of the answer', (section, listed, fields) => {
  const objects = [...sectionOf(section).matchAll(/`\{([^}]+)\}/g)].map(([, inner = '']) =>
    inner.split(/, (?=\w+(?::|,|$))/).map((member) => member.split(':')[0]?.trim()),
  );
  expect(objects.find((members) => members.includes(listed))).toEqual(fields);
});

test('has the kinds of facts and events, and no others', () => {
  const facts = Fact.def.options.flatMap(({ shape }) => shape.kind.def.values);
  const events = CompanyEvent.def.options.flatMap(({ shape }) => shape.kind.def.values);
  expect(namesIn('11.4', '`kind`').toSorted()).toEqual(facts.toSorted());
  expect(namesIn('12.3', '`kind`').toSorted()).toEqual(events.toSorted());
});

test('has every value of every closed list', () => {
  const page = read(CONTRACT);
  const lists = Object.entries(vocabulary).filter(([, values]) => Array.isArray(values));
  expect(lists.length).toBeGreaterThan(30);
  const missing = lists.flatMap(([name, values]) =>
    missingFrom(page, values).map((value) => `${name}: ${value}`),
  );
  expect(missing).toEqual([]);
});
