/**
 * Characters that a reader does not see, or that change how others read: controls, marks of direction, tags and other
 * invisible ones, which can carry instructions that nobody notices.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}]/gu;

const escaped = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Writes a resource as one line of JSON. Text from outside stays within its quotation marks: it cannot begin a line, end
 * the data or hide.
 */
export const quoted = (value: unknown): string => JSON.stringify(value).replace(UNSEEN, escaped);

/** Writes a text without line breaks and unseen characters. */
export const plain = (text: string): string => text.replace(UNSEEN, escaped);
