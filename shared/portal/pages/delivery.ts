import { html, type Markup, type Part } from '../../markup/html.ts';
import { signatureText } from '../../webhooks/attempt/signature.ts';
import type { AttemptRecord, Delivery } from '../../webhooks/delivery/delivery.ts';
import { bodyOf, type WebhookEvent } from '../../webhooks/delivery/envelope.ts';
import type { PageContent } from '../look/layout.ts';
import { button, counted, form, id, latency, outcome, pairs, response, table, time } from '../look/parts.ts';
import { paths } from '../session/paths.ts';

/** The result of a signature check: the attempt, and whether the secret gives its signature. */
export interface Checked {
  readonly attemptId: string;
  readonly matches: boolean;
}

export interface DeliveryView {
  readonly event: WebhookEvent | null;
  readonly eventId: string;
  readonly deliveries: readonly Delivery[];
  /** The names of destinations that the session may see, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Null where the session may only read. */
  readonly formToken: string | null;
  readonly notice: Part;
  readonly checked: Checked | null;
}

/** An event, and each of its deliveries with attempts, payload as sent, and signature. */
export function deliveryPage(view: DeliveryView): PageContent {
  const { event, eventId, deliveries, notice } = view;
  const title = typeof event?.data['title'] === 'string' ? event.data['title'] : 'Delivery';
  return {
    title,
    entry: paths.destinations,
    ...(view.formToken === null ? {} : { above: { name: 'Destinations', path: paths.destinations } }),
    content: html`${notice}
<section class="card"><h2>Event</h2>
${pairs([
  ['ID', id(eventId)],
  ['Type', deliveries[0]?.eventType ?? ''],
  [
    'Occurred',
    event === null ? time(deliveries[0]?.createdAtMs ?? null) : time(Date.parse(event.occurredAt)),
  ],
  ...(typeof event?.data['summary'] === 'string' ? ([['Summary', event.data['summary']]] as const) : []),
])}
${event === null ? html`<p class="notice">The payload is no longer kept: the event can be neither shown nor sent again.</p>` : null}
</section>
${deliveries.map((delivery) => deliveryCard(view, delivery))}`,
  };
}

/** Why a delivery has failed. */
const ENDINGS: Readonly<Record<NonNullable<Delivery['terminalCode']>, string>> = {
  address_rejected: 'the address is not public',
  attempts_exhausted: 'all 12 attempts failed',
  destination_deleted: 'the destination was deleted',
  http_status: 'the endpoint refused it with a status that is not tried again',
  moved: 'its monitor delivers to another destination now',
  payload_expired: 'it waited for longer than its payload is kept',
  payload_too_large: 'the payload is too large',
  redirect: 'the endpoint redirected it',
  superseded: 'it was the test of an address that is no longer asked for',
};

/** Names attempts. Those after a resend count from 1 again. */
const attemptNames = (history: readonly AttemptRecord[]): ReadonlyMap<AttemptRecord, string> => {
  const names = new Map<AttemptRecord, string>();
  let isAgain = false;
  let before = 0;
  for (const record of history) {
    isAgain ||= record.attempt <= before;
    before = record.attempt;
    names.set(record, isAgain ? `${record.attempt}, sent again` : String(record.attempt));
  }
  return names;
};

function deliveryCard(view: DeliveryView, delivery: Delivery): Markup {
  const { event, formToken } = view;
  const { eventId, destinationId, history, outcome: ended, terminalCode } = delivery;
  const name = view.names.get(destinationId) ?? 'a destination';
  const names = attemptNames(history);
  const latest = history.at(-1);
  const repeatable = event !== null && (ended === 'complete' || ended === 'terminal_failure');
  return html`<section class="card"><h2>Delivery to ${formToken === null ? name : html`<a href="${paths.destination(destinationId)}">${name}</a>`}</h2>
${pairs([
  ['Outcome', html`${outcome(delivery)}${terminalCode === null ? null : ` ${ENDINGS[terminalCode]}`}`],
  ['Completed', delivery.completedAtMs === null ? 'not yet' : time(delivery.completedAtMs)],
  ...(delivery.nextAttemptAtMs === null || delivery.parked
    ? []
    : ([['Next attempt', time(delivery.nextAttemptAtMs)]] as const)),
  ...(delivery.generation > 1 ? ([['Sent again', counted(delivery.generation - 1, 'time')]] as const) : []),
])}
${
  formToken !== null && repeatable
    ? form(
        `${paths.delivery(eventId)}/resend`,
        formToken,
        html`<input type="hidden" name="destination" value="${destinationId}">`,
        button('Send again'),
      )
    : null
}
<h3>Attempts</h3>
${table(
  `Attempts to ${name}`,
  ['Attempt', 'Started', 'Answer', { number: 'Latency' }, 'Delivery ID', 'Body'],
  history
    .toReversed()
    .map((attempt) => [
      names.get(attempt) ?? String(attempt.attempt),
      time(attempt.at),
      response(attempt.status, attempt.failure),
      latency(attempt.ms),
      id(attempt.id),
      event === null || attempt.signature === undefined
        ? '–'
        : html`<a href="${paths.body(eventId, destinationId, attempt.id)}">Download</a>`,
    ]),
  'No attempts yet.',
)}
${event !== null && latest !== undefined ? sentSection(view, event, delivery, latest) : null}
</section>`;
}

/** What the latest attempt sent, byte for byte, and how to check its signature. */
function sentSection(
  { formToken, checked }: DeliveryView,
  event: WebhookEvent,
  { eventId, destinationId, history }: Delivery,
  latest: AttemptRecord,
): Markup {
  const { signature, signedAt } = latest;
  const body = new TextDecoder().decode(bodyOf(event, latest.id));
  if (signature === undefined || signedAt === undefined) {
    return html`<h3>Payload</h3><p class="quiet">The signature of this attempt was not kept.</p><pre tabindex="0" aria-label="Payload">${body}</pre>`;
  }
  const shown = checked === null ? null : history.find((attempt) => attempt.id === checked.attemptId);
  return html`<h3>Payload as sent in the latest attempt</h3>
<pre tabindex="0" aria-label="Headers">X-Svc-Delivery-Id: ${latest.id}
X-Svc-Event-Id: ${event.eventId}
X-Svc-Event-Type: ${event.type}
X-Svc-Timestamp: ${signedAt}
X-Svc-Signature: ${signatureText(signature)}</pre>
<pre tabindex="0" aria-label="Body">${body}</pre>
<h3>Check the signature</h3>
<p>The signature is over <code>v0.${signedAt}.</code> and the body. With the body downloaded and the signing secret in <code>SECRET</code>, this prints the digits after <code>v0=</code>:</p>
<pre tabindex="0" aria-label="Command">(printf 'v0.${signedAt}.'; cat ${latest.id}.json) | openssl dgst -sha256 -hmac "$SECRET"</pre>
${shown === undefined || shown === null || checked === null ? null : checkResult(checked, shown)}
${
  formToken === null
    ? null
    : html`<p>Or let this page compare a secret. It is used for the comparison only, and neither stored nor shown.</p>${form(
        `${paths.delivery(eventId)}/check`,
        formToken,
        html`<input type="hidden" name="destination" value="${destinationId}"><input type="hidden" name="attempt" value="${latest.id}"><label>Signing secret<br><input class="long" type="password" name="secret" required autocomplete="off" maxlength="200"></label>`,
        button('Check', 'second'),
      )}`
}`;
}

const checkResult = ({ matches }: Checked, { attempt }: AttemptRecord): Markup =>
  html`<p class="notice" role="status">${
    matches
      ? `The secret gives the signature of attempt ${attempt}.`
      : `The secret does not give the signature of attempt ${attempt}. It may be that of another destination, or the secret may have been replaced before or since.`
  }</p>`;
