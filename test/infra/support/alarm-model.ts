import { at, resourcesOf } from './deployment.ts';
import { evaluateMath, type Value } from './metric-math.ts';
import type { SynthesizedTemplate } from './template.ts';

/** Values of a metric by name, one per period of five minutes. `5xx` is the sum of that metric in each. */
export type World = Readonly<Record<string, readonly Value[]>>;

/** A metric that an alarm reads. */
export interface ReadMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: readonly unknown[];
  readonly seconds: number;
}

/** An alarm of the template, evaluated as AWS documents it. */
export interface AlarmModel {
  readonly id: string;
  /** Without the name of the stack. */
  readonly name: string;
  readonly properties: unknown;
  readonly metrics: readonly ReadMetric[];
  /** Returns whether the alarm sounds after each period. */
  sounds(world: World): readonly boolean[];
}

/** Returns every alarm on metrics. Periods before the first have no data. */
export function alarmsOf(template: SynthesizedTemplate): readonly AlarmModel[] {
  return resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([id, { Properties: properties }]) => {
    const number = (name: string) => Number(at(properties, name));
    const isBreachingWithout = at(properties, 'TreatMissingData') === 'breaching';
    const [periods, needed, threshold] = [
      number('EvaluationPeriods'),
      number('DatapointsToAlarm'),
      number('Threshold'),
    ];
    if (at(properties, 'ComparisonOperator') !== 'GreaterThanOrEqualToThreshold') {
      throw new Error(`${id} has another comparison`);
    }
    return {
      id,
      name: nameOf(properties),
      properties,
      metrics: metricsOf(properties),
      sounds: (world) => {
        const length = Math.max(...Object.values(world).map((values) => values.length));
        const breaches = Array.from({ length }, (_, period) => {
          const value = readingOf(properties, world, period);
          return value === undefined ? isBreachingWithout : value >= threshold;
        });
        return breaches.map((_, period) => {
          const latest = Array.from(
            { length: periods },
            (_, back) => breaches[period - back] ?? isBreachingWithout,
          );
          return latest.filter(Boolean).length >= needed;
        });
      },
    };
  });
}

export const nameOf = (properties: unknown): string =>
  String(at(properties, 'AlarmName') ?? at(properties, 'CompositeAlarmName')).replace(/^JobsData-/, '');

interface Query {
  readonly id: string;
  readonly expression: string | undefined;
  readonly metric: unknown;
  readonly isResult: boolean;
}

function queriesOf(properties: unknown): readonly Query[] {
  const queries = at(properties, 'Metrics');
  return (Array.isArray(queries) ? queries : []).map((query: unknown) => {
    const expression = at(query, 'Expression');
    return {
      id: String(at(query, 'Id')),
      expression: expression === undefined ? undefined : String(expression),
      metric: at(query, 'MetricStat'),
      isResult: at(query, 'ReturnData') !== false,
    };
  });
}

function metricsOf(properties: unknown): readonly ReadMetric[] {
  const read = (metric: unknown, period: unknown): ReadMetric => {
    const dimensions = at(metric, 'Dimensions');
    return {
      namespace: String(at(metric, 'Namespace')),
      name: String(at(metric, 'MetricName')),
      dimensions: Array.isArray(dimensions) ? dimensions : [],
      seconds: Number(period),
    };
  };
  if (at(properties, 'MetricName') !== undefined) return [read(properties, at(properties, 'Period'))];
  return queriesOf(properties).flatMap(({ metric }) =>
    metric === undefined ? [] : [read(at(metric, 'Metric'), at(metric, 'Period'))],
  );
}

function readingOf(properties: unknown, world: World, period: number): Value {
  const direct = at(properties, 'MetricName');
  if (direct !== undefined) return world[String(direct)]?.[period];
  const queries = queriesOf(properties);
  const scope: Record<string, Value> = {};
  for (const { id, metric } of queries) {
    if (metric !== undefined) scope[id] = world[String(at(metric, 'Metric', 'MetricName'))]?.[period];
  }
  const [result, ...others] = queries.filter(({ isResult }) => isResult);
  if (result?.expression === undefined || others.length > 0) throw new Error('an alarm has one result');
  return evaluateMath(result.expression, scope);
}

/** Returns the alarms that are parts of a composite alarm, by logical id, from its rule. */
export function partsOf(properties: unknown): readonly string[] {
  const parts = at(properties, 'AlarmRule', 'Fn::Join', 1);
  if (!Array.isArray(parts)) throw new Error('the rule names no alarm');
  const ids = parts.flatMap((part: unknown) => {
    const id = at(part, 'Fn::GetAtt', 0);
    return id === undefined ? [] : [String(id)];
  });
  // Any of them, and nothing else.
  const text = parts.map((part: unknown) => (typeof part === 'string' ? part : '…')).join('');
  if (text !== ids.map(() => 'ALARM("…")').join(' OR ')) throw new Error(`cannot read the rule ${text}`);
  return ids;
}

/** Returns a text of the template, each value that is known only at deployment as `…`. */
export function textOf(value: unknown): string {
  const parts = at(value, 'Fn::Join', 1);
  if (!Array.isArray(parts)) return String(value);
  return parts.map((part) => (typeof part === 'string' ? part : '…')).join('');
}
