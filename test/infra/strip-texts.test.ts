import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import typescript from 'typescript5';
import { bundleFunctions } from '../../infra/bundle.ts';
import { OPERATIONS } from '../../infra/operations.ts';
import { stripDocs, stripExamples } from '../../infra/strip-texts.ts';
import { docs } from '../../shared/contract/docs.ts';

const outdir = mkdtempSync(join(tmpdir(), 'strip-texts-'));
afterAll(() => rmSync(outdir, { recursive: true }));

describe('the texts of the reference', () => {
  test.each([
    ["a: text().register(docs, { description: 'x' }),", 'a: text(),'],
    ["a: text()\n  .register(docs, { description: `it's (so) far`, example: [f(1)] }),\nb", 'a: text(),\nb'],
    ["a.register(docs, { description: 'it\\'s ) here' }).check(b)", 'a.check(b)'],
    ['a.register(other, { x })', 'a.register(other, { x })'],
  ])('are cut out of %s', (source, stripped) => {
    expect(stripDocs(source)).toBe(stripped);
  });

  test.each(["a.register(docs, { description: 'x' }", "a.register(docs, 'x"])(
    'that do not end (%s) are refused',
    (source) => {
      expect(() => stripDocs(source)).toThrow('does not end');
    },
  );

  test.each([
    ["a.register(docs, {\n  // the caller's\n  description: 'x' }),\nb: c", 'a,\nb: c'],
    ["a.register(docs, { /* it's ) */ description: 'x' }),\nb: c", 'a,\nb: c'],
  ])('are cut out past the comments of %s', (source, stripped) => {
    expect(stripDocs(source)).toBe(stripped);
  });

  test.each([
    'a.register(docs, { description: `$' + "{b ? '`' : c}` })",
    'a.register(docs, { description: `$' + '{b` }) + `}` })',
    'a.register(docs, { example: /"/ })',
  ])('that the scanner cannot read (%s) are refused', (source) => expect(() => stripDocs(source)).toThrow());

  test('are cut out past a name in a template', () => {
    expect(stripDocs('a.register(docs, { description: `) $' + '{SHARED} )` }),\nb: c')).toBe('a,\nb: c');
    expect(stripDocs('a.register(docs, { description: `) $' + '{list[0]} )` }),\nb: c')).toBe('a,\nb: c');
  });

  test('are cut out of every source exactly as a parser would', () => {
    const sources = ['shared', 'functions'].flatMap(sourcesIn);
    const described = sources.filter((source) => source.includes('.register(docs'));
    expect(described.length).toBeGreaterThan(10);
    for (const source of described) expect(stripDocs(source)).toBe(parsedWithoutDocs(source));
  });

  test('are in no bundle', async () => {
    const bundles = await bundleFunctions(['list-jobs', 'list-company-events'], { outdir });
    const texts = OPERATIONS.flatMap(({ query }) =>
      Object.values(query.shape).flatMap((schema) => docs.get(schema)?.description ?? []),
    );
    expect(texts.length).toBeGreaterThan(20);
    for (const { directory } of Object.values(bundles)) {
      const code = readFileSync(join(directory, 'index.mjs'), 'utf8');
      expect(texts.filter((text) => code.includes(text))).toEqual([]);
    }
  });
});

describe('the examples of rules', () => {
  test.each([
    [
      "  {\n    id: 'a',\n    yes: ['no: [x]'],\n    no: [],\n  }",
      "  {\n    id: 'a',\n    yes: [''],\n    no: [],\n  }",
    ],
    [
      "  yes: [\n    { text: 'a ] b', value: 'c' },\n    `- [ ] d\n  no: [`,\n  ],\n  no: ['e'],",
      "  yes: [''],\n  no: [''],",
    ],
    ["  find: ['yes: [x]'],", "  find: ['yes: [x]'],"],
  ])('are one empty text instead of %s', (source, stripped) => {
    expect(stripExamples(source)).toBe(stripped);
  });

  test('that do not end are refused', () => {
    expect(() => stripExamples("  yes: ['a',\n  no: ['b'],")).toThrow('does not end');
  });

  test('are cut out of every rule exactly as a parser would', () => {
    const rules = sourcesIn('shared/reading/rules').filter((source) => source.includes('yes: ['));
    expect(rules.length).toBeGreaterThan(10);
    for (const source of rules) expect(stripExamples(source)).toBe(parsedWithoutExamples(source));
  });
});

function sourcesIn(folder: string): string[] {
  const root = join(fileURLToPath(new URL('../..', import.meta.url)), folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
}

/** Empties the lists of examples by their places in the syntax tree. */
function parsedWithoutExamples(source: string): string {
  const lists: [start: number, end: number][] = [];
  const file = typescript.createSourceFile('source.ts', source, typescript.ScriptTarget.Latest, true);
  const visit = (node: typescript.Node): void => {
    const isList =
      typescript.isPropertyAssignment(node) && typescript.isArrayLiteralExpression(node.initializer);
    if (isList && /^(?:yes|no)$/.test(node.name.getText(file)))
      lists.push([node.initializer.getStart(file), node.initializer.end]);
    else typescript.forEachChild(node, visit);
  };
  visit(file);
  return lists.reduceRight((text, [start, end]) => `${text.slice(0, start)}['']${text.slice(end)}`, source);
}

/** Cuts the calls out by their places in the syntax tree. */
function parsedWithoutDocs(source: string): string {
  const calls: [start: number, end: number][] = [];
  const visit = (node: typescript.Node): void => {
    if (
      typescript.isCallExpression(node) &&
      typescript.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'register' &&
      node.arguments[0]?.getText(file) === 'docs'
    ) {
      calls.push([node.expression.expression.end, node.end]);
    }
    typescript.forEachChild(node, visit);
  };
  const file = typescript.createSourceFile('source.ts', source, typescript.ScriptTarget.Latest, true);
  visit(file);
  return calls
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), source);
}
