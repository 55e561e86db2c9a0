import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isSimilar, nameMatches, trigrams } from '../../../shared/search/store/names.ts';
import { fold } from '../../../shared/search/store/terms.ts';
import { hasPostgres, type Postgres, startPostgres } from '../../bench/lists/postgres.ts';
import { quoted } from '../../bench/lists/sql-text.ts';
import { Random } from '../../support/random.ts';

/**
 * pg_trgm takes words and case from the locale of the database, so the comparison pins encoding UTF8, locale
 * C.UTF-8 of the C library, `pg_trgm.similarity_threshold` 0.3, and texts in NFC like published names. It
 * does not pin the version of Unicode. The C library of Debian 12 knows 15.0 and Node 17.0, so letters added
 * in between are words here and not there.
 */
const DATA = new URL('../../../../shared/data/', import.meta.url);
const EXTENSION = '/usr/share/postgresql/15/extension/pg_trgm.control';
const reason = !existsSync(DATA)
  ? 'skipped: ../shared is absent'
  : !hasPostgres() || !existsSync(EXTENSION)
    ? 'skipped: PostgreSQL 15 with pg_trgm is not installed'
    : null;
const where = reason === null ? describe : describe.skip;

const SOURCES = {
  'companies-ats-tenants': 'name',
  'companies-remoteintech': 'title',
  'companies-techstars': 'name',
  'companies-universities': 'name',
  'companies-us-dotgov': 'Organization name',
} as const;
const QUERIES = 340;
/** Names compared: all that are not plain ASCII, then others up to this number. */
const NAMES = 25_000;
const PLAIN = /^[ -~]*$/u;
const SEED = 20_261;

/** Returns the distinct company names of the shared data, in NFC with white space folded. */
function realNames(): string[] {
  const names = new Set<string>();
  for (const [file, property] of Object.entries(SOURCES)) {
    const text = gunzipSync(readFileSync(new URL(`${file}.ndjson.gz`, DATA))).toString('utf8');
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const record: Readonly<Record<string, unknown>> = JSON.parse(line);
      const name = String(record[property] ?? '')
        .normalize('NFC')
        .replace(/\s+/gu, ' ')
        .trim();
      if (name !== '') names.add(name);
    }
  }
  return [...names];
}

/** Returns queries: whole names, parts, typing errors, reordered words, mixtures and single characters. */
function queriesFrom(names: readonly string[], random: Random): string[] {
  const foreign = names.filter((name) => !PLAIN.test(name));
  const odd = names.filter((name) => /[\p{N}\p{P}\p{S}]/u.test(name));
  const queries = new Set<string>([
    '&',
    '²',
    'ΣΑΣ',
    'İstanbul',
    'ß',
    'a',
    '1',
    '.',
    'C++',
    'x̌y',
    "d'Or",
    '日本',
    '½',
  ]);
  while (queries.size < QUERIES) {
    const name = random.pick(random.pick([names, names, foreign, odd]));
    const characters = [...name];
    const from = random.below(characters.length);
    const part = characters.slice(from, from + 1 + random.below(12)).join('');
    const words = name.split(' ');
    const slip = [...characters];
    slip[from] = random.pick([...'aeiouéß-1 ']);
    queries.add(
      random
        .pick([
          name,
          part,
          slip.join(''),
          words[0] ?? name,
          words.toReversed().join(' '),
          name.toUpperCase(),
          `${part} ${random.pick(random.pick(names).split(' '))}`,
          `${name} ${random.pick(names)}`.slice(0, 200),
          characters.slice(0, 2).join(''),
        ])
        .normalize('NFC')
        .replace(/\s+/gu, ' ')
        .trim(),
    );
    queries.delete('');
  }
  return [...queries];
}

where(
  `company names compared with PostgreSQL's pg_trgm (${reason ?? 'UTF8, C.UTF-8, threshold 0.3'})`,
  () => {
    let folder = '';
    let postgres: Postgres;
    let names: string[] = [];
    let queries: string[] = [];

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'names-'));
      postgres = await startPostgres(folder);
      names = realNames()
        .sort((a, b) => Number(PLAIN.test(a)) - Number(PLAIN.test(b)))
        .slice(0, NAMES);
      queries = queriesFrom(names, new Random(SEED));
      const rows = (texts: readonly string[]) =>
        texts.map((text, i) => `(${i},${quoted(text)},${quoted(fold(text))})`).join(',');
      postgres.run(`
      CREATE EXTENSION pg_trgm;
      CREATE TABLE names (id int, name text, folded text);
      INSERT INTO names VALUES ${rows(names)};
      CREATE TABLE queries (id int, query text, folded text);
      INSERT INTO queries VALUES ${rows(queries)};
      CREATE INDEX names_trgm ON names USING gin (name gin_trgm_ops, folded gin_trgm_ops);
      ANALYZE names;
    `);
    }, 240_000);
    afterAll(async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    test('runs with the pinned encoding, locale and threshold', () => {
      expect(postgres.run('SHOW server_encoding; SHOW lc_ctype; SELECT show_limit()').trim()).toBe(
        'UTF8\nC.UTF-8\n0.3',
      );
    });

    test(`finds what '%' or a substring finds, for ${QUERIES} queries over 25,000 real names`, () => {
      const found = pairs(
        postgres.run(`
        SET enable_seqscan = off;
        SELECT q.id, n.id FROM queries q JOIN names n ON n.name % q.query
        UNION SELECT q.id, n.id FROM queries q JOIN names n ON strpos(n.folded, q.folded) > 0`),
      );
      const index = invert(names);
      const folded = names.map(fold);
      for (const [at, query] of queries.entries()) {
        const grams = trigrams(query);
        const shared = new Map<number, number>();
        for (const gram of grams) {
          for (const id of index.ids.get(gram) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
        }
        const ours = new Set<number>();
        for (const [id, count] of shared) {
          if (isSimilar(count, grams.size, index.counts[id] ?? 0)) ours.add(id);
        }
        const wanted = fold(query);
        for (const [id, name] of folded.entries()) if (name.includes(wanted)) ours.add(id);
        const theirs = found.get(at) ?? new Set();
        const show = (ids: ReadonlySet<number>) => [...ids].slice(0, 5).map((id) => names[id]);
        expect({
          query,
          onlyOurs: show(ours.difference(theirs)),
          onlyTheirs: show(theirs.difference(ours)),
        }).toEqual({ query, onlyOurs: [], onlyTheirs: [] });
        // `nameMatches` decides about documents, without sets and index.
        for (const id of [...theirs].slice(0, 50)) expect(nameMatches(query, names[id] ?? '')).toBe(true);
        for (const id of [...shared.keys()].filter((id) => !theirs.has(id)).slice(0, 50)) {
          expect({ query, name: names[id], is: nameMatches(query, names[id] ?? '') }).toMatchObject({
            is: false,
          });
        }
      }
      expect(found.size).toBeGreaterThan(QUERIES * 0.9);
    }, 240_000);

    test('treats as words, and folds in case, the same characters, except those of newer Unicode', () => {
      const rows = postgres.run(
        "SELECT i, show_trgm(chr(i)) <> '{}', lower(chr(i)) FROM generate_series(33, 131071) i WHERE i NOT BETWEEN 55296 AND 57343",
      );
      const onlyTheirs: string[] = [];
      const differentCase: string[] = [];
      for (const row of rows.split('\n')) {
        const [code = '', isWord, lower = ''] = row.split('|');
        const character = String.fromCodePoint(Number(code));
        // Text in NFC has no other characters.
        if (isWord !== 't' || character.normalize('NFC') !== character) continue;
        const grams = trigrams(character);
        if (grams.size !== 2) onlyTheirs.push(code);
        else if (!grams.has(` ${lower} `)) differentCase.push(code);
      }
      expect({ onlyTheirs, differentCase }).toEqual({ onlyTheirs: [], differentCase: [] });
      // Superscripts, fractions and lone marks separate words in both.
      expect(postgres.run("SELECT show_trgm('a²b½c'), show_trgm('x\u030cy')").trim()).toBe(
        '{"  a","  b","  c"," a "," b "," c "}|{"  x","  y"," x "," y "}',
      );
      expect([...trigrams('a²b½c')].sort()).toEqual(['  a', '  b', '  c', ' a ', ' b ', ' c ']);
      expect([...trigrams('x\u030cy')].sort()).toEqual(['  x', '  y', ' x ', ' y ']);
    }, 240_000);
  },
);

function pairs(rows: string): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const row of rows.split('\n')) {
    const [query, name] = row.split('|').map(Number);
    if (query === undefined || name === undefined) continue;
    const names = found.get(query);
    if (names === undefined) found.set(query, new Set([name]));
    else names.add(name);
  }
  return found;
}

function invert(names: readonly string[]): { ids: Map<string, number[]>; counts: number[] } {
  const ids = new Map<string, number[]>();
  const counts = names.map((name, id) => {
    const grams = trigrams(name);
    for (const gram of grams) {
      const list = ids.get(gram);
      if (list === undefined) ids.set(gram, [id]);
      else list.push(id);
    }
    return grams.size;
  });
  return { ids, counts };
}
