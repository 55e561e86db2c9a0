import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shiftingIn } from '../../infra/constructs/releases/shifting.ts';
import { stackNameIn } from '../../infra/deployment-context.ts';
import { FormatTooNewError } from '../../shared/search/manifest/writer-format.ts';
import { contextOf } from '../infra/support/contexts.ts';
import { startTestRuntime, type TestRuntime } from '../operator/commands/support.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';

/** Runs the commands of docs/operator/upgrade.md on the local runtime instead of a stack. */

const guide = readFileSync(new URL('../../docs/operator/upgrade.md', import.meta.url), 'utf8');
const lines = [...guide.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, code = '']) =>
  code
    .trim()
    .split('\n')
    .map((line) => line.trim()),
);
const OPS = 'npm run ops -- ';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await startTestRuntime();
  await publishLines(runtime.table, [...CATALOGUE_LINES, companyLine('Alder'), jobLine('one', 'Alder')]);
});
afterAll(() => runtime.stop());

test('the guide for upgrading works in order', async () => {
  expect(lines).toHaveLength(8);
  for (const line of lines) {
    if (!line.startsWith(OPS)) {
      const [, verb, ...given] = line.replace('npx ', '').split(' ');
      expect([line, ['diff', 'deploy'].includes(verb ?? '')]).toEqual([line, true]);
      const context = Object.fromEntries(
        given.filter((word) => word !== '-c').map((setting) => setting.split('=')),
      );
      expect(stackNameIn(contextOf(context), true)).toBe('JobsData');
      expect(shiftingIn(contextOf(context))).toBe(context['trafficShifting']);
      continue;
    }
    const words = line.slice(OPS.length).replace(' --stack JobsData', '').split(' ');
    // Needs the functions: test/end-to-end/deployment-verify.test.ts runs it.
    if (words[0] === 'deployment') continue;
    expect([line, (await runtime.ops(...words)).code]).toEqual([line, 0]);
  }
});

test('the guide quotes what a writer of an earlier release says', () => {
  const [quoted = ''] = /(?<=^> ).*$/m.exec(guide) ?? [];
  expect(new FormatTooNewError(2, 1).message.startsWith(quoted)).toBe(true);
});

test('every CDK command in the guides names its stack: without one it is refused', () => {
  const folder = new URL('../../docs/operator/', import.meta.url);
  const commands = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => /^ *npx cdk \w/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((line) => !line.includes('-c stack='))).toEqual([]);
});
