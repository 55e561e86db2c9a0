import { gzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import { serveLedger } from '../../../../shared/credits/ledger/serve-ledger.ts';
import { post } from '../../../../shared/credits/posting.ts';
import type { Posting } from '../../../../shared/credits/posting-update.ts';
import { reconcile } from '../../../../shared/credits/settlement/reconcile-charges.ts';
import { serveCollection } from '../../../../shared/credits/settlement/serve-collection.ts';
import { serveSweep } from '../../../../shared/credits/settlement/serve-refunds.ts';
import { CHARGED } from '../../../../shared/credits/settlement/settlement-line.ts';
import { uuid7 } from '../../../../shared/table/uuid7.ts';
import { lambdaRecords } from './lambda-records.ts';
import { type Scene, sink } from './scene.ts';

/** Projects the ledger, collects an answer, sweeps one without an answer, and decides two doubts. */
export async function settlement({ recorder, world, subscriber }: Scene): Promise<void> {
  const { table } = world;
  const { organisationId } = subscriber;
  const charge = (id = uuid7(world.now)): Posting => ({
    organisationId,
    id,
    kind: 'charge',
    deltaMicros: -1_000n,
    minimumMicros: 1_000n,
    at: world.now,
    charge: { meter: 'job_resource', operation: 'retrieve-job', keyId: uuid7(world.now), resources: 1 },
  });
  const unanswered = charge();
  const control = { deadline: Date.now() + 5_000 };
  expect(await post(table, unanswered, 2, control)).toMatchObject({ status: 'applied' });
  const doubted = charge();
  expect(await post(table, doubted, 3, control)).toMatchObject({ status: 'applied' });
  const operator = { name: 'test', now: world.now };
  const decide = (posting: Posting, sequenceRead: number) =>
    recorder.as('reconcile-charges', () => reconcile(table, { posting, sequenceRead }, operator));
  expect(await decide(doubted, 3)).toBe('refunded');
  expect(await decide(charge(), 3)).toBe('not_charged');
  const Records = await lambdaRecords(table);
  await recorder.as('project-ledger', () => serveLedger(table, sink)({ Records }));
  // A batch that begins in the middle looks for the entry before it, in a process that has written none.
  const latest = Records.slice(-1);
  await recorder.as('project-ledger', () => serveLedger({ ...table }, sink)({ Records: latest }));
  // Past its window, the ledger decides.
  await recorder.as('reconcile-charges', () =>
    reconcile(table, { posting: charge(), sequenceRead: -40 }, operator),
  );
  const request = { request_id: uuid7(world.now), organisation_id: organisationId, status: 200 };
  const line = JSON.stringify({ ...request, ...CHARGED });
  const logEvents = [{ id: '1', timestamp: world.now, message: line }];
  const data = { messageType: 'DATA_MESSAGE', logGroup: 'g', logStream: 's', logEvents };
  await recorder.as('collect-answers', () =>
    serveCollection({ table, sendDoubts: async () => undefined, sink, now: () => world.now })({
      awslogs: { data: gzipSync(JSON.stringify(data)).toString('base64') },
    }),
  );
  const sweep = serveSweep({ table, sink, now: () => world.now + 1_800_000 });
  await recorder.as('refund-unanswered', () => sweep({}, { getRemainingTimeInMillis: () => 300_000 }));
}
