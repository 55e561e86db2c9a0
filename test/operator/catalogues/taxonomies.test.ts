import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { TaxonomyEntry } from '../../../shared/contract/resources/taxonomy.ts';

const FOLDER = new URL('../../../infra/operator/catalogues/taxonomies/', import.meta.url);
const MAX_ENTRIES = 2000;
const MAX_DEPTH = 3;
const MIN_TITLES_PER_SPECIALISM = 3;

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
}

function load(name: string): readonly TaxonomyEntry[] {
  return z.parse(z.array(TaxonomyEntry), read(name));
}

function byCode(entries: readonly TaxonomyEntry[]): ReadonlyMap<string, TaxonomyEntry> {
  return new Map(entries.map((entry) => [entry.code, entry]));
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Returns the number of levels from the entry to its top, inclusive; more than MAX_DEPTH for a circle of parents. */
function depth(entry: TaxonomyEntry, entries: ReadonlyMap<string, TaxonomyEntry>): number {
  let levels = 1;
  let parent = entry.parent_code === null ? undefined : entries.get(entry.parent_code);
  while (parent !== undefined && levels <= MAX_DEPTH) {
    levels += 1;
    parent = parent.parent_code === null ? undefined : entries.get(parent.parent_code);
  }
  return levels;
}

describe.each([
  { name: 'roles', atLeast: 280, kinds: ['family', 'specialism'] },
  { name: 'industries', atLeast: 140, kinds: ['sector'] },
])('the taxonomy of $name', ({ name, atLeast, kinds }) => {
  test('has only entries that match the served schema', () => {
    const result = z.safeParse(z.array(TaxonomyEntry), read(name));

    expect(result.error?.issues ?? []).toEqual([]);
  });

  test(`has at least ${atLeast} and at most ${MAX_ENTRIES} entries, all of the allowed kinds`, () => {
    const entries = load(name);

    expect(entries.length).toBeGreaterThanOrEqual(atLeast);
    expect(entries.length).toBeLessThanOrEqual(MAX_ENTRIES);
    expect([...new Set(entries.map((entry) => entry.kind))].sort()).toEqual(kinds);
  });

  test('is sorted by code in code-unit order, and so are the aliases of each entry', () => {
    const entries = load(name);
    const codes = entries.map((entry) => entry.code);

    expect(codes).toEqual(codes.toSorted());
    expect(entries.filter((entry) => entry.aliases.join() !== entry.aliases.toSorted().join())).toEqual([]);
  });

  test('has no duplicates among its codes and aliases', () => {
    expect(repeated(load(name).flatMap((entry) => [entry.code, ...entry.aliases]))).toEqual([]);
  });

  test('has no duplicate label in any language', () => {
    const labels = load(name).flatMap((entry) =>
      Object.entries(entry.labels).map(([language, label]) => `${language}:${label.toLowerCase()}`),
    );

    expect(repeated(labels)).toEqual([]);
  });

  test('names only active parents', () => {
    const entries = load(name);
    const known = byCode(entries);
    const parents = entries.flatMap((entry) => (entry.parent_code === null ? [] : [entry.parent_code]));

    expect(parents.filter((parent) => known.get(parent)?.status !== 'active')).toEqual([]);
  });

  test('replaces a deprecated entry by an active one of the same kind', () => {
    const entries = load(name);
    const known = byCode(entries);
    const retired = entries.filter((entry) => entry.status === 'deprecated');
    const astray = retired.filter((entry) => {
      const successor = entry.replaced_by === null ? undefined : known.get(entry.replaced_by);
      return successor?.status !== 'active' || successor.kind !== entry.kind;
    });

    expect(retired.length).toBeGreaterThanOrEqual(2);
    expect(astray).toEqual([]);
  });

  test('has no alias of a deprecated entry', () => {
    const retired = load(name).filter((entry) => entry.status === 'deprecated');

    expect(retired.flatMap((entry) => entry.aliases)).toEqual([]);
  });

  test('defines every entry', () => {
    expect(load(name).filter((entry) => entry.definition === null)).toEqual([]);
  });

  test('refers only to active entries in its boundary notes', () => {
    const entries = load(name);
    const known = byCode(entries);
    const pointers = entries.flatMap((entry) =>
      entry.boundary_notes.flatMap((note) => note.match(/\b[a-z0-9]+(?:-[a-z0-9]+)+\b/g) ?? []),
    );

    expect(pointers.length).toBeGreaterThan(0);
    expect(pointers.filter((pointer) => known.get(pointer)?.status !== 'active')).toEqual([]);
  });

  test('has no text with stray spaces or unfinished sentences', () => {
    const entries = load(name);
    const labels = entries.flatMap((entry) => Object.values(entry.labels));
    const sentences = entries.flatMap((entry) => [entry.definition ?? '', ...entry.boundary_notes]);

    expect([...labels, ...sentences].filter((text) => text !== text.trim() || /\s{2}/.test(text))).toEqual(
      [],
    );
    expect(sentences.filter((sentence) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
  });

  test('has German, French and Spanish labels for its top entries', () => {
    const tops = load(name).filter((entry) => entry.parent_code === null);
    const unlabelled = tops.filter((entry) =>
      ['de', 'es', 'fr'].some((language) => entry.labels[language] === undefined),
    );

    expect(unlabelled).toEqual([]);
  });
});

describe('the taxonomy of roles', () => {
  test('puts every specialism under a family and every family at the top', () => {
    const entries = load('roles');
    const known = byCode(entries);
    const families = entries.filter((entry) => entry.kind === 'family');
    const specialisms = entries.filter((entry) => entry.kind === 'specialism');

    expect(families.length).toBeGreaterThanOrEqual(28);
    expect(families.filter((entry) => entry.parent_code !== null)).toEqual([]);
    expect(specialisms.filter((entry) => known.get(entry.parent_code ?? '')?.kind !== 'family')).toEqual([]);
  });

  test('gives every family at least one active specialism', () => {
    const entries = load('roles');
    const filled = new Set(entries.filter((entry) => entry.status === 'active').map((e) => e.parent_code));

    expect(entries.filter((entry) => entry.kind === 'family' && !filled.has(entry.code))).toEqual([]);
  });

  test(`gives every active specialism at least ${MIN_TITLES_PER_SPECIALISM} titles of jobs`, () => {
    const poor = load('roles').filter(
      (entry) =>
        entry.kind === 'specialism' &&
        entry.status === 'active' &&
        entry.aliases.length < MIN_TITLES_PER_SPECIALISM,
    );

    expect(poor.map((entry) => entry.code)).toEqual([]);
  });

  test.each([
    ['backend-engineer', 'backend-engineering'],
    ['account-executive', 'account-executive'],
    ['sdr', 'sales-development'],
    ['staff-accountant', 'accounting'],
    ['registered-nurse', 'registered-nursing'],
    ['forward-deployed-engineer', 'forward-deployed-engineering'],
    ['technical-program-manager', 'technical-program-management'],
    ['people-partner', 'hr-business-partnering'],
    ['chief-of-staff', 'chief-of-staff'],
  ])('finds the title %s in %s', (title, code) => {
    const found = load('roles').filter((entry) => entry.code === title || entry.aliases.includes(title));

    expect(found.map((entry) => entry.code)).toEqual([code]);
  });
});

describe('the taxonomy of industries', () => {
  test(`has exactly ${MAX_DEPTH} levels`, () => {
    const entries = load('industries');
    const known = byCode(entries);
    const depths = new Set(entries.map((entry) => depth(entry, known)));

    expect([...depths].sort()).toEqual([1, 2, 3]);
  });

  test('starts with about twenty sectors, each of them divided', () => {
    const entries = load('industries');
    const parents = new Set(entries.map((entry) => entry.parent_code));
    const tops = entries.filter((entry) => entry.parent_code === null);

    expect(tops.length).toBeGreaterThanOrEqual(18);
    expect(tops.length).toBeLessThanOrEqual(25);
    expect(tops.filter((entry) => !parents.has(entry.code))).toEqual([]);
  });
});
