import type { TextPart } from '../../../shared/reading/reading.ts';
import type { PostingBlock } from './posting-blocks.ts';

/** How an editor or a board writes a posting down. */
export type Layout = (blocks: readonly PostingBlock[]) => Pick<TextPart, 'markup' | 'text'>;

interface Marks {
  readonly heading: (text: string) => string;
  readonly paragraph: (text: string) => string;
  readonly item: (text: string, index: number) => string;
  readonly list: (items: string) => string;
}

const escaped = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
const same = (text: string): string => text;
const written = (blocks: readonly PostingBlock[], marks: Marks, between = '\n'): string =>
  blocks
    .map((block) =>
      block.kind === 'list'
        ? marks.list(block.items.map((item, index) => marks.item(item, index)).join(''))
        : marks[block.kind](block.text),
    )
    .join(between);
const html =
  (marks: Partial<Marks>, edit = same): Layout =>
  (blocks) => ({
    markup: 'html',
    text: written(
      blocks.map((block) =>
        block.kind === 'list'
          ? { ...block, items: block.items.map((item) => edit(escaped(item))) }
          : { ...block, text: edit(escaped(block.text)) },
      ),
      {
        heading: (text) => `<h2>${text}</h2>`,
        paragraph: (text) => `<p>${text}</p>`,
        item: (text) => `<li>${text}</li>`,
        list: (items) => `<ul>${items}</ul>`,
        ...marks,
      },
      '',
    ),
  });
const text =
  (markup: 'markdown' | 'plain', marks: Partial<Marks>, edit = same): Layout =>
  (blocks) => ({
    markup,
    text: edit(
      written(blocks, {
        heading: (text) => `## ${text}\n`,
        paragraph: (text) => `${text}\n`,
        item: (text) => `- ${text}\n`,
        list: same,
        ...marks,
      }),
    ),
  });
const broken = (blocks: string): string => blocks.replace(/\n/gu, '\r\n');

/** Layouts in which every text has to state the same. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'ordered lists': html({ list: (items) => `<ol>${items}</ol>` }),
  'bold headings in nested divs': html({
    heading: (text) => `<div><div><strong><span>${text}</span></strong></div></div>`,
    paragraph: (text) => `<div><div><span>${text}</span></div></div>`,
    list: (items) => `<div><ul>\n${items}</ul></div>`,
    item: (text) => `<li><div><p><span>${text}</span></p></div></li>\n`,
  }),
  'lines with breaks and bullets': html({
    heading: (text) => `<b>${text}</b><br>`,
    paragraph: (text) => `${text}<br><br>`,
    item: (text) => `• ${text}<br>`,
    list: (items) => `${items}<br>`,
  }),
  'one paragraph of lines with breaks and emoji': (blocks) => {
    const { text } = html({
      heading: (text) => `<b>🚀 ${text}</b><br>`,
      paragraph: (text) => `${text}<br>`,
      item: (text) => `👉🏽 ${text}<br>`,
      list: same,
    })(blocks);
    return { markup: 'html', text: `<p>${text}</p>` };
  },
  'lines with breaks, arrows and ticks in front of headings': html({
    heading: (text) => `<b>✅ ${text}</b><br>`,
    paragraph: (text) => `${text}<br><br>`,
    item: (text) => `→ ${text}<br>`,
    list: (items) => `${items}<br>`,
  }),
  'a table': (blocks) => {
    const { text } = html({
      heading: (text) => `<tr><th>${text}</th></tr>`,
      paragraph: (text) => `<tr><td>${text}</td></tr>`,
      list: (items) => `<tr><td><ul>${items}</ul></td></tr>`,
    })(blocks);
    return { markup: 'html', text: `<table><tbody>${text}</tbody></table>` };
  },
  'terms and their descriptions': html({
    heading: (text) => `<dl><dt>${text}</dt></dl>`,
    paragraph: (text) => `<dl><dd>${text}</dd></dl>`,
    list: (items) => `<dl><dd><ul>${items}</ul></dd></dl>`,
  }),
  'preformatted lines': (blocks) => {
    const { text } = html({
      heading: (text) => `<b>${text}</b>\n`,
      paragraph: (text) => `${text}\n`,
      item: (text) => `* ${text}\n`,
      list: same,
    })(blocks);
    return { markup: 'html', text: `<pre>${text}</pre>` };
  },
  'lines with bold headings and no other HTML': (blocks) => {
    const { text } = html({
      heading: (text) => `<b>${text}</b>\n`,
      paragraph: (text) => `${text}\n\n`,
      item: (text) => `- ${text}\n`,
      list: same,
    })(blocks);
    return { markup: 'html', text };
  },
  'spaces and hyphens that do not break': html({}, (text) =>
    text.replace(/ /gu, '&nbsp;').replace(/-/gu, '\u2011'),
  ),
  'curly quotes': html({}, (text) => text.replace(/'/gu, '’').replace(/"([^"]*)"/gu, '“$1”')),
  'characters without width': html({}, (text) => `\ufeff${text.replace(/ /gu, ' \u200b')}\u200d`),
  'soft hyphens and joiners': html({}, (text) =>
    text.replace(/\p{L}{4}(?=\p{L}{3})/gu, '$&&shy;').replace(/[-/]/gu, '$&\u2060'),
  ),
  'Markdown with stars, underlines and CRLF': text(
    'markdown',
    { heading: (text) => `${text}\n---\n`, item: (text) => `*   ${text}\n` },
    broken,
  ),
  'Markdown with bold headings and numbers': text('markdown', {
    heading: (text) => `**${text}**\n`,
    item: (text, index) => `${index + 1}. ${text}\n`,
  }),
  'Markdown with hard breaks and characters as bullets': text('markdown', {
    heading: (text) => `**${text}**  `,
    paragraph: (text) => `${text}  `,
    item: (text) => `● ${text}  \n`,
  }),
  'Markdown with dashes as bullets': text('markdown', { item: (text) => `– ${text}\n` }),
  'Markdown with HTML': text('markdown', {
    heading: (text) => `<h3>${text}</h3>\n`,
    item: (text) => `<li>${text}</li>\n`,
    list: (items) => `<ul>\n${items}</ul>\n`,
  }),
  'Markdown with HTML on one line': text('markdown', {
    heading: (text) => `<b>${text}</b>\n`,
    item: (text) => `<li>${text}</li>`,
    list: (items) => `<ul>${items}</ul>\n`,
  }),
  'plain text with capitals and CRLF': text(
    'plain',
    { heading: (text) => `${text.toUpperCase()}:\n` },
    broken,
  ),
  'plain text with emoji': text('plain', {
    heading: (text) => `💼 ${text.toUpperCase()}\n`,
    item: (text) => `👉 ${text}\n`,
  }),
  'plain text with arrows': text('plain', { heading: (text) => `${text}:\n`, item: (text) => `➢ ${text}\n` }),
  'plain text with lines between': text('plain', {
    heading: (text) => `${text}\n\n`,
    item: (text) => `* ${text}\n\n`,
  }),
};

/** Layouts in which headings are what labels of sections say. */
export const LABELLED_LAYOUTS: Readonly<Record<string, Layout>> = {
  ...LAYOUTS,
  'headings as bold items': html({ heading: (text) => `<ul><li><b>${text}</b></li></ul>` }),
  'headings as bold items above lists': html({
    heading: (text) => `<ul><li><strong>${text}</strong></li></ul>`,
    list: (items) => `<ul><ul>${items}</ul></ul>`,
  }),
};
