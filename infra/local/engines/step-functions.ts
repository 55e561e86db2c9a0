import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Engine, openDoor } from '../door/door.ts';
import type { RunningStack, Service } from '../stack/stack.ts';
import { Executions } from './executions.ts';
import { type Machine, openMachine } from './state-machine.ts';

const TYPE = 'AWS::StepFunctions::StateMachine';

/** Executions that the operations page can show. */
const LATEST_EXECUTIONS = 40;

const MachineProperties = z.object({
  DefinitionString: z.string(),
  DefinitionSubstitutions: z._default(z.record(z.string(), z.string()), {}),
});

const StartExecution = z.object({
  stateMachineArn: z.string(),
  name: z.optional(z.string()),
  input: z._default(z.string(), '{}'),
});
const ByExecution = z.object({ executionArn: z.string() });

/** Step Functions: runs the template's state machines in this process. Executions do not survive a restart. */
export const stepFunctions: Service = {
  types: [TYPE],

  name(stack) {
    for (const [id] of stack.resolver.resources(TYPE)) {
      const name = stack.physicalName(id);
      const arn = stack.arn('states', `stateMachine:${name}`);
      stack.resolver.name(id, arn, { Arn: arn, Name: name });
    }
  },

  async start(stack) {
    const resources = stack.resolver.resources(TYPE);
    if (resources.length === 0) return async () => undefined;
    const machines = new Map<string, Machine>();
    const executions = new Executions();
    for (const [id, { Properties }] of resources) {
      const { RoleArn: _role, LoggingConfiguration: _logging, ...properties } = Properties;
      const arn = stack.arn('states', `stateMachine:${stack.physicalName(id)}`);
      machines.set(arn, machineOf(stack, properties));
      stack.addTarget(arn, async (input) => {
        start(machines, executions, { stateMachineArn: arn, name: undefined, input: JSON.stringify(input) });
      });
    }
    stack.telemetry.executions = () =>
      executions
        .all()
        .slice(-LATEST_EXECUTIONS)
        .reverse()
        .map((execution) => execution.state());
    const door = await openDoor(stack.credential, serve(machines, executions));
    stack.endpoints.SFN = door.endpoint;
    return async () => {
      for (const execution of executions.all()) execution.abort();
      await door.close();
    };
  },
};

function machineOf(stack: RunningStack, properties: Record<string, unknown>): Machine {
  const { DefinitionString, DefinitionSubstitutions } = MachineProperties.parse(
    stack.resolver.resolve(properties),
  );
  const definition = DefinitionString.replace(
    /\$\{(\w+)\}/g,
    (placeholder, name: string) => DefinitionSubstitutions[name] ?? placeholder,
  );
  return openMachine(stack, definition);
}

type Answer = { readonly status: number; readonly body: object };

function serve(machines: ReadonlyMap<string, Machine>, executions: Executions): Engine {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const { status, body } = call(machines, executions, operation, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  };
}

function call(
  machines: ReadonlyMap<string, Machine>,
  executions: Executions,
  operation: string,
  body: string,
): Answer {
  let input: unknown;
  try {
    input = JSON.parse(body);
  } catch {
    return refusal('SerializationException', 'the body is not JSON');
  }
  if (operation === 'StartExecution') {
    const { data } = StartExecution.safeParse(input);
    return data === undefined ? refusal('ValidationException', body) : start(machines, executions, data);
  }
  const { data } = ByExecution.safeParse(input);
  const execution = executions.get(data?.executionArn ?? '');
  if (operation === 'DescribeExecution' || operation === 'StopExecution') {
    if (execution === undefined) return refusal('ExecutionDoesNotExist', data?.executionArn ?? '');
    if (operation === 'StopExecution') execution.abort();
    return { status: 200, body: execution.describe() };
  }
  return refusal('UnknownOperationException', `the local runtime does not support ${operation}`);
}

/**
 * Starts one execution per name. A repeated start with the same input returns the running execution; any other reuse of
 * the name is refused.
 */
function start(
  machines: ReadonlyMap<string, Machine>,
  executions: Executions,
  { stateMachineArn, name, input }: z.output<typeof StartExecution>,
): Answer {
  const machine = machines.get(stateMachineArn);
  if (machine === undefined) return refusal('StateMachineDoesNotExist', stateMachineArn);
  const executionName = name ?? randomUUID();
  const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${executionName}`;
  const known = executions.get(executionArn);
  if (known !== undefined && (known.input !== input || !known.running)) {
    return refusal('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
  }
  const execution = known ?? machine.run({ executionArn, stateMachineArn, name: executionName, input });
  if (known === undefined) executions.add(executionArn, execution);
  return { status: 200, body: { executionArn, startDate: execution.startedSeconds } };
}

function refusal(type: string, message: string): Answer {
  return { status: 400, body: { __type: type, message } };
}
