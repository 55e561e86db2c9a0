import * as z from 'zod/mini';
import { type Alarm, alarmOf, partsOf } from '../../../alarms/alarm.ts';
import type { RunningStack } from '../../stack/stack.ts';
import type { QueueState } from '../../telemetry/telemetry.ts';

const ALARM = 'AWS::CloudWatch::Alarm';
const COMPOSITE = 'AWS::CloudWatch::CompositeAlarm';
const MINUTE_MS = 60_000;
/** How far back the beginning of a sounding alarm is looked for. */
const MOST_MINUTES_BACK = 60;

const CompositeProperties = z.object({
  AlarmName: z.string(),
  AlarmDescription: z._default(z.string(), ''),
  AlarmRule: z.string(),
});

/** What the description of an alarm says (infra/constructs/observability/alarms.ts). */
export interface Advice {
  readonly meaning: string;
  readonly first: string;
  /** URL of its section of the runbook; undefined if the description has none. */
  readonly runbook: string | undefined;
}

/** An alarm on metrics, as it would be now. */
export interface AlarmState extends Advice {
  /** Without the name of the stack. */
  readonly name: string;
  /** The symptom that it is a part of; undefined for a notice. */
  readonly page: string | undefined;
  readonly isSounding: boolean;
  /** Unix milliseconds; undefined unless it sounds. */
  readonly sinceMs: number | undefined;
  readonly label: string;
  /** Of the current period. */
  readonly reading: number | undefined;
  readonly threshold: number;
  readonly when: Alarm['when'];
}

/** A symptom: a composite alarm, which pages. */
export interface SymptomState extends Advice {
  readonly name: string;
  readonly isSounding: boolean;
  readonly sinceMs: number | undefined;
  readonly parts: number;
  /** Names of the parts that sound. */
  readonly sounding: readonly string[];
}

export interface Board {
  readonly symptoms: readonly SymptomState[];
  readonly alarms: readonly AlarmState[];
}

interface Entry {
  readonly alarm: Alarm;
  readonly name: string;
  readonly arn: string;
  readonly advice: Advice;
}

/**
 * The alarms of the template over the metrics of this start: what would sound if this were AWS. Periods slide with the
 * minutes, as CloudWatch evaluates them.
 */
export class AlarmBoard {
  readonly #stack: RunningStack;
  readonly #alarms: readonly Entry[];
  readonly #composites: readonly {
    readonly name: string;
    readonly advice: Advice;
    readonly parts: readonly string[];
  }[];

  constructor(stack: RunningStack) {
    this.#stack = stack;
    const { resolver } = stack;
    const prefix = `${stack.options.assembly.stackName}-`;
    const short = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
    this.#alarms = resolver.resources(ALARM).map(([id, { Properties }]) => {
      const alarm = alarmOf(withoutActions(stack, Properties));
      const arn = String(resolver.resolve({ 'Fn::GetAtt': [id, 'Arn'] }));
      return {
        alarm,
        name: short(alarm.name),
        arn,
        advice: adviceOf(alarm.description, stack.options.baseUrl),
      };
    });
    this.#composites = resolver.resources(COMPOSITE).map(([, { Properties }]) => {
      const { AlarmName, AlarmDescription, AlarmRule } = CompositeProperties.parse(
        withoutActions(stack, Properties),
      );
      return {
        name: short(AlarmName),
        advice: adviceOf(AlarmDescription, stack.options.baseUrl),
        parts: partsOf(AlarmRule),
      };
    });
  }

  /** Evaluates all alarms. `queues` are as they are now: CloudWatch would have sampled their depth. */
  evaluate(nowMs: number, queues: readonly QueueState[]): Board {
    this.#sample(nowMs, queues);
    const pageOf = new Map(this.#composites.flatMap(({ name, parts }) => parts.map((arn) => [arn, name])));
    const states = this.#alarms.map(({ alarm, name, arn, advice }): AlarmState & { readonly arn: string } => {
      const isSounding = this.#sounds(alarm, nowMs);
      return {
        arn,
        name,
        ...advice,
        page: pageOf.get(arn),
        isSounding,
        sinceMs: isSounding ? this.#sinceOf(alarm, nowMs) : undefined,
        label: alarm.label,
        reading: alarm.reading((metric) => this.#stack.telemetry.metrics.read(metric, nowMs)),
        threshold: alarm.threshold,
        when: alarm.when,
      };
    });
    const symptoms = this.#composites.map(({ name, advice, parts }): SymptomState => {
      const sounding = states.filter(({ arn, isSounding }) => isSounding && parts.includes(arn));
      const since = sounding.flatMap(({ sinceMs }) => sinceMs ?? []);
      return {
        name,
        ...advice,
        isSounding: sounding.length > 0,
        sinceMs: since.length === 0 ? undefined : Math.min(...since),
        parts: parts.length,
        sounding: sounding.map((part) => part.name),
      };
    });
    return { symptoms, alarms: states.map(({ arn: _, ...state }) => state) };
  }

  #sounds(alarm: Alarm, nowMs: number): boolean {
    const { metrics, startedMs } = this.#stack.telemetry;
    const readings = Array.from({ length: alarm.when.of }, (_, back) => back).flatMap((back) => {
      const value = alarm.reading((metric) => metrics.read(metric, nowMs, back));
      const periodMs = Math.max(...alarm.metrics.map(({ periodSeconds }) => periodSeconds)) * 1_000;
      const isSilent = alarm.metrics.every((metric) => metrics.read(metric, nowMs, back) === undefined);
      // Before the start nothing could state a value, so silence there says nothing.
      return isSilent && nowMs - (back + 1) * periodMs < startedMs ? [] : [value];
    });
    return alarm.soundsAfter(readings);
  }

  #sinceOf(alarm: Alarm, nowMs: number): number {
    let sinceMs = nowMs;
    for (let back = 1; back <= MOST_MINUTES_BACK; back += 1) {
      if (!this.#sounds(alarm, nowMs - back * MINUTE_MS)) break;
      sinceMs = nowMs - back * MINUTE_MS;
    }
    return Math.max(this.#stack.telemetry.startedMs, Math.floor(sinceMs / MINUTE_MS) * MINUTE_MS);
  }

  #sample(nowMs: number, queues: readonly QueueState[]): void {
    const { metrics } = this.#stack.telemetry;
    for (const { name, visible, oldestMs } of queues) {
      const sample = (metricName: string, value: number): void =>
        metrics.add(
          { namespace: 'AWS/SQS', name: metricName, dimensions: { QueueName: name } },
          value,
          nowMs,
        );
      sample('ApproximateNumberOfMessagesVisible', visible);
      if (visible === 0) sample('ApproximateAgeOfOldestMessage', 0);
      if (oldestMs !== undefined) {
        sample('ApproximateAgeOfOldestMessage', Math.max(0, (nowMs - oldestMs) / 1_000));
      }
    }
  }
}

/** Resolves what an alarm watches. Whom it would tell is of no interest here. */
function withoutActions({ resolver }: RunningStack, properties: Readonly<Record<string, unknown>>): unknown {
  const { AlarmActions: _, OKActions: __, InsufficientDataActions: ___, ...watched } = properties;
  return resolver.resolve(watched);
}

/** The runbook is on the site of the deployment, which the runtime serves on its own address. */
function adviceOf(description: string, baseUrl: string): Advice {
  const [, meaning, first, runbook] = /^(.*?) First: (.*) (https?:\/\/\S+)$/s.exec(description) ?? [];
  const { pathname = '', hash = '' } = URL.parse(runbook ?? '') ?? {};
  return {
    meaning: meaning ?? description,
    first: first ?? '',
    runbook: pathname === '' ? undefined : `${baseUrl}${pathname}${hash}`,
  };
}
