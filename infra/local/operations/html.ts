import { escapeMarkup } from '../../../shared/markup/escape-markup.ts';

/** HTML that is safe to show. Only `html` makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: texts and numbers are escaped; nothing is shown for undefined, null and false. */
export type Shown = Markup | number | string | false | null | readonly Shown[] | undefined;

/** Makes HTML of a template. Every value in it is escaped, unless it is HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  return new Markup(parts.map((part, i) => part + (i < values.length ? textOf(values[i]) : '')).join(''));
}

function textOf(value: Shown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeMarkup(String(value));
  return value.map(textOf).join('');
}
