import { expect } from '@jest/globals';
import type { FeedLineInput } from '../../../../shared/publishing/feed/feed.ts';
import {
  CATALOGUE_LINES,
  companyLine,
  contentLine,
  eventLine,
  factsLine,
  jobLine,
  ROLES,
} from '../../../support/feed-lines.ts';
import { UploadWorld } from '../../../support/uploads/upload-world.ts';
import { failing } from '../../../support/watched/failing-table.ts';
import type { Scene } from './scene.ts';

/** Publishes uploads of every kind of line, in turns, after turns that died, and a file of boards. */
export async function uploads({ recorder, world }: Scene): Promise<void> {
  const { table } = world;
  const bucket = await UploadWorld.start();
  const names = { prepare: 'prepare-upload', publish: 'publish-upload', receive: '', report: '' } as const;
  const run = async (key: string, text: string, through = table) => {
    const report = await bucket.run(await bucket.upload(key, text), {
      table: through,
      now: () => world.now,
      linesPerTurn: 60,
      hook: () => {
        world.now += 60_000;
      },
      through: (step, work) => recorder.as(names[step], work),
    });
    expect(report).toMatchObject({ state: 'published' });
  };
  const textOf = (lines: readonly (FeedLineInput | string)[]): string =>
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const at = (ms: number): string => new Date(world.now + ms).toISOString();
  const read = (source: string, lines: readonly FeedLineInput[]): FeedLineInput[] => [
    { type: 'read', source, started_at: at(-2_000), ended_at: at(-1_000) },
    ...lines,
    { type: 'read_end', source },
  ];
  const many = Array.from({ length: 30 }, (_, i) => [
    companyLine(`up ${i}`),
    jobLine(`up ${i}`, `up ${i}`, { expires_at: at(86_400_000) }),
    contentLine(`up ${i}`),
  ]).flat();
  await run('feeds/first.ndjson', textOf([...CATALOGUE_LINES, ...many, '{"type":"job"']));
  const seen = Array.from({ length: 20 }, (_, i) => jobLine(`board ${i}`, 'up 1'));
  await run('feeds/read.ndjson', textOf(read('uploaded board', seen)));
  for (let n = 10; n < 90; n += 8) {
    world.now += 3_600_000;
    let dies = true;
    let attempts = 0;
    const dying = failing(table, n, true).table;
    const through = {
      name: table.name,
      get client() {
        const { client } = dies ? dying : table;
        return client;
      },
    };
    const turn = textOf([
      ...CATALOGUE_LINES.map((line) =>
        line.type === 'tool' ? { ...line, label: `${line.label} ${n}` } : line,
      ),
      {
        ...ROLES,
        entries: ROLES.entries.map((entry) => ({ ...entry, label: `${entry.label} ${n}` })),
      },
      companyLine('up 2', { merged_into_key: 'up 3' }),
      companyLine('up 4', { cleared: n % 16 === 2 }),
      companyLine('up 5', { name: `Renamed ${n}` }),
      companyLine(`more ${n}`),
      jobLine(`more ${n}`, `more ${n}`),
      factsLine(`more ${n}`, [
        {
          kind: 'technology',
          code: 'sap',
          relationship: 'explicit_current_use',
          subjectScope: 'legal_entity',
        },
      ]),
      eventLine(`event ${n}`, 'up 6', {
        kind: 'technology',
        code: 'sap',
        relationship: 'planned_introduction',
        subjectScope: 'legal_entity',
      }),
      // An event that moves with each turn.
      eventLine('moving', `up ${n % 16 === 2 ? 8 : 9}`, {
        kind: 'technology',
        code: 'sap',
        relationship: 'planned_introduction',
        subjectScope: 'legal_entity',
      }),
      contentLine('up 7', { description: `Other ${n}`, distributable_until: at(60_000) }),
      { type: 'rate', currency: 'EUR', date: '2026-01-02', usd_per_unit: 2 + n / 1_000 },
      ...read('uploaded board', [...seen.slice(n % 7), jobLine(`board of ${n}`, 'up 1')]),
    ]);
    const report = await bucket.run(await bucket.upload(`feeds/${n}.ndjson`, turn), {
      table: through,
      now: () => world.now,
      hook: (step, when) => {
        if (step !== 'publish' || when === 'after') return;
        world.now += 60_000;
        attempts += 1;
        dies = attempts === 1;
      },
      through: async (step, work) => await recorder.as(names[step], work),
    });
    expect(report).toMatchObject({ state: 'published' });
  }
  // Converting a board file takes the catalogues, whatever its records are.
  await run('boards/ashby/acme/jobs.json', '{"no":"posting"}');
  await bucket.bucket.stop();
}
