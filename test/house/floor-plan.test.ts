import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOUSE = ['clients', 'infra', 'functions', 'shared', 'test'];
/** A folder with more source files than this needs subfolders. */
const MOST_FILES = 20;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

const sources = HOUSE.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(ts|mjs|py)$/.test(path) && !/cdk\.out|\bdist\b/.test(path)),
);

test('no folder holds more source files than a reader can survey', () => {
  const perFolder = Map.groupBy(sources, (path) => dirname(path));
  const halls = [...perFolder].filter(([, files]) => files.length > MOST_FILES);
  expect(halls.map(([folder, files]) => `${folder}: ${files.length} files`)).toEqual([]);
});

test('no value is cast through `unknown` into an unrelated type', () => {
  // Only a cast through `unknown` or `any` lets one type pass for an unrelated one.
  const doubleCast = /\bas (?:unknown|any) as\b/;
  expect(sources.filter((path) => doubleCast.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test('no file path is taken from its URL, which escapes spaces and letters in folder names', () => {
  const escaped = /import\.meta\.url\)\.pathname/;
  expect(sources.filter((path) => escaped.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

/**
 * dependency-cruiser compares the folders of single files, so it misses a cycle through two subfolders of one folder:
 * shared/a/x → shared/b → shared/a/y. Here a folder includes all its subfolders.
 */
test('sibling folders form no import cycle', () => {
  const edges = new Map<string, Set<string>>();
  for (const path of sources) {
    for (const [, target = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)) {
      const found = siblings(path, relative(ROOT, resolve(ROOT, dirname(path), target)));
      if (found === null) continue;
      const [from, to] = found;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  expect(edges.size).toBeGreaterThan(20);
  expect([...edges.keys()].flatMap((folder) => pathBack(edges, folder) ?? [])).toEqual([]);
});

/** Returns the sibling folders that an import connects; null for an import within a folder or from a parent folder. */
function siblings(from: string, to: string): readonly [string, string] | null {
  const [source, target] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const apart = source.findIndex((folder, depth) => folder !== target[depth]);
  if (apart < 0 || apart >= target.length) return null;
  return [source.slice(0, apart + 1).join('/'), target.slice(0, apart + 1).join('/')];
}

/** Returns a shortest path from the folder back to itself. */
function pathBack(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): string | null {
  const before = new Map<string, string>();
  const queue = [start];
  for (const folder of queue) {
    for (const next of edges.get(folder) ?? []) {
      if (next === start) return [start, ...wayTo(before, folder, start), start].join(' → ');
      if (before.has(next)) continue;
      before.set(next, folder);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(before: ReadonlyMap<string, string>, folder: string, start: string): string[] {
  if (folder === start) return [];
  return [...wayTo(before, before.get(folder) ?? start, start), folder];
}
