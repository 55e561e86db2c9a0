import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const SETUP = fileURLToPath(new URL('../../infra/setup.mjs', import.meta.url));

// The real npm takes a minute and needs a network. These tests check when it is called and what is printed. The
// stand-in records its calls, creates node_modules, and fails as often as the file `failures` says, with the text in
// `words`.
const NPM = `#!/bin/sh
echo "$@" >> calls
left=$(cat failures 2>/dev/null || echo 0)
if [ "$left" -gt 0 ]; then
  echo $((left - 1)) > failures
  cat words >&2
  exit 1
fi
mkdir -p node_modules
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'setup-'));
  mkdirSync(join(root, 'infra'));
  mkdirSync(join(root, 'bin'));
  cpSync(SETUP, join(root, 'infra/setup.mjs'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'bin/npm'), NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function setup(): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(root, 'infra/setup.mjs')], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
  });
}

function calls(): number {
  const file = join(root, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
}

function fail(times: number, words: string): void {
  writeFileSync(join(root, 'failures'), String(times));
  writeFileSync(join(root, 'words'), words);
}

describe('the set-up before every command', () => {
  test('installs once, from the lockfile, without scripts, and not a second time', () => {
    expect(setup()).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(join(root, 'calls'), 'utf8')).toMatch(/^ci .*--strict-allow-scripts/);
    expect(setup()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(calls()).toBe(1);
  });

  test('installs what runs, synthesizes and tests, in words alone, whatever npm is configured to', () => {
    setup();
    const options = readFileSync(join(root, 'calls'), 'utf8').trim().split(' ');
    expect(options).toEqual(expect.arrayContaining(['--include=dev', '--include=optional', '--no-color']));
  });

  test('installs again if the lockfile changed or node_modules is gone', () => {
    setup();
    writeFileSync(join(root, 'package-lock.json'), '{"changed":true}');
    setup();
    expect(calls()).toBe(2);
    rmSync(join(root, 'node_modules'), { recursive: true });
    setup();
    expect(calls()).toBe(3);
  });

  test('retries once after a failure', () => {
    fail(1, 'npm error code ECONNRESET');
    expect(setup().status).toBe(0);
    expect(calls()).toBe(2);
  });

  test.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', 'the npm registry cannot be reached', 2],
    ['npm error code EROFS\nnpm error errno -30', 'cannot be written', 1],
    ['npm error code ENOSPC', 'the disk is full', 1],
    ['npm error code EUSAGE', 'do not match', 1],
    ['npm error something else entirely', 'something else entirely', 2],
  ])('prints one sentence and exits 1: %j', (words, sentence, attempts) => {
    fail(9, words);
    const { status, stdout, stderr } = setup();
    expect([status, stdout, calls()]).toEqual([1, '', attempts]);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^The dependencies cannot be installed: .+/);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(root, 'node_modules/.installed-from'))).toBe(false);
  });

  test('prints one sentence and exits 1 if the Node from the lockfile does not run', () => {
    writeFileSync(
      join(root, 'bin/npm'),
      `${NPM}mkdir -p node_modules/.bin; printf '#!/bin/sh\\nexit 127\\n' > node_modules/.bin/node; chmod +x node_modules/.bin/node\n`,
    );
    expect(setup()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('does not run on this machine'),
    });
  });

  test('prints one sentence and exits 1 if the lockfile is missing', () => {
    rmSync(join(root, 'package-lock.json'));
    expect(setup()).toMatchObject({ status: 1, stderr: expect.stringContaining('is incomplete') });
  });
});
