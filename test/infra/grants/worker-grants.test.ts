import { describe, expect, test } from '@jest/globals';
import { JOB_DUE_SHARDS } from '../../../shared/jobs/due.ts';
import { monitorShard } from '../../../shared/monitors/monitor.ts';
import type { KeyFamily } from '../../../shared/table/keys.ts';
import { resourcesOf } from '../support/deployment.ts';
import { allows, statementsOf } from '../support/policy.ts';
import {
  DOCUMENTS,
  GETS,
  IN_BATCHES,
  PUBLISHED,
  reach,
  SAMPLES,
  STAMPED,
  TABLE,
  TIMES,
  template,
} from './granted.ts';

describe.each([
  { name: 'collect-answers', reads: ['sweep'], queries: [], updates: [], puts: ['answered'] },
  {
    name: 'reconcile-charges',
    reads: ['account', 'reference'],
    queries: ['ledger'],
    updates: ['account'],
    puts: ['audit', 'reference'],
  },
  {
    name: 'refund-unanswered',
    reads: ['account', 'reference', 'sweep'],
    queries: ['answered', 'ledger', 'organisation'],
    updates: ['account'],
    puts: ['audit', 'reference', 'sweep'],
  },
])('the function $name', ({ name, reads, queries, updates, puts }) => {
  test('may do only what settling requires', () => {
    for (const action of GETS) expect(reach(name, action)).toEqual(reads);
    expect(reach(name, 'dynamodb:Query')).toEqual(queries);
    expect(reach(name, 'dynamodb:UpdateItem')).toEqual(updates);
    expect(reach(name, 'dynamodb:PutItem')).toEqual(puts);
  });

  test('uses only the queues of its task', () => {
    const statements = statementsOf(template, name);
    const reached = (action: string) =>
      resourcesOf(template, 'AWS::SQS::Queue')
        .map(([id]) => id)
        .filter((resource) => allows(statements, { action, resource }));
    const queues = (...stems: string[]) =>
      stems.map((stem) => expect.stringMatching(new RegExp(`^Settlement${stem}[0-9A-F]{8}$`)));
    const sends = {
      'collect-answers': queues('CollectFailures', 'Doubts'),
      'refund-unanswered': queues('SweepFailures'),
    };
    const receives = { 'reconcile-charges': queues('Doubts') };
    expect(reached('sqs:SendMessage').sort()).toEqual(Reflect.get(sends, name) ?? []);
    for (const action of ['sqs:ReceiveMessage', 'sqs:DeleteMessage']) {
      expect(reached(action)).toEqual(Reflect.get(receives, name) ?? []);
    }
    for (const action of ['sqs:PurgeQueue', 'sqs:DeleteQueue', 'sqs:SetQueueAttributes']) {
      expect(reached(action)).toEqual([]);
    }
  });
});

describe.each([
  {
    name: 'deliver-webhooks',
    reads: ['destination', 'webhookEvent'],
    queries: ['destination'],
    // The completion of a delivery is noted next to what it entitles to.
    updates: ['destination', 'entitlement', 'webhookEvent'],
    puts: ['deliveries', 'destination', 'notice', 'parked'],
    sends: ['WebhooksDeliveries', 'WebhooksSlowDeliveries'],
    receives: ['WebhooksDeliveries', 'WebhooksSlowDeliveries'],
    starts: ['WebhooksWaiter'],
  },
  {
    name: 'drain-destination',
    reads: ['destination', 'move', 'webhookEvent'],
    queries: ['deliveries', 'parked'],
    updates: ['destination', 'webhookEvent'],
    puts: ['deliveries'],
    sends: [],
    receives: [],
    starts: [],
  },
  {
    name: 'enqueue-deliveries',
    reads: ['entitlement', 'webhookEvent'],
    queries: [],
    updates: [],
    puts: ['entitlement'],
    sends: ['WebhooksDeliveries', 'WebhooksEnqueueFailures'],
    receives: [],
    starts: [],
  },
  {
    name: 'sweep-deliveries',
    reads: ['destination', 'entitlement', 'move', 'notice', 'operational', 'portal', 'webhookEvent'],
    queries: [],
    updates: ['destination', 'move', 'notice', 'webhookEvent'],
    puts: ['deliveries', 'entitlement', 'webhookEvent'],
    sends: ['WebhooksDeliveries'],
    receives: [],
    starts: ['WebhooksDrain'],
  },
  {
    name: 'run-monitors',
    reads: [
      'account',
      'catalogue',
      'company',
      'delivered',
      'destination',
      'index',
      'job',
      'manifest',
      'monitor',
      'portal',
      'queries',
      'shard',
      'statistics',
      'taxonomy',
    ],
    queries: ['company', 'inbox', 'manifest'],
    updates: ['account', 'monitor'],
    puts: ['delivered', 'deliveries', 'notice', 'queries', 'shard', 'webhookEvent'],
    sends: ['MonitorsRunFailures'],
    receives: [],
    starts: [],
  },
  {
    name: 'settle-due-jobs',
    reads: [
      ...[...DOCUMENTS, ...TIMES, 'catalogue', 'fingerprint', 'index'],
      ...['queries', 'ranks', 'statistics', 'taxonomy'],
    ].sort(),
    queries: ['changes', 'company', 'index', 'manifest', 'queries', 'ranks', 'reads'],
    // Of all but the manifest, only the stamp (below).
    updates: [...STAMPED, 'manifest'].sort(),
    puts: [...DOCUMENTS, 'inbox', 'reads', ...TIMES].sort(),
    sends: [],
    receives: [],
    starts: [],
  },
  {
    name: 'prepare-upload',
    reads: ['catalogue', 'exchangeRate', 'location', 'taxonomy', 'tool'],
    queries: ['exchangeRate'],
    updates: [],
    puts: [],
    sends: [],
    receives: [],
    starts: [],
  },
  {
    name: 'publish-upload',
    reads: [
      ...new Set([
        ...PUBLISHED.filter((family) => family !== 'inbox'),
        ...IN_BATCHES,
        'erased' as const,
        'queries' as const,
      ]),
    ].sort(),
    queries: [
      'catalogue',
      'changes',
      'company',
      'index',
      'manifest',
      'queries',
      'ranks',
      'reads',
      'runs',
      'typeahead',
    ],
    // Of all but catalogues and the manifest, only the stamp.
    updates: [
      ...PUBLISHED.filter((family) => family !== 'inbox' && family !== 'index'),
      ...(['catalogue', 'erased'] as const),
    ].sort(),
    puts: PUBLISHED,
    sends: [],
    receives: [],
    starts: [],
  },
])('the function $name', ({ name, reads, queries, updates, puts, sends, receives, starts }) => {
  const statements = statementsOf(template, name);
  const reached = (action: string, type: string) =>
    resourcesOf(template, type)
      .map(([id]) => id)
      .filter((resource) => allows(statements, { action, resource }))
      .map((id) => id.replace(/[0-9A-F]{8}$/, ''))
      .sort();

  test('may do with items only what its task requires', () => {
    for (const action of GETS) expect(reach(name, action)).toEqual(reads);
    expect(reach(name, 'dynamodb:Query')).toEqual(queries);
    expect(reach(name, 'dynamodb:UpdateItem')).toEqual(updates);
    expect(reach(name, 'dynamodb:PutItem')).toEqual(puts);
  });

  test('uses only the queues and executions of its task', () => {
    expect(reached('sqs:SendMessage', 'AWS::SQS::Queue')).toEqual(sends);
    expect(reached('sqs:ReceiveMessage', 'AWS::SQS::Queue')).toEqual(receives);
    expect(reached('states:StartExecution', 'AWS::StepFunctions::StateMachine')).toEqual(starts);
    expect(reached('states:StopExecution', 'AWS::StepFunctions::StateMachine')).toEqual([]);
  });

  test('queries the index only for its own work: deliveries, monitors or jobs', () => {
    const due = { resource: TABLE, suffix: '/index/due', leadingKeys: ['DUE#3'] };
    const query = { action: 'dynamodb:Query', ...due };
    expect(allows(statements, query)).toBe(name === 'sweep-deliveries');
    expect(allows(statements, { ...query, leadingKeys: [monitorShard(3)] })).toBe(name === 'run-monitors');
    expect(allows(statements, { ...query, leadingKeys: [JOB_DUE_SHARDS[3] ?? ''] })).toBe(
      name === 'settle-due-jobs' || name === 'publish-upload',
    );
    expect(allows(statements, { ...query, leadingKeys: ['ACCOUNT#1'] })).toBe(false);
    expect(allows(statements, { ...due, action: 'dynamodb:Scan' })).toBe(false);
  });
});

describe('the portal', () => {
  const statements = statementsOf(template, 'portal');

  test('reaches only what its pages show, and no API key, secret or rate window', () => {
    for (const action of GETS) {
      expect(reach('portal', action)).toEqual([
        'account',
        'destination',
        // When a monitor runs next depends on its turn and on what the publisher has committed.
        'manifest',
        'monitor',
        // Where operational events go.
        'operational',
        'organisation',
        'portal',
        'shard',
        'usage',
        'webhookEvent',
      ]);
    }
    expect(reach('portal', 'dynamodb:Query')).toEqual([
      'deliveries',
      'destinations',
      'inbox',
      'ledger',
      'monitors',
      'parked',
      'portal',
      'usage',
      'webhookEvent',
    ]);
    // The use of links is counted; sums are put.
    expect(reach('portal', 'dynamodb:UpdateItem')).toEqual(['usage', 'webhookEvent']);
    expect(reach('portal', 'dynamodb:PutItem')).toEqual(['audit', 'deliveries', 'usage', 'webhookEvent']);
  });

  test('reads only named attributes of accounts and destinations: no cursor key, no ring, no secret', () => {
    const mayRead = (family: KeyFamily, ...attributes: string[]) =>
      allows(statements, {
        action: 'dynamodb:BatchGetItem',
        resource: TABLE,
        leadingKeys: [SAMPLES[family]],
        attributes: ['pk', 'sk', ...attributes],
        select: 'SPECIFIC_ATTRIBUTES',
      });
    expect([mayRead('account', 'balance', 'status'), mayRead('destination', 'url', 'status')]).toEqual([
      true,
      true,
    ]);
    for (const attribute of ['cursor_key', 'cursor_previous', 'posting', 'r0', 'rv', 'per_second'])
      expect(mayRead('account', 'balance', attribute)).toBe(false);
    for (const attribute of ['secret', 'secret_version', 'pending_url'])
      expect(mayRead('destination', 'url', attribute)).toBe(false);
    // A read without a projection asks for all.
    for (const family of ['account', 'destination'] as const) {
      const call = { action: 'dynamodb:GetItem', resource: TABLE, leadingKeys: [SAMPLES[family]] };
      expect(allows(statements, { ...call, select: 'ALL_ATTRIBUTES' })).toBe(false);
      expect(allows(statements, { ...call, attributes: ['pk', 'sk'], select: 'ALL_ATTRIBUTES' })).toBe(false);
    }
  });

  test('sends no message and starts no execution: the stream enqueues what it sends again', () => {
    for (const type of ['AWS::SQS::Queue', 'AWS::StepFunctions::StateMachine']) {
      for (const [resource] of resourcesOf(template, type)) {
        for (const action of ['sqs:SendMessage', 'states:StartExecution'])
          expect(allows(statements, { action, resource })).toBe(false);
      }
    }
  });
});
