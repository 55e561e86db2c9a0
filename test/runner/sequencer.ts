import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordedSeconds } from './durations.ts';
import { runningOrder } from './running-order.ts';

const require = createRequire(import.meta.url);
/** Required, since its types describe its CommonJS half only. */
const { default: Sequencer }: typeof import('@jest/test-sequencer') = require('@jest/test-sequencer');

type Test = Parameters<InstanceType<typeof Sequencer>['sort']>[0][number];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Files of 4 to 40 s that need the CPU for less than half of them: the product waits for a time-out or a clock, or the test
 * for a browser.
 */
const WAITING: ReadonlySet<string> = new Set([
  'test/clients/silent-services.test.ts',
  'test/clients/wire/faults.test.ts',
  'test/clients-packages/typescript/retries.test.ts',
  'test/credits/faults.test.ts',
  'test/credits/settlement/answers.test.ts',
  'test/docs/accessibility.test.ts',
  'test/docs/live.test.ts',
  'test/docs/walk.test.ts',
  'test/end-to-end/due-jobs.test.ts',
  'test/end-to-end/webhooks.test.ts',
  'test/local/door/web-page.test.ts',
  'test/local/events/events.test.ts',
  'test/local/http/http-api.test.ts',
  'test/local/process/first-start.test.ts',
  'test/operations/browser.test.ts',
  'test/operations/operations-page.test.ts',
  'test/portal/browser.test.ts',
  'test/upgrade/last-release.test.ts',
  'test/webhooks/attempt/attempt.test.ts',
  'test/webhooks/attempt/post-hostile.test.ts',
  'test/webhooks/delivery/serve-deliveries.test.ts',
]);

/** Starts what failed last, then the others in their running order. */
// biome-ignore lint/style/noDefaultExport: jest loads a sequencer by its default export
export default class LongestFirst extends Sequencer {
  readonly #recorded = recordedSeconds();
  readonly #workers: number;

  constructor(...[options]: ConstructorParameters<typeof Sequencer>) {
    super(options);
    this.#workers = options.globalConfig.maxWorkers;
  }

  override sort(tests: Test[]): Test[] {
    const files = tests.map((test) => {
      // What jest keeps of the last run on this machine: whether the file passed, and its milliseconds.
      const [passed = 1, milliseconds] = this._getCache(test)[test.path] ?? [];
      test.duration = milliseconds ?? this.#recorded(test.path) * 1000;
      const waits = WAITING.has(relative(ROOT, test.path));
      return { test, failed: passed === 0, duration: test.duration, waits };
    });
    const failed = files.filter((file) => file.failed).sort((a, b) => b.duration - a.duration);
    const others = files.filter((file) => !file.failed);
    return [...failed, ...runningOrder(others, this.#workers)].map(({ test }) => test);
  }
}
