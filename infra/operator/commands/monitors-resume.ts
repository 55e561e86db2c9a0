import { resumeMonitor } from '../../../shared/monitors/monitors.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { monitorArgument, monitorOutcome, refuseOvertaken, requireMonitor } from './monitor-answer.ts';

export const monitorsResume = defineCommand({
  name: 'monitors resume',
  summary: 'Makes a paused monitor active; it goes on where it was, with what came meanwhile',
  examples: ['monitors resume 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: monitorArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const before = await requireMonitor(table, id);
    // The others resume by themselves.
    if (before.status === 'paused' && !(await resumeMonitor(table, before, operatorOf(context)))) {
      refuseOvertaken(id);
    }
    return monitorOutcome(await requireMonitor(table, id), context.now());
  },
});
