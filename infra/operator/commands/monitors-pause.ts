import { pauseMonitor } from '../../../shared/monitors/monitors.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { monitorArgument, monitorOutcome, refuseOvertaken, requireMonitor } from './monitor-answer.ts';

export const monitorsPause = defineCommand({
  name: 'monitors pause',
  summary: 'Pauses a monitor: it does not run again before it is resumed, and forgets nothing',
  examples: ['monitors pause 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: monitorArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireMonitor(table, id);
    // One that is paused stays as it is, so a repeat is harmless.
    if (before.status !== 'paused' && !(await pauseMonitor(table, before, operatorOf(context)))) {
      refuseOvertaken(id);
    }
    return monitorOutcome(await requireMonitor(table, id), context.now());
  },
});
