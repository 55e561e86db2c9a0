import type { SectionName } from '../reading.ts';
import type { Block, PostingDocument } from '../structure/document.ts';
import { sentencesOf } from '../text/sentences.ts';
import { type Amounts, amountsIn } from './amounts.ts';
import {
  ANNUAL,
  BEFORE_ALONE,
  BEHIND_ALONE,
  GROSS,
  HOURLY,
  HOURLY_PAY,
  INTERVALS,
  type Interval,
  LARGER,
  LEAST_ANNUAL,
  LIMITED,
  LIMITED_BEFORE,
  LIMITED_BEHIND,
  LIMITED_LINE,
  MORE_THAN_BASE,
  NEVER,
  OTHER_AMOUNT,
  PAY,
  PLAUSIBLE,
} from './pay-words.ts';

/** Base pay that a sentence states. Offsets are code units of the document. */
export interface FoundPay {
  readonly start: number;
  readonly end: number;
  readonly rule: 'pay.base';
  /** ISO 4217, or `$` where the text does not say which dollars. */
  readonly currency: string;
  readonly interval: Interval;
  readonly min: number;
  readonly max: number;
}

const MARKED = /[$€£₹]|\beuros?\b|\b(?:USD|EUR|GBP|CAD|AUD|NZD|SGD|CHF|SEK|DKK|NOK|PLN|BRL|INR|MXN)\b/iu;
/** Few lines have one, and no pay is stated without. */
const DIGIT = /\d/u;
/** How much of a sentence is read before and behind an amount. */
const BEFORE = 160;
const BEHIND = 60;
/** Longest rest of a sentence that says nothing but its amount. */
const LONGEST_ALONE = 60;
/** How close before an unnamed amount another kind of amount is told. */
const NEAR = 50;
/** The end of a range is seldom more than this many times its start. */
const WIDEST = 3;
/** Sections whose amounts are tasks, wishes or steps. */
const NOT_HERE: ReadonlySet<SectionName> = new Set(['nice', 'process', 'stack']);
/** Sections in which an amount may stand without any word: below "Salary", or in a list of terms. */
const ALONE_IN: ReadonlySet<SectionName> = new Set(['none', 'pay', 'benefits', 'location']);
/** Sections in which a range that is all of a line is pay by the year, if it is as high. */
const PAID_IN: ReadonlySet<SectionName> = new Set(['pay', 'benefits']);
/** Among tasks or demands, an item that begins with a word of pay of another language. */
const LISTED_PAY =
  /^\W{0,4}(?:\p{L}+ ){0,2}(?:\p{L}{0,20}(?:gehalt|lohn)|salaire|salario|sueldo|salário|retribución|vencimento)\b/iu;
const LISTED: ReadonlySet<SectionName> = new Set(['requirements', 'role']);
/** Longer lines have no pay that a sentence does not say again. */
const LONGEST_LINE = 6000;

/** Returns the base pay that the document states, each statement once. */
export function payIn({ blocks }: PostingDocument): FoundPay[] {
  return blocks.flatMap((block, index) => {
    const { text, section, kind } = block;
    if (text.length > LONGEST_LINE || NOT_HERE.has(section) || !DIGIT.test(text)) return [];
    if (!MARKED.test(text) || LIMITED_LINE.test(text) || LIMITED_BEHIND.test(blocks[index + 1]?.text ?? ''))
      return [];
    if (LIMITED_BEFORE.test(blocks[index - 1]?.text ?? '')) return [];
    if (
      kind === 'item' &&
      LISTED.has(section) &&
      !/^\W{0,4}(?:\p{L}+ ){0,2}(?:salary|pay)\b[^:]{0,30}:/iu.test(text) &&
      !LISTED_PAY.test(text)
    )
      return [];
    const canBeAlone = ALONE_IN.has(section) && !isAmount(blocks[index - 1]) && !isAmount(blocks[index + 1]);
    return sentencesOf(text).flatMap(({ start, end }) => inSentence(block, start, end, canBeAlone));
  });
}

/** Whether a neighbour of a line names an amount or equity, so that the line does not say all. */
const isAmount = (block: Block | undefined): boolean =>
  block !== undefined &&
  block.text.length <= LONGEST_LINE &&
  ((MARKED.test(block.text) && /\d/u.test(block.text)) || /\bequity\b/iu.test(block.text));

function inSentence(block: Block, from: number, to: number, canBeAlone: boolean): FoundPay[] {
  const sentence = block.text.slice(from, to);
  if (!MARKED.test(sentence) || /\?\s*$/u.test(sentence)) return [];
  if (NEVER.test(sentence) || LIMITED.test(sentence)) return [];
  const amounts = amountsIn(sentence);
  const read = amounts.flatMap((one, index) => {
    const previous = amounts[index - 1]?.end ?? 0;
    const next = amounts[index + 1]?.start ?? sentence.length;
    const before = sentence.slice(Math.max(previous, one.start - BEFORE), one.start);
    const behind = sentence.slice(one.end, Math.min(next, one.end + BEHIND));
    const isAlone =
      canBeAlone &&
      amounts.length === 1 &&
      BEFORE_ALONE.test(sentence.slice(0, one.start)) &&
      (LEADING.test(sentence.slice(one.end, one.end + LONGEST_ALONE + 1)) ||
        (BEHIND_ALONE.test(sentence.slice(one.end, one.end + LONGEST_ALONE + 1)) &&
          sentence.length - one.end <= LONGEST_ALONE));
    const isAnnual = isAlone && one.isRange && PAID_IN.has(block.section);
    const pay = payOf(one, before, behind, isAlone, isAnnual);
    return pay === undefined
      ? []
      : [
          {
            ...pay,
            rule: 'pay.base' as const,
            start: block.start + from + one.start,
            end: block.start + from + one.end,
          },
        ];
  });
  const [first] = read;
  return first !== undefined && hasRival(sentence, amounts, first, read.length) ? [] : read;
}

/** Whether the sentence has other amounts of the same interval, which may be pay for other people or tasks. */
function hasRival(sentence: string, amounts: readonly Amounts[], pay: FoundPay, pays: number): boolean {
  if (amounts.length <= pays) return false;
  let unnamed = 0;
  for (const [index, one] of amounts.entries()) {
    const previous = amounts[index - 1]?.end ?? 0;
    const between = sentence.slice(Math.max(previous, one.start - BEFORE), one.start);
    const behind = sentence.slice(
      one.end,
      Math.min(amounts[index + 1]?.start ?? sentence.length, one.end + BEHIND),
    );
    const interval = intervalOf('', behind);
    const isAlike = interval === pay.interval || (interval === undefined && one.isRange);
    if (isAlike && !OTHER_AMOUNT.test(between)) unnamed += 1;
  }
  return unnamed > pays;
}

function payOf(
  { min, max, isRange, currency: marked }: Amounts,
  before: string,
  behind: string,
  isAlone: boolean,
  isAnnual: boolean,
): Omit<FoundPay, 'start' | 'end' | 'rule'> | undefined {
  const interval = intervalOf(before, behind);
  if (interval === null) return undefined;
  const named = lastOf(PAY, before) ?? (interval === 'hour' ? lastOf(HOURLY_PAY, before) : undefined);
  const isUnnamed =
    GROSS.test(behind) || (isRange && HOURLY.test(behind)) || (isAlone && interval !== undefined) || isAnnual;
  const pay = named ?? (isUnnamed ? { text: 'base', end: Math.max(0, before.length - NEAR) } : undefined);
  if (pay === undefined || MORE_THAN_BASE.test(behind.split(ON_TOP)[0] ?? '')) return undefined;
  // "From $118,000 to $177,000" is a range, not a least amount.
  const between = isRange ? before.slice(pay.end).replace(FROM, '') : before.slice(pay.end);
  if (OTHER_AMOUNT.test(between)) return undefined;
  if (!isRange && (interval === undefined || /^\s?\+/u.test(behind))) return undefined;
  const currency = marked === '$' ? (/\b(USD|CAD|AUD|NZD|SGD)\b/u.exec(before)?.[1] ?? '$') : marked;
  if (currency === undefined) return undefined;
  const isSalary = /sal|gehalt|gehälter|sueldo|base/iu.test(pay.text);
  const known =
    interval ?? (isSalary && ANNUAL.has(currency) && min >= LEAST_ANNUAL ? ('year' as const) : undefined);
  if (known === undefined || max < min || max > min * WIDEST) return undefined;
  const [least, most] = PLAUSIBLE[known];
  return min < least || max > most * (LARGER[currency] ?? 1)
    ? undefined
    : { currency, interval: known, min, max };
}

/** Returns the interval around an amount: undefined without one, null for several. */
function intervalOf(before: string, behind: string): Interval | undefined | null {
  const found = new Set<Interval>();
  for (const interval of ['year', 'month', 'hour', 'week', 'day'] as const) {
    const near = lastOf(INTERVALS[interval], behind.slice(0, 30));
    if (near !== undefined) found.add(interval);
  }
  if (found.size === 0) {
    for (const interval of ['year', 'month', 'hour', 'week', 'day'] as const)
      if (lastOf(INTERVALS[interval], before) !== undefined) found.add(interval);
  }
  const [one] = found;
  return found.size > 1 ? null : one;
}

/** An hourly amount that opens its sentence, whatever is said behind the comma. */
const LEADING = /^\s?(?:\/\s?(?:hr|hour)|per hour|an hour)\s?,\s(?!(?:plus|up|or)\b)/iu;
/** What follows is paid on top of the amount. */
const ON_TOP = /\s?\+\s|\s(?:plus|más|mais)\s/iu;
const FROM = /\b(?:from|desde|de|von|ab)\s*$/iu;

/** Looks from match to match: `matchAll` would make a copy of the pattern for each text. */
function lastOf(pattern: RegExp, text: string): { readonly text: string; readonly end: number } | undefined {
  if (text.length < SHORTEST_WORD) return undefined;
  let last: RegExpExecArray | null = null;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) last = match;
  return last === null ? undefined : { text: last[0], end: last.index + last[0].length };
}
/** No word of pay or of an interval is shorter: "/h". */
const SHORTEST_WORD = 2;

/** The identity of stated pay: what differs in it excludes each other. */
export const payKey = ({ currency, interval, min, max }: Omit<FoundPay, 'start' | 'end' | 'rule'>): string =>
  `${currency}:${interval}:${min}:${max}`;
