import { describe, expect, test } from '@jest/globals';
import { catalogueReader } from './catalogue-reader.ts';

const relationships = (text: string, markup: 'html' | 'markdown' = 'markdown'): string[] =>
  catalogueReader
    .read([{ pointer: '/text', markup, text }], { title: '', employerNames: [] })
    .facts.flatMap(({ fact }) => (fact.kind === 'technology' ? [`${fact.code} ${fact.relationship}`] : []));

const WISHED = 'apache-kafka preferred_experience';
const DEMANDED = 'apache-kafka required_experience';
const OTHER = 'terraform preferred_experience';

describe('a heading of demands and wishes at once', () => {
  test.each([
    'Required / Preferred Skills',
    'Mandatory/Optional skills',
    'Essential & Desirable',
    'Necessary and preferred experience',
    'Needed & Bonus Skills',
    'Preferred/Required Experience',
    'Experience required/desired',
    'What you need (and what would be nice)',
  ])('states nothing of its items: %s', (heading) => {
    const items = '- Experience with Kafka\n- Solid knowledge of OCaml';
    expect(relationships(`## ${heading}\n\n${items}`)).toEqual([]);
  });

  test.each([
    ['Preferred requirements', WISHED],
    ['Desired qualifications', WISHED],
    ['Required qualifications', DEMANDED],
    ['Must-have requirements', DEMANDED],
  ])('is not one that names either twice: %s', (heading, expected) => {
    expect(relationships(`## ${heading}\n\n- Experience with Kafka`)).toEqual([expected]);
  });

  test('may be two columns of a table', () => {
    const head = '<tr><th>Required</th><th>Preferred</th></tr>';
    const row = '<tr><td>Experience with Kafka</td><td>Experience with Terraform</td></tr>';
    expect(relationships(`<table>${head}${row}</table>`, 'html')).toEqual([]);
    const apart =
      '<h3>Required</h3><ul><li>Experience with Kafka</li></ul><h3>Preferred</h3><ul><li>Terraform</li></ul>';
    expect(relationships(apart, 'html')).toEqual([DEMANDED, OTHER]);
  });
});

describe('a list of wishes', () => {
  test.each([
    '### Growth',
    '**How we work**',
    'Your first project',
    'Your first project:',
    'In your first months you will join the group that looks after our platform, and there you will run:',
  ])('ends at a line above a list that no word list knows, however small: %s', (line) => {
    const text = `## Nice to have\n\n- Kafka experience\n\n${line}\n\n- Terraform modules`;
    expect(relationships(text)).toEqual([WISHED]);
  });

  test.each([
    '### Infrastructure',
    '**Infrastructure**',
    'Infrastructure:',
    '### Technical skills',
    '**Infrastructure experience:**',
  ])('has groups from the first on, or none: %s', (group) => {
    const text = `## Nice to have\n\n**Queues**\n\n- Kafka experience\n\n${group}\n\n- Terraform modules`;
    expect(relationships(text)).toEqual([WISHED, OTHER]);
  });

  test.each([
    ['### Must-have skills', ['apache-kafka preferred_experience', 'terraform required_experience']],
    ['### Required experience', ['apache-kafka preferred_experience', 'terraform required_experience']],
    ['### Technical skills', [WISHED]],
  ])('is followed by demands only where a smaller heading says so: %s', (line, expected) => {
    expect(relationships(`## Nice to have\n\n- Kafka experience\n\n${line}\n\n- Strong Terraform`)).toEqual(
      expected,
    );
  });

  test('goes on behind a line of what applicants know', () => {
    const text = '## Nice to have\n\n- Kafka experience\n\nExposure to infrastructure\n\n- Terraform modules';
    expect(relationships(text)).toEqual([WISHED, OTHER]);
  });

  test('ends at a heading right below its last item', () => {
    expect(relationships('Nice to have:\n- Kafka\nYou will:\n- Write Terraform')).toEqual([WISHED]);
    expect(relationships('Nice to have:\n- Kafka and\nqueues such as:\n- Terraform')).toEqual([
      WISHED,
      OTHER,
    ]);
  });

  test.each(['Not required', 'Bonus program', 'Bonus: you will get to learn', 'Extras you’ll pick up'])(
    'is none below a heading of something else: %s',
    (heading) => {
      expect(relationships(`## ${heading}\n\n- Kafka`)).toEqual([]);
    },
  );
});

describe('a wish within a sentence', () => {
  test.each([
    'Skills preferably in Terraform, familiarity with Kafka',
    'Queues (Terraform preferred, experience with Kafka is also relevant)',
  ])('ends where the next demand begins: %s', (item) => {
    expect(relationships(`## Requirements\n\n- ${item}`)).not.toContain(WISHED);
    expect(relationships(`## Requirements\n\n- ${item}`)).toContain(OTHER);
  });
});

describe('square brackets in Markdown', () => {
  const text = (source: string) =>
    catalogueReader.read([{ pointer: '/text', markup: 'markdown', text: source }], {
      title: '',
      employerNames: [],
    }).text;

  test.each([
    ['[plus] Kafka', '[plus] Kafka'],
    ['a [literal] part', 'a [literal] part'],
    ['[Kafka](https://queues.example)', 'Kafka'],
    ['![A logo](https://queues.example/logo.png) Kafka', 'A logo Kafka'],
    ['[![Logo](https://a.example/l.png)](https://a.example) Kafka', 'Logo Kafka'],
    ['[a [b] c](https://queues.example)', 'a [b] c'],
    ['unclosed [ and ] closed](https://queues.example)', 'unclosed [ and ] closed](https://queues.example)'],
    ['- [x] Kafka', '☒ Kafka'],
  ])('stay where they are no link: %s', (source, expected) => {
    expect(text(source)).toBe(expected);
  });

  test.each(['[plus]', '[Nice to have]', '[Bonus]', '[Preferred]'])(
    'may wish for their item: %s',
    (label) => {
      expect(relationships(`## Requirements\n\n- ${label} Experience with Kafka`)).toEqual([WISHED]);
    },
  );
});

describe('a list whose bullets are the letter o', () => {
  test.each([
    ['markdown', '## Nice to have\n\no  Kafka\no  Terraform'],
    ['markdown', '## Nice to have\n\no\tKafka\no\tTerraform'],
    ['html', '<h2>Nice to have</h2><p>o Kafka</p><p>o&nbsp;&nbsp; Terraform</p>'],
    ['html', '<h2>Nice to have</h2><p>o Kafka<br>o Terraform</p>'],
  ] as const)('is one in %s: %j', (markup, text) => {
    expect(relationships(text, markup)).toEqual([WISHED, OTHER]);
  });

  test('is none where the letter is a word of the line above', () => {
    const items = catalogueReader.read(
      [{ pointer: '/text', markup: 'markdown', text: '- Conhece o Kafka e também\no Terraform' }],
      { title: '', employerNames: [] },
    );
    expect(items.text).toBe('Conhece o Kafka e também o Terraform');
  });
});

test.each(['ranked high to low', 'in this order', 'one or more'])(
  'a label of wishes may say more in brackets: %s',
  (aside) => {
    expect(relationships(`## Requirements\n\nDesired skills (${aside}): Kafka, Terraform`)).toEqual([
      WISHED,
      OTHER,
    ]);
  },
);

test.each([
  ['Familiarity with git, svn, or other VCS', 'synopsys-vcs'],
  ['Knowledge of No-SQL databases is a plus', 'sql'],
  ['Advanced proficiency in Java Script', 'java'],
])('a name that means something else is no tool: %s', (item, code) => {
  const { facts } = catalogueReader.read(
    [{ pointer: '/text', markup: 'markdown', text: `## Requirements\n\n- ${item}` }],
    { title: '', employerNames: [] },
  );
  expect(facts.flatMap(({ fact }) => ('code' in fact ? [fact.code] : []))).not.toContain(code);
});
