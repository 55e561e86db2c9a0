import { isShared } from './ambiguous-titles.ts';
import { SOFTWARE } from './branches.ts';
import type { RoleIndex } from './role-index.ts';
import { type RoleWitnesses, resolveRoles } from './roles.ts';
import { type TextRole, tradeOfText } from './text-trades.ts';
import { isGeneral } from './title-matching.ts';
import { titleWords, withoutRanks } from './title-words.ts';

/** How much of a text is about the job rather than about what follows it. */
const READ = 4_000;
/** Longer titles are sentences. */
const LONGEST = 80;
const MAXIMUM_TITLES = 12;
/** Words behind which a text names its job; experience "as a developer" is that of another one. */
const OPENERS =
  /(?<!\b(?:experience|background|worked|working|career|expertise) )\b(?:as (?:an?|our)|(?:looking for|seeking|hiring|searching for|recruiting) (?:an?|our (?:first|next|new))) /giu;
/** Where such a title ends. */
const END =
  /[\n,.:;!?–—|]| - | (?:to|who|with|for|that|in|at|on|you|we|is|will|based|within|reporting|fluent|focused|specializing|having|experienced in)\b/u;

/**
 * Returns the role that a text names where the title does not: the specialism of a software engineer ("As a backend
 * engineer, you will …"), or the trade of a title that several share. Null when the title is not that open, or the text
 * names several or none.
 */
export function roleOfText(
  index: RoleIndex,
  found: readonly string[],
  witnesses: RoleWitnesses,
  text: string,
): TextRole | null {
  if (found.length === 0) return tradeOfText(index, witnesses.title, text);
  if (found.length !== 1 || found[0] !== 'general-software-engineering') return null;
  const said = titlesIn(text.slice(0, READ)).flatMap(({ title, start }) => {
    const words = withoutRanks(titleWords(title));
    if (words.length < 2 || isShared(words.slice(-2).join(' '))) return [];
    return resolveRoles(index, { ...witnesses, title })
      .filter((code) => !isGeneral(code))
      .map((code) => ({ code, title, start }));
  });
  const [first] = said;
  if (first === undefined || said.some(({ code }) => code !== first.code)) return null;
  if (!SOFTWARE.has(index.families.get(first.code) ?? '') || first.code === 'engineering-management')
    return null;
  const before = [...text.slice(0, first.start)].length;
  const passage = {
    in: 'text',
    start: before,
    end: before + [...first.title].length,
    rule: 'text.role',
  } as const;
  return { code: first.code, passage };
}

function titlesIn(text: string): { title: string; start: number }[] {
  const titles: { title: string; start: number }[] = [];
  for (const opener of text.matchAll(OPENERS)) {
    const start = opener.index + opener[0].length;
    const ahead = text.slice(start, start + LONGEST);
    const end = END.exec(ahead)?.index;
    const title = end === undefined ? '' : ahead.slice(0, end);
    // A bracket that stays open is a list.
    if (title !== '' && title.includes('(') === title.includes(')')) titles.push({ title, start });
    if (titles.length === MAXIMUM_TITLES) break;
  }
  return titles;
}
