import { createRequire } from 'node:module';
import type { StateMachine } from 'aws-local-stepfunctions';
import { FunctionError } from '../lambda/lambda-function.ts';
import type { RunningStack } from '../stack/stack.ts';
import type { ExecutionState } from '../telemetry/telemetry.ts';
import { callService } from './aws-json.ts';
import { waitAsTask, waitUntil } from './waits.ts';

interface ExecutionInput {
  readonly executionArn: string;
  readonly stateMachineArn: string;
  readonly name: string;
  /** JSON text. */
  readonly input: string;
}

/** An execution, as DescribeExecution returns it. */
export interface Execution {
  readonly input: string;
  readonly startedSeconds: number;
  readonly running: boolean;
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<void>;
  /** For people who look at the runtime. */
  state(): ExecutionState;
  describe(): object;
  abort(): void;
}

/** How an execution ends, in the words of DescribeExecution. */
interface Outcome {
  readonly status: 'ABORTED' | 'FAILED' | 'RUNNING' | 'SUCCEEDED';
  readonly stopDate?: number;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** A state machine that can run any number of times. */
export interface Machine {
  run(input: ExecutionInput): Execution;
}

const requirePackage: (name: 'aws-local-stepfunctions') => typeof import('aws-local-stepfunctions') =
  createRequire(import.meta.url);

type Task = (input: unknown) => Promise<unknown>;
type Json = ReturnType<typeof JSON.parse>;

/** 24.8 days; Node's timers fire immediately above it. */
const LONGEST_WAIT_SECONDS = 2_147_483;

/**
 * Builds a state machine whose tasks call the functions, queues and tables of `stack`.
 * @param definition Amazon States Language with JSONPath.
 * @throws Error for JSONata, an unsupported integration, a wait of more than 24.8 days in seconds, or a definition that is not JSON; the first run of an invalid one
 *   fails.
 */
export function openMachine(stack: RunningStack, definition: string): Machine {
  const parsed = JSON.parse(definition);
  const tasks: Record<string, (input: unknown) => Promise<Json>> = {};
  const waits: string[] = [];
  walk(parsed, (name, state) => {
    if (state['QueryLanguage'] === 'JSONata') throw new Error('the local runtime runs JSONPath, not JSONata');
    if (typeof state['Seconds'] === 'number' && state['Seconds'] > LONGEST_WAIT_SECONDS) {
      throw new Error(`the state ${name} waits longer than the local runtime supports (24.8 days)`);
    }
    if (state['Type'] === 'Map') runInline(name, state);
    if (waitAsTask(state)) {
      waits.push(name);
      return;
    }
    if (state['Type'] !== 'Task') return;
    const task = taskOf(stack, String(state['Resource']));
    tasks[name] = async (input) => JSON.parse(JSON.stringify((await task(input)) ?? null));
  });
  let made: StateMachine | undefined;
  // Made on demand: the package's validator takes a second of CPU, and most starts execute nothing.
  const machineOnDemand = (): StateMachine => {
    const { StateMachine: Made } = requirePackage('aws-local-stepfunctions');
    made ??= new Made(parsed, { validationOptions: { checkArn: false } });
    return made;
  };
  return {
    run({ executionArn, stateMachineArn, name, input }) {
      const startedSeconds = Date.now() / 1000;
      const value = JSON.parse(input);
      const stopped = new AbortController();
      const wait = async (state: unknown): Promise<Json> => await waitUntil(state, stopped.signal);
      const running = machineOnDemand().run(value, {
        overrides: {
          taskResourceLocalHandlers: { ...tasks, ...Object.fromEntries(waits.map((name) => [name, wait])) },
        },
        context: {
          Execution: { Id: executionArn, Name: name, Input: value, StartTime: new Date().toISOString() },
          StateMachine: { Id: stateMachineArn },
        },
      });
      let outcome: Outcome = { status: 'RUNNING' };
      const count = (metricName: string): void =>
        stack.telemetry.metrics.add(
          { namespace: 'AWS/States', name: metricName, dimensions: { StateMachineArn: stateMachineArn } },
          1,
        );
      count('ExecutionsStarted');
      void forget(running.eventLogs);
      const ended = running.result.then(
        (output) => {
          count('ExecutionsSucceeded');
          outcome = { status: 'SUCCEEDED', output: JSON.stringify(output), stopDate: Date.now() / 1000 };
        },
        (error: unknown) => {
          const { name: errorName, message } = error instanceof Error ? error : new Error(String(error));
          const status = errorName === 'ExecutionAbortedError' ? 'ABORTED' : 'FAILED';
          outcome = { status, error: errorName, cause: message, stopDate: Date.now() / 1000 };
          count(status === 'FAILED' ? 'ExecutionsFailed' : 'ExecutionsAborted');
          if (status === 'FAILED') stack.log.report(name, `${errorName}: ${message}`);
        },
      );
      const isRunning = (): boolean => outcome.status === 'RUNNING';
      return {
        input,
        startedSeconds,
        ended,
        get running() {
          return isRunning();
        },
        state: () => ({
          machine: stateMachineArn.split(':').at(-1) ?? '',
          name,
          status: outcome.status,
          startedMs: startedSeconds * 1_000,
          stoppedMs: outcome.stopDate === undefined ? undefined : outcome.stopDate * 1_000,
          error: outcome.error,
        }),
        describe: () => ({
          executionArn,
          stateMachineArn,
          name,
          input,
          startDate: startedSeconds,
          ...outcome,
        }),
        abort() {
          if (!isRunning()) return;
          running.abort();
          stopped.abort();
        },
      };
    },
  };
}

/** The package keeps what happens in an execution until it is read. Nobody asks for it here. */
async function forget(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

/** Visits the machine itself and all its states, including those of maps and parallel branches. */
function walk(machine: unknown, visit: (name: string, state: Record<string, unknown>) => void): void {
  if (!isObject(machine)) return;
  visit('', machine);
  for (const [name, state] of Object.entries(isObject(machine['States']) ? machine['States'] : {})) {
    if (!isObject(state)) continue;
    visit(name, state);
    walk(state['ItemProcessor'] ?? state['Iterator'], visit);
    for (const branch of Array.isArray(state['Branches']) ? state['Branches'] : []) walk(branch, visit);
  }
}

/** The parts of a distributed Map that the local runtime does not run. */
const DISTRIBUTED_ONLY = ['ItemReader', 'ItemBatcher', 'ResultWriter', 'ToleratedFailurePercentage'];

/** Makes a distributed Map one that this execution runs itself: its items are in the input of the state. */
function runInline(name: string, state: Record<string, unknown>): void {
  const processor = state['ItemProcessor'];
  if (!isObject(processor) || !isObject(processor['ProcessorConfig'])) return;
  const unsupported = DISTRIBUTED_ONLY.find((part) => part in state);
  if (unsupported !== undefined) {
    throw new Error(`the local runtime does not support ${unsupported} of the Map ${name}`);
  }
  delete state['Label'];
  processor['ProcessorConfig'] = { Mode: 'INLINE' };
}

function taskOf(stack: RunningStack, resource: string): Task {
  if (resource.startsWith('arn:aws:lambda:')) return (input) => invoke(stack, resource, input);
  const [, sdk, service = '', action = ''] =
    /^arn:aws:states:::(aws-sdk:)?([a-z]+):(\w+)$/.exec(resource) ?? [];
  const operation = action.slice(0, 1).toUpperCase() + action.slice(1);
  switch (service) {
    case 'lambda':
      return async (input) => {
        const { FunctionName, Payload } = isObject(input) ? input : {};
        const result = await invoke(stack, String(FunctionName), Payload ?? {});
        return { StatusCode: 200, ExecutedVersion: '$LATEST', Payload: result };
      };
    case 'dynamodb':
      return (input) =>
        prefixed(sdk === undefined ? 'DynamoDB' : 'DynamoDb', () =>
          callService(stack.address('DYNAMODB'), `DynamoDB_20120810.${operation}`, input),
        );
    case 'sqs':
      return (input) =>
        prefixed(sdk === undefined ? 'SQS' : 'Sqs', () =>
          callService(stack.address('SQS'), `AmazonSQS.${operation}`, withTextBody(input)),
        );
    default:
      throw new Error(`the local runtime does not support the task ${resource}`);
  }
}

async function invoke(stack: RunningStack, reference: string, input: unknown): Promise<unknown> {
  try {
    return await stack.functionOf(reference).invoke(input);
  } catch (error) {
    // Retry and Catch match on the error type that the function threw.
    if (error instanceof FunctionError) error.name = error.errorType;
    throw error;
  }
}

/** Prefixes the name of an error with the service, as Step Functions does. */
async function prefixed(service: string, call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error) error.name = `${service}.${error.name}`;
    throw error;
  }
}

/** Serialises a message body that is given as an object. */
function withTextBody(input: unknown): unknown {
  if (!isObject(input) || typeof input['MessageBody'] === 'string') return input;
  return { ...input, MessageBody: JSON.stringify(input['MessageBody']) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
