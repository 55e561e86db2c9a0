import type { TextPart } from '../../shared/reading/reading.ts';

/** Texts that cost as much as possible for their length: nesting, open brackets, words with which many rules begin. */
export interface HostileText {
  readonly name: string;
  readonly markup: TextPart['markup'];
  /** Returns a text of about `length` characters. */
  readonly make: (length: number) => string;
}

const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const html = (name: string, piece: string): HostileText => ({ name, markup: 'html', make: repeated(piece) });
const markdown = (name: string, piece: string): HostileText => ({
  name,
  markup: 'markdown',
  make: repeated(piece),
});

export const HOSTILE_TEXTS: readonly HostileText[] = [
  html('nested formatting', '<b><p>'),
  html('nested blocks', '<div>'),
  html('open items', '<li>a'),
  html('headings', '<h2>requirements</h2>'),
  html('open tables', '<table><b>x'),
  html('open comments', '<!-- '),
  html('open tags', '<'),
  html('entities', '&amp;'),
  html('no space', 'a'),
  html('marks', 'a\u0301\u0327'),
  html('astral characters', '😀'),
  html('negations', 'we not no unable '),
  html('first words of rules', 'without '),
  html('degrees', 'bachelor bs degree '),
  html('benefits', 'paid leave health 401(k) '),
  html('labels', 'a: '),
  html('abbreviations', 'e.g. '),
  html('full stops', '. '),
  html('questions', 'a? '),
  html('open brackets', '( a. '),
  html('exceptions', 'not only '),
  html('tools in a list', 'Python, Go/Rust (AWS) '),
  html('tools to choose from', 'Python or '),
  html('languages', 'fluent English or '),
  html('languages of many lists', 'Fluent in English and German, '),
  markdown('brackets', '['),
  markdown('closed brackets', ']('),
  markdown('quotes', '> '),
  markdown('items', '- '),
  markdown('item lines', '- a\n'),
  markdown('numbers', '1. '),
  markdown('bold', '**a '),
  markdown('code', '`a``b'),
  markdown('escapes', '\\'),
  markdown('rules', `${'-'.repeat(150)}x\n`),
  markdown('tags', '<p>\n'),
  markdown('paragraph', 'a\n'),
  markdown('cells', '|a'),
];
