import type { AlarmMetric } from '../../alarms/alarm.ts';

/** A metric without statistic and period. */
export interface MetricName {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** What was recorded in one minute. */
interface Minute {
  count: number;
  sum: number;
  minimum: number;
  maximum: number;
  /** How many values fell into each class, for percentiles. */
  readonly classes: Map<number, number>;
}

const MINUTE_MS = 60_000;
/** Twelve periods of five minutes, which the longest alarm evaluates, and one to look back. */
const KEPT_MINUTES = 65;
/** Far above what the stack has. A function that invents names fills no memory. */
const MOST_SERIES = 1_000;
/** Values of a class differ by 2 % at most, so a percentile is exact to 1 %. */
const CLASS_RATIO = 1.02;
const CLASS_WIDTH = Math.log(CLASS_RATIO);
/** The classes of a minute that hold other values than its commonest ones. */
const MOST_CLASSES = 1_000;

/**
 * Keeps the metrics of the last hour by minute, as CloudWatch would. Its memory is bounded by the number of metrics, not
 * by that of values.
 */
export class Metrics {
  readonly #series = new Map<string, Map<number, Minute>>();
  readonly #now: () => number;
  /** Values of metrics that there was no room for. */
  dropped = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Adds a value of a metric. */
  add({ namespace, name, dimensions }: MetricName, value: number, atMs: number = this.#now()): void {
    if (!Number.isFinite(value)) return;
    const minutes = this.#minutesOf(keyOf(namespace, name, dimensions));
    if (minutes === undefined) {
      this.dropped += 1;
      return;
    }
    const minute = Math.floor(atMs / MINUTE_MS);
    let recorded = minutes.get(minute);
    if (recorded === undefined) {
      recorded = { count: 0, sum: 0, minimum: value, maximum: value, classes: new Map() };
      minutes.set(minute, recorded);
      for (const old of minutes.keys()) if (old <= minute - KEPT_MINUTES) minutes.delete(old);
    }
    recorded.count += 1;
    recorded.sum += value;
    recorded.minimum = Math.min(recorded.minimum, value);
    recorded.maximum = Math.max(recorded.maximum, value);
    const of = value > 0 ? Math.ceil(Math.log(value) / CLASS_WIDTH) : Number.NEGATIVE_INFINITY;
    if (recorded.classes.has(of) || recorded.classes.size < MOST_CLASSES) {
      recorded.classes.set(of, (recorded.classes.get(of) ?? 0) + 1);
    }
  }

  /**
   * Returns a statistic of a metric over its period that ends with the current minute, or `back` periods earlier.
   * Undefined if nothing was recorded.
   */
  read(metric: AlarmMetric, nowMs: number, back = 0): number | undefined {
    const { namespace, name, dimensions, statistic, periodSeconds } = metric;
    const minutes = this.#series.get(keyOf(namespace, name, dimensions));
    if (minutes === undefined) return undefined;
    const length = Math.max(1, Math.round((periodSeconds * 1_000) / MINUTE_MS));
    const last = Math.floor(nowMs / MINUTE_MS) - back * length;
    const recorded = Array.from({ length }, (_, i) => minutes.get(last - i)).filter(
      (minute) => minute !== undefined,
    );
    return recorded.length === 0 ? undefined : statisticOf(statistic, recorded);
  }

  /** Returns the dimensions of all metrics of a name. */
  dimensionsOf(namespace: string, name: string): readonly Readonly<Record<string, string>>[] {
    const prefix = `${JSON.stringify([namespace, name]).slice(0, -1)},`;
    return [...this.#series.keys()].flatMap((key) => {
      if (!key.startsWith(prefix)) return [];
      const [, , ...entries]: string[] = JSON.parse(key);
      return [
        Object.fromEntries(
          entries.flatMap((entry, i) => (i % 2 === 0 ? [[entry, entries[i + 1] ?? '']] : [])),
        ),
      ];
    });
  }

  #minutesOf(key: string): Map<number, Minute> | undefined {
    const known = this.#series.get(key);
    if (known !== undefined || this.#series.size >= MOST_SERIES) return known;
    const minutes = new Map<number, Minute>();
    this.#series.set(key, minutes);
    return minutes;
  }
}

const keyOf = (namespace: string, name: string, dimensions: Readonly<Record<string, string>>): string =>
  JSON.stringify([namespace, name, ...Object.entries(dimensions).sort().flat()]);

function statisticOf(statistic: string, minutes: readonly Minute[]): number {
  const sumOf = (value: (minute: Minute) => number): number =>
    minutes.reduce((sum, minute) => sum + value(minute), 0);
  switch (statistic) {
    case 'Sum':
      return sumOf(({ sum }) => sum);
    case 'SampleCount':
      return sumOf(({ count }) => count);
    case 'Average':
      return sumOf(({ sum }) => sum) / sumOf(({ count }) => count);
    case 'Minimum':
      return Math.min(...minutes.map(({ minimum }) => minimum));
    case 'Maximum':
      return Math.max(...minutes.map(({ maximum }) => maximum));
    default: {
      const percent = Number(/^p(\d{1,2}(?:\.\d+)?)$/.exec(statistic)?.[1]);
      if (Number.isNaN(percent)) throw new Error(`the local runtime has no statistic ${statistic}`);
      return percentileOf(percent, minutes);
    }
  }
}

function percentileOf(percent: number, minutes: readonly Minute[]): number {
  const classes = new Map<number, number>();
  for (const minute of minutes) {
    for (const [of, count] of minute.classes) classes.set(of, (classes.get(of) ?? 0) + count);
  }
  const ordered = [...classes].sort(([a], [b]) => a - b);
  const all = ordered.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  for (const [of, count] of ordered) {
    passed += count;
    if (passed < (percent / 100) * all) continue;
    // The middle of the class, within what was measured.
    const middle = of === Number.NEGATIVE_INFINITY ? 0 : Math.exp((of - 0.5) * CLASS_WIDTH);
    const maximum = Math.max(...minutes.map((minute) => minute.maximum));
    const minimum = Math.min(...minutes.map((minute) => minute.minimum));
    return Math.min(maximum, Math.max(minimum, middle));
  }
  return 0;
}
