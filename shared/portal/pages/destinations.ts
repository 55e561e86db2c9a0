import { html, type Markup, type Part } from '../../markup/html.ts';
import type { Delivery } from '../../webhooks/delivery/delivery.ts';
import {
  type DestinationState,
  MAXIMUM_CONSECUTIVE_FAILURES,
  type PauseReason,
} from '../../webhooks/destination/destination.ts';
import type { PageContent } from '../look/layout.ts';
import {
  button,
  count,
  countedUp,
  form,
  id,
  latency,
  outcome,
  pairs,
  response,
  state,
  table,
  time,
} from '../look/parts.ts';
import { barPlot } from '../look/plot.ts';
import type { OperationalRoute } from '../reading/destinations.ts';
import { paths } from '../session/paths.ts';
import { operationalSection } from './operational.ts';

/** How many deliveries the page of a destination shows. */
export const SHOWN_DELIVERIES = 25;
const DAY_MS = 86_400_000;

/** A destination with its latest deliveries, newest first. */
export interface ShownDestination {
  readonly destination: DestinationState;
  readonly deliveries: readonly Delivery[];
}

export function destinationsPage(
  all: readonly ShownDestination[],
  operational: OperationalRoute,
): PageContent {
  return {
    title: 'Destinations',
    entry: paths.destinations,
    content: html`<section class="card"><h2>Webhook destinations</h2>
${table(
  'Webhook destinations',
  ['Name', 'State', 'Address', 'Last attempt', 'Answer', { number: 'Latency' }],
  all.map(({ destination, deliveries }) => {
    const [last] = attemptsOf(deliveries);
    return [
      html`<a href="${paths.destination(destination.id)}">${destination.name}</a>`,
      stateOf(destination),
      html`<span class="id address">${destination.url}</span>`,
      last === undefined ? 'none yet' : time(last.at),
      last === undefined ? '–' : response(last.status, last.failure),
      latency(last?.ms),
    ];
  }),
  'No destinations yet. The operator creates them.',
)}</section>
${operationalSection(operational)}`,
  };
}

/** One attempt of any of the deliveries. */
type ShownAttempt = Delivery['history'][number] & { readonly eventId: string };

/** Returns the attempts of deliveries, the latest first. */
const attemptsOf = (deliveries: readonly Delivery[]): readonly ShownAttempt[] =>
  deliveries
    .flatMap(({ eventId, history }) => history.map((attempt) => ({ ...attempt, eventId })))
    .sort((a, b) => b.at - a.at);

export interface DestinationView extends ShownDestination {
  readonly parked: number;
  /** Null where the session may only read. */
  readonly formToken: string | null;
  readonly notice: Part;
  readonly now: number;
}

const PLOTTED_ATTEMPTS = 60;

export function destinationPage(view: DestinationView): PageContent {
  const { destination, deliveries, parked, formToken, notice, now } = view;
  const attempts = attemptsOf(deliveries);
  return {
    title: destination.name,
    entry: paths.destinations,
    above: { name: 'Destinations', path: paths.destinations },
    content: html`${notice}
<section class="card"><h2>State</h2>
${pairs([
  ['State', stateOf(destination)],
  ['Address', id(destination.url)],
  ...(destination.verifying === null
    ? []
    : ([['New address', html`${id(destination.verifying.url)}, when its test has succeeded`]] as const)),
  ['ID', id(destination.id)],
  ['Created', time(destination.createdAtMs)],
  [
    'Failures in a row',
    `${destination.consecutiveFailures} of ${MAXIMUM_CONSECUTIVE_FAILURES}, at which the destination is paused`,
  ],
  ['Parked deliveries', countedUp(parked)],
  ...(destination.slow ? ([['Speed', 'slow: the last attempt took two seconds or more']] as const) : []),
])}
${destination.deleted || formToken === null ? null : html`${form(`${paths.destination(destination.id)}/test`, formToken, null, button('Send a test event', 'second'))}`}
</section>
<section class="card"><h2>Latency</h2>${latencyPlot(attempts.slice(0, PLOTTED_ATTEMPTS))}</section>
<section class="card"><h2>Latest deliveries</h2>
${deliveriesTable(deliveries, 'No deliveries yet.')}</section>
<section class="card"><h2>Missed events</h2>
<p>Events that this destination did not confirm in the last 30 days can be <a href="${paths.missed(destination.id)}">listed and downloaded</a>.</p>
${
  destination.deleted || formToken === null
    ? null
    : html`<h3>Send again</h3>
<p>Sends every event again whose delivery has failed since a time. What was confirmed, waits or is still repeated is left alone, and so are test events.</p>
${form(
  `${paths.destination(destination.id)}/resend`,
  formToken,
  html`<label>Since (UTC)<br><input type="datetime-local" name="since" required value="${new Date(now - DAY_MS).toISOString().slice(0, 16)}" max="${new Date(now).toISOString().slice(0, 16)}"></label>`,
  button('Send failed events again'),
)}`
}</section>`,
  };
}

function latencyPlot(latest: readonly ShownAttempt[]): Markup {
  const timed = latest.filter(({ ms }) => ms !== undefined).reverse();
  if (timed.length === 0) return html`<p class="quiet">No attempts yet.</p>`;
  const slowest = Math.max(...timed.map(({ ms = 0 }) => ms));
  const failed = timed.filter((attempt) => !isSuccess(attempt)).length;
  return html`${barPlot({
    label: `Latency of the last ${timed.length} attempts, at most ${latency(slowest)}; ${failed} of them failed`,
    bars: timed.map((attempt) => ({
      value: Math.max(attempt.ms ?? 0, 1),
      title: `${new Date(attempt.at).toISOString()}: ${attempt.status ?? attempt.failure ?? ''}, ${latency(attempt.ms)}`,
      kind: isSuccess(attempt) ? 'good' : 'bad',
    })),
    top: latency(slowest),
    from: new Date(timed[0]?.at ?? 0).toISOString().slice(0, 16).replace('T', ' '),
    to: new Date(timed.at(-1)?.at ?? 0).toISOString().slice(0, 16).replace('T', ' '),
  })}<p class="quiet">${failed} of the last ${timed.length} attempts failed${failed > 0 ? ' (red)' : ''}.</p>`;
}

const isSuccess = ({ status }: ShownAttempt): boolean => status !== null && status >= 200 && status < 300;

/** The deliveries of a destination, each leading to its event. */
export const deliveriesTable = (deliveries: readonly Delivery[], none: string): Markup =>
  table(
    'Deliveries',
    ['Event', 'Type', 'Outcome', 'Answer', { number: 'Attempts' }, { number: 'Latency' }, 'Next attempt'],
    deliveries.map((delivery) => {
      const last = delivery.history.at(-1);
      return [
        html`<a href="${paths.delivery(delivery.eventId)}">${time(delivery.createdAtMs)}</a><br>${id(delivery.eventId)}`,
        delivery.eventType,
        outcome(delivery),
        delivery.terminalCode === null || last?.status != null
          ? response(last?.status ?? null, last?.failure ?? null)
          : state(delivery.terminalCode, 'bad'),
        count(delivery.history.length),
        latency(last?.ms),
        delivery.nextAttemptAtMs === null || delivery.parked ? '–' : time(delivery.nextAttemptAtMs),
      ];
    }),
    none,
  );

const REASONS: Readonly<Record<PauseReason, string>> = {
  failures: 'five deliveries failed in a row',
  operator: 'by the operator',
  rotation: 'the secret was replaced',
};

export function stateOf({ deleted, status, pauseReason, draining }: DestinationState): Markup {
  if (deleted) return state('deleted', 'bad');
  if (status === 'active')
    return draining
      ? html`${state('active', 'good')} sending what was parked`
      : html`${state('active', 'good')}`;
  return html`${state('paused', 'bad')} ${pauseReason === null ? null : REASONS[pauseReason]}`;
}
