/** Receives log lines, each a JSON object with a line feed. */
export type LogSink = (line: string) => void;

/** Fields of a log line; never a key, a cursor, a secret or a payload. */
export type LogFields = Readonly<Record<string, unknown>>;

/** A CloudWatch metric. It is part of the log line (embedded metric format), so it needs no call. */
export interface LogMetric {
  readonly name: string;
  readonly unit: 'Count' | 'Milliseconds';
  readonly value: number;
}

/** Prefix of the CloudWatch namespace of every metric. */
export const METRIC_NAMESPACE = 'DataInterface';
/** The namespace of this deployment, which its stack sets. */
const namespace = process.env['METRIC_NAMESPACE'] ?? METRIC_NAMESPACE;
/** Keys are removed here, in case a mistake elsewhere puts one into a field. */
const KEY = /jck_[0-9A-Za-z_]+/g;

export const writeToStandardOutput: LogSink = (line) => {
  process.stdout.write(line);
};

/**
 * Writes one line. A metric is named after what happened. Durations have the single dimension `operation`;
 * counts have none, so one alarm covers all functions. Powertools' Logger and Metrics do the same; docs/adr
 * says what they cost here.
 */
export function log(
  sink: LogSink,
  level: 'ERROR' | 'INFO' | 'WARN',
  message: string,
  fields: LogFields,
  metrics: readonly LogMetric[] = [],
  now: number = Date.now(),
): void {
  const plain = JSON.stringify({ level, timestamp: new Date(now).toISOString(), message, ...fields });
  const text = metrics.length === 0 ? plain : `${plain.slice(0, -1)},${embedded(metrics, now)}}`;
  sink(`${text.includes('jck_') ? text.replace(KEY, 'jck_(removed)') : text}\n`);
}

/** Describes an error without the values of a request. */
export function errorFields(error: unknown, depth = 0): LogFields {
  if (!(error instanceof Error)) return { name: typeof error };
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    name: error.name,
    message: error.message.slice(0, 500),
    stack: stack.slice(0, 8).map((line) => line.trim()),
    ...(error.cause === undefined || depth === 3 ? {} : { cause: errorFields(error.cause, depth + 1) }),
  };
}

function directive(metrics: readonly LogMetric[], of: LogMetric['unit'], dimensions: readonly string[]) {
  return {
    Namespace: namespace,
    Dimensions: [dimensions],
    Metrics: metrics.filter(({ unit }) => unit === of).map(({ name, unit }) => ({ Name: name, Unit: unit })),
  };
}

/**
 * The CloudWatch directives of a set of metrics as JSON, by their names. Only a few sets exist, and they
 * recur.
 */
const directives = new Map<string, string>();

function embedded(metrics: readonly LogMetric[], now: number): string {
  const names = metrics.map(({ name }) => name).join();
  let definition = directives.get(names);
  if (definition === undefined) {
    definition = JSON.stringify(
      [directive(metrics, 'Milliseconds', ['operation']), directive(metrics, 'Count', [])].filter(
        ({ Metrics }) => Metrics.length > 0,
      ),
    );
    directives.set(names, definition);
  }
  const values = metrics.map(({ name, value }) => `"${name}":${value}`).join();
  return `"_aws":{"Timestamp":${now},"CloudWatchMetrics":${definition}},${values}`;
}
