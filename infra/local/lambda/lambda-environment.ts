// Runs in a worker thread: an execution environment of one function, which handles one event at a time.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** The settings of an environment. */
export interface EnvironmentData {
  readonly file: string;
  readonly handlerName: string;
  readonly functionName: string;
  readonly arn: string;
  readonly memoryMegabytes: number;
}

export interface EnvironmentRequest {
  readonly requestId: string;
  readonly payload: string;
  /** Unix milliseconds. */
  readonly deadline: number;
}

/** A stream that a function prints to. */
export type OutputStream = 'stderr' | 'stdout';

/** An error in the form of Lambda's error payload. */
export interface ErrorPayload {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

export type EnvironmentMessage =
  | { readonly kind: 'output'; readonly stream: OutputStream; readonly chunk: string | Uint8Array }
  | { readonly kind: 'ready' }
  | { readonly kind: 'init-error'; readonly error: ErrorPayload }
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: ErrorPayload };

type FunctionHandler = (event: unknown, context: object) => unknown;

// Node has read it, and the function's own environment does not have it.
delete process.env['NODE_COMPILE_CACHE'];
const data: EnvironmentData = workerData;
const post = (message: EnvironmentMessage): void => parentPort?.postMessage(message);

function describe(error: unknown): ErrorPayload {
  return error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: typeof error, errorMessage: String(error), trace: [] };
}

async function load(): Promise<FunctionHandler> {
  const module: Record<string, unknown> = await import(pathToFileURL(data.file).href);
  const handler = module[data.handlerName];
  if (typeof handler !== 'function') {
    throw new Error(`${data.file} does not export a function ${data.handlerName}`);
  }
  return (event, context) => handler(event, context);
}

function contextOf({ requestId, deadline }: EnvironmentRequest): object {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.arn,
    memoryLimitInMB: String(data.memoryMegabytes),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

/**
 * Sends what the function prints by the port of its results. A worker's own streams have another port, so a response
 * could leave before the line that records it.
 */
function sendOutput(stream: OutputStream): void {
  process[stream].write = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    callback?: (error?: Error | null) => void,
  ) => {
    post({ kind: 'output', stream, chunk });
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done !== undefined) queueMicrotask(done);
    return true;
  };
}

sendOutput('stdout');
sendOutput('stderr');
try {
  const handler = await load();
  parentPort?.on('message', async (request: EnvironmentRequest) => {
    try {
      const result = await handler(JSON.parse(request.payload), contextOf(request));
      post({ kind: 'result', payload: JSON.stringify(result) ?? 'null' });
    } catch (error) {
      post({ kind: 'error', error: describe(error) });
    }
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'init-error', error: describe(error) });
}
