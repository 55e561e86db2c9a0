import * as z from 'zod/mini';
import type { MetricName } from './metrics.ts';

/** The longest line that CloudWatch keeps whole. */
const LONGEST_LINE = 256 * 1024;

const Directive = z.object({
  Namespace: z.string(),
  Dimensions: z.array(z.array(z.string())),
  Metrics: z.array(z.object({ Name: z.string() })),
});
const Embedded = z.object({ CloudWatchMetrics: z.array(Directive) });

/** A line of a function, parsed. */
export interface LogLine {
  readonly functionName: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A value of a metric that a line states in the embedded metric format. */
export type MetricValue = readonly [metric: MetricName, value: number];

/** Parses a line; undefined for text that is no JSON object. */
export function parseLine(functionName: string, line: string): LogLine | undefined {
  if (!line.startsWith('{') || line.length > LONGEST_LINE) return undefined;
  try {
    const fields: Record<string, unknown> = JSON.parse(line);
    return { functionName, fields };
  } catch {
    return undefined;
  }
}

/** Returns the metrics that CloudWatch would extract from a line. A faulty definition has none. */
export function metricsOf({ fields }: LogLine): readonly MetricValue[] {
  const { data } = Embedded.safeParse(fields['_aws']);
  return (data?.CloudWatchMetrics ?? []).flatMap(({ Namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) => {
      const dimensions = Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')]));
      return Metrics.flatMap(({ Name }): MetricValue[] => {
        const value = fields[Name];
        return typeof value === 'number' ? [[{ namespace: Namespace, name: Name, dimensions }, value]] : [];
      });
    }),
  );
}
