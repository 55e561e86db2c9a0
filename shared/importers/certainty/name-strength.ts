import { isPlain } from '../titles/ambiguous-titles.ts';
import { type RoleIndex, singular } from '../titles/role-index.ts';
import { titleParts, titleWords, withoutRanks } from '../titles/title-words.ts';

/**
 * How surely the name of a role in a title means that role: a firm name needs no other witness, a slight one needs that
 * of the department where the board has departments, and a weak one needs it always.
 */
export type NameStrength = 'firm' | 'slight' | 'weak';

const LONGEST = 6;
/** A name of so many words behind a stranger is rarely the one that is meant: "Finance Systems Integration Engineer". */
const LONG_NAME = 3;
/** The family of general managers and chiefs of staff, who are that whatever part follows. */
const OF_COMPANIES = 'business-management-and-operations';
/**
 * Families whose words software companies use for other things: operations managers, instructors and validation
 * engineers there run accounts, teach customers and test programs.
 */
const OTHER_USE = new Set([
  'banking-and-insurance',
  OF_COMPANIES,
  'construction-and-trades',
  'education',
  'engineering',
  'manufacturing',
  'nursing-and-care',
  'retail',
  'science-and-research',
  'social-and-community-services',
  'supply-chain-and-transport',
]);

/**
 * Returns how surely a title names a role, by how the name of the role stands in its first part. `own` are the words of
 * the department and the team: a "Search DevOps Engineer" in "Search" works there.
 */
export function nameStrength(
  index: RoleIndex,
  title: string,
  code: string,
  own: ReadonlySet<string>,
): NameStrength {
  const [first = '', ...others] = titleParts(title);
  const words = singular(index.words, titleWords(first));
  const plain = withoutRanks(words);
  const isStranger = (word: string) => isOfOthers(index, word, code);
  const family = index.families.get(code) ?? '';
  const isOfOtherUse = OTHER_USE.has(family);
  const whole = [words, plain].map((one) => one.join(' ')).find((text) => index.titles.get(text) === code);
  if (whole !== undefined && index.usual.has(whole)) return isOfOtherUse ? 'weak' : 'slight';
  if (whole !== undefined) {
    // A "Field Engineer, Partnerships" repairs nothing, and a "Retail Manager, Consumer Products" no shop.
    const next = others.flatMap((part) => withoutRanks(singular(index.words, titleWords(part))));
    return isOfOtherUse && family !== OF_COMPANIES && next.some(isStranger) ? 'slight' : 'firm';
  }
  const least = isOfOtherUse ? 'slight' : 'firm';
  const end = [plain, words].flatMap((one) => nameAtEnd(index, one, code) ?? [])[0];
  if (end !== undefined) {
    const strangers = end.ahead.filter((word) => isStranger(word) && !own.has(word)).length;
    if (strangers === 0) return least;
    return strangers > 1 || end.length >= LONG_NAME ? 'weak' : 'slight';
  }
  return hasName(index, plain, code) && plain.some(isStranger) ? 'weak' : least;
}

/** Returns the longest name of a role that ends the words, and the words in front of it. */
function nameAtEnd(
  index: RoleIndex,
  words: readonly string[],
  code: string,
): { readonly length: number; readonly ahead: readonly string[] } | undefined {
  for (let length = Math.min(LONGEST, words.length - 1); length > 0; length -= 1) {
    const isName = index.titles.get(words.slice(-length).join(' ')) === code;
    if (isName) return { length, ahead: withoutRanks(words.slice(0, -length)) };
  }
  return undefined;
}

/** Returns whether a word belongs to names of other roles and not to those of this one: a "Civil Design Manager" leads no designers. */
const isOfOthers = (index: RoleIndex, word: string, code: string): boolean =>
  index.words.has(word) && !isPlain(word) && index.ownWords.get(code)?.has(word) !== true;

/** Returns whether two or more of the words, next to each other, are a name of a role. */
function hasName(index: RoleIndex, words: readonly string[], code: string): boolean {
  for (let start = 0; start < words.length; start += 1)
    for (let length = 2; length <= LONGEST; length += 1)
      if (index.titles.get(words.slice(start, start + length).join(' ')) === code) return true;
  return false;
}
