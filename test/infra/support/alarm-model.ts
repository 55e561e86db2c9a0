import {
  type Alarm,
  type AlarmMetric,
  alarmOf as evaluated,
  partsOf as namedIn,
} from '../../../infra/alarms/alarm.ts';
import type { Value } from '../../../infra/alarms/metric-math.ts';
import { parseTemplate } from '../../../infra/local/stack/template.ts';
import { Resolver } from '../../../infra/local/stack/template-resolver.ts';
import { at, resourcesOf } from './deployment.ts';
import type { SynthesizedTemplate } from './template.ts';

/** Values of a metric by name, one per period of five minutes. `5xx` is the sum of that metric in each. */
export type World = Readonly<Record<string, readonly Value[]>>;

/** An alarm of the template, evaluated on series. */
export interface AlarmModel {
  readonly id: string;
  /** Without the name of the stack. */
  readonly name: string;
  readonly properties: unknown;
  /** A dimension that names a resource has its logical id. */
  readonly metrics: readonly AlarmMetric[];
  /** Returns whether the alarm sounds after each period. */
  sounds(world: World): readonly boolean[];
}

/** Returns a resolver to which every resource is its logical id, whatever is asked about it. */
function resolverOf(template: SynthesizedTemplate): Resolver {
  const resolver = new Resolver(parseTemplate(template), 'JobsData', {});
  for (const id of Object.keys(template.Resources)) resolver.name(id, id, { '*': id });
  return resolver;
}

/** Returns every alarm on metrics. Periods before the first have no data. */
export function alarmsOf(template: SynthesizedTemplate): readonly AlarmModel[] {
  const resolver = resolverOf(template);
  return resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([id, { Properties: properties }]) => {
    const alarm = evaluated(resolver.resolve(properties));
    return {
      id,
      name: nameOf(properties),
      properties,
      metrics: alarm.metrics,
      sounds: (world) => soundsIn(alarm, world),
    };
  });
}

function soundsIn(alarm: Alarm, world: World): readonly boolean[] {
  const length = Math.max(...Object.values(world).map((values) => values.length));
  const readings = Array.from({ length }, (_, period) => alarm.reading(({ name }) => world[name]?.[period]));
  return readings.map((_, period) =>
    alarm.soundsAfter(Array.from({ length: alarm.when.of }, (_, back) => readings[period - back])),
  );
}

export const nameOf = (properties: unknown): string =>
  String(at(properties, 'AlarmName') ?? at(properties, 'CompositeAlarmName')).replace(/^JobsData-/, '');

/** Returns the alarms that are parts of a composite alarm, by logical id. */
export const partsOf = (template: SynthesizedTemplate, properties: unknown): readonly string[] =>
  namedIn(String(resolverOf(template).resolve(at(properties, 'AlarmRule'))));

/** Returns a text of the template, each value that is known only at deployment as `…`. */
export function textOf(value: unknown): string {
  const parts = at(value, 'Fn::Join', 1);
  if (!Array.isArray(parts)) return String(value);
  return parts.map((part) => (typeof part === 'string' ? part : '…')).join('');
}
