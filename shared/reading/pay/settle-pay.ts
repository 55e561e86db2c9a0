import type { Conflict, Passage, ReadPay } from '../reading.ts';
import type { PostingDocument } from '../structure/document.ts';
import { type FoundPay, payIn, payKey } from './read-pay.ts';

/** Returns the one base pay of a document. Ranges that differ are for different places or levels: none is the job's. */
export function settlePay(
  document: PostingDocument,
  codePoints: (codeUnits: number) => number,
): { readonly pay: ReadPay | null; readonly conflict: Conflict | null } {
  const distinct = new Map<string, FoundPay>();
  for (const found of payIn(document)) {
    const key = payKey(found);
    if (!distinct.has(key)) distinct.set(key, found);
  }
  const passageOf = ({ start, end, rule }: FoundPay): Passage => ({
    in: 'text',
    start: codePoints(start),
    end: codePoints(end),
    rule,
  });
  const [first] = distinct.values();
  if (first === undefined) return { pay: null, conflict: null };
  if (distinct.size > 1) {
    const conflict = {
      field: 'pay',
      values: [...distinct.keys()],
      passages: [...distinct.values()].map(passageOf),
    };
    return { pay: null, conflict };
  }
  const { currency, interval, min, max } = first;
  return { pay: { currency, interval, min, max, passage: passageOf(first) }, conflict: null };
}
