import { compactNextPart } from '../../../shared/publishing/write/compact-changes.ts';
import { defineCommand } from '../program/command.ts';
import { inTurn, stopIfAsked } from '../program/in-turn.ts';
import { waitForLease } from '../program/wait-for-lease.ts';
import { counting } from '../terminal/output.ts';

export const indexCompact = defineCommand({
  name: 'index compact',
  summary: 'Removes changes from the change log that no list returns and no position reaches any more',
  examples: ['index compact'],
  run: async (context) => {
    const { table } = await context.connect();
    const { progress } = context;
    progress.begin('Compacting the change log');
    let [removed, blocks, readUnits] = [0, 0, 0];
    for (;;) {
      stopIfAsked(context, `${counting(removed, 'change')} removed`);
      const step = await inTurn(context, () =>
        compactNextPart({ table, now: () => context.now(), sleep: waitForLease(context) }),
      );
      removed += step.removed;
      blocks += step.blocks;
      readUnits += step.readUnits;
      if (step.isComplete) break;
      progress.update(`${counting(removed, 'change')} removed`);
    }
    return {
      json: { removed, blocks, read_units: readUnits },
      text: [
        blocks === 0
          ? 'nothing is due'
          : `${counting(removed, 'change')} removed; ${counting(blocks, 'block')} read, ${counting(Math.ceil(readUnits), 'read unit')}`,
      ],
    };
  },
});
