import { createRequire } from 'node:module';
import { recordedSeconds } from './durations.ts';
import { runningOrder } from './order/running-order.ts';
import { filesThatShareModules, isWaiting } from './shared-modules.ts';

const require = createRequire(import.meta.url);
/** Required, since its types describe its CommonJS half only. */
const { default: Sequencer }: typeof import('@jest/test-sequencer') = require('@jest/test-sequencer');

type Test = Parameters<InstanceType<typeof Sequencer>['sort']>[0][number];

/** Starts what failed last, then the others in their running order. Files that share modules follow each other. */
// biome-ignore lint/style/noDefaultExport: jest loads a sequencer by its default export
export default class LongestFirst extends Sequencer {
  readonly #recorded = recordedSeconds();
  readonly #workers: number;

  constructor(...[options]: ConstructorParameters<typeof Sequencer>) {
    super(options);
    this.#workers = options.globalConfig.maxWorkers;
  }

  override sort(tests: Test[]): Test[] {
    const failedFiles = new Set<Test>();
    for (const test of tests) {
      // What jest keeps of the last run on this machine: whether the file passed, and its milliseconds.
      const [passed = 1, milliseconds] = this._getCache(test)[test.path] ?? [];
      test.duration = milliseconds ?? this.#recorded(test.path) * 1000;
      if (passed === 0) failedFiles.add(test);
    }
    const byPath = new Map(tests.map((test) => [test.path, test]));
    const groups = filesThatShareModules([...byPath.keys()]).map((paths) => {
      const members = paths.flatMap((path) => byPath.get(path) ?? []);
      return {
        members,
        failed: members.some((test) => failedFiles.has(test)),
        duration: members.reduce((sum, { duration = 0 }) => sum + duration, 0),
        waits: paths.some(isWaiting),
      };
    });
    const failed = groups.filter((group) => group.failed).sort((a, b) => b.duration - a.duration);
    const others = groups.filter((group) => !group.failed);
    return [...failed, ...runningOrder(others, this.#workers)].flatMap(({ members }) => members);
  }
}
