import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { LambdaFunction } from '../lambda/lambda-function.ts';
import type { RunningStack, Service } from '../stack/stack.ts';
import { ACCOUNT } from '../stack/template-resolver.ts';
import { type Batch, LineSpool, type OpenBatch } from './line-spool.ts';
import { compileLogFilter, type LogFilter } from './log-filter-pattern.ts';

const TYPE = 'AWS::Logs::SubscriptionFilter';

const FilterProperties = z.object({
  LogGroupName: z.string(),
  DestinationArn: z.string(),
  FilterPattern: z._default(z.string(), ''),
});
const Logging = z.object({ LoggingConfig: z.optional(z.object({ LogGroup: z.unknown() })) });

/** How long lines wait for further lines of their function; AWS waits for seconds. */
const GATHERING_MS = 200;
const MAXIMUM_LINES = 1_000;
/** Lambda retries an asynchronous event twice. */
const ATTEMPTS = 3;
const RETRY_MS = 500;
/** How long the last lines may take to leave a worker thread when the runtime stops. */
const DRAIN_MS = 100;

/**
 * Subscription filters: deliver log lines of functions to a function in the format of CloudWatch Logs. What the last run
 * gathered but did not deliver is delivered before anything that could miss it starts: the sweep would take a charge for
 * unanswered whose line is still on its way.
 */
export const subscriptionFilters: Service = {
  types: [TYPE],

  name(stack) {
    for (const [id] of stack.resolver.resources(TYPE)) {
      stack.resolver.name(id, stack.physicalName(id), {});
    }
  },

  async start(stack) {
    const declared = stack.resolver.resources(TYPE);
    if (declared.length === 0) return async () => undefined;
    const spool = new LineSpool(stack.options.dataDir, (error) =>
      stack.log.report('subscription filters', `a log line was not kept: ${String(error)}`),
    );
    const left = spool.left();
    const subscriptions = declared.flatMap(([id, { Properties }]) => {
      const { RoleArn: _role, ...used } = Properties;
      const { LogGroupName, DestinationArn, FilterPattern } = FilterProperties.parse(
        stack.resolver.resolve(used),
      );
      const target = stack.functionOf(DestinationArn);
      const filter = compileLogFilter(FilterPattern);
      return writersOf(stack, LogGroupName).map(
        (writer) => new Subscription(stack, spool, { id, group: LogGroupName, writer, filter, target }),
      );
    });
    await Promise.all(
      left.map(async (batch) => {
        const subscription = subscriptions.find(({ id }) => id === batch.subscription);
        if (subscription !== undefined) await subscription.deliver(batch);
        // The template no longer has it, so nobody waits for the lines.
        else batch.settle();
      }),
    );
    return async () => {
      await delay(DRAIN_MS);
      await Promise.all(subscriptions.map((subscription) => subscription.end()));
    };
  },
};

/** Returns the names of the functions that log to a group. */
function writersOf(stack: RunningStack, group: string): string[] {
  return stack.resolver.resources('AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
    const { LoggingConfig } = Logging.parse({ LoggingConfig: Properties['LoggingConfig'] });
    const name = String(stack.resolver.resolve({ Ref: id }));
    const own =
      LoggingConfig === undefined ? `/aws/lambda/${name}` : stack.resolver.resolve(LoggingConfig.LogGroup);
    return own === group ? [name] : [];
  });
}

interface Settings {
  readonly id: string;
  readonly group: string;
  readonly writer: string;
  readonly filter: LogFilter;
  readonly target: LambdaFunction;
}

/** Delivers the log lines of one function to another. */
class Subscription {
  readonly id: string;
  readonly #stack: RunningStack;
  readonly #spool: LineSpool;
  readonly #settings: Settings;
  readonly #unsubscribe: () => void;
  readonly #deliveries = new Set<Promise<void>>();
  #gathered: OpenBatch | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stack: RunningStack, spool: LineSpool, settings: Settings) {
    this.id = settings.id;
    this.#stack = stack;
    this.#spool = spool;
    this.#settings = settings;
    this.#unsubscribe = stack.log.subscribe(settings.writer, (line) => this.#take(line));
  }

  /** Delivers the gathered lines and stops the subscription. */
  async end(): Promise<void> {
    this.#unsubscribe();
    this.#flush();
    await Promise.all(this.#deliveries);
  }

  #take(message: string): void {
    if (!this.#settings.filter(message)) return;
    const timestamp = Date.now();
    // Real ids have 56 digits and start with the time.
    const id = `${timestamp}${randomUUID().replaceAll(/\D/g, '')}`.padEnd(56, '0').slice(0, 56);
    this.#gathered ??= this.#spool.begin(this.id);
    this.#gathered.add({ id, timestamp, message });
    if (this.#gathered.events.length >= MAXIMUM_LINES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), GATHERING_MS);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#gathered;
    if (batch === undefined) return;
    this.#gathered = undefined;
    batch.seal();
    const delivery = this.deliver(batch).finally(() => this.#deliveries.delete(delivery));
    this.#deliveries.add(delivery);
  }

  /** Delivers a batch. If the function fails it every time, the next start delivers it again. */
  async deliver(batch: Batch): Promise<void> {
    const { id, group, target } = this.#settings;
    const document = {
      messageType: 'DATA_MESSAGE',
      owner: ACCOUNT,
      logGroup: group,
      logStream: 'local',
      subscriptionFilters: [this.#stack.physicalName(id)],
      logEvents: batch.events,
    };
    const data = gzipSync(JSON.stringify(document)).toString('base64');
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (batch.events.length > 0) await target.invoke({ awslogs: { data } });
        batch.settle();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) {
          this.#stack.log.report(target.name, `log lines were not delivered: ${String(error)}`);
          return;
        }
        await delay(RETRY_MS * attempt);
      }
    }
  }
}
