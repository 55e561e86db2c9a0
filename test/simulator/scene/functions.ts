import { toEvent } from '../../../infra/local/http/payload.ts';
import { RouteTable } from '../../../infra/local/http/routes.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { type Invocation, running } from '../engine/invocation.ts';

/** A response as a client receives it. */
export interface ClientAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds after which Lambda stops an operation (infra/constructs/operation-function.ts). */
export const OPERATION_TIMEOUT_MS = 10_000;

type LambdaHandler = (event: object, context: object) => Promise<unknown>;

/** A log line and the invocation that wrote it. */
export interface LoggedLine {
  readonly invocation: Invocation;
  readonly text: string;
}

/** The deployed functions, found by the routes of the interface. */
export class Functions {
  readonly #routes: RouteTable<LambdaHandler>;
  readonly #others: ReadonlyMap<string, LambdaHandler>;

  private constructor(routes: RouteTable<LambdaHandler>, others: ReadonlyMap<string, LambdaHandler>) {
    this.#routes = routes;
    this.#others = others;
  }

  /** Imports every handler with its environment. */
  static async load(
    environment: Readonly<Record<string, string>>,
    others: readonly string[],
  ): Promise<Functions> {
    Object.assign(process.env, environment);
    const handlerOf = async (name: string): Promise<LambdaHandler> => {
      const module: { handler: LambdaHandler } = await import(`../../../functions/${name}/handler.ts`);
      return module.handler;
    };
    const routes = await Promise.all(
      OPERATIONS.map(async ({ id, path }) => ({ routeKey: `GET ${path}`, target: await handlerOf(id) })),
    );
    const rest = await Promise.all(others.map(async (name) => [name, await handlerOf(name)] as const));
    return new Functions(new RouteTable(routes), new Map(rest));
  }

  /** Handles a GET as API Gateway does. The promise never settles if the function dies. */
  async get(
    invocation: Invocation,
    target: string,
    headers: Readonly<Record<string, string>>,
    now: number,
  ): Promise<ClientAnswer> {
    const match = this.#routes.match('GET', target.split('?')[0] ?? '');
    if (match === undefined) throw new Error(`no route for ${target}`);
    const event = toEvent(
      {
        method: 'GET',
        target,
        rawHeaders: Object.entries({ accept: 'application/json', ...headers }).flat(),
        body: Buffer.alloc(0),
        sourceIp: '127.0.0.1',
      },
      match,
      { apiId: 'test', now: new Date(now), port: 443 },
    );
    const answer = Object(await this.#run(invocation, match.target, event, OPERATION_TIMEOUT_MS));
    const named = Object.entries(answer.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    return { status: answer.statusCode, headers: Object.fromEntries(named), body: answer.body ?? '' };
  }

  /** Invokes a function that has no route. */
  async invoke(invocation: Invocation, name: string, event: object, timeoutMs: number): Promise<unknown> {
    const handler = this.#others.get(name);
    if (handler === undefined) throw new Error(`unknown function ${name}`);
    return await this.#run(invocation, handler, event, timeoutMs);
  }

  async #run(
    invocation: Invocation,
    handler: LambdaHandler,
    event: object,
    timeoutMs: number,
  ): Promise<unknown> {
    const end = performance.now() + timeoutMs;
    const context = {
      awsRequestId: invocation.label,
      functionName: invocation.label,
      getRemainingTimeInMillis: () => Math.max(0, end - performance.now()),
    };
    return await outliving(
      invocation,
      running.run(invocation, () => handler(event, context)),
    );
  }
}

/** Settles like `work`, or never if the invocation dies first. */
export async function outliving<T>(invocation: Invocation, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    work.then(
      (value) => {
        if (invocation.survives()) resolve(value);
      },
      (error: unknown) => {
        if (invocation.survives()) reject(error);
      },
    );
  });
}

/** Captures what invocations write to standard output, where functions log. An invocation that dies loses its line. */
export function catchLines(onLine: (line: LoggedLine) => void): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (...given: unknown[]): boolean => {
    const invocation = running.getStore();
    if (invocation === undefined) return Reflect.apply(write, process.stdout, given);
    if (invocation.survives()) onLine({ invocation, text: String(given[0]) });
    return true;
  };
}
