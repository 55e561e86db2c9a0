import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionLog } from './function-log.ts';
import type {
  EnvironmentData,
  EnvironmentMessage,
  EnvironmentRequest,
  OutputStream,
} from './lambda-environment.ts';
import { Lines } from './lines.ts';

/** Lambda's limits: the payload and the result of an invocation, and the time of an initialisation. */
const MAXIMUM_PAYLOAD_BYTES = 6 * 1024 * 1024;
const INITIALISATION_MS = 10_000;
/**
 * An environment that nothing has used for this long ends, as AWS ends it after some minutes. Longer than the minute
 * between two runs of the most frequent schedules.
 */
const IDLE_MS = 150_000;

const ENVIRONMENT_FILE = new URL('./lambda-environment.ts', import.meta.url);

export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** The bundled module. */
  readonly file: string;
  /** The export to call. */
  readonly handlerName: string;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly variables: Readonly<Record<string, string>>;
  /** Where environments keep what V8 compiled, which halves the CPU of a start; Node makes and fills it. */
  readonly compiledFolder: string;
  /** Maximum concurrent environments; further invocations wait. */
  readonly maximumEnvironments: number;
  /** Called after each invocation, as Lambda's metrics count it. */
  readonly measure?: (invocation: { readonly ms: number; readonly failed: boolean }) => void;
}

/** A failed invocation, with Lambda's `errorType` (`Sandbox.Timedout`, `Runtime.ExitError`, …). */
export class FunctionError extends Error {
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.name = 'FunctionError';
    this.errorType = errorType;
  }
}

/** A function and its worker threads. Each thread is an execution environment, which handles one event at a time. */
export class LambdaFunction {
  readonly name: string;
  readonly arn: string;
  readonly #settings: FunctionSettings;
  readonly #log: FunctionLog;
  readonly #idle: Environment[] = [];
  readonly #live = new Set<Environment>();
  readonly #waiting: { give(environment: Environment): void; refuse(error: FunctionError): void }[] = [];
  #stopped = false;

  constructor(settings: FunctionSettings, log: FunctionLog) {
    this.name = settings.name;
    this.arn = settings.arn;
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Invokes the function and returns its result. Event and result are copied as JSON.
   * @throws FunctionError for everything that Lambda reports as a function error.
   */
  async invoke(event: unknown): Promise<unknown> {
    const payload = JSON.stringify(event) ?? 'null';
    if (Buffer.byteLength(payload) > MAXIMUM_PAYLOAD_BYTES) {
      throw new FunctionError('RequestEntityTooLargeException', `more than ${MAXIMUM_PAYLOAD_BYTES} bytes`);
    }
    const environment = await this.#acquire();
    const startedMs = performance.now();
    let failed = true;
    try {
      const result = await environment.run(payload, this.#settings.timeoutSeconds * 1000);
      if (Buffer.byteLength(result) > MAXIMUM_PAYLOAD_BYTES) {
        throw new FunctionError(
          'Function.ResponseSizeTooLarge',
          `the result has more than ${MAXIMUM_PAYLOAD_BYTES} bytes`,
        );
      }
      const value: unknown = JSON.parse(result);
      failed = false;
      return value;
    } catch (error) {
      if (!this.#stopped) {
        const { errorType = 'Error', message = String(error) } = error instanceof FunctionError ? error : {};
        this.#log.report(this.name, `${errorType}: ${message}`);
      }
      throw error;
    } finally {
      if (!this.#stopped) this.#settings.measure?.({ ms: performance.now() - startedMs, failed });
      this.#release(environment);
    }
  }

  /** Ends every environment, including busy ones. Running and waiting invocations fail. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(stopping());
    await Promise.all([...this.#live].map((environment) => environment.end()));
  }

  #acquire(): Promise<Environment> | Environment {
    if (this.#stopped) throw stopping();
    const idle = this.#idle.pop();
    if (idle !== undefined) {
      clearTimeout(idle.reaper);
      return idle;
    }
    if (this.#live.size < this.#settings.maximumEnvironments) return this.#create();
    return new Promise((give, refuse) => {
      this.#waiting.push({ give, refuse });
    });
  }

  #create(): Environment {
    const environment = new Environment(this.#settings, this.#log);
    this.#live.add(environment);
    return environment;
  }

  #release(environment: Environment): void {
    if (environment.ended) this.#live.delete(environment);
    const next = this.#waiting.shift();
    if (next !== undefined) next.give(environment.ended ? this.#create() : environment);
    else if (!environment.ended) this.#rest(environment);
  }

  #rest(environment: Environment): void {
    this.#idle.push(environment);
    environment.reaper = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(environment), 1);
      this.#live.delete(environment);
      void environment.end();
    }, IDLE_MS).unref();
  }
}

/** What a function prints is no outcome of an initialisation or an invocation. */
type Outcome = Exclude<EnvironmentMessage, { readonly kind: 'output' }>;

/** An execution environment: a worker thread with the function's code, variables and memory limit. */
class Environment {
  ended = false;
  /** Ends it while it is idle. */
  reaper: NodeJS.Timeout | undefined;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #settle: ((message: Outcome | FunctionError) => void) | undefined;

  constructor(settings: FunctionSettings, log: FunctionLog) {
    const workerData: EnvironmentData = {
      file: settings.file,
      handlerName: settings.handlerName,
      functionName: settings.name,
      arn: settings.arn,
      memoryMegabytes: settings.memoryMegabytes,
    };
    this.#worker = new Worker(ENVIRONMENT_FILE, {
      workerData,
      env: { ...settings.variables, NODE_COMPILE_CACHE: settings.compiledFolder },
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryMegabytes },
    });
    const write = (line: string): void => log.write(settings.name, line);
    const printed: Record<OutputStream, Lines> = { stdout: new Lines(write), stderr: new Lines(write) };
    // What Node itself prints, such as the reason of a crash.
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      const lines = new Lines(write);
      stream.on('data', (chunk: Buffer) => lines.take(chunk));
      stream.on('end', () => lines.end());
    }
    this.#worker.on('message', (message: EnvironmentMessage) => {
      if (message.kind === 'output') printed[message.stream].take(message.chunk);
      else this.#settle?.(message);
    });
    this.#worker.on('error', (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      this.#fail('Runtime.ExitError', `RequestId: local Error: Runtime exited with error: ${message}`);
    });
    this.#worker.on('exit', (code) => {
      for (const lines of Object.values(printed)) lines.end();
      this.#fail('Runtime.ExitError', `RequestId: local Error: Runtime exited with exit status: ${code}`);
    });
    this.#ready = this.#next(INITIALISATION_MS, 'the initialisation').then((message) => {
      if (message.kind === 'ready') return;
      void this.end();
      const { errorType, errorMessage } =
        message.kind === 'init-error'
          ? message.error
          : { errorType: 'Runtime.Unknown', errorMessage: message.kind };
      throw new FunctionError(errorType, errorMessage);
    });
    // The invocation that awaits it reports the error.
    this.#ready.catch(() => undefined);
  }

  /** Handles one event. A time-out or a crash ends the environment. */
  async run(payload: string, timeoutMs: number): Promise<string> {
    await this.#ready;
    if (this.ended) throw new FunctionError('Runtime.ExitError', 'the environment has ended');
    const answer = this.#next(timeoutMs, 'Task');
    const request: EnvironmentRequest = {
      requestId: randomUUID(),
      payload,
      deadline: Date.now() + timeoutMs,
    };
    this.#worker.postMessage(request);
    const message = await answer;
    if (message.kind === 'result') return message.payload;
    if (message.kind === 'error')
      throw new FunctionError(message.error.errorType, message.error.errorMessage);
    throw new FunctionError('Runtime.Unknown', `unexpected ${message.kind}`);
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }

  #next(timeoutMs: number, what: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        void this.end();
        this.#settle?.(
          new FunctionError(
            'Sandbox.Timedout',
            `${what} timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
          ),
        );
      }, timeoutMs);
      this.#settle = (outcome) => {
        clearTimeout(timer);
        this.#settle = undefined;
        if (outcome instanceof FunctionError) reject(outcome);
        else resolve(outcome);
      };
    });
  }

  #fail(errorType: string, message: string): void {
    this.ended = true;
    this.#settle?.(new FunctionError(errorType, message));
  }
}

function stopping(): FunctionError {
  return new FunctionError('Runtime.ExitError', 'the runtime is stopping');
}
