import { describe, expect, test } from '@jest/globals';
import type { AlarmMetric } from '../../../infra/alarms/alarm.ts';
import { metricsOf, parseLine } from '../../../infra/local/telemetry/log-line.ts';
import { Metrics } from '../../../infra/local/telemetry/metrics.ts';
import { Telemetry } from '../../../infra/local/telemetry/telemetry.ts';
import { log } from '../../../shared/log/log.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22, 12, 30, 20);
const NAME = { namespace: 'N', name: 'Latency', dimensions: { ApiId: 'a' } };
const read = (metrics: Metrics, statistic: string, back = 0, atMs = NOW) =>
  metrics.read({ ...NAME, statistic, periodSeconds: 300 } satisfies AlarmMetric, atMs, back);

describe('metrics', () => {
  test('have the statistics of a period of five minutes that ends with the current one', () => {
    const metrics = new Metrics();
    for (const [minutesAgo, value] of [
      [0, 10],
      [1, 30],
      [4, 20],
      [5, 1_000],
    ] as const) {
      metrics.add(NAME, value, NOW - minutesAgo * MINUTE);
    }
    const now = ['Sum', 'SampleCount', 'Average', 'Minimum', 'Maximum'].map((one) => read(metrics, one));
    expect(now).toEqual([60, 3, 20, 10, 30]);
    expect(read(metrics, 'Sum', 1)).toBe(1_000);
    expect(read(metrics, 'Sum', 2)).toBeUndefined();
    expect(() => read(metrics, 'IQM')).toThrow('has no statistic IQM');
  });

  test('tell apart dimensions and namespaces, in whatever order they are stated', () => {
    const metrics = new Metrics();
    metrics.add({ ...NAME, dimensions: { b: '2', a: '1' } }, 1, NOW);
    const of = (dimensions: Readonly<Record<string, string>>) =>
      metrics.read({ ...NAME, dimensions, statistic: 'Sum', periodSeconds: 60 }, NOW);
    expect([of({ a: '1', b: '2' }), of({ a: '1' }), of({ a: '1', b: '3' })]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  test('have percentiles that are exact to 1 %, within what was measured', () => {
    const metrics = new Metrics();
    for (let value = 1; value <= 1_000; value += 1) metrics.add(NAME, value, NOW - (value % 5) * MINUTE);
    for (const percent of [1, 50, 90, 99]) {
      const value = read(metrics, `p${percent}`) ?? 0;
      expect(Math.abs(value / (percent * 10) - 1)).toBeLessThan(0.011);
    }
    expect(read(metrics, 'p99.9')).toBeLessThanOrEqual(1_000);
    metrics.add({ ...NAME, name: 'Zero' }, 0, NOW);
    expect(metrics.read({ ...NAME, name: 'Zero', statistic: 'p50', periodSeconds: 60 }, NOW)).toBe(0);
  });

  test('are forgotten after the hour that alarms look back on', () => {
    const metrics = new Metrics();
    metrics.add(NAME, 1, NOW);
    metrics.add(NAME, 1, NOW + 70 * MINUTE);
    expect(read(metrics, 'Sum', 0, NOW)).toBeUndefined();
    expect(read(metrics, 'Sum', 0, NOW + 70 * MINUTE)).toBe(1);
  });
});

describe('a line', () => {
  test('has the metrics that CloudWatch would extract from it', () => {
    const lines: string[] = [];
    const metrics = [
      { name: 'Duration', unit: 'Milliseconds', value: 12.5 },
      { name: 'LowCredit', unit: 'Count', value: 1 },
    ] as const;
    log((line) => lines.push(line), 'INFO', 'request', { operation: 'list-jobs' }, metrics);
    const line = parseLine('f', lines[0] ?? '');
    expect(line === undefined ? [] : metricsOf(line)).toEqual([
      [{ namespace: 'DataInterface', name: 'Duration', dimensions: { operation: 'list-jobs' } }, 12.5],
      [{ namespace: 'DataInterface', name: 'LowCredit', dimensions: {} }, 1],
    ]);
  });

  test.each([
    'START RequestId',
    '',
    '{"half":',
    '[]',
    '{"_aws":1}',
    '{"_aws":{"CloudWatchMetrics":[{"Namespace":1}]}}',
    '{"_aws":{"CloudWatchMetrics":[{"Namespace":"N","Dimensions":[[]],"Metrics":[{"Name":"x"}]}]},"x":"1"}',
    `{"x":"${'x'.repeat(300_000)}"}`,
  ])('that is another thing or faulty has none: %.60s', (text) => {
    const line = parseLine('f', text);
    expect(line === undefined ? [] : metricsOf(line)).toEqual([]);
  });
});

test('a flood of lines and invented names leaves a bounded number of metrics and lines', () => {
  const telemetry = new Telemetry();
  const long = 'x'.repeat(5_000);
  const line = (i: number) =>
    JSON.stringify({
      level: 'ERROR',
      message: 'request',
      operation: `operation-${i}-${long}`,
      status: 500,
      ms: i,
      error: { name: 'Error', message: long },
      _aws: { CloudWatchMetrics: [{ Namespace: 'N', Dimensions: [[]], Metrics: [{ Name: `m${i}` }] }] },
      [`m${i}`]: 1,
    });
  for (let i = 0; i < 5_000; i += 1) telemetry.take('f', line(i));
  expect(telemetry.metrics.dropped).toBeGreaterThan(8_000);
  expect(telemetry.metrics.dimensionsOf('log', 'ms').length).toBeLessThanOrEqual(1_000);
  for (const kept of [telemetry.requests.latest(), telemetry.faults.latest()]) {
    expect(kept).toHaveLength(60);
    expect(JSON.stringify(kept).length).toBeLessThan(60 * 1_000);
  }
});
