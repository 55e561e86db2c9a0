import { defineCommand } from '../program/command.ts';
import { monitorArgument, monitorOutcome, requireMonitor } from './monitor-answer.ts';

export const monitorsShow = defineCommand({
  name: 'monitors show',
  summary: 'Shows a monitor: what it asks, how far it has come, what it spent today',
  examples: ['monitors show 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: monitorArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    return monitorOutcome(await requireMonitor(table, id), context.now());
  },
});
