import type { LogFields, LogMetric } from '../../log/log.ts';
import type { ListExplanation } from '../../search/walk/explanation.ts';

/** Returns the cost of a page of search results, for the request's log line. */
export function searchFields({
  windows,
  candidates,
  checked,
  stoppedBy,
  knowledge,
}: ListExplanation): LogFields {
  return {
    index_units: sum(windows.map(({ indexUnits }) => indexUnits)),
    index_rounds: sum(windows.map(({ indexRounds }) => indexRounds)),
    windows: windows.length,
    candidates,
    checked,
    stopped_by: stoppedBy,
    statistics_from: knowledge?.from ?? null,
    statistics_units: knowledge?.readUnits ?? 0,
  };
}

/** Returns the same cost as metrics. A growing share of short pages means the budget no longer fits the queries. */
export function searchMetrics(explanation: ListExplanation): LogMetric[] {
  const { windows, candidates, checked, stoppedBy } = explanation;
  const counted = (name: string, value: number): LogMetric => ({ name, unit: 'Count', value });
  return [
    counted('IndexUnits', sum(windows.map(({ indexUnits }) => indexUnits))),
    counted('IndexRounds', sum(windows.map(({ indexRounds }) => indexRounds))),
    counted('Candidates', candidates),
    counted('DocumentsChecked', checked),
    counted('ShortPages', stoppedBy === null ? 0 : 1),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
