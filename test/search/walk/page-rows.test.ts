import { expect, test } from '@jest/globals';
import { answerBytes, MAXIMUM_ANSWER_BYTES } from '../../../shared/contract/answer-size.ts';
import { PageRows } from '../../../shared/search/walk/page-rows.ts';

/** Fills a page with rows of `text` and measures it as the body of a response. */
function filled(text: string, limit = 100) {
  const page = new PageRows<string, { document: string }>(limit, (text) => JSON.stringify(text));
  for (let i = 0; i < 101; i += 1) page.add({ document: text });
  const body = JSON.stringify({ data: page.rows.map(({ document }) => document), next: 'c'.repeat(1_000) });
  return {
    rows: page.rows.length,
    more: page.more,
    body: Buffer.byteLength(body),
    answer: answerBytes(body),
  };
}

test.each([
  // Five megabytes of body are the first limit, …
  ['plain', 'a'.repeat(100_000), 'body', 5_000_000],
  ['of two bytes a letter', 'ü'.repeat(50_000), 'body', 5_000_000],
  // … or the response of Lambda, in which each quote of the body is escaped again.
  ['all quotes', '"'.repeat(50_000), 'answer', MAXIMUM_ANSWER_BYTES],
  ['all line feeds', '\n'.repeat(50_000), 'answer', MAXIMUM_ANSWER_BYTES],
] as const)(
  'a page of texts that are %s ends before the limits of Lambda and the interface',
  (_, text, by, most) => {
    const page = filled(text);
    expect(page.more).toBe(true);
    expect(page.body).toBeLessThan(5_000_000);
    expect(page.answer).toBeLessThan(MAXIMUM_ANSWER_BYTES);
    // Another row would not have fitted.
    expect(page[by]).toBeGreaterThan(most * 0.94);
  },
);

test('a page of small rows ends at its limit, and a page has one row whatever its size', () => {
  expect(filled('a')).toMatchObject({ rows: 100, more: true });
  expect(filled('a'.repeat(6_000_000))).toMatchObject({ rows: 1, more: true });
});
