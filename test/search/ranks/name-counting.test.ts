import { expect, test } from '@jest/globals';
import { encode } from '../../../shared/search/postings/codec.ts';
import { NameCounting } from '../../../shared/search/ranks/name-counting.ts';
import { PostingList } from '../../../shared/search/state/posting-list.ts';
import { EMPTY_HEAD } from '../../../shared/search/store/head.ts';
import {
  isSimilar,
  nameCandidateTerms,
  nameMatcher,
  nameTerms,
  type PreparedName,
  prepareName,
  trigrams,
} from '../../../shared/search/store/names.ts';
import { termKey } from '../../../shared/search/store/terms.ts';
import { Random } from '../../support/random.ts';

const SEED = 2_718;
const random = new Random(SEED);
const SYLLABLES = [
  'sie',
  'mens',
  'bo',
  'sch',
  'wal',
  'mart',
  'data',
  'soft',
  'net',
  'ko',
  'x',
  'ab',
  'é',
  'ς',
];
const names = Array.from({ length: 600 }, () =>
  Array.from({ length: 1 + random.below(3) }, () =>
    Array.from({ length: 1 + random.below(4) }, () => random.pick(SYLLABLES)).join(''),
  ).join(random.pick([' ', ' & ', '-'])),
);
const prepared = names.map(prepareName);
const gramsOf = (rank: number): PreparedName['grams'] => prepared[rank]?.grams ?? new Set();
const ranksOf = new Map<string, number[]>();
for (const [rank, name] of names.entries()) {
  for (const term of nameTerms(name).map(termKey)) {
    const ranks = ranksOf.get(term);
    if (ranks === undefined) ranksOf.set(term, [rank]);
    else ranks.push(rank);
  }
}

/** Returns a list of one chunk that still has to be read. */
function listOf(term: string): PostingList {
  const list = new PostingList({ generation: 1, space: 'n', term: termKey(term) });
  const ranks = ranksOf.get(termKey(term));
  const [first, last] = [ranks?.at(0), ranks?.at(-1)];
  if (ranks === undefined || first === undefined || last === undefined) list.take(null);
  else {
    const entry = { chunk: 0, page: false, first, last, count: ranks.length, size: 1 };
    list.take({ ...EMPTY_HEAD, nextChunk: 1, main: [entry] });
  }
  return list;
}

function question(): string {
  const name = random.pick(names);
  const from = random.below(name.length);
  const part = name.slice(from, from + 1 + random.below(12)).trim();
  const slip = name.replace(random.pick([...name]), random.pick([...'aeiox']));
  return random.pick([name, part, slip, `${part} ${slip}`, `${name} ${random.pick(names)}`]);
}

test('name counting proposes every matching name, however many lists are left out, and no dissimilar name when all lists and counts are read', () => {
  let leftOut = 0;
  let exact = 0;
  for (let i = 0; i < 500; i += 1) {
    const query = question();
    const terms = nameCandidateTerms(query);
    if (terms === null) continue;
    const counting = new NameCounting(terms, listOf, names.length);
    const isMatch = nameMatcher(query);
    const matches = prepared.flatMap((name, rank) => (isMatch(name) ? [rank] : []));
    if (!counting.settle()) {
      expect({ SEED, query, matches }).toEqual({ SEED, query, matches: [] });
      continue;
    }
    const all = counting.read.length;
    counting.choose(0, names.length, random.pick([0, 1, 2, 1000]));
    if (counting.read.length < all) leftOut += 1;
    const isWhole = counting.read.length === all;
    for (const list of counting.read) {
      const ranks = ranksOf.get(list.address.term);
      if (ranks !== undefined) list.keep(0, encode(Uint32Array.from(ranks)));
    }
    const low = random.below(100);
    const high = names.length - random.below(100);
    const { containing, similar } = counting.candidates(low, high);
    const within = matches.filter((rank) => rank >= low && rank < high);
    const proposed = new Set([...containing, ...similar]);
    expect({ SEED, query, missed: within.filter((rank) => !proposed.has(rank)) }).toEqual({
      SEED,
      query,
      missed: [],
    });

    const narrowed = counting.similarAmong(similar, (rank) =>
      random.next() < 0.9 ? gramsOf(rank).size : null,
    );
    const left = new Set([...containing, ...narrowed]);
    expect({ SEED, query, missed: within.filter((rank) => !left.has(rank)) }).toEqual({
      SEED,
      query,
      missed: [],
    });

    if (!isWhole || /[ςσ]/.test(query)) continue;
    const known = counting.similarAmong(similar, (rank) => gramsOf(rank).size);
    const grams = trigrams(query);
    const truly = [...known].filter((rank) => {
      const held = gramsOf(rank);
      return isSimilar(held.intersection(grams).size, grams.size, held.size);
    });
    exact += truly.length;
    expect({ SEED, query, known: [...known] }).toEqual({ SEED, query, known: truly });
  }
  expect(leftOut).toBeGreaterThan(60);
  expect(exact).toBeGreaterThan(60);
});
