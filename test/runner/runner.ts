import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const require = createRequire(import.meta.url);
/** Required, since its types describe its CommonJS half only. */
const { default: TestRunner }: typeof import('jest-runner') = require('jest-runner');

type Run = Parameters<InstanceType<typeof TestRunner>['runTests']>;

/** What a worker needs to run ES modules; neither is a default of Node. */
const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** What workers and the processes that tests start inherit, unless it is set. */
const ENVIRONMENT = {
  // The programs of the project start in half the time when they find their compiled code.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
  // dynoxide is one thread of work; a second one only passes calls to and fro, for twice the CPU of a read.
  TOKIO_WORKER_THREADS: '1',
  // esbuild and the compiler of TypeScript end soon: to collect their garbage below a gigabyte is a third of their CPU.
  GOGC: 'off',
  GOMEMLIMIT: '1GiB',
};
for (const [name, value] of Object.entries(ENVIRONMENT)) process.env[name] ??= value;

/**
 * Runs every test file in a worker that has the flags, so that `npx jest FILE`, an editor's test runner and watch mode
 * need none. Where jest itself was started with them, as for a debugger, it decides.
 */
// biome-ignore lint/style/noDefaultExport: jest loads a runner by its default export
export default class ModuleRunner extends TestRunner {
  override async runTests(...[tests, watcher, options]: Run): Promise<void> {
    const { execArgv } = process;
    const hasFlags = 'SourceTextModule' in vm;
    // Workers start with the flags and the variables of this process.
    if (!hasFlags) process.execArgv = [...execArgv, ...FLAGS];
    const folder = mkdtempSync(join(tmpdir(), 'test-files-'));
    process.env['TEST_RUN_FOLDER'] = folder;
    try {
      await super.runTests(tests, watcher, hasFlags ? options : { ...options, serial: false });
    } finally {
      process.execArgv = execArgv;
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
