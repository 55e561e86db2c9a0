import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { files, ROOT, read } from './pages.ts';

const withoutCode = (markdown: string): string => markdown.replace(/^```.*?^```$/gms, '');

/** The anchor that GitHub makes from a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a page. A repeated heading gets a number. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(read(path)).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading.trim());
    let unique = anchor;
    for (let repeated = 1; anchors.has(unique); repeated += 1) unique = `${anchor}-${repeated}`;
    anchors.add(unique);
  }
  return anchors;
}

/** The links of a page that lead nowhere within the repository. */
function brokenLinks(path: string): string[] {
  const prose = withoutCode(read(path));
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, target = '']) => {
    // Paths of the site, which site.test.ts follows.
    if (/^(?:[a-z]+:|\/docs\/)/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), file);
    if (!existsSync(found)) return [`${path}: ${target}`];
    if (anchor === undefined || statSync(found).isDirectory() || !found.endsWith('.md')) return [];
    return anchorsOf(relative(ROOT, found)).has(anchor) ? [] : [`${path}: ${target}`];
  });
}

test('anchors are those that GitHub makes', () => {
  expect(anchorOf('4.2 Problem codes')).toBe('42-problem-codes');
  expect(anchorOf('8.5 `GET` – licensed, job_content')).toBe('85-get--licensed-job_content');
});

test('every link between pages leads to a file and a heading that exist', () => {
  const pages = files.filter((path) => path.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.flatMap(brokenLinks)).toEqual([]);
});
