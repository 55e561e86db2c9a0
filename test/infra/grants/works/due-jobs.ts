import { expect } from '@jest/globals';
import { serveDueJobs } from '../../../../shared/publishing/due/serve-due-jobs.ts';
import type { FeedLineInput } from '../../../../shared/publishing/feed/feed.ts';
import { readManifest } from '../../../../shared/search/manifest/manifest.ts';
import type { Table } from '../../../../shared/table/client.ts';
import { companyLine, contentLine, factsLine, jobLine, publishLines } from '../../../support/feed-lines.ts';
import { documentsOf, readerOf } from '../../../support/table-state.ts';
import { failing } from '../../../support/watched/failing-table.ts';
import { type Scene, sink } from './scene.ts';

/** Settles what is due, after a publication that died at a write, three writes later each time. */
export async function dueJobs({ recorder, world }: Scene): Promise<void> {
  const { table } = world;
  const names = Array.from({ length: 80 }, (_, i) => `due ${i}`);
  const at = (ms: number): string => new Date(world.now + ms).toISOString();
  const write = async (through: Table, lines: readonly FeedLineInput[]) =>
    await publishLines(through, lines, { now: () => world.now });
  await write(table, [
    ...names.flatMap((name) => [companyLine(name), jobLine(`${name} stays`, name)]),
    ...names.map((name) => jobLine(name, name, { expires_at: at(60_000) })),
    jobLine('lapses', 'acme'),
    contentLine('lapses', { distributable_until: at(60_000) }),
  ]);
  const run = serveDueJobs({ table, sink, now: () => world.now, sleep: async () => undefined });
  for (let n = 4, died = true; died; n += 3) {
    const again = [
      companyLine(`new ${n}`),
      jobLine(`new ${n}`, `new ${n}`, { expires_at: at(60_000) }),
      factsLine(`new ${n}`, [{ kind: 'benefit', benefit: 'health_insurance' }]),
      // Its job and the facts of it move.
      companyLine(`new ${n - 3}`, { merged_into_key: 'acme' }),
      jobLine('lapses', 'acme', { title: `After ${n}` }),
      contentLine('lapses', { description: `After ${n}`, distributable_until: at(60_000) }),
      { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 1 + n / 1_000 },
      { type: 'read', source: 'board', started_at: at(-2_000), ended_at: at(-1_000) },
      companyLine('board'),
      jobLine(`seen ${n}`, 'board', { expires_at: at(60_000) }),
      { type: 'read_end', source: 'board' },
    ] as const;
    died = await write(failing(table, n, true).table, again).then(
      () => false,
      () => true,
    );
    world.now += 120_000;
    await recorder.as('settle-due-jobs', run);
  }
  // The block of times of a small board waits for its hour.
  await write(table, [
    { type: 'read', source: 'small', started_at: at(-2_000), ended_at: at(-1_000) },
    jobLine('of a small board', 'acme', {
      first_observed_at: at(-1_500),
      last_verified_at: at(-1_500),
    }),
    { type: 'read_end', source: 'small' },
  ]);
  expect((await readManifest(readerOf(table))).unverifiedSinceMs).not.toBeNull();
  world.now += 3_600_000;
  await recorder.as('settle-due-jobs', run);
  expect((await readManifest(readerOf(table))).unverifiedSinceMs).toBeNull();
  const { jobs } = await documentsOf(table);
  expect(jobs.get('due 0')?.document.job).toMatchObject({ status_reason: 'source_expired' });
  expect(jobs.get('lapses')?.document.job).toMatchObject({ content_available: false });
}
