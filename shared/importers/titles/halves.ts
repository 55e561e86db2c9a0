import { isShared, NO_TRADE } from './ambiguous-titles.ts';
import { type RoleIndex, singular } from './role-index.ts';
import { isGeneral, type Match } from './title-matching.ts';
import { titleWords, withoutRanks } from './title-words.ts';

/** Two words around one slash, with the words before and behind them. */
const SLASHED = /^([^/]*?)([^\s/]+)\s?\/\s?([^\s/]+)([^/]*)$/u;
/** Halves that are one name together, and tools that are no half: "AI/ML Engineer", "Python/AI Engineer". */
const ONE_NAME = /^(?:ai\/ml|ml\/ai|ui\/ux|ux\/ui|ci\/cd|ar\/vr|vr\/ar)$/iu;
const TOOL =
  /^(?:python|java|javascript|typescript|golang|go|rust|php|ruby|scala|kotlin|swift|react|node|nodejs|c|c\+\+|c#|\.net|sql)$/iu;
const OF_BOTH = 'engineering,software-engineering';

/** Returns both roles of two halves of a title that share its other words: "Product/Program Manager". */
export function sharedHead(index: RoleIndex, part: string): Match[] | undefined {
  const [, before = '', left, right, behind = ''] = SLASHED.exec(plainSpelling(part)) ?? [];
  if (left === undefined || right === undefined) return undefined;
  if (ONE_NAME.test(`${left}/${right}`) || TOOL.test(left) || TOOL.test(right)) return undefined;
  if (exact(index, part) !== undefined) return undefined;
  const one = exact(index, `${before}${left}${behind}`);
  const other = exact(index, `${before}${right}${behind}`) ?? exact(index, `${right}${behind}`);
  if (one === undefined || other === undefined) return undefined;
  // Of a "Sales/Business Development Manager" the first half may share the last word alone.
  const short = exact(index, `${before}${left} ${behind.trim().split(' ').at(-1) ?? ''}`);
  if (short !== undefined && short.code !== one.code) return undefined;
  if (one.code === other.code) return [one];
  const [first, second] = [one, other].map(({ code }) => index.families.get(code));
  // Of machines and of programs neither is the trade: "Hardware/Software Engineer".
  if ([first, second].sort().join() === OF_BOTH) return undefined;
  // "Software/Backend Engineer": the general half says nothing more.
  if (first === second && isGeneral(other.code)) return [one];
  return first === second && isGeneral(one.code) ? [other] : [one, other];
}

/** Joins the words that one word may be written as, so that a slash stands between whole names. */
function plainSpelling(part: string): string {
  return part
    .replace(/\b(full|front|back)[\s-]+(stack|end)\b/giu, '$1$2')
    .replace(/\bmachine learning\b/giu, 'ml');
}

/** Returns the role of a title that its words are, entirely. */
function exact(index: RoleIndex, part: string): Match | undefined {
  const words = withoutRanks(singular(index.words, titleWords(part)));
  const text = words.join(' ');
  const code = isShared(text) || NO_TRADE.has(text) ? undefined : index.titles.get(text);
  return code === undefined ? undefined : { code, length: words.length };
}
