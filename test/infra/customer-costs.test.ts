import { expect, test } from '@jest/globals';
import { FUNCTION_MEMORY_MB } from '../../infra/cost/prices.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { at, deployedTemplate, functionNamed, resourcesOf } from './support/deployment.ts';

const template = await deployedTemplate();

test('a saved query over the logs of all operations tells what each customer costs', () => {
  const [query, ...others] = resourcesOf(template, 'AWS::Logs::QueryDefinition')
    .map(([, { Properties }]) => Properties)
    .filter((properties) => at(properties, 'Name') === 'JobsData/customers/cost');
  expect(others).toEqual([]);
  const groups = Object.values(Object(at(query, 'LogGroupNames'))).map((group) => at(group, 'Ref'));
  const all = OPERATIONS.map(({ id }) => at(functionNamed(template, id), 'LoggingConfig', 'LogGroup', 'Ref'));
  expect(groups.sort()).toEqual(all.sort());
  // AWS accepts at most 50 log groups per query.
  expect(groups.length).toBeLessThanOrEqual(50);
  const text = String(at(query, 'QueryString'));
  expect(text).toContain("filter message = 'request'");
  expect(text).toContain('sum(read_units) as reads');
  expect(text).toContain('by organisation_id, status, settlement');
});

test('the estimate counts the memory that every operation has', () => {
  for (const { id } of OPERATIONS) {
    expect(at(functionNamed(template, id), 'MemorySize')).toBe(FUNCTION_MEMORY_MB);
  }
});
