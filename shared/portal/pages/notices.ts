import { html, type Markup } from '../../markup/html.ts';
import type { Replay } from '../../webhooks/delivery/replay.ts';

/** What an action says on the page that follows it, by the word in the address. */
const NOTICES = {
  replayed: 'The event is sent again, with 12 new attempts.',
  ongoing: 'Nothing was sent: the delivery has not ended yet.',
  expired: 'Nothing was sent: the payload of the event is no longer kept.',
  destination_deleted: 'Nothing was sent: the destination is deleted.',
  tested: 'A test event is on its way.',
  test_limit: 'Nothing was sent: five test events a minute are sent at most. Try again in a minute.',
} as const satisfies Readonly<Record<Replay | 'test_limit' | 'tested', string>>;

export type Notice = keyof typeof NOTICES;

/** Returns the sentence of a word; nothing for any other text. */
export function noticeOf(word: string | null): Markup | null {
  const known = Object.entries(NOTICES).find(([name]) => name === word);
  return known === undefined ? null : html`<p class="notice" role="status">${known[1]}</p>`;
}
