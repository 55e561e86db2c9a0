import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AlarmBoard } from '../../infra/local/operations/alarms/alarm-board.ts';
import type { RunningStack } from '../../infra/local/stack/stack.ts';
import { log } from '../../shared/log/log.ts';
import { METRIC_NAMESPACE } from '../infra/support/deployment.ts';
import { productStack } from './stage.ts';

const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'board-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let stack: RunningStack;
let board: AlarmBoard;
/** A time at which the runtime has run for two hours. */
let now: number;
beforeEach(async () => {
  stack = await productStack(folder);
  await stack.log.close();
  board = new AlarmBoard(stack);
  now = stack.telemetry.startedMs + 120 * MINUTE;
});

const sounding = (atMs = now, queues: Parameters<AlarmBoard['evaluate']>[1] = []) => {
  const { symptoms, alarms } = board.evaluate(atMs, queues);
  return {
    alarms: alarms.filter(({ isSounding }) => isSounding).map(({ name }) => name),
    pages: symptoms.filter(({ isSounding }) => isSounding).map(({ name }) => name),
  };
};

/** Writes a line with a metric at a time, as a function would. */
const count = (name: string, value: number, atMs: number): void => {
  stack.telemetry.metrics.add({ namespace: METRIC_NAMESPACE, name, dimensions: {} }, value, atMs);
};
const schedulesRun = (): void => {
  const lag = { namespace: METRIC_NAMESPACE, name: 'DueLag', dimensions: { operation: 'settle-due-jobs' } };
  const functions = stack.resolver
    .resources('AWS::Lambda::Function')
    .map(([id]) => String(stack.resolver.resolve({ Ref: id })));
  for (let minute = 0; minute <= 65; minute += 5) {
    const atMs = now - minute * MINUTE;
    stack.telemetry.metrics.add(lag, 900, atMs);
    for (const FunctionName of functions) {
      stack.telemetry.metrics.add(
        { namespace: 'AWS/Lambda', name: 'Invocations', dimensions: { FunctionName } },
        ...([1, atMs] as const),
      );
    }
  }
};
const requests = (ok: number, failed: number, atMs: number): void => {
  const dimensions = { ApiId: 'JobsData-HttpApi4E1D4184' };
  const add = (name: string, value: number): void =>
    stack.telemetry.metrics.add({ namespace: 'AWS/ApiGateway', name, dimensions }, value, atMs);
  for (let i = 0; i < ok + failed; i += 1) {
    add('Count', 1);
    add('5xx', i < failed ? 1 : 0);
    add('Latency', 80);
  }
};

describe('the alarms of the template over the metrics of the runtime', () => {
  test('are four symptoms and their parts, each with what to do', () => {
    const { symptoms, alarms } = board.evaluate(now, []);
    expect(symptoms.map(({ name }) => name).sort()).toEqual([
      'customers-fail',
      'data-is-stale',
      'deliveries-stand-still',
      'money-is-unsure',
    ]);
    for (const { name, parts } of symptoms) {
      expect(alarms.filter(({ page }) => page === name)).toHaveLength(parts);
    }
    for (const { meaning, first, runbook } of [...symptoms, ...alarms]) {
      expect([meaning, first]).not.toContain('');
      expect(runbook).toMatch(/^http:\/\/127\.0\.0\.1:8787\/docs\/operators\/alarms#/);
    }
  });

  test('are silent over healthy requests, and sound while they fail', () => {
    schedulesRun();
    requests(200, 0, now);
    expect(sounding()).toEqual({ alarms: [], pages: [] });
    requests(0, 10, now);
    expect(sounding()).toEqual({ alarms: ['server-errors'], pages: ['customers-fail'] });
    expect(sounding(now + 4 * MINUTE).pages).toContain('customers-fail');
    expect(sounding(now + 5 * MINUTE).alarms).not.toContain('server-errors');
  });

  test('say since when they sound', () => {
    schedulesRun();
    for (const ago of [3, 2, 1, 0]) requests(50, 50, now - ago * MINUTE);
    const [symptom] = board.evaluate(now, []).symptoms.filter(({ name }) => name === 'customers-fail');
    expect(Math.floor((now - (symptom?.sinceMs ?? 0)) / MINUTE)).toBe(3);
  });

  test('read what a function writes in a line', () => {
    schedulesRun();
    const metrics = [{ name: 'LedgerViolations', unit: 'Count', value: 1 }] as const;
    log(
      (line) =>
        stack.telemetry.take('project-ledger', line.replace('"DataInterface"', `"${METRIC_NAMESPACE}"`)),
      'ERROR',
      'ledger',
      {},
      metrics,
    );
    expect(sounding(Date.now())).toEqual({ alarms: ['ledger-violations'], pages: ['money-is-unsure'] });
  });

  test('sample the depth of queues, which CloudWatch would do', () => {
    schedulesRun();
    const name = 'JobsData-WebhooksDeadLettersA656B8E7';
    const queue = { name, visible: 1, inFlight: 0, delayed: 0, oldestMs: now };
    expect(sounding(now, [queue])).toEqual({ alarms: ['delivery-dead-letters'], pages: [] });
  });

  test('count three periods of twelve, an hour long', () => {
    schedulesRun();
    for (const ago of [40, 22, 3]) {
      requests(10, 0, now - ago * MINUTE);
      count('UnresolvedPostings', 1, now - ago * MINUTE);
    }
    expect(sounding()).toEqual({ alarms: ['unresolved-postings'], pages: ['money-is-unsure'] });
  });

  test('take silence before the start for nothing, and later for what it is', () => {
    const { startedMs } = stack.telemetry;
    expect(sounding(startedMs + 2 * MINUTE)).toEqual({ alarms: [], pages: [] });
    expect(sounding(startedMs + 12 * MINUTE)).toEqual({ alarms: ['due-jobs-lag'], pages: ['data-is-stale'] });
    // In whatever order the template has them.
    expect([...sounding(startedMs + 17 * MINUTE).alarms].sort()).toEqual([
      'delivery-sweep-silent',
      'due-jobs-lag',
      'monitors-silent',
      'refund-sweep-silent',
    ]);
  });
});
