import { unescapeOnce } from './fields.ts';

/** What an HTML page says for machines. */
export interface PageData {
  /** The JSON-LD texts of the page, in order. */
  readonly scripts: readonly string[];
  /** The address that the page gives itself, as written. */
  readonly canonical: string | null;
}

/** Most characters of one tag that are looked at. */
const MAXIMUM_TAG = 4096;
const MAXIMUM_SCRIPTS = 200;

/**
 * Returns the JSON-LD of a page, in one pass over its text. Comments are skipped, as browsers do; the text of a script
 * ends at the first `</script`.
 */
export function readPage(html: string): PageData {
  // Only ASCII: other letters may change their length, and with it every offset.
  const lower = html.replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
  const scripts: string[] = [];
  let canonical: string | null = null;
  let at = lower.indexOf('<');
  while (at !== -1 && scripts.length < MAXIMUM_SCRIPTS) {
    let next = at + 1;
    if (lower.startsWith('<!--', at)) next = after(lower, '-->', at + 4);
    else if (lower.startsWith('<link', at)) {
      next = after(lower, '>', at);
      canonical ??= canonicalOf(html.slice(at, Math.min(next, at + MAXIMUM_TAG)));
    } else if (lower.startsWith('<script', at)) {
      const start = after(lower, '>', at);
      const end = lower.indexOf('</script', start);
      const tag = lower.slice(at, Math.min(start, at + MAXIMUM_TAG));
      if (/\stype\s*=\s*["']?application\/ld\+json\b/u.test(tag)) {
        scripts.push(html.slice(start, end === -1 ? html.length : end));
      }
      next = end === -1 ? html.length : end + 1;
    }
    at = next >= lower.length ? -1 : lower.indexOf('<', next);
  }
  return { scripts, canonical };
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

function canonicalOf(tag: string): string | null {
  if (!/\srel\s*=\s*["']?canonical\b/iu.test(tag)) return null;
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(tag);
  const url = href?.[1] ?? href?.[2] ?? href?.[3];
  return url === undefined ? null : unescapeOnce(url);
}
