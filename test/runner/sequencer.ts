import { createRequire } from 'node:module';
import { recordedSeconds } from './durations.ts';

const require = createRequire(import.meta.url);
/** Required, since its types describe its CommonJS half only. */
const { default: Sequencer }: typeof import('@jest/test-sequencer') = require('@jest/test-sequencer');

type Test = Parameters<InstanceType<typeof Sequencer>['sort']>[0][number];

/** Starts what failed last, then the longest files, so that no core waits for a long one at the end. */
// biome-ignore lint/style/noDefaultExport: jest loads a sequencer by its default export
export default class LongestFirst extends Sequencer {
  readonly #recorded = recordedSeconds();

  override sort(tests: Test[]): Test[] {
    const ranked = tests.map((test) => {
      // What jest keeps of the last run on this machine: whether the file passed, and its milliseconds.
      const [passed = 1, milliseconds] = this._getCache(test)[test.path] ?? [];
      test.duration = milliseconds ?? this.#recorded(test.path) * 1000;
      return { test, passed, duration: test.duration };
    });
    return ranked.sort((a, b) => a.passed - b.passed || b.duration - a.duration).map(({ test }) => test);
  }
}
