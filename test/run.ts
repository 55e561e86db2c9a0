// `npm test`: everything that has to hold before a change goes in. The checks run first; the tests begin with the last of
// them and run whatever the checks say, so that one run shows all that is wrong.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startChecks } from './runner/checks/checks.ts';
import { ChildProcesses } from './runner/child-processes.ts';
import { recordSeconds } from './runner/durations.ts';
import { runJest } from './runner/jest-run.ts';
import { FEW_WORLDS } from './support/seeds/worlds.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HELP = `npm test                the checks, then every test
npm test -- PATTERN …   the tests of the files whose path matches; what else jest takes goes to it
npm run check           lint, types, boundaries and unused code alone
npm run test:unit       the tests that start no process, engine or synthesis, with a third of the random worlds

  --record  also writes down how long the files took, for the order of the next run
`;
const OWN_OPTIONS = ['--checks', '--unit', '--record', '--help'];

async function main(given: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: given.filter((argument) => OWN_OPTIONS.includes(argument)),
    options: {
      checks: { type: 'boolean', default: false },
      unit: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const forJest = given.filter((argument) => !OWN_OPTIONS.includes(argument));
  const processes = new ChildProcesses();
  // With a space, as paths of users have.
  const work = mkdtempSync(join(tmpdir(), 'test run-'));
  chmodSync(work, 0o711); // PostgreSQL refuses to run as root: its own account has to reach its folder below.
  const clearAway = (): void => rmSync(work, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      processes.kill();
      clearAway();
      process.exit(128 + constants.signals[signal]);
    });
  }
  try {
    const everything = forJest.length === 0 && !values.unit;
    const checks = everything || values.checks ? startChecks(ROOT, processes, everything) : undefined;
    if (values.checks) return (await checks?.failed)?.length === 0 ? 0 : 1;
    await checks?.coreIsFree;
    if (values.unit) {
      forJest.push(`--filter=${join(ROOT, 'test/runner/unit-filter.ts')}`);
      process.env[FEW_WORLDS] = '1';
    }
    const { passed, failed, skipped, seconds } = await runJest(ROOT, work, processes, forJest);
    if (values.record) recordSeconds(seconds);
    const broken = (await checks?.failed) ?? [];
    for (const name of broken) process.stderr.write(`FAILED: ${name}\n`);
    if (seconds.length === 0) process.stderr.write('no test ran\n');
    return report(passed, failed + broken.length, skipped);
  } finally {
    processes.kill();
    clearAway();
  }
}

/** Writes the last line, alone, for programs that count. */
function report(passed: number, failed: number, skipped: number): number {
  const more = skipped === 0 ? '' : `, ${skipped} skipped`;
  process.stdout.write(`${passed} passed, ${failed} failed${more}\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
