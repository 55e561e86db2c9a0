import * as z from 'zod/mini';
import { evaluateMath, type Value } from './metric-math.ts';

/** A metric that an alarm reads. */
export interface AlarmMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  /** `Sum`, `Maximum`, `SampleCount`, `p99`, … */
  readonly statistic: string;
  readonly periodSeconds: number;
}

/** Returns the value of a metric in the period that is evaluated. */
export type ReadMetric = (metric: AlarmMetric) => Value;

/** An alarm on metrics, evaluated as AWS documents it (docs/adr/0030). */
export interface Alarm {
  readonly name: string;
  readonly description: string;
  readonly metrics: readonly AlarmMetric[];
  /** Names what is compared: `5xx (% of requests)`. */
  readonly label: string;
  readonly threshold: number;
  /** Of the latest `of` periods, how many must reach the threshold. */
  readonly when: { readonly periods: number; readonly of: number };
  /** Returns what is compared with the threshold in one period. */
  reading(read: ReadMetric): Value;
  /** Reports whether it sounds after these periods, the latest first. Periods that are not given do not count. */
  soundsAfter(readings: readonly Value[]): boolean;
}

const MetricProperties = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
});
const Query = z.object({
  Id: z.string(),
  Label: z.optional(z.string()),
  Expression: z.optional(z.string()),
  MetricStat: z.optional(z.object({ Metric: MetricProperties, Period: z.number(), Stat: z.string() })),
  ReturnData: z._default(z.boolean(), true),
});
const AlarmProperties = z.object({
  AlarmName: z.string(),
  AlarmDescription: z._default(z.string(), ''),
  ComparisonOperator: z.literal('GreaterThanOrEqualToThreshold'),
  EvaluationPeriods: z.number(),
  DatapointsToAlarm: z.number(),
  // A reference to a parameter of type Number resolves to text, as on AWS.
  Threshold: z.coerce.number(),
  TreatMissingData: z.enum(['breaching', 'notBreaching']),
  Metrics: z.optional(z.array(Query)),
  Namespace: z.optional(z.string()),
  MetricName: z.optional(z.string()),
  Dimensions: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
  Period: z.optional(z.number()),
  Statistic: z.optional(z.string()),
  ExtendedStatistic: z.optional(z.string()),
});

/**
 * Returns the alarm that an `AWS::CloudWatch::Alarm` defines.
 * @param properties with their intrinsic functions resolved
 * @throws Error for properties that the alarms of the stack do not use, such as another comparison
 */
export function alarmOf(properties: unknown): Alarm {
  const parsed = AlarmProperties.parse(properties);
  const isBreachingWithout = parsed.TreatMissingData === 'breaching';
  const { Threshold: threshold, DatapointsToAlarm: periods, EvaluationPeriods: of } = parsed;
  const { label, metrics, reading } =
    parsed.Metrics === undefined ? readingOfMetric(parsed) : readingOfMath(parsed.Metrics);
  return {
    name: parsed.AlarmName,
    description: parsed.AlarmDescription,
    metrics,
    label,
    threshold,
    when: { periods, of },
    reading,
    soundsAfter: (readings) =>
      readings.slice(0, of).filter((value) => (value === undefined ? isBreachingWithout : value >= threshold))
        .length >= periods,
  };
}

type Reading = Pick<Alarm, 'label' | 'metrics' | 'reading'>;

function readingOfMetric(properties: z.output<typeof AlarmProperties>): Reading {
  const { Period, Statistic, ExtendedStatistic } = properties;
  const metric = metricOf(MetricProperties.parse(properties), Period, Statistic ?? ExtendedStatistic);
  return { label: metric.name, metrics: [metric], reading: (read) => read(metric) };
}

function readingOfMath(queries: readonly z.output<typeof Query>[]): Reading {
  const metrics = new Map(
    queries.flatMap(({ Id, MetricStat }) =>
      MetricStat === undefined
        ? []
        : [[Id, metricOf(MetricStat.Metric, MetricStat.Period, MetricStat.Stat)] as const],
    ),
  );
  const [result, ...others] = queries.filter(({ ReturnData }) => ReturnData);
  const expression = result?.Expression;
  if (expression === undefined || others.length > 0) throw new Error('an alarm has one expression');
  return {
    label: result?.Label ?? expression,
    metrics: [...metrics.values()],
    reading: (read) =>
      evaluateMath(
        expression,
        Object.fromEntries([...metrics].map(([id, metric]) => [id, read(metric)] as const)),
      ),
  };
}

function metricOf(
  { Namespace, MetricName, Dimensions }: z.output<typeof MetricProperties>,
  period: number | undefined,
  statistic: string | undefined,
): AlarmMetric {
  if (period === undefined || statistic === undefined) {
    throw new Error(`the metric ${MetricName} has no period or no statistic`);
  }
  return {
    namespace: Namespace,
    name: MetricName,
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value: value }) => [Name, value])),
    statistic,
    periodSeconds: period,
  };
}

const PART = /ALARM\("([^"]+)"\)/g;

/**
 * Returns the ARNs of the alarms that a composite alarm is made of: it sounds while any of them does.
 * @param rule with its intrinsic functions resolved
 * @throws Error for any other rule
 */
export function partsOf(rule: string): readonly string[] {
  const arns = [...rule.matchAll(PART)].flatMap(([, arn]) => arn ?? []);
  if (arns.length === 0 || rule !== arns.map((arn) => `ALARM("${arn}")`).join(' OR ')) {
    throw new Error(`cannot read the rule ${rule}`);
  }
  return arns;
}
