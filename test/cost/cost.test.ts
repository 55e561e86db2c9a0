import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  dollarsOf,
  STANDING,
  STANDING_MONTH,
  totalOf,
  withEdge,
  withoutCompression,
} from '../../infra/cost/dollars.ts';
import { costPage } from '../../infra/cost/page.ts';
import { LIST_PRICES, weightsOf } from '../../infra/cost/prices.ts';
import { REGIONS } from '../../infra/cost/regions.ts';
import { BATCHES, behindCharge, WORKS, type Work } from '../../infra/cost/work.ts';
import { alarmsOf } from '../infra/support/alarm-model.ts';
import { deployedTemplate, resourcesOf } from '../infra/support/deployment.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const benchmarks = read('docs/benchmarks.md');

/** Returns the numbers of the benchmark's only row that starts with these cells, read from its section. */
function rowOf(section: string, first: string): readonly number[] {
  const after = benchmarks.slice(benchmarks.indexOf(section));
  const line = after.split('\n').find((each) => each.startsWith(`| ${first} |`));
  if (line === undefined) throw new Error(`${section} has no row ${first}`);
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => Number(cell.replaceAll(',', '')));
}
function workOf(name: string): Work {
  const found = WORKS.find((work) => work.name === name);
  if (found === undefined) throw new Error(`no work ${name}`);
  return found;
}
const [
  HOME = {
    ...LIST_PRICES,
    transfer_gb: 0,
    nat_hour: 0,
    nat_gb: 0,
    endpoint_hour: 0,
    sqs_million_requests: 0,
    kms_million_requests: 0,
  },
] = REGIONS;

/** Returns the names of the metrics that the sources of the functions emit. */
function metricNames(): readonly string[] {
  const root = new URL('../../shared/', import.meta.url);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, root), 'utf8').matchAll(
        /name: '([A-Z]\w+)', unit|count\('([A-Z]\w+)'|: '([A-Z]\w+Requests)'/g,
      ),
    ])
    .map(([, ...found]) => found.find((name) => name !== undefined) ?? '');
  return [...new Set(names)];
}

describe('the figures of docs/cost.md', () => {
  test('match what infra/cost writes: run npm run cost', () => {
    expect(read('docs/cost.md')).toBe(costPage());
  });

  test('rest on the alarms, keys and dashboards in the template', async () => {
    const template = await deployedTemplate();
    const count = (type: string) => resourcesOf(template, type).length;
    expect(STANDING).toMatchObject({
      dashboards: count('AWS::CloudWatch::Dashboard'),
      keys: count('AWS::KMS::Key'),
      alarmMetrics: alarmsOf(template).reduce((sum, { metrics }) => sum + metrics.length, 0),
      compositeAlarms: count('AWS::CloudWatch::CompositeAlarm'),
    });
    const names = metricNames();
    expect(STANDING.ownMetrics).toBe(names.length);
    // A metric costs per month, so each one must serve an alarm or the dashboard, including the alarms of options.
    const text = JSON.stringify(template);
    expect(names.filter((name) => !text.includes(name))).toEqual(['InternalErrors']);
    const { alarmMetrics, compositeAlarms } = STANDING;
    expect(read('docs/operator/deploy.md')).toContain(
      `($${(alarmMetrics * 0.1 + compositeAlarms * 0.5).toFixed(2)} per month)`,
    );
  });

  test.each([
    ['retrieve a job', 'retrieve-job'],
    ['a page of fifty fact bundles', 'list-job-facts'],
  ])('match what the benchmark counted for %s', (name, operation) => {
    const work = workOf(name);
    const [, reads, rounds, writes, , plain, , sent, line] = rowOf('## What a request uses', operation);
    // The charge adds one round to the reads.
    expect([
      work.readUnits,
      work.rounds,
      work.writeUnits,
      work.plainBytes,
      work.sentBytes,
      work.lineBytes,
    ]).toEqual([reads, (rounds ?? 0) + 1, writes, plain, sent, line]);
  });

  test('match the units, CPU and bytes of a page and a retrieval', () => {
    expect(rowOf('## Retrieve', 'retrieve-job')[4]).toBe(workOf('retrieve a job').readUnits);
    expect(rowOf('## CPU of the handlers', 'retrieve-job')[0]).toBe(workOf('retrieve a job').cpuMicros);
    expect(benchmarks).toContain(
      `| lists-demo | jobs, 1 dimension, median | ${workOf('a page of fifty jobs').readUnits} |`,
    );
    const adr = read('docs/adr/0034-functions-compress.md');
    const { plainBytes, sentBytes } = workOf('a page of fifty jobs');
    expect(adr).toContain(`| none | ${plainBytes.toLocaleString('en')} |`);
    expect(adr).toContain(`| br 5 | ${sentBytes.toLocaleString('en')} |`);
  });

  test.each(Object.entries(BATCHES))(
    'match what the benchmark counted behind %s charges',
    (perBatch, batch) => {
      const section = benchmarks.slice(benchmarks.indexOf('## What follows a charge'));
      for (const [name, { rounds, readUnits, cpuMicros, lineBytes }] of [
        ['project-ledger', batch.ledger],
        ['collect-answers', batch.record],
      ] as const) {
        const writes = name === 'project-ledger' ? perBatch : '1';
        const cells = [name, perBatch, rounds, readUnits, writes, cpuMicros, lineBytes];
        expect(section).toContain(`| ${cells.join(' | ')} |`);
      }
    },
  );

  test('match the write units of a delivery and a published job', () => {
    expect(read('docs/adr/0011-webhooks-by-lease.md')).toContain(
      `about ${workOf('a delivery').writeUnits} write units`,
    );
    expect(benchmarks).toContain(`A job costs ${workOf('a published job').writeUnits} write units`);
  });
});

describe('the dollars', () => {
  test('of a request agree with the estimate of a customer’s cost, without transfer and follow-up work', () => {
    const behind = Object.fromEntries(Object.keys(behindCharge(1)).map((name) => [name, 0]));
    const work: Work = { ...workOf('retrieve a job'), behind: { ...behindCharge(1), ...behind } };
    const { transfer, ...own } = dollarsOf(work, HOME);
    const weights = weightsOf(LIST_PRICES);
    const ms = 2 * 5 + ((work.cpuMicros / 1_000) * 1_769) / 512;
    const estimate =
      weights.requests +
      ms * weights.milliseconds +
      work.readUnits * weights.readUnits +
      work.writeUnits * weights.writeUnits +
      work.lineBytes * weights.lineBytes;
    expect(totalOf({ ...own, transfer: 0 })).toBeCloseTo(estimate, 6);
    expect(transfer).toBeGreaterThan(0);
  });

  test('of a page meet the target, but would not without compression', () => {
    const page = workOf('a page of fifty jobs');
    const total = totalOf(dollarsOf(page, HOME));
    expect(total).toBeLessThan(10);
    expect(total + withoutCompression(page, HOME)).toBeGreaterThan(10);
  });

  test('of a retrieval meet the target at 100 million a month, but would not with a record per charge', () => {
    const retrieval = workOf('retrieve a job');
    const month = STANDING_MONTH / 100;
    expect(totalOf(dollarsOf(retrieval, HOME)) + month).toBeLessThan(4);
    const alone = { ...retrieval, behind: { ...retrieval.behind, writeUnits: 1 } };
    expect(totalOf(dollarsOf(alone, HOME)) + month).toBeGreaterThan(4);
  });

  test('of the edge are those of its requests, minus the savings on transfer', () => {
    expect(withEdge(workOf('retrieve a job'), HOME)).toBeCloseTo(1.7 + 0.11 - 1.639 * 0.005, 6);
    expect(withEdge(workOf('a delivery'), HOME)).toBe(0);
  });
});
