import { type FunctionLog, openFunctionLog } from '../lambda/function-log.ts';
import type { LambdaFunction } from '../lambda/lambda-function.ts';
import type { Assembly } from './template.ts';
import { ACCOUNT, REGION, Resolver } from './template-resolver.ts';

/** What a failed batch is sent to: a bucket or a queue, by ARN. */
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
  /** Environments that a function may have at once; further invocations queue. */
  readonly environmentsPerFunction: number;
  /** The same of a function that a queue starts, most of whose time is waiting for others. */
  readonly environmentsPerConsumer: number;
  /** Given to every function beside what the template gives it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Called when an engine ended by itself, with one sentence. */
  readonly onFailure: (reason: string) => void;
  /** Function logs go to the terminal too. */
  readonly echoLogs: boolean;
}

/** What the services of one running stack share: names, endpoints, functions and where failures go. */
export class RunningStack {
  readonly options: StackOptions;
  readonly resolver: Resolver;
  readonly endpoints: Endpoints = {};
  readonly log: FunctionLog;
  readonly #functions = new Map<string, LambdaFunction>();
  readonly #tables = new Map<string, string>();
  readonly #destinations = new Map<string, FailureDestination>();
  readonly #targets = new Map<string, (input: unknown) => Promise<void>>();

  constructor(options: StackOptions) {
    this.options = options;
    this.resolver = new Resolver(options.assembly.template, options.assembly.stackName, options.parameters);
    this.log = openFunctionLog(options.dataDir, options.echoLogs);
  }

  /** The physical name of a resource that the template leaves unnamed: the same at every start. */
  physicalName(id: string): string {
    return `${this.options.assembly.stackName}-${id}`;
  }

  /** The outputs of the template. */
  outputs(): Readonly<Record<string, string>> {
    const { Outputs } = this.options.assembly.template;
    return Object.fromEntries(
      Object.entries(Outputs).map(([name, { Value }]) => [name, String(this.resolver.resolve(Value))]),
    );
  }

  arn(service: string, resource: string): string {
    return `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;
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

  /** A function by its ARN, its name, or a URI that holds the ARN. */
  functionOf(reference: string): LambdaFunction {
    const name = /function:([^:/]+)/.exec(reference)?.[1] ?? reference;
    const found = this.#functions.get(this.arn('lambda', `function:${name}`));
    if (found === undefined) throw new Error(`the template has no function ${reference}`);
    return found;
  }

  addFailureDestination(arn: string, send: FailureDestination): void {
    this.#destinations.set(arn, send);
  }

  failureDestination(arn: string): FailureDestination {
    const found = this.#destinations.get(arn);
    if (found === undefined) throw new Error(`the local runtime can not send failed batches to ${arn}`);
    return found;
  }

  /** Something a schedule can start: a queue or a state machine. Functions need no entry. */
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

/** One service of AWS: the resource types it runs, how it names them, how it starts and stops. */
export interface Service {
  readonly types: readonly string[];
  /** Names that are known before anything runs; the others are given by `start`. */
  name?(stack: RunningStack): void;
  start(stack: RunningStack): Promise<() => Promise<void>>;
}
