import { usdOf } from '../../contract/money.ts';
import { html, type Markup, type Part } from '../../markup/html.ts';
import type { Delivery } from '../../webhooks/delivery/delivery.ts';

/** A time for people, in UTC, and for machines. */
export function time(ms: number | null): Markup {
  if (ms === null) return html`<span class="quiet">never</span>`;
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** An amount in dollars; a sum of voids may be negative. */
export const usd = (micros: bigint): string => (micros < 0n ? `−$${usdOf(-micros)}` : `$${usdOf(micros)}`);

export const count = (value: number): string => value.toLocaleString('en-US');

/** A page counts so many items at most: more would take a read for each thousand of them. */
export const MOST_COUNTED = 10_000;

/** A number that a page has counted up to its bound. */
export const countedUp = (value: number): string =>
  value < MOST_COUNTED ? count(value) : `${count(MOST_COUNTED)} or more`;

/** Such as `3 attempts`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export type Mood = 'bad' | 'good' | 'plain' | 'wait';

export const state = (text: string, mood: Mood): Markup =>
  html`<span class="state ${mood === 'plain' ? '' : mood}">${text}</span>`;

export const id = (text: string): Markup => html`<span class="id">${text}</span>`;

/** A column: its heading, and whether it has numbers. */
export type Column = string | { readonly number: string };

/** A table whose rows become lists of names and values where the window is narrow. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Part[])[],
  none: Part,
): Markup {
  if (rows.length === 0) return html`<p class="quiet">${none}</p>`;
  const isNumber = (at: number): boolean => typeof columns[at] === 'object';
  const nameOf = (column: Column | undefined): string =>
    typeof column === 'object' ? column.number : (column ?? '');
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${columns.map((column) =>
    typeof column === 'string'
      ? html`<th scope="col">${column}</th>`
      : html`<th scope="col" class="number">${column.number}</th>`,
  )}</tr></thead>
<tbody>
${rows.map(
  (cells) =>
    html`<tr>${cells.map((cell, at) => html`<td data-label="${nameOf(columns[at])}"${isNumber(at) ? html` class="number"` : null}><span>${cell}</span></td>`)}</tr>
`,
)}</tbody></table></div>`;
}

/** Names with values. */
export const pairs = (rows: readonly (readonly [name: Part, value: Part])[]): Markup =>
  html`<dl class="pairs">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

/** What became of a delivery. */
export function outcome(delivery: Delivery): Markup {
  if (delivery.parked) return state('parked', 'wait');
  switch (delivery.outcome) {
    case 'complete':
      return state('complete', 'good');
    case 'terminal_failure':
      return state('failed', 'bad');
    case 'retrying':
      return state('retrying', 'wait');
    case 'pending':
      return state('pending', 'wait');
  }
}

/** What a receiver answered, or why it did not. */
export function response(status: number | null, failure: string | null): Markup {
  if (status !== null) return state(String(status), status >= 200 && status < 300 ? 'good' : 'bad');
  return failure === null ? html`<span class="quiet">none yet</span>` : state(failure, 'bad');
}

export const latency = (ms: number | undefined): string => (ms === undefined ? '–' : `${count(ms)} ms`);

/** A form with one button. It carries the token of the session. */
export const form = (action: string, formToken: string, content: Part, button: Part): Markup =>
  html`<form class="act" method="post" action="${action}"><input type="hidden" name="token" value="${formToken}">${content}${button}</form>`;

export const button = (text: string, kind: 'first' | 'second' = 'first'): Markup =>
  html`<button type="submit" class="${kind}">${text}</button>`;
