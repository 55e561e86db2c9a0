import type { Values } from '../commands/command-line.ts';
import { html, type Markup, type Shown } from '../html.ts';

/** A column of a table; numbers are to the right. */
export type Column = string | { readonly name: string; readonly isNumber: true };

/** A column of numbers. */
export const numbers = (name: string): Column => ({ name, isNumber: true });

/** A column without a name has the buttons of its rows. */
const nameOf = (column: Column): Shown =>
  (typeof column === 'string' ? column : column.name) || html`<span class="unseen">Commands</span>`;
const classOf = (column: Column | undefined): Markup | false =>
  typeof column === 'object' && html` class="number"`;

/** Returns a table in a frame that scrolls sideways where it is narrow; without rows, a sentence. */
export function table(
  label: string,
  columns: readonly Column[],
  rows: readonly (readonly Shown[])[],
  empty: string,
): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0" data-keep="${label}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col"${classOf(column)}>${nameOf(column)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, i) => html`<td${classOf(columns[i])}>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

/** How a button behaves. */
interface ButtonOptions {
  /** It runs at once: it needs no more values, and only reads. */
  readonly reads?: boolean;
  /** What a screen reader adds to the label: of which row it is. */
  readonly of?: string;
}

/** Returns a button that opens the form of a command with what is known, or runs it. */
export function button(
  label: string,
  command: string,
  values: Values = {},
  { reads = false, of }: ButtonOptions = {},
): Markup {
  // Unique on the page, so that the focus survives an update.
  const key = [command, ...Object.values(values)].join(' ');
  const about = of !== undefined && html`<span class="unseen"> ${of}</span>`;
  return html`<button type="button" class="small" data-command="${command}" data-values="${JSON.stringify(values)}"${reads && html` data-reads`} data-focus="${key}">${label}${about}</button>`;
}

export const buttons = (...all: readonly Shown[]): Markup => html`<span class="buttons">${all}</span>`;

/** Returns a line of figures with their names. */
export const figures = (entries: readonly (readonly [name: string, value: Shown, tone?: 'bad'])[]): Markup =>
  html`<dl class="figures">${entries.map(
    ([name, value, tone]) =>
      html`<div${tone !== undefined && html` class="${tone}"`}><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** Returns a section with its heading, and where AWS shows the same. */
export const section = (id: string, title: string, onAws: Shown, ...body: readonly Shown[]): Markup =>
  html`<h2 id="${id}-title">${title}</h2>
${body}
<p class="aws"><strong>On AWS</strong> ${onAws}</p>`;

/** Formats a number with separators. */
export const counted = (value: number | undefined): string =>
  value === undefined ? '–' : Math.round(value).toLocaleString('en-US');

/** Formats milliseconds. */
export function duration(ms: number | undefined): string {
  if (ms === undefined) return '–';
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

/** Formats micro-dollars. */
export const usd = (micros: number | undefined): string =>
  micros === undefined || micros === 0 ? '–' : `$${(micros / 1_000_000).toFixed(4).replace(/0{1,2}$/, '')}`;

/** Shows a time of today as its time, and another with its day. All times are UTC. */
export function time(at: number | string | undefined | null, nowMs: number): Shown {
  const ms = typeof at === 'string' ? Date.parse(at) : at;
  if (ms === undefined || ms === null || Number.isNaN(ms)) return '–';
  const iso = new Date(ms).toISOString();
  const isToday = iso.slice(0, 10) === new Date(nowMs).toISOString().slice(0, 10);
  const shown = isToday ? iso.slice(11, 19) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
  return html`<time datetime="${iso}">${shown}</time>`;
}

/** Shows the end of an id, which tells ids of one time apart; the whole id is its title. */
export const shortId = (id: number | string | undefined): Shown =>
  id === undefined || id === '' ? '–' : html`<code title="${id}">…${String(id).slice(-6)}</code>`;
