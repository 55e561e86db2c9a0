import { Marked, type Token, type Tokens } from 'marked';
import { escapeMarkup } from '../../../shared/markup/escape-markup.ts';
import { highlight } from './highlight.ts';

/** A heading that a link can lead to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
  /** The plain text up to the next heading. */
  readonly body: string;
}

/** A rendered page. */
export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Returns where a link of the Markdown leads on the site; undefined for a file that the site does not have. */
export type Resolve = (href: string) => string | undefined;

/** Where a page on a laptop offers to send a request; a comment elsewhere. */
export const TRY = /<!--try (\S+)-->/g;
const tryMark = (request: string): string => `<!--try ${escapeMarkup(request)}-->\n`;

/** Renders Markdown. Titled blocks of code that follow each other become tabs; HTML in the source shows as text. */
export function renderMarkdown(markdown: string, resolve: Resolve): Rendered {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown);
  const ids = new Set<string>();
  const headings: { id: string; text: string; depth: number; body: string }[] = [];
  let html = '';
  const parser = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens: inner, depth, text }: Tokens.Heading): string {
        const id = unique(slugOf(plain(text)), ids);
        headings.push({ id, text: plain(text), depth, body: '' });
        const content = this.parser.parseInline(inner);
        // The title of the page needs no link to itself.
        const link = depth === 1 ? content : `<a class="anchor" href="#${id}">${content}</a>`;
        return `<h${depth} id="${id}">${link}</h${depth}>\n`;
      },
      code: ({ text, lang }: Tokens.Code): string => codeBlock(text, lang ?? ''),
      // Tables need line breaks; all other HTML shows as text.
      html: ({ text }: Tokens.HTML | Tokens.Tag): string => (text === '<br>' ? text : escapeMarkup(text)),
      link({ href, tokens: inner }: Tokens.Link): string {
        const content = this.parser.parseInline(inner);
        const target = resolve(href);
        return target === undefined ? content : `<a href="${escapeMarkup(target)}">${content}</a>`;
      },
      image: ({ text }: Tokens.Image): string => escapeMarkup(text),
      table(this: { parser: { parseInline(inner: Token[]): string } }, token: Tokens.Table): string {
        const cell = ({ tokens: inner }: Tokens.TableCell, tag: string): string => {
          const content = this.parser.parseInline(inner);
          // A column without a name has no header cell: a screen reader would announce an empty one.
          return tag === 'th' && content === '' ? '<td></td>' : `<${tag}>${content}</${tag}>`;
        };
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((one) => cell(one, tag)).join('')}</tr>`;
        // A keyboard scrolls only what it can focus.
        return `<div class="scroll" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  for (let at = 0; at < tokens.length; at += 1) {
    const group = titledCode(tokens.slice(at));
    if (group.length > 1) {
      html += `<div class="tabs">${group.map(({ text, lang }) => codeBlock(text, lang ?? '')).join('')}</div>\n`;
      at += 2 * group.length - 2;
      continue;
    }
    const token = tokens[at];
    if (token === undefined) continue;
    const known = headings.length;
    html += parser.parser([token]);
    const current = headings.at(-1);
    if (current !== undefined && headings.length === known && token.type !== 'code')
      current.body += ` ${plain(token.raw)}`;
  }
  return { html, headings: headings.map((each) => ({ ...each, body: each.body.trim() })) };
}

/** The ids of headings as GitHub makes them, so links work in the repository and on the site. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-') || 'section';

function unique(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let count = 1; taken.has(id); count += 1) id = `${slug}-${count}`;
  taken.add(id);
  return id;
}

/** Returns the text of Markdown without its marks. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|^[>#|-]+ ?|\|[-|: ]*\|$/gm, '')
    .replaceAll(/[\s|]+/g, ' ')
    .trim();

/** The blocks of titled code at the beginning, with nothing but blank lines between them. */
function titledCode(tokens: readonly Token[]): readonly Tokens.Code[] {
  const found: Tokens.Code[] = [];
  for (let at = 0; at < tokens.length; at += 2) {
    const token = tokens[at];
    if (!isCode(token) || !/ title=/.test(token.lang ?? '')) break;
    found.push(token);
    if (tokens[at + 1]?.type !== 'space') break;
  }
  return found;
}

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === 'code';

function codeBlock(code: string, info: string): string {
  const [language = ''] = info.split(' ');
  if (language === 'try') return tryMark(code);
  const [, title] = / title=(.+)$/.exec(info) ?? [];
  const caption = title === undefined ? '' : `<div class="caption">${escapeMarkup(title)}</div>`;
  return `<div class="code">${caption}<pre tabindex="0"><code>${highlight(code, language)}</code></pre></div>\n`;
}
