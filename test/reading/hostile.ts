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

/** A text whose first line opens a section with many rules. */
const section = (heading: string, name: string, piece: string): HostileText => ({
  name,
  markup: 'html',
  make: (length) => `<h2>${heading}</h2>${repeated(piece)(length - heading.length - 9)}`,
});

/** The same in Markdown. */
const marked = (heading: string, name: string, piece: string): HostileText => ({
  name,
  markup: 'markdown',
  make: (length) => `## ${heading}\n${repeated(piece)(length - heading.length - 4)}`,
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
  section('Requirements', 'tools in requirements', 'Python, Go/Rust (AWS) '),
  section(
    'Requirements',
    'short items of tools in requirements',
    '<li>experience with Python, Go, Rust, AWS, Java</li>',
  ),
  section('Requirements', 'tools behind wishes', 'ideally Python, nice to have Go, bonus points if Rust '),
  section('Nice to have', 'tools among wishes', 'Python, Go or Rust (AWS) plus '),
  html('tools in use', 'we use Python, Go and Rust, our stack is AWS '),
  html('tools without spaces', 'Python/Go/Rust/AWS/'),
  html('ambiguous tools', 'Go R C Make Express Spring Swift Rest Chef Puppet Slack Notion Linear '),
  section(
    'Benefits',
    'benefits in their section',
    'paid parental leave, 401(k) match, health and vision insurance, pto, ',
  ),
  section(
    'Wir bieten',
    'German benefits',
    'Krankenversicherung, Urlaub, Weiterbildung, 30 Tage, bezahlte Elternzeit, ',
  ),
  section('Requirements', 'degrees in requirements', 'bachelor degree in or equivalent experience, phd, '),
  html('visas', 'visa sponsorship is not available, we sponsor work permit relocation unable to '),
  html('arrangements', 'remote hybrid onsite days a week in the office from home '),
  html('lines of arrangements', '<li>Remote hybrid onsite 3 days</li>'),
  html('lines of one word', 'Remote<br>'),
  section('Salary', 'pay', '$100,000 - $120,000 per year base salary or £50k EUR 4.200 brutto '),
  section('Salary', 'lines of pay', '<li>$100,000 - $120,000</li>'),
  html('cues of all kinds', 'not may or ideally plus such as eg either could except if our customers '),
  html('numbers', '1,500 2,000 3.5 % $ '),
  html('open brackets with tools', '(Python [Go (Rust '),
  html('astral letters', '𝐏𝐲𝐭𝐡𝐨𝐧 𝐞𝐱𝐩𝐞𝐫𝐢𝐞𝐧𝐜𝐞 '),
  html('letters as entities', '&#80;&#121;thon &amp; '),
  html('invisible characters', 'py\u00adthon\u200b '),
  html('initiatives', 'migration from Python to Go, we are migrating our Java to Rust '),
  html('standards', 'SOC 2 ISO 27001 HIPAA GDPR PCI DSS compliant certified audit '),
  html('French sentences', 'vous maîtrisez Python ou Java, la connaissance de Go serait un plus, '),
  markdown('tables of tools', '| Python | Go |\n|---|---|\n'),
  markdown('nested quotes and items', '> - > - Python\n'),
  marked('Requirements', 'items of one tool', '- dbt\n'),
  marked('Requirements', 'items that go on with or', '- or Jamf\n'),
  marked('Requirements', 'items of a tool and a question', '- dbt<h2>dbt<h2>? Zoom\n'),
  marked('Salary', 'items of an amount', '- $100,000\n'),
  markdown('items of a name and an amount', '- ? C++ - e $100,000\n'),
  html('items of a share, a tool and a sign', '<li>100% a PyTorch$'),
  marked('Requirements', 'tools and a share in one line', 'at % C++ Xero iOS bonus '),
  section('Tech stack', 'one tool without an end', 'C++C++, '),
  marked('Requirements', 'items of a tool that is asked for', '- dbt? R\n'),
  section('Requirements', 'lists in lists, each below a demand', '<ul><li>Kafka is required:'),
];
