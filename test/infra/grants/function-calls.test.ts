import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { FUNCTION_NAMES } from '../../../infra/functions.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { MonitorWorld } from '../../monitors/world.ts';
import { CATALOGUE_LINES, companyLine } from '../../support/feed-lines.ts';
import { startTestTable } from '../../support/table.ts';
import { type Recorder, startRecorder } from '../support/recording.ts';
import { actionsOf, refused } from './recorded-calls.ts';
import { dueJobs } from './works/due-jobs.ts';
import { monitors } from './works/monitors.ts';
import { portal } from './works/portal.ts';
import type { Scene } from './works/scene.ts';
import { settlement } from './works/settlement.ts';
import { uploads } from './works/uploads.ts';
import { webhooks } from './works/webhooks.ts';

jest.setTimeout(300_000);

describe('each supporting function', () => {
  let recorder: Recorder;
  let world: MonitorWorld;
  beforeAll(async () => {
    world = new MonitorWorld(await startTestTable({ stream: true, engine: 'memory' }));
    recorder = startRecorder();
    world.now = Date.now() - 3 * 3_600_000;
    await world.publish([...CATALOGUE_LINES, companyLine('acme')]);
    const scene: Scene = { world, recorder, subscriber: await world.subscribe() };
    for (const work of [monitors, settlement, webhooks, dueJobs, portal, uploads]) await work(scene);
  });
  afterAll(async () => {
    recorder.stop();
    await world.table.stop();
  });

  test.each(FUNCTION_NAMES.filter((name) => !OPERATIONS.some(({ id }) => id === name)))(
    '%s makes only calls that its role allows',
    (name) => {
      expect(refused(recorder, name)).toEqual([]);
    },
  );

  test.each([
    { name: 'collect-answers', actions: ['GetItem', 'PutItem'] },
    { name: 'project-ledger', actions: ['GetItem', 'PutItem'] },
    { name: 'reconcile-charges', actions: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    { name: 'refund-unanswered', actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    {
      name: 'run-monitors',
      actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    },
    { name: 'enqueue-deliveries', actions: ['BatchGetItem', 'PartiQLInsert', 'PartiQLUpdate'] },
    { name: 'portal', actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    {
      name: 'deliver-webhooks',
      actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'],
    },
    {
      name: 'drain-destination',
      actions: [
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    },
    { name: 'sweep-deliveries', actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    {
      name: 'settle-due-jobs',
      actions: [
        'BatchGetItem',
        'BatchWriteItem',
        'DeleteItem',
        'GetItem',
        'PartiQLInsert',
        'PartiQLUpdate',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    },
    { name: 'prepare-upload', actions: ['GetItem'] },
    {
      name: 'publish-upload',
      actions: [
        'BatchGetItem',
        'BatchWriteItem',
        'DeleteItem',
        'GetItem',
        'PartiQLInsert',
        'PartiQLUpdate',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    },
  ])('$name did its work while it was recorded', ({ name, actions }) => {
    expect(actionsOf(recorder, name)).toEqual(expect.arrayContaining(actions));
  });
});
