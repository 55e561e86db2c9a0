import { expect, test } from '@jest/globals';
import { parsedLine } from '../../../shared/publishing/feed/parsed-line.ts';
import { type NumberedLine, publish } from '../../../shared/publishing/publish.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  eventLine,
  factsLine,
  jobLine,
  NOW,
} from '../../support/feed-lines.ts';
import { SimulatedTable } from '../../support/simulated/simulated-table.ts';
import { allItems } from '../../support/table-state.ts';

const read = (source: string) =>
  ({ type: 'read', source, started_at: '2026-02-10T07:00:00Z', ended_at: '2026-02-10T09:00:00Z' }) as const;

const TECHNOLOGY = {
  kind: 'technology',
  code: 'sap',
  relationship: 'planned_introduction',
  subjectScope: 'legal_entity',
} as const;

/** Lines of every kind, good and bad. */
const TEXTS: readonly string[] = [
  ...CATALOGUE_LINES.map((line) => JSON.stringify(line)),
  ...[
    companyLine('acme'),
    read('board'),
    jobLine('j1', 'acme'),
    { type: 'read_end', source: 'board' },
    jobLine('j2', 'acme', { expires_at: '2026-09-01T00:00:00.120Z' }),
    factsLine('j2', [TECHNOLOGY]),
    contentLine('j2', { description: 'Zürich \u2028 x' }),
    eventLine('e1', 'acme', TECHNOLOGY),
    { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 1.1 },
  ].map((line) => JSON.stringify(line)),
  '{"type":"read","source":1}',
  JSON.stringify(jobLine('of a read that was refused', 'acme')),
  JSON.stringify({ type: 'read_end', source: 'other' }),
  '{"type":"job","key":"broken"',
  JSON.stringify({ type: 'company', key: 'c2', nmae: 'x' }),
];

test('lines that were parsed ahead, and went through JSON, are published like their texts', async () => {
  const outcomes = [];
  for (const ahead of [false, true]) {
    const table = new SimulatedTable({ now: () => NOW, keepsVersions: false }).open();
    const rejects: unknown[] = [];
    const lines = async function* (): AsyncGenerator<NumberedLine> {
      for (const [at, text] of TEXTS.entries()) {
        const parsed = JSON.parse(JSON.stringify(parsedLine({ text })));
        yield ahead ? { number: at + 1, text: '', parsed } : { number: at + 1, text };
      }
    };
    const summary = await publish(lines(), {
      table,
      now: () => NOW,
      onReject: (reject) => rejects.push(reject),
    });
    const items = (await allItems(table)).map(({ pk, sk }) => `${pk} ${sk}`).sort();
    outcomes.push({ summary, rejects, items });
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[0]?.rejects.length).toBeGreaterThan(3);
});

test('a line that is no JSON leaves later errors their stacks', () => {
  expect(parsedLine({ text: '{"type":}' })).toMatchObject({
    faults: [{ reason: expect.stringContaining('not JSON at column 9') }],
  });
  expect(new Error('later').stack).toMatch(/\n +at /);
});
