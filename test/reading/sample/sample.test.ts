import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { corpusPostings } from './corpus.ts';
import { Draw } from './draw.ts';
import { statedIn, unreadWith } from './stated.ts';

const folder = mkdtempSync(join(tmpdir(), 'facts-sample-'));
afterAll(() => rmSync(folder, { recursive: true }));

const POSTING = {
  place: 'test',
  parts: [
    {
      pointer: '/description',
      markup: 'markdown' as const,
      text: '## Benefits\n\n- 401(k) with a match\n- A pension fund for our clients\n- Bikes',
    },
  ],
  context: { title: '', employerNames: [] },
};

describe('a draw', () => {
  const drawOf = (seed: string, keys: readonly number[]) => {
    const draw = new Draw<number>(seed);
    for (const key of keys) draw.offer(String(key), '', key);
    return draw.drawn(5);
  };
  const keys = Array.from({ length: 50 }, (_, key) => key);

  test('is the same for an equal seed, in whichever order things are offered, and another for another seed', () => {
    expect(drawOf('1', keys)).toHaveLength(5);
    expect(drawOf('1', keys.toReversed())).toEqual(drawOf('1', keys));
    expect(drawOf('2', keys)).not.toEqual(drawOf('1', keys));
  });

  test('keeps what it drew when other things are no longer offered', () => {
    const drawn = drawOf('1', keys);
    expect(drawOf('1', drawn.slice(1))).toEqual(drawn.slice(1));
  });

  test('has one of several with an equal key', () => {
    const draw = new Draw<string>('1');
    for (const value of ['a', 'b', 'a']) draw.offer('sentence', value, value);
    expect(draw.drawn(5)).toHaveLength(1);
  });
});

describe('a sample', () => {
  test('quotes a passage in its sentence, with its section and rule', () => {
    expect(statedIn(POSTING, 'benefit')).toEqual([
      {
        value: 'retirement_plan',
        rule: expect.stringMatching(/^benefit\./u),
        section: 'benefits',
        kind: 'item',
        introducedBy: 'Benefits',
        sentence: expect.stringMatching(/^«401\(k\b.*match/u),
        lineBefore: 'Benefits',
        lineAfter: 'A pension fund for our clients',
      },
    ]);
  });

  test('of unread lines has those with the words that gave nothing, and what the posting states elsewhere', () => {
    const unread = unreadWith(['401 k', 'pension/pensions', 'bike/bikes'], 'benefit')(POSTING);
    expect(unread.map(({ sentence }) => sentence)).toEqual(['A «pension» fund for our clients', '«Bikes»']);
    expect(unread[0]?.elsewhere).toEqual(['retirement_plan']);
  });
});

describe('a corpus', () => {
  test('has records of boards, other records with text, and names lines that are neither', async () => {
    const path = join(folder, 'corpus.ndjson.gz');
    const ashby = {
      id: '019583a0-1111-7000-8000-000000000001',
      title: 'Engineer',
      isListed: true,
      jobUrl: 'https://jobs.ashbyhq.com/acme/019583a0-1111-7000-8000-000000000001',
      descriptionHtml: '<p>Python</p>',
    };
    const lines = [ashby, { description: '# Go', company: 'Acme' }, { other: 1 }, 'none'];
    writeFileSync(path, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
    const read = await Array.fromAsync(corpusPostings(path, new AbortController().signal));
    expect(read).toMatchObject([
      {
        place: 'corpus.ndjson.gz:1',
        parts: [{ markup: 'html', text: '<p>Python</p>' }],
        context: { title: 'Engineer', employerNames: ['acme'] },
      },
      { parts: [{ markup: 'markdown', text: '# Go' }], context: { employerNames: ['Acme'] } },
      { place: 'corpus.ndjson.gz:3', fault: expect.any(String) },
      { place: 'corpus.ndjson.gz:4', fault: 'not a JSON object' },
    ]);
  });
});
