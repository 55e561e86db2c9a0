import type { LogFields } from '../../log/log.ts';
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
