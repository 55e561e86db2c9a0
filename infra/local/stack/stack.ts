import { type EngineAddress, engineAddress, LOCAL_REGION } from '../../operator/connection/engine-address.ts';
import { type Credential, newCredential } from '../door/credential.ts';
import { type FunctionLog, openFunctionLog } from '../lambda/function-log.ts';
import type { LambdaFunction } from '../lambda/lambda-function.ts';
import { Queues } from '../queues/queues.ts';
import { Telemetry } from '../telemetry/telemetry.ts';
import type { Assembly } from './template.ts';
import { ACCOUNT, Resolver } from './template-resolver.ts';

/** Sends a failed batch to a bucket or a queue. */
type FailureDestination = (record: object, key: string) => Promise<void>;

/** Endpoints by the suffix of the SDK's `AWS_ENDPOINT_URL_…` variables. */
type Endpoints = Partial<Record<'DYNAMODB' | 'DYNAMODB_STREAMS' | 'KMS' | 'S3' | 'SFN' | 'SQS', string>>;

export interface StackOptions {
  readonly assembly: Assembly;
  readonly parameters: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly baseUrl: string;
  /** `dynoxide` or `local` (DynamoDB Local, which needs Java). */
  readonly engine: 'dynoxide' | 'local';
  /** Concurrent environments of a function; further invocations wait. */
  readonly environmentsPerFunction: number;
  /** The same, per queue, of a function that queues invoke; such a function mostly waits for other systems. */
  readonly environmentsPerConsumer: number;
  /** Set in every function in addition to the variables of the template. */
  readonly variables: Readonly<Record<string, string>>;
  /** Called with one sentence when an engine stops unexpectedly. */
  readonly onFailure: (reason: string) => void;
  /** How many times faster than time the clock of schedules runs, so that a test need not wait a minute (default 1). */
  readonly scheduleSpeed?: number | undefined;
  /** The clock of metrics and alarms, so that a test need not wait for a period of theirs (default the time). */
  readonly alarmClock?: (() => number) | undefined;
  /** Also print function logs in the terminal. */
  readonly echoLogs: boolean;
}

/** What the services of a running stack share: names, endpoints, functions, failure destinations and targets. */
export class RunningStack {
  readonly options: StackOptions;
  readonly resolver: Resolver;
  /** Of this start: every engine demands it. */
  readonly credential: Credential = newCredential();
  readonly endpoints: Endpoints = {};
  readonly log: FunctionLog;
  /** What CloudWatch would have: metrics and the latest lines. */
  readonly telemetry: Telemetry;
  readonly queues = new Queues();
  /** Returns a number that changes with every write to a table; undefined if the engine has none. */
  tableVersion: () => number | undefined = () => undefined;
  readonly #functions = new Map<string, LambdaFunction>();
  readonly #tables = new Map<string, string>();
  readonly #destinations = new Map<string, FailureDestination>();
  readonly #targets = new Map<string, (input: unknown) => Promise<void>>();
  readonly #rules: ((event: object) => void)[] = [];

  constructor(options: StackOptions) {
    this.options = options;
    this.resolver = new Resolver(options.assembly.template, options.assembly.stackName, options.parameters);
    this.telemetry = new Telemetry(options.alarmClock);
    this.log = openFunctionLog(options.dataDir, options.echoLogs);
    this.log.watch((functionName, line) => this.telemetry.take(functionName, line));
  }

  /** Returns the physical name of a resource without a name in the template; it is the same at every start. */
  physicalName(id: string): string {
    return `${this.options.assembly.stackName}-${id}`;
  }

  address(service: keyof Endpoints): EngineAddress {
    return engineAddress(this.endpoints[service] ?? '', this.credential);
  }

  /** Returns the resolved outputs of the template. */
  outputs(): Readonly<Record<string, string>> {
    const { Outputs } = this.options.assembly.template;
    return Object.fromEntries(
      Object.entries(Outputs).map(([name, { Value }]) => [name, String(this.resolver.resolve(Value))]),
    );
  }

  arn(service: string, resource: string): string {
    return `arn:aws:${service}:${LOCAL_REGION}:${ACCOUNT}:${resource}`;
  }

  addTable(id: string, name: string): void {
    this.#tables.set(id, name);
  }

  /** Names of the tables, in the order of the template. */
  get tableNames(): readonly string[] {
    return [...this.#tables.values()];
  }

  addFunction(lambda: LambdaFunction): void {
    this.#functions.set(lambda.arn, lambda);
  }

  /** Returns a function by its ARN, its name, or a URI that contains the ARN. */
  functionOf(reference: string): LambdaFunction {
    const found = this.#functions.get(this.arn('lambda', `function:${functionNameIn(reference)}`));
    if (found === undefined) throw new Error(`the template has no function ${reference}`);
    return found;
  }

  addFailureDestination(arn: string, send: FailureDestination): void {
    this.#destinations.set(arn, send);
  }

  failureDestination(arn: string): FailureDestination {
    const found = this.#destinations.get(arn);
    if (found === undefined) throw new Error(`the local runtime cannot send failed batches to ${arn}`);
    return found;
  }

  /** Registers a rule of the event bus, which starts its targets for the events that it matches. */
  addRule(offer: (event: object) => void): void {
    this.#rules.push(offer);
  }

  /** Sends an event to the default bus. */
  putEvent(event: object): void {
    for (const offer of this.#rules) offer(event);
  }

  /** Registers a queue or a state machine as the target of schedules and rules. Functions need no registration. */
  addTarget(arn: string, start: (input: unknown) => Promise<void>): void {
    this.#targets.set(arn, start);
  }

  target(arn: string): (input: unknown) => Promise<void> {
    const found = this.#targets.get(arn);
    if (found !== undefined) return found;
    const lambda = this.functionOf(arn);
    return async (input) => {
      await lambda.invoke(input);
    };
  }
}

/** Returns the name of a function from its name or ARN, each with or without an alias, or a URI that contains an ARN. */
export const functionNameIn = (reference: string): string =>
  /function:([^:/]+)/.exec(reference)?.[1] ?? reference.replace(/:.*$/, '');

/** A service of AWS: the resource types it runs, how it names them, and how it starts and stops. */
export interface Service {
  readonly types: readonly string[];
  /** Sets the names that are known before anything runs; `start` sets the others. */
  name?(stack: RunningStack): void;
  start(stack: RunningStack): Promise<() => Promise<void>>;
}
