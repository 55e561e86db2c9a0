import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { createFactReader } from '../../shared/reading/reader.ts';
import { PARSER_REVISION, revisionOf } from '../../shared/reading/revision.ts';
import { digestOf, sourcesIn } from '../../shared/reading/sources-digest.ts';
import { buildToolIndex } from '../../shared/reading/tools/tool-index.ts';
import { TOOLS } from '../importers/catalogue.ts';

const sources = sourcesIn(fileURLToPath(new URL('../../shared/reading', import.meta.url)));

test('the revision is that of all rules and code of the reader', () => {
  expect(PARSER_REVISION).toMatch(/^[0-9a-f]{64}$/);
  expect(revisionOf(digestOf(sources))).toBe(PARSER_REVISION);
  expect([...sources.keys()]).toEqual(
    expect.arrayContaining(['reader.ts', 'rules/benefits.ts', 'text/tokens.ts']),
  );
});

test('a change of any file, its name or their number changes the revision', () => {
  for (const name of ['rules/benefits.ts', 'structure/section-words.ts', 'automaton/scope.ts']) {
    const changed = new Map(sources);
    changed.set(name, `${sources.get(name)} `);
    expect(revisionOf(digestOf(changed))).not.toBe(PARSER_REVISION);
    changed.delete(name);
    expect(revisionOf(digestOf(changed))).not.toBe(PARSER_REVISION);
  }
});

test('the order of the files does not matter', () => {
  expect(revisionOf(digestOf(new Map([...sources].reverse())))).toBe(PARSER_REVISION);
});

test('a reader with other tools has another revision', () => {
  const revisionWith = (tools: typeof TOOLS) => createFactReader({ tools: buildToolIndex(tools) }).revision;
  expect(revisionWith(TOOLS)).toBe(revisionWith([...TOOLS].reverse()));
  expect(revisionWith(TOOLS)).not.toBe(revisionWith(TOOLS.slice(1)));
});
