import { escapeMarkup } from '../../../shared/markup/escape-markup.ts';

type Kind = 'comment' | 'string' | 'key' | 'number' | 'word' | 'option';
type Rule = readonly [Kind, RegExp];

const NUMBER: Rule = ['number', /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/];
const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/;

const SCRIPT: readonly Rule[] = [
  ['comment', /\/\/[^\n]*|\/\*[\s\S]*?\*\//],
  ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/],
  [
    'word',
    /\b(?:as|async|await|catch|const|delete|else|export|false|for|from|function|if|import|let|new|null|of|return|throw|true|try|undefined)\b/,
  ],
  NUMBER,
];

/** The tokens of each language that we color. A language that is not here stays plain. */
const LANGUAGES: Readonly<Record<string, readonly Rule[]>> = {
  json: [
    ['key', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/],
    ['string', STRINGS],
    ['word', /\b(?:true|false|null)\b/],
    NUMBER,
  ],
  http: [
    ['key', /^[A-Za-z-]+(?=: )/m],
    ['word', /^(?:GET|POST) |^HTTP\/1\.1 \d+/m],
  ],
  sh: [
    ['comment', /(?<=^|\s)#[^\n]*/],
    ['string', STRINGS],
    ['option', /(?<=\s)--?[A-Za-z][\w-]*/],
    ['word', /(?<=^|\n|\| |\$\()(?:curl|npm|node|get|openssl|mkdir|cat|kill)\b/],
  ],
  ts: SCRIPT,
  js: SCRIPT,
  python: [
    ['comment', /#[^\n]*/],
    ['string', /"""[\s\S]*?"""|[bfr]?"(?:[^"\\\n]|\\.)*"|[bfr]?'(?:[^'\\\n]|\\.)*'/],
    [
      'word',
      /\b(?:as|def|elif|else|except|False|for|from|if|import|in|is|None|not|or|and|raise|return|True|try|while|with)\b/,
    ],
    NUMBER,
  ],
};

/** Returns the HTML of code, with a span around each token that has a color. */
export function highlight(code: string, language: string): string {
  const rules = LANGUAGES[language];
  if (rules === undefined) return escapeMarkup(code);
  const any = new RegExp(rules.map(([kind, { source }], at) => `(?<${kind}${at}>${source})`).join('|'), 'gm');
  let html = '';
  let end = 0;
  for (const match of code.matchAll(any)) {
    const [name = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    html += `${escapeMarkup(code.slice(end, match.index))}<span class="t-${name.replace(/\d+$/, '')}">${escapeMarkup(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeMarkup(code.slice(end));
}
