// `npm run budgets:record` records what the bundles of all functions load, against which a test compares them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FUNCTION_NAMES } from '../../infra/app.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { budgetsOf, recordBudgets } from './budgets.ts';

const outdir = mkdtempSync(join(tmpdir(), 'budgets-'));
try {
  recordBudgets(budgetsOf(await bundleFunctions(FUNCTION_NAMES, { outdir })));
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
