import { describe, expect, test } from '@jest/globals';
import type { JobFactsDocument } from '../../shared/jobs/document.ts';
import { compactFacts, factsItem, readFacts } from '../../shared/jobs/items.ts';
import { factTermsOf, shareFactTerms } from '../../shared/jobs/terms.ts';
import { contentBytes } from '../../shared/publishing/apply/items.ts';
import { mintResourceId } from '../../shared/table/resource-id.ts';
import { evidence } from '../support/feed-lines.ts';

const VERSION = { revision: Date.UTC(2026, 1, 1), digest: 'd'.repeat(64) };
const WRITE_UNIT_BYTES = 1_024;

/** Facts of one source, each with its own passage. */
const documentOf = (count: number): JobFactsDocument => ({
  ordinal: 7,
  facts: Array.from({ length: count }, (_, i) => ({
    companyId: mintResourceId(Date.UTC(2026, 0, 1), 3),
    evidence: { ...evidence(), reference: `char=${i * 37},${i * 37 + 11}` },
    fact: { kind: 'benefit', benefit: i % 2 === 0 ? 'health_insurance' : 'paid_parental_leave' },
  })),
  factsTruncated: false,
  targetCategories: { python: 'programming_languages' },
});

describe('the facts of a job in storage', () => {
  test.each([0, 1, 2, 12, 60, 200, 1_000])('%d facts are read back as they were written', (count) => {
    const document = documentOf(count);
    expect({ ...readFacts(factsItem(document, VERSION)) }).toEqual(document);
  });

  test('are text while it fits one write unit, and compressed beyond', () => {
    expect([0, 1].map((count) => typeof factsItem(documentOf(count), VERSION)['doc'])).toEqual([
      'string',
      'string',
    ]);
    expect([2, 12, 60].map((count) => factsItem(documentOf(count), VERSION)['doc'])).toEqual(
      Array.from({ length: 3 }, () => expect.any(Uint8Array)),
    );
  });

  test('take one write unit for as many facts as most postings state', () => {
    const document = documentOf(12);
    expect(Buffer.byteLength(JSON.stringify(document))).toBeGreaterThan(4 * WRITE_UNIT_BYTES);
    expect(contentBytes(factsItem(document, VERSION))).toBeLessThan(0.9 * WRITE_UNIT_BYTES);
  });

  test.each([0, 1, 2, 12, 200])('%d facts are the same when they are kept as bytes', (count) => {
    const document = documentOf(count);
    const compact = compactFacts(document);
    expect({ ...compact }).toEqual(document);
    expect(factsItem(compact, VERSION)).toEqual(factsItem(document, VERSION));
    expect(factTermsOf(compact)).toEqual(factTermsOf(document));
  });

  test('kept as bytes are unpacked when they are read, once per turn, and have the terms they are given', () => {
    const document = documentOf(12);
    const compact = compactFacts(document);
    shareFactTerms(document, compact);
    expect(factTermsOf(compact)).toBe(factTermsOf(document));
    expect(Object.getOwnPropertyDescriptor(compact, 'facts')?.get).toBeDefined();
    expect(compact.facts).not.toBe(document.facts);
    expect(compact.facts).toBe(compact.facts);
  });
});
