import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LineMemory } from '../../shared/reading/line-memory.ts';
import { createFactReader } from '../../shared/reading/reader.ts';
import type { Reading } from '../../shared/reading/reading.ts';
import { benefits } from '../../shared/reading/rules/benefits.ts';
import type { Block } from '../../shared/reading/structure/document.ts';
import { normaliseText } from '../../shared/reading/text/normalise.ts';
import { catalogueReader, catalogueTools } from './catalogue-reader.ts';

const NOBODY = { title: '', employerNames: [] };
const read = (text: string, markup: 'html' | 'markdown' = 'html'): Reading =>
  catalogueReader.read([{ pointer: '/text', markup, text }], NOBODY);

const POSTING =
  '<p>🚀 We build caf\u0065\u0301s.</p><h2>Requirements</h2><ul><li>Solid experience with Python &amp; Kubernetes</li>' +
  '<li>Fluent in German</li></ul><p>We are kind.</p><h2>Nice to have</h2><ul><li>Terraform</li></ul>' +
  '<h3>Benefits</h3><ul><li>Health insurance</li><li>25 days of paid holiday</li></ul><p>#LI-Hybrid</p>';

describe('the text of a reading', () => {
  test('has one line per block, folded and in NFC', () => {
    const { text } = read('<p>A&nbsp;\n  b</p><ul><li>caf\u0065\u0301<li><b>c</b>d</ul><script>no</script>');
    expect(text).toBe('A b\ncaf\u00e9\ncd');
  });

  test('has no characters within words that nobody sees, and the lines of preformatted text', () => {
    expect(read('<p>Kuber&shy;netes, Daten-\u2060bank&zwnj; und\u200bC</p><pre>a\n b\n</pre>').text).toBe(
      'Kubernetes, Daten-bank und C\na\nb',
    );
  });

  test('has no text that was struck out', () => {
    expect(read('<p><s>Remote</s> Hybrid</p><ul><li><del>a <b>PhD</b></del></li><li>b</li></ul>').text).toBe(
      'Hybrid\nb',
    );
    expect(read('~~Remote~~ Hybrid ~ 2 days ~~', 'markdown').text).toBe('Hybrid ~ 2 days ~~');
  });

  test('has the rows of a table of Markdown, and one line per emoji that is a bullet', () => {
    const { text } = read(
      '| **Stack** | Level |\n| :-- | --: |\n| Go | high |\n\n🔹 one\n🔹 two\nlines',
      'markdown',
    );
    expect(text).toBe('Stack | Level\nGo | high\n🔹 one\n🔹 two lines');
  });

  test('is normalised: normalising it again changes nothing, and the digest is of its bytes', () => {
    const { text, digest } = read(POSTING);
    expect(normaliseText(text)).toBe(text);
    expect(digest).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  test('joins the parts of a posting; a part can have a section', () => {
    const { text, facts } = catalogueReader.read(
      [
        { pointer: '/a', markup: 'plain', text: 'Hello\r\nworld' },
        { pointer: '/b', markup: 'html', section: 'benefits', text: '<ul><li>Company pension</li></ul>' },
      ],
      NOBODY,
    );
    expect(text).toBe('Hello\nworld\nCompany pension');
    expect(facts.map(({ fact }) => fact)).toEqual([{ kind: 'benefit', benefit: 'retirement_plan' }]);
  });
});

describe('passages', () => {
  test('count code points, so that astral characters before them do not move them', () => {
    const { text, facts, tools } = read(POSTING);
    const points = [...text];
    const cut = ({ start, end }: { start: number; end: number }) => points.slice(start, end).join('');
    expect(tools.map(({ passage }) => cut(passage))).toEqual(['Kubernetes', 'Python', 'Terraform']);
    const health = facts.find(({ fact }) => fact.kind === 'benefit' && fact.benefit === 'health_insurance');
    expect(health && cut(health.passage)).toBe('Health insurance');
  });

  test('name their rule', () => {
    const { statements } = read(POSTING);
    expect(statements.map(({ field, value, rank, passage }) => [field, value, rank, passage.rule])).toEqual([
      ['language', 'de', 'role_text', 'language.fluent'],
      ['work_arrangement', 'hybrid', 'role_text', 'arrangement.hybrid.tag'],
    ]);
  });
});

describe('sections', () => {
  test('end behind their list', () => {
    const { facts } = read(
      '<h2>Nice to have</h2><ul><li>Go and Rust</li></ul><p>Kubernetes is our home.</p>',
    );
    const codes = facts.flatMap(({ fact }) => (fact.kind === 'technology' ? [fact.code] : []));
    expect(codes).not.toContain('kubernetes');
  });

  test.each([
    ['Anforderungen', 'Voraussetzungen'],
    ['Profil recherché', 'Votre profil'],
    ['Requisitos', 'Tu perfil'],
    ['Requisitos', 'O que buscamos'],
  ])('open by headings in other languages: %s, %s', (...headings) => {
    for (const heading of headings) {
      const { facts } = read(`<p><strong>${heading}</strong></p><ul><li>Kubernetes</li></ul>`);
      expect(facts.map(({ fact }) => fact)).toEqual([
        {
          kind: 'technology',
          code: 'kubernetes',
          relationship: 'required_experience',
          subjectScope: 'hiring_organisation',
        },
      ]);
    }
  });
});

describe('settling', () => {
  test('statements that exclude each other leave nothing and are a conflict', () => {
    const { facts, conflicts } = read('<p>We sponsor visas.</p><p>We are unable to sponsor visas.</p>');
    expect(facts).toEqual([]);
    expect(conflicts.map(({ field, values }) => [field, values])).toEqual([
      ['visa_sponsorship', ['true', 'false']],
    ]);
    expect(conflicts[0]?.passages).toHaveLength(2);
  });

  test('what a text leaves open elsewhere is not stated, unless its title says it', () => {
    const valuesOf = (text: string, title = '') =>
      catalogueReader
        .read([{ pointer: '/text', markup: 'markdown', text }], { title, employerNames: [] })
        .statements.map(({ value }) => value);
    const place = '## Local\n\nPresencial em Olinda\n\n## Benefícios\n\n';
    expect(valuesOf(`${place}- Vale-refeição`)).toEqual(['onsite']);
    expect(valuesOf(`${place}- Vale-refeição: 30 presencial e 20 remoto`)).toEqual([]);
    expect(valuesOf('Vaga 100% remota.\n\nComida nos dias presenciais.')).toEqual([]);
    expect(valuesOf('Comida nos dias presenciais.', 'Backend - 100% Remote (m/w/d)')).toEqual(['remote']);
    expect(valuesOf('Local: híbrido, em Olinda\n\nQuem é de Natal fica 100% remoto.')).toEqual([]);
  });

  test('what is about the job outranks what is about the company', () => {
    const { statements, conflicts } = read(
      '<p>We are a fully remote company.</p><p>Working model: Hybrid</p>',
    );
    expect(statements.map(({ value }) => value)).toEqual(['hybrid']);
    expect(conflicts).toEqual([]);
  });

  test('accepted experience replaces a required degree', () => {
    const { facts } = read(
      "<h2>Requirements</h2><ul><li>Bachelor's degree in physics</li><li>Degree in art or equivalent work experience</li></ul>",
    );
    expect(facts.map(({ fact }) => fact)).toEqual([
      { kind: 'degree_requirement', requirement: 'experience_accepted' },
    ]);
  });

  test('required experience replaces preferred experience', () => {
    const { facts } = read(
      '<h2>Requirements</h2><ul><li>Kubernetes</li></ul><h2>Nice to have</h2><ul><li>Kubernetes</li></ul>',
    );
    expect(facts.map(({ fact }) => fact.kind === 'technology' && fact.relationship)).toEqual([
      'required_experience',
    ]);
  });

  test('merits of an offer are benefits, those below demands are wishes', () => {
    const kinds = (heading: string, line: string) =>
      read(`## ${heading}\n\n- Git\n\n#### Diferenciais\n\n- ${line}`, 'markdown').facts.map(
        ({ fact }) => fact.kind,
      );
    expect(kinds('Benefícios', 'Plano de saúde')).toEqual(['benefit']);
    expect(kinds('Benefícios', 'Python')).toEqual([]);
    expect(kinds('Requisitos', 'Plano de saúde')).toEqual(['technology']);
    expect(kinds('Requisitos', 'Python')).toEqual(['technology', 'technology']);
  });

  test('several marks head a section without a space behind them, a single one does not', () => {
    const degrees = (heading: string) =>
      read(`${heading}\n\nLicenciatura em Geologia`, 'markdown').facts.map(({ fact }) => fact.kind);
    expect(degrees('##Requisitos')).toEqual(['degree_requirement']);
    expect(degrees('###**Requisitos**')).toEqual(['degree_requirement']);
    expect(degrees('#Requisitos')).toEqual([]);
  });

  test("the employer's own products are neither tools nor technology", () => {
    const part = { pointer: '', markup: 'html', text: '<p>We use Slack and Python.</p>' } as const;
    const { tools, facts } = catalogueReader.read([part], { title: '', employerNames: ['Slack'] });
    expect(tools.map(({ code }) => code)).toEqual(['python']);
    expect(facts.map(({ fact }) => fact.kind === 'technology' && fact.code)).toEqual(['python']);
  });
});

describe('lines that are remembered', () => {
  test('are read anew where their section, kind or lead-in differs', () => {
    const relationship = (heading: string, line: string) =>
      read(`## ${heading}\n\n${line}`, 'markdown').facts.map(
        ({ fact }) => fact.kind === 'technology' && fact.relationship,
      );
    expect(relationship('Requirements', '- Experience with OCaml')).toEqual(['required_experience']);
    expect(relationship('Nice to have', '- Experience with OCaml')).toEqual(['preferred_experience']);
    expect(relationship('Requirements', '- OCaml')).toEqual(['required_experience']);
    expect(relationship('Requirements', 'One of these:\n\n- OCaml')).toEqual([]);
    expect(relationship('Requirements', 'All of these:\n\n- OCaml')).toEqual(['required_experience']);
  });

  test('state the same at another place, however many are remembered', () => {
    const parts = (text: string) => [{ pointer: '', markup: 'html' as const, text }];
    const texts = [POSTING, `<p>First.</p>${POSTING}`, `${POSTING}<p>Last.</p>`, POSTING];
    const readings = [0, 1, 2000].map((rememberedLines) => {
      const reader = createFactReader({ tools: catalogueTools, rules: [benefits], rememberedLines });
      return texts.map((text) => reader.read(parts(text), NOBODY));
    });
    for (const some of readings) expect(some).toEqual(readings[0]);
    expect(readings[0]?.[0]?.facts).toHaveLength(2);
  });

  test('are not those below long lead-ins or in lists of lists: each would be looked up with all the lines above it', () => {
    const memory = new LineMemory(10);
    const line = (text: string, introducedBy: Block | null, outer: Block | null = null): Block => ({
      text,
      start: 0,
      kind: 'item',
      section: 'requirements',
      introducedBy,
      outer,
    });
    const isKept = (block: Block) => {
      memory.keep(block, [], 0);
      return memory.of(block) !== undefined;
    };
    const lead = line('These:', null);
    expect(isKept(line('Kafka', lead))).toBe(true);
    expect(isKept(line('Kafka', line('These: '.repeat(100), null)))).toBe(false);
    expect(isKept(line('Kafka', line('Cloud:', lead, lead)))).toBe(false);
  });

  test('cost no steps', () => {
    const reader = createFactReader({ tools: catalogueTools, rules: [benefits] });
    const stepsOf = (text: string) => {
      const before = reader.steps();
      reader.read([{ pointer: '', markup: 'html', text }], NOBODY);
      return reader.steps() - before;
    };
    const first = stepsOf(POSTING);
    expect(stepsOf(`<p>Other.</p>${POSTING}`)).toBeLessThan(first / 10);
  });
});

describe('a list below an item', () => {
  const relationships = (markup: 'html' | 'markdown', text: string) =>
    read(text, markup).facts.map(({ fact }) => fact.kind === 'technology' && [fact.code, fact.relationship]);
  const LONG =
    'Each of our offices builds on something else, and new colleagues are taught what they need. '.repeat(4);
  const WISH = 'It would be helpful (though not required) if you know some of these:';

  test.each([
    [
      'html',
      `<h2>Requirements</h2><ul><li>${WISH}<ul><li>Cloud: Terraform</li></ul></li><li>OCaml</li></ul>`,
    ],
    [
      'html',
      `<h2>Requirements</h2><ul><li>${WISH}</li><ul><li>Cloud: Terraform</li></ul><li>OCaml</li></ul>`,
    ],
    ['markdown', `## Requirements\n\n- ${WISH}\n  - Cloud: Terraform\n- OCaml`],
    ['markdown', `## Requirements\n\n- ${LONG}${WISH}\n  - Cloud: Terraform\n- OCaml`],
    ['markdown', `## Requirements\n\n- Experience with these is a plus\n  - Cloud: Terraform\n- OCaml`],
    ['markdown', '## Skills\n\n- Desired\n  - Terraform\n- OCaml'],
  ] as const)(
    'is wished for where the item wishes, and the items behind it are not (%s, %#)',
    (markup, text) => {
      expect(relationships(markup, text)).toEqual([
        ['ocaml', 'required_experience'],
        ['terraform', 'preferred_experience'],
      ]);
    },
  );

  test('has the section of a label above it, and the items behind it have their own', () => {
    const text = '## Requirements\n\n- Nice to have:\n  - Terraform\n- OCaml';
    expect(relationships('markdown', text)).toEqual([
      ['ocaml', 'required_experience'],
      ['terraform', 'preferred_experience'],
    ]);
  });

  test('lets choose where the item or the heading above it does', () => {
    const choice = 'Experience with one of the following:';
    expect(relationships('markdown', `## Requirements\n\n- ${choice}\n  - Terraform\n  - OCaml`)).toEqual([]);
    for (const some of [
      'Experience with modern tools, for example',
      'Knowledge of a queue',
      'Ansible or Chef',
    ])
      expect(relationships('markdown', `## Requirements\n\n- ${some}\n  - Terraform\n  - OCaml`)).toEqual([]);
    const deeper = `## Requirements\n\n${choice}\n\n- Databases:\n  - PostgreSQL\n- OCaml`;
    expect(relationships('markdown', deeper)).toEqual([]);
  });

  test('is deeper by a tab as by spaces', () => {
    const text = '## Requirements\n\n- Experience with one of the following:\n\t- Terraform\n- OCaml';
    expect(relationships('markdown', text)).toEqual([['ocaml', 'required_experience']]);
  });

  test.each([
    [
      'html',
      '<ul><li>Bonus:<ul><li>Cloud, such as:<ul><li>Terraform</li></ul></li></ul></li><li>OCaml</li></ul>',
    ],
    ['markdown', '- Bonus:\n  - Cloud, such as:\n    - Terraform\n- OCaml'],
    ['markdown', '- Bonus:\n  - Cloud, such as:\n    - Terraform\n  - Redis\n- OCaml'],
  ] as const)('leaves what is around it as it was, however deep it is (%s, %#)', (markup, text) => {
    const heading = markup === 'html' ? '<h2>Requirements</h2>' : '## Requirements\n\n';
    expect(relationships(markup, heading + text)).toContainEqual(['ocaml', 'required_experience']);
  });
});

test('a lead-in of demands behind a list of wishes ends it', () => {
  const text = '## Beneficial skills\n\n- Terraform\n\nIn addition, you should:\n\n- Be fluent in Danish';
  expect(read(text, 'markdown').statements.map(({ field, value }) => [field, value])).toEqual([
    ['language', 'da'],
  ]);
});

describe('a line above a list', () => {
  const relationships = (text: string) =>
    read(text, 'markdown').facts.map(
      ({ fact }) => fact.kind === 'technology' && [fact.code, fact.relationship],
    );
  const above = (line: string) => `## Requirements\n\n- OCaml\n\n${line}\n\n- Terraform experience`;

  test.each([
    'Some further experience that would really make you stand out from the other candidates',
    'It is a plus if you have worked with some of these.',
    'Beyond this, we would appreciate:',
    '**Merits**',
    'You could also have',
    '### Highly valued',
  ])('wishes for the list without a colon too: %s', (line) => {
    expect(relationships(above(line))).toContainEqual(['terraform', 'preferred_experience']);
  });

  test.each([
    'You do not have to know any of this yet:',
    'Our current stack is:',
    'We do not require',
    '### Under the hood',
    'Technologies you might work with:',
    '### Our environment',
    '**Skills you will develop**',
    'You might not be a good fit if you only have:',
    'In your first months you will join the group that looks after our platform, and there you will run:',
  ])('demands nothing below it: %s', (line) => {
    expect(relationships(above(line))).not.toContainEqual(['terraform', 'required_experience']);
    expect(relationships(above(line))).toContainEqual(['ocaml', 'required_experience']);
  });

  test.each(['Required technologies', 'Must-have tools'])('demands what it calls so: %s', (line) => {
    expect(relationships(above(`### ${line}`))).toContainEqual(['terraform', 'required_experience']);
  });

  test.each(['### Requirements and preferred experience', '**Must-haves and nice-to-haves**'])(
    'says nothing of an item where it names demands and wishes: %s',
    (line) => {
      expect(relationships(above(line))).toEqual([['ocaml', 'required_experience']]);
    },
  );

  test('is the rest of a line where it begins in small letters', () => {
    expect(relationships(above('many are welcome'))).toContainEqual(['terraform', 'required_experience']);
    expect(relationships(above('Many are welcome'))).not.toContainEqual(['terraform', 'required_experience']);
  });

  test('ends no section of terms, whatever it says', () => {
    const { facts } = read(
      '## Benefits\n\nOur people can choose a lot, and for everybody who stays longer there is a bonus\n\n- Pension',
      'markdown',
    );
    expect(facts.map(({ fact }) => fact.kind === 'benefit' && fact.benefit)).toEqual(['retirement_plan']);
  });
});

test('an item whose markup makes it a heading is an item, unless it is a label', () => {
  const relationships = (text: string) =>
    read(text, 'html').facts.map(({ fact }) => fact.kind === 'technology' && [fact.code, fact.relationship]);
  const list = (item: string) =>
    `<h2>Nice to have</h2><ul><li>Redis</li><li><h3>${item}</h3></li><li>Experience with OCaml</li></ul>`;
  expect(relationships(list('Experience with Terraform'))).toEqual([
    ['ocaml', 'preferred_experience'],
    ['redis', 'preferred_experience'],
    ['terraform', 'preferred_experience'],
  ]);
  expect(relationships(list('Requirements'))).toEqual([
    ['ocaml', 'required_experience'],
    ['redis', 'preferred_experience'],
  ]);
});

test('a lead-in that says no more goes on with what is wished', () => {
  const { facts } = read(
    '<p>BONUS</p><ul><li>Terraform</li></ul><p>Experience with:</p><ul><li>OCaml</li></ul>',
  );
  expect(facts.map(({ fact }) => fact.kind === 'technology' && [fact.code, fact.relationship])).toEqual([
    ['ocaml', 'preferred_experience'],
    ['terraform', 'preferred_experience'],
  ]);
});

test('Markdown and HTML of the same text are read alike', () => {
  const markdown =
    '🚀 We build cafés.\n\n## Requirements\n\n- Solid experience with **Python** & [Kubernetes](https://example.com)\n' +
    '- Fluent in German\n\nWe are kind.\n\n**Nice to have**\n\n* Terraform\n\n### Benefits\n\n1. Health insurance\n' +
    '2. 25 days of paid holiday\n\n\\#LI-Hybrid\n';
  expect(read(markdown, 'markdown')).toEqual(read(POSTING));
});

test.each([
  ['- [ ] Hybrid', []],
  ['- [] Hybrid', []],
  ['[ ] Remote [ ] Hybrid [x] On-site', []],
  ['☐ Remote ☐ Hybrid ☒ On-site', []],
  ['- [x] Hybrid', ['hybrid']],
  ['- [Hybrid](https://jobs.example/hybrid)', ['hybrid']],
  ['Work location: [ Hybrid ]', ['hybrid']],
])('a line of a form with a box that is not ticked states nothing: %s', (line, expected) => {
  for (const text of [line, `## Form\n\n${line}`])
    expect(read(text, 'markdown').statements.map(({ value }) => value)).toEqual(expected);
});

test('boxes that nobody ticks may be bullets, next to ticked ones they are not', () => {
  const tools = (text: string) => read(text, 'markdown').tools.map(({ code }) => code);
  expect(tools('## Requirements\n\n- [ ] Docker and Git')).toEqual(['docker', 'git']);
  expect(tools('## Requirements\n\n- [ ] Docker\n- [x] Git')).toEqual(['git']);
});

test('a bullet of Markdown needs no space behind it, unless it is a dash before a small letter or a figure', () => {
  const items = (gap: string) =>
    `## Requirements\n\n-${gap}Fluent in German\n-${gap}Experience with OCaml or the will to learn it\n•${gap}bilingual`;
  expect(read(items(''), 'markdown')).toEqual(read(items(' '), 'markdown'));
  const prose = 'A family\n-owned firm of 5\n-10 people';
  expect(read(prose, 'markdown').text).toBe('A family -owned firm of 5 -10 people');
});

test('inline tags and comments, wherever they stand, change nothing', () => {
  const expected = read(POSTING);
  const inside = [...POSTING.matchAll(/(?<=>)[^<&]+(?=<)/gu)].flatMap(({ index, 0: { length } }) =>
    Array.from({ length: length - 1 }, (_, at) => index + at + 1),
  );
  const cuts = inside.filter((at) => !/[\ud83d\u0065]/u.test(POSTING[at - 1] ?? ''));
  const place = fc.record({
    at: fc.constantFrom(...cuts),
    tag: fc.constantFrom('<span>', '</i>', '<!-- x -->', '<em>'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(place, { maxLength: 8, selector: ({ at }) => at }), (places) => {
      const split = places
        .toSorted((a, b) => b.at - a.at)
        .reduce((text, { at, tag }) => text.slice(0, at) + tag + text.slice(at), POSTING);
      expect(read(split)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
