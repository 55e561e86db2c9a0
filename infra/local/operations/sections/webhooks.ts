import * as z from 'zod/mini';
import { html, type Markup, type Shown } from '../html.ts';
import { button, buttons, counted, figures, numbers, section, shortId, table, time } from './parts.ts';

const Destinations = z.object({
  data: z.array(
    z.object({
      destination_id: z.string(),
      organisation_id: z.string(),
      name: z.string(),
      url: z.string(),
      status: z.string(),
      pause_reason: z.nullable(z.string()),
      consecutive_failures: z.number(),
    }),
  ),
});
type Destination = z.output<typeof Destinations>['data'][number];

const Deliveries = z.object({
  data: z.array(
    z.object({
      event_id: z.string(),
      event_type: z.string(),
      destination_id: z.string(),
      outcome: z.string(),
      attempt_count: z.number(),
      last_status: z.nullable(z.number()),
      terminal_code: z.nullable(z.string()),
      next_attempt_at: z.nullable(z.string()),
      created_at: z.string(),
      parked: z.boolean(),
    }),
  ),
});
type Delivery = z.output<typeof Deliveries>['data'][number];

const Monitors = z.object({
  data: z.array(
    z.object({
      monitor_id: z.string(),
      name: z.string(),
      status: z.string(),
      last_run_at: z.nullable(z.string()),
      spent_today_usd: z.string(),
    }),
  ),
});

const SHOWN = 15;

const COUNTS = {
  DeliveriesCompleted: 'completed',
  DeliveriesRetrying: 'to be retried',
  DeliveriesFailed: 'failed for good',
  DeliveriesParked: 'parked',
  DeliveriesSwept: 'picked up by the sweep',
  DestinationsPaused: 'destinations paused',
} as const;

/** Shows destinations, deliveries with their receipts, and monitors. */
export function webhooksSection(
  countOf: (metric: string) => number,
  {
    destinations,
    deliveries,
    monitors,
  }: { readonly destinations: unknown; readonly deliveries: unknown; readonly monitors: unknown },
  nowMs: number,
): Markup {
  const all = Destinations.safeParse(destinations).data?.data;
  const names = new Map(all?.map((one) => [one.destination_id, one.name]));
  return section(
    'webhooks',
    'Webhooks',
    html`the saved queries <code>webhooks/by-destination</code>, <code>webhooks/by-event</code> and <code>webhooks/by-failure-code</code> over the receipts, and the dashboard. Counts are attempts of the last hour.`,
    figures(Object.entries(COUNTS).map(([metric, name]) => [name, counted(countOf(metric))])),
    all === undefined
      ? html`<p class="empty">Reading the destinations…</p>`
      : table(
          'Destinations',
          ['Destination', 'Status', numbers('Failures in a row'), 'Address', ''],
          // What waits for the operator comes first.
          [...all]
            .sort((a, b) => Number(b.status === 'paused') - Number(a.status === 'paused'))
            .map(destinationRow),
          'No destination yet.',
        ),
    buttons(button('New destination', 'destinations create'), button('New monitor', 'monitors create')),
    html`<h3>Deliveries</h3>`,
    table(
      'Deliveries',
      ['Accepted', 'Event', 'Destination', 'Outcome', numbers('Attempts'), 'Last answer', 'Next attempt', ''],
      (Deliveries.safeParse(deliveries).data?.data ?? [])
        .slice(0, SHOWN)
        .map((one) => deliveryRow(one, names.get(one.destination_id), nowMs)),
      'No delivery yet: destinations test sends one.',
    ),
    monitorsTable(monitors, nowMs),
  );
}

function destinationRow(one: Destination): readonly Shown[] {
  const of = { of: one.name };
  const id = { id: one.destination_id };
  const isPaused = one.status === 'paused';
  return [
    one.name,
    isPaused ? html`<strong class="bad">paused</strong> (${one.pause_reason ?? 'unknown'})` : one.status,
    one.consecutive_failures,
    html`<code>${one.url}</code>`,
    buttons(
      button('Show', 'destinations show', id, { ...of, reads: true }),
      button('Test', 'destinations test', { ...id, wait: '20' }, of),
      isPaused
        ? button('Resume', 'destinations resume', id, of)
        : button('Pause', 'destinations pause', id, of),
    ),
  ];
}

function deliveryRow(one: Delivery, destination: string | undefined, nowMs: number): readonly Shown[] {
  const of = { of: `of event ${one.event_id}` };
  const event = { event_id: one.event_id };
  return [
    time(one.created_at, nowMs),
    html`${one.event_type} ${shortId(one.event_id)}`,
    destination ?? shortId(one.destination_id),
    one.outcome === 'terminal_failure'
      ? html`<strong class="bad">failed</strong>`
      : `${one.outcome.replaceAll('_', ' ')}${one.parked ? ', parked' : ''}`,
    one.attempt_count,
    one.terminal_code ?? one.last_status ?? '–',
    time(one.next_attempt_at, nowMs),
    buttons(
      button('Receipt', 'deliveries show', event, { ...of, reads: true }),
      one.outcome === 'terminal_failure' && button('Replay', 'deliveries replay', event, of),
    ),
  ];
}

function monitorsTable(document: unknown, nowMs: number): Shown {
  const all = Monitors.safeParse(document).data?.data ?? [];
  if (all.length === 0) return undefined;
  return html`<h3>Monitors</h3>${table(
    'Monitors',
    ['Monitor', 'Status', 'Last run', numbers('Spent today'), ''],
    all
      .slice(0, SHOWN)
      .map((one) => [
        one.name,
        one.status === 'active' ? 'active' : html`<strong>${one.status.replaceAll('_', ' ')}</strong>`,
        time(one.last_run_at, nowMs),
        `$${one.spent_today_usd}`,
        buttons(
          button('Run', 'monitors run', { id: one.monitor_id }, { of: one.name }),
          one.status === 'paused'
            ? button('Resume', 'monitors resume', { id: one.monitor_id }, { of: one.name })
            : button('Pause', 'monitors pause', { id: one.monitor_id }, { of: one.name }),
        ),
      ]),
    '',
  )}`;
}
