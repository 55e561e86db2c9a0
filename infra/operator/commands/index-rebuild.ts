import { setTimeout as delay } from 'node:timers/promises';
import {
  abandonRebuild,
  buildNextPart,
  deleteNextPart,
  RETIREMENT_MS,
  type RebuildOptions,
} from '../../../shared/publishing/write/rebuild.ts';
import { WriterLeaseHeldError } from '../../../shared/search/store/lease.ts';
import { type Manifest, readManifest } from '../../../shared/search/store/manifest.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { flag } from '../terminal/option.ts';
import { counted, counting } from '../terminal/output.ts';
import { Interrupted, Refusal } from '../terminal/refusal.ts';

/** Between two steps, so that a publish gets its turn. */
const PAUSE_MS = 100;

export const indexRebuild = defineCommand({
  name: 'index rebuild',
  summary:
    'Builds the index anew from the documents beside the running one; ten minutes later, run again, deletes the old',
  examples: ['index rebuild', 'index rebuild --abandon'],
  options: {
    abandon: flag('--abandon', 'give up a rebuild that was begun; what it wrote is deleted later'),
  },
  run: async (context, { abandon }) => {
    const { table, reader } = await context.connect();
    const options: RebuildOptions = { table, now: () => context.now() };
    const manifest = await readManifest(reader);
    if (abandon) return await giveUp(context, options, manifest);
    const [retired] = manifest.retiredGenerations;
    if (retired === undefined) return await build(context, options);
    if (manifest.rebuild !== null) return await build(context, options);
    const dueMs = retired.retiredAtMs + RETIREMENT_MS;
    if (dueMs > context.now()) {
      throw new Refusal(
        `generation ${retired.generation} still serves readers under way: run this again after ` +
          `${new Date(dueMs).toISOString()}, and it is deleted`,
      );
    }
    return await remove(context, options, retired.generation);
  },
});

async function build(context: CommandContext, options: RebuildOptions): Promise<Outcome> {
  const { progress } = context;
  progress.begin('Rebuilding the index');
  let done = 'the rebuild had not begun';
  for (;;) {
    stopIfAsked(context, done);
    const status = await inTurn(context, () => buildNextPart(options));
    if (status.phase === 'swapped') {
      const { generation, deletableAtMs } = status;
      const deletable = new Date(deletableAtMs).toISOString();
      return {
        json: { generation, deletable_at: deletable },
        text: [
          `generation ${generation} serves from now on`,
          `the old one is kept for readers under way; run this again after ${deletable}, and it is deleted`,
        ],
      };
    }
    if (status.phase !== 'building') throw new Error(`a rebuild came to ${status.phase}`);
    const { jobs, endJob, companies, endCompany } = status.rebuild;
    done = `${counted(companies)} of ${counted(endCompany)} companies, ${counted(jobs)} of ${counted(endJob)} jobs`;
    progress.update(done);
  }
}

async function remove(
  context: CommandContext,
  options: RebuildOptions,
  generation: number,
): Promise<Outcome> {
  context.progress.begin(`Deleting generation ${generation}`);
  let items = 0;
  for (;;) {
    stopIfAsked(context, `${counting(items, 'item')} of generation ${generation} deleted`);
    const status = await inTurn(context, () => deleteNextPart(options));
    if (status.phase !== 'deleting' || status.generation !== generation) break;
    items += status.deleted;
    context.progress.update(counting(items, 'item'));
    if (status.isLast) break;
  }
  return {
    json: { deleted_generation: generation, items },
    text: [`generation ${generation} is deleted: ${counting(items, 'item')}`],
  };
}

async function giveUp(
  context: CommandContext,
  options: RebuildOptions,
  { rebuild }: Manifest,
): Promise<Outcome> {
  if (rebuild === null) throw new Refusal('no rebuild was begun');
  await inTurn(context, () => abandonRebuild(options));
  const { generation } = rebuild;
  return {
    json: { abandoned_generation: generation },
    text: [`generation ${generation} is given up; run index rebuild in ten minutes to delete what it wrote`],
  };
}

/** Waits while a publish runs. */
async function inTurn<T>({ signal, progress }: CommandContext, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const result = await work();
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      return result;
    } catch (error) {
      if (!(error instanceof WriterLeaseHeldError) || signal.aborted) throw error;
      progress.update(error.message);
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function stopIfAsked({ signal }: CommandContext, done: string): void {
  if (signal.aborted) throw new Interrupted(`${done}; run it again to go on`);
}
