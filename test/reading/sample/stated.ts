import type { RuleTable } from '../../../shared/reading/automaton/rule.ts';
import { compileRules } from '../../../shared/reading/automaton/rule-set.ts';
import { type FoundStatements, findStatements } from '../../../shared/reading/find-statements.ts';
import type { Found } from '../../../shared/reading/found.ts';
import { LineReader } from '../../../shared/reading/read-line.ts';
import { RULE_TABLES } from '../../../shared/reading/rules/all.ts';
import { factKey, settle } from '../../../shared/reading/settle/settle.ts';
import type { Block } from '../../../shared/reading/structure/document.ts';
import { sentencesOf } from '../../../shared/reading/text/sentences.ts';
import { ToolNames } from '../../../shared/reading/tools/tool-names.ts';
import { catalogueTools } from '../catalogue-reader.ts';
import type { CorpusPosting } from './corpus.ts';

/** A passage in the sentence that it is part of, and where that stands. */
export interface Quoted {
  readonly section: string;
  readonly kind: Block['kind'] | 'title';
  /** The line that introduces the list of an item. */
  readonly introducedBy: string | null;
  /** The sentence, with the passage in « ». */
  readonly sentence: string;
  /** The lines before and after that of the passage. */
  readonly lineBefore: string | null;
  readonly lineAfter: string | null;
}
/** What a rule reads in a posting. */
export interface StatedThere extends Quoted {
  readonly value: string;
  readonly rule: string;
}
/** A line with given words, which gave nothing of the variant. */
export interface Unread extends Quoted {
  /** What the rest of the posting states of the variant. */
  readonly elsewhere: readonly string[];
}

const names = new ToolNames(catalogueTools);
const reader = new LineReader(compileRules(RULE_TABLES), names);

/** Returns what the reader states of a variant, after statements were compared. */
export function statedIn({ parts, context }: CorpusPosting, variant: string): StatedThere[] {
  const read = findStatements(reader, parts, context);
  return settled(read, variant).map(({ value, passage }) => ({
    value,
    rule: passage.rule,
    ...quotedAt(read, passage),
  }));
}

/** Returns a function that finds lines with words of the patterns (docs/facts.md) but nothing of the variant. */
export function unreadWith(
  patterns: readonly string[],
  variant: string,
): (posting: CorpusPosting) => Unread[] {
  const table: RuleTable = {
    variant: 'words',
    rules: [
      {
        id: 'words',
        says: { fact: { kind: 'benefit', benefit: 'learning_budget' } },
        find: patterns,
        yes: [''],
        no: [''],
      },
    ],
  };
  const finder = new LineReader(compileRules([table]), names);
  return ({ parts, context }) => {
    const words = findStatements(finder, parts, { ...context, employerNames: [] });
    if (words.found.length === 0) return [];
    const read = findStatements(reader, parts, context);
    const { blocks } = read.document;
    const taken = new Set(
      read.found.flatMap((one) =>
        one.in === 'text' && isOf(variant, one) ? [blockAt(blocks, one.start)] : [],
      ),
    );
    const elsewhere = settled(read, variant).map(({ value }) => value);
    return words.found.flatMap((one) => {
      const block = blockAt(blocks, one.start);
      if (one.in === 'title' || taken.has(block)) return [];
      taken.add(block);
      return [{ ...quotedAt(read, one), elsewhere }];
    });
  };
}

type Place = Pick<Found, 'in' | 'start' | 'end'>;

function settled({ found }: FoundStatements, variant: string) {
  // Code units are enough here: only evidence counts code points.
  const { facts, statements, tools } = settle([...found], ({ in: where, start, end, rule }) => ({
    in: where,
    start,
    end,
    rule,
  }));
  return [
    ...facts.flatMap(({ fact, passage }) =>
      fact.kind === variant ? [{ value: factKey(fact).slice(variant.length + 1), passage }] : [],
    ),
    ...statements.flatMap(({ field, value, passage }) => (field === variant ? [{ value, passage }] : [])),
    ...(variant === 'tool' ? tools.map(({ code, passage }) => ({ value: code, passage })) : []),
  ];
}

function isOf(variant: string, { value }: Found): boolean {
  if ('tool' in value) return variant === 'tool';
  if ('doubts' in value) return false;
  return variant === ('field' in value ? value.field : value.kind);
}

function blockAt(blocks: readonly Block[], offset: number): number {
  return blocks.findLastIndex(({ start }) => start <= offset);
}

function quotedAt({ document: { blocks }, title }: FoundStatements, place: Place): Quoted {
  const at = blockAt(blocks, place.start);
  const block = blocks[at];
  if (place.in === 'title' || block === undefined) {
    const sentence = marked(title, { start: 0, end: title.length }, place);
    return {
      section: 'title',
      kind: 'title',
      introducedBy: null,
      sentence,
      lineBefore: null,
      lineAfter: null,
    };
  }
  const [start, end] = [place.start - block.start, place.end - block.start];
  const around = sentencesOf(block.text).find((one) => one.start <= start && start < one.end);
  return {
    section: block.section,
    kind: block.kind,
    introducedBy: block.introducedBy?.text ?? null,
    sentence: marked(block.text, around ?? { start: 0, end: block.text.length }, { start, end }),
    lineBefore: blocks[at - 1]?.text ?? null,
    lineAfter: blocks[at + 1]?.text ?? null,
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function marked(text: string, { start, end }: Range, passage: Range): string {
  const parts = [text.slice(start, passage.start), text.slice(passage.start, passage.end)];
  return `${parts[0]}«${parts[1]}»${text.slice(passage.end, end)}`.trim();
}
