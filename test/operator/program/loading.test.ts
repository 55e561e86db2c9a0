import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { allCommands, commandsFor } from '../../../infra/operator/commands.ts';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Writes the modules that a process has loaded to standard error, at its end. */
const RECORDER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
  process.on('exit', () => process.stderr.write(JSON.stringify(urls)));
`)}`;

test('the help loads no command, SDK or schema', async () => {
  const argv = ['--no-warnings', '--import', RECORDER, 'infra/operator/main.ts', '--help'];
  const { stdout, stderr } = await execute(process.execPath, argv, { cwd: ROOT });
  expect(stdout).toContain('organisations  customers: accounts');
  const loaded: readonly string[] = JSON.parse(stderr).filter((url: string) => url.startsWith('file:'));
  expect(loaded.join('\n')).toContain('/infra/operator/program/run.ts');
  expect(loaded.filter((url) => /@aws-sdk|@smithy|aws-cdk|zod|operator\/commands\//.test(url))).toEqual([]);
  expect(loaded.length).toBeLessThan(30);
});

test('the help describes each noun and command as its own help does', async () => {
  const described = (line: Awaited<ReturnType<typeof allCommands>>) =>
    line.map((entry) =>
      'verbs' in entry ? [entry.noun, entry.about] : [entry.words.join(' '), `${entry.summary}.`],
    );
  expect(described(await commandsFor([]))).toEqual(described(await allCommands()));
});

test('a command line loads the commands of its noun', async () => {
  const line = await commandsFor(['keys', 'create', '--name', 'x']);
  const verbs = line.flatMap((entry) => ('verbs' in entry ? entry.verbs : []));
  expect(verbs.map(({ words }) => words[0])).toEqual(verbs.map(() => 'keys'));
  expect(verbs.length).toBeGreaterThan(1);
});
