// `npm run simulate -- --seeds N [--from SEED] [--mutant NAME] [--trace]` runs worlds of the credit simulator by seed.
// It prints each failing seed with the command that replays it; the last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { openEmulator, openMemory } from './engines.ts';
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
`;
const SHOWN = 10;
const REPORT_EVERY = 1_000;
/** Runs with more seeds than this default to the in-process table. */
const EMULATED = 1_000;

const { values } = parseArgs({
  options: {
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
  },
});

/** The real output stream: functions.ts captures what functions write. */
const write = process.stdout.write.bind(process.stdout);
const print = (line: string): void => {
  write(`${line}\n`);
};

async function main(): Promise<number> {
  const from = Number(values.from);
  const count = Number(values.seeds);
  const mutant = MUTANTS.find(({ name }) => name === values.mutant);
  const scene = values.scene === 'bank' ? 'bank' : 'world';
  if (
    values.help ||
    !Object.hasOwn(SCENES, values.scene) ||
    !(count >= 1) ||
    !Number.isInteger(from + count + Number(values.also ?? 0)) ||
    (values.mutant !== undefined && !mutant)
  ) {
    print(HELP);
    return values.help ? 0 : 2;
  }
  const inMemory = (values.engine ?? (count > EMULATED ? 'memory' : 'emulator')) === 'memory';
  const engine = await (inMemory ? openMemory() : openEmulator());
  try {
    const mutated = new MutantEngine(engine, mutant);
    const stage = await openStage(mutated, engine.published);
    if (values.mutants) {
      const seeds = { most: count, inMemory };
      const missed = await runMutants(stage, mutated, engine.cleared, seeds);
      print(`${MUTANTS.length - missed} caught, ${missed} missed`);
      return missed === 0 ? 0 : 1;
    }
    const report = new Report();
    const began = process.hrtime.bigint();
    let stopped = false;
    process.once('SIGINT', () => {
      stopped = true;
    });
    const seeds = Array.from({ length: count }, (_, i) => from + i);
    if (values.also !== undefined) seeds.push(Number(values.also));
    for (const [i, seed] of seeds.entries()) {
      if (stopped) break;
      engine.cleared();
      const world = await simulate(stage, scene, seed, values.trace ? print : undefined);
      report.add(world);
      const done = i + 1;
      if (done % REPORT_EVERY === 0) {
        const rate = (done / (Number(process.hrtime.bigint() - began) / 1e9)).toFixed(1);
        const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
        process.stderr.write(
          `${done} worlds, ${rate} per second, ${report.failed} failed, ${megabytes} MB\n`,
        );
      }
      const { violations } = world.tally;
      if (values.trace || values.traces) print(`seed ${seed}: trace ${world.trace}`);
      if (violations.length === 0) continue;
      printFailure(
        seed,
        violations,
        values.engine === undefined && !inMemory ? undefined : inMemory,
        values.mutant,
      );
      if (values['until-failure']) stopped = true;
    }
    for (const line of report.lines()) print(line);
    print(`${report.passed} passed, ${report.failed} failed`);
    return report.failed === 0 ? 0 : 1;
  } finally {
    await engine.close();
  }
}

/** Prints the violations of a seed and the command that replays it. */
function printFailure(
  seed: number,
  violations: readonly string[],
  inMemory: boolean | undefined,
  mutant: string | undefined,
): void {
  for (const violation of violations.slice(0, SHOWN)) print(`seed ${seed}: ${violation}`);
  const asScene = values.scene === 'world' ? '' : ` --scene ${values.scene}`;
  const more = asScene + (mutant === undefined ? '' : ` --mutant ${mutant}`);
  const on = inMemory === undefined ? '' : ` --engine ${inMemory ? 'memory' : 'emulator'}`;
  print(`replay: npm run simulate -- --seeds 1 --from ${seed}${more}${on} --trace`);
}

/** Searches for a seed that catches each mutant. Returns how many none did. */
async function runMutants(
  stage: Stage,
  engine: MutantEngine,
  clear: () => void,
  { most, inMemory }: { readonly most: number; readonly inMemory: boolean },
): Promise<number> {
  let missed = 0;
  for (const mutant of MUTANTS) {
    print(`mutant ${mutant.name}`);
    let violations: readonly string[] = [];
    for (let seed = mutant.caughtAt; seed < mutant.caughtAt + most && violations.length === 0; seed += 1) {
      clear();
      engine.mutant = mutant;
      ({ violations } = (await simulate(stage, 'world', seed)).tally);
      engine.mutant = undefined;
      if (violations.length > 0) printFailure(seed, violations, inMemory, mutant.name);
    }
    if (violations.length === 0) missed += 1;
  }
  return missed;
}

process.exitCode = await main();
