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
/**
 * Families whose words software companies use for other things: operations managers, instructors and validation
 * engineers there run accounts, teach customers and test programs.
 */
const OTHER_USE = new Set([
  'banking-and-insurance',
  'business-management-and-operations',
  'construction-and-trades',
  'education',
  'engineering',
  'manufacturing',
  'nursing-and-care',
  'science-and-research',
  'supply-chain-and-transport',
]);

/** Returns how surely a title names a role, by how the name of the role stands in its first part. */
export function nameStrength(index: RoleIndex, title: string, code: string): NameStrength {
  const words = singular(index.words, titleWords(titleParts(title)[0] ?? ''));
  const plain = withoutRanks(words);
  const isOfOtherUse = OTHER_USE.has(index.families.get(code) ?? '');
  const whole = [words, plain].map((one) => one.join(' ')).find((text) => index.titles.get(text) === code);
  if (whole !== undefined && !index.usual.has(whole)) return 'firm';
  if (whole !== undefined) return isOfOtherUse ? 'weak' : 'slight';
  const least = isOfOtherUse ? 'slight' : 'firm';
  const isStranger = (word: string) => isOfOthers(index, word, code);
  const end = [plain, words].flatMap((one) => nameAtEnd(index, one, code) ?? [])[0];
  if (end !== undefined) {
    const strangers = end.ahead.filter(isStranger).length;
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
