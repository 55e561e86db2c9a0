import { html, type Markup } from '../html.ts';
import { fieldOf, type Values } from './command-line.ts';
import type { Described } from './messages.ts';

/** The option of commands that cannot be undone (infra/operator/program/confirmation.ts). */
const CONFIRM = 'confirm';

/** An argument or an option as a field. */
interface Field {
  readonly name: string;
  /** `--name`; undefined for an argument. */
  readonly flag: string | undefined;
  readonly isSwitch: boolean;
  readonly hint: string;
  readonly required: boolean;
}

/** Returns the form of a command with what the button already knows. What may stay empty is behind "More options". */
export function commandForm(command: Described, values: Values): Markup {
  const { words, summary } = command;
  const fields = fieldsOf(command);
  const isFinal = fields.some(({ name }) => name === CONFIRM);
  const isFirst = ({ name, flag, required }: Field): boolean =>
    required || flag === undefined || name === CONFIRM || (values[name] ?? '') !== '';
  const rest = fields.filter((field) => !isFirst(field));
  const shown = (some: readonly Field[]): readonly Markup[] =>
    some.map((field) => (field.isSwitch ? switchField : textField)(field, values[field.name] ?? ''));
  return html`<form class="command" data-words="${words.join(' ')}">
<h2 id="dialog-title">${words.join(' ')}</h2>
<p>${summary}.</p>
${isFinal && html`<p class="final">This cannot be undone. Without its name in <em>confirm</em> the command changes nothing and says what would be lost.</p>`}
${shown(fields.filter(isFirst))}
${rest.length > 0 && html`<details><summary>More options</summary>${shown(rest)}</details>`}
<p class="line-label" id="line-label">Runs</p>
<pre class="line" role="region" aria-labelledby="line-label" tabindex="0"></pre>
<div class="actions"><button type="submit" class="run${isFinal && ' final'}">Run</button><button type="button" class="close">Close</button></div>
</form>
<div class="output" hidden><p class="ending" role="status"></p><pre role="region" aria-label="Output of the command" tabindex="0"></pre></div>`;
}

const fieldsOf = ({ arguments: given, options }: Described): readonly Field[] => [
  ...given.map(({ name, description, required }) => ({
    name,
    flag: undefined,
    isSwitch: false,
    hint: description,
    required,
  })),
  ...options.map(({ flags, description, allowed, required }) => ({
    name: fieldOf(flags),
    flag: `--${fieldOf(flags)}`,
    isSwitch: allowed === undefined,
    hint: allowed === undefined || description.includes(allowed) ? description : `${description}; ${allowed}`,
    required,
  })),
];

function textField({ name, flag, hint, required }: Field, value: string): Markup {
  const id = `field-${name}`;
  const needed = required && html` <span class="needed">needed</span>`;
  const flagged = flag !== undefined && html` data-flag="${flag}"`;
  return html`<div class="field"><label for="${id}">${labelOf(name)}${needed}</label><input type="text" id="${id}" name="${name}" value="${value}"${flagged}${required && html` required`} autocomplete="off" spellcheck="false" aria-describedby="${id}-hint"><small id="${id}-hint">${hint}</small></div>
`;
}

function switchField({ name, flag, hint }: Field, value: string): Markup {
  const id = `field-${name}`;
  const checked = value !== '' && html` checked`;
  return html`<div class="field switch"><input type="checkbox" id="${id}" name="${name}" value="1" data-flag="${flag}"${checked} aria-describedby="${id}-hint"><label for="${id}">${labelOf(name)}</label><small id="${id}-hint">${hint}</small></div>
`;
}

const labelOf = (name: string): string => name.replaceAll(/[_-]/g, ' ');
