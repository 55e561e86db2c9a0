// `npm test`: everything that has to hold before a change goes in, in order of how soon it answers.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const JestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Files that failed before any of their tests ran. */
  numRuntimeErrorTestSuites: z.number(),
});

interface Step {
  readonly name: string;
  /** Node's own arguments, then a script in node_modules. */
  readonly command: readonly string[];
}

const CHECKS: readonly Step[] = [
  { name: 'lint', command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit', '-p', '.'] },
  {
    name: 'boundaries',
    command: [
      '--import',
      './test/typescript-5.mjs',
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'infra',
      'functions',
      'shared',
      'test',
    ],
  },
  { name: 'unused code', command: ['knip/bin/knip.js', '--no-progress'] },
];

/** Arguments go to jest: `npm test -- test/local` runs some tests, after all checks. */
async function main(jestArguments: readonly string[]): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'test-run-'));
  const resultFile = join(work, 'jest.json');
  try {
    for (const check of CHECKS) {
      if ((await run(check)) !== 0) return report(0, 1);
    }
    const code = await run({
      name: 'tests',
      command: [
        '--experimental-vm-modules',
        'jest/bin/jest.js',
        '--json',
        `--outputFile=${resultFile}`,
        ...jestArguments,
      ],
    });
    if (!existsSync(resultFile)) return report(0, 1);
    const result = JestResult.parse(JSON.parse(readFileSync(resultFile, 'utf8')));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    // A failure of jest's own (a threshold, a crash) counts, though no test failed.
    return report(result.numPassedTests, failed === 0 && code !== 0 ? 1 : failed);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function run({ name, command }: Step): Promise<number> {
  const began = performance.now();
  process.stderr.write(`── ${name}\n`);
  const script = command.findIndex((argument) => argument.includes('/bin/'));
  const argv = command.map((argument, index) =>
    index === script ? join(ROOT, 'node_modules', argument) : argument,
  );
  // What jest prints as JSON is in its file too.
  const child = spawn(process.execPath, ['--no-warnings', ...argv], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (name !== 'tests') process.stderr.write(chunk);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stderr.write(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return code;
}

/** The last line, alone, for whoever counts. */
function report(passed: number, failed: number): number {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
