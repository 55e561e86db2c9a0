import { html, type Markup, type Part } from '../../markup/html.ts';
import type { Monitor } from '../../monitors/monitor.ts';
import { nextRunAt } from '../../monitors/schedule.ts';
import type { Waiting } from '../../monitors/waiting.ts';
import type { PageContent } from '../look/layout.ts';
import { count, countedUp, id, type Mood, state, table, time, usd } from '../look/parts.ts';
import { paths } from '../session/paths.ts';

/** A monitor, and what it has not decided yet (`waitingOf`). */
export interface ShownMonitor {
  readonly monitor: Monitor;
  readonly waiting: Waiting | null;
}

/** What the page shows of a monitor's destination. */
export interface MonitorDestination {
  readonly name: string;
  /** Deliveries that wait for its resumption. */
  readonly parked: number;
}

const MINUTE_MS = 60_000;

/** How each status reads, and what waits in it. */
const STATUSES: Readonly<Record<Monitor['status'], readonly [name: string, mood: Mood, waits: string]>> = {
  active: ['active', 'good', ''],
  paused: ['paused', 'bad', 'Nothing is checked until the operator resumes it.'],
  paused_budget: ['budget spent', 'wait', 'What is new waits for the next UTC day.'],
  paused_credit: ['no credit', 'bad', 'What is new waits for credit, and resumes on its own.'],
  paused_destination: [
    'destination paused',
    'bad',
    'What is new waits for the destination. Nothing is charged.',
  ],
};

export function monitorsPage(
  monitors: readonly ShownMonitor[],
  destinations: ReadonlyMap<string, MonitorDestination>,
  now: number,
): PageContent {
  return {
    title: 'Monitors',
    entry: paths.monitors,
    content: html`<section class="card"><h2>Saved queries</h2>
<p class="quiet">A monitor is a saved query whose new matches are charged and delivered. The operator creates and changes monitors.</p>
${table(
  'Monitors',
  ['Name', 'Status', 'Destination', 'Last run', 'Next run', { number: 'Spent today' }, 'Waits'],
  monitors.map(({ monitor, waiting }) => [
    html`${monitor.name}<br><span class="quiet">${monitor.operation}, every ${monitor.intervalMinutes} min, up to ${count(monitor.maximumResources)}</span><br>${id(queryText(monitor.query))}`,
    statusOf(monitor),
    destinationOf(monitor, destinations),
    time(monitor.lastRunAtMs),
    nextRun(monitor, waiting, now),
    `${usd(spentOn(monitor, now))} of ${usd(monitor.dailyBudgetMicros)}`,
    waitsOf(monitor, waiting, destinations),
  ]),
  'No monitors yet.',
)}</section>`,
  };
}

/** A longer query is cut: the page shows which monitor this is. */
const LONGEST_QUERY = 200;

/** Returns what a query asks for, in the words of its list. */
function queryText(query: Monitor['query']): string {
  const text = termsOf(query).join(' ');
  return text.length <= LONGEST_QUERY ? text : `${text.slice(0, LONGEST_QUERY)}…`;
}

const termsOf = (value: unknown, name = ''): readonly string[] => {
  if (value === null || value === undefined || value === false) return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [`${name}=${value.map(String).join(',')}`];
  if (typeof value !== 'object') return [`${name}=${String(value)}`];
  return Object.entries(value).flatMap(([key, of]) => termsOf(of, name === '' ? key : `${name}[${key}]`));
};

function statusOf({ status }: Monitor): Markup {
  const [name, mood] = STATUSES[status];
  return state(name, mood);
}

function destinationOf(
  { destinationId }: Monitor,
  destinations: ReadonlyMap<string, MonitorDestination>,
): Part {
  const destination = destinations.get(destinationId);
  return destination === undefined
    ? 'deleted'
    : html`<a href="${paths.destination(destinationId)}">${destination.name}</a>`;
}

function waitsOf(
  { destinationId, status, operation }: Monitor,
  waiting: Waiting | null,
  destinations: ReadonlyMap<string, MonitorDestination>,
): Part {
  const parked = destinations.get(destinationId)?.parked ?? 0;
  const [, , why] = STATUSES[status];
  const kind = operation === 'company_events' ? 'companies' : 'jobs';
  const parts: Part[] = why === '' ? [] : [why];
  if (waiting !== null && waiting.candidates > 0) {
    const most = waiting.isMore ? 'more than' : 'up to';
    parts.push(
      html`${most} ${count(waiting.candidates)} ${kind}, the oldest since ${time(waiting.oldestAtMs)}.`,
    );
  }
  if (parked > 0) parts.push(html`${countedUp(parked)} deliveries are parked at the destination.`);
  return parts.length === 0 ? 'nothing' : html`${parts.map((part) => html`${part} `)}`;
}

/**
 * A monitor runs when something waits for it, at its minute of the interval. Of one of an earlier release, which runs in any
 * case, the time is known to the interval.
 */
function nextRun(monitor: Monitor, waiting: Waiting | null, now: number): Part {
  const { status, lastRunAtMs, intervalMinutes } = monitor;
  if (status === 'paused') return '–';
  if (status === 'paused_budget') return time((Math.floor(now / 86_400_000) + 1) * 86_400_000);
  if (status === 'paused_credit') return 'within 15 minutes';
  if (status === 'paused_destination') return 'when the destination is resumed';
  if (waiting !== null && waiting.candidates === 0 && !waiting.isMore) return 'when something matches';
  if (waiting !== null) return html`by ${time(nextRunAt(monitor, now))}`;
  const at = lastRunAtMs === null ? 0 : lastRunAtMs + intervalMinutes * MINUTE_MS;
  return at <= now ? 'within minutes' : html`by ${time(at)}`;
}

const spentOn = ({ spentDay, spentMicros }: Monitor, now: number): bigint =>
  spentDay === new Date(now).toISOString().slice(0, 10) ? spentMicros : 0n;
