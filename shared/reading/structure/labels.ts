import type { SectionName } from '../reading.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Block } from './document.ts';
import { labelSectionOf } from './sections.ts';

/** A label is short; what stands before a later colon is a sentence. Brackets before its colon are not part of it. */
const LABEL = /^[^\p{L}\p{N}]{0,4}([\p{L}\p{N}][^:：.;!?()]{1,48})(?:\([^()]{1,60}\)\s?)?[:：](?=\s)/u;
const COLON = /[:：]/u;
/** A label of wishes may stand in brackets, or in front of a dash: "(Plus) Kafka", "Nice to have – Kafka". */
const ASIDE = /^[^\p{L}\p{N}]{0,4}[([]([\p{L}][^()[\]]{1,30})[)\]]\s/u;
const DASHED = /^(?:[^\p{L}\p{N}([]{1,3}\s)?([\p{L}][\p{L} ]{2,30})\s[-‑–—]\s/u;
const INNER_LABEL = /[;,|•]\s+(\p{L}[^:：;,.|•()]{1,40})(?=[:：]\s)/gu;
const CUTTING: ReadonlySet<SectionName> = new Set(['nice', 'requirements']);
/** In lists of these sections an item may have a label of its own: "- Nice to have: Kafka". */
const WITH_LABELLED_ITEMS: ReadonlySet<SectionName> = new Set(['none', 'other', 'requirements']);
/** The sections that a label in a line can open. */
const OPENED: ReadonlySet<SectionName> = new Set(['benefits', 'nice', 'requirements', 'role', 'stack']);
/** What stands behind a sentence of wishes, or of what the company runs on, is seldom another one. */
const ONE_SENTENCE: ReadonlySet<SectionName> = new Set(['nice', 'stack']);
/** Duties among the demands begin with what is to be done: "Design excellent dashboards". */
const DUTY =
  /^(?:[^\p{L}\p{N}]{1,3}\s)?(?:Design|Create|Develop|Maintain|Collaborate|Partner|Own|Lead|Manage|Support|Drive|Implement|Ensure|Deliver|Participate|Monitor|Troubleshoot|Optimi[sz]e|Automate|Configure|Deploy|Perform|Conduct|Assist|Contribute|Establish|Define|Coordinate|Oversee|Responsible for)\s(?!experience|skills)/u;
/** A sentence with more colons is a row of labels and values: "Salary: … Place: … Language: …". */
const MOST_COLONS = 2;

/** A sentence of a block, and where the rules take it to stand. */
export interface Part extends Sentence {
  readonly kind: Block['kind'];
  readonly section: SectionName;
}

/**
 * Returns the sentences of a block with their sections. A sentence that begins with a label ("Must have: Java") and the
 * sentences behind it stand in the section that the label opens, as items of its list.
 */
export function partsOf({ text, kind, section }: Block, sentences: readonly Sentence[]): Part[] {
  let current: { readonly kind: Block['kind']; readonly section: SectionName } = { kind, section };
  const outer = current;
  return cutAtLabels(text, sentences).map(({ start, end }) => {
    const opened = openedBy(text.slice(start, end), outer);
    if (opened !== undefined) current = { kind: 'item', section: opened };
    const part = { start, end, kind: current.kind, section: current.section };
    if (ONE_SENTENCE.has(current.section)) current = outer;
    return part;
  });
}

/** A label of wishes or demands begins a sentence behind a comma too: "Must have: Java; nice to have: Kafka". */
function cutAtLabels(text: string, sentences: readonly Sentence[]): readonly Sentence[] {
  if (text.indexOf(':') === text.lastIndexOf(':')) return sentences;
  return sentences.flatMap(({ start, end }) => {
    const cut: Sentence[] = [];
    let from = start;
    for (const { 0: found, 1: label = '', index } of text.slice(start, end).matchAll(INNER_LABEL)) {
      if (!CUTTING.has(labelSectionOf(label))) continue;
      const at = start + index + found.length - label.length;
      cut.push({ start: from, end: at });
      from = at;
    }
    return cut.length === 0 ? [{ start, end }] : [...cut, { start: from, end }];
  });
}

function openedBy(text: string, { kind, section }: Pick<Block, 'kind' | 'section'>): SectionName | undefined {
  if (kind === 'item' && section === 'requirements') {
    const aside = (ASIDE.exec(text) ?? DASHED.exec(text))?.[1];
    if (aside !== undefined && labelSectionOf(aside) === 'nice') return 'nice';
    if (DUTY.test(text)) return 'role';
  }
  const label = kind === 'heading' || !COLON.test(text) ? undefined : LABEL.exec(text)?.[1];
  if (label === undefined) return undefined;
  if (kind === 'item' && !WITH_LABELLED_ITEMS.has(section)) return undefined;
  const found = labelSectionOf(label);
  if (!OPENED.has(found) || (text.match(/[:：](?=\s)/gu)?.length ?? 0) > MOST_COLONS) return undefined;
  // "Stack: …" among the requirements may be what they ask for.
  return found === 'stack' && (section === 'requirements' || section === 'nice') ? undefined : found;
}
