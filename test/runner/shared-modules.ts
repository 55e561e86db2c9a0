import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordedSeconds } from './durations.ts';
import { ImportGraph } from './import-graph.ts';
import { groupsOf } from './order/groups.ts';
import { UnitTests } from './unit.ts';

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

/** Imports handlers, which read their environment when they are loaded: a second file would get those of the first. */
const HANDLERS: ReadonlySet<string> = new Set([
  'test/support/interface.ts',
  'test/upgrade/last-release.test.ts',
]);

const nameOf = (path: string): string => relative(ROOT, path);

export const isWaiting = (path: string): boolean => WAITING.has(nameOf(path));

/** Puts the test files together that share their modules: those of a folder of test/, unit tests apart from the others. */
export function filesThatShareModules(paths: readonly string[]): readonly (readonly string[])[] {
  const secondsOf = recordedSeconds();
  const unitTests = new UnitTests();
  const graph = new ImportGraph();
  const isAlone = (path: string): boolean =>
    isWaiting(path) ||
    graph
      .filesBehind(path)
      .values()
      .some((file) => HANDLERS.has(nameOf(file)));
  return groupsOf(
    paths.map((path) => {
      const folder = nameOf(path).split('/').slice(0, 2).join('/');
      const kind = isAlone(path) ? null : `${folder} ${unitTests.includes(path)}`;
      return { path, seconds: secondsOf(path), kind };
    }),
  );
}
