import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasPostgres, type Postgres, startPostgres } from './postgres.ts';
import { literal, type SqlValue } from './sql-text.ts';

/** What COPY, arrays and literals each escape in their own way. */
const TEXTS = [
  'plain',
  '',
  'NULL',
  '\\N',
  '\\.',
  '{}',
  'a,b',
  '"quoted"',
  "it's",
  'back\\slash',
  'tab\there',
  'line\nbreak',
  'carriage\rreturn',
  '{"a":"\\n\\u0041"}',
  ' spaces ',
  'Übung 東京 🙂',
];
const ROWS: readonly (readonly SqlValue[])[] = [
  [0, null, []],
  [-1, TEXTS.join(''), TEXTS],
  ...TEXTS.map((text, at): SqlValue[] => [at + 1, text, [text]]),
];
const TABLE = '(number int, word text, list text[])';

const where = hasPostgres() ? describe : describe.skip;

where(`values of every kind${hasPostgres() ? '' : ' (skipped: PostgreSQL 15 is not installed)'}`, () => {
  let folder: string;
  let postgres: Postgres;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sql-text-'));
    postgres = await startPostgres(folder);
    postgres.run(`CREATE TABLE copied ${TABLE}; CREATE TABLE inserted ${TABLE};`);
  });

  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const stored = (table: string): unknown =>
    JSON.parse(postgres.run(`SELECT json_agg(json_build_array(number, word, list)) FROM ${table}`));

  test('are stored as they are by COPY', async () => {
    await postgres.copy('copied', ROWS);
    expect(stored('copied')).toEqual(ROWS);
  });

  test('are stored as they are by INSERT', () => {
    const values = ROWS.map((row) => `(${row.map(literal).join(',')})`);
    postgres.run(`INSERT INTO inserted VALUES ${values.join(',')}`);
    expect(stored('inserted')).toEqual(ROWS);
  });

  test('COPY reports what psql says of a row that does not fit, also amid many', async () => {
    function* rows(): Generator<readonly SqlValue[]> {
      for (let at = 0; at < 50_000; at += 1) yield [at === 100 ? 'no number' : at, 'word', ['list']];
    }
    await expect(postgres.copy('copied', rows())).rejects.toThrow(/invalid input syntax for type integer/);
    expect(stored('copied')).toEqual(ROWS);
  });
});
