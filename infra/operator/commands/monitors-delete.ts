import { deleteMonitor } from '../../../shared/monitors/monitors.ts';
import { defineCommand } from '../program/command.ts';
import { operatorOf } from '../program/organisation.ts';
import { monitorArgument, monitorJson, refuseOvertaken, requireMonitor } from './monitor-answer.ts';

export const monitorsDelete = defineCommand({
  name: 'monitors delete',
  summary: 'Deletes a monitor for good; what it has paid for stays free to retrieve as long as it was',
  examples: ['monitors delete 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: monitorArgument },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const monitor = await requireMonitor(table, id);
    if (!(await deleteMonitor(table, monitor, operatorOf(context)))) refuseOvertaken(id);
    return {
      json: { ...monitorJson(monitor, context.now()), status: 'deleted' },
      text: [`monitor ${id} is deleted`],
    };
  },
});
