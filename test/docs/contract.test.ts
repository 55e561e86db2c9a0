import { describe, expect, test } from '@jest/globals';
import { CONTRACT, files, read, sections } from './pages.ts';

describe('sections of the contract', () => {
  test('have consecutive numbers, each once', () => {
    const headings = [...read(CONTRACT).matchAll(/^(##|###) ([0-9.]+) /gm)];
    const expected: string[] = [];
    let [chapter, section] = [0, 0];
    for (const [, level] of headings) {
      [chapter, section] = level === '##' ? [chapter + 1, 0] : [chapter, section + 1];
      expected.push(level === '##' ? `${chapter}` : `${chapter}.${section}`);
    }
    expect(headings.length).toBeGreaterThan(60);
    expect(headings.map(([, , number]) => number)).toEqual(expected);
  });

  test('have a text', () => {
    const bare = [...sections].filter(
      ([number, text]) => number.includes('.') && text.split('\n').length < 3,
    );
    expect(bare.map(([number]) => number)).toEqual([]);
  });

  test('can be reached from the top of the page, and the page from the README', () => {
    const chapters = [...sections.keys()].filter((number) => !number.includes('.'));
    const top = read(CONTRACT).split(/^## /m)[0] ?? '';
    expect(chapters.filter((number) => !top.includes(`[${number} `))).toEqual([]);
    expect(read('README.md')).toContain('(docs/contract.md)');
  });
});

const CITATION = /\bcontract ([0-9]+(?:\.[0-9]+)?(?:(?:, | and )[0-9]+(?:\.[0-9]+)?)*)/g;

/** The section numbers that a text cites. A citation may continue on the next comment line. */
function citedIn(text: string): string[] {
  const flowing = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|>)?\s*/g, ' ');
  return [...flowing.matchAll(CITATION)].flatMap(([, numbers = '']) => numbers.split(/, | and /));
}

describe('citations', () => {
  test('are found individually, in lists and across line ends', () => {
    expect(citedIn('(contract 4.2)')).toEqual(['4.2']);
    expect(citedIn('contract 8.3, 9.2, 11 and 12, written apart')).toEqual(['8.3', '9.2', '11', '12']);
    expect(citedIn('/**\n * of the rules (contract\n * 7.1 and 10.5).\n */')).toEqual(['7.1', '10.5']);
  });

  test('name sections of the contract', () => {
    const cited = files
      .filter((path) => !path.startsWith('test/docs/'))
      .flatMap((path) => citedIn(read(path)).map((number) => ({ path, number })));
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
  });

  test('name no document outside the repository', () => {
    const names = ['interface spec', 'open shapes'].map((name) => name.replace(' ', '-'));
    const outside = new RegExp(names.join('|'), 'i');
    expect(files.filter((path) => outside.test(read(path)))).toEqual([]);
  });
});
