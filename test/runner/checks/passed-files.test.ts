import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PassedFiles } from './passed-files.ts';

const FILES = ['a.ts', 'b/c.ts'];
const SETTINGS = ['rules.json'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'passed-'));
  mkdirSync(join(root, 'b'));
  for (const path of [...FILES, ...SETTINGS]) write(path, path);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
const look = (files = FILES): PassedFiles =>
  new PassedFiles(root, join(root, 'cache/passed.json'), files, SETTINGS);

describe('files are checked', () => {
  test('that nobody has checked', () => {
    expect(look().changed()).toEqual(FILES);
  });

  test('again when their contents differ from those that passed, and not before', () => {
    look().keep();
    expect(look().changed()).toEqual([]);
    write('a.ts', 'another text');
    expect(look().changed()).toEqual(['a.ts']);
    write('a.ts', 'a.ts');
    expect(look().changed()).toEqual([]);
  });

  test('until they pass', () => {
    look().keep();
    write('a.ts', 'wrong');
    look();
    expect(look().changed()).toEqual(['a.ts']);
  });

  test('again when they change while they are checked', () => {
    const checked = look();
    write('a.ts', 'changed meanwhile');
    checked.keep();
    expect(look().changed()).toEqual(['a.ts']);
  });

  test('all of them when a setting changes', () => {
    look().keep();
    write('rules.json', 'stricter');
    expect(look().changed()).toEqual(FILES);
  });

  test('when they are new, and no longer when they are gone', () => {
    look(['a.ts']).keep();
    expect(look().changed()).toEqual(['b/c.ts']);
    look().keep();
    expect(look(['a.ts']).changed()).toEqual([]);
  });

  test('all of them when what was kept is of another form', () => {
    look().keep();
    write('cache/passed.json', '{"files":{}}');
    expect(look().changed()).toEqual(FILES);
    expect(existsSync(join(root, 'cache/passed.json'))).toBe(true);
  });
});
