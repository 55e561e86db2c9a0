import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { type DynamoDbEngine, startDynoxide } from '../../infra/local/engines/dynamodb.ts';
import { forgetImports, shareCompiledCode } from './code-cache.ts';
import { ProcessGuard } from './process-guard.ts';
import { UnitTests } from './unit.ts';

const require = createRequire(import.meta.url);
/** The object that jest-environment-node takes `createContext` from; a namespace could not be changed. */
const vm: typeof import('node:vm') = require('node:vm');
const { createContext } = vm;
const unitTests = new UnitTests();
shareCompiledCode();

let engine: Promise<DynamoDbEngine> | undefined;

/** Returns the endpoint of the engine in memory that the files of this worker share, each with tables of its own. */
async function workerEngine(): Promise<string> {
  engine ??= startDynoxide();
  const { endpoint, exited, unref } = await engine;
  unref();
  void exited.then(() => {
    engine = undefined;
  });
  return endpoint;
}

/** Ends a worker whose run was ended from outside, whatever its test waits for. */
const end = (): never => process.exit(1);

/**
 * Gives a test file a global object as V8 makes it. Jest's own environment puts a Proxy in its place, and every use of
 * `Map`, `Object` or `Math` in the code under test goes through its traps: a loop of five million uses takes 4.2 s of
 * CPU instead of 0.27 s, and building the catalogue of places 6.2 s instead of 3.1 s.
 */
// biome-ignore lint/style/noDefaultExport: jest loads an environment by its default export
export default class PlainEnvironment extends TestEnvironment {
  readonly #testPath: string;
  #guard: ProcessGuard | undefined;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
    this.#testPath = context.testPath;
  }

  override async setup(): Promise<void> {
    await super.setup();
    process.on('disconnect', end);
    this.global['workerEngine'] = workerEngine;
    if (unitTests.includes(this.#testPath)) this.#guard = new ProcessGuard();
  }

  /** @throws Error when a unit test tried to start a process */
  endFile(): void {
    this.#guard?.check();
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    process.off('disconnect', end);
    forgetImports();
    this.#guard?.remove();
  }
}
