import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Executions } from '../../../infra/local/engines/executions.ts';
import { type Execution, openMachine } from '../../../infra/local/engines/state-machine.ts';
import { RunningStack } from '../../../infra/local/stack/stack.ts';
import { parseTemplate } from '../../../infra/local/stack/template.ts';
import { fixtureOptions } from '../fixture/fixture.ts';

let folder: string;
let stack: RunningStack;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'executions-'));
  stack = new RunningStack({
    ...fixtureOptions(folder),
    assembly: { stackName: 'Stack', template: parseTemplate({ Resources: {} }), assetFolder: () => '' },
    parameters: {},
    baseUrl: '',
    environmentsPerFunction: 1,
    environmentsPerConsumer: 1,
  });
});
afterAll(async () => {
  await stack.log.close();
  rmSync(folder, { recursive: true });
});

/** An execution that ends when it is told to. */
function held(): { readonly execution: Execution; end(): Promise<void> } {
  let end: () => void = () => undefined;
  let running = true;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    execution: {
      input: '',
      startedSeconds: 0,
      ended,
      get running() {
        return running;
      },
      state: () => ({
        machine: '',
        name: '',
        status: '',
        startedMs: 0,
        stoppedMs: undefined,
        error: undefined,
      }),
      describe: () => ({}),
      abort: () => undefined,
    },
    end: async () => {
      running = false;
      end();
      await ended;
    },
  };
}

test('the executions that ended first are forgotten, and none that runs', async () => {
  const executions = new Executions(3);
  const all = Array.from({ length: 10 }, () => held());
  for (const [n, { execution }] of all.entries()) executions.add(`arn-${n}`, execution);
  const known = () => all.flatMap((_, n) => (executions.get(`arn-${n}`) === undefined ? [] : [n]));
  expect(known()).toHaveLength(10);
  // In another order than that in which they began.
  for (const n of [9, 2, 4, 0, 7]) await all[n]?.end();
  expect(known()).toEqual([0, 1, 3, 4, 5, 6, 7, 8]);
  expect(executions.all()).toHaveLength(8);
});

test('an execution keeps no history of its steps', async () => {
  const machine = openMachine(
    stack,
    JSON.stringify({
      StartAt: 'More',
      States: {
        More: { Type: 'Pass', Parameters: { 'n.$': 'States.MathAdd($.n, 1)' }, Next: 'Pause' },
        // Between two steps that call something, events are read.
        Pause: { Type: 'Wait', Seconds: 0, Next: 'Enough' },
        Enough: {
          Type: 'Choice',
          Choices: [{ Variable: '$.n', NumericGreaterThan: 40, Next: 'Done' }],
          Default: 'More',
        },
        Done: { Type: 'Succeed' },
      },
    }),
  );
  const queues = watchQueues();
  const execution = machine.run({
    executionArn: 'arn:aws:states:us-east-1:0:execution:m:e',
    stateMachineArn: 'arn:aws:states:us-east-1:0:stateMachine:m',
    name: 'e',
    input: '{"n":0}',
  });
  await execution.ended;
  expect(execution.describe()).toMatchObject({ status: 'SUCCEEDED', output: '{"n":41}' });
  const { pushed, longest } = queues.stop();
  // Unread, all of them would be held.
  expect(pushed).toBeGreaterThan(100);
  expect(longest).toBeLessThan(pushed / 2);
});

/** Starts a machine of one wait, with the input `{"at": at}`. */
function waitUntil(at: string, wait: object = { TimestampPath: '$.at' }): Execution {
  const states = { Until: { Type: 'Wait', ...wait, Next: 'Done' }, Done: { Type: 'Succeed' } };
  return openMachine(stack, JSON.stringify({ StartAt: 'Until', States: states })).run({
    executionArn: 'arn:aws:states:us-east-1:0:execution:m:wait',
    stateMachineArn: 'arn:aws:states:us-east-1:0:stateMachine:m',
    name: 'wait',
    input: JSON.stringify({ at }),
  });
}

describe('a wait until a time', () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  afterAll(() => timers.mockRestore());
  /** Node warns of other times and fires at once. */
  const supported = (ms = 0): boolean => ms >= 0 && ms < 2 ** 31;

  test.each([
    ['in the input', { TimestampPath: '$.at' }],
    ['in the definition', { Timestamp: '2020-01-01T00:00:00Z' }],
  ])('that has passed, %s, ends at once', async (_, wait) => {
    const execution = waitUntil('2020-01-01T00:00:00Z', wait);
    await execution.ended;
    expect(execution.describe()).toMatchObject({
      status: 'SUCCEEDED',
      output: '{"at":"2020-01-01T00:00:00Z"}',
    });
    expect(timers.mock.calls.every(([, ms]) => supported(ms))).toBe(true);
  });

  test("that is further than Node's timers reach waits, until it is aborted", async () => {
    const execution = waitUntil('2400-01-01T00:00:00Z');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const clock = jest.spyOn(Date, 'now');
    await new Promise((resolve) => setTimeout(resolve, 20));
    // It has not looked at the clock: no timer has fired.
    expect(clock).not.toHaveBeenCalled();
    clock.mockRestore();
    expect(execution.running).toBe(true);
    execution.abort();
    await execution.ended;
    expect(execution.describe()).toMatchObject({ status: 'ABORTED' });
    expect(timers.mock.calls.every(([, ms]) => supported(ms))).toBe(true);
  });

  test('that is not a timestamp fails the execution', async () => {
    const execution = waitUntil('tomorrow');
    await execution.ended;
    expect(execution.describe()).toMatchObject({
      status: 'FAILED',
      cause: expect.stringContaining('tomorrow'),
    });
  });
});

/** Watches the arrays to which events are added until they are read. */
function watchQueues() {
  const { push } = Array.prototype;
  let pushed = 0;
  let longest = 0;
  Array.prototype.push = function (...items: unknown[]) {
    const isEvent = items.some((item) => /^State(Entered|Exited)$/.test(String(Object(item)['type'])));
    const length = Reflect.apply(push, this, items);
    if (isEvent) {
      pushed += 1;
      longest = Math.max(longest, length);
    }
    return length;
  };
  return {
    stop: () => {
      Array.prototype.push = push;
      return { pushed, longest };
    },
  };
}
