import { afterEach, expect, test } from '@jest/globals';
import { at, onlyResource } from './support/deployment.ts';
import { synthesizeTemplate } from './support/synthesis.ts';

const environment = process.env['CDK_CONTEXT_JSON'];
afterEach(() => {
  if (environment === undefined) delete process.env['CDK_CONTEXT_JSON'];
  else process.env['CDK_CONTEXT_JSON'] = environment;
});

/** Returns the properties of the table as the context makes it. */
function tableWith(context: Readonly<Record<string, number | string>>): unknown {
  process.env['CDK_CONTEXT_JSON'] = JSON.stringify(context);
  const [, { Properties }] = onlyResource(synthesizeTemplate(), 'AWS::DynamoDB::GlobalTable');
  return Properties;
}

test('the table has neither a ceiling nor warm throughput of its own unless the context says so', () => {
  const text = JSON.stringify(tableWith({}));
  expect(text).not.toContain('WarmThroughput');
  expect(text).not.toContain('RequestUnits');
});

test('the context makes the table warm, and gives it and its index a ceiling', () => {
  const table = tableWith({
    warmReadUnits: 24_000,
    warmWriteUnits: '20000',
    maximumReadUnits: 5_000,
    maximumWriteUnits: 2_000,
  });
  expect(at(table, 'WarmThroughput')).toEqual({ ReadUnitsPerSecond: 24_000, WriteUnitsPerSecond: 20_000 });
  expect(at(table, 'WriteOnDemandThroughputSettings')).toEqual({ MaxWriteRequestUnits: 2_000 });
  expect(at(table, 'GlobalSecondaryIndexes', 0)).toMatchObject({
    WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 2_000 },
  });
  expect(at(table, 'Replicas', 0)).toMatchObject({
    ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 5_000 },
    GlobalSecondaryIndexes: [{ ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 5_000 } }],
  });
});

test.each([
  [{ warmReadUnits: 24_000 }, 'belong together'],
  [
    { maximumReadUnits: 5_000, maximumWriteUnits: 'many' },
    'maximumWriteUnits must be a whole number from 100',
  ],
  [{ warmReadUnits: 24_000, warmWriteUnits: 1 }, 'warmWriteUnits must be a whole number from 4000'],
])('refuses %j', (context, reason) => {
  expect(() => tableWith(context)).toThrow(reason);
});
