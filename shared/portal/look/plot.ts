import { html, type Markup } from '../../markup/html.ts';

/** One bar of a plot. */
export interface Bar {
  readonly value: number;
  /** Shown when the pointer rests on it. */
  readonly title: string;
  readonly kind: 'bad' | 'bar' | 'good';
}

export interface BarPlot {
  /** What the plot shows, for those who cannot see it; a table next to it has the numbers. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The highest value, as people read it. */
  readonly top: string;
  /** Below the first and the last bar. */
  readonly from: string;
  readonly to: string;
}

const WIDTH = 720;
const HEIGHT = 120;
/** A value above zero is always visible. */
const LEAST_BAR = 2;
/** Few bars are not wider than so many. */
const FEWEST_STEPS = 24;

/**
 * Draws bars as SVG with attributes only: the policy of a page forbids styles in it. The labels are HTML, because text
 * would shrink with the drawing.
 */
export function barPlot({ label, bars, top, from, to }: BarPlot): Markup {
  const highest = Math.max(...bars.map(({ value }) => value), 0);
  const step = WIDTH / Math.max(bars.length, FEWEST_STEPS);
  const width = rounded(Math.max(step - Math.min(4, step / 4), 1));
  return html`<figure class="plot"><p>${top}</p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" height="${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
<line class="axis" x1="0" y1="0.5" x2="${WIDTH}" y2="0.5" stroke-dasharray="3 4"/>
<line class="axis" x1="0" y1="${HEIGHT - 0.5}" x2="${WIDTH}" y2="${HEIGHT - 0.5}"/>
${bars.map(({ value, title, kind }, i) => {
  if (value <= 0 || highest === 0) return null;
  const height = Math.max((value / highest) * (HEIGHT - 1), LEAST_BAR);
  return html`<rect class="${kind}" x="${rounded(i * step)}" y="${rounded(HEIGHT - 1 - height)}" width="${width}" height="${rounded(height)}"><title>${title}</title></rect>
`;
})}</svg>
${captionOf(bars.length, from, to)}</figure>`;
}

/** The end of few bars is not at the end of the axis. */
const captionOf = (bars: number, from: string, to: string): Markup =>
  bars >= FEWEST_STEPS
    ? html`<figcaption><span>${from}</span><span>${to}</span></figcaption>`
    : html`<figcaption><span>${from === to ? from : html`${from} to ${to}`}</span></figcaption>`;

/** Draws a share of the whole, for a cell of a table that has the number. @param share from 0 to 1 */
export const shareBar = (share: number): Markup =>
  html`<svg viewBox="0 0 100 8" width="100" height="8" aria-hidden="true"><rect class="track" x="0" y="0" width="100" height="8"/><rect class="bar" x="0" y="0" width="${rounded(share * 100)}" height="8"/></svg>`;

const rounded = (value: number): number => Math.round(value * 10) / 10;
