import { escapeMarkup } from './escape-markup.ts';

/** HTML that is complete: a template inserts it as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes. Nothing comes of null, undefined and false. */
export type Part = Markup | false | number | string | null | undefined | readonly Part[];

/** Builds HTML. Texts and numbers are escaped, so nothing that a customer stored becomes markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, i) => text + (i < parts.length ? textOf(parts[i]) : '')).join(''));
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeMarkup(String(part));
}
