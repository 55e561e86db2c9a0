import { html } from '../../markup/html.ts';
import type { DestinationState } from '../../webhooks/destination/destination.ts';
import type { PageContent } from '../look/layout.ts';
import { type DeliveryPage, MISSED_DAYS } from '../reading/deliveries.ts';
import { paths } from '../session/paths.ts';
import { deliveriesTable } from './destinations.ts';

/** The events that a destination did not confirm, for a customer who pulls them. */
export function missedPage(
  { id, name }: DestinationState,
  { deliveries, next }: DeliveryPage,
  after: string | undefined,
): PageContent {
  return {
    title: `Missed events of ${name}`,
    entry: paths.destinations,
    above: { name, path: paths.destination(id) },
    content: html`<section class="card">
<p>Events of the last ${MISSED_DAYS} days that this destination did not confirm: their deliveries failed, wait, or are still repeated. Test events are left out. Process them by <code>event_id</code>, as always: one that is still repeated may also arrive.</p>
${deliveriesTable(deliveries, next === null ? 'No missed events.' : 'No missed events in this part of the list.')}
${deliveries.length === 0 ? null : html`<p><a href="${paths.missedFile(id, after)}">Download these events</a>, one envelope per line (newline-delimited JSON). A payload that is no longer kept is left out. The <code>Link</code> header leads a program to the next file.</p>`}
${next === null ? null : html`<p><a href="${paths.missed(id, next)}">Older events</a></p>`}
</section>`,
  };
}
