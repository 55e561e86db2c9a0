import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, read } from './pages.ts';

const PAGE = read('docs/security.md');
/** A path in backticks: words joined by slashes, such as `shared/log/printable.ts` or `local/process/`. */
const PATHS = /`((?:[\w.-]+\/)+[\w.-]*)`/g;
const pathsIn = (text: string): string[] => [...text.matchAll(PATHS)].map(([, path = '']) => path);

/** The rows of the tables between two headings of the page, as cells. */
function rowsBetween(start: string, end: string): string[][] {
  const text = PAGE.slice(PAGE.indexOf(`\n${start}\n`), PAGE.indexOf(`\n${end}\n`));
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells[2] !== 'Test');
}

const threats = rowsBetween('## Guarantees and evidence', '## ASVS 5.0, level 2');
const requirements = rowsBetween('## ASVS 5.0, level 2', '## The edge');

test('every path on the page exists, from the root or below test/', () => {
  const paths = pathsIn(PAGE);
  expect(paths.length).toBeGreaterThan(100);
  const missing = paths.filter(
    (path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, 'test', path)),
  );
  expect(missing).toEqual([]);
});

test('every row has three cells and names its tests', () => {
  expect(threats.length).toBeGreaterThan(40);
  expect(requirements.length).toBeGreaterThan(30);
  for (const cells of [...threats, ...requirements]) {
    const tests = pathsIn(cells[2] ?? '').filter((path) => existsSync(join(ROOT, 'test', path)));
    expect([cells[0], cells.length, tests.length > 0]).toEqual([cells[0], 3, true]);
  }
});

test('the threats are in the ten categories of OWASP, each with a row', () => {
  const headings = [...PAGE.matchAll(/^### API(\d+) /gm)].map(([, number]) => Number(number));
  expect(headings).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const [, ...categories] = PAGE.slice(0, PAGE.indexOf('\n## ASVS')).split(/^### API/m);
  for (const category of categories) expect(category).toMatch(/^\| [^T-]/m);
});

test('the sections of ASVS are in order, and none of its 17 chapters is missing', () => {
  const numbers = requirements.map(([section = '']) =>
    /^V(\d+)(?:\.(\d+))?/.exec(section)?.slice(1).map(Number),
  );
  const order = numbers.map(([chapter = 0, section = 0] = []) => chapter * 100 + (section || 0));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(numbers.map(([chapter] = []) => chapter)).size).toBe(17);
});
