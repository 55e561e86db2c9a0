import type { ReadReport } from '../../../shared/publishing/reads/source-ledger.ts';
import { counted, counting, tableLines } from '../terminal/output.ts';

const VERDICTS = ['accepted', 'held', 'incomplete', 'late', 'repeated'] as const;
const COUNTS = ['seen', 'added', 'changed', 'returned', 'missed', 'closed'] as const;
/** Most reads that are listed one by one. */
const LISTED = 20;

type Sums = Readonly<Record<(typeof VERDICTS)[number] | (typeof COUNTS)[number], number>>;

function sumsOf(reads: readonly ReadReport[]): Sums {
  const sums = Object.fromEntries([...VERDICTS, ...COUNTS].map((name) => [name, 0])) as Record<
    keyof Sums,
    number
  >;
  for (const read of reads) {
    sums[read.verdict] += 1;
    for (const name of COUNTS) sums[name] += read[name];
  }
  return sums;
}

/** The reads of a publication together, and one by one those that did not simply count. */
export const readsJson = (reads: readonly ReadReport[]) => ({
  ...sumsOf(reads),
  not_accepted: reads.filter(({ verdict }) => verdict !== 'accepted' && verdict !== 'repeated'),
});

/** Says what reads changed, or `would` change. */
export function readsText(reads: readonly ReadReport[], mood: 'did' | 'would' = 'did'): string[] {
  if (reads.length === 0) return [];
  const { seen, added, changed, returned, missed, closed, ...verdicts } = sumsOf(reads);
  const came = VERDICTS.flatMap((name) => (verdicts[name] > 0 ? [`${counted(verdicts[name])} ${name}`] : []));
  const odd = reads.filter(({ verdict }) => verdict !== 'accepted' && verdict !== 'repeated');
  return [
    `${counting(reads.length, 'read')}: ${came.join(', ')}`,
    `${counting(seen, 'listing')} seen: ${counted(added)} new, ${counted(changed)} changed, ` +
      `${counted(returned)} back; ${counted(missed)} missed once, ${counted(closed)} ` +
      (mood === 'would' ? 'would close' : 'closed'),
    ...(odd.length === 0
      ? []
      : tableLines(
          ['SOURCE', 'READ', 'VERDICT', 'SEEN'],
          odd
            .slice(0, LISTED)
            .map(({ source, started_at, verdict, seen: shown }) => [source, started_at, verdict, shown]),
        )),
    ...(odd.length > LISTED ? [`and ${counted(odd.length - LISTED)} more`] : []),
  ];
}
