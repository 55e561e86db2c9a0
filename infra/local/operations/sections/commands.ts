import type { Described } from '../commands/messages.ts';
import { html, type Markup } from '../html.ts';
import { button, section } from './parts.ts';

/** Shows every command of `npm run ops` as a button, by noun. */
export function commandsSection(commands: readonly Described[] | undefined): Markup {
  const byNoun = Map.groupBy(commands ?? [], ({ words }) => words[0] ?? '');
  return section(
    'commands',
    'All commands',
    html`the same commands with <code>--stack NAME</code>, from a terminal. This page has no access to AWS.`,
    commands === undefined
      ? html`<p class="empty">Loading the commands…</p>`
      : html`<dl class="nouns">${[...byNoun].map(
          ([noun, verbs]) =>
            html`<div><dt>${noun}</dt><dd>${verbs.map(({ words }) =>
              button(words.slice(1).join(' ') || noun, words.join(' ')),
            )}</dd></div>\n`,
        )}</dl>`,
  );
}
