import { join } from 'node:path';
import { type ChildProcesses, exitCode } from '../child-processes.ts';

interface Check {
  readonly name: string;
  /** A script, from node_modules, and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** Arguments of Node before them. */
  readonly node?: readonly string[];
  /** Whether a test proves the same, so that a run of all tests leaves it out. */
  readonly isTested?: boolean;
}

/** What checks keep of files that have not changed: a second run takes half the CPU. `npm ci` removes it. */
const CACHE = 'node_modules/.cache';

/** The longest first. */
const CHECKS: readonly Check[] = [
  { name: 'lint', command: ['../test/runner/checks/lint.ts'] },
  {
    name: 'types',
    command: [
      'typescript/bin/tsc',
      '--noEmit',
      '-p',
      '.',
      // Each checker makes types of its own, and another check has the other core.
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      `${CACHE}/types.tsbuildinfo`,
    ],
  },
  {
    name: 'boundaries',
    node: ['--import', './test/typescript-5.mjs'],
    command: [
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--cache',
      `${CACHE}/dependency-cruiser`,
      '--cache-strategy',
      'content',
      'clients',
      'infra',
      'functions',
      'shared',
      'test',
    ],
  },
  { name: 'examples of fact rules', command: ['../test/reading/score/main.ts'], isTested: true },
  { name: 'advisories', command: ['../infra/supply-chain/advisories.ts'] },
  {
    name: 'unused code',
    command: ['knip/bin/knip.js', '--no-progress', '--cache', '--cache-location', `${CACHE}/knip`],
  },
];
const AT_A_TIME = 2;

/** Checks that run. */
export interface RunningChecks {
  /** Settles when a core is free, since the last check has begun and another one has ended. */
  readonly coreIsFree: Promise<void>;
  /** Names of those that fail. */
  readonly failed: Promise<readonly string[]>;
}

/**
 * Starts the checks, two at a time, and shows what those say that fail.
 * @param testsFollow whether all tests run next
 */
export function startChecks(root: string, processes: ChildProcesses, testsFollow: boolean): RunningChecks {
  const waiting = CHECKS.filter(({ isTested = false }) => !(testsFollow && isTested));
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(root, processes, check))) failed.push(check.name);
    }
  };
  const workers = Array.from({ length: AT_A_TIME }, work);
  return { coreIsFree: Promise.race(workers), failed: Promise.all(workers).then(() => failed) };
}

async function passes(root: string, processes: ChildProcesses, check: Check): Promise<boolean> {
  const { name, node = [] } = check;
  const [script, ...options] = check.command;
  const began = performance.now();
  const argv = ['--no-warnings', ...node, join(root, 'node_modules', script), ...options];
  const child = processes.start(root, argv, 'pipe');
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const passed = (await exitCode(child)) === 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const said = passed ? '' : `${Buffer.concat(chunks).toString().trimEnd()}\n`;
  process.stderr.write(`${said}${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return passed;
}
