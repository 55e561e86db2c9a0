import type { SectionName, TextPart } from '../reading.ts';
import { BOLD_HEADING, type Line } from '../text/line.ts';
import { linesOf } from '../text/lines.ts';
import { withEmojiItems } from './emoji-items.ts';
import { isListOfTerms, kindOfList, type ListKind } from './list-kinds.ts';
import { isPraise, labelSectionOf, sectionOf } from './sections.ts';

/** A line of a posting, and where it stands. */
export interface Block {
  readonly text: string;
  /** Offset into the text of the document, in code units. */
  readonly start: number;
  readonly kind: 'paragraph' | 'item' | 'heading';
  readonly section: SectionName;
  /**
   * The line that introduces the list of an item, a heading, or a paragraph that ends in a colon or is short. For an item that begins
   * with "or", the item above it. For a list below an item, that item. For a short paragraph, the label right above it.
   */
  readonly introducedBy: Block | null;
  /** What introduces the item that this one is, if a list stands below it: it introduces that list as well. */
  readonly outer: Block | null;
}
export interface PostingDocument {
  /** The text of all blocks, joined by LF. */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Longer lines are prose, whatever their markup. */
const LONGEST_HEADING = 90;
/** A longer line is no label, which is a heading without any markup. */
const LONGEST_LABEL = 40;
/** A longer line below a label is prose. */
const LONGEST_VALUE = 60;
/** A longer line with a colon at its end still introduces a list. */
const LONGEST_INTRODUCTION = 240;
/** A longer line without a colon above a list is prose, even if it speaks of wishes. */
const LONGEST_WISH = 140;
const COLON_HEADING = 8;
const PLAIN_HEADING = 9;
/** One item of demands, or two paragraphs, show that what is praised behind them is more than these. */
const ITEM_OF_DEMANDS = 2;
const PARAGRAPH_OF_DEMANDS = 1;
/** Sections that a paragraph behind their list ends: what follows is mostly boilerplate. */
const ENDED_BY_PARAGRAPH: ReadonlySet<SectionName> = new Set(['nice', 'requirements', 'role', 'stack']);
const GOES_ON = /^(?:[^\p{L}\p{N}]{1,4}|\d{1,2}[.)]\s)?or\s/iu;
/** Sections of lists that no heading names. */
const UNNAMED: ReadonlySet<SectionName> = new Set(['none', 'other']);
/** Sections of what applicants have or do, which the heading right above a list leaves no doubt of. */
const OF_THE_APPLICANT: ReadonlySet<SectionName> = new Set(['requirements', 'nice', 'role']);
/** Sections that a long line with a colon can open. */
const INTRODUCED: ReadonlySet<SectionName> = new Set(['nice', 'benefits', 'requirements', 'role', 'stack']);

const OF_THE_EMPLOYER = /\b(?:our|we|you(?:['’]ll)?)\b/iu;

/** A lead-in that says no more than its heading: "Experience with:". */
const BARE_LEAD =
  /^(?:hands-on )?(?:experience|expertise|familiarity|familiar|knowledge|proficiency|skills|exposure) (?:with|in|of|to|using)(?: the following| any of| some of| one or more of)?\s*[:：]$/iu;
/** What a line above a list says if the list goes on with what applicants know. */
const KNOWN =
  /\b(?:experience|familiar(?:ity)?|knowledge|proficien(?:t|cy)|skills?|understanding|exposure)\b/iu;
/** What a smaller heading says that groups wishes by what they are about: "Technical skills". */
const GROUP =
  /^(?!.*\b(?:required|requirements|must|essential|minimum|mandatory|basic|core|key|your?|needed)\b)(?:[\p{L}/&+]+ ){0,3}(?:skills|experience|knowledge|background|expertise|competenc(?:y|ies)|education|certifications?)\s?[:：]?$/iu;
/** What an employer has that others have not, if it stands among the benefits: "#### Diferenciais". */
const OF_THE_OFFER = /^diferencia(?:l|is)\s?[:：]?$/iu;
/** What heads a column of demands. */
const DEMANDED = /^(?:required|essential|mandatory|must)/iu;
/** Sections that an item can open for the items behind it. */
const HEADS_ITEMS: ReadonlySet<SectionName> = new Set(['nice', 'stack']);

/** Joins the parts of a posting into one document with sections. */
export function documentOf(parts: readonly TextPart[]): PostingDocument {
  const blocks: Block[] = [];
  for (const part of parts)
    new SectionReader(blocks, part.section ?? 'none').read(withEmojiItems(linesOf(part)));
  nameLists(blocks);
  return { text: blocks.map(({ text }) => text).join('\n'), blocks };
}

/** Gives lists whose headings tell nothing, or something else, the section that their items show. */
function nameLists(blocks: Block[]): void {
  let canDemand = !blocks.some(({ section }) => section === 'requirements');
  for (let at = 0; at < blocks.length; ) {
    const first = blocks[at];
    let end = at + 1;
    if (first === undefined || first.kind !== 'item' || first.section === 'benefits') {
      at = end;
      continue;
    }
    while (blocks[end]?.kind === 'item' && blocks[end]?.section === first.section) end += 1;
    const list = blocks.slice(at, end);
    const above = first.introducedBy?.text ?? shortText(blocks[at - 1]);
    const section = sectionOfList(
      first.section,
      above,
      list.map(({ text }) => text),
      canDemand,
    );
    if (section !== null) {
      if (section === 'requirements') canDemand = false;
      for (const [index, one] of list.entries()) blocks[at + index] = { ...one, section };
    }
    at = end;
  }
}

/**
 * Returns the section that the items of a list show, or null where its own is right. Terms of employment are found below
 * a heading of demands or duties too, if the line above them is not that heading.
 */
function sectionOfList(
  section: SectionName,
  above: string | null,
  items: readonly string[],
  canDemand: boolean,
): ListKind | null {
  if (UNNAMED.has(section)) return kindOfList(above, items, canDemand);
  const isNamed = above === null || sectionOf(above) !== 'other' || isLabel(above);
  if (isListOfTerms(above, items)) return isNamed && OF_THE_APPLICANT.has(section) ? null : 'benefits';
  return section === 'role' && canDemand && !isNamed ? kindOfList(above, items, true) : null;
}

/** A short line above a list is its heading, whatever its markup. */
const shortText = (block: Block | undefined): string | null =>
  block !== undefined && block.text.length <= LONGEST_HEADING ? block.text : null;

/** An item whose list stands below it, and what held around it. */
interface Above {
  readonly depth: number;
  readonly introduction: Block | null;
  readonly section: SectionName;
  readonly rank: number;
  /** The item whose list this item is in. */
  readonly outer: Above | null;
}

class SectionReader {
  readonly #blocks: Block[];
  #section: SectionName;
  /** The rank of the heading that opened the section; a heading of a higher number stands below it. */
  #rank = 0;
  #hasItems = false;
  #demands = 0;
  /** Whether smaller headings group the items of the section, right below its heading. */
  #isGrouped = false;
  #introduction: Block | null = null;
  #above: Above | null = null;

  constructor(blocks: Block[], section: SectionName) {
    this.#blocks = blocks;
    this.#section = section;
  }

  read(lines: readonly Line[]): void {
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1];
      this.#leave(line);
      const heads = isAbove(line, next);
      const above = {
        depth: line.depth,
        introduction: this.#introduction,
        section: this.#section,
        rank: this.#rank,
        outer: this.#above,
      };
      const rank = this.#groupsWishes(line, next) ? 0 : headingRank(line, next);
      if (rank > 0) this.#enter(line.text, rank);
      else if (!line.isItem) this.#pass(line.text, next);
      const isItem = rank === 0 && line.isItem;
      if (rank > 0) this.#hasItems = false;
      else if (isItem) this.#hasItems = true;
      const kind = rank > 0 ? 'heading' : isItem ? 'item' : 'paragraph';
      if (kind !== 'heading' && this.#section === 'requirements')
        this.#demands += kind === 'item' ? ITEM_OF_DEMANDS : PARAGRAPH_OF_DEMANDS;
      const block = this.#push(line.text, kind, heads ? above.introduction : null);
      if (heads) {
        this.#above = above;
        this.#introduction = block;
        if (this.#section === 'requirements' && kind === 'item') this.#section = sectionBelow(line.text);
      } else if (kind === 'heading' || (kind === 'paragraph' && leadsOn(line.text, next)))
        this.#introduction = block;
      else if (kind === 'paragraph') this.#introduction = null;
    }
  }

  /** Behind the list below an item, what held around the item holds again. */
  #leave({ isItem, depth }: Line): void {
    for (; this.#above !== null; this.#above = this.#above.outer) {
      if (isItem && depth > this.#above.depth) return;
      if (!isItem) continue;
      this.#introduction = this.#above.introduction;
      this.#section = this.#above.section;
      this.#rank = this.#above.rank;
    }
  }

  /** "Experience" in bold as an item among the wishes is a group of them. */
  #groupsWishes(line: Line, next: Line | undefined): boolean {
    return (
      this.#section === 'nice' && isBoldLabel(line, next) && labelSectionOf(line.text) === 'requirements'
    );
  }

  #push(text: string, kind: Block['kind'], outer: Block | null): Block {
    const last = this.#blocks.at(-1);
    const start = last === undefined ? 0 : last.start + last.text.length + 1;
    // "Or equivalent experience" goes on with the item above it.
    const above = last?.kind === 'item' && GOES_ON.test(text) ? last : this.#introduction;
    const introducedBy = kind === 'item' || (kind === 'paragraph' && isValueOf(text, above)) ? above : null;
    const block = { text, start, kind, section: this.#section, introducedBy, outer };
    this.#blocks.push(block);
    return block;
  }

  #enter(text: string, rank: number): void {
    if (this.#section === 'nice' && BARE_LEAD.test(text)) return;
    if (this.#section === 'benefits' && rank > this.#rank && OF_THE_OFFER.test(text)) return;
    const named = labelSectionOf(text);
    let found = named === 'other' ? sectionOf(text) : named;
    if (found === 'nice' && rank === this.#rank && this.#isColumn()) found = 'none';
    if (found === 'nice' && this.#isBarePraise(text)) found = 'other';
    if (this.#section === 'nice' && rank > this.#rank && GROUP.test(text)) found = 'other';
    if (found !== 'other') {
      // "Health and wellness" is a group of the benefits, "Location" of the requirements only where it is smaller.
      if (
        this.#section === 'benefits' &&
        rank > this.#rank &&
        found !== 'nice' &&
        found !== 'requirements' &&
        found !== 'legal' &&
        found !== 'process' &&
        found !== 'stack'
      )
        return;
      this.#open(found, rank);
      return;
    }
    const isBelow = rank > this.#rank || (this.#section === 'benefits' && rank >= BOLD_HEADING);
    if (this.#leavesWishes()) this.#open('other', isBelow ? 0 : rank);
    else if (this.#rank > 0 && isBelow && this.#section !== 'none') this.#isGrouped ||= !this.#hasItems;
    else if (rank < COLON_HEADING) this.#open('other', rank);
  }

  /** "You get us excited if you" without demands in front of it is the heading of the demands, or of neither. */
  #isBarePraise(text: string): boolean {
    return this.#demands < ITEM_OF_DEMANDS && isPraise(text);
  }

  #open(section: SectionName, rank: number): void {
    this.#section = section;
    this.#rank = rank;
    this.#isGrouped = false;
  }

  /**
   * Behind a list of wishes, a heading that no list knows is of another section, however small it is. Groups of wishes have
   * such headings from the first on.
   */
  #leavesWishes(): boolean {
    return this.#section === 'nice' && this.#hasItems && !this.#isGrouped;
  }

  /** "Required" right in front of "Preferred" are the columns of a table: what stands below is the one or the other. */
  #isColumn(): boolean {
    const last = this.#blocks.at(-1);
    return last?.kind === 'heading' && last.section === 'requirements' && DEMANDED.test(last.text);
  }

  /** A paragraph may introduce a list of another section, wishes without a colon too. It ends a section that its list has left. */
  #pass(text: string, next: Line | undefined): void {
    const introduces = /[:：]$/u.test(text);
    const canWish = this.#section === 'requirements' && next?.isItem === true && text.length <= LONGEST_WISH;
    if (canWish || (introduces && text.length <= LONGEST_INTRODUCTION)) {
      const found = sectionOf(lastSentence(text));
      if (
        (introduces ? INTRODUCED.has(found) : found === 'nice') &&
        !(found === 'nice' && this.#isBarePraise(lastSentence(text)))
      ) {
        this.#open(found, COLON_HEADING);
        this.#hasItems = false;
        return;
      }
    }
    if (this.#leavesWishes() && leadsOn(text, next) && !KNOWN.test(text)) {
      this.#open('other', 0);
      this.#hasItems = false;
      return;
    }
    if (this.#hasItems && ENDED_BY_PARAGRAPH.has(this.#section) && !introduces && next?.isItem !== true) {
      this.#open('other', 0);
      this.#hasItems = false;
    }
  }
}

/** Whether a paragraph may be what the line above it asks for: "Home office:" and "2 days" below it. */
const isValueOf = (text: string, above: Block | null): boolean =>
  above?.kind === 'heading' && above.text.length <= LONGEST_LABEL && text.length <= LONGEST_VALUE;

/** Whether a list stands below an item, which introduces it. */
const isAbove = ({ isItem, depth }: Line, next: Line | undefined): boolean =>
  isItem && next?.isItem === true && next.depth > depth;

/** Whether a paragraph leads on to the list below it. One that begins in small letters is the rest of a line. */
const leadsOn = (text: string, next: Line | undefined): boolean =>
  /[:：]$/u.test(text) ||
  (next?.isItem === true && text.length <= LONGEST_HEADING && !/^\p{Ll}|[.!?。]$/u.test(text));

/** Returns the section of the list below an item among the requirements: wishes, or what the employer uses or does. */
function sectionBelow(text: string): SectionName {
  const found = sectionOf(lastSentence(text));
  if (found === 'nice') return found;
  return (found === 'stack' || found === 'role') && OF_THE_EMPLOYER.test(text) ? found : 'requirements';
}

/** "What we offer!" in bold is a heading, unlike "Apply by Friday!". */
const isShout = (text: string): boolean =>
  text.length <= LONGEST_LABEL && /[^!]!$/u.test(text) && isLabel(text);

/** Some editors make bold items of headings: "• **Responsibilities**", above items or text that are not bold. */
const isBoldLabel = ({ text, isItem, heading }: Line, next: Line | undefined): boolean =>
  isItem && heading === BOLD_HEADING && next?.heading === 0 && isLabel(text);

const isLabel = (text: string): boolean => labelSectionOf(text) !== 'other';

function lastSentence(text: string): string {
  const at = Math.max(text.lastIndexOf('. '), text.lastIndexOf('! '), text.lastIndexOf('? '));
  return text.slice(at + 1);
}

/** Returns how strongly a line is a heading, 1 the strongest; 0 for a line that is none. */
function headingRank(line: Line, next: Line | undefined): number {
  const { text, isItem, heading } = line;
  if (text.length > LONGEST_HEADING) return 0;
  // Some editors make headings of plain items.
  const isPlainItem = isItem && !isLabel(text) && !/[:：]$/u.test(text);
  if (heading > 0 && heading < BOLD_HEADING && !isPlainItem) return heading;
  if (isBoldLabel(line, next)) return PLAIN_HEADING;
  // "Nice to have:" or "Our stack" in bold as an item among the demands is the heading of those behind it.
  if (isItem)
    return (/[:：]$/u.test(text) || heading === BOLD_HEADING || isAbove(line, next)) &&
      next?.isItem === true &&
      (HEADS_ITEMS.has(labelSectionOf(text)) || (/[:：]$/u.test(text) && sectionOf(text) === 'nice'))
      ? PLAIN_HEADING
      : 0;
  // "What we offer ..." leads on.
  const isSentence = /[.!。]$/u.test(text) && !/\.\s?\.\s?\.$/u.test(text);
  if (heading === BOLD_HEADING && (!isSentence || isShout(text))) return BOLD_HEADING;
  if (/[:：]$/u.test(text) && next !== undefined) return COLON_HEADING;
  if (!isSentence && next !== undefined && text.length <= LONGEST_LABEL && isLabel(text))
    return PLAIN_HEADING;
  // A short plain line above a list, or one in capitals, where a word list knows it.
  const isPlainHeading =
    !isSentence &&
    // "Stack: Python, Redis" says all that it has to say itself.
    !/[:：]\s.*,/u.test(text) &&
    text.length <= 60 &&
    (next?.isItem === true || (text.length >= 5 && text === text.toUpperCase() && /\p{Lu}/u.test(text)));
  return isPlainHeading && sectionOf(text) !== 'other' ? PLAIN_HEADING : 0;
}
