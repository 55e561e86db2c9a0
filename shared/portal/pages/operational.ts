import { html, type Markup } from '../../markup/html.ts';
import { OPERATIONAL_TYPES, type OperationalType } from '../../notices/notice.ts';
import { pairs } from '../look/parts.ts';
import type { OperationalRoute } from '../reading/destinations.ts';
import { paths } from '../session/paths.ts';

/** When each type of operational event is sent (docs/webhooks.md). */
const MEANINGS: Readonly<Record<OperationalType, string>> = {
  'credit.low': 'the balance has fallen below the threshold of your organisation',
  'delivery.exhausted': 'a delivery has failed, and no further attempt follows',
  'destination.paused': 'a destination is paused, and its deliveries are parked',
  'monitor.held': 'a monitor waits: for credit, its budget, its destination or the operator',
};

/** The part of the page of destinations that says who is told what stands still. */
export const operationalSection = (route: OperationalRoute): Markup =>
  html`<section class="card"><h2>Operational events</h2>
<p>These events say that something stands still. ${whereTo(route)} Nothing is sent about the destination that they go to.</p>
${pairs(OPERATIONAL_TYPES.map((type) => [html`<code>${type}</code>`, MEANINGS[type]]))}
</section>`;

function whereTo(route: OperationalRoute): Markup {
  switch (route.to) {
    case 'own':
      return html`They go to your destination <a href="${paths.destination(route.destination.id)}">${route.destination.name}</a>.`;
    case 'operator':
      return html`They go to the operator, because your organisation has chosen none of its destinations. Ask the operator to send them to one of yours.`;
    case 'nobody':
      return html`<strong>They go to nobody</strong>: neither your organisation nor the operator has chosen a destination for them. Ask the operator to send them to one of yours.`;
  }
}
