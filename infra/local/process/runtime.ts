import { lambda } from '../engines/functions.ts';
import { kms } from '../engines/kms.ts';
import { s3 } from '../engines/s3/s3.ts';
import { sqs } from '../engines/sqs.ts';
import { stepFunctions } from '../engines/step-functions.ts';
import { dynamoDb } from '../engines/tables.ts';
import { eventRules } from '../events/event-rules.ts';
import { eventSourceMappings } from '../events/event-source-mapping.ts';
import { schedules } from '../events/schedules.ts';
import { subscriptionFilters } from '../events/subscription-filters.ts';
import type { GatewayServer } from '../http/gateway-server.ts';
import { httpApi, type Pages } from '../http/http-api.ts';
import { INERT_TYPES } from '../stack/inert-types.ts';
import { RunningStack, type Service, type StackOptions } from '../stack/stack.ts';

/** A running stack. */
export interface Runtime {
  readonly stack: RunningStack;
  stop(): Promise<void>;
}

export interface RuntimeOptions extends Omit<StackOptions, 'baseUrl'> {
  /** Already listening, because a port in use must be found before anything is written. */
  readonly server: GatewayServer;
  readonly pages: Pages;
}

/**
 * Runs the resources of a synthesized stack. Services start in the order below and stop in reverse.
 * @throws Error that names the resources whose type no service runs and that are not inert.
 */
export async function startRuntime({ server, pages, ...options }: RuntimeOptions): Promise<Runtime> {
  const services: readonly Service[] = [
    dynamoDb,
    s3,
    kms,
    sqs,
    stepFunctions,
    lambda,
    subscriptionFilters,
    eventSourceMappings,
    schedules,
    eventRules,
    httpApi(server, pages),
  ];
  refuseUnknownTypes(options, services);
  const stack = new RunningStack({ ...options, baseUrl: `http://127.0.0.1:${server.port}` });
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopService of stops.splice(0).reverse()) await stopService();
    await stack.log.close();
  };
  try {
    nameInertResources(stack);
    for (const service of services) service.name?.(stack);
    for (const service of services) stops.push(await service.start(stack));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stack, stop };
}

function refuseUnknownTypes(
  { assembly }: { assembly: StackOptions['assembly'] },
  services: readonly Service[],
): void {
  const known = new Set([...Object.keys(INERT_TYPES), ...services.flatMap(({ types }) => types)]);
  const unknown = Object.entries(assembly.template.Resources)
    .filter(([, { Type }]) => !known.has(Type))
    .map(([id, { Type }]) => `${id} (${Type})`);
  if (unknown.length > 0) throw new Error(`the local runtime cannot run ${unknown.join(', ')}`);
}

function nameInertResources(stack: RunningStack): void {
  for (const [id, { Type }] of stack.resolver.resources(...Object.keys(INERT_TYPES))) {
    const name = stack.physicalName(id);
    const service = Type.split('::')[1]?.toLowerCase() ?? 'local';
    stack.resolver.name(id, name, { '*': stack.arn(service, name) });
  }
}
