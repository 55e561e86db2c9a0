import { expect, test } from '@jest/globals';
import { canonicalJson } from '../../shared/catalogue/jcs.ts';
import { Random } from '../support/random.ts';

/** Names with every way to sort wrongly: by number, by code point, by locale, by length, as a prototype. */
const NAMES = [
  '10',
  '9',
  '1',
  '',
  'a',
  'A',
  'b',
  'aa',
  'é',
  'z',
  '\u{10000}',
  '\uffff',
  '__proto__',
  '"',
  '\n',
];

test('properties are sorted by code units at every level, whatever their order', () => {
  const random = new Random(1);
  for (let run = 0; run < 200; run += 1) {
    const names = NAMES.concat(Array.from({ length: random.below(60) }, (_, i) => `name ${i * 7}`));
    const members = names
      .map((name) => ({ name, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .slice(random.below(names.length))
      .map(({ name }) => `${JSON.stringify(name)}:{"b":[1,{"d":null,"c":true}],"a":${JSON.stringify(name)}}`);
    const ordered = [...members]
      .sort(byName)
      .map((member) => member.replace(/\{"b":(.*),"a":(.*)\}$/, '{"a":$2,"b":[1,{"c":true,"d":null}]}'));
    expect(canonicalJson(JSON.parse(`{${members.join()}}`))).toBe(`{${ordered.join()}}`);
  }
});

test('many different names do not change the form of the next ones', () => {
  for (let i = 0; i < 2_000; i += 1) {
    expect(canonicalJson({ [`z${i}`]: i, a: 0.1 })).toBe(`{"a":0.1,"z${i}":${i}}`);
  }
});

test('what JSON cannot represent is refused', () => {
  for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1]) {
    expect(() => canonicalJson({ a: [value] })).toThrow(TypeError);
  }
});

function byName(left: string, right: string): number {
  const nameOf = (member: string): string => JSON.parse(member.slice(0, member.indexOf(':{"b"')));
  return nameOf(left) < nameOf(right) ? -1 : 1;
}
