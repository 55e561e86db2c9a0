import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { BULLET } from './bullets.ts';
import { BOLD_HEADING, type Line } from './line.ts';
import { normaliseLine } from './normalise.ts';

const BREAKING = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section select summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
const BREAK = new RegExp(`<(?:${[...BREAKING].join('|')})[\\s/>]`, 'iu');
/** Those whose text stands out; browsers show headers of tables in bold, and a term heads what is said of it. */
const BOLD = new Set(['b', 'strong', 'th', 'dt']);
/** Elements whose text is not part of the posting, or was struck out of it. */
const HIDDEN = new Set(['noscript', 'script', 'style', 'svg', 'template', 'title', 'del', 's', 'strike']);
const RAW = new Set(['noscript', 'script', 'style', 'title']);

/**
 * Cuts HTML into lines. It reads tokens, not a tree: building the tree of nested formatting takes quadratic time, and a
 * line needs only to know where block elements begin and end.
 */
export function htmlLines(source: string): Line[] {
  // Plain text that somebody put in bold here and there: its lines are those of the source.
  const lines = new LineBuilder(!BREAK.test(source));
  let hidden = '';
  const onText = ({ chars }: Token.CharacterToken) => {
    if (hidden === '') lines.add(chars);
  };
  const handler: TokenHandler = {
    onCharacter: onText,
    onWhitespaceCharacter: onText,
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof() {},
    onStartTag({ tagName, selfClosing }) {
      if (hidden !== '') return;
      if (HIDDEN.has(tagName)) {
        if (selfClosing) return;
        hidden = tagName;
        // Without a tree, the tokenizer does not know by itself that the text of these elements is raw.
        if (RAW.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
        return;
      }
      lines.start(tagName);
    },
    onEndTag({ tagName }) {
      if (hidden !== '') {
        if (tagName === hidden) hidden = '';
        return;
      }
      lines.end(tagName);
    },
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(source, true);
  return lines.finish();
}

class LineBuilder {
  readonly #lines: Line[] = [];
  #pieces: string[] = [];
  #items = 0;
  #lists = 0;
  #level = 0;
  #bold = 0;
  /** How many elements there are around the text whose lines count. */
  #preformatted: number;
  /** Whether the line has text that is not bold. */
  #hasPlain = false;

  constructor(isPreformatted: boolean) {
    this.#preformatted = isPreformatted ? 1 : 0;
  }

  add(text: string): void {
    if (this.#preformatted > 0 && text.includes('\n')) {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) this.#flush();
        this.#add(line);
      }
    } else this.#add(text);
  }

  #add(text: string): void {
    this.#pieces.push(text);
    if (this.#bold === 0 && !this.#hasPlain && /[^\s\u00a0:]/u.test(text)) this.#hasPlain = true;
  }

  start(name: string): void {
    if (BOLD.has(name)) this.#bold += 1;
    if (!BREAKING.has(name)) return;
    this.#flush();
    if (name === 'li') this.#items += 1;
    if (isList(name)) this.#lists += 1;
    if (name === 'pre') this.#preformatted += 1;
    const level = levelOf(name);
    if (level > 0) this.#level = level;
  }

  end(name: string): void {
    if (BOLD.has(name) && this.#bold > 0) this.#bold -= 1;
    if (!BREAKING.has(name)) return;
    this.#flush();
    if (name === 'li' && this.#items > 0) this.#items -= 1;
    // The end of a list ends its items, whose own end tags are optional.
    if (isList(name)) {
      this.#items = 0;
      if (this.#lists > 0) this.#lists -= 1;
    }
    if (name === 'pre' && this.#preformatted > 0) this.#preformatted -= 1;
    if (levelOf(name) > 0) this.#level = 0;
  }

  finish(): Line[] {
    this.#flush();
    return this.#lines;
  }

  #flush(): void {
    if (this.#pieces.length > 0) {
      const text = normaliseLine(this.#pieces.join(''));
      const isItem = this.#items > 0 || BULLET.test(text);
      if (text !== '') {
        const heading = this.#level || (this.#hasPlain ? 0 : BOLD_HEADING);
        this.#lines.push({ text, isItem, depth: isItem ? this.#lists : 0, heading });
      }
      this.#pieces = [];
    }
    this.#hasPlain = false;
  }
}

const isList = (name: string): boolean => name === 'ul' || name === 'ol';

function levelOf(name: string): number {
  if (name.length !== 2 || name[0] !== 'h') return 0;
  const level = Number(name[1]);
  return level >= 1 && level <= 6 ? level : 0;
}
