import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Config, TestResult } from '@jest/reporters';
import { apart } from './apart.ts';
import { beginGroup, FILE_ENDED, type FileResult, groupOf } from './file-groups.ts';
import { keepGlobals } from './globals.ts';

const require = createRequire(import.meta.url);

type JestEnvironment = InstanceType<typeof import('jest-environment-node')['TestEnvironment']>;

/** What jest loads modules with. */
interface Runtime {
  requireInternalModule(file: string): unknown;
  restoreAllMocks(): void;
  enterTestCode(): void;
}

/** The environment of files that run together. */
interface SharedEnvironment extends JestEnvironment {
  /** @throws Error when the file did what its kind must not */
  endFile(): void;
}

type Run = [
  globalConfig: Config.GlobalConfig,
  config: Config.ProjectConfig,
  environment: SharedEnvironment,
  runtime: Runtime,
  path: string,
  send?: (event: string, payload: readonly unknown[]) => void | Promise<void>,
];
/** Jest's own framework; it has no types. */
const { default: runFile }: { default: (...run: Run) => Promise<TestResult> } = require('jest-circus/runner');
type Circus = { readonly getState: () => object; readonly resetState: () => void };
const CIRCUS = require.resolve('jest-circus');
/** The copy of the framework that runs the tests. */
const ADAPTER = join(dirname(CIRCUS), 'jestAdapterInit.js');

/**
 * Runs the test files of a group one after the other, with the same globals and modules. Each has its own tests, hooks and
 * result, and finds the environment variables, the clock and what others mocked as they were.
 * @returns the result of a file that is alone; those of a group are sent
 */
// biome-ignore lint/style/noDefaultExport: jest loads a framework by its default export
export default async function runTogether(...run: Run): Promise<Partial<TestResult>> {
  const [globalConfig, config, environment, runtime, first, send] = run;
  const paths = groupOf(first);
  if (paths.length === 1 || send === undefined) return await apart(runFile(...run));
  beginGroup(first);
  const reset = loadFramework(environment, runtime);
  for (const path of paths) {
    const restore = keepGlobals(environment.global);
    const consoleLines = keepConsole(environment);
    const start = Date.now();
    const runThis = async (): Promise<FileResult> => {
      try {
        const result = await apart(runFile(globalConfig, config, environment, runtime, path, send));
        environment.endFile();
        return { path, result: { ...finished(result, start, config), ...consoleLines() } };
      } catch (error) {
        const { message = error, stack = error } = Object(error);
        return { path, error: { message: String(message), stack: String(stack) } };
      }
    };
    await send(FILE_ENDED, [await runThis()]);
    runtime.restoreAllMocks();
    environment.fakeTimersModern?.useRealTimers();
    environment.fakeTimers?.useRealTimers();
    restore();
    reset();
    // What a file imports before its tests is its own code, too; between tests jest refuses it.
    runtime.enterTestCode();
  }
  return {};
}

/**
 * Loads the framework before the first file, so that it has none of a file's handlers yet. The copy that runs the tests comes
 * first: handlers are those of the first one, and know the tests of no other.
 * @returns what removes the tests and handlers of a file
 */
function loadFramework({ global }: JestEnvironment, runtime: Runtime): () => void {
  runtime.requireInternalModule(ADAPTER);
  const { resetState, getState } = runtime.requireInternalModule(CIRCUS) as Circus;
  const handlers = Reflect.get(global, Symbol.for('EVENT_HANDLERS')) as unknown[];
  const own = handlers.length;
  return () => {
    handlers.length = own;
    resetState();
    // The package has its functions twice, and those that a file calls keep their state under another symbol.
    for (const symbol of Object.getOwnPropertySymbols(global))
      if (symbol.description === 'JEST_STATE_SYMBOL') Reflect.set(global, symbol, getState());
  };
}

/** Adds what jest adds to the result of a file. */
function finished(result: TestResult, start: number, config: Config.ProjectConfig): TestResult {
  const end = Date.now();
  const runtime = end - start;
  const { numPassingTests, numFailingTests, numPendingTests, numTodoTests } = result;
  return {
    ...result,
    perfStats: { ...result.perfStats, start, end, runtime, slow: runtime / 1000 > config.slowTestThreshold },
    skipped: numPassingTests + numFailingTests + numTodoTests === 0 && numPendingTests > 0,
    leaks: false,
  };
}

/** @returns what returns the lines that were written to the console since */
function keepConsole({ global: { console } }: JestEnvironment): () => Pick<TestResult, 'console'> {
  const lines = (): NonNullable<TestResult['console']> =>
    Reflect.apply(Reflect.get(console, 'getBuffer'), console, []) ?? [];
  const before = lines().length;
  return () => {
    const since = lines().slice(before);
    return since.length === 0 ? {} : { console: since };
  };
}
