import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { type FunctionLog, openFunctionLog } from '../../../infra/local/lambda/function-log.ts';
import { LambdaFunction } from '../../../infra/local/lambda/lambda-function.ts';

const folder = mkdtempSync(join(tmpdir(), 'lambda-'));
const file = join(folder, 'index.mjs');
writeFileSync(file, 'let calls = 0;\nexport const handler = () => (calls += 1);\n');
const log: FunctionLog = openFunctionLog(folder, false);
const lambda = new LambdaFunction(
  {
    name: 'counting',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:counting',
    file,
    handlerName: 'handler',
    memoryMegabytes: 128,
    timeoutSeconds: 10,
    variables: {},
    compiledFolder: join(folder, 'compiled'),
    maximumEnvironments: 1,
  },
  log,
);

afterEach(() => {
  jest.useRealTimers();
});
afterAll(async () => {
  await lambda.stop();
  await log.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an environment ends after two and a half minutes without an invocation, and the next one begins anew', async () => {
  // The worker threads have clocks of their own.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  expect(await lambda.invoke({})).toBe(1);
  jest.advanceTimersByTime(149_999);
  expect(await lambda.invoke({})).toBe(2);
  jest.advanceTimersByTime(149_999);
  expect(await lambda.invoke({})).toBe(3);
  jest.advanceTimersByTime(150_000);
  expect(await lambda.invoke({})).toBe(1);
});
