import type { ExecutionState, Note, QueueState, Telemetry } from '../../telemetry/telemetry.ts';
import { html, type Markup, type Shown } from '../html.ts';
import { counted, duration, numbers, section, table, time } from './parts.ts';

const HOUR = 3_600;
const SHOWN_EXECUTIONS = 12;
const SHOWN_FAULTS = 12;

/** The names of the stack's queues and functions. */
export interface Naming {
  /** Queues that take what failed. */
  readonly failureQueues: ReadonlySet<string>;
  /** Names of this stack begin so. */
  readonly prefix: string;
}

/** Shows queues, executions and functions. */
export function machinerySection(
  { metrics, executions }: Telemetry,
  queues: readonly QueueState[],
  naming: Naming,
  nowMs: number,
): Markup {
  const short = (name: string): Markup => shortName(name, naming.prefix);
  const read = (functionName: string, name: string, statistic: string): number | undefined =>
    metrics.read(
      {
        namespace: 'AWS/Lambda',
        name,
        dimensions: { FunctionName: functionName },
        statistic,
        periodSeconds: HOUR,
      },
      nowMs,
    );
  const functions = metrics
    .dimensionsOf('AWS/Lambda', 'Invocations')
    .flatMap(({ FunctionName = '' }) => {
      const invocations = read(FunctionName, 'Invocations', 'Sum') ?? 0;
      return invocations === 0 ? [] : [{ FunctionName, invocations }];
    })
    .sort((a, b) => b.invocations - a.invocations);
  return section(
    'machinery',
    'Queues, executions and functions',
    html`the metrics of SQS, Step Functions and Lambda, and the executions of each state machine. Figures of functions are of the last hour. A laptop has no throttles and counts no units of the table.`,
    html`<h3>Queues</h3>`,
    table(
      'Queues',
      ['Queue', 'Kind', numbers('Waiting'), numbers('In flight'), numbers('Delayed'), numbers('Oldest')],
      queues.map((queue) => queueRow(queue, short(queue.name), naming.failureQueues.has(queue.name), nowMs)),
      'The template has no queue.',
    ),
    html`<h3>Executions</h3>`,
    table(
      'Executions of state machines',
      ['Started', 'State machine', 'Execution', 'Status', numbers('Took')],
      executions()
        .slice(0, SHOWN_EXECUTIONS)
        .map((execution) => executionRow(execution, short(execution.machine), nowMs)),
      'No state machine ran since the start.',
    ),
    html`<details data-keep="functions"><summary>Functions: ${functions.length} ran in the last hour</summary>${table(
      'Functions',
      [
        'Function',
        numbers('Invocations'),
        numbers('Errors'),
        numbers('p50'),
        numbers('p99'),
        numbers('Stream lag'),
      ],
      functions.map(({ FunctionName, invocations }) => {
        const errors = read(FunctionName, 'Errors', 'Sum') ?? 0;
        return [
          short(FunctionName),
          counted(invocations),
          errors > 0 ? html`<strong class="bad">${counted(errors)}</strong>` : '0',
          duration(read(FunctionName, 'Duration', 'p50')),
          duration(read(FunctionName, 'Duration', 'p99')),
          duration(read(FunctionName, 'IteratorAge', 'Maximum')),
        ];
      }),
      'No function ran in the last hour.',
    )}</details>`,
  );
}

/** The name of a construct: the whole name, with its hash, is the title. */
function shortName(name: string, prefix: string): Markup {
  const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return html`<span title="${name}">${own.replace(/[0-9A-F]{8}$/, '')}</span>`;
}

function queueRow(queue: QueueState, name: Markup, isForFailures: boolean, nowMs: number): readonly Shown[] {
  const waits = isForFailures && queue.visible > 0;
  return [
    name,
    isForFailures ? 'failures' : 'work',
    waits ? html`<strong class="bad">${counted(queue.visible)}</strong>` : counted(queue.visible),
    counted(queue.inFlight),
    counted(queue.delayed),
    queue.oldestMs === undefined
      ? '–'
      : duration(Math.max(0, Math.round((nowMs - queue.oldestMs) / 1_000) * 1_000)),
  ];
}

function executionRow(execution: ExecutionState, machine: Markup, nowMs: number): readonly Shown[] {
  const { status, startedMs, stoppedMs, error } = execution;
  return [
    time(startedMs, nowMs),
    machine,
    html`<code>${execution.name.slice(0, 40)}</code>`,
    status === 'FAILED' ? html`<strong class="bad">failed</strong> ${error}` : status.toLowerCase(),
    stoppedMs === undefined ? '–' : duration(stoppedMs - startedMs),
  ];
}

/** Shows the latest lines of level ERROR. */
export function faultsSection(faults: readonly Note[], nowMs: number): Markup {
  return section(
    'faults',
    'Faults',
    html`lines of level <code>ERROR</code> in the logs; the saved query <code>requests/failed</code>. Here: <code>functions.log</code> in the data folder.`,
    table(
      'Latest faults',
      ['Time', 'Function', 'What', 'Cause'],
      faults
        .slice(0, SHOWN_FAULTS)
        .map((note) => [
          time(note['timestamp'], nowMs),
          note['operation'] ?? note['function'] ?? note['writer'],
          note['status'] === undefined ? note['message'] : `${note['message']} ${note['status']}`,
          note['cause'] ?? note['problem'] ?? '–',
        ]),
      'No fault since the start.',
    ),
  );
}
