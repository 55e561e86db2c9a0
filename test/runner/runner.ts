import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import type { TestEvents } from 'jest-runner';
import { INHERITED, stayHere } from './run-environment.ts';
import { filesThatShareModules } from './shared-modules.ts';
import { apart } from './together/apart.ts';
import { FILE_ENDED, type FileResult, writeGroups } from './together/file-groups.ts';

const require = createRequire(import.meta.url);
/** Required, since its types describe its CommonJS half only. */
const { default: TestRunner }: typeof import('jest-runner') = require('jest-runner');

type Runner = InstanceType<typeof TestRunner>;
type Run = Parameters<Runner['runTests']>;
type Test = Run[0][number];
type Listener = (event: readonly unknown[]) => void | Promise<void>;

/** What a worker needs to run ES modules; neither is a default of Node. */
const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

for (const [name, value] of Object.entries(INHERITED)) process.env[name] ??= value;
stayHere(process.env);

/**
 * Runs every test file in a worker that has the flags, so that `npx jest FILE`, an editor's test runner and watch mode
 * need none. Where jest itself was started with them, as for a debugger, it decides. Files that share modules go to a worker
 * together, which jest takes for one file; what becomes of each is told when it has ended.
 */
// biome-ignore lint/style/noDefaultExport: jest loads a runner by its default export
export default class ModuleRunner extends TestRunner {
  /** The files that a worker gets together, by each one's path. */
  readonly #groups = new Map<string, Test[]>();
  /** Paths of files whose results were told. */
  readonly #ended = new Set<string>();
  /** Files whose group ended before they did. */
  #left: Test[] = [];
  readonly #listeners = new Map<string, Listener>();
  #told: Promise<void> = Promise.resolve();

  override async runTests(...[tests, watcher, options]: Run): Promise<void> {
    const { execArgv } = process;
    const hasFlags = 'SourceTextModule' in vm;
    // Workers start with the flags and the variables of this process.
    if (!hasFlags) process.execArgv = [...execArgv, ...FLAGS];
    const folder = mkdtempSync(join(tmpdir(), 'test-files-'));
    process.env['TEST_RUN_FOLDER'] = folder;
    const stop = this.#listen(FILE_ENDED, async (ended) => await this.#tell(ended[0] as FileResult));
    try {
      const run = async (groups: readonly (readonly Test[])[]): Promise<void> => {
        writeGroups(
          folder,
          groups.map((group) => group.map(({ path }) => path)),
        );
        const firsts = groups.flatMap((group) => group.slice(0, 1));
        await super.runTests(firsts, watcher, hasFlags ? options : { ...options, serial: false });
      };
      await run(this.#group(tests));
      // A file that ends its worker, or a kernel that does, fails no other file of its group.
      const alone = this.#left.map((test) => [test]);
      for (const group of alone) this.#groups.set(group[0]?.path ?? '', group);
      if (alone.length > 0 && !watcher.isInterrupted()) await run(alone);
    } finally {
      stop();
      process.execArgv = execArgv;
      rmSync(folder, { recursive: true, force: true });
    }
  }

  override on<Name extends keyof TestEvents>(
    name: Name,
    listener: (event: TestEvents[Name]) => void | Promise<void>,
  ): () => void {
    const tell: Listener = Object(listener);
    this.#listeners.set(name, tell);
    if (name !== 'test-file-success' && name !== 'test-file-failure') return super.on(name, listener);
    return this.#listen(name, async (event) => {
      const [test] = event as readonly [Test];
      const group = this.#groups.get(test.path) ?? [test];
      if (group.length === 1) return await say(tell, event);
      await this.#told;
      const left = group.filter(({ path }) => !this.#ended.has(path));
      this.#left.push(...left);
      // A process that started behind the last test.
      if (left.length === 0 && name === 'test-file-failure') await say(tell, event);
    });
  }

  #listen(name: string, listener: Listener): () => void {
    return Reflect.apply(super.on, this, [name, listener]);
  }

  /** Tells what became of a file, then that the next one of its group has begun. */
  async #tell(ended: FileResult): Promise<void> {
    const group = this.#groups.get(ended.path) ?? [];
    const at = group.findIndex(({ path }) => path === ended.path);
    const [test, next] = group.slice(at);
    if (test === undefined) return;
    this.#ended.add(ended.path);
    const [name, what] =
      'result' in ended ? ['test-file-success', ended.result] : ['test-file-failure', ended.error];
    this.#told = this.#told.then(async () => {
      await say(this.#listeners.get(name), [test, what]);
      if (next !== undefined) await say(this.#listeners.get('test-file-start'), [next]);
    });
    await this.#told;
  }

  /** Returns the groups in the order of their first files. */
  #group(tests: readonly Test[]): readonly (readonly Test[])[] {
    this.#ended.clear();
    this.#left = [];
    this.#groups.clear();
    for (const paths of filesThatShareModules(tests.map(({ path }) => path))) {
      const group: Test[] = [];
      for (const path of paths) this.#groups.set(path, group);
    }
    for (const test of tests) this.#groups.get(test.path)?.push(test);
    return [...new Set(tests.flatMap(({ path }) => [this.#groups.get(path) ?? []]))];
  }
}

/** Calls a listener of jest's, whose errors are those of a test file and name no line of this one. */
const say = (listener: Listener | undefined, event: readonly unknown[]): Promise<void> =>
  apart(Promise.resolve(event).then(listener) as Promise<void>);
