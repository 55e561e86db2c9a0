import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { Passage, Reading, SectionName, TextPart } from '../../../shared/reading/reading.ts';
import { normaliseText } from '../../../shared/reading/text/normalise.ts';
import { foldWord } from '../../../shared/reading/text/tokens.ts';
import { catalogueReader } from '../catalogue-reader.ts';
import { readLabelled } from '../score/labelled.ts';
import { LABELLED_LAYOUTS, LAYOUTS } from './layouts.ts';
import { blocksOf, type PostingBlock } from './posting-blocks.ts';

const FACTS = fileURLToPath(new URL('../../fixtures/facts/', import.meta.url));

/** Postings of the labels that most employers use. */
const POSTINGS: Readonly<Record<string, string>> = {
  English: `We build tools for bakeries.

## About us

Our founders hold a PhD in physics. We use Salesforce at our customers.

## Responsibilities

- Reconcile 401(k) files
- Design excellent Kafka pipelines

## Requirements

- Bachelor's degree in geology
- OR equivalent experience
- Five years of Kotlin and Gradle
- Fluent in German
- Experience with Python or Java

## Nice to have

- Terraform
- Experience with scikit-learn

## Benefits

- Health insurance
- 25 days of paid holiday
- 401(k) with a match

## Salary

The base salary is €60,000 - €72,000 per year.

## How to apply

No agencies, please. This is a hybrid role.`,
  German: `## Deine Aufgaben

- Du betreust unsere Kassen

## Dein Profil

- Abgeschlossenes Studium der Informatik
- Sehr gute Kenntnisse in Python
- Fließend Deutsch und Englisch

## Wir bieten

- 30 Tage Urlaub
- Betriebliche Altersvorsorge`,
  Spanish: `## Requisitos

- Experiencia con Kubernetes
- Inglés fluido

## Deseable

- Terraform

## Beneficios

- Seguro médico`,
};

/** What a layout leaves out of the labelled texts: headings that no word list knows, degrees with their own hyphens. */
const FEWER: Readonly<Record<string, readonly string[]>> = {
  'spaces and hyphens that do not break': ['## Dein Profil\n\n- Dipl.-Ing. (FH/TU) Maschinenbau'],
  'plain text with lines between': [
    '## Titulación oficial requerida\n\nIngeniero Técnico en Informática de Gestión',
  ],
};

const said = ({ facts, statements, tools, pay, conflicts }: Reading): Map<string, Passage | undefined> =>
  new Map([
    ...facts.map(({ fact, passage }) => [JSON.stringify(fact), passage] as const),
    ...statements.map(({ field, value, rank, passage }) => [`${field} ${value} ${rank}`, passage] as const),
    ...tools.map(({ code, passage }) => [`tool ${code}`, passage] as const),
    ...(pay === null
      ? []
      : [[`pay ${pay.currency} ${pay.interval} ${pay.min} ${pay.max}`, pay.passage] as const]),
    ...conflicts.map(({ field, values }) => [`conflict ${field} ${values.join(' ')}`, undefined] as const),
  ]);

interface Context {
  readonly section?: SectionName | undefined;
  readonly title?: string;
  readonly employer?: string | undefined;
}

function read(
  part: Pick<TextPart, 'markup' | 'text'>,
  { section = 'none', title = '', employer = '' }: Context = {},
): Reading {
  return catalogueReader.read([{ pointer: '/text', section, ...part }], { title, employerNames: [employer] });
}

function blocksIn(markdown: string): readonly PostingBlock[] {
  const blocks = blocksOf(markdown);
  if (blocks === null) throw new Error(`has marks that no layout has: ${markdown}`);
  return blocks;
}

/** Returns the words of a passage, without the signs and the case of a layout. */
function wordsOf({ text }: Reading, { start, end }: Passage): string {
  const cut = [...text].slice(start, end).join('');
  return foldWord(cut.replace(/[^\p{L}\p{N}]/gu, ''));
}

describe.each(Object.keys(LABELLED_LAYOUTS))('%s', (name) => {
  const layout = LABELLED_LAYOUTS[name] ?? (() => ({ markup: 'plain', text: '' }));

  test.each(Object.entries(POSTINGS))(
    'states what the posting in %s states, in the same words',
    (_, posting) => {
      const reference = read({ markup: 'markdown', text: posting });
      const other = read(layout(blocksIn(posting)));
      expect([...said(other).keys()].sort()).toEqual([...said(reference).keys()].sort());
      expect(normaliseText(other.text)).toBe(other.text);
      for (const [value, passage] of said(reference)) {
        const found = said(other).get(value);
        if (passage !== undefined && found !== undefined)
          expect([value, wordsOf(other, found)]).toEqual([value, wordsOf(reference, passage)]);
      }
    },
  );
});

/** The labelled texts in Markdown that are simple enough for every layout, with what they state. */
const labelled = readdirSync(FACTS).flatMap((file) =>
  readLabelled(`${FACTS}${file}`).flatMap(({ text, markup, ...context }) => {
    const blocks = markup === 'markdown' ? blocksOf(text) : null;
    return blocks === null ? [] : [{ text, context, blocks, stated: said(read({ markup, text }, context)) }];
  }),
);

test.each(Object.entries(LAYOUTS))('labelled texts state the same, and no more, as %s', (name, layout) => {
  const more: string[] = [];
  const fewer: string[] = [];
  for (const { text, context, blocks, stated } of labelled) {
    const other = said(read(layout(blocks), context));
    if ([...other.keys()].some((value) => !stated.has(value))) more.push(text);
    else if ([...stated.keys()].some((value) => !other.has(value))) fewer.push(text);
  }
  expect(more).toEqual([]);
  expect([...new Set(fewer)]).toEqual(FEWER[name] ?? []);
});

test('the labelled texts state enough to tell layouts apart', () => {
  expect(labelled.reduce((statements, { stated }) => statements + stated.size, 0)).toBeGreaterThan(2000);
});
