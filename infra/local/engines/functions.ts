import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { LOCAL_REGION } from '../../operator/connection/engine-address.ts';
import { type FunctionSettings, LambdaFunction } from '../lambda/lambda-function.ts';
import { functionNameIn, type RunningStack, type Service } from '../stack/stack.ts';

const FunctionProperties = z.object({
  FunctionName: z.optional(z.string()),
  Handler: z.string(),
  Runtime: z.string(),
  MemorySize: z._default(z.number(), 128),
  Timeout: z._default(z.number(), 3),
  ReservedConcurrentExecutions: z.optional(z.number()),
  Environment: z._default(z.object({ Variables: z._default(z.record(z.string(), z.string()), {}) }), {
    Variables: {},
  }),
  Code: z.object({ S3Key: z.optional(z.string()) }),
});

const Qualified = z.object({ FunctionName: z.string(), Name: z.string() });

const TYPE = 'AWS::Lambda::Function';
const ALIAS = 'AWS::Lambda::Alias';
const VERSION = 'AWS::Lambda::Version';

/** Lambda: runs every function of the template, as bundled, in worker threads that start on first use. */
export const lambda: Service = {
  types: [TYPE, ALIAS, VERSION],

  name(stack) {
    for (const [id, { Properties }] of stack.resolver.resources(TYPE)) {
      const name = functionName(stack, id, Properties['FunctionName']);
      stack.resolver.name(id, name, { Arn: stack.arn('lambda', `function:${name}`) });
    }
    // There is one version of a function here, so its aliases and versions are other names of it.
    for (const [id, { Type, Properties }] of stack.resolver.resources(ALIAS, VERSION)) {
      const version = '1';
      const { FunctionName, Name } = Qualified.parse({
        FunctionName: stack.resolver.resolve(Properties['FunctionName']),
        Name: Type === ALIAS ? Properties['Name'] : version,
      });
      const arn = stack.arn('lambda', `function:${FunctionName}:${Name}`);
      stack.resolver.name(id, arn, { Version: version, AliasArn: arn, FunctionArn: arn });
    }
  },

  async start(stack) {
    const functions = stack.resolver
      .resources(TYPE)
      .map(([id, { Properties }]) => new LambdaFunction(settingsOf(stack, id, Properties), stack.log));
    for (const entry of functions) stack.addFunction(entry);
    return async () => {
      await Promise.all(functions.map((entry) => entry.stop()));
    };
  },
};

function functionName(stack: RunningStack, id: string, given: unknown): string {
  return typeof given === 'string' ? given : stack.physicalName(id);
}

function settingsOf(stack: RunningStack, id: string, properties: Record<string, unknown>): FunctionSettings {
  const { Role: _role, LoggingConfig: _logging, ...used } = properties;
  const { Handler, Runtime, MemorySize, Timeout, Environment, Code, ReservedConcurrentExecutions } =
    FunctionProperties.parse(stack.resolver.resolve(used));
  if (!Runtime.startsWith('nodejs'))
    throw new Error(`the local runtime runs Node functions only; ${id} uses ${Runtime}`);
  if (Code.S3Key === undefined)
    throw new Error(`the code of the function ${id} is in the template; the local runtime needs an asset`);
  const name = functionName(stack, id, properties['FunctionName']);
  const { metrics } = stack.telemetry;
  const metric = (metricName: string) => ({
    namespace: 'AWS/Lambda',
    name: metricName,
    dimensions: { FunctionName: name },
  });
  const dot = Handler.lastIndexOf('.');
  const code = stack.options.assembly.assetFolder(Code.S3Key);
  const module = join(code, Handler.slice(0, dot));
  const file = ['.mjs', '.js', '.cjs'].map((ending) => module + ending).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`the function ${id} has no module ${module}`);
  return {
    name,
    arn: stack.arn('lambda', `function:${name}`),
    file,
    handlerName: Handler.slice(dot + 1),
    memoryMegabytes: MemorySize,
    timeoutSeconds: Timeout,
    // In the assembly, so that it goes with the code.
    compiledFolder: join(dirname(code), 'compiled'),
    maximumEnvironments: Math.max(
      1,
      Math.min(
        stack.options.environmentsPerConsumer * queuesOf(stack, id) || stack.options.environmentsPerFunction,
        ReservedConcurrentExecutions ?? Number.POSITIVE_INFINITY,
      ),
    ),
    measure({ ms, failed }) {
      metrics.add(metric('Invocations'), 1);
      metrics.add(metric('Errors'), failed ? 1 : 0);
      metrics.add(metric('Duration'), ms);
    },
    variables: {
      ...Environment.Variables,
      ...stack.options.variables,
      ...environmentOf(stack, { name, runtime: Runtime, memory: MemorySize, handler: Handler }),
    },
  };
}

/** Returns the number of queues that invoke the function. Only the mappings of streams have a starting position. */
const queuesOf = (stack: RunningStack, id: string): number =>
  stack.resolver
    .resources('AWS::Lambda::EventSourceMapping')
    .filter(
      ([, { Properties }]) =>
        Properties['StartingPosition'] === undefined &&
        functionNameIn(String(stack.resolver.resolve(Properties['FunctionName']))) ===
          stack.resolver.resolve({ Ref: id }),
    ).length;

function environmentOf(
  stack: RunningStack,
  { name, runtime, memory, handler }: { name: string; runtime: string; memory: number; handler: string },
): Record<string, string> {
  return {
    PATH: '/var/lang/bin:/usr/local/bin:/usr/bin:/bin:/opt/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    AWS_REGION: LOCAL_REGION,
    AWS_DEFAULT_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: stack.credential.accessKeyId,
    AWS_SECRET_ACCESS_KEY: stack.credential.secretAccessKey,
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    _HANDLER: handler,
    // Fails a response that its schema refuses. On AWS the check would only cost time.
    VALIDATE_RESPONSES: '1',
    ...Object.fromEntries(
      Object.entries(stack.endpoints).map(([service, url]) => [`AWS_ENDPOINT_URL_${service}`, url]),
    ),
  };
}
