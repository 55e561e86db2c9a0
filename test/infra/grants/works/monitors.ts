import { expect } from '@jest/globals';
import { serveMonitors } from '../../../../shared/monitors/serve-monitors.ts';
import { STANDARD_RETENTION } from '../../../../shared/webhooks/retention.ts';
import { ALL_COMPANIES } from '../../../monitors/world.ts';
import { eventLine, evidence, jobLine } from '../../../support/feed-lines.ts';
import { type Scene, sink } from './scene.ts';

/**
 * Takes turns: one finds a new job and a company, one delivers them. A monitor of an earlier release takes a seat.
 */
export async function monitors({ recorder, world, subscriber }: Scene): Promise<void> {
  const { table } = world;
  const run = serveMonitors({
    table,
    appUrl: 'https://app.example',
    retention: STANDARD_RETENTION,
    sink,
    now: () => world.now,
  });
  const ofCompanies = await world.subscribe({ operation: 'company_events', query: ALL_COMPANIES });
  const aged = await world.subscribe();
  await world.age(aged, { job: 0 });
  await recorder.as('run-monitors', run);
  expect((await world.monitor(aged)).seat).not.toBeNull();
  const kind = { kind: 'technology', code: 'python' } as const;
  const about = { relationship: 'explicit_current_use', subjectScope: 'hiring_organisation' } as const;
  const event = eventLine('event', 'acme', { ...kind, ...about }, { evidence: evidence() });
  await world.publish([jobLine('job', 'acme'), event]);
  for (let turn = 0; turn < 2; turn += 1) {
    world.now += 3_600_000;
    await recorder.as('run-monitors', run);
  }
  expect(await world.ids(subscriber)).toHaveLength(1);
  expect(await world.ids(ofCompanies)).toHaveLength(1);
}
