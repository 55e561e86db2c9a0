// `npm run simulate -- --seeds N [--from SEED] [--mutant NAME] [--trace]` runs worlds of the credit simulator by seed.
// It prints each failing seed with the command that replays it; the last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { openEmulator, openMemory, type WorldEngine } from './engines.ts';
import { MUTANTS, MutantEngine } from './mutants/engine.ts';
import { Report } from './report.ts';
import { openStage, type Stage } from './scene/stage.ts';
import { SCENES, simulate } from './simulate.ts';

const HELP = `npm run simulate -- [--seeds N] [--from SEED] [--mutant NAME] [--engine NAME] [--trace]

  --seeds N        number of worlds, one per seed (default 300)
  --from SEED      first seed (default 1)
  --also SEED      one more seed after them
  --mutant NAME    run with a defect: ${MUTANTS.map(({ name }) => name).join(', ')}
  --mutants        run with each defect in turn, up to the first seed that fails, at most N after one that is known to
  --engine NAME    emulator, or memory for an in-process table (default emulator up to 1,000 seeds, then memory)
  --scene NAME     world, or bank, which checks a constant total of accounts, revenue and transfers (default world)
  --until-failure  stop at the first seed that fails
  --trace          print every event, and a hash of them per world
  --traces         print the hashes alone
  --then           begin the options of another run, in the same process and on the engine of the first
`;
const SHOWN = 10;
const REPORT_EVERY = 1_000;
/** Runs with more seeds than this use the in-process table by default. */
const EMULATED = 1_000;

const OPTIONS = {
  seeds: { type: 'string', default: '300' },
  from: { type: 'string', default: '1' },
  also: { type: 'string' },
  mutant: { type: 'string' },
  mutants: { type: 'boolean', default: false },
  engine: { type: 'string' },
  scene: { type: 'string', default: 'world' },
  'until-failure': { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  traces: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof parse>;
const parse = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values;

/** The real output stream: functions.ts captures what functions write. */
const write = process.stdout.write.bind(process.stdout);
const print = (line: string): void => {
  write(`${line}\n`);
};

/** What the runs of a process share. */
interface Simulator {
  readonly engine: WorldEngine;
  readonly mutated: MutantEngine;
  readonly stage: Stage;
  readonly inMemory: boolean;
  /** Reports whether Ctrl-C was pressed. */
  readonly isStopped: () => boolean;
}

async function main(argv: readonly string[]): Promise<number> {
  const runs = runsIn(argv).map(parse);
  const [first] = runs;
  if (first === undefined || runs.some((run) => run.help || !isValid(run))) {
    print(HELP);
    return runs.some(({ help }) => help) ? 0 : 2;
  }
  const inMemory = (first.engine ?? (Number(first.seeds) > EMULATED ? 'memory' : 'emulator')) === 'memory';
  const engine = await (inMemory ? openMemory() : openEmulator());
  try {
    const mutated = new MutantEngine(engine);
    const stage = await openStage(mutated, engine.published);
    let stopped = false;
    process.once('SIGINT', () => {
      stopped = true;
    });
    let worst = 0;
    for (const run of runs) {
      const code = await carryOut(run, { engine, mutated, stage, inMemory, isStopped: () => stopped });
      if (runs.length > 1) print(`run ended with ${code}`);
      worst = Math.max(worst, code);
    }
    return worst;
  } finally {
    await engine.close();
  }
}

/** Returns the arguments of each run. */
function runsIn(argv: readonly string[]): readonly (readonly string[])[] {
  const at = argv.indexOf('--then');
  return at < 0 ? [argv] : [argv.slice(0, at), ...runsIn(argv.slice(at + 1))];
}

const isValid = ({ seeds, from, also, mutant, scene }: Options): boolean =>
  Object.hasOwn(SCENES, scene) &&
  Number(seeds) >= 1 &&
  Number.isInteger(Number(from) + Number(seeds) + Number(also ?? 0)) &&
  (mutant === undefined || MUTANTS.some(({ name }) => name === mutant));

/** Runs the worlds that the options name. Returns the exit code. */
async function carryOut(values: Options, simulator: Simulator): Promise<number> {
  const { engine, mutated, stage, inMemory, isStopped } = simulator;
  const from = Number(values.from);
  const count = Number(values.seeds);
  if (values.mutants) {
    const missed = await runMutants(values, simulator);
    print(`${MUTANTS.length - missed} caught, ${missed} missed`);
    return missed === 0 ? 0 : 1;
  }
  mutated.mutant = MUTANTS.find(({ name }) => name === values.mutant);
  const report = new Report();
  const began = process.hrtime.bigint();
  const seeds = Array.from({ length: count }, (_, i) => from + i);
  if (values.also !== undefined) seeds.push(Number(values.also));
  for (const [i, seed] of seeds.entries()) {
    if (isStopped()) break;
    engine.cleared();
    const scene = values.scene === 'bank' ? 'bank' : 'world';
    const world = await simulate(stage, scene, seed, values.trace ? print : undefined);
    report.add(world);
    const done = i + 1;
    if (done % REPORT_EVERY === 0) {
      const rate = (done / (Number(process.hrtime.bigint() - began) / 1e9)).toFixed(1);
      const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
      process.stderr.write(`${done} worlds, ${rate} per second, ${report.failed} failed, ${megabytes} MB\n`);
    }
    const { violations } = world.tally;
    if (values.trace || values.traces) print(`seed ${seed}: trace ${world.trace}`);
    if (violations.length === 0) continue;
    const replayed = values.engine === undefined && !inMemory ? undefined : inMemory;
    const { mutant } = values;
    printFailure(seed, violations, { scene: values.scene, mutant, inMemory: replayed });
    if (values['until-failure']) break;
  }
  for (const line of report.lines()) print(line);
  print(`${report.passed} passed, ${report.failed} failed`);
  return report.failed === 0 ? 0 : 1;
}

/** How to replay a failing seed. */
interface Replay {
  readonly scene: string;
  readonly mutant: string | undefined;
  /** Undefined for the engine that the command picks by default. */
  readonly inMemory: boolean | undefined;
}

/** Prints the violations of a seed and the command that replays it. */
function printFailure(
  seed: number,
  violations: readonly string[],
  { scene, mutant, inMemory }: Replay,
): void {
  for (const violation of violations.slice(0, SHOWN)) print(`seed ${seed}: ${violation}`);
  const asScene = scene === 'world' ? '' : ` --scene ${scene}`;
  const more = asScene + (mutant === undefined ? '' : ` --mutant ${mutant}`);
  const on = inMemory === undefined ? '' : ` --engine ${inMemory ? 'memory' : 'emulator'}`;
  print(`replay: npm run simulate -- --seeds 1 --from ${seed}${more}${on} --trace`);
}

/** Searches for a seed that catches each mutant. Returns the number of mutants that none caught. */
async function runMutants({ seeds }: Options, simulator: Simulator): Promise<number> {
  const { engine, mutated, stage, inMemory } = simulator;
  const most = Number(seeds);
  let missed = 0;
  for (const mutant of MUTANTS) {
    print(`mutant ${mutant.name}`);
    let violations: readonly string[] = [];
    for (let seed = mutant.caughtAt; seed < mutant.caughtAt + most && violations.length === 0; seed += 1) {
      engine.cleared();
      mutated.mutant = mutant;
      ({ violations } = (await simulate(stage, 'world', seed)).tally);
      mutated.mutant = undefined;
      if (violations.length > 0)
        printFailure(seed, violations, { scene: 'world', mutant: mutant.name, inMemory });
    }
    if (violations.length === 0) missed += 1;
  }
  return missed;
}

process.exitCode = await main(process.argv.slice(2));
