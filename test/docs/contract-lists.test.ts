import { expect, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { usdOf } from '../../shared/contract/money.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { FAULT_CODES, PROBLEMS } from '../../shared/contract/problem.ts';
import { parametersOf } from '../../shared/contract/request/parameter-kinds.ts';
import { CompanyEvent } from '../../shared/contract/resources/event.ts';
import { Fact } from '../../shared/contract/resources/fact.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import * as vocabulary from '../../shared/contract/vocabulary.ts';
import { CONTRACT, read, sections } from './pages.ts';

/** What the contract lists is what the code has. */
const sectionOf = (number: string): string => sections.get(number) ?? '';
const quoted = (name: string): string => `\`${name}\``;
const missingFrom = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => !text.includes(quoted(name)));

/** The names in the first column of the tables of a section with this head. */
function namesIn(section: string, head: string): string[] {
  const lines = sectionOf(section).split('\n');
  return lines.flatMap((line, at) => {
    if (!line.startsWith(`| ${head} |`)) return [];
    const end = lines.findIndex((each, i) => i > at && !each.startsWith('|'));
    const cells = lines.slice(at + 2, end).map((row) => row.split('|')[1] ?? '');
    return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  });
}

/** The number of the section that describes an operation, by the table of operations. */
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

test('has the problem codes with status, title and whether to retry, and no other', () => {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title, retryable }]) =>
      `| ${status} | ${quoted(code)} | ${title} | ${retryable ? 'yes' : 'no'} |`,
  );
  expect(rows.filter((row) => !sectionOf('4.2').includes(row))).toEqual([]);
  expect(sectionOf('4.2').match(/^\| [45][0-9]{2} /gm)).toHaveLength(rows.length);
});

test('has the fault codes, and no other', () => {
  expect(namesIn('4.3', 'Code').toSorted()).toEqual([...FAULT_CODES].toSorted());
});

test('has the fields of a job, and no other', () => {
  expect(namesIn('8.1', 'Field').toSorted()).toEqual(Object.keys(Job.shape).toSorted());
});

test('has the kinds of facts and events, and no other', () => {
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
