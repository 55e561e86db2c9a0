import * as z from 'zod/mini';
import type { RunningStack, Service } from '../stack/stack.ts';
import { compileFilters } from './filter-pattern.ts';

const RULE = 'AWS::Events::Rule';

const Target = z.object({
  Arn: z.string(),
  Input: z.optional(z.never()),
  InputPath: z.optional(z.never()),
  InputTransformer: z.optional(z.never()),
});
const RuleProperties = z.object({
  EventPattern: z.optional(z.unknown()),
  State: z._default(z.enum(['DISABLED', 'ENABLED']), 'ENABLED'),
  Targets: z._default(z.array(Target), []),
});

/** EventBridge rules with an event pattern, on the default bus. */
export const eventRules: Service = {
  types: [RULE],

  async start(stack) {
    for (const [id, { Properties }] of stack.resolver.resources(RULE)) {
      if (Properties['EventPattern'] !== undefined) open(stack, id, Properties);
    }
    return async () => undefined;
  },
};

function open(stack: RunningStack, id: string, properties: Record<string, unknown>): void {
  const { RoleArn: _role, ...used } = properties;
  const { EventPattern, State, Targets } = RuleProperties.parse(stack.resolver.resolve(used));
  if (State === 'DISABLED') return;
  const matches = compileFilters([JSON.stringify(EventPattern)]);
  const targets = Targets.map(({ Arn }) => stack.target(Arn));
  stack.addRule((event) => {
    if (!matches(event)) return;
    for (const start of targets) {
      start(event).catch((error: unknown) => stack.log.report(id, String(error)));
    }
  });
}
