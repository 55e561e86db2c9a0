import fc from 'fast-check';
import type { Condition } from '../../../shared/reading/automaton/condition.ts';
import type { Lexicon } from '../../../shared/reading/automaton/lexicon.ts';
import type { Rule } from '../../../shared/reading/automaton/rule.ts';

const WORDS = ['aa', 'bb', 'cc', 'dd', 'python', 'german'] as const;
const word = fc.constantFrom(...WORDS);
const plain = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(word, word).map((two) => two.join('/')) },
  { weight: 1, arbitrary: fc.constantFrom('a*', 'p*', '#') },
);
const name = fc.constantFrom('{tool}', '{language}', '{standard}');
const later = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(plain, name) },
  { weight: 1, arbitrary: fc.oneof(plain, name).map((one) => `[${one}]`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean(), plain)
      .map(([most, isWide, one]) => `<${most}${isWide ? '+' : ''}> ${one}`),
  },
);
const patternOf = (element: fc.Arbitrary<string>, others: fc.Arbitrary<string>) =>
  fc.tuple(element, fc.array(others, { maxLength: 3 })).map(([first, rest]) => [first, ...rest].join(' '));
const pattern = patternOf(fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: name }), later);
const lexiconOf = (one: fc.Arbitrary<string>): fc.Arbitrary<Lexicon> =>
  fc.oneof(
    fc.record({ find: fc.array(one, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      find: fc.array(one, { minLength: 1, maxLength: 3 }),
      except: fc.array(one, { minLength: 1, maxLength: 2 }),
    }),
  );
const lexicon = lexiconOf(pattern);
/** A line is searched without its names. */
const nameless = lexiconOf(patternOf(plain, plain));
const distance = fc.integer({ min: 1, max: 20 });

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ cue: lexicon }),
  fc.record({
    cue: lexicon,
    within: fc.constantFrom('clause' as const, 'segment' as const, 'elsewhere' as const),
  }),
  fc.record({ cue: lexicon, before: distance }),
  fc.record({
    cue: lexicon,
    after: distance,
    within: fc.constantFrom('clause' as const, 'segment' as const),
  }),
  fc.record({ cue: lexicon, before: distance, inside: fc.constant(true as const) }),
  fc.record({ cue: lexicon, inside: fc.constant(true as const) }),
  fc.record({
    sections: fc.array(fc.constantFrom('none', 'requirements', 'nice', 'benefits'), { minLength: 1 }),
  }) as fc.Arbitrary<Condition>,
  fc.record({
    kinds: fc.array(fc.constantFrom('item' as const, 'heading' as const, 'paragraph' as const), {
      minLength: 1,
    }),
  }),
  fc.constant({ question: true as const }),
  fc.record({ line: nameless }),
  fc.record({ introduced: lexicon }),
  fc.record({ label: lexicon }),
  fc.record({ alone: lexicon }),
  fc.record({
    aside: fc.constantFrom('bracket' as const, 'whole bracket' as const, 'slash' as const, 'first' as const),
  }),
);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: fc.record({ all: fc.array(leaf, { minLength: 2, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ not: leaf }) },
  { weight: 1, arbitrary: fc.record({ not: fc.record({ all: fc.tuple(leaf, leaf) }) }) },
);

/** Rules of a table, which may share conditions. They say no more than that they were found. */
export const rules: fc.Arbitrary<readonly Rule[]> = fc
  .tuple(
    condition,
    fc.array(fc.tuple(pattern, pattern, condition, condition, fc.nat(3)), { minLength: 4, maxLength: 4 }),
  )
  .map(([shared, drawn]) =>
    drawn.map(([one, other, where, unless, shape], at) => ({
      id: `rule.${at}`,
      says: { fact: { kind: 'visa_sponsorship', offered: true } },
      find: [one, other],
      ...((shape & 1) === 0 ? {} : { where: [where, shared] }),
      ...((shape & 2) === 0 ? {} : { unless: [unless, shared] }),
      yes: [''],
      no: [''],
    })),
  );

const separator = fc.oneof(
  { weight: 4, arbitrary: fc.constant(' ') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(', ', '/', ' - ', ' (', ') ', '; ', ': ', '. ', '? ', ' but '),
  },
);
const spoken = fc.constantFrom(
  ...WORDS,
  'AA',
  '12',
  'SOC 2',
  'Kubernetes',
  'French',
  'Python',
  'German',
  'zz',
);
const line = fc.oneof(
  fc.tuple(spoken, spoken).map((two) => two.join(': ')),
  fc
    .array(fc.tuple(spoken, separator), { minLength: 1, maxLength: 10 })
    .map((pieces) => pieces.flat().join('').trim()),
);
const paragraphOf = (some: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('## Requirements', '## Nice to have', '## Benefits'),
    some,
    some.map((text) => `- ${text}`),
    some.map((text) => `- or ${text}`),
    some.map((text) => `**${text}**`),
    fc.tuple(some, some).map((two) => `- ${two.join(':\n  - ')}`),
    fc.tuple(some, some).map((two) => two.join(':\n\n- ')),
    fc.tuple(some, some, some).map(([one, two, three]) => `- ${one}:\n  - ${two}:\n    - ${three}\n- ${one}`),
  );
/** Postings in Markdown, which put a few lines together in different ways, as those of a board do. */
export const postings = fc.array(line, { minLength: 4, maxLength: 4 }).chain((pool) => {
  const posting = fc.array(paragraphOf(fc.constantFrom(...pool)), { minLength: 1, maxLength: 5 });
  return fc.array(
    posting.map((all) => all.join('\n\n')),
    { minLength: 10, maxLength: 10 },
  );
});
