import { afterAll, expect, test } from '@jest/globals';

const before = process.env['METRIC_NAMESPACE'];
afterAll(() => {
  if (before === undefined) delete process.env['METRIC_NAMESPACE'];
  else process.env['METRIC_NAMESPACE'] = before;
});

test('metrics use the namespace of the stack', async () => {
  process.env['METRIC_NAMESPACE'] = 'DataInterface/Another';
  // Imported only now, because the module reads the variable once, when the function starts.
  const { log } = await import('../../shared/log/log.ts');
  const lines: string[] = [];
  log((line) => lines.push(line), 'INFO', 'text', {}, [{ name: 'Things', unit: 'Count', value: 1 }], 0);
  expect(JSON.parse(lines[0] ?? '')._aws.CloudWatchMetrics).toEqual([
    { Namespace: 'DataInterface/Another', Dimensions: [[]], Metrics: [{ Name: 'Things', Unit: 'Count' }] },
  ]);
});
