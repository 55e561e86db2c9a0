import { usdOf } from '../../../shared/contract/money.ts';
import { type Run, runMonitor } from '../../../shared/monitors/run.ts';
import { customerAppUrlOf } from '../connection/webhook-services.ts';
import { defineCommand } from '../program/command.ts';
import { Refusal } from '../terminal/refusal.ts';
import { monitorArgument, monitorOutcome, refuseOvertaken, requireMonitor } from './monitor-answer.ts';

const SENTENCES: Readonly<Record<Exclude<Run['outcome'], 'delivered'>, string>> = {
  baseline: 'The first run: nothing is sent or charged, and everything published from now on is new.',
  gone: 'Its destination or organisation is no more: it is paused.',
  nothing_new: 'Nothing new that matches: nothing is sent or charged.',
  waiting: 'A publication is under way: nothing was looked at, and the next run does.',
  overtaken: 'Another run came first.',
  paused: 'It is paused.',
  paused_budget: 'Its budget of the day is spent: it goes on when the UTC day turns, and loses nothing.',
  paused_credit: 'The credit does not cover what is new: it goes on when there is credit, and loses nothing.',
  suspended: 'Its organisation is suspended: nothing happens until it is resumed.',
  unknown: 'There is no such monitor.',
};

export const monitorsRun = defineCommand({
  name: 'monitors run',
  summary: 'Runs a monitor now: pays what is new, and delivers it',
  examples: ['monitors run 019583a0-4444-7000-8000-000000000004'],
  arguments: { id: monitorArgument },
  run: async (context, { id }) => {
    const connection = await context.connect();
    const { table } = connection;
    const appUrl = customerAppUrlOf(connection);
    const { status } = await requireMonitor(table, id);
    if (status === 'paused') throw new Refusal(`monitor ${id} is paused: run monitors resume first`);
    const run = await runMonitor({ table, appUrl, now: context.now, signal: context.signal }, id);
    if (run.outcome === 'overtaken') refuseOvertaken(id);
    const delivered = run.outcome === 'delivered' ? run : undefined;
    return monitorOutcome(await requireMonitor(table, id), context.now(), {
      json: {
        outcome: run.outcome,
        event_id: delivered?.eventId ?? null,
        resources: delivered?.resources ?? 0,
        cost_usd: usdOf(delivered?.costMicros ?? 0n),
      },
      text:
        run.outcome === 'delivered'
          ? [
              `Delivers ${run.resources} for ${usdOf(run.costMicros)} USD.`,
              `See what becomes of it: npm run ops -- deliveries show ${run.eventId}`,
            ]
          : [SENTENCES[run.outcome]],
    });
  },
});
