// `npm run budgets:record` records what the bundles of all functions load and what their turns ask of the table. Two
// tests compare them with these records.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../infra/bundle.ts';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { bundleBare } from '../bench/harness/bare-sdk.ts';
import { BARE_SDK, budgetsOf, recordBudgets } from './budgets.ts';

const outdir = mkdtempSync(join(tmpdir(), 'budgets-'));
try {
  const bundles = await bundleFunctions(FUNCTION_NAMES, { outdir });
  recordBudgets('bundles', budgetsOf({ ...bundles, [BARE_SDK]: await bundleBare(join(outdir, 'bare')) }));
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
// The worlds in which turns are counted need the test runner.
const jest = join(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--no-warnings', jest, 'test/budgets/turns.test.ts'],
  { stdio: 'inherit', env: { ...process.env, RECORD_BUDGETS: '1' } },
);
process.exitCode = status ?? 1;
