import * as z from 'zod/mini';
import type { RunningStack, Service } from '../stack/stack.ts';
import { type NextRun, parseSchedule } from './schedule-expression.ts';

const RULE = 'AWS::Events::Rule';
const SCHEDULE = 'AWS::Scheduler::Schedule';

const Target = z.object({ Arn: z.string(), Input: z.optional(z.string()) });
const State = z._default(z.enum(['DISABLED', 'ENABLED']), 'ENABLED');
const RuleProperties = z.object({
  ScheduleExpression: z.optional(z.string()),
  State,
  Targets: z._default(z.array(Target), []),
});
const ScheduleProperties = z.object({ ScheduleExpression: z.string(), State, Target });

/** The longest wait that a Node timer supports. */
const LONGEST_TIMER_MS = 2_147_000_000;

/** EventBridge rules with a schedule, and EventBridge Scheduler. */
export const schedules: Service = {
  types: [RULE, SCHEDULE],

  name(stack) {
    for (const [id] of stack.resolver.resources(RULE)) {
      const name = stack.physicalName(id);
      stack.resolver.name(id, name, { Arn: stack.arn('events', `rule/${name}`) });
    }
    for (const [id] of stack.resolver.resources(SCHEDULE)) {
      const name = stack.physicalName(id);
      stack.resolver.name(id, name, { Arn: stack.arn('scheduler', `schedule/default/${name}`) });
    }
  },

  async start(stack) {
    const runs = [...ruleRuns(stack), ...scheduleRuns(stack)];
    const stop = new AbortController();
    for (const run of runs) repeat(stack, run, stop.signal);
    return async () => stop.abort();
  },
};

/** One target of a schedule. */
interface Run {
  readonly id: string;
  readonly next: NextRun;
  readonly start: (input: unknown) => Promise<void>;
  readonly input: () => unknown;
}

function ruleRuns(stack: RunningStack): Run[] {
  return stack.resolver.resources(RULE).flatMap(([id, { Properties }]) => {
    const { RoleArn: _role, ...used } = Properties;
    const { ScheduleExpression, State, Targets } = RuleProperties.parse(stack.resolver.resolve(used));
    // A rule that matches events is run by event-rules.ts.
    if (ScheduleExpression === undefined || State === 'DISABLED') return [];
    return Targets.map((target) => runOf(stack, id, ScheduleExpression, target, scheduledEvent(stack, id)));
  });
}

function scheduleRuns(stack: RunningStack): Run[] {
  return stack.resolver.resources(SCHEDULE).flatMap(([id, { Properties }]) => {
    const { ScheduleExpression, State, Target } = ScheduleProperties.parse(
      stack.resolver.resolve(Properties),
    );
    return State === 'DISABLED' ? [] : [runOf(stack, id, ScheduleExpression, Target, () => ({}))];
  });
}

function runOf(
  stack: RunningStack,
  id: string,
  expression: string,
  { Arn, Input }: z.output<typeof Target>,
  event: () => unknown,
): Run {
  return {
    id,
    next: parseSchedule(expression),
    start: stack.target(Arn),
    input: Input === undefined ? event : () => JSON.parse(Input),
  };
}

function repeat(stack: RunningStack, { id, next, start, input }: Run, signal: AbortSignal): void {
  const { scheduleSpeed = 1 } = stack.options;
  const began = Date.now();
  const now = (): number => began + (Date.now() - began) * scheduleSpeed;
  let due = next(now());
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(tick, Math.min(Math.max(0, (due - now()) / scheduleSpeed), LONGEST_TIMER_MS));
  };
  const tick = (): void => {
    if (now() >= due) {
      due = next(now());
      start(input()).catch((error: unknown) => stack.log.report(id, String(error)));
    }
    wait();
  };
  wait();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

function scheduledEvent(stack: RunningStack, id: string): () => object {
  const resources = [stack.arn('events', `rule/${stack.physicalName(id)}`)];
  return () => ({
    version: '0',
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    time: new Date().toISOString(),
    resources,
    detail: {},
  });
}
