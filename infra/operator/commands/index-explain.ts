import { EXPLAINED, type Explained, type ExplainedPage, explainQuery } from '../index/query-explanation.ts';
import { defineCommand } from '../program/command.ts';
import { argument, optional, type ValueType } from '../terminal/option.ts';
import { counted, counting, properties, table as tableOf } from '../terminal/output.ts';

const queryValue: ValueType<string> = {
  allowed: 'a query string as it stands in a URL, like roles=data-engineer&countries=DE',
  read: (text) => text.trim(),
};

const operationValue: ValueType<Explained> = {
  allowed: `one of ${EXPLAINED.join(', ')}`,
  read: (text) => EXPLAINED.find((name) => name === text),
};

/** Terms of a window that are named; the others are counted. */
const SHOWN_TERMS = 6;

export const indexExplain = defineCommand({
  name: 'index explain',
  summary: 'Answers a query and says what it read and why it costs what it costs',
  examples: [
    'index explain "roles=data-engineer&countries=DE&work_arrangements=remote"',
    'index explain "facts[benefits]=health_insurance" --operation job-facts --json',
  ],
  arguments: { query: argument('query', 'the query string, without the path', queryValue) },
  options: {
    operation: optional('--operation <name>', 'list-jobs (default) or job-facts', operationValue),
  },
  run: async (context, { query, operation = 'list-jobs' }) => {
    const { reader } = await context.connect();
    // The first page is that of a function that has just started, the second that of one that is warm.
    const cold = await explainQuery(reader, operation, query);
    const warm = await explainQuery(reader, operation, query);
    return { json: { operation, query, cold: jsonOf(cold), warm: jsonOf(warm) }, text: linesOf(cold, warm) };
  },
});

function jsonOf({ rows, hasMore, explain, usage }: ExplainedPage) {
  return {
    rows,
    has_more: hasMore,
    read_units: usage.readUnits,
    rounds: usage.rounds,
    calls: usage.calls,
    candidates: explain.candidates,
    checked: explain.checked,
    stopped_by: explain.stoppedBy,
    statistics:
      explain.knowledge === null
        ? null
        : {
            from: explain.knowledge.from,
            age_ms: Math.round(explain.knowledge.ageMs),
            read_units: explain.knowledge.readUnits,
          },
    windows: explain.windows.map((window) => ({
      low: window.low,
      high: window.high,
      terms: window.terms,
      expected_units: window.expectedUnits,
      index_units: window.indexUnits,
      index_rounds: window.indexRounds,
      candidates: window.candidates,
      checked: window.checked,
      accepted: window.accepted,
    })),
  };
}

function linesOf(cold: ExplainedPage, warm: ExplainedPage): string[] {
  const { explain, usage } = warm;
  const statistics = cold.explain.knowledge;
  return [
    ...properties([
      ['page', `${counting(warm.rows, 'row')}, ${warm.hasMore ? 'more follow' : 'nothing follows'}`],
      ['read units', `${usage.readUnits} (from a cold start ${cold.usage.readUnits})`],
      ['rounds', `${usage.rounds} (from a cold start ${cold.usage.rounds})`],
      [
        'candidates',
        `${counted(explain.candidates)} proposed, ${counted(explain.checked)} documents checked`,
      ],
      [
        'statistics',
        statistics === null ? 'not needed' : `${statistics.readUnits} read units, once a minute`,
      ],
      ['ended by', explain.stoppedBy === null ? 'a full page or the last match' : 'the budget of a request'],
    ]),
    '',
    ...tableOf(
      ['WINDOW', 'ORDINALS', 'READS', 'EXPECTED', 'UNITS', 'ROUNDS', 'CANDIDATES', 'CHECKED', 'ACCEPTED'],
      explain.windows.map((window, i) => [
        i + 1,
        `${counted(window.low)}-${counted(window.high - 1)}`,
        window.terms.length === 0 ? 'documents' : counting(window.terms.length, 'dimension'),
        window.expectedUnits,
        window.indexUnits,
        window.indexRounds,
        window.candidates,
        window.checked,
        window.accepted,
      ]),
    ),
    ...explain.windows.flatMap(({ terms }, i) =>
      terms.length === 0
        ? []
        : [
            `  ${i + 1}: ${terms.slice(0, SHOWN_TERMS).join(' AND ')}` +
              (terms.length > SHOWN_TERMS ? ` and ${terms.length - SHOWN_TERMS} more` : ''),
          ],
    ),
  ];
}
