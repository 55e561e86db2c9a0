import { FIGURES, type Note, type Telemetry } from '../../telemetry/telemetry.ts';
import { html, type Markup, type Shown } from '../html.ts';
import { button, counted, duration, figures, numbers, section, shortId, table, time, usd } from './parts.ts';

const HOUR = 3_600;
const SHOWN_REQUESTS = 15;

/** Shows the requests of the last hour by operation, and the latest ones. */
export function requestsSection({ metrics, requests }: Telemetry, nowMs: number): Markup {
  const read = (name: string, dimensions: Readonly<Record<string, string>>, statistic: string): number =>
    metrics.read({ namespace: FIGURES, name, dimensions, statistic, periodSeconds: HOUR }, nowMs) ?? 0;
  const byOperation = Map.groupBy(metrics.dimensionsOf(FIGURES, 'ms'), ({ operation }) => operation ?? '');
  const rows = [...byOperation].map(([operation, statuses]) => {
    const of = (wanted: (status: number) => boolean): number =>
      statuses
        .filter(({ status }) => wanted(Number(status)))
        .reduce((sum, dimensions) => sum + read('ms', dimensions, 'SampleCount'), 0);
    const total = (name: string): number =>
      statuses.reduce((sum, dimensions) => sum + read(name, dimensions, 'Sum'), 0);
    const percentile = (statistic: string): number =>
      Math.max(...statuses.map((dimensions) => read('ms', dimensions, statistic)));
    return {
      operation,
      all: of(() => true),
      good: of((status) => status < 400),
      refused: of((status) => status >= 400 && status < 500),
      failed: of((status) => status >= 500),
      p50: percentile('p50'),
      p99: percentile('p99'),
      resources: total('resources'),
      micros: total('cost_micros'),
    };
  });
  const seen = rows.filter(({ all }) => all > 0).sort((a, b) => b.all - a.all);
  const sum = (value: (row: (typeof rows)[number]) => number): number =>
    seen.reduce((total, row) => total + value(row), 0);
  return section(
    'requests',
    'Requests and charges',
    html`the saved queries <code>requests/by-operation</code>, <code>charges/by-operation</code> and <code>requests/failed</code>, and the dashboard. Figures are of the last hour; of several statuses, the slowest counts.`,
    figures([
      ['requests', counted(sum(({ all }) => all))],
      ['answered', counted(sum(({ good }) => good))],
      ['refused 4xx', counted(sum(({ refused }) => refused))],
      ['failed 5xx', counted(sum(({ failed }) => failed)), ...bad(sum(({ failed }) => failed))],
      ['charged', usd(sum(({ micros }) => micros))],
    ]),
    table(
      'Requests by operation',
      [
        'Operation',
        numbers('Requests'),
        numbers('2xx, 3xx'),
        numbers('4xx'),
        numbers('5xx'),
        numbers('p50'),
        numbers('p99'),
        numbers('Resources'),
        numbers('Charged'),
      ],
      seen.map((row) => [
        row.operation,
        counted(row.all),
        counted(row.good),
        counted(row.refused),
        row.failed > 0 ? html`<strong class="bad">${counted(row.failed)}</strong>` : '0',
        duration(row.p50),
        duration(row.p99),
        counted(row.resources),
        usd(row.micros),
      ]),
      'No request in the last hour. The documentation shows the first one.',
    ),
    html`<h3>Latest</h3>`,
    table(
      'Latest requests',
      [
        'Time',
        'Operation',
        numbers('Status'),
        numbers('Took'),
        numbers('Charged'),
        'Problem',
        'Customer',
        'Request',
        '',
      ],
      requests
        .latest()
        .slice(0, SHOWN_REQUESTS)
        .map((note) => [
          time(note['timestamp'], nowMs),
          note['operation'],
          statusOf(note),
          duration(Number(note['ms'])),
          note['settlement'] === 'charged' ? `$${note['cost_usd']}` : '–',
          note['problem'] ?? (note['settlement'] === 'unresolved' ? 'charge in doubt' : '–'),
          shortId(note['organisation_id']),
          shortId(note['request_id']),
          costButton(note),
        ]),
      'No request since the start.',
    ),
  );
}

const bad = (count: number): ['bad'] | [] => (count > 0 ? ['bad'] : []);

function statusOf({ status }: Note): Shown {
  return Number(status) >= 500 ? html`<strong class="bad">${status}</strong>` : status;
}

function costButton({ organisation_id: organisation, request_id: request, settlement }: Note): Shown {
  if (typeof organisation !== 'string' || typeof request !== 'string' || settlement !== 'charged') return '';
  return button(
    'Postings',
    'credits ledger',
    { organisation, request },
    { reads: true, of: `of request ${request}` },
  );
}
