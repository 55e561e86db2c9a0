import { createHash } from 'node:crypto';
import type { RuleTable } from './automaton/rule.ts';
import { compileRules } from './automaton/rule-set.ts';
import { findStatements } from './find-statements.ts';
import { settlePay } from './pay/settle-pay.ts';
import { LineReader } from './read-line.ts';
import type { ReaderContext, Reading, TextPart } from './reading.ts';
import { PARSER_REVISION } from './revision.ts';
import { RULE_TABLES } from './rules/all.ts';
import { settle } from './settle/settle.ts';
import { codePointsIn } from './text/code-points.ts';
import { digestOf } from './text/normalise.ts';
import type { ToolIndex } from './tools/tool-index.ts';
import { ToolNames } from './tools/tool-names.ts';

export interface FactReaderOptions {
  readonly tools: ToolIndex;
  /** Default: the rules of all variants. */
  readonly rules?: readonly RuleTable[];
  /** How many lines the reader remembers twice over; 0 reads every line again. Default: 2,000. */
  readonly rememberedLines?: number;
}

/** A board repeats half of its text in other postings, mostly within its last thousand lines. */
const REMEMBERED_LINES = 2000;

/** Reads the text of postings. Equal input and `revision` give equal readings. */
export interface FactReader {
  /** SHA-256 of the rules, the reading code and the names of the tool catalogue: the `parserRevision` of evidence. */
  readonly revision: string;
  /** The elements that the automaton has compared so far. Tests count them instead of time. */
  readonly steps: () => number;
  read(parts: readonly TextPart[], context: ReaderContext): Reading;
}

export function createFactReader({
  tools,
  rules = RULE_TABLES,
  rememberedLines = REMEMBERED_LINES,
}: FactReaderOptions): FactReader {
  const names = new ToolNames(tools);
  const set = compileRules(rules);
  const lines = new LineReader(set, names, rememberedLines);
  const revision = createHash('sha256').update(`${PARSER_REVISION} ${names.digest}`).digest('hex');

  function read(parts: readonly TextPart[], context: ReaderContext): Reading {
    const { document, title, found } = findStatements(lines, parts, context);
    const { text } = document;
    const inText = codePointsIn(text);
    const inTitle = codePointsIn(title);
    const settled = settle(found, ({ in: where, start, end, rule }) => {
      const at = where === 'title' ? inTitle : inText;
      return { in: where, start: at(start), end: at(end), rule };
    });
    const { pay, conflict } = settlePay(document, inText);
    const conflicts = conflict === null ? settled.conflicts : [...settled.conflicts, conflict];
    return { text, digest: digestOf(text), ...settled, pay, conflicts };
  }

  return { revision, steps: () => set.automaton.steps + set.cues.steps, read };
}
