/** The product token of RFC 9309 by which a site can name this importer. */
export const ROBOT_NAME = 'jobs-data-importer';
/** Most bytes of a robots.txt that are read, as RFC 9309 asks of crawlers. */
export const MAXIMUM_ROBOTS_BYTES = 500 * 1024;
const MAXIMUM_RULES = 5000;
const MAXIMUM_PATTERN = 2000;
const MAXIMUM_DELAY_SECONDS = 60;

/** What a site asks of this importer. */
export interface Robots {
  /** Reports whether a path with its query may be fetched. */
  allows(path: string): boolean;
  /** Seconds between two requests that the site asks for; null if it does not. */
  readonly delaySeconds: number | null;
}
export const ALLOW_ALL: Robots = { allows: () => true, delaySeconds: null };
export const ALLOW_NONE: Robots = { allows: () => false, delaySeconds: null };

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}
interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delaySeconds: number | null;
}

/** Reads a robots.txt (RFC 9309). The longest rule that matches decides; of two equally long ones, the one that allows. */
export function readRobots(text: string): Robots {
  const groups = groupsOf(text);
  const own = groups.filter(({ agents }) => agents.includes(ROBOT_NAME));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen
    .flatMap((group) => group.rules)
    .slice(0, MAXIMUM_RULES)
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  const delay = chosen.map(({ delaySeconds }) => delaySeconds).find((seconds) => seconds !== null) ?? null;
  return {
    allows: (path) => {
      const compared = comparable(path);
      return rules.find(({ pattern }) => matches(pattern, compared))?.allow ?? true;
    },
    delaySeconds: delay,
  };
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let isHead = false;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [field = '', ...rest] = (line.split('#', 1)[0] ?? '').split(':');
    const name = field.trim().toLowerCase();
    const value = rest.join(':').trim();
    if (name === 'user-agent') {
      if (!isHead) groups.push({ agents: [], rules: [], delaySeconds: null });
      // A product token may have a version behind it: `name/1.0`.
      groups.at(-1)?.agents.push((value.split(/[\s/]/u, 1)[0] ?? '').toLowerCase());
      isHead = true;
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined || !['allow', 'disallow', 'crawl-delay'].includes(name)) continue;
    isHead = false;
    if (name === 'crawl-delay') {
      const seconds = Number(value);
      if (seconds > 0) group.delaySeconds = Math.min(seconds, MAXIMUM_DELAY_SECONDS);
    } else if (value !== '' && value.length <= MAXIMUM_PATTERN) {
      group.rules.push({ allow: name === 'allow', pattern: comparable(value) });
    }
  }
  return groups;
}

/** Returns a path or pattern in which equal octets are written equally: `/%7Eacme` is `/~acme` (RFC 9309, 2.2.2). */
function comparable(path: string): string {
  return path
    .replace(/[^\0-\x7f]+/gu, (letters) => encodeURIComponent(letters.toWellFormed()))
    .replace(/%[0-9a-f]{2}/giu, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/u.test(character) ? character : octet.toUpperCase();
    });
}

/** Matches a path from its start; `*` stands for any characters and `$` for the end. Takes linear time. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...others] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isAnchored ? others.pop() : undefined;
  for (const piece of others) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
