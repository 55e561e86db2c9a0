import type { FactReader } from '../reading/reader.ts';
import type { Passage, ReaderContext, Reading, TextPart } from '../reading/reading.ts';
import type { ToolIndex } from '../reading/tools/tool-index.ts';
import { htmlBlocks } from './html-text.ts';
import { requiredLanguages } from './languages/required-languages.ts';
import { sha256, textDigest } from './record-facts.ts';
import { toolsOfBlocks } from './tools/tools.ts';

const PASSAGE: Passage = { in: 'text', start: 0, end: 0, rule: 'interim' };

/** Reads tools and required languages as the Ashby importer did, until the fact reader reads both. */
export function createInterimReader(tools: ToolIndex): FactReader {
  return { revision: sha256('interim-reader-1'), read: (parts, context) => read(tools, parts, context) };
}

function read(
  tools: ToolIndex,
  parts: readonly TextPart[],
  { title, employerNames }: ReaderContext,
): Reading {
  const blocks = parts.flatMap(({ text, markup }) =>
    markup === 'html'
      ? htmlBlocks(text)
      : text.split('\n').map((line) => ({ text: line.trim(), heading: false })),
  );
  const text = blocks.map((block) => block.text).join('\n');
  const all = [{ text: title, heading: true }, ...blocks];
  // The board, as before.
  const codes = toolsOfBlocks(tools, all, employerNames[1] ?? '');
  return {
    text,
    digest: textDigest(text),
    facts: [],
    statements: requiredLanguages(title, blocks).map((value) => ({
      field: 'language',
      value,
      rank: 'role_text',
      passage: PASSAGE,
    })),
    tools: codes.map((code) => ({ code, passage: PASSAGE })),
    conflicts: [],
  };
}
