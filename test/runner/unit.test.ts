import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UnitTests } from './unit.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, source: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}

test.each([
  ['imports nothing', '', true],
  ['imports a module that imports nothing', `import { nothing } from './support/nothing.ts';`, true],
  ['imports what starts processes', `import { spawn } from 'node:child_process';`, false],
  ['reaches it through another file', `import { start } from './support/engine.ts';`, false],
  ['reaches it through a re-export', `export { start } from './support/engine.ts';`, false],
  [
    'reaches it through an import that spans lines',
    `import {\n  start,\n} from './support/engine.ts';`,
    false,
  ],
  ['reaches it through an import for its effect', `import './support/engine.ts';`, false],
  ['reaches it when it runs', `const engine = await import('./support/engine.ts');`, false],
  ['names its types only', `import type { start } from './support/engine.ts';`, true],
  ['synthesizes the stack', `import { App } from 'aws-cdk-lib';`, false],
])('a test that %s', (_, source, expected) => {
  write('support/nothing.ts', 'export const nothing = null;');
  write('support/engine.ts', `import { spawn } from 'node:child_process';\nexport const start = spawn;`);
  expect(new UnitTests().includes(write('some.test.ts', source))).toBe(expected);
});
